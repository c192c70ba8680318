//! The identity of the installation, and the removals of media collections.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{time, time_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One row, with id 1.
        manager
            .create_table(
                Table::create()
                    .table("installation")
                    .col(integer("id").primary_key())
                    .col(string("installation_id"))
                    .col(time("created_at"))
                    .col(time_null("collected_at"))
                    .col(time_null("derived_swept_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("media_removal")
                    .col(string("path").primary_key())
                    .col(string("run"))
                    .col(time("at"))
                    .col(boolean("done"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["media_removal", "installation"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
