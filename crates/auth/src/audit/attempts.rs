//! Refused sign-in attempts, which anybody can cause as often as they like. They are collected in memory and written
//! after the answer was sent, so that neither their number nor the database affects the time of an answer. Repeated
//! attempts become one line.

use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{clock, error::Result, rules, text};
use peshtoq_persistence::db::{Actor, Db, Write};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QueryOrder, entity::prelude::*};
use tracing::Instrument;

use super::{AuditKind, CallOrigin, Column, Entity, found_by, line, named};
use crate::{Auth, session::Device, staff};

/// The pause after writing such lines. Attempts that arrive meanwhile are written together.
const PAUSE: Duration = Duration::from_secs(1);
/// A repetition within this time of the first attempt is added to the same line.
const MERGED: TimeDelta = TimeDelta::hours(1);
/// How many different attempts per minute get a line of their own. More than this come from an attack from many
/// addresses; only their number is logged.
const LINES_MAX: usize = 300;
/// How many of these lines one address may have. More than this come from a caller who changes the browser or the login
/// each time.
const OF_ADDRESS_MAX: usize = 15;
/// The interval in which these are counted.
const MINUTE: Duration = Duration::from_secs(60);

/// A refused attempt.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Attempt {
    /// The kind of refusal.
    pub kind: AuditKind,
    /// The login as it was typed. It is stored only if it is the login of an account or a phone number.
    pub typed: Option<String>,
    /// The person, if one was signed in.
    pub staff_id: Option<i64>,
    /// The device that it came from.
    pub device: CallOrigin,
}

impl Attempt {
    pub(crate) fn of_sign_in(kind: AuditKind, login: &str, device: &Device) -> Self {
        // A text that cannot be a login is not even kept in memory: people type their password into the wrong field.
        let is_login = rules::login(login).is_ok() || rules::is_phone(&phone(login));
        Self {
            kind,
            typed: (is_login && kind != AuditKind::RateLimited).then(|| login.to_owned()),
            staff_id: None,
            device: CallOrigin::of(device),
        }
    }

    /// An attempt of a signed-in person.
    pub(crate) fn of_person(kind: AuditKind, staff_id: i64) -> Self {
        Self {
            kind,
            typed: None,
            staff_id: Some(staff_id),
            device: super::caller::current()
                .as_ref()
                .map(CallOrigin::of)
                .unwrap_or_default(),
        }
    }
}

/// When equal attempts happened, and how often.
#[derive(Clone, Copy)]
struct Count {
    first: DateTime<Utc>,
    last: DateTime<Utc>,
    times: i64,
}

/// The attempts that have not been written yet.
#[derive(Default)]
pub(crate) struct Attempts(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    counts: HashMap<Attempt, Count>,
    /// Whether a task is writing them.
    is_written: bool,
    /// The attempts of this minute that have a line of their own, and the start of the minute.
    known: HashSet<Attempt>,
    minute: Option<Instant>,
}

impl Waiting {
    /// Whether an attempt gets a line of its own. If it does once, it does for the rest of the minute.
    fn is_told(&mut self, attempt: &Attempt) -> bool {
        if self.known.contains(attempt) {
            return true;
        }
        let address = &attempt.device.address;
        let of_address = self
            .known
            .iter()
            .filter(|known| known.device.address == *address)
            .count();
        if self.known.len() >= LINES_MAX || of_address >= OF_ADDRESS_MAX {
            return false;
        }
        self.known.insert(attempt.clone());
        true
    }

    fn add(&mut self, mut attempt: Attempt, at: DateTime<Utc>, now: Instant) {
        if self
            .minute
            .is_none_or(|minute| now.saturating_duration_since(minute) >= MINUTE)
        {
            self.minute = Some(now);
            self.known.clear();
        }
        if !self.is_told(&attempt) {
            let address = attempt.device.address.take();
            attempt = Attempt {
                kind: attempt.kind,
                typed: None,
                staff_id: None,
                device: CallOrigin {
                    address,
                    ..CallOrigin::default()
                },
            };
            if self.known.len() >= LINES_MAX && !self.known.contains(&attempt) {
                attempt.device.address = None;
            }
            self.known.insert(attempt.clone());
        }
        let count = self.counts.entry(attempt).or_insert(Count {
            first: at,
            last: at,
            times: 0,
        });
        count.last = at;
        count.times += 1;
    }
}

impl Attempts {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The attempts to write now; `None` if there are none, and then no task is writing any more.
    fn take(&self) -> Option<HashMap<Attempt, Count>> {
        let mut waiting = self.waiting();
        if waiting.counts.is_empty() {
            waiting.is_written = false;
            return None;
        }
        Some(std::mem::take(&mut waiting.counts))
    }
}

