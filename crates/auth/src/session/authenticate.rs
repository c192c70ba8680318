//! The check of an access token, which every call makes.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{
    clock,
    codes::Code,
    error::{Error, Result},
};
use peshtoq_persistence::{db::Db, person::Person};
use sea_orm::{FromQueryResult, Statement, entity::prelude::*};

use super::{CurrentUser, unauthenticated};
use crate::{
    Auth,
    staff::{Role, Status},
    token::Access,
};

/// The precision of `last_seen_at`.
const SEEN_STEP: TimeDelta = TimeDelta::minutes(1);

impl Auth {
    /// The person of an access token. It takes one statement. An ended session and a blocked or removed person are
    /// refused from the next call on.
    ///
    /// # Errors
    /// 401 `token_expired` if a refresh may help, else `unauthenticated`.
    pub async fn authenticate(&self, db: &Db, token: &str) -> Result<CurrentUser> {
        let (user, is_noted) = self.identify(db, token).await?;
        if !is_noted {
            self.note_seen(db, user.session_id, clock::now());
        }
        Ok(user)
    }

    /// As [`Auth::authenticate`], for a call that the panel makes on its own: it does not count as a use of the session.
    ///
    /// # Errors
    /// As [`Auth::authenticate`].
    pub async fn authenticate_unnoted(&self, db: &Db, token: &str) -> Result<CurrentUser> {
        Ok(self.identify(db, token).await?.0)
    }

    /// The person of an access token, and whether `last_seen_at` of the session is already up to date.
    async fn identify(&self, db: &Db, token: &str) -> Result<(CurrentUser, bool)> {
        let now = clock::now();
        let (session_id, staff_id) = match self.keys().read_access(token, now) {
            Access::Valid { session, staff } => (session, staff),
            Access::Expired => return Err(Error::new(Code::TokenExpired)),
            Access::Invalid => return Err(unauthenticated()),
        };
        let backend = db.reader().get_database_backend();
        let statement = Statement::from_sql_and_values(backend, AUTHENTICATE, [session_id.into(), staff_id.into()]);
        let found = Found::find_by_statement(statement)
            .one(db.reader())
            .await?
            .ok_or_else(unauthenticated)?;
        if found.status == Status::Blocked || found.expires_at <= now {
            return Err(unauthenticated());
        }
        let user = CurrentUser {
            staff_id,
            person: Arc::new(Person {
                id: staff_id,
                first_name: found.first_name,
                last_name: found.last_name,
            }),
            session_id,
            role: found.role,
            status: found.status,
        };
        Ok((user, found.last_seen_at + SEEN_STEP > now))
    }
}
impl Auth {
    /// A person who may work on the content now, for scheduled operations that have no session. `None` for a person who
    /// is blocked, new or removed, and for an operator.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person(&self, db: &Db, id: Option<i64>) -> Result<Option<CurrentUser>> {
        let Some(staff_id) = id else {
            return Ok(None);
        };
        let found = crate::staff::Entity::find_by_id(staff_id).one(db.reader()).await?;
        let active = found.filter(|found| found.status == Status::Active && found.role != Role::Operator);
        Ok(active.map(|found| CurrentUser {
            staff_id,
            person: Arc::new(Person {
                id: staff_id,
                first_name: found.first_name,
                last_name: found.last_name,
            }),
            session_id: 0,
            role: found.role,
            status: found.status,
        }))
    }
}

/// Both databases support `$1`.
const AUTHENTICATE: &str = "SELECT staff.role, staff.status, staff.first_name, staff.last_name, session.last_seen_at, session.expires_at \
    FROM session JOIN staff ON staff.id = session.staff_id WHERE session.id = $1 AND session.staff_id = $2";

#[derive(FromQueryResult)]
struct Found {
    role: Role,
    status: Status,
    first_name: String,
    last_name: String,
    last_seen_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}
