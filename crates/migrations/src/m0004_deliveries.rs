//! Deliveries to the landing site, until it has accepted them.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{id, time, time_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("delivery")
                    .col(id())
                    .col(text("tags"))
                    .col(time("created_at"))
                    .col(string("state"))
                    .col(integer("attempts"))
                    .col(time("next_at"))
                    .col(time_null("sent_at"))
                    .col(integer_null("status"))
                    .col(integer_null("took"))
                    .col(text_null("answer"))
                    .to_owned(),
            )
            .await?;
        let mut due = Index::create();
        due.name("delivery_state_next_at")
            .table("delivery")
            .col("state")
            .col("next_at");
        manager.create_index(due).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("delivery").to_owned()).await
    }
}
