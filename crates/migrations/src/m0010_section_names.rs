//! Better initial names of sections, for visitors and editors. A name that an editor has chosen is kept.

use peshtoq_core::text::search_column;
use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, Statement},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The section, its initial name until now, and its new one.
const RENAMED: [(&str, &str, &str); 11] = [
    (
        "HelperCallback",
        "Qoʻngʻiroq buyurtma qilish",
        "Qoʻngʻiroqqa buyurtma berish",
    ),
    ("VideoFeedbacks", "Video fikrlar", "Videofikrlar"),
    ("TextFeedbacks", "Matnli fikrlar", "Yozma fikrlar"),
    ("Instructions", "Qanday boshlanadi", "Qanday boshlash kerak"),
    ("ProfessionSummary", "Kasb xulosasi", "Kasb haqida qisqacha"),
    (
        "ProfessionSummaryWithImage",
        "Kasb xulosasi (rasmli)",
        "Kasb haqida qisqacha (rasmli)",
    ),
    ("CourseCallback", "Kurs boʻyicha qoʻngʻiroq", "Kurs haqida soʻrash"),
    (
        "IndividualTeacherSupport",
        "Ustozning shaxsiy yordami",
        "Mentorning shaxsiy yordami",
    ),
    ("SupportRoadmap", "Yordam yoʻl xaritasi", "Yordam bosqichlari"),
    ("LessonCallback", "Dars boʻyicha qoʻngʻiroq", "Sinov darsiga yozilish"),
    (
        "CourseLessonCallback",
        "Kurs darsi boʻyicha qoʻngʻiroq",
        "Kurs darsiga yozilish",
    ),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (section, before, after) in RENAMED {
            rename(manager, section, before, after).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (section, before, after) in RENAMED {
            rename(manager, section, after, before).await?;
        }
        Ok(())
    }
}

async fn rename(manager: &SchemaManager<'_>, section: &str, from: &str, to: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let update = Statement::from_sql_and_values(
        db.get_database_backend(),
        "UPDATE section SET display_name = $1, search = $2 WHERE name = $3 AND display_name = $4",
        [to.into(), search_column(to).into(), section.into(), from.into()],
    );
    db.execute_raw(update).await.map(drop)
}
