//! Time windows (`docs/api.md#time-windows`): from when until when the site shows a row. Everything that asks what the
//! site shows now uses the time of its transaction ([`Transaction::at`]), so that one answer is consistent.
//!
//! What the site shows changes with time even without a write. A cached answer stores the time of the next edge of any
//! window ([`next_edge`]). [`EdgeNotifier`] notifies the site.

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

/// The key of the time up to which the site has been notified of edges.
const TOLD: &str = "windows_told";

/// The maximum difference between the clocks of servers. A stored time further ahead than this was not written by
/// another server with a correct clock.
const SKEW: TimeDelta = TimeDelta::seconds(5);

/// How often the time is stored even if nothing appeared or disappeared.
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

/// The tags of the rows that are visible at only one of the two times.
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

/// Notifies the site of rows that appear or disappear as time passes. Each edge is reported once, by the first server
/// that passes it; after downtime, the missed edges are reported. No person caused it, so it is not a change in the
/// history.
///
/// When the clock of this server is set back, rows that had appeared disappear again. This is reported, and reported
/// again when their time comes. If the clock is only behind that of another server, nothing is reported, so that two
/// servers never contradict each other in turn.
#[derive(Debug, Default)]
pub struct EdgeNotifier {
    /// The time of this server's last run.
    last: Mutex<Option<DateTime<Utc>>>,
}

impl EdgeNotifier {
    /// Reports the edges since the last run of any server. Returns the tags.
    ///
    /// # Errors
    /// When the database fails; the next run will send the notice.
    pub async fn round(&self, db: &Db, now: DateTime<Utc>) -> Result<BTreeSet<String>> {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tags = BTreeSet::new();
        if self.is_news(db, last, now).await? {
            let write = db.begin(Actor::System).await?;
            // Another server may have sent the notice meanwhile.
            let reported = reported(write.conn()).await?;
            if let Some((earlier, later)) = span(reported, last, now) {
                tags = flipped(write.conn(), db, earlier, later).await?;
            }
            if !tags.is_empty() && db.outbox_enabled() {
                let list: Vec<&String> = tags.iter().collect();
                outbox::ActiveModel {
                    // The notice belongs to no change: only time has passed.
                    change_id: Set(0),
                    tags: Set(serde_json::to_string(&list).map_err(Error::internal)?),
                    created_at: Set(write.at()),
                    ..Default::default()
                }
                .insert(write.conn())
                .await?;
            }
            if reported.is_none_or(|reported| reported < now || was_set_back(reported, last, now)) {
                let text = now.to_rfc3339_opts(SecondsFormat::Millis, true);
                setting::put(write.conn(), TOLD, text).await?;
            }
            write.commit().await?;
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        Ok(tags)
    }

    /// Whether there may be an edge to report or a time to store. Usually there is neither, and finding that out must
    /// not block writes.
    async fn is_news(&self, db: &Db, last: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<bool> {
        let reported = reported(db.reader()).await?;
        if reported.is_none_or(|reported| reported + STORED_EVERY <= now) {
            return Ok(true);
        }
        let Some((earlier, later)) = span(reported, last, now) else {
            return Ok(false);
        };
        if later != now {
            return Ok(true);
        }
        let edge = next_edge(db.reader(), db.registry(), earlier).await?;
        Ok(edge.is_some_and(|edge| edge <= later))
    }
}

/// The times to compare: the reported time and now, the earlier one first. `None` if there is nothing to report.
fn span(
    reported: Option<DateTime<Utc>>,
    last: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    let reported = reported?;
    if reported > now {
        return was_set_back(reported, last, now).then_some((now, reported));
    }
    // Up to its own last run, this server knows that there was nothing to report or that it was reported.
    let known = last
        .filter(|last| *last <= now)
        .map_or(reported, |last| Ord::max(last, reported));
    (known < now).then_some((known, now))
}

/// Whether this server's clock was set back to before the reported time, while it ran or while it was stopped.
fn was_set_back(reported: DateTime<Utc>, last: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    match last {
        Some(last) => now < last && now < reported,
        None => now + SKEW < reported,
    }
}

async fn reported(conn: &impl ConnectionTrait) -> Result<Option<DateTime<Utc>>> {
    let text = setting::get(conn, TOLD).await?;
    // An unparsable text was not written by this program, so reporting starts over.
    Ok(text
        .and_then(|text| DateTime::parse_from_rfc3339(&text).ok())
        .map(|at| at.to_utc()))
}
