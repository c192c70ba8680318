//! The part of a staff row that other rows show: who changed them last.

use std::collections::{BTreeSet, HashMap};

use schemars::JsonSchema;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Serialize;

use peshtoq_core::error::Result;

mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub first_name: String,
        pub last_name: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A person as shown in `updatedBy`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// The id of the staff row.
    pub id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
}

/// The persons with these ids that still exist.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &impl ConnectionTrait, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Person>> {
    let ids: BTreeSet<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = entity::Entity::find()
        .filter(entity::Column::Id.is_in(ids))
        .all(conn)
        .await?;
    let persons = rows.into_iter().map(|row| {
        (
            row.id,
            Person {
                id: row.id,
                first_name: row.first_name,
                last_name: row.last_name,
            },
        )
    });
    Ok(persons.collect())
}
