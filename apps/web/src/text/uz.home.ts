/** The home screen. */
export const homeText = {
  title: 'Boʻlimlar boshqaruvi',
  help: 'Saytning bosh sahifasi shu boʻlimlardan, shu tartibda tuziladi.',
  /** What each section shows, by its type. */
  sections: {
    Header: 'Sayt menyusi va logotip',
    Banner: 'Bosh sahifadagi katta rasm va uning havolasi',
    ProfessionMatcher: 'Kasblar roʻyxati',
    WhyEdFix: 'Nega aynan bizda oʻqish kerak',
    Courses: 'Yangi kurslar karuseli va saytdagi kurslar',
    YourCourses: 'Oʻquvchining oʻz kurslari',
    HelperCallback: 'Qoʻngʻiroq buyurtma qilish',
    BonusCourses: 'Kurs bilan birga beriladigan bonus kurslar',
    EdFixBenefits: 'Bizning afzalliklarimiz',
    VideoFeedbacks: 'Oʻquvchilarning video fikrlari',
    TextFeedbacks: 'Oʻquvchilarning yozma fikrlari',
    ProfessionFinder: 'Kasb tanlashga yordam',
    FreeConsultation: 'Bepul maslahatga yozilish',
    TopRatedCourses: 'Oʻquvchilar eng yuqori baholagan kurslar',
    Instructions: 'Oʻqishni qanday boshlash kerak',
    EmergingCareerOptions: 'Kelajagi bor kasblar',
    Partners: 'Hamkor kompaniyalar logotiplari va havolalari',
    QuestionsAndSupport: 'Savollar va yordam',
    Footer: 'Sayt pastki qismi va ijtimoiy tarmoq havolalari',
  },
} as const
