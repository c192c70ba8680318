//! Supervises the server's background jobs.
//!
//! A [`Job`] that fails, panics, ends unexpectedly, or sends no heartbeat within its limit is logged, counted in the
//! metrics, and restarted after a growing pause. To add a job, define its round:
//!
//! ```ignore
//! let db = app.db().clone();
//! supervisor.start(Job::every("prune_drafts", HOUR, move |_| {
//!     let db = db.clone();
//!     async move { draft::prune(&db).await }
//! }));
//! ```

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures::future::BoxFuture;
use metrics::{counter, gauge};
use peshtoq_core::{clock, error::Error};
use tokio::{
    task::{JoinError, JoinSet},
    time::{Instant, sleep, timeout},
};
use tracing::Instrument;

/// The pause after the first failure. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// Bounds of the longest pause after a failure. Infrequent work need not be retried often.
const LONGEST_PAUSE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(300));
/// Work that never ends counts as recovered after running for this long.
const RECOVERED: Duration = Duration::from_secs(60);
/// The default time limit of a round, or between its heartbeats.
const LIMIT: Duration = Duration::from_secs(600);

type Work = Arc<dyn Fn(Heartbeat) -> BoxFuture<'static, Result<(), Error>> + Send + Sync>;

/// A background job.
pub struct Job {
    name: &'static str,
    schedule: Schedule,
    limit: Duration,
    work: Work,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Schedule {
    Once,
    Every(Duration),
    Always,
}

impl Job {
    /// Work in rounds, with this pause before each, including the first.
    pub fn every<F>(name: &'static str, pause: Duration, round: impl Fn(Heartbeat) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Error>> + Send + 'static,
    {
        Self::new(name, Schedule::Every(pause), round)
    }

    /// Work that is done once, at the start; repeated only until it succeeds.
    pub fn once<F>(name: &'static str, work: impl Fn(Heartbeat) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Error>> + Send + 'static,
    {
        Self::new(name, Schedule::Once, work)
    }

    /// Work that never ends. Each [`Heartbeat::alive`] counts as a successful round.
    pub fn always<F>(name: &'static str, work: impl Fn(Heartbeat) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Error>> + Send + 'static,
    {
        Self::new(name, Schedule::Always, work)
    }

    fn new<F>(name: &'static str, schedule: Schedule, work: impl Fn(Heartbeat) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Error>> + Send + 'static,
    {
        Self {
            name,
            schedule,
            limit: LIMIT,
            work: Arc::new(move |heartbeat| Box::pin(work(heartbeat))),
        }
    }

    /// Sets how long a round may run without a heartbeat before it is cancelled and restarted; ten minutes by default.
    /// `Duration::MAX` means no limit.
    pub fn limit(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// The pause after this many failures in a row.
    fn pause_after(&self, failures: u32) -> Duration {
        let (least, most) = LONGEST_PAUSE;
        let longest = match self.schedule {
            Schedule::Every(pause) => pause.clamp(least, most),
            Schedule::Always => least,
            Schedule::Once => most,
        };
        let doubled = FIRST_PAUSE.saturating_mul(1 << failures.saturating_sub(1).min(20));
        doubled.min(longest)
    }
}

/// With this a long round reports that it is not stuck.
#[derive(Clone)]
pub struct Heartbeat(Arc<Pulse>);

struct Pulse {
    job: &'static str,
    counts_as_round: bool,
    last: Mutex<Instant>,
}

impl Heartbeat {
    fn of(job: &Job) -> Self {
        Self(Arc::new(Pulse {
            job: job.name,
            counts_as_round: job.schedule == Schedule::Always,
            last: Mutex::new(Instant::now()),
        }))
    }

    /// The work continues: its limit starts again.
    pub fn alive(&self) {
        *self.0.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if self.0.counts_as_round {
            count(self.0.job, "success");
        }
    }

    /// The work continues, but its task has failed.
    pub fn failed(&self) {
        *self.0.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if self.0.counts_as_round {
            count(self.0.job, "error");
        }
    }

    fn last(&self) -> Instant {
        *self.0.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The result of a round.
#[derive(Debug)]
enum Outcome {
    Success,
    Error(Error),
    Panic(String),
    /// It sent no heartbeat within its limit.
    Timeout,
    /// It ended, although it never should.
    Ended,
}

/// All values of the label `outcome`.
const OUTCOMES: [&str; 5] = ["success", "error", "panic", "timeout", "ended"];

impl Outcome {
    fn label(&self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Error(_) => "error",
            Self::Panic(_) => "panic",
            Self::Timeout => "timeout",
            Self::Ended => "ended",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(error) => write!(f, "{error}"),
            Self::Panic(text) => write!(f, "panic: {text}"),
            Self::Timeout => f.write_str("no heartbeat within the time limit"),
            Self::Ended => f.write_str("ended unexpectedly"),
            Self::Success => f.write_str("success"),
        }
    }
}

/// The jobs of a server. Dropping it ends them.
#[derive(Default)]
pub struct Supervisor(JoinSet<()>);

impl Supervisor {
    /// Starts a job.
    pub fn start(&mut self, job: Job) {
        // Otherwise the rate of an outcome that never occurred would be undefined.
        for outcome in OUTCOMES {
            counter!("peshtoq_job_runs_total", "job" => job.name, "outcome" => outcome).increment(0);
        }
        counter!("peshtoq_job_restarts_total", "job" => job.name).increment(0);
        self.0.spawn(supervise(job));
    }

    /// Aborts all jobs.
    pub async fn stop(mut self) {
        self.0.shutdown().await;
    }
}

async fn supervise(job: Job) {
    let mut failures = 0;
    loop {
        if let (Schedule::Every(pause), 0) = (job.schedule, failures) {
            sleep(pause).await;
        }
        let started = Instant::now();
        let outcome = round(&job).await;
        count(job.name, outcome.label());
        if matches!(outcome, Outcome::Success) {
            if failures > 0 {
                tracing::info!(job = job.name, failures, "job recovered");
            }
            failures = 0;
            if job.schedule == Schedule::Once {
                return;
            }
            continue;
        }
        if job.schedule == Schedule::Always && started.elapsed() >= RECOVERED {
            failures = 0;
        }
        failures += 1;
        let pause = job.pause_after(failures);
        let (outcome, error, pause_s) = (outcome.label(), outcome.to_string(), pause.as_secs_f64());
        tracing::error!(
            job = job.name,
            outcome,
            error,
            failures,
            pause_s,
            "job failed; restarting it"
        );
        sleep(pause).await;
        counter!("peshtoq_job_restarts_total", "job" => job.name).increment(1);
    }
}

async fn round(job: &Job) -> Outcome {
    let heartbeat = Heartbeat::of(job);
    let (work, pulse) = (Arc::clone(&job.work), heartbeat.clone());
    // A separate task, so that a panic ends only this round, even one in the call that creates the future. The set ends
    // it when the supervisor is dropped.
    let working = async move { work(heartbeat).await };
    let span = tracing::error_span!("job", job = job.name);
    let mut task = JoinSet::new();
    task.spawn(working.instrument(span));
    loop {
        let idle = pulse.last().elapsed();
        match timeout(job.limit.saturating_sub(idle), task.join_next()).await {
            Ok(ended) => return of_end(job, ended),
            Err(_) if pulse.last().elapsed() >= job.limit => break,
            Err(_) => {}
        }
    }
    task.abort_all();
    // Work that blocks its thread cannot be cancelled. Starting it a second time would make it worse.
    while timeout(job.limit, task.join_next()).await.is_err() {
        tracing::error!(
            job = job.name,
            "a job that timed out does not stop; it cannot be restarted before it does"
        );
    }
    Outcome::Timeout
}

fn of_end(job: &Job, ended: Option<Result<Result<(), Error>, JoinError>>) -> Outcome {
    match ended {
        Some(Ok(Ok(()))) if job.schedule != Schedule::Always => Outcome::Success,
        Some(Ok(Ok(()))) | None => Outcome::Ended,
        Some(Ok(Err(error))) => Outcome::Error(error),
        Some(Err(error)) => Outcome::Panic(error.to_string()),
    }
}

/// Counts a round by the label of its outcome.
fn count(job: &'static str, outcome: &'static str) {
    counter!("peshtoq_job_runs_total", "job" => job, "outcome" => outcome).increment(1);
    if outcome == "success" {
        #[expect(clippy::cast_precision_loss, reason = "a time in seconds is far smaller than 2^52")]
        let now = clock::now().timestamp() as f64;
        gauge!("peshtoq_job_last_success_timestamp_seconds", "job" => job).set(now);
    }
}

#[cfg(test)]
#[path = "supervisor_tests.rs"]
mod tests;
