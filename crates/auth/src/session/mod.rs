//! Sessions: sign-in, refresh, sign-out (`docs/api.md#sessions`).
//!
//! A session is a row. An access token is valid only while its row exists and its person may be signed in, which each
//! call checks in one statement. Sessions have no history: nothing here can be undone.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use peshtoq_core::{
    clock,
    codes::Code,
    error::{Error, Result},
    input::{Secret, Text},
};
use peshtoq_persistence::{
    change::revision,
    db::{Actor, Db, Write},
    no_relations,
    resource::{Definition, Row},
};
use schemars::JsonSchema;
use sea_orm::{
    QueryOrder,
    entity::prelude::*,
    sea_query::{ExprTrait, Query},
};
use serde::{Deserialize, Serialize};
use validator::Validate;

use crate::{
    audit::{self, AuditKind, CallOrigin, Event},
    credential,
    staff::{self, Staff},
};

mod authenticate;
mod current_user;
mod last_seen;
mod present;
mod refresh;
mod sign_in;

pub use current_user::CurrentUser;
pub(crate) use last_seen::LastSeenWrites;
pub use present::{Present, present};

/// The table `session`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    /// The id.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The person.
    pub staff_id: i64,
    /// The hash of the current refresh token.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// How often the refresh token was rotated.
    pub counter: i64,
    /// A JSON list of the times (milliseconds since 1970) at which the latest tokens were spent, oldest first.
    pub spent: String,
    /// The device's `User-Agent`.
    pub user_agent: String,
    /// The address that it signed in from.
    pub address: String,
    /// When it signed in.
    pub created_at: DateTimeUtc,
    /// When it was last active, to the minute.
    pub last_seen_at: DateTimeUtc,
    /// When it ends unless it is refreshed.
    pub expires_at: DateTimeUtc,
}

no_relations!();

/// The input of POST /signin.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SignIn {
    /// The login.
    pub username: Text,
    /// The password.
    pub password: Secret,
}

/// The input of POST /refresh.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RefreshInput {
    /// The refresh token of the latest pair.
    pub refresh_token: Secret,
}

/// The tokens of a device.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    /// For the header `authorization: Bearer …`.
    pub access_token: String,
    /// The refresh token, for one call of /refresh.
    pub refresh_token: String,
}

/// The answer to a sign-in.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SignedIn")]
pub struct LoginResponse {
    /// For the header `authorization: Bearer …`.
    pub access_token: String,
    /// The refresh token, for one call of /refresh.
    pub refresh_token: String,
    /// Who signed in.
    pub staff_info: Row<Staff>,
}

/// A signed-in device of the caller.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Session")]
pub struct Session {
    /// The id.
    pub id: i64,
    /// The user agent of the device; null if unknown.
    pub user_agent: Option<String>,
    /// The address that it signed in from.
    pub address: String,
    /// When it signed in.
    pub created_at: DateTime<Utc>,
    /// When it was last active, to the minute.
    pub last_used_at: DateTime<Utc>,
    /// Whether it is the device that makes this call.
    pub current: bool,
}

/// The caller's signed-in devices.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sessions {
    /// The devices, the newest first.
    pub sessions: Vec<Session>,
    /// The number of devices.
    pub total: u64,
}

/// A device that signs in.
#[derive(Clone, Debug)]
pub struct Device {
    /// The header `User-Agent`; empty if there is none.
    pub user_agent: String,
    /// The address of the call.
    pub address: IpAddr,
}

fn unauthenticated() -> Error {
    Error::new(Code::Unauthenticated)
}

/// The person's own signed-in devices, newest first.
///
/// # Errors
/// When the database fails.
pub async fn list(db: &Db, user: &CurrentUser) -> Result<Sessions> {
    let rows = Entity::find()
        .filter(Column::StaffId.eq(user.staff_id))
        .filter(Column::ExpiresAt.gt(clock::now()))
        .order_by_desc(Column::Id)
        .all(db.reader())
        .await?;
    let sessions: Vec<Session> = rows
        .into_iter()
        .map(|row| Session {
            current: row.id == user.session_id,
            id: row.id,
            user_agent: Some(row.user_agent).filter(|text| !text.is_empty()),
            address: row.address,
            created_at: row.created_at,
            last_used_at: row.last_seen_at,
        })
        .collect();
    Ok(Sessions {
        total: sessions.len() as u64,
        sessions,
    })
}

