//! Data for finding and sharing pages: the current and former addresses of courses, the texts for search engines and
//! messengers, and the settings of the site.
//!
//! Existing courses get an address derived from their name. So do the rows of the history, because an undo restores
//! them as they are stored there.

use std::collections::{BTreeSet, HashMap};

use peshtoq_core::slug;
use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, JsonValue, QueryResult, Statement, Value},
};

use crate::columns::{reference, resource, time};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// An address is unique by its key, like every name.
const COLUMNS: [&str; 2] = ["slug", "unique_key"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in COLUMNS {
            let add = Table::alter()
                .table("course")
                .add_column(string(column).default(""))
                .to_owned();
            manager.alter_table(add).await?;
        }
        let slugs = name_courses(manager.get_connection()).await?;
        name_history(manager.get_connection(), slugs).await?;
        let unique = Index::create()
            .name("course_unique_key")
            .table("course")
            .col("unique_key")
            .unique()
            .to_owned();
        manager.create_index(unique).await?;
        for table in tables() {
            manager.create_table(table).await?;
        }
        let of_course = Index::create()
            .name("course_slug_former_course_id")
            .table("course_slug_former")
            .col("course_id")
            .to_owned();
        manager.create_index(of_course).await?;
        let one_each = Index::create()
            .name("course_seo_course_id")
            .table("course_seo")
            .col("course_id")
            .unique()
            .to_owned();
        manager.create_index(one_each).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["site_settings", "home_seo", "course_seo", "course_slug_former"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        manager
            .drop_index(Index::drop().name("course_unique_key").table("course").to_owned())
            .await?;
        for column in COLUMNS {
            let drop = Table::alter().table("course").drop_column(column).to_owned();
            manager.alter_table(drop).await?;
        }
        Ok(())
    }
}

/// What search engines and messengers show of a page.
fn seo(mut table: TableCreateStatement) -> TableCreateStatement {
    table
        .col(string_null("title"))
        .col(text_null("description"))
        .col(string_null("share_image"))
        .to_owned()
}

fn tables() -> [TableCreateStatement; 4] {
    let course = |table: &'static str| {
        ForeignKey::create()
            .from(table, "course_id")
            .to("course", "id")
            .to_owned()
    };
    [
        Table::create()
            .table("course_slug_former")
            .col(string("slug").primary_key())
            .col(reference("course_id"))
            .col(time("created_at"))
            // No foreign key: the addresses of a removed course are kept, because it may be restored.
            .to_owned(),
        seo(resource("course_seo"))
            .col(boolean("noindex"))
            .col(reference("course_id"))
            .foreign_key(&mut course("course_seo"))
            .to_owned(),
        seo(resource("home_seo")).col(boolean("noindex")).to_owned(),
        seo(resource("site_settings"))
            .col(string_null("organisation"))
            .col(json_binary("phones"))
            .col(json_binary("emails"))
            .col(json_binary("addresses"))
            .col(text_null("working_hours"))
            .col(json_binary("menu"))
            .col(text_null("footer_text"))
            .col(string_null("copyright"))
            .col(json_binary("licences"))
            .col(string_null("google_analytics"))
            .col(string_null("google_tag_manager"))
            .col(string_null("yandex_metrika"))
            .col(string_null("meta_pixel"))
            .to_owned(),
    ]
}

/// The addresses by course, all different.
#[derive(Default)]
struct Slugs {
    of: HashMap<i64, String>,
    taken: BTreeSet<String>,
}

impl Slugs {
    /// The address of a course; one of this name if it has none yet.
    fn of(&mut self, course: i64, name: &str) -> String {
        if let Some(slug) = self.of.get(&course) {
            return slug.clone();
        }
        let slug = slug::free(slug::made_of(name), |slug| self.taken.contains(slug));
        self.taken.insert(slug.clone());
        self.of.insert(course, slug.clone());
        slug
    }
}

async fn name_courses(db: &impl ConnectionTrait) -> Result<Slugs, DbErr> {
    let mut slugs = Slugs::default();
    for row in query(db, "SELECT id, name FROM course ORDER BY id", []).await? {
        let (id, name): (i64, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let slug = slugs.of(id, &name);
        let update = "UPDATE course SET slug = $1, unique_key = $2 WHERE id = $3";
        run(db, update, [slug.clone().into(), slug.into(), id.into()]).await?;
    }
    Ok(slugs)
}

/// The courses in the history, the newest row of each first, so that a removed course is named as it was last.
async fn name_history(db: &impl ConnectionTrait, mut slugs: Slugs) -> Result<(), DbErr> {
    let ids = "SELECT id FROM revision WHERE entity = 'course' AND row_id <> 0 ORDER BY id DESC";
    for row in query(db, ids, []).await? {
        let id: i64 = row.try_get_by_index(0)?;
        let revision = "SELECT row_id, \"before\", \"after\" FROM revision WHERE id = $1";
        for row in query(db, revision, [id.into()]).await? {
            let course: i64 = row.try_get_by_index(0)?;
            let after = named(&mut slugs, course, row.try_get_by_index(2)?);
            let before = named(&mut slugs, course, row.try_get_by_index(1)?);
            let update = "UPDATE revision SET \"before\" = $1, \"after\" = $2 WHERE id = $3";
            run(db, update, [before.into(), after.into(), id.into()]).await?;
        }
    }
    Ok(())
}

/// A row of the history with the address of its course. A value that is not a row is left unchanged.
fn named(slugs: &mut Slugs, course: i64, json: Option<String>) -> Option<String> {
    let json = json?;
    let Ok(JsonValue::Object(mut row)) = json.parse() else {
        return Some(json);
    };
    let name = row.get("name").and_then(JsonValue::as_str).unwrap_or_default();
    let slug = slugs.of(course, name);
    for column in COLUMNS {
        row.insert(column.to_owned(), slug.clone().into());
    }
    Some(JsonValue::Object(row).to_string())
}

async fn query(
    db: &impl ConnectionTrait,
    text: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<QueryResult>, DbErr> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), text, values);
    db.query_all_raw(statement).await
}

async fn run(db: &impl ConnectionTrait, text: &str, values: impl IntoIterator<Item = Value>) -> Result<(), DbErr> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), text, values);
    db.execute_raw(statement).await.map(drop)
}
