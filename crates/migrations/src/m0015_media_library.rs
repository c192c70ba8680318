//! The descriptions of stored files, separate from the files themselves: names, alternative texts, the focal point, the
//! uploader. Existing files get no name, and the time at which they were last touched.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DbBackend},
};

use crate::columns::{reference_null, resource};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Adds a row for each file except portraits of staff, which are not part of the library. `{place}` is the position of
/// the slash.
const FILL: &str = "INSERT INTO media_file \
    (version, created_at, updated_at, path, folder, is_decorative, is_kept, search) \
    SELECT 1, touched_at, touched_at, path, SUBSTR(path, 1, {place} - 1), FALSE, FALSE, '' \
    FROM media WHERE path NOT LIKE 'staff-profile/%' ORDER BY touched_at, path";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                resource("media_file")
                    .col(string("path"))
                    .col(string("folder"))
                    .col(string_null("name"))
                    .col(text_null("alt"))
                    .col(boolean("is_decorative"))
                    .col(integer_null("focal_x"))
                    .col(integer_null("focal_y"))
                    .col(boolean("is_kept"))
                    .col(reference_null("uploaded_by"))
                    .col(text("search"))
                    .to_owned(),
            )
            .await?;
        let unique = Index::create()
            .name("media_file_path")
            .table("media_file")
            .col("path")
            .unique()
            .to_owned();
        manager.create_index(unique).await?;
        let by_age = Index::create()
            .name("media_file_age")
            .table("media_file")
            .col("created_at")
            .col("id")
            .to_owned();
        manager.create_index(by_age).await?;
        let place = match manager.get_database_backend() {
            DbBackend::Postgres => "STRPOS(path, '/')",
            _ => "INSTR(path, '/')",
        };
        let fill = FILL.replace("{place}", place);
        manager.get_connection().execute_unprepared(&fill).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("media_file").to_owned()).await
    }
}
