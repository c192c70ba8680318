//! Deliveries to the landing site's webhook (`docs/landing-site.md#change-notifications`). The notices of the outbox
//! are combined into deliveries, and each is kept until the site has accepted it. This module stores them; sending is
//! done elsewhere.

use std::{collections::BTreeSet, time::Duration};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    clock,
    codes::Code,
    error::{Error, Result},
};
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
    sea_query::{Expr, IntoCondition},
};
use serde::Serialize;

use crate::{
    change::outbox,
    db::{Actor, Db, Write},
    paged,
    resource::Paging,
};

/// Changes that follow each other within this time are delivered together.
pub const DEBOUNCE: Duration = Duration::from_secs(1);
/// The pause after the first failure, in seconds. It doubles with each further one.
const FIRST_PAUSE: i64 = 2;
/// The longest pause, in seconds.
const LONGEST_PAUSE: i64 = 3600;
/// The longest pause after the site has accepted a delivery, in seconds. It is long enough that a delivery which is
/// always refused is not resent with every other one.
const SITE_IS_BACK: i64 = 60;
/// How much of a response is kept, in characters.
const ANSWER_MAX: usize = 300;

/// The derives of enumerations use more names than this file does itself.
mod state {
    use crate::prelude::*;

    string_enum! {
        /// The state of a delivery.
        DeliveryState {
            /// The site has not accepted it yet.
            Pending = "PENDING",
            /// The site has accepted it.
            Delivered = "DELIVERED",
        }
    }
}
pub use state::DeliveryState;

/// A delivery.
pub mod entity {
    use sea_orm::entity::prelude::*;

    use super::DeliveryState;

    /// One delivery.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "delivery")]
    pub struct Model {
        /// Its number.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// A JSON list of the tags of what changed.
        pub tags: String,
        /// When it was made.
        pub created_at: DateTimeUtc,
        /// The status.
        pub state: DeliveryState,
        /// How often it was sent.
        pub attempts: i32,
        /// When it is due, while it is pending. A sender moves this ahead first, so that no other server sends it.
        pub next_at: DateTimeUtc,
        /// When it was last sent.
        pub sent_at: Option<DateTimeUtc>,
        /// The status of the last response; `None` if there was none.
        pub status: Option<i32>,
        /// How long the last response took, in milliseconds.
        pub took: Option<i32>,
        /// The beginning of the last response, or why there was none.
        pub answer: Option<String>,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A delivery.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// Its number.
    pub id: i64,
    /// What changed: `home`, `courses`, `course:12`, `section:Partners`.
    pub tags: Vec<String>,
    /// When the delivery was created from the changes.
    pub created_at: DateTime<Utc>,
    /// The status.
    pub state: DeliveryState,
    /// How often it was sent.
    pub attempts: i32,
    /// When it is sent next; null once the site has accepted it.
    pub next_at: Option<DateTime<Utc>>,
    /// When it was last sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// The status of the last response; null if there was none.
    pub status: Option<i32>,
    /// How long the last response took, in milliseconds.
    pub took: Option<i32>,
    /// The beginning of the last response, or why there was none.
    pub answer: Option<String>,
}

impl From<entity::Model> for Delivery {
    fn from(row: entity::Model) -> Self {
        Self {
            id: row.id,
            tags: tags_of(&row),
            created_at: row.created_at,
            state: row.state,
            attempts: row.attempts,
            next_at: (row.state == DeliveryState::Pending).then_some(row.next_at),
            sent_at: row.sent_at,
            status: row.status,
            took: row.took,
            answer: row.answer,
        }
    }
}

/// The tags of a delivery.
pub fn tags_of(row: &entity::Model) -> Vec<String> {
    // Only this module writes the list.
    serde_json::from_str(&row.tags).unwrap_or_default()
}

/// The result of sending a delivery.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the site has accepted it.
    pub is_taken: bool,
    /// The status of the response, if there was one.
    pub status: Option<u16>,
    /// How long it took.
    pub took: Duration,
    /// The beginning of the response, or why there was none.
    pub answer: String,
}

