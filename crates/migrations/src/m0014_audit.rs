//! The audit log: sign-ins, failed sign-ins, and changes that affect signing in (`docs/history.md#the-audit-log`).

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{id, reference_null, time};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("audit")
                    .col(id())
                    .col(time("at"))
                    .col(time("until"))
                    .col(big_integer("times"))
                    .col(string("kind"))
                    // No foreign keys: a line stays when the person is removed.
                    .col(reference_null("by"))
                    .col(reference_null("staff_id"))
                    .col(text_null("by_login"))
                    .col(text_null("login"))
                    .col(text_null("detail"))
                    .col(text_null("address"))
                    .col(text_null("browser"))
                    .col(text_null("system"))
                    .col(text("found"))
                    .to_owned(),
            )
            .await?;
        for (name, columns) in [
            ("audit_at", &["at", "id"][..]),
            ("audit_kind_at", &["kind", "at"]),
            ("audit_staff_id_at", &["staff_id", "at"]),
        ] {
            let mut index = Index::create();
            index.name(name).table("audit");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index.to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("audit").to_owned()).await
    }
}
