//! Questions about the whole site.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::resource;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = resource("site_faq")
            .col(text("question"))
            .col(text("answer"))
            .col(text("search"))
            .col(integer("position"))
            .to_owned();
        manager.create_table(table).await?;
        let index = Index::create()
            .name("site_faq_position")
            .table("site_faq")
            .col("position")
            .to_owned();
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("site_faq").to_owned()).await
    }
}