/// Combines all notices into one delivery, once the oldest has waited this long (a server waits for [`DEBOUNCE`]). One
/// commit removes the notices and adds the delivery, whichever server does it.
///
/// # Errors
/// When the database fails; then nothing has changed.
pub async fn gather(db: &Db, waited: Duration) -> Result<bool> {
    let now = clock::now();
    // There is nearly always nothing, and finding that out must not block writes.
    let oldest = outbox::Entity::find()
        .order_by_asc(outbox::Column::Id)
        .one(db.reader())
        .await?;
    // A notice from the future was written before the clock was set back. It does not have to wait.
    let is_ripe = |notice: outbox::Model| notice.created_at <= now - waited || notice.created_at > now;
    if !oldest.is_some_and(is_ripe) {
        return Ok(false);
    }
    let write = db.begin(Actor::System).await?;
    let notices = outbox::Entity::find()
        .order_by_asc(outbox::Column::Id)
        .all(write.conn())
        .await?;
    let Some(last) = notices.last().map(|notice| notice.id) else {
        return Ok(false);
    };
    let mut tags = BTreeSet::new();
    for notice in notices {
        tags.extend(serde_json::from_str::<Vec<String>>(&notice.tags).map_err(Error::internal)?);
    }
    entity::ActiveModel {
        tags: Set(serde_json::to_string(&tags).map_err(Error::internal)?),
        created_at: Set(write.at()),
        state: Set(DeliveryState::Pending),
        attempts: Set(0),
        next_at: Set(write.at()),
        ..Default::default()
    }
    .insert(write.conn())
    .await?;
    outbox::Entity::delete_many()
        .filter(outbox::Column::Id.lte(last))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(true)
}

/// Claims up to `most` due deliveries for sending, the newest first, because an editor looks for the latest change.
/// They are due again after `time_limit`, in case the claimant dies. Those in `under_way`, which the caller is sending,
/// are skipped even if a resend was requested.
///
/// # Errors
/// When the database fails.
pub async fn claim_due(
    db: &Db,
    most: u64,
    time_limit: Duration,
    under_way: impl IntoIterator<Item = i64>,
) -> Result<Vec<entity::Model>> {
    let now = clock::now();
    // A due time beyond the longest pause was written before the clock was set back.
    let is_time = Condition::any()
        .add(entity::Column::NextAt.lte(now))
        .add(entity::Column::NextAt.gt(now + chrono::Duration::seconds(LONGEST_PAUSE)));
    let query = entity::Entity::find()
        .filter(entity::Column::State.eq(DeliveryState::Pending))
        .filter(is_time)
        .filter(entity::Column::Id.is_not_in(under_way))
        .order_by_desc(entity::Column::Id);
    if query.clone().limit(1).one(db.reader()).await?.is_none() {
        return Ok(Vec::new());
    }
    let write = db.begin(Actor::System).await?;
    let due = query.limit(most).all(write.conn()).await?;
    let until = now + time_limit;
    entity::Entity::update_many()
        .col_expr(entity::Column::NextAt, Expr::value(until))
        .filter(entity::Column::Id.is_in(due.iter().map(|row| row.id)))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(due)
}

