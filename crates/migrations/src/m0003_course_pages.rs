//! The content of course pages.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{reference, resource};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table) in tables() {
            manager.create_table(table).await?;
            // Lists are read by group, and there is one singleton per course; deleting a course looks up its rows.
            let columns: &[&str] = match ORDERED.contains(&name) {
                true => &["group_key", "position"],
                false => &["course_id"],
            };
            manager
                .create_index(index(name, columns, SINGLETONS.contains(&name)))
                .await?;
            if ORDERED.contains(&name) {
                manager.create_index(index(name, &["course_id"], false)).await?;
            }
        }
        for name in PICKS {
            manager
                .create_index(index(name, &["course_id", "item_id"], true))
                .await?;
            manager.create_index(index(name, &["item_id"], false)).await?;
        }
        manager
            .create_index(index("other_info", &["course_id", "half"], true))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _) in tables() {
            manager.drop_table(Table::drop().table(name).to_owned()).await?;
        }
        Ok(())
    }
}

const PICKS: [&str; 3] = ["course_skill", "course_tool", "course_profession"];

const ORDERED: [&str; 12] = [
    "course_skill",
    "course_tool",
    "course_profession",
    "target_audience",
    "work_sample",
    "networking",
    "learn_everybody",
    "mentor",
    "it_benefit",
    "opportunity",
    "support",
    "faq",
];

const SINGLETONS: [&str; 6] = [
    "course_info",
    "average_salary",
    "roadmap",
    "practice",
    "it_benefit_body",
    "summary",
];

fn index(table: &'static str, columns: &[&'static str], unique: bool) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(format!("{table}_{}", columns.join("_"))).table(table);
    for column in columns {
        index.col(*column);
    }
    if unique {
        index.unique();
    }
    index.to_owned()
}

/// The table of rows that belong to a course.
fn of_course(name: &'static str) -> TableCreateStatement {
    let key = ForeignKey::create()
        .from(name, "course_id")
        .to("course", "id")
        .to_owned();
    resource(name)
        .col(reference("course_id"))
        .foreign_key(&mut key.clone())
        .to_owned()
}

/// The same for rows with a position.
fn ordered(name: &'static str) -> TableCreateStatement {
    of_course(name)
        .col(string("group_key"))
        .col(integer("position"))
        .to_owned()
}

fn association(name: &'static str, of: &'static str) -> TableCreateStatement {
    ordered(name)
        .col(reference("item_id"))
        .foreign_key(ForeignKey::create().from(name, "item_id").to(of, "id"))
        .to_owned()
}

fn tables() -> Vec<(&'static str, TableCreateStatement)> {
    vec![
        ("course_skill", association("course_skill", "skill")),
        ("course_tool", association("course_tool", "tool")),
        ("course_profession", association("course_profession", "profession")),
        (
            "target_audience",
            ordered("target_audience")
                .col(string("title"))
                .col(text("desc"))
                .col(string("icon"))
                .col(text("search"))
                .to_owned(),
        ),
        (
            "work_sample",
            ordered("work_sample")
                .col(integer("category"))
                .col(string("title"))
                .col(text_null("desc"))
                .col(string_null("author"))
                .col(string("image"))
                .col(string_null("media"))
                .col(text_null("link"))
                .col(text("search"))
                .to_owned(),
        ),
        (
            "networking",
            ordered("networking")
                .col(string("title"))
                .col(text("desc"))
                .col(string("image"))
                .to_owned(),
        ),
        (
            "learn_everybody",
            ordered("learn_everybody")
                .col(string("name"))
                .col(string("role"))
                .col(text("desc"))
                .col(string("image"))
                .col(text("search"))
                .to_owned(),
        ),
        (
            "mentor",
            ordered("mentor")
                .col(string("full_name"))
                .col(string("profession"))
                .col(text("desc"))
                .col(string("media"))
                .col(text("search"))
                .to_owned(),
        ),
        ("it_benefit", ordered("it_benefit").col(string("title")).to_owned()),
        (
            "opportunity",
            ordered("opportunity")
                .col(string("title"))
                .col(json_binary("descriptions"))
                .col(string("image"))
                .col(text("search"))
                .to_owned(),
        ),
        (
            "support",
            ordered("support")
                .col(string("title"))
                .col(text("desc"))
                .col(string_null("image"))
                .to_owned(),
        ),
        (
            "faq",
            ordered("faq")
                .col(text("question"))
                .col(text("answer"))
                .col(text("search"))
                .to_owned(),
        ),
        (
            "course_info",
            of_course("course_info")
                .col(string("title"))
                .col(text("desc"))
                .col(string("image"))
                .col(json_binary("items"))
                .to_owned(),
        ),
        (
            "average_salary",
            of_course("average_salary")
                .col(string("title"))
                .col(big_integer("junior_salary"))
                .col(big_integer("middle_salary"))
                .col(big_integer("senior_salary"))
                .col(string("source"))
                .col(string_null("source_icon"))
                .col(text_null("add_info"))
                .to_owned(),
        ),
        (
            "roadmap",
            of_course("roadmap")
                .col(string("image"))
                .col(string_null("title"))
                .to_owned(),
        ),
        (
            "practice",
            of_course("practice")
                .col(string("title"))
                .col(text_null("desc"))
                .col(text("items"))
                .col(string_null("image"))
                .to_owned(),
        ),
        (
            "it_benefit_body",
            of_course("it_benefit_body")
                .col(string("title"))
                .col(text("subtitle"))
                .col(string_null("image"))
                .to_owned(),
        ),
        (
            "other_info",
            of_course("other_info")
                .col(string("half"))
                .col(string("title"))
                .col(text("desc"))
                .col(string_null("image"))
                .to_owned(),
        ),
        (
            "summary",
            of_course("summary")
                .col(string("title"))
                .col(text("desc"))
                .col(string_null("image"))
                .to_owned(),
        ),
    ]
}