/// Ends one of the person's own sessions.
///
/// # Errors
/// 404 `session_not_found`, also for the session of another person.
pub async fn end(write: &Write, user: &CurrentUser, id: i64) -> Result<()> {
    let gone = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::StaffId.eq(user.staff_id))
        .exec(write.conn())
        .await?;
    if gone.rows_affected == 0 {
        return Err(Error::new(Code::SessionNotFound));
    }
    let person = staff::Entity::find_by_id(user.staff_id).one(write.conn()).await?;
    let kind = match id == user.session_id {
        true => AuditKind::SignedOut,
        false => AuditKind::SessionEnded,
    };
    let event = Event {
        about: person.as_ref(),
        ..Event::default()
    };
    audit::note(write, kind, event).await
}

/// Signs out: ends the session of the call.
///
/// # Errors
/// When the database fails.
pub async fn sign_out(write: &Write, user: &CurrentUser) -> Result<()> {
    match end(write, user, user.session_id).await {
        // Another tab ended it at the same moment.
        Err(error) if error.code == Code::SessionNotFound => Ok(()),
        other => other,
    }
}

/// Ends every session of a person, as a part of a larger write.
pub(crate) async fn end_all_of(write: &Write, person: &staff::Model) -> Result<()> {
    revoke(write, person, Column::StaffId.eq(person.id)).await
}

/// Ends every other session of a person, as a part of a larger write.
pub(crate) async fn end_others(write: &Write, person: &staff::Model, user: &CurrentUser) -> Result<()> {
    let others = Column::StaffId.eq(person.id).and(Column::Id.ne(user.session_id));
    revoke(write, person, others).await
}

async fn revoke(write: &Write, person: &staff::Model, which: Expr) -> Result<()> {
    let gone = Entity::delete_many()
        .filter(which)
        .exec(write.conn())
        .await?
        .rows_affected;
    if gone > 0 {
        let event = Event {
            about: Some(person),
            times: Some(gone),
            ..Event::default()
        };
        audit::note(write, AuditKind::SessionsRevoked, event).await?;
    }
    Ok(())
}

/// Records which sessions have expired.
async fn note_expired(write: &Write) -> Result<()> {
    let expired = Entity::find()
        .filter(Column::ExpiresAt.lte(write.at()))
        .order_by_asc(Column::ExpiresAt)
        .all(write.conn())
        .await?;
    for session in expired {
        let person = staff::Entity::find_by_id(session.staff_id).one(write.conn()).await?;
        let event = Event {
            about: person.as_ref(),
            at: Some(session.expires_at),
            device: Some(CallOrigin::stored(&session.address, &session.user_agent)),
            ..Event::default()
        };
        audit::note(write, AuditKind::SessionExpired, event).await?;
    }
    Ok(())
}

/// Removes expired sessions, and the passwords of removed persons whom no history can restore. Returns how many
/// sessions were removed.
///
/// # Errors
/// When the database fails.
pub async fn sweep(db: &Db) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    note_expired(&write).await?;
    let gone = Entity::delete_many()
        .filter(Column::ExpiresAt.lte(write.at()))
        .exec(write.conn())
        .await?;
    let there = Query::select().column(staff::Column::Id).from(staff::Entity).to_owned();
    let remembered = Query::select()
        .column(revision::Column::RowId)
        .from(revision::Entity)
        .and_where(revision::Column::Entity.eq(Staff::NAME))
        .to_owned();
    credential::Entity::delete_many()
        .filter(credential::Column::StaffId.not_in_subquery(there))
        .filter(credential::Column::StaffId.not_in_subquery(remembered))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(gone.rows_affected)
}
