//! What `key` searches, without apostrophes: `search` is rebuilt from its first line, which is the name.
//!
//! `´` was stored as a space and a combining accent, so that `Ko´nikma` was another name than `Koʻnikma`. `unique_key`
//! is now equal for both, except where both names already exist.

use peshtoq_core::text::{search_column, unique_key};
use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, Statement, Value},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// All tables that are searched.
const SEARCHED: [&str; 17] = [
    "staff",
    "partner",
    "skill",
    "course_category",
    "course",
    "section",
    "profession",
    "tool",
    "feedback",
    "bonus_course",
    "top_course",
    "target_audience",
    "work_sample",
    "learn_everybody",
    "mentor",
    "opportunity",
    "faq",
];

/// Those with a unique name of any letters.
const UNIQUE: [&str; 4] = ["skill", "course_category", "profession", "tool"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for table in SEARCHED {
            for (id, kept) in column(db, table, "search").await? {
                let name = mended(kept.lines().next().unwrap_or_default());
                let search = search_column(&name);
                if search != kept {
                    change(db, table, "search", id, search).await?;
                }
            }
        }
        for table in UNIQUE {
            let keys = column(db, table, "unique_key").await?;
            for (id, kept) in &keys {
                let key = unique_key(&mended(kept));
                // Two names that are equal only now are both kept; whoever saves one of them gets an error.
                if key != *kept && !keys.iter().any(|(_, other)| *other == key) {
                    change(db, table, "unique_key", *id, key).await?;
                }
            }
        }
        Ok(())
    }

    /// An older program finds less with this data, but nothing breaks.
    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}

/// Restores a name in which `´` was stored as two characters.
fn mended(kept: &str) -> String {
    kept.replace(" \u{301}", "'")
}

/// The ids of all rows with a text column of theirs.
async fn column(db: &impl ConnectionTrait, table: &str, column: &str) -> Result<Vec<(i64, String)>, DbErr> {
    let question = format!("SELECT id, {column} FROM {table} ORDER BY id");
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), question))
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?)))
        .collect()
}

async fn change(db: &impl ConnectionTrait, table: &str, column: &str, id: i64, text: String) -> Result<(), DbErr> {
    let update = format!("UPDATE {table} SET {column} = $1 WHERE id = $2");
    let values: [Value; 2] = [text.into(), id.into()];
    let update = Statement::from_sql_and_values(db.get_database_backend(), update, values);
    db.execute_raw(update).await.map(drop)
}
