import { plural } from './plural'
import { localise } from './localise'

/** Findings: what is missing or wrong in what visitors see. */
export const findingsText = localise({
  title: 'Saytga tayyormi?',
  homeTitle: 'Kamchiliklar',
  count: (count: number) => plural(count, { other: `${count} ta kamchilik` }),
  nothing: 'Kamchilik topilmadi',
  /** Of a course without content. */
  notYet: 'Hali tayyor emas',
  help: 'Bular faqat ogohlantirish: saqlashga ham, saytda koʻrsatishga ham toʻsqinlik qilmaydi.',
  strip: (count: number) => plural(count, { other: `Bosh sahifada ${count} ta kamchilik bor` }),
  ofSection: (name: string, count: number) => plural(count, { other: `${name}: ${count} ta kamchilik` }),
  course: 'Kursning oʻzi',
  shared: 'Umumiy roʻyxatlar',
  failed: 'Kamchiliklarni yuklab boʻlmadi',
  kinds: {
    no_content: 'Koʻrinadigan boʻlimlarda kursning oʻz mazmuni yoʻq',
    empty_section: 'Saytda koʻrsatish yoqilgan, lekin boʻlim boʻsh',
    missing_alt: 'Rasmning izohi yozilmagan',
    free_price: 'Narxi 0, saytda “Bepul” deb chiqadi, lekin kursning nomi, turi va tavsifida bunday deyilmagan',
  },
  small: (width: number, height: number, wantedWidth: number, wantedHeight: number) =>
    `Rasm kichik: ${width}×${height} px. Tavsiya etilgan oʻlcham: ${wantedWidth}×${wantedHeight} px`,
  short: (length: number, enough: number) => `Matn qisqa: ${length} ta belgi, kamida ${enough} ta boʻlgani maʼqul`,
  mixed: (word: string) => `“${word}” soʻzida lotin va kirill harflari aralashgan`,
  script: (text: string) => `Bu matn sahifadagi qolgan matnlardan boshqa alifboda: “${text}”`,
  links: {
    gone: (link: string) => `Bunday sahifa yoʻq: ${link}`,
    loop: (link: string) => `Havola ochilmaydi, oʻziga qaytaradi: ${link}`,
    no_site: (link: string) => `Bunday sayt yoʻq: ${link}`,
  },
})
