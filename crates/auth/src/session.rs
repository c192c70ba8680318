//! Sessions: sign-in, refresh, sign-out (`docs/api.md#sessions`).
//!
//! A session is a row. An access token is valid only while its row exists and its person may be signed in, which each
//! call checks in one statement. Sessions have no history: nothing here can be undone.

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{
    clock,
    codes::Code,
    error::{Error, Result},
    input::{Secret, Text},
    text,
};
use peshtoq_persistence::{
    change::{Requester, revision},
    db::{Actor, Db, Write},
    no_relations,
    resource::{Definition, Row},
};
use schemars::JsonSchema;
use sea_orm::{
    ActiveValue::Set,
    FromQueryResult, IntoActiveModel, QueryOrder, QuerySelect, Statement,
    entity::prelude::*,
    sea_query::{Expr, Query},
};
use serde::{Deserialize, Serialize};
use tracing::Instrument;
use validator::Validate;

use crate::{
    Auth, credential, random,
    staff::{self, Role, Staff, Status},
    token::{Access, Refresh},
};

/// How long a spent refresh token still yields a valid pair, for a second tab that refreshes late.
const GRACE: TimeDelta = TimeDelta::seconds(10);
/// How many tokens spent in that time are kept; more rotations cannot come from two tabs.
const SPENT_MAX: usize = 32;
/// The precision of `last_seen_at`.
const SEEN_STEP: TimeDelta = TimeDelta::minutes(1);
/// How much of a `User-Agent` header is kept, in characters.
const USER_AGENT_MAX: usize = 300;

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

/// The person who calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentUser {
    /// The id of the staff row.
    pub staff_id: i64,
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
    pub fn asker(&self) -> Requester {
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
            Role::Editor => Err(Error::new(Code::Forbidden)),
        }
    }
}

fn unauthenticated() -> Error {
    Error::new(Code::Unauthenticated)
}

impl Auth {
    /// Signs in.
    ///
    /// # Errors
    /// 401 `invalid_credentials` for a wrong login and a wrong password alike; 403 `account_blocked`, only after a
    /// right password; 429 `rate_limited`.
    pub async fn sign_in(&self, db: &Db, input: SignIn, device: Device) -> Result<LoginResponse> {
        let SignIn { username, password } = input;
        let login = text::unique_key(username.as_str());
        let attempt = self.limits().sign_in(device.address, &login, Instant::now())?;
        let result = self.try_sign_in(db, &login, &password, device).await;
        match &result {
            Err(error) if error.code == Code::InvalidCredentials => drop(attempt),
            Ok(_) => attempt.succeeded(),
            Err(error) if error.code == Code::AccountBlocked => attempt.succeeded(),
            Err(_) => attempt.forgive(),
        }
        result
    }

    async fn try_sign_in(&self, db: &Db, login: &str, password: &Secret, device: Device) -> Result<LoginResponse> {
        let wrong = || Error::new(Code::InvalidCredentials);
        let known = staff::Entity::find()
            .select_only()
            .column(staff::Column::Id)
            .column(credential::Column::PasswordHash)
            .join(sea_orm::JoinType::InnerJoin, credential_of_staff())
            .filter(staff::Column::UniqueKey.eq(login))
            .into_tuple::<(i64, String)>()
            .one(db.reader())
            .await?;
        let hash = known.as_ref().map(|(_, hash)| hash.as_str());
        let is_right = self.hasher().verify(password, hash).await?;
        let (true, Some((id, hash))) = (is_right, known) else {
            return Err(wrong());
        };
        let write = db.begin(Actor::Staff(id)).await?;
        // The row may have changed while the password was hashed.
        let person = staff::Entity::find_by_id(id)
            .one(write.conn())
            .await?
            .ok_or_else(wrong)?;
        if credential::of(write.conn(), id).await?.password_hash != hash {
            return Err(wrong());
        }
        if person.status == Status::Blocked {
            return Err(Error::new(Code::AccountBlocked));
        }
        let signed_in = self.open(&write, person, &device).await?;
        write.commit().await?;
        Ok(signed_in)
    }

