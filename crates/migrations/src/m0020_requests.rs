//! The requests that visitors send from the site, and the notices of them for staff.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{id, reference, reference_null, time, time_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("site_request")
                    .col(id())
                    .col(integer("version"))
                    .col(time("created_at"))
                    .col(time("updated_at"))
                    .col(reference_null("updated_by"))
                    .col(string("name"))
                    .col(string("phone"))
                    .col(string("form"))
                    .col(reference_null("course_id"))
                    .col(string_null("course_name"))
                    .col(text_null("message"))
                    .col(string_null("telegram"))
                    .col(text_null("page"))
                    .col(string("state"))
                    .col(text_null("note"))
                    // No foreign key: the request stays when the person is removed.
                    .col(reference_null("taken_by"))
                    .col(text("search"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("site_request", "course_id")
                            .to("course", "id")
                            .on_delete(ForeignKeyAction::SetNull),
                    )
                    .to_owned(),
            )
            .await?;
        for (name, columns) in [
            ("site_request_created_at", &["created_at", "id"][..]),
            ("site_request_state_created_at", &["state", "created_at"]),
            ("site_request_phone_created_at", &["phone", "created_at"]),
            ("site_request_course_id", &["course_id"]),
        ] {
            let mut index = Index::create();
            index.name(name).table("site_request");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index.to_owned()).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("request_settings")
                    .col(id())
                    .col(integer("version"))
                    .col(time("created_at"))
                    .col(time("updated_at"))
                    .col(reference_null("updated_by"))
                    .col(boolean("is_on"))
                    .col(string_null("telegram_token"))
                    .col(string_null("telegram_chat_id"))
                    // The results of the last messages, and when the next one may be sent.
                    .col(string_null("problem"))
                    .col(time_null("problem_at"))
                    .col(time_null("told_at"))
                    .col(integer("attempts"))
                    .col(time_null("next_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("request_notice")
                    .col(id())
                    .col(reference("request_id"))
                    .col(time("created_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("request_notice", "request_id")
                            .to("site_request", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        let mut of_request = Index::create();
        of_request
            .name("request_notice_request_id")
            .table("request_notice")
            .col("request_id");
        manager.create_index(of_request).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["request_notice", "request_settings", "site_request"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
