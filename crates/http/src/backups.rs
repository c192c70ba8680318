//! The age of the newest backup, for superadmins.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use axum::{extract::State, http::Method};
use chrono::{DateTime, Utc};
use peshtoq_core::clock;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::json;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    operation::{Api, Operation},
};

/// Why the last backup failed, or what was wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BackupError {
    /// The database could not be read.
    Database,
    /// The media store could not be read.
    MediaStore,
    /// The backup destination could not be written or listed.
    Destination,
    /// A backup was made, but files were missing or damaged in the media store.
    Files,
}

// Written by hand, because the derived schema of documented variants is a `oneOf`.
impl JsonSchema for BackupError {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BackupError".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Why the last attempt failed: the database, the media store or the destination of the backups; \
                            FILES: a backup was created, but stored files are missing or damaged.",
            "enum": ["DATABASE", "MEDIA_STORE", "DESTINATION", "FILES"]
        })
    }
}

/// The status of the scheduled backups. The backup job reports it.
#[derive(Clone, Default)]
pub struct BackupMonitor(Arc<RwLock<Option<BackupReport>>>);

/// What the backup job reports.
#[derive(Clone, Debug)]
pub struct BackupReport {
    /// The interval between backups.
    pub every: Duration,
    /// When this server started to monitor the backups.
    pub watched_since: DateTime<Utc>,
    /// When the newest backup was started.
    pub newest: Option<DateTime<Utc>>,
    /// The last error.
    pub last_error: Option<BackupError>,
}

impl BackupReport {
    /// Whether the newest backup is older than twice the interval, so that a single failure raises no alarm. Without a
    /// backup, the age counts from when the server started to monitor them.
    fn is_too_old(&self, now: DateTime<Utc>) -> bool {
        let since = self.newest.unwrap_or(self.watched_since);
        let age = (now - since).to_std().unwrap_or_default();
        age > self.every * 2
    }
}

impl BackupMonitor {
    /// Stores a report.
    pub fn report(&self, report: BackupReport) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(report);
    }

    fn status(&self, now: DateTime<Utc>) -> BackupStatus {
        let report = self.0.read().unwrap_or_else(PoisonError::into_inner);
        BackupStatus {
            is_configured: report.is_some(),
            last_at: report.as_ref().and_then(|report| report.newest),
            is_too_old: report.as_ref().is_some_and(|report| report.is_too_old(now)),
            last_error: report.as_ref().and_then(|report| report.last_error),
        }
    }
}

/// The status of the scheduled backups.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct BackupStatus {
    /// Whether scheduled backups are configured.
    is_configured: bool,
    /// When the newest backup was started; null if there is none.
    last_at: Option<DateTime<Utc>>,
    /// Whether the newest backup is older than twice the interval.
    is_too_old: bool,
    /// Why the last attempt failed; null if it succeeded.
    last_error: Option<BackupError>,
}

async fn status(State(app): State<App>) -> Outcome<BackupStatus> {
    Ok(Answer::ok(app.backups().status(clock::now())))
}

/// Adds the status of the backups to the API.
pub fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::GET,
        "/api/admin/backup-status",
        "backups",
        "get_backup_status",
        "Reads the age of the newest backup, and whether the last attempt failed.",
    )
    .response::<BackupStatus>(|| {
        json!({
            "isConfigured": true, "lastAt": "2026-01-05T09:30:00Z", "isTooOld": false, "lastError": null
        })
    });
    api.add(operation, status).only_superadmins();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_is_too_old_after_twice_its_time() {
        let begin = DateTime::from_timestamp(1_700_000_000, 0).expect("a time");
        let at = |hours: i64| begin + chrono::Duration::hours(hours);
        let monitor = BackupMonitor::default();
        let status = monitor.status(at(0));
        assert!(!status.is_configured && !status.is_too_old);
        let mut report = BackupReport {
            every: Duration::from_secs(24 * 3600),
            watched_since: at(0),
            newest: None,
            last_error: None,
        };
        monitor.report(report.clone());
        assert!(monitor.status(at(0)).is_configured);
        assert!(!monitor.status(at(48)).is_too_old, "the first is on its way");
        assert!(monitor.status(at(49)).is_too_old);
        report.newest = Some(at(24));
        monitor.report(report);
        assert!(!monitor.status(at(72)).is_too_old);
        let status = monitor.status(at(73));
        assert_eq!((status.is_too_old, status.last_at), (true, Some(at(24))));
    }
}