    /// Opens a session for a person, as a part of a larger write.
    pub(crate) async fn open(&self, write: &Write, mut person: staff::Model, device: &Device) -> Result<LoginResponse> {
        let now = write.at();
        let mut refresh = Refresh {
            session: 0,
            counter: 0,
            nonce: random::bytes()?,
        };
        let session = ActiveModel {
            staff_id: Set(person.id),
            token_hash: Set(refresh.hash()),
            counter: Set(0),
            spent: Set("[]".to_owned()),
            user_agent: Set(shown_user_agent(&device.user_agent)),
            address: Set(device.address.to_canonical().to_string()),
            created_at: Set(now),
            last_seen_at: Set(now),
            expires_at: Set(now + self.refresh_ttl()),
            ..Default::default()
        };
        let session = session.insert(write.conn()).await?;
        refresh.session = session.id;
        // Not a change by an editor: the row's version and history do not include it.
        staff::Entity::update_many()
            .col_expr(staff::Column::LastSignInAt, Expr::value(now))
            .filter(staff::Column::Id.eq(person.id))
            .exec(write.conn())
            .await?;
        person.last_sign_in_at = Some(now);
        let Tokens {
            access_token,
            refresh_token,
        } = self.tokens(&refresh, person.id, now);
        Ok(LoginResponse {
            access_token,
            refresh_token,
            staff_info: staff::answer(write.conn(), person).await?,
        })
    }

    fn tokens(&self, refresh: &Refresh, staff: i64, now: DateTime<Utc>) -> Tokens {
        Tokens {
            access_token: self.keys().access(refresh.session, staff, now + self.access_ttl()),
            refresh_token: self.keys().refresh(refresh),
        }
    }

    /// Issues a new pair for a refresh token and spends the token. A token that was spent less than ten seconds ago
    /// yields the current pair. One that was spent earlier counts as stolen, and its session ends.
    ///
    /// # Errors
    /// 401 `unauthenticated` for any other token.
    pub async fn refresh(&self, db: &Db, input: RefreshInput) -> Result<Tokens> {
        self.refresh_at(db, input.refresh_token.as_str(), clock::now()).await
    }

    pub(crate) async fn refresh_at(&self, db: &Db, token: &str, now: DateTime<Utc>) -> Result<Tokens> {
        let given = self.keys().read_refresh(token).ok_or_else(unauthenticated)?;
        let write = db.begin(Actor::System).await?;
        let session = Entity::find_by_id(given.session)
            .one(write.conn())
            .await?
            .ok_or_else(unauthenticated)?;
        let current = Refresh {
            counter: session.counter,
            ..given
        };
        if current.hash() != session.token_hash {
            // The token is of another session with the same id, from before a backup was restored.
            return Err(unauthenticated());
        }
        let person = staff::Entity::find_by_id(session.staff_id).one(write.conn()).await?;
        let may_stay = person.is_some_and(|person| person.status != Status::Blocked) && session.expires_at > now;
        let spent: Vec<i64> = serde_json::from_str(&session.spent).map_err(Error::internal)?;
        // A clock that was set back does not make a token fresh again: the session was seen later.
        let heard = now.max(session.last_seen_at);
        if !may_stay || !is_fresh(given.counter, session.counter, &spent, heard) {
            if may_stay {
                tracing::warn!(
                    session = session.id,
                    staff = session.staff_id,
                    "a spent refresh token came back"
                );
            }
            Entity::delete_by_id(session.id).exec(write.conn()).await?;
            write.commit().await?;
            return Err(unauthenticated());
        }
        let staff_id = session.staff_id;
        if given.counter < session.counter {
            write.rollback().await;
            return Ok(self.tokens(&current, staff_id, now));
        }
        let next = Refresh {
            counter: session.counter + 1,
            ..given
        };
        let mut row = session.into_active_model();
        row.token_hash = Set(next.hash());
        row.counter = Set(next.counter);
        row.spent = Set(serde_json::to_string(&remembered(spent, now)).map_err(Error::internal)?);
        row.last_seen_at = Set(now);
        row.expires_at = Set(now + self.refresh_ttl());
        row.update(write.conn()).await?;
        write.commit().await?;
        Ok(self.tokens(&next, staff_id, now))
    }

    /// The person of an access token. It takes one statement. An ended session and a blocked or removed person are
    /// refused from the next call on.
    ///
    /// # Errors
    /// 401 `token_expired` if a refresh may help, else `unauthenticated`.
    pub async fn authenticate(&self, db: &Db, token: &str) -> Result<CurrentUser> {
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
        if found.last_seen_at + SEEN_STEP <= now {
            self.note_seen(db, session_id, now);
        }
        Ok(CurrentUser {
            staff_id,
            session_id,
            role: found.role,
            status: found.status,
        })
    }

