//! Scheduled backups.
//!
//! The due time of the next backup is computed from the names of the existing ones. So it is correct after restarts,
//! with several servers, and after backups were removed.

use std::{path::PathBuf, time::Duration};

use chrono::{DateTime, Utc};
use peshtoq_backup::{Content, Created, Destination, Error, Place, Stored};
use peshtoq_core::{clock, error};
use peshtoq_http::{
    app::App,
    backups::{BackupError, BackupReport},
};
use tokio::{
    runtime::Handle,
    sync::oneshot,
    time::{Instant, sleep},
};
use tracing::Instrument;

use crate::{
    backups::{PROGRAM, yield_to_calls},
    config::Config,
    lock::Lock,
    start::CliError,
    supervisor::{Heartbeat, Job, Supervisor},
};

/// The longest interval at which the place is listed.
const POLL_INTERVAL: Duration = Duration::from_secs(60);
/// The longest pause before a retry after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(15 * 60);
/// The age of the newest backup in seconds; infinite if there is none.
const AGE: &str = "peshtoq_backup_age_seconds";

/// A backup that takes longer counts as stuck and is started again.
const LONGEST_BACKUP: Duration = Duration::from_secs(12 * 3600);

/// When backups are made, and where they go.
#[derive(Clone)]
pub struct Schedule {
    every: Duration,
    keep: usize,
    place: Place,
    spool: PathBuf,
    database_url: String,
    watched_since: DateTime<Utc>,
    last_error: Option<BackupError>,
    not_before: Option<Instant>,
}

impl Schedule {
    /// The configured schedule, if any.
    ///
    /// # Errors
    /// When the destination is invalid.
    pub fn of(config: &Config) -> Result<Option<Self>, CliError> {
        let Some(backups) = &config.backups else {
            return Ok(None);
        };
        let place = Place::parse(&backups.to, config.aws.clone());
        Ok(Some(Self {
            every: backups.every,
            keep: usize::try_from(backups.keep).unwrap_or(usize::MAX),
            place: place.map_err(|error| CliError::new(format!("PESHTOQ_BACKUP_TO: {error}")))?,
            spool: config.data_dir.clone(),
            database_url: config.database_url.clone(),
            watched_since: clock::now(),
            last_error: None,
            not_before: None,
        }))
    }

    /// Starts the job that makes them.
    pub fn start(self, supervisor: &mut Supervisor, app: &App) {
        metrics::describe_gauge!(AGE, "Age of the newest backup in seconds");
        let app = app.clone();
        let make = Job::always("make_backups", move |heartbeat| {
            self.clone().run(app.clone(), heartbeat)
        });
        supervisor.start(make.limit(LONGEST_BACKUP));
    }

    /// Makes a backup whenever one is due, and reports the age of the newest one. It never returns.
    async fn run(mut self, app: App, heartbeat: Heartbeat) -> error::Result<()> {
        loop {
            let newest = match self.look(&app).await {
                Ok(newest) => {
                    heartbeat.alive();
                    newest
                }
                Err(error) => {
                    heartbeat.failed();
                    tracing::error!(%error, "the backup failed; it will be retried");
                    self.last_error = Some(kind_of(&error));
                    self.not_before = Some(Instant::now() + RETRY_DELAY.min(self.every / 4));
                    // Listing the place may still work.
                    self.newest().await.ok().flatten()
                }
            };
            let age = newest.map_or(f64::INFINITY, |newest| {
                (clock::now() - newest).as_seconds_f64().max(0.0)
            });
            metrics::gauge!(AGE).set(age);
            app.backups().report(BackupReport {
                every: self.every,
                watched_since: self.watched_since,
                newest,
                last_error: self.last_error,
            });
            sleep(POLL_INTERVAL.min(self.every / 8)).await;
        }
    }

