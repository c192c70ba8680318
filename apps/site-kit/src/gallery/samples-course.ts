import type { PublicAverageSalaryRow } from '../generated/model/publicAverageSalaryRow'
import type { PublicCourseInfoRow } from '../generated/model/publicCourseInfoRow'
import type { PublicFaqRow } from '../generated/model/publicFaqRow'
import type { PublicItBenefitRow } from '../generated/model/publicItBenefitRow'
import type { SiteITBenefitsContent } from '../generated/model/siteITBenefitsContent'
import type { PublicItBenefitsBodyRow } from '../generated/model/publicItBenefitsBodyRow'
import type { PublicLearnEverybodyRow } from '../generated/model/publicLearnEverybodyRow'
import type { PublicMentorRow } from '../generated/model/publicMentorRow'
import type { PublicNetworkingRow } from '../generated/model/publicNetworkingRow'
import type { PublicOpportunityRow } from '../generated/model/publicOpportunityRow'
import type { PublicOtherInfoHalfRow } from '../generated/model/publicOtherInfoHalfRow'
import type { PublicPracticeRow } from '../generated/model/publicPracticeRow'
import type { PublicProfessionRow } from '../generated/model/publicProfessionRow'
import type { PublicRoadmapRow } from '../generated/model/publicRoadmapRow'
import type { PublicSkillRow } from '../generated/model/publicSkillRow'
import type { PublicSummaryRow } from '../generated/model/publicSummaryRow'
import type { PublicSupportRow } from '../generated/model/publicSupportRow'
import type { PublicSyllabusRow } from '../generated/model/publicSyllabusRow'
import type { PublicTargetAudienceRow } from '../generated/model/publicTargetAudienceRow'
import type { PublicToolRow } from '../generated/model/publicToolRow'
import { face, scene, sign } from './pictures'
import { roadmap } from './roadmap'
import { listed, row, rows, type Samples } from './sample'
import { HOME_SAMPLES } from './samples-home'
import { WORK_SAMPLES } from './samples-works'

/** A singleton in its three states, in the shape of its section. */
function saved<Row, Content>(of: (singleton: Row) => Content, full: Parameters<typeof row<Row>>[0], least: Parameters<typeof row<Row>>[0]) {
  return { full: of(row<Row>(full)), minimal: of(row<Row>(least)), empty: null }
}

const INFO = saved(
  (courseInfo: PublicCourseInfoRow) => ({ courseInfo, total: 1 }),
  {
    title: 'Frontend dasturchi kim?',
    desc:
      '<p>Frontend dasturchi saytning <strong>foydalanuvchi koʻradigan qismini</strong> yaratadi: sahifalar, tugmalar, formalar va animatsiyalar.</p>' +
      '<ul><li>Dizaynni ishlaydigan sahifaga aylantiradi</li><li>Sayt telefonda ham qulay boʻlishini taʼminlaydi</li><li>Jamoada dizayner va backend bilan ishlaydi</li></ul>',
    image: scene(210),
    items: [
      { title: 'Mantiqiy fikrlash', percent: 80 },
      { title: 'Eʼtibor', percent: 92 },
      { title: 'Ingliz tili', percent: 60 },
      { title: 'Sabr', percent: 75 },
    ],
  },
  { title: 'Frontend dasturchi kim?', desc: '', image: '', items: [{ title: '', percent: 0 }] },
)

const SUMMARY = saved(
  (summary: PublicSummaryRow) => summary,
  {
    title: 'Bugun talab katta, ertaga undan ham katta',
    desc: '<p>Oʻzbekistonda har yili minglab yangi sayt va ilovalar ochiladi, ularning har biriga frontend dasturchi kerak.</p><p>Masofadan ishlash, aniq oʻsish yoʻli va <a href="https://registon.example.uz">xalqaro bozor</a> sizni kutadi.</p>',
    image: scene(30, 1440, 720),
  },
  { title: 'Xulosa', desc: '', image: null },
)

const SALARY = saved(
  (specialistAverageSalary: PublicAverageSalaryRow) => ({ specialistAverageSalary, total: 1 }),
  {
    title: 'Frontend dasturchi qancha maosh oladi?',
    juniorSalary: 5_000_000,
    middleSalary: 12_500_000,
    seniorSalary: 28_000_000,
    source: 'Bitiruvchilar soʻrovnomasi, 2026',
    sourceIcon: sign('#a8481f', 'bars'),
    addInfo: 'Toshkent boʻyicha oylik maosh, soliqdan keyin.',
  },
  { title: 'Oʻrtacha maosh', juniorSalary: 0, middleSalary: 0, seniorSalary: 0, source: '', sourceIcon: null, addInfo: null },
)

