//! The search table: the texts of every row, for the search over everything and for sorting by name. It is derived from
//! the rows: the server fills it at its next start, because only the program knows which fields are texts.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DbBackend},
};

use crate::columns::{reference, reference_null, time};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        // Compared by bytes, as SQLite does everywhere.
        let by_bytes = |name: &'static str| match is_postgres {
            true => ColumnDef::new(name).custom("text COLLATE \"C\"").not_null().to_owned(),
            false => text(name),
        };
        manager
            .create_table(
                Table::create()
                    .table("search_entry")
                    .col(string("entity"))
                    .col(reference("row_id"))
                    .col(reference_null("course_id"))
                    .col(boolean("for_superadmins"))
                    .col(time("updated_at"))
                    .col(by_bytes("sort_key"))
                    // Columns that are searched come before those that are only shown: SQLite reads a row up to the
                    // last column that it needs.
                    .col(by_bytes("found_label"))
                    .col(by_bytes("found"))
                    .col(text("path"))
                    .col(text("label"))
                    .col(text("body"))
                    .primary_key(Index::create().col("entity").col("row_id"))
                    .to_owned(),
            )
            .await?;
        if is_postgres {
            // Every search reads the whole table, so decompressing it each time would cost too much.
            let db = manager.get_connection();
            db.execute_unprepared("ALTER TABLE search_entry ALTER COLUMN found SET STORAGE EXTERNAL")
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("search_entry").to_owned()).await
    }
}
