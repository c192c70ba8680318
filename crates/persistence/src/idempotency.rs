//! Repeatable calls: a client that lost the answer to a write sends it again with the same key, and gets the first
//! answer instead of a second row.
//!
//! A call with a key runs inside [`Call::scope`]. Its write is not committed at once but held until the answer is
//! known. Both are then stored by one transaction, so that neither exists without the other. A repetition finds the
//! answer as soon as it has the turn to write, and ends there.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    clock,
    codes::FieldCode,
    error::{Error, FieldError, RepeatedAnswer, Result},
    message::Message,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::OnConflict};
use sha2::{Digest, Sha256};

use crate::db::{Actor, Db, Write};

/// The header with the key.
pub const HEADER: &str = "Idempotency-Key";
/// The greatest length of a key.
pub const KEY_MAX: usize = 64;
/// How long an answer is kept for repetitions.
const KEPT: chrono::Duration = chrono::Duration::hours(24);

mod entity {
    use sea_orm::entity::prelude::*;

    /// The answer to one call.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "idempotency")]
    pub struct Model {
        /// The person who called.
        #[sea_orm(primary_key, auto_increment = false)]
        pub staff_id: i64,
        /// The key that the caller chose.
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        /// A hash of method, address and body.
        pub fingerprint: String,
        /// The change of the call, if it made one.
        pub change_id: Option<i64>,
        /// The status of the answer.
        pub status: i32,
        /// The body of the answer.
        pub body: String,
        /// When it was stored.
        pub created_at: DateTimeUtc,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

tokio::task_local! {
    static CALL: Arc<Call>;
}

/// The current call, if it has a key.
pub(crate) fn current() -> Option<Arc<Call>> {
    CALL.try_with(Arc::clone).ok()
}

/// Ends a call that repeats an earlier one. For calls that do much work before they begin to write, or that would be
/// refused because of what the earlier call did. [`Db::begin`] makes the same check, and that one is decisive.
///
/// # Errors
/// The answer of the earlier call, if there is one; 422 where its key was used for another call; 503.
pub async fn refuse_repetition(db: &Db) -> Result<()> {
    match current() {
        Some(call) => call.refuse_repetition(db.reader(), clock::now()).await,
        None => Ok(()),
    }
}

/// A call with a key.
pub struct Call {
    staff_id: i64,
    key: String,
    /// Method and address.
    target: String,
    /// The digest of the body, once it was read; unset for a call without one.
    body: OnceLock<[u8; 32]>,
    held: Mutex<Option<Write>>,
}

impl Call {
    /// A call of this person with this key to this method and address.
    ///
    /// # Errors
    /// 422 for a malformed key.
    pub fn new(staff_id: i64, key: &str, target: String) -> Result<Arc<Self>> {
        let is_key = (1..=KEY_MAX).contains(&key.len())
            && key
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if !is_key {
            let message = Message::idempotency_key_form(KEY_MAX);
            let field = FieldError::with_message(HEADER, FieldCode::WrongFormat, message);
            return Err(Error::invalid(vec![field]));
        }
        Ok(Arc::new(Self {
            staff_id,
            key: key.to_owned(),
            target,
            body: OnceLock::new(),
            held: Mutex::default(),
        }))
    }

    /// Runs a future inside the call.
    pub async fn scope<T>(self: &Arc<Self>, answering: impl Future<Output = T>) -> T {
        CALL.scope(self.clone(), answering).await
    }

    /// Records the body's digest before the call writes. The digest must depend on a secret outside the database,
    /// because otherwise a password in the body could be guessed from it.
    pub fn with_body(&self, digest: [u8; 32]) {
        // A body is read once; an error would mean that it was already noted.
        let _ = self.body.set(digest);
    }

    /// Takes the write that waits for the answer.
    pub fn take_held(&self) -> Option<Write> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Stores the answer and commits the write that led to it.
    ///
    /// # Errors
    /// When the database fails; then neither is stored.
    pub async fn commit(&self, write: Write, answer: RepeatedAnswer) -> Result<()> {
        let row = entity::ActiveModel {
            staff_id: Set(self.staff_id),
            key: Set(self.key.clone()),
            fingerprint: Set(self.fingerprint()),
            change_id: Set(answer.change),
            status: Set(answer.status.into()),
            body: Set(answer.body),
            created_at: Set(write.at()),
        };
        // An older answer under the same key has expired, or it would have been returned.
        let replaces = OnConflict::columns([entity::Column::StaffId, entity::Column::Key])
            .update_columns([
                entity::Column::Fingerprint,
                entity::Column::ChangeId,
                entity::Column::Status,
                entity::Column::Body,
                entity::Column::CreatedAt,
            ])
            .to_owned();
        entity::Entity::insert(row)
            .on_conflict(replaces)
            .exec_without_returning(write.conn())
            .await?;
        write.commit_now().await.map(|_| ())
    }

    fn fingerprint(&self) -> String {
        let mut hash = Sha256::new_with_prefix(&self.target);
        hash.update([0]);
        hash.update(self.body.get().map_or(&[][..], |body| body));
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(crate) fn hold(&self, write: Write) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = Some(write);
    }

    /// Commits the held write without an answer, because the call begins another write.
    pub(crate) async fn commit_held(&self) -> Result<()> {
        match self.take_held() {
            Some(write) => write.commit_now().await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// Ends a call that repeats an earlier one.
    pub(crate) async fn refuse_repetition(&self, conn: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<()> {
        let id = (self.staff_id, self.key.clone());
        let found = entity::Entity::find_by_id(id).one(conn).await?;
        let Some(found) = found.filter(|found| found.created_at > now - KEPT) else {
            return Ok(());
        };
        if found.fingerprint != self.fingerprint() {
            let message = Message::idempotency_key_reused();
            let field = FieldError::with_message(HEADER, FieldCode::Duplicate, message);
            return Err(Error::invalid(vec![field]));
        }
        Err(Error::repeated(RepeatedAnswer {
            status: u16::try_from(found.status).unwrap_or(200),
            change: found.change_id,
            body: found.body,
        }))
    }
}

/// Removes expired answers. Returns how many were removed.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let gone = entity::Entity::delete_many()
        .filter(entity::Column::CreatedAt.lte(write.at() - KEPT))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(gone.rows_affected)
}
