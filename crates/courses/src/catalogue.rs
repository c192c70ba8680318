//! The section catalogue: what ties a section type to its layout and its screen (`contract.md §6`). It reaches the panel
//! through the generated code; the section lists and the public reads work from it alike.

use peshtoq_persistence::prelude::Serialize;

use crate::section::Layout;

/// One section type of a page.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The type (`spec.md §3`).
    pub name: &'static str,
    /// What it is called in the panel until somebody calls it otherwise.
    pub display_name: &'static str,
    /// How much of it is edited.
    pub layout: Layout,
    /// Where it is edited: a path of the panel, or for a course the part after `course-sections/edit/`.
    pub screen: Option<&'static str>,
}

/// A section without content of its own.
pub const fn fixed(name: &'static str, display_name: &'static str) -> Entry {
    Entry {
        name,
        display_name,
        layout: Layout::Static,
        screen: None,
    }
}

/// A section with a screen.
pub const fn edited(name: &'static str, display_name: &'static str, screen: &'static str) -> Entry {
    Entry {
        name,
        display_name,
        layout: Layout::Dynamic,
        screen: Some(screen),
    }
}

/// A section of fixed design around content that is edited on a screen of its own, or elsewhere.
pub const fn around(name: &'static str, display_name: &'static str, screen: Option<&'static str>) -> Entry {
    Entry {
        name,
        display_name,
        layout: Layout::StaticPlus,
        screen,
    }
}

/// How much of a section is edited; nothing of one that is no longer in the catalogue.
pub fn layout_of(catalogue: &[Entry], name: &str) -> Layout {
    let entry = catalogue.iter().find(|entry| entry.name == name);
    entry.map_or(Layout::Static, |entry| entry.layout)
}

/// The sections of a course's page, in the order in which a new course gets them.
pub const COURSE_SECTIONS: &[Entry] = &[
    edited("ProfessionInfo", "Kasb haqida", "profession-info"),
    edited("CourseEnrollmentBenefits", "Kasb haqida (koʻk)", "profession-info-blue"),
    edited(
        "ProfessionInfoProgress",
        "Kasb haqida (foizli)",
        "profession-info-progress",
    ),
    edited("ProfessionSummary", "Kasb xulosasi", "profession-summary"),
    edited(
        "ProfessionSummaryWithImage",
        "Kasb xulosasi (rasmli)",
        "profession-summary-img",
    ),
    edited("AverageSalary", "Oʻrtacha maosh", "average-salary"),
    edited(
        "AverageSalaryStepBox",
        "Oʻrtacha maosh (bosqichli)",
        "average-salary-box",
    ),
    edited(
        "AverageSalaryStepLine",
        "Oʻrtacha maosh (chiziqli)",
        "average-salary-line",
    ),
    edited("ITBenefits", "IT afzalliklari", "it-benefits"),
    edited(
        "ITBenefitsWithImage",
        "IT afzalliklari (rasmli)",
        "it-benefits-with-image",
    ),
    edited("CourseAdvantages", "Kurs afzalliklari", "course-advantages"),
    edited("CourseAudience", "Kurs kimlar uchun", "course-audience"),
    edited("StudentWorkShowcase", "Oʻquvchilar ishlari", "student-works"),
    edited(
        "StudentWorkShowcaseMedia",
        "Oʻquvchilar ishlari (video)",
        "student-works-media",
    ),
    edited("OpenToAllLearners", "Hamma oʻrgana oladi", "open-to-all-learners"),
    fixed("CourseStructure", "Kurs tuzilishi"),
    edited("CourseTechnologies", "Koʻnikma va vositalar", "technologies"),
    edited("PortfolioProjects", "Portfolio loyihalari", "portfolio-projects"),
    fixed("CourseCallback", "Kurs boʻyicha qoʻngʻiroq"),
    fixed("PlatformGuide", "Platforma bilan tanishuv"),
    fixed("CourseHomework", "Uy vazifalari"),
    fixed("IndividualTeacherSupport", "Ustozning shaxsiy yordami"),
    edited("StudentCompetitionProjects", "Tanlov loyihalari", "student-projects"),
    edited("SupportRoadmap", "Yordam yoʻl xaritasi", "support-roadmap"),
    edited("CourseMentor", "Mentorlar", "course-mentor"),
    edited("Practise", "Amaliyot", "practise"),
    fixed("Employment", "Ishga joylashish"),
    edited("CourseTextFeedbacks", "Kurs haqida fikrlar", "course-text-feedback"),
    edited("StudentsProjects", "Oʻquvchilar loyihalari", "students-projects"),
    fixed("CourseContents", "Kurs dasturi"),
    fixed("LessonCallback", "Dars boʻyicha qoʻngʻiroq"),
    fixed("Certificate", "Sertifikat"),
    edited("GraduateOpportunities", "Bitiruvchilar kasblari", "course-professions"),
    edited("StudentSupport", "Yordam", "support"),
    edited("StudentSupportWithImage", "Yordam (rasmli)", "support-with-img"),
    edited("Networking", "Netvorking", "networking"),
    around("CourseBonuses", "Bonus kurslar", None),
    fixed("CoursePrice", "Kurs narxi"),
    fixed("CourseLessonCallback", "Kurs darsi boʻyicha qoʻngʻiroq"),
    around("Partners", "Hamkorlar", None),
    edited("CourseAboutInfo", "Kurs haqida", "course-about-info"),
    edited("CourseAboutSuccess", "Muvaffaqiyat haqida", "course-about-success"),
    edited("FAQ", "Koʻp beriladigan savollar", "faq"),
];
