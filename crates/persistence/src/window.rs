//! Time windows (`docs/api.md#time-windows`): from when until when the site shows a row. Everything that is asked for what
//! the site shows now asks at the moment of its transaction ([`Transaction::at`]), so that one answer is of one moment.
//!
//! Time passing changes what the site shows without a write. An answer that is kept carries the next edge of any window
//! ([`next_edge`]). The site is told by [`EdgeTeller`].

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use peshtoq_core::error::{Error, Result};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, Statement,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    change::{Registry, outbox},
    db::{Actor, Db, Transaction},
    resource::{
        ErasedResource,
        read::{self, column},
    },
    setting,
};

/// The columns of a window.
pub(crate) const COLUMNS: [&str; 2] = ["visible_from", "visible_until"];

/// Up to which moment the site has been told of edges.
const TOLD: &str = "windows_told";

/// How far the clocks of servers may lie apart. A newer moment than this was not told by another server.
const SKEW: TimeDelta = TimeDelta::seconds(5);

/// How often the moment is stored although nothing appeared or disappeared.
const STORED_EVERY: TimeDelta = TimeDelta::hours(1);

/// The condition that a window is open at that moment.
pub fn is_open(from: impl ColumnTrait, until: impl ColumnTrait, at: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Condition::any().add(from.is_null()).add(from.lte(at)))
        .add(is_not_over(until, at))
}

/// The condition that a window is not over at that moment.
pub fn is_not_over(until: impl ColumnTrait, at: DateTime<Utc>) -> Condition {
    Condition::any().add(until.is_null()).add(until.gt(at))
}

/// The tables with windows, each once.
fn tables(registry: &Registry) -> BTreeSet<&'static str> {
    let windowed = registry.windowed();
    windowed.into_iter().map(|resource| resource.columns().table).collect()
}

/// The next moment after `at` at which a window of any row opens or closes; `None` if none ever does.
///
/// # Errors
/// When the database fails.
pub async fn next_edge(
    conn: &impl ConnectionTrait,
    registry: &Registry,
    at: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let mut edges = Vec::new();
    for table in tables(registry) {
        for column in COLUMNS {
            edges.push(format!("SELECT MIN({column}) AS edge FROM {table} WHERE {column} > $1"));
        }
    }
    if edges.is_empty() {
        return Ok(None);
    }
    let sql = format!("SELECT MIN(edge) AS edge FROM ({}) AS edges", edges.join(" UNION ALL "));
    let backend = conn.get_database_backend();
    let row = conn
        .query_one_raw(Statement::from_sql_and_values(backend, sql, [at.into()]))
        .await?;
    let edge = row
        .map(|row| row.try_get::<Option<DateTime<Utc>>>("", "edge"))
        .transpose()?;
    Ok(edge.flatten())
}

/// The tags of the rows that are seen at one of two moments and not at the other.
async fn flipped(
    conn: &Transaction,
    db: &Db,
    earlier: DateTime<Utc>,
    later: DateTime<Utc>,
) -> Result<BTreeSet<String>> {
    let mut tags = BTreeSet::new();
    for resource in db.registry().windowed() {
        for row in read::sorted(conn, resource, has_edge(resource, earlier, later)).await? {
            let window = resource.window(&row)?;
            if window.is_some_and(|window| window.is_open(earlier) != window.is_open(later)) {
                tags.extend(resource.tags(&row)?);
            }
        }
    }
    Ok(tags)
}

/// The condition that a row has an edge after `earlier` and not after `later`.
fn has_edge(resource: &dyn ErasedResource, earlier: DateTime<Utc>, later: DateTime<Utc>) -> Condition {
    let columns = resource.columns();
    let mut any = Condition::any();
    for index in COLUMNS.iter().filter_map(|name| columns.index(name)) {
        let edge = || -> Expr { column(columns, index) };
        any = any.add(edge().gt(earlier).and(edge().lte(later)));
    }
    any
}

/// Tells the site of rows that time makes appear and disappear: each edge once, whichever server passes it first, and after
/// a stop those that nobody has told of. Nobody did it, so it is no change in the history.
///
/// When the clock of this server is set back, what has appeared disappears again: that is told, and told again when its
/// time comes. A clock that is merely behind that of another server tells nothing, so that two servers never contradict
/// each other in turn.
#[derive(Debug, Default)]
pub struct EdgeTeller {
    /// The moment of this server's last round.
    last: Mutex<Option<DateTime<Utc>>>,
}

impl EdgeTeller {
    /// Tells of what has happened since the last round of any server. Returns the tags.
    ///
    /// # Errors
    /// When the database fails; the next round tells of it.
    pub async fn round(&self, db: &Db, now: DateTime<Utc>) -> Result<BTreeSet<String>> {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tags = BTreeSet::new();
        if self.is_news(db, last, now).await? {
            let write = db.begin(Actor::System).await?;
            // Another server may have been faster.
            let told = told(write.conn()).await?;
            if let Some((earlier, later)) = span(told, last, now) {
                tags = flipped(write.conn(), db, earlier, later).await?;
            }
            if !tags.is_empty() && db.outbox_enabled() {
                let list: Vec<&String> = tags.iter().collect();
                outbox::ActiveModel {
                    // Of no change: only time has passed.
                    change_id: Set(0),
                    tags: Set(serde_json::to_string(&list).map_err(Error::internal)?),
                    created_at: Set(write.at()),
                    ..Default::default()
                }
                .insert(write.conn())
                .await?;
            }
            if told.is_none_or(|told| told < now || was_set_back(told, last, now)) {
                let text = now.to_rfc3339_opts(SecondsFormat::Millis, true);
                setting::put(write.conn(), TOLD, text).await?;
            }
            write.commit().await?;
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        Ok(tags)
    }

    /// Whether there may be something to tell or to store. There is nearly always nothing, and finding that out must not
    /// block writes.
    async fn is_news(&self, db: &Db, last: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<bool> {
        let told = told(db.reader()).await?;
        if told.is_none_or(|told| told + STORED_EVERY <= now) {
            return Ok(true);
        }
        let Some((earlier, later)) = span(told, last, now) else {
            return Ok(false);
        };
        if later != now {
            return Ok(true);
        }
        let edge = next_edge(db.reader(), db.registry(), earlier).await?;
        Ok(edge.is_some_and(|edge| edge <= later))
    }
}

/// The moments to compare: what was told, and now, the earlier one first. `None` if nothing is to be told.
fn span(
    told: Option<DateTime<Utc>>,
    last: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    let told = told?;
    if told > now {
        return was_set_back(told, last, now).then_some((now, told));
    }
    // Up to its own last round this server knows that there was nothing, or told it.
    let known = last
        .filter(|last| *last <= now)
        .map_or(told, |last| Ord::max(last, told));
    (known < now).then_some((known, now))
}

/// Whether this server's clock was set back behind what was told, while it ran or while it was stopped.
fn was_set_back(told: DateTime<Utc>, last: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    match last {
        Some(last) => now < last && now < told,
        None => now + SKEW < told,
    }
}

async fn told(conn: &impl ConnectionTrait) -> Result<Option<DateTime<Utc>>> {
    let text = setting::get(conn, TOLD).await?;
    // What is no time was not written by this program; it begins anew.
    Ok(text
        .and_then(|text| DateTime::parse_from_rfc3339(&text).ok())
        .map(|at| at.to_utc()))
}
