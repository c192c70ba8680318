//! The summary of each change, stored with it, so that a long history can be listed and searched: its kind, its main
//! row, how many rows it touched, and how many of the rows that it removed are still gone. Only the program knows the
//! names; it fills them in at its next start, wherever `kind` is still empty.

use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, DbBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Its columns. Those used by filters come before those that are only shown: SQLite reads a row up to the last column
/// that it needs.
const COLUMNS: [(&str, &str); 10] = [
    ("kind", "TEXT NOT NULL DEFAULT ''"),
    ("entity", "TEXT NOT NULL DEFAULT ''"),
    ("row_id", "BIGINT NOT NULL DEFAULT 0"),
    ("course_id", "BIGINT"),
    ("touched", "BIGINT NOT NULL DEFAULT 0"),
    ("in_bin", "BIGINT NOT NULL DEFAULT 0"),
    ("for_superadmins", "BOOLEAN NOT NULL DEFAULT FALSE"),
    ("found", "TEXT NOT NULL DEFAULT ''"),
    ("label", "TEXT NOT NULL DEFAULT ''"),
    ("course_name", "TEXT"),
];

const INDICES: [&str; 3] = [
    // The index has all filtered columns except the text, so that a count reads nothing else.
    "CREATE INDEX change_filters ON change (kind, entity, \"by\", at, for_superadmins)",
    "CREATE INDEX change_by ON change (\"by\", id)",
    "CREATE INDEX change_bin ON change (id) WHERE in_bin > 0",
];

/// A removed row is in the bin of the change that removed it as long as the row has no later revision.
const IN_BIN: &str = "UPDATE change SET in_bin = (\
        SELECT COUNT(*) FROM revision AS gone \
        WHERE gone.change_id = change.id AND gone.row_id <> 0 AND gone.\"after\" IS NULL \
        AND NOT EXISTS (\
            SELECT 1 FROM revision AS later \
            WHERE later.entity = gone.entity AND later.row_id = gone.row_id AND later.group_key = gone.group_key \
            AND (later.change_id > gone.change_id OR (later.change_id = gone.change_id AND later.id > gone.id)))\
    ) WHERE EXISTS (SELECT 1 FROM revision WHERE revision.change_id = change.id AND revision.\"after\" IS NULL)";

const TOUCHED: &str =
    "UPDATE change SET touched = (SELECT COUNT(*) FROM revision WHERE revision.change_id = change.id)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for (name, kind) in COLUMNS {
            // Compared by bytes, as SQLite does everywhere.
            let kind = match (manager.get_database_backend(), name) {
                (DbBackend::Postgres, "found") => "TEXT COLLATE \"C\" NOT NULL DEFAULT ''",
                _ => kind,
            };
            db.execute_unprepared(&format!("ALTER TABLE change ADD COLUMN {name} {kind}"))
                .await?;
        }
        for statement in [IN_BIN, TOUCHED].into_iter().chain(INDICES) {
            db.execute_unprepared(statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for index in ["change_filters", "change_by", "change_bin"] {
            db.execute_unprepared(&format!("DROP INDEX {index}")).await?;
        }
        for (name, _) in COLUMNS.into_iter().rev() {
            db.execute_unprepared(&format!("ALTER TABLE change DROP COLUMN {name}"))
                .await?;
        }
        Ok(())
    }
}
