//! The stored answers of calls with an idempotency key.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{reference, reference_null, time};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("idempotency")
                    .col(reference("staff_id"))
                    .col(string("key"))
                    .col(string("fingerprint"))
                    .col(reference_null("change_id"))
                    .col(integer("status"))
                    .col(text("body"))
                    .col(time("created_at"))
                    .primary_key(Index::create().col("staff_id").col("key"))
                    .to_owned(),
            )
            .await?;
        let mut old = Index::create();
        old.name("idempotency_created_at")
            .table("idempotency")
            .col("created_at");
        manager.create_index(old).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("idempotency").to_owned()).await
    }
}
