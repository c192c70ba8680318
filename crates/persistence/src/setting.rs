//! Single values that the server stores, each under its own key.

use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, sea_query::OnConflict};

use peshtoq_core::error::Result;

/// The greatest id that a manually created course ever had.
pub const LAST_COURSE_ID: &str = "last_course_id";

/// The row.
pub mod entity {
    use sea_orm::entity::prelude::*;

    /// A value.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "setting")]
    pub struct Model {
        /// The key.
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        /// The value, as text.
        #[sea_orm(column_type = "Text")]
        pub value: String,
    }

    /// No relations.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// The value under a key; `None` if nothing was stored.
///
/// # Errors
/// When the database fails.
pub async fn get(conn: &impl ConnectionTrait, key: &str) -> Result<Option<String>> {
    let row = entity::Entity::find_by_id(key).one(conn).await?;
    Ok(row.map(|row| row.value))
}

/// Stores a value under a key, replacing the old one.
///
/// # Errors
/// When the database fails.
pub async fn put(conn: &impl ConnectionTrait, key: &str, value: impl Into<String>) -> Result<()> {
    let row = entity::ActiveModel {
        key: Set(key.to_owned()),
        value: Set(value.into()),
    };
    let replace = OnConflict::column(entity::Column::Key)
        .update_column(entity::Column::Value)
        .to_owned();
    entity::Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}
