//! The identity of this database. The media store has the same id, so that a database never removes the files of
//! another one.

use chrono::{DateTime, Utc};
use peshtoq_core::{
    clock,
    error::{Error, Result},
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};

use crate::db::{Actor, Db};

/// The row.
pub mod entity {
    use sea_orm::entity::prelude::*;

    /// The one row of its table.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "installation")]
    pub struct Model {
        /// Always 1: the table has one row.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        /// A random id, made once.
        pub installation_id: String,
        /// When it was made.
        pub created_at: DateTimeUtc,
        /// When any process last collected media.
        pub collected_at: Option<DateTimeUtc>,
        /// When derived pictures were last compared with their originals.
        pub derived_swept_at: Option<DateTimeUtc>,
    }

    /// No relations.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// The id of the one row.
const ONLY: i32 = 1;

/// The row, if it exists yet.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &impl ConnectionTrait) -> Result<Option<entity::Model>> {
    Ok(entity::Entity::find_by_id(ONLY).one(conn).await?)
}

/// The id of this installation, if it exists yet.
///
/// # Errors
/// When the database fails.
pub async fn id(conn: &impl ConnectionTrait) -> Result<Option<String>> {
    Ok(find(conn).await?.map(|row| row.installation_id))
}

/// The row, created if it is missing.
///
/// # Errors
/// When the database fails.
pub async fn ensure(db: &Db) -> Result<entity::Model> {
    if let Some(row) = find(db.reader()).await? {
        return Ok(row);
    }
    let write = db.begin(Actor::System).await?;
    let row = entity::ActiveModel {
        id: Set(ONLY),
        installation_id: Set(random_id()),
        created_at: Set(write.at()),
        collected_at: Set(None),
        derived_swept_at: Set(None),
    };
    // Another process may have inserted it first; its id is then used.
    entity::Entity::insert(row)
        .on_conflict(OnConflict::column(entity::Column::Id).do_nothing().to_owned())
        .exec_without_returning(write.conn())
        .await?;
    let row = find(write.conn()).await?;
    write.commit().await?;
    row.ok_or_else(|| Error::internal("the installation has no row although one was just written"))
}

/// Creates the row of a database that has none, with the id of its store.
///
/// # Errors
/// When the database fails.
pub async fn make(conn: &impl ConnectionTrait, id: &str) -> Result<()> {
    let row = entity::ActiveModel {
        id: Set(ONLY),
        installation_id: Set(id.to_owned()),
        created_at: Set(clock::now()),
        collected_at: Set(None),
        derived_swept_at: Set(None),
    };
    entity::Entity::insert(row).exec_without_returning(conn).await?;
    Ok(())
}

/// Records that media were collected now, and whether derived pictures were swept too.
///
/// # Errors
/// When the database fails.
pub async fn note_collection(db: &Db, swept_derived: bool) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    let at: DateTime<Utc> = write.at();
    let mut update = entity::Entity::update_many()
        .col_expr(entity::Column::CollectedAt, Expr::value(at))
        .filter(entity::Column::Id.eq(ONLY));
    if swept_derived {
        update = update.col_expr(entity::Column::DerivedSweptAt, Expr::value(at));
    }
    update.exec(write.conn()).await?;
    write.commit().await?;
    Ok(())
}

/// A random UUID (version 4).
fn random_id() -> String {
    let bits = rand::random::<u128>() & !(0xF << 76) | (4 << 76);
    let bits = bits & !(0b11 << 62) | (0b10 << 62);
    let hex = format!("{bits:032x}");
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_look_like_uuids_and_differ() {
        let (one, other) = (random_id(), random_id());
        assert_ne!(one, other);
        let parts: Vec<usize> = one.split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12]);
        assert_eq!(one.as_bytes()[14], b'4');
        assert!(matches!(one.as_bytes()[19], b'8' | b'9' | b'a' | b'b'), "{one}");
    }
}