impl Auth {
    /// Records a refused attempt. It is written in the background; a failure is only logged.
    pub(crate) fn note_attempt(&self, db: &Db, attempt: Attempt) {
        {
            let mut waiting = self.attempts().waiting();
            waiting.add(attempt, clock::now(), Instant::now());
            if std::mem::replace(&mut waiting.is_written, true) {
                return;
            }
        }
        let writing = Writing(self.clone());
        let db = db.clone();
        let write = async move {
            while let Some(counts) = writing.0.attempts().take() {
                store(&db, counts).await;
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::spawn(write.in_current_span());
    }

    /// Writes the pending attempts, before the server stops.
    pub async fn write_attempts(&self, db: &Db) {
        let counts = std::mem::take(&mut self.attempts().waiting().counts);
        if !counts.is_empty() {
            store(db, counts).await;
        }
    }
}

/// Marks that a task is writing attempts. However the task ends, the next attempt starts a new one.
struct Writing(Auth);

impl Drop for Writing {
    fn drop(&mut self) {
        self.0.attempts().waiting().is_written = false;
    }
}

async fn store(db: &Db, counts: HashMap<Attempt, Count>) {
    let attempts: i64 = counts.values().map(|count| count.times).sum();
    let written = async {
        let write = db.begin(Actor::System).await?;
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| count.first);
        for (attempt, count) in counts {
            merge(&write, attempt, count).await?;
        }
        write.commit().await
    };
    if let Err(error) = written.await {
        tracing::warn!(%error, attempts, "refused sign-ins could not be written to the audit log");
    }
}

/// Adds to the line of equal attempts in the last hour, or starts a new line.
async fn merge(write: &Write, attempt: Attempt, count: Count) -> Result<()> {
    let Attempt {
        kind,
        typed,
        staff_id,
        device,
    } = attempt;
    let about = match (&typed, staff_id) {
        (_, Some(id)) => staff::Entity::find_by_id(id).one(write.conn()).await?,
        (Some(typed), None) => staff::by_login(write.conn(), typed).await?,
        (None, None) => None,
    };
    let typed = typed.map(|typed| phone(&typed)).filter(|typed| rules::is_phone(typed));
    let login = about.as_ref().map(|about| about.login.clone()).or(typed);
    let same = |column: Column, value: Option<&String>| match value {
        Some(value) => column.eq(value),
        None => column.is_null(),
    };
    let known = Entity::find()
        .filter(Column::Kind.eq(kind.as_str()))
        .filter(Column::At.gt(count.last - MERGED))
        .filter(same(Column::Login, login.as_ref()))
        .filter(same(Column::Address, device.address.as_ref()))
        .filter(same(Column::Browser, device.browser.as_ref()))
        .filter(same(Column::System, device.system.as_ref()))
        .order_by_desc(Column::At)
        .one(write.conn())
        .await?;
    if let Some(known) = known {
        let (until, times) = (known.until.max(count.last), known.times.saturating_add(count.times));
        let mut row = known.into_active_model();
        row.until = Set(until);
        row.times = Set(times);
        row.update(write.conn()).await?;
        return Ok(());
    }
    let mut row = line(kind, about.as_ref(), device);
    row.at = Set(count.first);
    row.until = Set(count.last);
    row.times = Set(count.times);
    row.by = Set(staff_id);
    row.by_login = Set(about
        .as_ref()
        .filter(|_| staff_id.is_some())
        .map(|about| about.login.clone()));
    row.login = Set(login);
    row.found = Set(found_by(&about.as_ref().map(named).unwrap_or_default(), &row));
    row.insert(write.conn()).await?;
    Ok(())
}

/// A typed phone number in its stored form; any other text unchanged.
fn phone(typed: &str) -> String {
    let is_number = typed
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, ' ' | '+' | '(' | ')' | '-'));
    match is_number {
        true => typed.chars().filter(char::is_ascii_digit).collect(),
        false => text::unique_key(typed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(address: usize) -> Attempt {
        Attempt {
            kind: AuditKind::SignInFailed,
            typed: None,
            staff_id: None,
            device: CallOrigin {
                address: Some(address.to_string()),
                ..CallOrigin::default()
            },
        }
    }

    #[test]
    fn an_attack_from_many_places_is_counted_within_bounded_memory() {
        let (mut waiting, at, now) = (Waiting::default(), clock::now(), Instant::now());
        for address in 0..10_000 {
            waiting.add(attempt(address), at, now);
        }
        // A known attempt keeps its own line.
        waiting.add(attempt(5), at, now);
        assert_eq!(waiting.counts.len(), LINES_MAX + 1);
        assert_eq!(waiting.counts[&attempt(5)].times, 2);
        let others = Attempt {
            device: CallOrigin::default(),
            ..attempt(0)
        };
        assert_eq!(
            waiting.counts[&others].times,
            i64::try_from(10_000 - LINES_MAX).unwrap()
        );
        // A caller who changes the browser each time is counted by address.
        let mut waiting = Waiting::default();
        for number in 0..10_000 {
            let mut one = attempt(7);
            one.device.browser = Some(number.to_string());
            waiting.add(one, at, now);
        }
        waiting.add(attempt(8), at, now);
        assert_eq!(waiting.counts.len(), OF_ADDRESS_MAX + 2);
        assert_eq!(
            waiting.counts[&attempt(7)].times,
            i64::try_from(10_000 - OF_ADDRESS_MAX).unwrap()
        );
        assert!(waiting.counts.contains_key(&attempt(8)));
        waiting.counts.clear();
        waiting.add(attempt(20_000), at, now + MINUTE);
        assert!(waiting.counts.contains_key(&attempt(20_000)), "a new minute");
    }

    #[test]
    fn only_what_can_be_a_login_or_a_phone_number_is_kept() {
        let device = Device {
            user_agent: String::new(),
            address: [10, 0, 0, 1].into(),
        };
        let typed = |login: &str| Attempt::of_sign_in(AuditKind::SignInFailed, login, &device).typed;
        assert_eq!(typed("dilnoza").as_deref(), Some("dilnoza"));
        assert_eq!(typed("+998 (90) 123-45-67").as_deref(), Some("+998 (90) 123-45-67"));
        assert_eq!(phone("+998 (90) 123-45-67"), "998901234567");
        for password in ["Parol#2026", "Registon 1", "12345 6", "ў"] {
            assert_eq!(typed(password), None, "{password}");
        }
        assert_eq!(
            Attempt::of_sign_in(AuditKind::RateLimited, "dilnoza", &device).typed,
            None
        );
    }
}