    async fn newest(&self) -> Result<Option<DateTime<Utc>>, Error> {
        let (ahead, known): (Vec<_>, Vec<_>) = self.place.list().await?.into_iter().partition(Stored::is_ahead);
        if let Some(ahead) = ahead.first() {
            tracing::warn!(name = ahead.name, "ignored a backup with a time in the future");
        }
        Ok(known.first().map(|newest| newest.created_at))
    }

    fn is_due(&self, newest: Option<DateTime<Utc>>) -> bool {
        let age = newest.map(|newest| (clock::now() - newest).to_std().unwrap_or_default());
        age.is_none_or(|age| age >= self.every) && self.not_before.is_none_or(|moment| Instant::now() >= moment)
    }

    /// Makes a backup if one is due and no other server is making one. Returns when the newest backup was started.
    async fn look(&mut self, app: &App) -> Result<Option<DateTime<Utc>>, Error> {
        let newest = self.newest().await?;
        if !self.is_due(newest) {
            return Ok(newest);
        }
        let turn = Lock::turn_to_backup(&self.database_url).await;
        let Some(_turn) = turn.map_err(|error| Error::Database(error.to_string()))? else {
            return Ok(newest);
        };
        // Another server may have made one between the check and the lock.
        let newest = self.newest().await?;
        if !self.is_due(newest) {
            return Ok(newest);
        }
        let created = self.make(app).await?;
        self.not_before = None;
        let is_whole = created.missing.is_empty() && created.damaged.is_empty();
        self.last_error = (!is_whole).then_some(BackupError::Files);
        Ok(Some(created.created_at))
    }

    async fn make(&self, app: &App) -> Result<Created, Error> {
        self.place.clear_unfinished().await?;
        let created = make_on_own_thread(app.clone(), self.place.clone(), self.spool.clone()).await?;
        let Created {
            name,
            rows,
            files,
            size,
            ..
        } = &created;
        tracing::info!(name, rows, files, size, "backup created");
        for path in &created.missing {
            tracing::error!(path, "a file in the database is missing from the media store");
        }
        for path in &created.damaged {
            tracing::error!(path, "a file is damaged in the media store");
        }
        // Old backups are removed only after the new one is verified to be in the place, with the size that was
        // written.
        let there = self.place.list().await?;
        if !there.iter().any(|stored| stored.name == *name && stored.size == *size) {
            return Err(Error::Place(format!(
                "{name} is missing from the destination or has the wrong size"
            )));
        }
        for gone in self.place.keep_newest(self.keep, name).await? {
            tracing::info!(name = gone, "removed an old backup");
        }
        Ok(created)
    }
}

/// Makes a backup on a dedicated thread, because only a thread can lower its priority. If dropped, it is aborted.
async fn make_on_own_thread(app: App, place: Place, spool: PathBuf) -> Result<Created, Error> {
    let (sender, created) = oneshot::channel();
    let (_wanted, given_up) = oneshot::channel::<()>();
    let runtime = Handle::current();
    let making = async move {
        let destination = Destination::Place {
            place: &place,
            spool: &spool,
        };
        tokio::select! {
            created = peshtoq_backup::create(app.db(), app.media(), PROGRAM, destination, Content::All) => {
                // When the server ends, the receiver is gone.
                let _ = sender.send(created);
            }
            _ = given_up => {}
        }
    };
    let making = making.in_current_span();
    let failed = |why: String| Error::Place(format!("the backup failed: {why}"));
    std::thread::Builder::new()
        .name("backup".into())
        .spawn(move || {
            yield_to_calls();
            runtime.block_on(making);
        })
        .map_err(|error| failed(error.to_string()))?;
    created.await.map_err(|_| failed("its thread ended early".into()))?
}

fn kind_of(error: &Error) -> BackupError {
    match error {
        Error::Database(_) => BackupError::Database,
        Error::Store(_) => BackupError::MediaStore,
        Error::Archive(_) | Error::Refused(_) | Error::Place(_) | Error::File(..) => BackupError::Destination,
    }
}
