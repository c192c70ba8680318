//! The texts on the pages of the demo courses.

/// The texts of a course's page.
pub struct Page {
    pub course: i64,
    pub colour: &'static str,
    pub profession: &'static str,
    /// The description of the profession, and the qualities it needs.
    pub about: (&'static str, [(&'static str, i32); 3]),
    /// In millions of soʻm.
    pub salary: [i64; 3],
    pub skills: &'static [&'static str],
    pub tools: &'static [&'static str],
    pub works: [&'static str; 3],
    pub mentors: [(&'static str, &'static str, &'static str); 2],
    pub practice: &'static str,
    /// What search engines show as the title.
    pub seo_title: &'static str,
    /// Its modules with the titles of their lessons; empty if the learning system has sent none.
    pub syllabus: &'static [(&'static str, &'static [&'static str])],
    /// The sections that are shown, in their order.
    pub shown: &'static [&'static str],
}

/// The pages that are filled.
pub const PAGES: [Page; 3] = [
    Page {
        course: 101,
        colour: "#1d4f91",
        profession: "Frontend dasturchi",
        about: (
            "Frontend dasturchi saytning foydalanuvchi koʻradigan qismini yaratadi: sahifalar, tugmalar, formalar va animatsiyalar.",
            [("Mantiqiy fikrlash", 80), ("Eʼtibor", 90), ("Ingliz tili", 60)],
        ),
        salary: [5, 13, 28],
        skills: &["HTML va CSS", "JavaScript", "TypeScript", "React", "Git bilan ishlash"],
        tools: &["VS Code", "GitHub", "Figma", "Postman"],
        works: ["Kitob doʻkoni", "Ob-havo ilovasi", "Shaxsiy sayt"],
        mentors: [
            (
                "Aziz Rahimov",
                "Bosh frontend dasturchi",
                "Oʻn yildan beri yirik bank va doʻkonlar saytlarini yaratadi.\nIkki yuzdan ortiq oʻquvchisi ish topgan.",
            ),
            (
                "Gulnoza Saidova",
                "Frontend dasturchi",
                "React boʻyicha amaliy darslarni olib boradi, har bir kodni oʻzi tekshiradi.",
            ),
        ],
        practice: "Shaxsiy sayt, Internet-doʻkon, Ob-havo ilovasi, Jamoaviy loyiha",
        seo_title: "Frontend dasturlash kursi – Registon",
        syllabus: &[
            (
                "HTML va CSS",
                &[
                    "Birinchi sahifa",
                    "Havolalar va rasmlar",
                    "Ranglar va oʻlchamlar",
                    "Moslashuvchan sahifa",
                ],
            ),
            (
                "JavaScript",
                &[
                    "Oʻzgaruvchilar",
                    "Shartlar va takrorlash",
                    "Funksiyalar",
                    "Sahifa bilan ishlash",
                ],
            ),
            (
                "Git va jamoaviy ish",
                &["Oʻzgarishlar tarixi", "Tarmoqlar", "Kodni koʻrib chiqish"],
            ),
            (
                "React",
                &["Komponentlar", "Holat", "Formalar", "Server bilan bogʻlanish"],
            ),
            ("Yakuniy loyiha", &["Reja va maket", "Ishlab chiqish", "Himoya"]),
        ],
        shown: &[
            "ProfessionInfo",
            "AverageSalaryStepLine",
            "CourseAudience",
            "CourseAdvantages",
            "CourseStructure",
            "CourseContents",
            "CourseTechnologies",
            "StudentWorkShowcase",
            "CourseMentor",
            "Practise",
            "SupportRoadmap",
            "CourseTextFeedbacks",
            "GraduateOpportunities",
            "Certificate",
            "CoursePrice",
            "FAQ",
            "LessonCallback",
        ],
    },
    Page {
        course: 103,
        colour: "#5b3a8c",
        profession: "UX/UI dizayner",
        about: (
            "UX/UI dizayner ilova va saytlarni tushunarli, qulay va chiroyli qiladi: avval odamni oʻrganadi, keyin chizadi.",
            [("Did", 85), ("Hamdardlik", 80), ("Sabr", 75)],
        ),
        salary: [4, 11, 24],
        skills: &[
            "Figmada dizayn",
            "Tipografika",
            "Rang nazariyasi",
            "Foydalanuvchi tadqiqoti",
            "Prototip yaratish",
        ],
        tools: &["Figma", "Photoshop", "Notion"],
        works: ["Bank ilovasi", "Taksi xizmati", "Muzey sayti"],
        mentors: [
            (
                "Kamola Nazarova",
                "Bosh dizayner",
                "Toʻrtta mamlakat uchun mobil ilovalar dizaynini yaratgan, oʻquvchilar ishini haftada ikki marta tahlil qiladi.",
            ),
            (
                "Farrux Qosimov",
                "Mahsulot dizayneri",
                "Tadqiqot va sinov darslarini olib boradi.",
            ),
        ],
        practice: "Mobil ilova, Internet-doʻkon, Foydalanuvchi bilan suhbat, Portfolio",
        seo_title: "UX/UI dizayn kursi – Registon",
        syllabus: &[],
        shown: &[
            "CourseEnrollmentBenefits",
            "ProfessionSummaryWithImage",
            "AverageSalaryStepBox",
            "ITBenefitsWithImage",
            "OpenToAllLearners",
            "CourseTechnologies",
            "PortfolioProjects",
            "StudentsProjects",
            "CourseMentor",
            "Networking",
            "StudentSupportWithImage",
            "CourseBonuses",
            "CourseAboutSuccess",
            "CoursePrice",
            "FAQ",
            "LessonCallback",
        ],
    },
    Page {
        course: 105,
        colour: "#b3541e",
        profession: "SMM mutaxassisi",
        about: (
            "SMM mutaxassisi brendning ijtimoiy tarmoqlardagi sahifalarini yuritadi: reja tuzadi, yozadi, suratga oladi va mijoz topadi.",
            [("Yozish", 85), ("Tahlil", 65), ("Muloqot", 90)],
        ),
        salary: [3, 8, 18],
        skills: &[
            "Kontent yozish",
            "Ijtimoiy tarmoqlarda reklama",
            "Veb-tahlil",
            "Taqdimot qilish",
        ],
        tools: &["Google Analytics", "Trello", "Notion", "Photoshop"],
        works: ["Kafe sahifasi", "Kiyim brendi", "Oʻquv markazi"],
        mentors: [
            (
                "Shahnoza Yoʻldosheva",
                "SMM rahbari",
                "Yigirmadan ortiq brendning sahifasini noldan koʻtargan.",
            ),
            (
                "Ulugʻbek Tursunov",
                "Reklama mutaxassisi",
                "Budjet va hisobot bilan ishlashni oʻrgatadi.",
            ),
        ],
        practice: "Kontent-reja, Reklama kampaniyasi, Bloger bilan ishlash, Hisobot",
        seo_title: "SMM va kontent kursi – Registon",
        syllabus: &[],
        shown: &[
            "ProfessionInfoProgress",
            "ProfessionSummary",
            "AverageSalary",
            "ITBenefits",
            "CourseAudience",
            "StudentWorkShowcaseMedia",
            "StudentCompetitionProjects",
            "CourseMentor",
            "Practise",
            "StudentSupport",
            "CourseAboutInfo",
            "CoursePrice",
            "FAQ",
            "LessonCallback",
        ],
    },
];