const benefits = (body: PublicItBenefitsBodyRow, titles: string[]): SiteITBenefitsContent => ({
  body,
  courseItBenefits: rows<PublicItBenefitRow>(...titles.map((title) => ({ title }))),
  total: titles.length,
})
const BENEFITS = {
  full: benefits(row<PublicItBenefitsBodyRow>({ title: 'Bu soha nima beradi?', subtitle: 'IT kasblari eng tez oʻsayotgan kasblar ekanining oltita sababi.', image: scene(150) }), [
    'Istalgan joydan masofadan ishlash',
    'Oʻzingizga qulay, moslashuvchan jadval',
    'Bir yildayoq oʻsadigan daromad',
    'Xalqaro kompaniyalarda ishlash imkoni',
    'Yoshga va diplomga qaralmaydi',
    'Har kuni yangi narsa oʻrganasiz',
  ]),
  minimal: benefits(row<PublicItBenefitsBodyRow>({ title: 'Bu soha nima beradi?', subtitle: '', image: null }), ['']),
  empty: null,
}

const SUPPORT = listed(
  (supports: PublicSupportRow[]) => ({ supports }),
  [
    { title: 'Shaxsiy mentor', desc: 'Uy vazifasini tekshiradi, xatolarni tushuntiradi va savolingizga oʻsha kuniyoq javob beradi.', image: scene(20) },
    { title: 'Kurator', desc: 'Jadvalni eslatadi, qiyin paytda ruhlantiradi va yarim yoʻlda qolib ketishga qoʻymaydi.', image: scene(190) },
    { title: 'Karyera markazi', desc: 'Rezyume va portfolio tuzishga yordam beradi, suhbatga tayyorlaydi.\nHamkor kompaniyalarga tavsiya qiladi.', image: scene(280) },
  ],
  { title: 'Kurator', desc: '', image: null },
)

const half = (title: string, desc: string, image: string | null) => row<PublicOtherInfoHalfRow>({ title, desc, image })