    /// Records in the background when a session was last seen, once for many concurrent calls.
    fn note_seen(&self, db: &Db, session: i64, now: DateTime<Utc>) {
        let Some(noting) = Noting::begin(self, session) else {
            return;
        };
        let db = db.clone();
        let writing = async move {
            let _noting = noting;
            if let Err(error) = write_seen(&db, session, now).await {
                tracing::warn!(%error, "when a session was last seen could not be written");
            }
        };
        tokio::spawn(writing.in_current_span());
    }
}

async fn write_seen(db: &Db, session: i64, now: DateTime<Utc>) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    Entity::update_many()
        .col_expr(Column::LastSeenAt, Expr::value(now))
        .filter(Column::Id.eq(session))
        .filter(Column::LastSeenAt.lt(now))
        .exec(write.conn())
        .await?;
    write.commit().await.map(|_| ())
}

/// Both databases support `$1`.
const AUTHENTICATE: &str = "SELECT staff.role, staff.status, session.last_seen_at, session.expires_at \
    FROM session JOIN staff ON staff.id = session.staff_id WHERE session.id = $1 AND session.staff_id = $2";

#[derive(FromQueryResult)]
struct Found {
    role: Role,
    status: Status,
    last_seen_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

fn credential_of_staff() -> sea_orm::RelationDef {
    staff::Entity::belongs_to(credential::Entity)
        .from(staff::Column::Id)
        .to(credential::Column::StaffId)
        .into()
}

/// Whether a token is the current one, or was spent so recently that a second tab may still use it.
fn is_fresh(given: i64, current: i64, spent: &[i64], now: DateTime<Utc>) -> bool {
    if given == current {
        return true;
    }
    // `spent` ends with the time of the token before the current one.
    let back = current.checked_sub(given).and_then(|back| usize::try_from(back).ok());
    let at = back
        .and_then(|back| spent.len().checked_sub(back))
        .and_then(|index| spent.get(index));
    let newest = spent.last().copied().unwrap_or_default();
    at.is_some_and(|at| now.timestamp_millis().max(newest) - at < GRACE.num_milliseconds())
}

/// The spend times that are still needed, with one more. Times that lie in the future, because the clock was set back,
/// are dropped: such a token counts as spent too long ago.
fn remembered(mut spent: Vec<i64>, now: DateTime<Utc>) -> Vec<i64> {
    spent.push(now.timestamp_millis());
    // The list ends with the newest and has no gap, because a token's index is counted from there.
    let is_over = |at: &i64| (now.timestamp_millis() - at).abs() >= GRACE.num_milliseconds();
    let over = spent.iter().rposition(is_over).map_or(0, |last| last + 1);
    let surplus = spent.len().saturating_sub(SPENT_MAX);
    spent.split_off(over.max(surplus))
}

/// A client-controlled header, cut to what can be stored and shown.
fn shown_user_agent(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(USER_AGENT_MAX).collect()
}

/// The person's own signed-in devices, newest first.
///
/// # Errors
/// When the database fails.
pub async fn list(db: &Db, signed: &CurrentUser) -> Result<Sessions> {
    let rows = Entity::find()
        .filter(Column::StaffId.eq(signed.staff_id))
        .filter(Column::ExpiresAt.gt(clock::now()))
        .order_by_desc(Column::Id)
        .all(db.reader())
        .await?;
    let sessions: Vec<Session> = rows
        .into_iter()
        .map(|row| Session {
            current: row.id == signed.session_id,
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

/// Ends one of the person's own sessions. Returns its id.
///
/// # Errors
/// 404 `session_not_found`, also for the session of another person.
pub async fn end(db: &Db, signed: &CurrentUser, id: i64) -> Result<i64> {
    let write = db.begin(signed.actor()).await?;
    let gone = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::StaffId.eq(signed.staff_id))
        .exec(write.conn())
        .await?;
    if gone.rows_affected == 0 {
        return Err(Error::new(Code::SessionNotFound));
    }
    write.commit().await?;
    Ok(id)
}

/// Signs out: ends the session of the call.
///
/// # Errors
/// When the database fails.
pub async fn sign_out(db: &Db, signed: &CurrentUser) -> Result<()> {
    match end(db, signed, signed.session_id).await {
        // Another tab ended it at the same moment.
        Err(error) if error.code == Code::SessionNotFound => Ok(()),
        other => other.map(drop),
    }
}

/// Ends every session of a person, as a part of a larger write.
pub(crate) async fn end_all_of(conn: &impl ConnectionTrait, staff_id: i64) -> Result<()> {
    Entity::delete_many()
        .filter(Column::StaffId.eq(staff_id))
        .exec(conn)
        .await?;
    Ok(())
}

/// Ends every other session of a person, as a part of a larger write.
pub(crate) async fn end_others(write: &Write, signed: &CurrentUser) -> Result<()> {
    Entity::delete_many()
        .filter(Column::StaffId.eq(signed.staff_id))
        .filter(Column::Id.ne(signed.session_id))
        .exec(write.conn())
        .await?;
    Ok(())
}

/// Removes expired sessions, and the passwords of removed persons whom no history can restore. Returns how many
/// sessions were removed.
///
/// # Errors
/// When the database fails.
pub async fn sweep(db: &Db) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
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

/// The sessions whose `last_seen_at` is being written.
#[derive(Default)]
pub(crate) struct Seen(Mutex<HashSet<i64>>);

impl Seen {
    fn sessions(&self) -> MutexGuard<'_, HashSet<i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A write of `last_seen_at` in progress. It is unregistered however it ends.
struct Noting {
    auth: Auth,
    session: i64,
}

impl Noting {
    /// Begins, unless one is already in progress.
    fn begin(auth: &Auth, session: i64) -> Option<Self> {
        auth.seen().sessions().insert(session).then(|| Self {
            auth: auth.clone(),
            session,
        })
    }
}

impl Drop for Noting {
    fn drop(&mut self) {
        self.auth.seen().sessions().remove(&self.session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_sign_of_life_that_could_not_be_written_does_not_keep_the_next_from_being_written() {
        let auth = Auth::new(&crate::Config {
            secret: vec![1; 32],
            access_ttl: std::time::Duration::from_secs(60),
            refresh_ttl: std::time::Duration::from_secs(60),
            sign_in_attempts: 1,
        });
        let auth = auth.unwrap();
        let noting = Noting::begin(&auth, 7).unwrap();
        assert!(Noting::begin(&auth, 7).is_none(), "once at a time");
        let writing = tokio::spawn(async move {
            let _noting = noting;
            panic!("on the way");
        });
        assert!(writing.await.unwrap_err().is_panic());
        assert!(Noting::begin(&auth, 7).is_some());
    }

    #[test]
    fn a_token_is_fresh_for_ten_seconds_after_it_was_spent() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let ago = |ms: i64| now.timestamp_millis() - ms;
        assert!(is_fresh(5, 5, &[], now));
        assert!(is_fresh(4, 5, &[ago(9_999)], now));
        assert!(!is_fresh(4, 5, &[ago(10_000)], now));
        assert!(
            is_fresh(3, 5, &[ago(9_000), ago(1_000)], now),
            "two rotations in ten seconds"
        );
        assert!(!is_fresh(3, 5, &[ago(1_000)], now));
        assert!(
            !is_fresh(6, 5, &[ago(1_000)], now),
            "a token from the future is of a lost database"
        );
        assert!(!is_fresh(i64::MIN, i64::MAX - 1, &[], now));
    }

    #[test]
    fn a_clock_set_back_makes_no_token_fresh() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let later = |ms: i64| now.timestamp_millis() + ms;
        assert!(
            is_fresh(4, 5, &[later(200)], now),
            "another server's clock is a little ahead"
        );
        assert!(!is_fresh(3, 5, &[later(0), later(3_600_000)], now));
        assert_eq!(remembered(vec![later(-5_000), later(3_600_000)], now), [later(0)]);
    }

    #[test]
    fn only_the_times_that_matter_are_remembered() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let ago = |ms: i64| now.timestamp_millis() - ms;
        assert_eq!(remembered(vec![ago(20_000), ago(5_000)], now), [ago(5_000), ago(0)]);
        assert_eq!(remembered(vec![ago(1); 100], now).len(), SPENT_MAX);
    }

    #[test]
    fn user_agents_are_cut() {
        assert_eq!(shown_user_agent("Mozilla\0/5.0\n"), "Mozilla/5.0");
        assert_eq!(shown_user_agent(&"ў".repeat(1000)).chars().count(), USER_AGENT_MAX);
    }
}
