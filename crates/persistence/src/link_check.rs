//! Whether the links in the content work (`docs/findings.md#links`). This module stores the results; another module
//! makes the requests.
//!
//! The rows are derived: they are no part of history, and a backup leaves them out.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Duration, Utc};
use peshtoq_core::{clock, error::Result};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::db::{Actor, Db};

/// The derives of enumerations use more names than this file does itself.
mod state {
    use crate::prelude::*;

    string_enum! {
        /// What is known of a link.
        LinkState {
            /// It was not tried yet.
            New = "NEW",
            /// It leads somewhere.
            Works = "WORKS",
            /// It leads nowhere.
            Broken = "BROKEN",
            /// It could not be checked, which does not mean that it is broken.
            Unknown = "UNKNOWN",
        }
    }

    string_enum! {
        /// Why a link leads nowhere.
        LinkProblem {
            /// There is no such page.
            Gone = "gone",
            /// It leads back to itself.
            Loop = "loop",
            /// There is no site of that name.
            NoSite = "no_site",
        }
    }
}
pub use state::{LinkProblem, LinkState};

/// A link that was checked, or will be.
pub mod entity {
    use sea_orm::entity::prelude::*;

    use super::{LinkProblem, LinkState};

    /// One link.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "link_check")]
    pub struct Model {
        /// The address. The row with an empty address stores until when a server has the turn to check.
        #[sea_orm(primary_key, auto_increment = false)]
        pub url: String,
        /// The result of the checks so far.
        pub state: LinkState,
        /// Why the link does not work, or did not work at the last check.
        pub problem: Option<LinkProblem>,
        /// How many checks in a row did not find it working.
        pub tries: i32,
        /// When it was last checked.
        pub checked_at: Option<DateTimeUtc>,
        /// When it is checked next.
        pub next_at: DateTimeUtc,
    }

    /// No relations: rows are found by explicit queries.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

use entity::{Column, Entity, Model};

/// How many addresses one statement contains.
const BATCH_SIZE: usize = 200;
/// The key of the row that stores which server has the turn.
const TURN: &str = "";

/// The result of checking a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOutcome {
    /// It works.
    Works,
    /// It does not work. [`LinkProblem::Gone`] is trusted at once; any other problem only after a second check at
    /// another time.
    Fails(LinkProblem),
    /// It could not be checked.
    Unknown,
}

/// When a working link is checked again.
const WORKING: Duration = Duration::days(7);
/// When any other link is checked again: the first time, and every time after that.
const OTHERS: (Duration, Duration) = (Duration::hours(1), Duration::days(1));

/// Takes the turn to check for `length`, unless another server has it. `until` is the value that this server got from
/// its last call.
///
/// # Errors
/// When the database fails.
pub async fn take_turn(db: &Db, until: Option<DateTime<Utc>>, length: Duration) -> Result<Option<DateTime<Utc>>> {
    let now = clock::now();
    let row = Entity::find_by_id(TURN).one(db.reader()).await?;
    let is_free = |row: &Model| {
        // A turn beyond its length was taken before the clock was set back.
        row.next_at <= now || row.next_at > now + length || Some(row.next_at) == until
    };
    if row.as_ref().is_some_and(|row| !is_free(row)) {
        return Ok(None);
    }
    // Usually this server has the turn already, and it does not end soon.
    if let Some(row) = row
        && Some(row.next_at) == until
        && row.next_at > now + length / 2
    {
        return Ok(until);
    }
    let write = db.begin(Actor::System).await?;
    if let Some(row) = Entity::find_by_id(TURN).one(write.conn()).await?
        && !is_free(&row)
    {
        return Ok(None);
    }
    // PostgreSQL stores microseconds.
    let until = (now + length).timestamp_micros();
    let until = DateTime::from_timestamp_micros(until).unwrap_or(now);
    let turn = entity::ActiveModel {
        next_at: Set(until),
        ..new(TURN, now)
    };
    let taken = OnConflict::column(Column::Url).update_column(Column::NextAt).to_owned();
    Entity::insert(turn)
        .on_conflict(taken)
        .exec_without_returning(write.conn())
        .await?;
    write.commit().await?;
    Ok(Some(until))
}

