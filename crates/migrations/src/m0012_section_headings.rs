//! The heading that visitors read above a section, separate from its name in the panel. Until now they read that name:
//! a name that an editor has chosen becomes the heading, and other sections get the heading of their type.

use sea_orm_migration::{
    prelude::*,
    schema::string_null,
    sea_orm::{ConnectionTrait, Statement, Value},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Section, and its name in the panel as of this step.
const FIRST_NAMES: [(&str, &str); 61] = [
    ("Header", "Yuqori qism"),
    ("Banner", "Banner"),
    ("ProfessionMatcher", "Kasblar"),
    ("WhyEdFix", "Nega aynan biz"),
    ("Courses", "Kurslar"),
    ("YourCourses", "Sizning kurslaringiz"),
    ("HelperCallback", "Qoʻngʻiroqqa buyurtma berish"),
    ("BonusCourses", "Bonus kurslar"),
    ("EdFixBenefits", "Afzalliklarimiz"),
    ("VideoFeedbacks", "Videofikrlar"),
    ("TextFeedbacks", "Yozma fikrlar"),
    ("ProfessionFinder", "Kasb tanlash"),
    ("FreeConsultation", "Bepul maslahat"),
    ("TopRatedCourses", "Eng yuqori baholangan kurslar"),
    ("Instructions", "Qanday boshlash kerak"),
    ("EmergingCareerOptions", "Istiqbolli kasblar"),
    ("Partners", "Hamkorlar"),
    ("QuestionsAndSupport", "Savollar va yordam"),
    ("Footer", "Quyi qism"),
    ("ProfessionInfo", "Kasb haqida"),
    ("CourseEnrollmentBenefits", "Kasb haqida (koʻk)"),
    ("ProfessionInfoProgress", "Kasb haqida (foizli)"),
    ("ProfessionSummary", "Kasb haqida qisqacha"),
    ("ProfessionSummaryWithImage", "Kasb haqida qisqacha (rasmli)"),
    ("AverageSalary", "Oʻrtacha maosh"),
    ("AverageSalaryStepBox", "Oʻrtacha maosh (bosqichli)"),
    ("AverageSalaryStepLine", "Oʻrtacha maosh (chiziqli)"),
    ("ITBenefits", "IT afzalliklari"),
    ("ITBenefitsWithImage", "IT afzalliklari (rasmli)"),
    ("CourseAdvantages", "Kurs afzalliklari"),
    ("CourseAudience", "Kurs kimlar uchun"),
    ("StudentWorkShowcase", "Oʻquvchilar ishlari"),
    ("StudentWorkShowcaseMedia", "Oʻquvchilar ishlari (video)"),
    ("OpenToAllLearners", "Hamma oʻrgana oladi"),
    ("CourseStructure", "Kurs tuzilishi"),
    ("CourseTechnologies", "Koʻnikma va vositalar"),
    ("PortfolioProjects", "Portfolio loyihalari"),
    ("CourseCallback", "Kurs haqida soʻrash"),
    ("PlatformGuide", "Platforma bilan tanishuv"),
    ("CourseHomework", "Uy vazifalari"),
    ("IndividualTeacherSupport", "Mentorning shaxsiy yordami"),
    ("StudentCompetitionProjects", "Tanlov loyihalari"),
    ("SupportRoadmap", "Yordam bosqichlari"),
    ("CourseMentor", "Mentorlar"),
    ("Practise", "Amaliyot"),
    ("Employment", "Ishga joylashish"),
    ("CourseTextFeedbacks", "Kurs haqida fikrlar"),
    ("StudentsProjects", "Oʻquvchilar loyihalari"),
    ("CourseContents", "Kurs dasturi"),
    ("LessonCallback", "Sinov darsiga yozilish"),
    ("Certificate", "Sertifikat"),
    ("GraduateOpportunities", "Bitiruvchilar kasblari"),
    ("StudentSupport", "Yordam"),
    ("StudentSupportWithImage", "Yordam (rasmli)"),
    ("Networking", "Netvorking"),
    ("CourseBonuses", "Bonus kurslar"),
    ("CoursePrice", "Kurs narxi"),
    ("CourseLessonCallback", "Kurs darsiga yozilish"),
    ("CourseAboutInfo", "Kurs haqida"),
    ("CourseAboutSuccess", "Muvaffaqiyat haqida"),
    ("FAQ", "Koʻp beriladigan savollar"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table("section")
            .add_column(string_null("heading"))
            .to_owned();
        manager.alter_table(add).await?;
        let db = manager.get_connection();
        db.execute_unprepared("UPDATE section SET heading = display_name")
            .await?;
        for (name, first) in FIRST_NAMES {
            let values: [Value; 2] = [name.into(), first.into()];
            let update = "UPDATE section SET heading = NULL WHERE name = $1 AND display_name = $2";
            let update = Statement::from_sql_and_values(db.get_database_backend(), update, values);
            db.execute_raw(update).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Table::alter().table("section").drop_column("heading").to_owned();
        manager.alter_table(drop).await
    }
}