/// Records the result of sending a delivery: it is done, or due again after a growing pause. Once the site accepts one,
/// none waits longer than [`SITE_IS_BACK`].
///
/// # Errors
/// When the database fails.
pub async fn note(db: &Db, row: &entity::Model, outcome: Outcome) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    let doubled = 1_i64.checked_shl(row.attempts.clamp(0, 30) as u32).unwrap_or(i64::MAX);
    let pause = Ord::min(FIRST_PAUSE.saturating_mul(doubled), LONGEST_PAUSE);
    let answer: String = outcome
        .answer
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(ANSWER_MAX)
        .collect();
    let state = match outcome.is_taken {
        true => DeliveryState::Delivered,
        false => DeliveryState::Pending,
    };
    let sent = entity::ActiveModel {
        state: Set(state),
        next_at: Set(write.at() + chrono::Duration::seconds(pause)),
        sent_at: Set(Some(write.at())),
        status: Set(outcome.status.map(Into::into)),
        took: Set(Some(i32::try_from(outcome.took.as_millis()).unwrap_or(i32::MAX))),
        answer: Set((!answer.trim().is_empty()).then(|| answer.trim().to_owned())),
        ..Default::default()
    };
    // A failure is ignored if another server has sent the delivery meanwhile.
    let is_news = match outcome.is_taken {
        true => Condition::all(),
        false => entity::Column::Attempts.eq(row.attempts).into_condition(),
    };
    entity::Entity::update_many()
        .set(sent)
        .col_expr(entity::Column::Attempts, entity::Column::Attempts.into_expr().add(1))
        .filter(entity::Column::Id.eq(row.id))
        .filter(is_news)
        .exec(write.conn())
        .await?;
    if outcome.is_taken {
        let soon = write.at() + chrono::Duration::seconds(SITE_IS_BACK);
        entity::Entity::update_many()
            .col_expr(entity::Column::NextAt, Expr::value(soon))
            .filter(entity::Column::State.eq(DeliveryState::Pending))
            .filter(entity::Column::NextAt.gt(soon))
            .exec(write.conn())
            .await?;
    }
    write.commit().await?;
    Ok(())
}

/// A page of the deliveries, newest first, and how many there are in all.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &impl ConnectionTrait, paging: &Paging) -> Result<(Vec<Delivery>, u64)> {
    let found = entity::Entity::find().order_by_desc(entity::Column::Id);
    let (rows, total) = paged::rows(conn, found, paging.page, paging.per_page).await?;
    Ok((rows.into_iter().map(Into::into).collect(), total))
}

/// The pending deliveries, and the last one that was accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryStats {
    /// How many deliveries the site has not accepted yet.
    pub pending: u64,
    /// When the site last took one.
    pub last_taken_at: Option<DateTime<Utc>>,
}

/// Statistics of all deliveries.
///
/// # Errors
/// When the database fails.
pub async fn stats(conn: &impl ConnectionTrait) -> Result<DeliveryStats> {
    let of = |state: DeliveryState| entity::Entity::find().filter(entity::Column::State.eq(state));
    let taken = of(DeliveryState::Delivered).order_by_desc(entity::Column::SentAt);
    Ok(DeliveryStats {
        pending: of(DeliveryState::Pending).count(conn).await?,
        last_taken_at: taken.one(conn).await?.and_then(|row| row.sent_at),
    })
}

/// Whether changes wait to be put into a delivery.
///
/// # Errors
/// When the database fails.
pub async fn is_gathering(conn: &impl ConnectionTrait) -> Result<bool> {
    Ok(outbox::Entity::find().one(conn).await?.is_some())
}

/// Marks a delivery as due at once, whether or not the site has accepted it before.
///
/// # Errors
/// 404 `delivery_not_found`.
pub async fn resend(write: &Write, id: i64) -> Result<Delivery> {
    let row = entity::Entity::find_by_id(id).one(write.conn()).await?;
    let row = row.ok_or_else(|| Error::new(Code::DeliveryNotFound))?;
    let again = entity::ActiveModel {
        id: Set(row.id),
        state: Set(DeliveryState::Pending),
        next_at: Set(write.at()),
        ..Default::default()
    };
    Ok(again.update(write.conn()).await?.into())
}

/// Removes deliveries that the site accepted more than `days` ago. Returns how many were removed.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let before = write.at() - chrono::Duration::days(days.into());
    let gone = entity::Entity::delete_many()
        .filter(entity::Column::State.eq(DeliveryState::Delivered))
        .filter(entity::Column::SentAt.lt(before))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(gone.rows_affected)
}

/// Removes the notices that commands wrote, for a server without a webhook.
///
/// # Errors
/// When the database fails.
pub async fn forget_notices(db: &Db) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    outbox::Entity::delete_many().exec(write.conn()).await?;
    write.commit().await?;
    Ok(())
}