fn new(url: &str, now: DateTime<Utc>) -> entity::ActiveModel {
    entity::ActiveModel {
        url: Set(url.to_owned()),
        state: Set(LinkState::New),
        problem: Set(None),
        tries: Set(0),
        checked_at: Set(None),
        next_at: Set(now),
    }
}

/// Synchronises the stored links with those of the content: new ones are due at once, and those that no longer occur
/// are deleted.
///
/// # Errors
/// When the database fails.
pub async fn keep(db: &Db, wanted: &BTreeSet<String>) -> Result<()> {
    let known: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Url)
        .filter(Column::Url.ne(TURN))
        .into_tuple()
        .all(db.reader())
        .await?;
    let known: BTreeSet<String> = known.into_iter().collect();
    let added: Vec<&String> = wanted.difference(&known).collect();
    let gone: Vec<&String> = known.difference(wanted).collect();
    if added.is_empty() && gone.is_empty() {
        return Ok(());
    }
    let write = db.begin(Actor::System).await?;
    for urls in added.chunks(BATCH_SIZE) {
        Entity::insert_many(urls.iter().map(|url| new(url, write.at())))
            .on_conflict(OnConflict::column(Column::Url).do_nothing().to_owned())
            .exec_without_returning(write.conn())
            .await?;
    }
    for urls in gone.chunks(BATCH_SIZE) {
        Entity::delete_many()
            .filter(Column::Url.is_in(urls.iter().map(|url| url.as_str())))
            .exec(write.conn())
            .await?;
    }
    write.commit().await?;
    Ok(())
}

/// Up to `most` links that are due, those that were never checked first.
///
/// # Errors
/// When the database fails.
pub async fn due(db: &Db, most: u64) -> Result<Vec<Model>> {
    let now = clock::now();
    let is_time = Condition::any()
        .add(Column::NextAt.lte(now))
        // Written before the clock was set back.
        .add(Column::NextAt.gt(now + WORKING));
    Ok(Entity::find()
        .filter(Column::Url.ne(TURN))
        .filter(is_time)
        .order_by_desc(Expr::col(Column::CheckedAt).is_null())
        .order_by_asc(Column::NextAt)
        .limit(most)
        .all(db.reader())
        .await?)
}

/// Records the result of checking `row`.
///
/// # Errors
/// When the database fails.
pub async fn note(db: &Db, row: &Model, outcome: LinkOutcome) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    let now = write.at();
    let tries = match outcome {
        LinkOutcome::Works => 0,
        LinkOutcome::Fails(_) | LinkOutcome::Unknown => row.tries.saturating_add(1),
    };
    let (state, problem) = match outcome {
        LinkOutcome::Works => (LinkState::Works, None),
        LinkOutcome::Unknown => (LinkState::Unknown, None),
        LinkOutcome::Fails(problem) => {
            let is_believed = problem == LinkProblem::Gone || row.problem == Some(problem);
            let state = match is_believed {
                true => LinkState::Broken,
                false => LinkState::Unknown,
            };
            (state, Some(problem))
        }
    };
    let pause = match (outcome, tries) {
        (LinkOutcome::Works, _) => WORKING,
        (_, 1) => OTHERS.0,
        _ => OTHERS.1,
    };
    let tried = entity::ActiveModel {
        state: Set(state),
        problem: Set(problem),
        tries: Set(tries),
        checked_at: Set(Some(now)),
        next_at: Set(now + pause),
        ..Default::default()
    };
    Entity::update_many()
        .set(tried)
        .filter(Column::Url.eq(row.url.as_str()))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(())
}

/// The broken links, each with its problem.
///
/// # Errors
/// When the database fails.
pub async fn broken(conn: &impl ConnectionTrait) -> Result<HashMap<String, LinkProblem>> {
    let rows = Entity::find()
        .filter(Column::State.eq(LinkState::Broken))
        .all(conn)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|row| Some((row.url, row.problem?)))
        .collect())
}
