//! The texts of the demo content: a fictional provider, Registon, with its courses and people. Its sites use a reserved
//! domain.

/// Partners: name, site, colour.
pub const PARTNERS: [(&str, &str, &str); 8] = [
    ("Zarafshon Bank", "https://zarafshonbank.example", "#0f5c4d"),
    ("Ipak Yoʻli Telekom", "https://ipaktelekom.example", "#1d4f91"),
    ("Chorsu Market", "https://chorsumarket.example", "#b3541e"),
    ("Samarqand Soft", "https://samarqandsoft.example", "#5b3a8c"),
    ("Oltin Vodiy Agro", "https://oltinvodiy.example", "#4f6b1d"),
    ("Turon Logistika", "https://turonlogistika.example", "#7a1f2b"),
    ("Registon Media", "https://registonmedia.example", "#8a5a2b"),
    ("Moviy Gumbaz Studio", "https://moviygumbaz.example", "#0b6b8f"),
];

/// Skills that courses teach.
pub const SKILLS: [&str; 24] = [
    "HTML va CSS",
    "JavaScript",
    "TypeScript",
    "React",
    "Node.js",
    "Maʼlumotlar bazasi",
    "Git bilan ishlash",
    "Algoritmlar",
    "Figmada dizayn",
    "Tipografika",
    "Rang nazariyasi",
    "Foydalanuvchi tadqiqoti",
    "Prototip yaratish",
    "Kontent yozish",
    "Ijtimoiy tarmoqlarda reklama",
    "Qidiruv tizimlari uchun optimallashtirish",
    "Veb-tahlil",
    "Excel va Google Sheets",
    "SQL soʻrovlari",
    "Python asoslari",
    "Maʼlumotlarni vizuallashtirish",
    "Loyiha boshqaruvi",
    "Taqdimot qilish",
    "Ingliz tilida muloqot",
];

/// Tools that courses work with: name, colour.
pub const TOOLS: [(&str, &str); 12] = [
    ("VS Code", "#1d4f91"),
    ("GitHub", "#2b2b2b"),
    ("Figma", "#b3541e"),
    ("Photoshop", "#0b6b8f"),
    ("PostgreSQL", "#2f5d8a"),
    ("Docker", "#0b6b8f"),
    ("Postman", "#b3541e"),
    ("Google Analytics", "#8a5a2b"),
    ("Power BI", "#7a5c00"),
    ("Excel", "#0f5c4d"),
    ("Notion", "#3a2414"),
    ("Trello", "#1d4f91"),
];

/// Professions: name, description, colour.
pub const PROFESSIONS: [(&str, &str, &str); 8] = [
    (
        "Frontend dasturchi",
        "Saytning koʻrinadigan qismini yaratadi: sahifalar, tugmalar, formalar.",
        "#1d4f91",
    ),
    (
        "Backend dasturchi",
        "Saytning ichki qismini quradi: maʼlumotlar, hisob-kitob, xavfsizlik.",
        "#0f5c4d",
    ),
    (
        "UX/UI dizayner",
        "Ilova va saytlarni qulay va chiroyli qiladi.",
        "#5b3a8c",
    ),
    (
        "Maʼlumotlar tahlilchisi",
        "Raqamlar asosida qaror qabul qilishga yordam beradi.",
        "#8a5a2b",
    ),
    (
        "SMM mutaxassisi",
        "Brend sahifalarini yuritadi va mijoz topadi.",
        "#b3541e",
    ),
    (
        "Grafik dizayner",
        "Logotip, afisha va reklama uchun rasm chizadi.",
        "#7a1f2b",
    ),
    (
        "Loyiha menejeri",
        "Jamoa ishini rejalashtiradi va natijaga olib boradi.",
        "#0b6b8f",
    ),
    (
        "QA muhandisi",
        "Dasturni sinovdan oʻtkazadi va xatolarni birinchi boʻlib topadi.",
        "#4f6b1d",
    ),
];

/// Categories of courses.
pub const CATEGORIES: [&str; 4] = ["Dasturlash", "Dizayn", "Marketing", "Maʼlumotlar tahlili"];