/** The sections of a course's page. */
export const COURSE_SAMPLES = {
  ProfessionInfo: INFO,
  CourseEnrollmentBenefits: INFO,
  ProfessionInfoProgress: INFO,
  ProfessionSummary: SUMMARY,
  ProfessionSummaryWithImage: SUMMARY,
  AverageSalary: SALARY,
  AverageSalaryStepBox: SALARY,
  AverageSalaryStepLine: SALARY,
  ITBenefits: BENEFITS,
  ITBenefitsWithImage: BENEFITS,
  CourseAdvantages: listed(
    (courseOpportunities: PublicOpportunityRow[]) => ({ courseOpportunities, total: courseOpportunities.length }),
    [
      { title: 'Haqiqiy loyihalar', descriptions: ['Har modul oxirida bitta tayyor ish.', 'Ishlar portfolioga kiradi.', 'Buyurtmachi bilan uchrashuv boʻladi.'], image: scene(35) },
      { title: 'Ishga joylashish', descriptions: ['Rezyume yozish va suhbatga tayyorgarlik.', 'Hamkor kompaniyalarga tavsiya.'], image: scene(210) },
      { title: 'Oʻz tezligingizda', descriptions: ['Darslar yozib olinadi, istalgan vaqtda qayta koʻrasiz.'], image: scene(120) },
    ],
    { title: 'Haqiqiy loyihalar', descriptions: [''], image: '' },
  ),
  CourseAudience: listed(
    (targetAudience: PublicTargetAudienceRow[]) => ({ targetAudience, total: targetAudience.length }),
    [
      { title: 'Boshlovchilar', desc: 'Sohani noldan, tizimli oʻrganmoqchi boʻlganlar uchun.', icon: sign('#1d4f91', 'steps') },
      { title: 'Kasbini oʻzgartirayotganlar', desc: 'Ishdan ajralmasdan, kechki darslarda yangi kasb egallaysiz.', icon: sign('#b3541e', 'ring') },
      { title: 'Talabalar', desc: 'Diplom olguncha haqiqiy loyihalarda tajriba toʻplaysiz.', icon: sign('#5b3a8c', 'star') },
    ],
    { title: 'Talabalar', desc: '', icon: '' },
  ),
  OpenToAllLearners: listed(
    (courseLearnEverybody: PublicLearnEverybodyRow[]) => ({ courseLearnEverybody, total: courseLearnEverybody.length }),
    [
      { name: 'Oʻqituvchi', role: 'Frontend dasturchi', desc: 'Maktabda dars bergan, kechqurun oʻqigan. Sakkizinchi oyda birinchi ishini topgan.', image: face('#e9c79b', '#3a2414') },
      { name: 'Sotuvchi', role: 'UX/UI dizayner', desc: 'Savdodan IT sohasiga oʻtgan, bugun mahsulot jamoasida ishlaydi.', image: face('#9cc5b8', '#1c1c1c') },
      { name: 'Haydovchi', role: 'Maʼlumotlar tahlilchisi', desc: 'Yoʻlda darslarni tinglagan, uyda vazifalarni bajargan.', image: face('#c9b3dd', '#2b180d') },
    ],
    { name: '', role: 'Dasturchi', desc: '', image: '' },
  ),
  CourseTechnologies: {
    full: {
      courseSkills: rows<PublicSkillRow>(
        ...['HTML va CSS', 'JavaScript', 'TypeScript', 'React', 'Git bilan ishlash', 'Tezlikni oshirish', 'Test yozish'].map((name) => ({ name, image: null })),
        { name: 'Jamoada ishlash', image: sign('#5b3a8c', 'ring') },
      ),
      tools: rows<PublicToolRow>(
        { name: 'VS Code', image: sign('#1d4f91', 'steps') },
        { name: 'GitHub', image: sign('#2b2b2b', 'ring') },
        { name: 'Figma', image: sign('#b3541e', 'star') },
        { name: 'Postman', image: sign('#b3541e', 'bars') },
        { name: 'Google Analytics', image: sign('#8a5a2b', 'bars') },
        { name: 'Notion', image: '' },
      ),
    },
    minimal: { courseSkills: rows<PublicSkillRow>({ name: 'React', image: null }), tools: [] },
    empty: { courseSkills: [], tools: [] },
  },
  SupportRoadmap: listed(
    (roadmaps: PublicRoadmapRow[]) => ({ roadmaps }),
    [{ title: 'Birinchi darsdan ishgacha', image: roadmap(['Kirish', 'Asoslar', 'Amaliyot', 'Loyiha', 'Himoya', 'Ish']) }],
    { title: null, image: '' },
  ),
  CourseMentor: listed(
    (courseMentor: PublicMentorRow[]) => ({ courseMentor, total: courseMentor.length }),
    [
      {
        fullName: 'Aziz Rahimov',
        profession: 'Bosh frontend dasturchi',
        desc: 'Oʻn yildan beri yirik bank va doʻkonlar saytlarini yaratadi.\nIkki yuzdan ortiq oʻquvchisi ish topgan. Darslarida nazariyani qisqa tushuntirib, qolgan vaqtni birga kod yozishga ajratadi, har bir ishni qatorma-qator koʻrib chiqadi va nega shunday yozilganini soʻraydi.',
        media: face('#9cc5b8', '#1c1c1c'),
        blurImage: { placeholder: null },
      },
      {
        fullName: 'Gulnoza Saidova',
        profession: 'Frontend dasturchi',
        desc: 'React boʻyicha amaliy darslarni olib boradi, har bir kodni oʻzi tekshiradi.',
        media: face('#e9c79b', '#3a2414'),
        blurImage: { placeholder: null },
      },
      { fullName: 'Kamola Nazarova', profession: 'Mahsulot dizayneri', desc: 'Dizayner bilan til topishishni oʻrgatadi.', media: face('#c9b3dd', '#5a3620'), blurImage: { placeholder: null } },
    ],
    { fullName: 'Aziz', profession: '', desc: '', media: '', blurImage: { placeholder: null } },
  ),
  Practise: saved(
    (practice: PublicPracticeRow) => practice,
    {
      title: 'Muammodan mahsulotgacha',
      desc: '<p>Har bir ish <strong>haqiqiy buyurtmadan</strong> olingan: muddat, talab va buyurtmachining izohlari bor.</p>',
      items: 'Shaxsiy sayt, Internet-doʻkon, Ob-havo ilovasi, Bank kabineti, Jamoaviy loyiha',
      image: scene(95),
    },
    { title: 'Amaliyot', desc: null, items: '', image: null },
  ),
  CourseTextFeedbacks: HOME_SAMPLES.TextFeedbacks,
  GraduateOpportunities: listed(
    (courseProfessions: PublicProfessionRow[]) => ({ courseProfessions, total: courseProfessions.length }),
    [
      { name: 'Frontend dasturchi', image: sign('#1d4f91', 'ring'), desc: 'Saytning koʻrinadigan qismini yaratadi: sahifalar, tugmalar, formalar.' },
      { name: 'Mobil dasturchi', image: sign('#0f5c4d', 'steps'), desc: 'React Native bilan telefon ilovalarini quradi.' },
      { name: 'HTML/CSS dasturchi', image: null, desc: 'Dizaynni sahifaga aylantiradi.' },
      { name: 'Frilanser', image: sign('#b3541e', 'star'), desc: null },
    ],
    { name: 'Frontend dasturchi', image: null, desc: null },
  ),
  StudentSupport: SUPPORT,
  StudentSupportWithImage: SUPPORT,
  Networking: listed(
    (networking: PublicNetworkingRow[]) => ({ networking }),
    [
      { title: 'Oylik uchrashuv', desc: 'Bitiruvchilar va ish beruvchilar bilan jonli suhbat.', image: scene(265) },
      { title: 'Xakaton', desc: 'Jamoada 48 soat: gʻoyadan ishlaydigan mahsulotgacha.', image: scene(15) },
    ],
    { title: 'Xakaton', desc: '', image: '' },
  ),
  CourseBonuses: HOME_SAMPLES.BonusCourses,
  CourseAboutInfo: {
    full: {
      aboutInfo: half(
        'Kurs qanday oʻtadi?',
        '<p>Jonli darslar, yozuvlar va har hafta mentor tahlili.</p><h3>Haftada uch kun</h3><ol><li>Dushanba: yangi mavzu</li><li>Chorshanba: birga kod yozamiz</li><li>Juma: ishlar tahlili</li></ol><blockquote><p>Shoshilmaymiz, lekin toʻxtamaymiz.</p></blockquote>',
        scene(45),
      ),
    },
    minimal: { aboutInfo: half('Kurs haqida', '', null) },
    empty: null,
  },
  CourseAboutSuccess: {
    full: {
      aboutSuccess: half(
        'Bitiruvchilar natijasi',
        '<p>Har oʻn bitiruvchidan <strong>sakkiz nafari</strong> olti oy ichida ish topgan.</p><ul><li>40 dan ortiq hamkor kompaniya</li><li>Oʻrtacha birinchi maosh: 6 million soʻm</li></ul><p><a href="https://registon.example.uz/natija">Hisobotni oʻqish</a></p>',
        scene(325),
      ),
    },
    minimal: { aboutSuccess: half('Natijalar', '', null) },
    empty: null,
  },
  CourseContents: {
    full: row<PublicSyllabusRow>({
      modules: [
        {
          title: 'HTML va CSS',
          lessons: [
            { title: 'Birinchi sahifa', minutes: 45, isFree: true },
            { title: 'Matn, havola va rasmlar', minutes: 60, isFree: false },
            { title: 'Moslashuvchan sahifa: telefon, planshet va kompyuter uchun bitta kod', minutes: 90, isFree: false },
          ],
        },
        {
          title: 'JavaScript asoslari',
          lessons: [
            { title: 'Oʻzgaruvchilar', minutes: 50, isFree: false },
            { title: 'Funksiyalar', minutes: 0, isFree: false },
          ],
        },
      ],
    }),
    minimal: row<PublicSyllabusRow>({ modules: [{ title: '', lessons: [{ title: '', minutes: 0, isFree: false }] }] }),
    empty: null,
  },
  FAQ: listed(
    (faqs: PublicFaqRow[]) => ({ faqs, total: faqs.length }),
    [
      { question: 'Tajriba kerakmi?', answer: '<p>Yoʻq, kurs <strong>noldan</strong> boshlanadi.</p>' },
      { question: 'Darslar qachon boʻladi?', answer: '<p>Haftada uch marta, soat 19:00 da. Yozuvi ertasi kuni chiqadi.</p>' },
      { question: 'Toʻlovni boʻlib toʻlasa boʻladimi?', answer: '<p>Ha, uch xil yoʻl bor:</p><ul><li>oyma-oy</li><li>ikkiga boʻlib</li><li>bank orqali muddatli</li></ul>' },
      { question: 'Sertifikat beriladimi?', answer: '<p>Ha, loyihani himoya qilganingizdan keyin.</p>' },
    ],
    { question: '', answer: '' },
  ),
  ...WORK_SAMPLES,
} satisfies Partial<Samples>
