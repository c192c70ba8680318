import type { PublicWorkSampleRow } from '../generated/model/publicWorkSampleRow'
import { scene } from './pictures'
import { listed, type Samples } from './sample'

const ofWorks = (courseWorkSamples: PublicWorkSampleRow[]) => ({ courseWorkSamples, total: courseWorkSamples.length })
const LINK = 'https://registon.example.uz/ishlar'

/** Works of one kind, with pictures in shades of one hue. */
function works(category: PublicWorkSampleRow['category'], hue: number, media: string | null = null) {
  const work = { category, media, link: LINK }
  return listed(
    ofWorks,
    [
      { ...work, title: 'Kitob doʻkoni', author: 'Dilnoza Ergasheva', desc: 'Qidiruv, savat va toʻlov sahifasi bor internet-doʻkon. Uch haftada, mustaqil bajarilgan.', image: scene(hue, 650, 470) },
      { ...work, title: 'Ob-havo ilovasi', author: 'Otabek Salimov', desc: null, image: scene(hue + 60, 650, 470) },
      { ...work, title: 'Shaxsiy sayt', author: null, desc: 'Portfolio va blog.', image: scene(hue + 140, 470, 650), link: null },
    ],
    { ...work, title: 'Ish', author: null, desc: null, image: '', media: null, link: null },
  )
}

/** The works of a course's learners. */
export const WORK_SAMPLES = {
  StudentWorkShowcase: works(1, 200),
  StudentWorkShowcaseMedia: works(1, 260, 'short-videos/ish.webm'),
  PortfolioProjects: works(4, 30),
  StudentCompetitionProjects: works(3, 100),
  StudentsProjects: works(2, 330),
} satisfies Partial<Samples>
