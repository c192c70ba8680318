//! All content of the landing page, courses with their sections, and the lists that courses share.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{reference, reference_null, resource};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLES: [&str; 11] = [
    "course_category",
    "course",
    "section",
    "profession",
    "tool",
    "social",
    "feedback",
    "bonus_course",
    "top_course",
    "career",
    "profession_finder",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in tables() {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let mut index = Index::create();
            index.name(format!("{table}_{}", columns.join("_"))).table(*table);
            for column in *columns {
                index.col(*column);
            }
            if *unique {
                index.unique();
            }
            manager.create_index(index.to_owned()).await?;
        }
        manager.execute(home_sections()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: &[(&str, &[&str], bool)] = &[
    ("course_category", &["position"], false),
    ("course_category", &["unique_key"], true),
    ("course", &["status", "id"], false),
    ("course", &["category_id"], false),
    ("section", &["group_key", "name"], true),
    ("section", &["course_id"], false),
    ("profession", &["position"], false),
    ("profession", &["unique_key"], true),
    ("tool", &["unique_key"], true),
    ("social", &["unique_key"], true),
    ("feedback", &["group_key", "position"], false),
    ("feedback", &["course_id"], false),
    ("bonus_course", &["position"], false),
    ("bonus_course", &["course_id"], false),
    ("top_course", &["group_key", "position"], false),
    ("top_course", &["course_id"], false),
    ("career", &["type"], true),
];

fn course(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "course_id")
        .to("course", "id")
        .to_owned()
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        resource("course_category")
            .col(string("name"))
            .col(text("search"))
            .col(string("unique_key"))
            .col(integer("position"))
            .to_owned(),
        resource("course")
            .col(string("name"))
            .col(text_null("desc"))
            .col(reference_null("category_id"))
            .col(string_null("course_type"))
            .col(boolean("is_profession"))
            .col(boolean("is_coming_soon"))
            .col(boolean("is_visible"))
            .col(string("status"))
            .col(big_integer("price"))
            .col(integer("lessons_count"))
            .col(integer("modules_count"))
            .col(integer("course_duration"))
            .col(string_null("color"))
            .col(string_null("image_illustration"))
            .col(text_null("detail_url"))
            .col(boolean("is_imported"))
            .col(text("search"))
            .foreign_key(
                ForeignKey::create()
                    .from("course", "category_id")
                    .to("course_category", "id"),
            )
            .to_owned(),
        resource("section")
            .col(reference_null("course_id"))
            .col(string("name"))
            .col(string("display_name"))
            .col(boolean("is_visible"))
            .col(boolean("is_swiper"))
            .col(integer("mode"))
            .col(text("search"))
            .col(string("group_key"))
            .col(integer("position"))
            .foreign_key(&mut course("section"))
            .to_owned(),
        resource("profession")
            .col(string("name"))
            .col(string_null("image"))
            .col(text_null("desc"))
            .col(text("search"))
            .col(string("unique_key"))
            .col(integer("position"))
            .to_owned(),
        resource("tool")
            .col(string("name"))
            .col(string("image"))
            .col(text("search"))
            .col(string("unique_key"))
            .to_owned(),
        resource("social")
            .col(string("type"))
            .col(text("link"))
            .col(string("unique_key"))
            .col(integer("position"))
            .to_owned(),
        resource("feedback")
            .col(integer("feedback_type"))
            .col(reference_null("course_id"))
            .col(string("full_name"))
            .col(string("profession"))
            .col(text_null("body"))
            .col(integer_null("rating"))
            .col(string_null("media"))
            .col(string_null("thumbnail"))
            .col(text("search"))
            .col(string("group_key"))
            .col(integer("position"))
            .foreign_key(&mut course("feedback"))
            .to_owned(),
        resource("bonus_course")
            .col(reference("course_id"))
            .col(string("title"))
            .col(string("subtitle"))
            .col(string("image"))
            .col(text("search"))
            .col(integer("position"))
            .foreign_key(&mut course("bonus_course"))
            .to_owned(),
        resource("top_course")
            .col(integer("kind"))
            .col(reference_null("course_id"))
            .col(string("title"))
            .col(text("desc"))
            .col(string("image"))
            .col(text_null("link"))
            .col(text("search"))
            .col(string("group_key"))
            .col(integer("position"))
            .foreign_key(&mut course("top_course"))
            .to_owned(),
        resource("career")
            .col(integer("type"))
            .col(string("title"))
            .col(text_null("desc"))
            .col(json_binary("items"))
            .to_owned(),
        resource("profession_finder")
            .col(string("title"))
            .col(text("desc"))
            .col(string("image"))
            .col(string_null("image_mobile"))
            .col(string("button_text"))
            .col(text("link"))
            .to_owned(),
    ]
}

/// The sections of the landing page as of this step, in their order.
const HOME: [(&str, &str); 19] = [
    ("Header", "Yuqori qism"),
    ("Banner", "Banner"),
    ("ProfessionMatcher", "Kasblar"),
    ("WhyEdFix", "Nega aynan biz"),
    ("Courses", "Kurslar"),
    ("YourCourses", "Sizning kurslaringiz"),
    ("HelperCallback", "Qoʻngʻiroq buyurtma qilish"),
    ("BonusCourses", "Bonus kurslar"),
    ("EdFixBenefits", "Afzalliklarimiz"),
    ("VideoFeedbacks", "Video fikrlar"),
    ("TextFeedbacks", "Matnli fikrlar"),
    ("ProfessionFinder", "Kasb tanlash"),
    ("FreeConsultation", "Bepul maslahat"),
    ("TopRatedCourses", "Eng yuqori baholangan kurslar"),
    ("Instructions", "Qanday boshlanadi"),
    ("EmergingCareerOptions", "Istiqbolli kasblar"),
    ("Partners", "Hamkorlar"),
    ("QuestionsAndSupport", "Savollar va yordam"),
    ("Footer", "Quyi qism"),
];

/// A new site shows every section.
fn home_sections() -> InsertStatement {
    let mut insert = Query::insert();
    insert.into_table("section").columns([
        "name",
        "display_name",
        "is_visible",
        "is_swiper",
        "mode",
        "search",
        "group_key",
        "position",
        "version",
        "created_at",
        "updated_at",
    ]);
    for (position, (name, display_name)) in (0..).zip(HOME) {
        let search = display_name.to_lowercase().replace(['ʻ', 'ʼ'], "'");
        insert.values_panic([
            name.into(),
            display_name.into(),
            true.into(),
            false.into(),
            1.into(),
            search.into(),
            "home".into(),
            position.into(),
            1.into(),
            Expr::current_timestamp(),
            Expr::current_timestamp(),
        ]);
    }
    insert.to_owned()
}
