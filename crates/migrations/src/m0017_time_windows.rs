//! From when until when the site shows a section, a course, a top course, a bonus course or the banner.

use sea_orm_migration::{prelude::*, sea_orm::ConnectionTrait};

use crate::columns::time_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLES: [&str; 5] = ["section", "course", "top_course", "bonus_course", "banner"];
const COLUMNS: [&str; 2] = ["visible_from", "visible_until"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            for column in COLUMNS {
                let add = Table::alter().table(table).add_column(time_null(column)).to_owned();
                manager.alter_table(add).await?;
                // The next edge of a window is queried for every answer that is built. Few rows have one.
                let index = format!("CREATE INDEX {table}_{column} ON {table} ({column}) WHERE {column} IS NOT NULL");
                manager.get_connection().execute_unprepared(&index).await?;
            }
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            for column in COLUMNS {
                let index = format!("DROP INDEX {table}_{column}");
                manager.get_connection().execute_unprepared(&index).await?;
                let drop = Table::alter().table(table).drop_column(column).to_owned();
                manager.alter_table(drop).await?;
            }
        }
        Ok(())
    }
}