/// A course of the fictional provider.
pub struct DemoCourse {
    /// Its number in the learning system.
    pub id: i64,
    /// Its name.
    pub name: &'static str,
    /// Its index in [`CATEGORIES`].
    pub category: usize,
    /// The description.
    pub desc: &'static str,
    /// Its price in soʻm.
    pub price: i64,
    /// How many lessons and modules it has.
    pub counts: (i32, i32),
    /// Its colour.
    pub colour: &'static str,
    /// Whether it teaches a whole profession.
    pub is_profession: bool,
    /// Its status, and whether the site shows it.
    pub state: (&'static str, bool),
}

/// The courses.
pub const COURSES: [DemoCourse; 9] = [
    DemoCourse {
        id: 101,
        name: "Frontend dasturlash",
        category: 0,
        desc: "Noldan birinchi ish oʻringacha: HTML, CSS, JavaScript va React.\nHar hafta jonli dars va shaxsiy mentor.",
        price: 6_800_000,
        counts: (96, 8),
        colour: "#1d4f91",
        is_profession: true,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 102,
        name: "Backend dasturlash",
        category: 0,
        desc: "Server, maʼlumotlar bazasi va API. Haqiqiy loyihada jamoa bilan ishlaysiz.",
        price: 7_200_000,
        counts: (104, 9),
        colour: "#0f5c4d",
        is_profession: true,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 103,
        name: "UX/UI dizayn",
        category: 1,
        desc: "Foydalanuvchini tushunish, prototip va maket. Kursni tayyor portfolio bilan tugatasiz.",
        price: 5_400_000,
        counts: (72, 6),
        colour: "#5b3a8c",
        is_profession: true,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 104,
        name: "Grafik dizayn",
        category: 1,
        desc: "Rang, shrift va kompozitsiya asoslari, soʻng buyurtma bilan ishlash.",
        price: 4_200_000,
        counts: (60, 5),
        colour: "#7a1f2b",
        is_profession: false,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 105,
        name: "SMM va kontent",
        category: 2,
        desc: "Kontent-reja, reklama va hisobot: biznes sahifasini oʻzingiz yuritasiz.",
        price: 3_600_000,
        counts: (48, 4),
        colour: "#b3541e",
        is_profession: true,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 106,
        name: "Maʼlumotlar tahlili",
        category: 3,
        desc: "Excel, SQL, Python va Power BI. Raqamdan xulosagacha boʻlgan yoʻl.",
        price: 6_200_000,
        counts: (80, 7),
        colour: "#8a5a2b",
        is_profession: true,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 107,
        name: "IT uchun ingliz tili",
        category: 0,
        desc: "Hujjat oʻqish, suhbatdan oʻtish va jamoada muloqot.",
        price: 0,
        counts: (24, 3),
        colour: "#0b6b8f",
        is_profession: false,
        state: ("ACTIVE", true),
    },
    DemoCourse {
        id: 108,
        name: "Sunʼiy intellekt asoslari",
        category: 3,
        desc: "Kurs tayyorlanmoqda: dastur va mentorlar tez orada eʼlon qilinadi.",
        price: 0,
        counts: (0, 0),
        colour: "#4f6b1d",
        is_profession: false,
        state: ("DRAFT", false),
    },
    DemoCourse {
        id: 109,
        name: "Kompyuter savodxonligi",
        category: 0,
        desc: "Windows, internet va ofis dasturlari.",
        price: 900_000,
        counts: (20, 2),
        colour: "#3a2414",
        is_profession: false,
        state: ("ARCHIVED", false),
    },
];

/// Socials: type and link or phone.
pub const SOCIALS: [(&str, &str); 6] = [
    ("telegram", "https://t.me"),
    ("instagram", "https://instagram.com"),
    ("facebook", "https://facebook.com"),
    ("youtube", "https://youtube.com"),
    ("linkedin", "https://linkedin.com"),
    ("phone", "998712000000"),
];

/// A text of a learner: name, profession, text, stars.
pub type DemoText = (&'static str, &'static str, &'static str, i32);

/// Texts of learners.
pub const TEXTS: [DemoText; 5] = [
    (
        "Malika Yusupova",
        "UX/UI dizayner, Moviy Gumbaz Studio",
        "Kursga kelganimda Figmani ochishni ham bilmasdim. Toʻrtinchi oyda birinchi buyurtmamni oldim, hozir studiyada ishlayapman. Eng katta yordam – mentorimning har bir ishimni sabr bilan koʻrib chiqqani.",
        5,
    ),
    (
        "Jasur Toʻraxonov",
        "Frontend dasturchi",
        "Ishdan keyin oʻqidim. Darslar yozib olingani uchun birorta mavzu qolib ketmadi, savolimga esa oʻsha kuniyoq javob olardim.",
        5,
    ),
    (
        "Nilufar Qodirova",
        "Maʼlumotlar tahlilchisi, Zarafshon Bank",
        "Buxgalter edim. Endi hisobotlarni qoʻlda emas, SQL va Power BI bilan tayyorlayman. Bir kunlik ish bir soatga tushdi.",
        5,
    ),
    (
        "Sardor Rahmonov",
        "SMM mutaxassisi",
        "Nazariya kam, amaliyot koʻp. Kurs davomida oilaviy kafemizning sahifasini yuritdim, buyurtmalar ikki baravar oshdi.",
        4,
    ),
    (
        "Dilnoza Ergasheva",
        "Backend dasturchi, Samarqand Soft",
        "Suhbatga tayyorgarlik darslari juda foydali boʻldi: uchta taklifdan birini tanlash imkonim bor edi.",
        5,
    ),
];

/// Videos of learners: name, profession, colour.
pub const FILMS: [(&str, &str, [u8; 3], &str); 4] = [
    ("Aziza Karimova", "Grafik dizayner", [47, 143, 157], "#2f8f9d"),
    ("Bekzod Aliyev", "Frontend dasturchi", [138, 90, 43], "#8a5a2b"),
    ("Zuhra Olimova", "SMM mutaxassisi", [91, 58, 140], "#5b3a8c"),
    ("Otabek Salimov", "Backend dasturchi", [15, 92, 77], "#0f5c4d"),
];

/// Bonus courses: course, title, subtitle.
pub const BONUSES: [(i64, &str, &str); 3] = [
    (107, "IT uchun ingliz tili", "Har bir kursga sovgʻa: 24 ta dars"),
    (104, "Grafik dizayn asoslari", "Marketing kursiga qoʻshimcha"),
    (106, "Excel va SQL", "Dasturlash kurslariga qoʻshimcha modul"),
];

/// Top-rated courses: course, title, text.
pub const POPULAR: [(i64, &str, &str); 4] = [
    (
        101,
        "Frontend dasturlash",
        "Bitiruvchilarning 82 foizi olti oy ichida ishga joylashgan",
    ),
    (103, "UX/UI dizayn", "Oʻquvchilar bahosi: 5 balldan 4,9"),
    (
        106,
        "Maʼlumotlar tahlili",
        "Bank va savdo kompaniyalari talab qiladigan kasb",
    ),
    (105, "SMM va kontent", "Toʻrt oyda mustaqil ish boshlaysiz"),
];

/// Slides of the carousel: course, title, text.
pub const SLIDES: [(i64, &str, &str); 4] = [
    (
        102,
        "Backend dasturlash: yangi oqim",
        "Darslar 1-fevralda boshlanadi, joylar soni cheklangan",
    ),
    (106, "Maʼlumotlar tahlili", "Endi Power BI moduli ham bor"),
    (104, "Grafik dizayn", "Dastlabki ikki dars bepul"),
    (107, "IT uchun ingliz tili", "Barcha oʻquvchilarimiz uchun bepul"),
];

/// Careers: colour, title, text, items.
pub const CAREERS: [(i32, &str, &str, [&str; 6]); 2] = [
    (
        1,
        "Texnologiya kasblari",
        "Dastur yozadiganlar va uning uzluksiz ishlashini taʼminlaydiganlar",
        [
            "Frontend dasturchi",
            "Backend dasturchi",
            "Mobil dasturchi",
            "QA muhandisi",
            "DevOps muhandisi",
            "Maʼlumotlar muhandisi",
        ],
    ),
    (
        2,
        "Ijodiy kasblar",
        "Chizadigan, yozadigan va gapiradiganlar",
        [
            "UX/UI dizayner",
            "Grafik dizayner",
            "SMM mutaxassisi",
            "Kontent muallifi",
            "Motion dizayner",
            "Brend menejeri",
        ],
    ),
];
