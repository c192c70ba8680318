//! The people of open sessions, as shown to others who have the same record open.

use std::collections::HashMap;

use peshtoq_core::{clock, error::Result};
use peshtoq_persistence::db::Db;
use sea_orm::{JoinType, QuerySelect, entity::prelude::*};

use super::{Column, Entity};
use crate::staff::{self, Status};

/// A person whose session is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// The id of the staff row.
    pub staff_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Their picture.
    pub photo: Option<String>,
}

/// The people of these sessions, by session. Sessions that have ended and people who may not work on the content are
/// left out.
///
/// # Errors
/// When the database fails.
pub async fn present(db: &Db, sessions: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Present>> {
    let to_staff = Entity::belongs_to(staff::Entity)
        .from(Column::StaffId)
        .to(staff::Column::Id)
        .into();
    let rows: Vec<(i64, i64, String, String, Option<String>)> = Entity::find()
        .join(JoinType::InnerJoin, to_staff)
        .select_only()
        .column(Column::Id)
        .column(staff::Column::Id)
        .column(staff::Column::FirstName)
        .column(staff::Column::LastName)
        .column(staff::Column::Photo)
        .filter(Column::Id.is_in(sessions))
        .filter(Column::ExpiresAt.gt(clock::now()))
        .filter(staff::Column::Status.eq(Status::Active))
        .into_tuple()
        .all(db.reader())
        .await?;
    let present = rows
        .into_iter()
        .map(|(session, staff_id, first_name, last_name, photo)| {
            let person = Present {
                staff_id,
                first_name,
                last_name,
                photo,
            };
            (session, person)
        });
    Ok(present.collect())
}
