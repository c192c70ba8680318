//! Drafts and releases: calls that are stored and run later, alone or together.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::ConnectionTrait};

use crate::columns::{id, reference, reference_null, time, time_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Pending drafts are queried with every list and form.
const INDICES: [&str; 3] = [
    "CREATE INDEX draft_entity ON draft (entity, row_id)",
    "CREATE INDEX draft_release ON draft (release_id)",
    "CREATE INDEX release_due ON \"release\" (publish_at)",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("release")
                    .col(id())
                    .col(string("name"))
                    .col(time_null("publish_at"))
                    .col(reference_null("scheduled_by"))
                    .col(time_null("failed_at"))
                    .col(string_null("problem"))
                    .col(time_null("published_at"))
                    .col(reference_null("change_id"))
                    .col(time("created_at"))
                    .col(time("updated_at"))
                    .col(reference_null("updated_by"))
                    .col(integer("version"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("draft")
                    .col(id())
                    .col(string("method"))
                    .col(string("path"))
                    .col(text("input"))
                    .col(string("entity"))
                    .col(reference("row_id"))
                    .col(reference_null("course_id"))
                    .col(text("label"))
                    .col(reference("base_change"))
                    .col(string_null("problem"))
                    .col(reference_null("release_id"))
                    .col(time_null("published_at"))
                    .col(reference_null("change_id"))
                    .col(time_null("discarded_at"))
                    .col(time("created_at"))
                    .col(time("updated_at"))
                    .col(reference_null("updated_by"))
                    .col(integer("version"))
                    .to_owned(),
            )
            .await?;
        for index in INDICES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["draft", "release"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
