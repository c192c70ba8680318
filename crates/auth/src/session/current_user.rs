//! The person who makes a call, and the person's permissions.

use std::sync::Arc;

use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
};
use peshtoq_persistence::{change::Requester, db::Actor, person::Person};

use crate::staff::{Role, Status};

/// The person who calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentUser {
    /// The id of the staff row.
    pub staff_id: i64,
    /// The person as shown in `updatedBy`.
    pub person: Arc<Person>,
    /// The id of the session.
    pub session_id: i64,
    /// What the person may do.
    pub role: Role,
    /// NEW or ACTIVE.
    pub status: Status,
}

impl CurrentUser {
    /// The person as the actor of a write.
    pub fn actor(&self) -> Actor {
        Actor::Staff(self.staff_id)
    }

    /// The person as the requester of an undo.
    pub fn requester(&self) -> Requester {
        Requester {
            staff_id: self.staff_id,
            is_superadmin: self.role == Role::Superadmin,
        }
    }

    /// Refuses a person who has to choose a password first.
    ///
    /// # Errors
    /// 403 `password_change_required`.
    pub fn require_own_password(&self) -> Result<()> {
        match self.status {
            Status::New => Err(Error::new(Code::PasswordChangeRequired)),
            _ => Ok(()),
        }
    }

    /// Refuses a person who is not a superadmin.
    ///
    /// # Errors
    /// 403 `forbidden`.
    pub fn require_superadmin(&self) -> Result<()> {
        match self.role {
            Role::Superadmin => Ok(()),
            Role::Editor | Role::Operator => Err(Error::new(Code::Forbidden)),
        }
    }

    /// Refuses a person who may not work on the content.
    ///
    /// # Errors
    /// 403 `forbidden`.
    pub fn require_editor(&self) -> Result<()> {
        match self.role {
            Role::Superadmin | Role::Editor => Ok(()),
            Role::Operator => Err(Error::new(Code::Forbidden)),
        }
    }
}
