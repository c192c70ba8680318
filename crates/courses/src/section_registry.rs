//! The section registry: the layout and the screen of each section type (`docs/api.md#sections`). The panel gets it as
//! generated code; the section lists and the public reads use it too.

use peshtoq_persistence::prelude::Serialize;

use crate::section::{Layout, Model};

/// One section type of a page.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The type (`docs/api.md#sections`).
    pub name: &'static str,
    /// Its default name in the panel, until an editor changes it.
    pub display_name: &'static str,
    /// Its default heading for visitors, until an editor changes it. The lists of the panel do not show it.
    #[serde(skip)]
    pub heading: &'static str,
    /// Which parts of it can be edited.
    pub layout: Layout,
    /// Its edit screen: a path of the panel, or for a course the part after `course-sections/edit/`.
    pub screen: Option<&'static str>,
}

impl Entry {
    /// The same section with another heading for visitors than its name in the panel.
    #[must_use]
    pub const fn headed(self, heading: &'static str) -> Self {
        Self { heading, ..self }
    }

    /// The same section with a screen for the content beside its fixed design.
    #[must_use]
    pub const fn edited_at(self, screen: &'static str) -> Self {
        Self {
            screen: Some(screen),
            ..self
        }
    }
}

/// A section without content of its own.
pub const fn static_section(name: &'static str, display_name: &'static str) -> Entry {
    Entry {
        name,
        display_name,
        heading: display_name,
        layout: Layout::Static,
        screen: None,
    }
}

/// A section with a screen.
pub const fn dynamic_section(name: &'static str, display_name: &'static str, screen: &'static str) -> Entry {
    Entry {
        name,
        display_name,
        heading: display_name,
        layout: Layout::Dynamic,
        screen: Some(screen),
    }
}

/// A section of fixed design around content that is edited on a separate screen, or elsewhere.
pub const fn static_plus_section(
    name: &'static str,
    display_name: &'static str,
    screen: Option<&'static str>,
) -> Entry {
    Entry {
        name,
        display_name,
        heading: display_name,
        layout: Layout::StaticPlus,
        screen,
    }
}

/// The layout of a section; Static for one that is no longer in the registry.
pub fn layout_of(registry: &[Entry], name: &str) -> Layout {
    let entry = registry.iter().find(|entry| entry.name == name);
    entry.map_or(Layout::Static, |entry| entry.layout)
}

/// The heading that visitors read above a section: the one an editor entered, or else that of the section type. For a
/// section that is no longer in the registry, its name.
pub fn heading_of(registry: &[Entry], row: &Model) -> String {
    let entry = registry.iter().find(|entry| entry.name == row.name);
    let default = entry.map_or(row.display_name.as_str(), |entry| entry.heading);
    row.heading.as_deref().unwrap_or(default).to_owned()
}

