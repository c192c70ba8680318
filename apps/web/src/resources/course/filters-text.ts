import { localise } from '#/text/localise'

/** The filters of the list of courses. */
export const courseFiltersText = localise({
  statuses: 'Kurslar holati',
  tabs: { ACTIVE: 'Faol', DRAFT: 'Tayyorlanmoqda', ARCHIVED: 'Arxiv' },
  allCategories: 'Barcha yoʻnalishlar',
  allKinds: 'Barcha turdagi kurslar',
  professions: 'Kasb kurslari',
  notProfessions: 'Boshqa kurslar',
  kind: 'Kurs turi boʻyicha',
})
