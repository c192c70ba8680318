//! The results of checking the links in the content: whether they work, and when each is checked next.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{time, time_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("link_check")
                    .col(string("url").primary_key())
                    .col(string("state"))
                    .col(string_null("problem"))
                    .col(integer("tries"))
                    .col(time_null("checked_at"))
                    .col(time("next_at"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("link_check").to_owned()).await
    }
}
