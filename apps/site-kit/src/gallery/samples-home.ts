import type { PublicBannerRow } from '../generated/model/publicBannerRow'
import type { PublicBonusCourseRow } from '../generated/model/publicBonusCourseRow'
import type { PublicCareerRow } from '../generated/model/publicCareerRow'
import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import type { PublicFeedbackRow } from '../generated/model/publicFeedbackRow'
import type { PublicPartnerRow } from '../generated/model/publicPartnerRow'
import type { PublicProfessionFinderRow } from '../generated/model/publicProfessionFinderRow'
import type { PublicProfessionRow } from '../generated/model/publicProfessionRow'
import type { PublicSocialRow } from '../generated/model/publicSocialRow'
import type { PublicTopCourseRow } from '../generated/model/publicTopCourseRow'
import { face, illustration, logo, scene, sign } from './pictures'
import { listed, row, rows, type Samples } from './sample'

const SITE = 'https://registon.example.uz'
const CODING = { id: 1, name: 'Dasturlash' }
const DESIGN = { id: 2, name: 'Dizayn' }
const DATA = { id: 3, name: 'Maʼlumotlar tahlili' }

/** Shown at any time. */
const ALWAYS = { visibleFrom: null, visibleUntil: null } as const

/** A course with only its required fields. */
export const COURSE = row<PublicCourseRow>({
  courseId: 1,
  name: 'IT uchun ingliz tili',
  slug: 'it-uchun-ingliz-tili',
  desc: null,
  category: null,
  courseType: null,
  isProfession: false,
  isComingSoon: false,
  isVisible: true,
  ...ALWAYS,
  status: 'ACTIVE',
  price: 0,
  lessonsCount: 0,
  modulesCount: 0,
  courseDuration: 0,
  color: null,
  imageIllustration: null,
  detailUrl: null,
})

export const COURSES: PublicCourseRow[] = [
  {
    name: 'Frontend dasturlash',
    desc: 'Noldan birinchi ish oʻringacha: HTML, CSS, JavaScript va React.\nHar hafta jonli dars va shaxsiy mentor.',
    category: CODING,
    courseType: 'Onlayn',
    isProfession: true,
    price: 6_800_000,
    lessonsCount: 96,
    modulesCount: 8,
    courseDuration: 8640,
    color: '#1d4f91',
    imageIllustration: illustration('#1d4f91', 12),
  },
  {
    name: 'UX/UI dizayn',
    desc: 'Foydalanuvchini tushunish, prototip va maket. Kursni tayyor portfolio bilan tugatasiz.',
    category: DESIGN,
    courseType: 'Onlayn',
    isProfession: true,
    price: 5_400_000,
    lessonsCount: 72,
    modulesCount: 6,
    courseDuration: 6480,
    color: '#5b3a8c',
    imageIllustration: illustration('#5b3a8c', 40),
  },
  {
    name: 'Maʼlumotlar tahlili',
    desc: 'Excel, SQL, Python va Power BI. Raqamdan xulosagacha boʻlgan yoʻl.',
    category: DATA,
    isProfession: true,
    price: 6_200_000,
    lessonsCount: 80,
    modulesCount: 7,
    courseDuration: 7200,
    color: '#8a5a2b',
    imageIllustration: illustration('#8a5a2b', 68),
  },
  {
    name: 'Grafik dizayn',
    desc: 'Rang, shrift va kompozitsiya asoslari, soʻng buyurtma bilan ishlash.',
    category: DESIGN,
    price: 4_200_000,
    lessonsCount: 60,
    modulesCount: 5,
    courseDuration: 5400,
    color: '#7a1f2b',
    imageIllustration: illustration('#7a1f2b', 25),
  },
  {
    name: 'Git bilan ishlash',
    desc: 'Bir kunlik amaliy kurs.',
    category: CODING,
    courseType: 'Mini-kurs',
    price: 150_000,
    lessonsCount: 4,
    courseDuration: 90,
    color: '#0f5c4d',
  },
  {
    name: 'Sunʼiy intellekt asoslari',
    desc: 'Kurs tayyorlanmoqda: dastur va mentorlar tez orada eʼlon qilinadi.',
    category: DATA,
    isComingSoon: true,
    color: '#4f6b1d',
    imageIllustration: illustration('#4f6b1d', 55),
  },
].map((over, index) => ({ ...COURSE, id: 101 + index, courseId: 101 + index, slug: `kurs-${101 + index}`, detailUrl: `${SITE}/kurs/${101 + index}`, ...over }))

const REF = { id: 101, name: 'Frontend dasturlash', slug: 'frontend-dasturlash', isVisible: true, status: 'ACTIVE', ...ALWAYS } as const

