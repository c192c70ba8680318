//! The table `credential`: the hash of each person's password. It is separate from the staff row, so that no answer,
//! revision or log with the row can reveal it.
//!
//! It has no foreign key to `staff`: it stays when a person is removed, so that an undo restores a person who can sign
//! in. [`crate::session::sweep`] removes it once no history is left that could restore the person.

use peshtoq_core::error::{Error, Result};
use peshtoq_persistence::{db::Write, no_relations};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};

/// The password of one person.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "credential")]
pub struct Model {
    /// The id of the staff row.
    #[sea_orm(primary_key, auto_increment = false)]
    pub staff_id: i64,
    /// A PHC string.
    pub password_hash: String,
    /// Whether the person chose the password. Otherwise another person set it, and it has to be changed first.
    pub chosen: bool,
    /// When it was set.
    pub changed_at: DateTimeUtc,
}

no_relations!();

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credential")
            .field("staff_id", &self.staff_id)
            .finish_non_exhaustive()
    }
}

/// Sets the password of a person.
///
/// # Errors
/// When the database fails.
pub(crate) async fn set(write: &Write, staff_id: i64, password_hash: String, chosen: bool) -> Result<()> {
    let row = ActiveModel {
        staff_id: Set(staff_id),
        password_hash: Set(password_hash),
        chosen: Set(chosen),
        changed_at: Set(write.at()),
    };
    let replace = OnConflict::column(Column::StaffId)
        .update_columns([Column::PasswordHash, Column::Chosen, Column::ChangedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(write.conn())
        .await?;
    Ok(())
}

/// The password of a person.
///
/// # Errors
/// When the database fails, or the person has none.
pub(crate) async fn of(conn: &impl ConnectionTrait, staff_id: i64) -> Result<Model> {
    let found = Entity::find_by_id(staff_id).one(conn).await?;
    found.ok_or_else(|| Error::internal(format!("the staff row {staff_id} has no credential")))
}
