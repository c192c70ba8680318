//! The syllabus of a course, as the learning system has it.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{reference, resource};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let course = ForeignKey::create()
            .from("syllabus", "course_id")
            .to("course", "id")
            .to_owned();
        let table = resource("syllabus")
            .col(reference("course_id"))
            .foreign_key(&mut course.clone())
            .col(json_binary("modules"))
            .to_owned();
        manager.create_table(table).await?;
        let index = Index::create()
            .name("syllabus_course_id")
            .table("syllabus")
            .col("course_id")
            .unique()
            .to_owned();
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("syllabus").to_owned()).await
    }
}