const SLIDES = rows<PublicTopCourseRow>(
  { ...ALWAYS, kind: 1, courseId: 101, course: REF, title: 'Backend dasturlash: yangi oqim', desc: 'Darslar 1-fevralda boshlanadi, joylar soni cheklangan', image: scene(205), link: SITE },
  { ...ALWAYS, kind: 1, courseId: null, course: null, title: 'Maʼlumotlar tahlili', desc: 'Endi Power BI moduli ham bor', image: scene(28), link: SITE },
  { ...ALWAYS, kind: 1, courseId: null, course: null, title: 'Grafik dizayn', desc: 'Dastlabki ikki dars bepul', image: scene(340), link: null },
  { ...ALWAYS, kind: 1, courseId: null, course: null, title: 'SMM va kontent', desc: 'Toʻrt oyda mustaqil ish boshlaysiz', image: scene(150), link: SITE },
)

const PROFESSIONS = [
  { name: 'Frontend dasturchi', image: sign('#1d4f91', 'ring'), desc: 'Saytning koʻrinadigan qismini yaratadi: sahifalar, tugmalar, formalar.' },
  { name: 'Backend dasturchi', image: sign('#0f5c4d', 'steps'), desc: 'Saytning ichki qismini quradi: maʼlumotlar, hisob-kitob, xavfsizlik.' },
  { name: 'UX/UI dizayner', image: sign('#5b3a8c', 'star'), desc: 'Ilova va saytlarni qulay va chiroyli qiladi.' },
  { name: 'Maʼlumotlar tahlilchisi', image: sign('#8a5a2b', 'bars'), desc: 'Raqamlar asosida qaror qabul qilishga yordam beradi.' },
  { name: 'SMM mutaxassisi', image: null, desc: 'Brend sahifalarini yuritadi va mijoz topadi.' },
  { name: 'Loyiha menejeri', image: sign('#0b6b8f', 'steps'), desc: null },
]

const BONUSES = [
  { ...ALWAYS, courseId: 101, course: REF, title: 'IT uchun ingliz tili', subtitle: 'Har bir kursga sovgʻa: 24 ta dars', image: scene(200) },
  { ...ALWAYS, courseId: 101, course: REF, title: 'Grafik dizayn asoslari', subtitle: 'Marketing kursiga qoʻshimcha', image: scene(330) },
  { ...ALWAYS, courseId: 101, course: REF, title: 'Excel va SQL', subtitle: 'Dasturlash kurslariga qoʻshimcha modul', image: scene(95) },
]

const FILM = { feedbackType: 1, courseId: null, body: null, media: 'short-videos/fikr.mp4' } as const
const FILMS = [
  { ...FILM, fullName: 'Aziza Karimova', profession: 'Grafik dizayner', rating: 5, thumbnail: face('#9cc5b8', '#3a2414') },
  { ...FILM, fullName: 'Bekzod Aliyev', profession: 'Frontend dasturchi', rating: 4, thumbnail: face('#e9c79b', '#1c1c1c') },
  { ...FILM, fullName: 'Nilufar Qodirova', profession: 'Maʼlumotlar tahlilchisi', rating: null, thumbnail: face('#c9b3dd', '#5a3620') },
  { ...FILM, fullName: 'Sardor Rahmonov', profession: 'SMM mutaxassisi', rating: 5, thumbnail: null },
]

const SAID = { feedbackType: 2, courseId: null, thumbnail: null } as const
export const TEXTS = [
  {
    ...SAID,
    fullName: 'Malika Yusupova',
    profession: 'UX/UI dizayner, Moviy Gumbaz Studio',
    body: 'Kursga kelganimda Figmani ochishni ham bilmasdim. Toʻrtinchi oyda birinchi buyurtmamni oldim, hozir studiyada ishlayapman. Eng katta yordam – mentorimning har bir ishimni sabr bilan koʻrib chiqqani.\n\nHar hafta jonli darsda savol berish, keyin esa uy vazifasini batafsil izoh bilan qaytarib olish meni eng koʻp oʻstirdi.',
    rating: 5,
    media: face('#e9c79b', '#3a2414'),
  },
  {
    ...SAID,
    fullName: 'Jasur Toʻraxonov',
    profession: 'Frontend dasturchi',
    body: 'Ishdan keyin oʻqidim. Darslar yozib olingani uchun birorta mavzu qolib ketmadi, savolimga esa oʻsha kuniyoq javob olardim.',
    rating: 5,
    media: face('#9cc5b8', '#2b180d'),
  },
  {
    ...SAID,
    fullName: 'Nilufar Qodirova',
    profession: 'Maʼlumotlar tahlilchisi, Zarafshon Bank',
    body: 'Buxgalter edim. Endi hisobotlarni qoʻlda emas, SQL va Power BI bilan tayyorlayman. Bir kunlik ish bir soatga tushdi.',
    rating: 4,
    media: null,
  },
  {
    ...SAID,
    fullName: 'Sardor Rahmonov',
    profession: 'SMM mutaxassisi',
    body: 'Nazariya kam, amaliyot koʻp. Kurs davomida oilaviy kafemizning sahifasini yuritdim, buyurtmalar ikki baravar oshdi.',
    rating: null,
    media: face('#f0b899', '#1c1c1c'),
  },
]