/// The sections of a course's page, in the order in which a new course gets them.
pub const COURSE_SECTIONS: &[Entry] = &[
    dynamic_section("ProfessionInfo", "Kasb haqida", "profession-info"),
    dynamic_section("CourseEnrollmentBenefits", "Kasb haqida (koʻk)", "profession-info-blue")
        .headed("Bu kasb sizga nima beradi"),
    dynamic_section(
        "ProfessionInfoProgress",
        "Kasb haqida (foizli)",
        "profession-info-progress",
    )
    .headed("Kasb haqida"),
    dynamic_section("ProfessionSummary", "Kasb haqida qisqacha", "profession-summary"),
    dynamic_section(
        "ProfessionSummaryWithImage",
        "Kasb haqida qisqacha (rasmli)",
        "profession-summary-img",
    )
    .headed("Kasb haqida qisqacha"),
    dynamic_section("AverageSalary", "Oʻrtacha maosh", "average-salary"),
    dynamic_section(
        "AverageSalaryStepBox",
        "Oʻrtacha maosh (bosqichli)",
        "average-salary-box",
    )
    .headed("Oʻrtacha maosh"),
    dynamic_section(
        "AverageSalaryStepLine",
        "Oʻrtacha maosh (chiziqli)",
        "average-salary-line",
    )
    .headed("Oʻrtacha maosh"),
    dynamic_section("ITBenefits", "IT afzalliklari", "it-benefits").headed("IT sohasining afzalliklari"),
    dynamic_section(
        "ITBenefitsWithImage",
        "IT afzalliklari (rasmli)",
        "it-benefits-with-image",
    )
    .headed("IT sohasining afzalliklari"),
    dynamic_section("CourseAdvantages", "Kurs afzalliklari", "course-advantages"),
    dynamic_section("CourseAudience", "Kurs kimlar uchun", "course-audience").headed("Bu kurs kimlar uchun"),
    dynamic_section("StudentWorkShowcase", "Oʻquvchilar ishlari", "student-works").headed("Oʻquvchilarimiz ishlari"),
    dynamic_section(
        "StudentWorkShowcaseMedia",
        "Oʻquvchilar ishlari (video)",
        "student-works-media",
    )
    .headed("Oʻquvchilarimiz ishlari videoda"),
    dynamic_section("OpenToAllLearners", "Hamma oʻrgana oladi", "open-to-all-learners"),
    static_section("CourseStructure", "Kurs tuzilishi").headed("Kurs qanday tuzilgan"),
    dynamic_section("CourseTechnologies", "Koʻnikma va vositalar", "technologies").headed("Nimalarni oʻrganasiz"),
    dynamic_section("PortfolioProjects", "Portfolio loyihalari", "portfolio-projects")
        .headed("Portfoliongiz uchun loyihalar"),
    static_section("CourseCallback", "Kurs haqida soʻrash"),
    static_section("PlatformGuide", "Platforma bilan tanishuv"),
    static_section("CourseHomework", "Uy vazifalari"),
    static_section("IndividualTeacherSupport", "Mentorning shaxsiy yordami"),
    dynamic_section("StudentCompetitionProjects", "Tanlov loyihalari", "student-projects"),
    dynamic_section("SupportRoadmap", "Yordam bosqichlari", "support-roadmap"),
    dynamic_section("CourseMentor", "Mentorlar", "course-mentor").headed("Kurs mentorlari"),
    dynamic_section("Practise", "Amaliyot", "practise"),
    static_section("Employment", "Ishga joylashish"),
    dynamic_section("CourseTextFeedbacks", "Kurs haqida fikrlar", "course-text-feedback").headed("Oʻquvchilar fikri"),
    dynamic_section("StudentsProjects", "Oʻquvchilar loyihalari", "students-projects")
        .headed("Oʻquvchilarimiz loyihalari"),
    static_section("CourseContents", "Kurs dasturi"),
    static_section("LessonCallback", "Sinov darsiga yozilish"),
    static_section("Certificate", "Sertifikat"),
    dynamic_section("GraduateOpportunities", "Bitiruvchilar kasblari", "course-professions")
        .headed("Kursdan keyin kim boʻlib ishlaysiz"),
    dynamic_section("StudentSupport", "Yordam", "support").headed("Oʻqish davomidagi yordam"),
    dynamic_section("StudentSupportWithImage", "Yordam (rasmli)", "support-with-img")
        .headed("Oʻqish davomidagi yordam"),
    dynamic_section("Networking", "Netvorking", "networking").headed("Foydali tanishuvlar"),
    static_plus_section("CourseBonuses", "Bonus kurslar", None),
    static_section("CoursePrice", "Kurs narxi"),
    static_section("CourseLessonCallback", "Kurs darsiga yozilish"),
    static_plus_section("Partners", "Hamkorlar", None).headed("Hamkorlarimiz"),
    dynamic_section("CourseAboutInfo", "Kurs haqida", "course-about-info"),
    dynamic_section("CourseAboutSuccess", "Muvaffaqiyat haqida", "course-about-success")
        .headed("Bitiruvchilarimiz yutuqlari"),
    dynamic_section("FAQ", "Koʻp beriladigan savollar", "faq"),
];
