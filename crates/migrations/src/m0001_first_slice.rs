//! Staff and sessions, media, history, and the first three resources.

use sea_orm_migration::{prelude::*, schema::*};

use crate::columns::{id, reference, reference_null, resource, time, time_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLES: [&str; 13] = [
    "staff",
    "credential",
    "session",
    "setting",
    "change",
    "revision",
    "outbox",
    "media",
    "media_use",
    "media_history",
    "banner",
    "partner",
    "skill",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in tables() {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let mut index = Index::create();
            index.name(format!("{table}_{}", columns.join("_"))).table(*table);
            for column in *columns {
                index.col(*column);
            }
            if *unique {
                index.unique();
            }
            manager.create_index(index.to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: &[(&str, &[&str], bool)] = &[
    ("staff", &["unique_key"], true),
    ("session", &["staff_id"], false),
    ("session", &["token_hash"], true),
    ("session", &["expires_at"], false),
    ("change", &["at"], false),
    ("revision", &["change_id"], false),
    ("revision", &["entity", "row_id", "change_id"], false),
    ("media", &["touched_at"], false),
    ("media_use", &["entity", "row_id"], false),
    ("media_history", &["path"], false),
    ("partner", &["position"], false),
    ("skill", &["unique_key"], true),
];

fn tables() -> Vec<TableCreateStatement> {
    vec![
        resource("staff")
            .col(string("first_name"))
            .col(string("last_name"))
            .col(string("login"))
            .col(string_null("photo"))
            .col(string_null("phone_number"))
            .col(string("role"))
            .col(string("status"))
            .col(time_null("last_sign_in_at"))
            .col(text("search"))
            .col(string("unique_key"))
            .to_owned(),
        // No foreign key: a person whose removal is undone can sign in again.
        Table::create()
            .table("credential")
            .col(reference("staff_id").primary_key())
            .col(string("password_hash"))
            .col(boolean("chosen"))
            .col(time("changed_at"))
            .to_owned(),
        Table::create()
            .table("session")
            .col(id())
            .col(reference("staff_id"))
            .col(string("token_hash"))
            .col(big_integer("counter"))
            .col(text("spent"))
            .col(string("user_agent"))
            .col(string("address"))
            .col(time("created_at"))
            .col(time("last_seen_at"))
            .col(time("expires_at"))
            .to_owned(),
        Table::create()
            .table("setting")
            .col(string("key").primary_key())
            .col(text("value"))
            .to_owned(),
        Table::create()
            .table("change")
            .col(id())
            .col(time("at"))
            .col(reference_null("by"))
            .col(reference_null("undoes"))
            .col(reference_null("undone_by"))
            .to_owned(),
        Table::create()
            .table("revision")
            .col(id())
            .col(reference("change_id"))
            .col(string("entity"))
            .col(reference("row_id"))
            .col(string("group_key"))
            .col(integer("version"))
            .col(text_null("before"))
            .col(text_null("after"))
            .foreign_key(ForeignKey::create().from("revision", "change_id").to("change", "id"))
            .to_owned(),
        Table::create()
            .table("outbox")
            .col(id())
            .col(reference("change_id"))
            .col(text("tags"))
            .col(time("created_at"))
            .to_owned(),
        Table::create()
            .table("media")
            .col(string("path").primary_key())
            .col(boolean("is_video"))
            .col(integer_null("width"))
            .col(integer_null("height"))
            .col(big_integer("size"))
            .col(string("mime_type"))
            .col(text_null("placeholder"))
            .col(time("touched_at"))
            .to_owned(),
        Table::create()
            .table("media_use")
            .col(string("path"))
            .col(string("entity"))
            .col(reference("row_id"))
            .primary_key(Index::create().col("path").col("entity").col("row_id"))
            .to_owned(),
        Table::create()
            .table("media_history")
            .col(reference("revision_id"))
            .col(string("path"))
            .primary_key(Index::create().col("revision_id").col("path"))
            .foreign_key(
                ForeignKey::create()
                    .from("media_history", "revision_id")
                    .to("revision", "id"),
            )
            .to_owned(),
        resource("banner")
            .col(string("banner_mobile"))
            .col(string("banner_tablet"))
            .col(string("banner_desktop"))
            .col(text("link"))
            .to_owned(),
        resource("partner")
            .col(string("name"))
            .col(text("link"))
            .col(string("logo"))
            .col(text("search"))
            .col(integer("position"))
            .to_owned(),
        resource("skill")
            .col(string("name"))
            .col(string_null("image"))
            .col(text("search"))
            .col(string("unique_key"))
            .to_owned(),
    ]
}