export const PARTNERS = (
  [
    ['Zarafshon Bank', '#0f5c4d'],
    ['Ipak Telekom', '#1d4f91'],
    ['Chorsu Market', '#b3541e'],
    ['Samarqand Soft', '#5b3a8c'],
    ['Oltin Vodiy', '#4f6b1d'],
    ['Turon Logistika', '#7a1f2b'],
    ['Registon Media', '#8a5a2b'],
    ['Moviy Gumbaz', '#0b6b8f'],
  ] as const
).map(([name, colour]) => ({ name, link: SITE, logo: logo(name, colour) }))

const CAREERS = ['Frontend dasturchi', 'Backend dasturchi', 'Mobil dasturchi', 'QA muhandisi', 'DevOps muhandisi', 'Maʼlumotlar muhandisi']
const ARTS = ['UX/UI dizayner', 'Grafik dizayner', 'SMM mutaxassisi', 'Kontent muallifi', 'Motion dizayner']

const ofFeedback = (feedback: PublicFeedbackRow[]) => ({ feedback, total: feedback.length })

/** The sections of the home page. */
export const HOME_SAMPLES = {
  Banner: {
    full: row<PublicBannerRow>({
      link: SITE,
      bannerMobile: scene(24, 780, 900),
      bannerTablet: scene(24, 1536, 720),
      bannerDesktop: scene(24, 2560, 900),
      ...ALWAYS,
    }),
    minimal: row<PublicBannerRow>({ link: '', bannerMobile: '', bannerTablet: '', bannerDesktop: scene(24, 2560, 900), ...ALWAYS }),
    empty: null,
  },
  ProfessionMatcher: listed((professions: PublicProfessionRow[]) => ({ professions, total: professions.length }), PROFESSIONS, { name: 'Dizayner', image: null, desc: null }),
  Courses: {
    full: { topCourses: SLIDES, courses: COURSES, total: 128 },
    minimal: { topCourses: [], courses: [COURSE], total: 1 },
    empty: { topCourses: [], courses: [], total: 0 },
  },
  BonusCourses: listed((bonusCourses: PublicBonusCourseRow[]) => ({ bonusCourses, total: bonusCourses.length }), BONUSES, { courseId: 101, course: null, title: 'Excel', subtitle: '', image: '', ...ALWAYS }),
  VideoFeedbacks: listed(ofFeedback, FILMS, { ...FILM, fullName: 'Aziza', profession: '', rating: null, media: '', thumbnail: null }),
  TextFeedbacks: listed(ofFeedback, TEXTS, { ...SAID, fullName: 'Aziza', profession: '', rating: null, media: null, body: 'Zoʻr!' }),
  ProfessionFinder: {
    full: row<PublicProfessionFinderRow>({
      title: 'Qaysi kasb sizga mos?',
      desc: 'Besh daqiqalik test topshiring va qiziqishlaringizga mos yoʻnalishni bilib oling. Bepul.',
      image: scene(32, 1200, 900),
      imageMobile: scene(32, 800, 600),
      buttonText: 'Testni boshlash',
      link: SITE,
    }),
    minimal: row<PublicProfessionFinderRow>({ title: 'Qaysi kasb sizga mos?', desc: '', image: '', imageMobile: null, buttonText: '', link: '' }),
    empty: null,
  },
  TopRatedCourses: listed((topCourses: PublicTopCourseRow[]) => ({ topCourses, total: topCourses.length }), SLIDES.slice(0, 3), {
    kind: 1,
    courseId: null,
    course: null,
    title: 'UX/UI dizayn',
    desc: '',
    image: '',
    link: null,
    ...ALWAYS,
  }),
  EmergingCareerOptions: {
    full: {
      modProfession: rows<PublicCareerRow>(
        { type: 1, title: 'Texnologiya kasblari', desc: 'Dastur yozadiganlar va uning uzluksiz ishlashini taʼminlaydiganlar', items: CAREERS.map((name) => ({ name, link: SITE })) },
        { type: 2, title: 'Ijodiy kasblar', desc: 'Chizadigan, yozadigan va gapiradiganlar', items: ARTS.map((name) => ({ name, link: null })) },
      ),
    },
    minimal: { modProfession: rows<PublicCareerRow>({ type: 2, title: 'Ijodiy kasblar', desc: null, items: [] }) },
    empty: { modProfession: [] },
  },
  Partners: listed((partners: PublicPartnerRow[]) => ({ partners, total: partners.length }), PARTNERS, { name: 'Zarafshon Bank', link: '', logo: '' }),
  Footer: listed(
    (socials: PublicSocialRow[]) => ({ socials, total: socials.length }),
    [
      { type: 'telegram', link: 'https://t.me/registon_example' },
      { type: 'instagram', link: 'https://instagram.com/registon.example' },
      { type: 'facebook', link: 'https://facebook.com/registon.example' },
      { type: 'youtube', link: 'https://youtube.com/@registon-example' },
      { type: 'linkedin', link: 'https://linkedin.com/company/registon-example' },
      { type: 'phone', link: '998712000000' },
    ],
    { type: 'telegram', link: '' },
  ),
} satisfies Partial<Samples>
