import { localise } from './localise'

/** The home screen. */
export const homeText = localise({
  title: 'Boʻlimlar boshqaruvi',
  help: 'Saytning bosh sahifasi shu boʻlimlardan, shu tartibda tuziladi.',
  viewPage: 'Oldindan koʻrish',
  seo: 'Qidiruv va ulashish',
  /** A description of each section by type. */
  sections: {
    Header: 'Sayt menyusi va logotip',
    Banner: 'Bosh sahifadagi katta rasm va uning havolasi',
    ProfessionMatcher: 'Kasblar roʻyxati',
    WhyEdFix: 'Bizni tanlash sabablari',
    Courses: 'Yangi kurslar karuseli va saytdagi kurslar',
    YourCourses: 'Oʻquvchining oʻz kurslari',
    HelperCallback: 'Telefon raqamini qoldirish formasi',
    BonusCourses: 'Kurs bilan birga beriladigan bonus kurslar',
    EdFixBenefits: 'Oʻqishdagi qulayliklar',
    VideoFeedbacks: 'Oʻquvchilarning videofikrlari',
    TextFeedbacks: 'Oʻquvchilarning yozma fikrlari',
    ProfessionFinder: 'Oʻziga mos kasbni topish',
    FreeConsultation: 'Maslahatga yozilish formasi',
    TopRatedCourses: 'Oʻquvchilar eng yuqori baholagan kurslar',
    Instructions: 'Oʻqishni boshlash bosqichlari',
    EmergingCareerOptions: 'Kelajakda talab katta boʻladigan kasblar',
    Partners: 'Hamkor kompaniyalar logotiplari va havolalari',
    QuestionsAndSupport: 'Savol berish uchun aloqa',
    Footer: 'Saytning quyi qismi va ijtimoiy tarmoq havolalari',
  },
})
