//! The rows that drafts made when they were published (`docs/releases.md#publishing`).

use peshtoq_core::error::Result;
use peshtoq_persistence::db::Write;
use sea_orm::{ConnectionTrait, EntityTrait, Set, Statement};

mod entity {
    use sea_orm::entity::prelude::*;

    /// One row that a draft made.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "draft_row")]
    pub struct Model {
        /// Its id.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The draft.
        pub draft_id: i64,
        /// The change that published it.
        pub change_id: i64,
        /// The resource of the row.
        pub entity: String,
        /// The row.
        pub row_id: i64,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) use entity::{Column, Entity};

/// A row that the call of a draft made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The draft.
    pub draft_id: i64,
    /// The resource of the row.
    pub entity: String,
    /// The row.
    pub row_id: i64,
    /// The revision of the row's making.
    pub revision_id: i64,
}

/// The rows that this write has made after the revision `seen`, as made by a draft.
///
/// # Errors
/// When the database fails.
pub async fn made_since(write: &Write, seen: i64, draft_id: i64) -> Result<Vec<Made>> {
    let Some(change) = write.known_change() else {
        return Ok(Vec::new());
    };
    let sql = "SELECT id, entity, row_id FROM revision WHERE change_id = $1 AND id > $2 AND row_id <> 0 \
        AND \"before\" IS NULL ORDER BY id";
    let backend = write.conn().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, [change.into(), seen.into()]);
    let mut made = Vec::new();
    for row in write.conn().query_all_raw(statement).await? {
        made.push(Made {
            draft_id,
            entity: row.try_get("", "entity")?,
            row_id: row.try_get("", "row_id")?,
            revision_id: row.try_get("", "id")?,
        });
    }
    Ok(made)
}

/// Records which rows the drafts of this write made.
///
/// # Errors
/// When the database fails.
pub async fn note_made(write: &Write, made: Vec<Made>) -> Result<()> {
    let Some(change) = write.known_change().filter(|_| !made.is_empty()) else {
        return Ok(());
    };
    let rows = made.into_iter().map(|made| entity::ActiveModel {
        draft_id: Set(made.draft_id),
        change_id: Set(change),
        entity: Set(made.entity),
        row_id: Set(made.row_id),
        ..Default::default()
    });
    Entity::insert_many(rows).exec_without_returning(write.conn()).await?;
    Ok(())
}

/// Whether a row that this pending or discarded draft made is there: it was restored without the draft, and the draft would
/// make it a second time.
///
/// # Errors
/// When the database fails.
pub async fn has_come_back(write: &Write, draft_id: i64) -> Result<bool> {
    let sql = "SELECT made.id FROM draft_row AS made WHERE made.draft_id = $1 AND (\
            SELECT last.\"after\" FROM revision AS last WHERE last.entity = made.entity AND last.row_id = made.row_id \
            ORDER BY last.change_id DESC, last.id DESC LIMIT 1) IS NOT NULL LIMIT 1";
    let backend = write.conn().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, [draft_id.into()]);
    Ok(write.conn().query_one_raw(statement).await?.is_some())
}
