use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::Notify;

use super::*;

/// The pause of jobs in these tests.
const PAUSE: Duration = Duration::from_millis(10);
/// The limit of jobs that exceed it.
const LIMIT: Duration = Duration::from_secs(1);
/// How long a test waits for what has to happen.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The metrics of this thread, as long as the guard lives.
fn metrics() -> (PrometheusHandle, impl Drop) {
    let recorder = Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
    (recorder.handle(), ::metrics::set_default_local_recorder(recorder))
}

/// How often the job ended with this outcome.
fn runs(metrics: &PrometheusHandle, outcome: &str) -> u64 {
    let start = format!("peshtoq_job_runs_total{{job=\"test\",outcome=\"{outcome}\"}} ");
    number(metrics, &start)
}

#[track_caller]
fn number(metrics: &PrometheusHandle, start: &str) -> u64 {
    let text = metrics.render();
    let number = text.lines().find_map(|line| line.strip_prefix(start));
    let number = number.unwrap_or_else(|| panic!("{start}: {text}"));
    number.parse().expect("a number")
}

/// The start times of some work.
#[derive(Clone, Default)]
struct Starts(Arc<Mutex<Vec<Instant>>>);

impl Starts {
    /// Returns how often it was started before.
    fn note(&self) -> usize {
        let mut starts = self.0.lock().expect("unpoisoned");
        starts.push(Instant::now());
        starts.len() - 1
    }

    fn count(&self) -> usize {
        self.0.lock().expect("unpoisoned").len()
    }

    /// The times between starts.
    fn pauses(&self) -> Vec<Duration> {
        let starts = self.0.lock().expect("unpoisoned");
        starts.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    #[track_caller]
    fn reach(&self, count: usize) -> impl Future<Output = ()> {
        let reached = async move {
            while self.count() < count {
                sleep(Duration::from_millis(1)).await;
            }
        };
        async move { timeout(TIMEOUT, reached).await.expect("started so often") }
    }
}

#[tokio::test]
async fn a_job_that_panics_is_started_again_after_growing_pauses() {
    let (metrics, _guard) = metrics();
    let starts = Starts::default();
    let noted = starts.clone();
    let mut supervisor = Supervisor::default();
    supervisor.start(Job::every("test", PAUSE, move |_| {
        let before = noted.note();
        assert!(before != 0, "in the closure itself");
        async move {
            assert!(before > 1, "in what the closure answers");
            Ok(())
        }
    }));
    starts.reach(5).await;
    let pauses = starts.pauses();
    assert!(pauses[0] >= FIRST_PAUSE && pauses[1] >= FIRST_PAUSE * 2, "{pauses:?}");
    assert_eq!(runs(&metrics, "panic"), 2);
    assert!(runs(&metrics, "success") >= 2);
    assert_eq!(number(&metrics, "peshtoq_job_restarts_total{job=\"test\"} "), 2);
    let last = number(&metrics, "peshtoq_job_last_success_timestamp_seconds{job=\"test\"} ");
    assert!(last.abs_diff(u64::try_from(clock::now().timestamp()).expect("after 1970")) < 60);
}

#[tokio::test]
async fn a_job_that_returns_an_error_is_tried_again() {
    let (metrics, _guard) = metrics();
    let starts = Starts::default();
    let noted = starts.clone();
    let mut supervisor = Supervisor::default();
    supervisor.start(Job::once("test", move |_| {
        let before = noted.note();
        async move {
            match before {
                0 => Err(Error::internal("not yet")),
                _ => Ok(()),
            }
        }
    }));
    // A job that runs once ends with its success.
    let ended = timeout(TIMEOUT, supervisor.0.join_next()).await;
    ended.expect("in time").expect("a job").expect("no panic");
    assert_eq!(starts.count(), 2);
    assert_eq!((runs(&metrics, "error"), runs(&metrics, "success")), (1, 1));
}

#[test]
fn pauses_grow_up_to_the_maximum_of_the_job() {
    let pauses = |job: Job, failures: &[u32]| -> Vec<u64> {
        let seconds = failures.iter().map(|failures| job.pause_after(*failures).as_secs());
        seconds.collect()
    };
    let round = |_| async { Ok(()) };
    let hour = Duration::from_secs(3600);
    assert_eq!(
        pauses(Job::every("test", hour, round), &[1, 2, 3, 9, 10, 99]),
        [1, 2, 4, 256, 300, 300]
    );
    assert_eq!(
        pauses(Job::every("test", hour / 120, round), &[1, 5, 6, u32::MAX]),
        [1, 16, 30, 30]
    );
    assert_eq!(pauses(Job::every("test", PAUSE, round), &[1, 3, 4, 99]), [1, 4, 5, 5]);
    assert_eq!(pauses(Job::always("test", round), &[1, 4]), [1, 5]);
}

/// Records that it was dropped, as a cancelled future is.
struct Dropped(Arc<AtomicBool>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_job_that_hangs_is_cancelled_and_started_again() {
    let (metrics, _guard) = metrics();
    let (starts, is_cancelled) = (Starts::default(), Arc::new(AtomicBool::new(false)));
    let (noted, cancelled) = (starts.clone(), Arc::clone(&is_cancelled));
    let mut supervisor = Supervisor::default();
    let job = Job::every("test", PAUSE, move |_| {
        let (before, cancelled) = (noted.note(), Arc::clone(&cancelled));
        async move {
            if before == 0 {
                let _dropped = Dropped(cancelled);
                std::future::pending::<()>().await;
            } else {
                assert!(cancelled.load(Ordering::SeqCst), "never two at once");
            }
            Ok(())
        }
    });
    supervisor.start(job.limit(LIMIT));
    starts.reach(3).await;
    assert!(is_cancelled.load(Ordering::SeqCst));
    assert!(starts.pauses()[0] >= LIMIT + FIRST_PAUSE);
    assert_eq!((runs(&metrics, "timeout"), runs(&metrics, "panic")), (1, 0));
}

#[tokio::test]
async fn a_long_round_with_heartbeats_continues() {
    let (metrics, _guard) = metrics();
    let starts = Starts::default();
    let noted = starts.clone();
    let mut supervisor = Supervisor::default();
    let job = Job::every("test", PAUSE, move |heartbeat| {
        noted.note();
        async move {
            for _ in 0..30 {
                sleep(LIMIT / 10).await;
                heartbeat.alive();
            }
            Ok(())
        }
    });
    supervisor.start(job.limit(LIMIT));
    starts.reach(2).await;
    assert!(starts.pauses()[0] >= LIMIT * 3);
    assert_eq!((runs(&metrics, "success"), runs(&metrics, "timeout")), (1, 0));
}

#[tokio::test]
async fn endless_work_is_watched_by_its_heartbeats() {
    let (metrics, _guard) = metrics();
    let starts = Starts::default();
    let noted = starts.clone();
    let mut supervisor = Supervisor::default();
    let job = Job::always("test", move |heartbeat| {
        let before = noted.note();
        async move {
            heartbeat.alive();
            heartbeat.alive();
            match before {
                0 => Ok(()),
                _ => std::future::pending().await,
            }
        }
    });
    supervisor.start(job.limit(LIMIT));
    starts.reach(3).await;
    assert_eq!((runs(&metrics, "ended"), runs(&metrics, "timeout")), (1, 1));
    assert!(runs(&metrics, "success") >= 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_that_cannot_be_cancelled_is_not_started_twice() {
    let (starts, at_once) = (Starts::default(), Arc::new(AtomicUsize::new(0)));
    let noted = starts.clone();
    let mut supervisor = Supervisor::default();
    let limit = Duration::from_millis(50);
    let job = Job::once("test", move |_| {
        let (before, at_once) = (noted.note(), Arc::clone(&at_once));
        async move {
            assert_eq!(at_once.fetch_add(1, Ordering::SeqCst), 0, "never two at once");
            if before == 0 {
                // Longer than the limit and the pause after it together.
                std::thread::sleep(FIRST_PAUSE + limit * 10);
            }
            at_once.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        }
    });
    supervisor.start(job.limit(limit));
    // Work that runs once is restarted only because it exceeded its limit.
    starts.reach(2).await;
    assert!(starts.pauses()[0] >= FIRST_PAUSE * 2);
}

#[tokio::test]
async fn stopping_ends_running_work() {
    let (is_cancelled, begun) = (Arc::new(AtomicBool::new(false)), Arc::new(Notify::new()));
    let (cancelled, beginning) = (Arc::clone(&is_cancelled), Arc::clone(&begun));
    let mut supervisor = Supervisor::default();
    supervisor.start(Job::always("test", move |_| {
        let (dropped, beginning) = (Dropped(Arc::clone(&cancelled)), Arc::clone(&beginning));
        async move {
            let _dropped = dropped;
            beginning.notify_one();
            std::future::pending().await
        }
    }));
    begun.notified().await;
    supervisor.stop().await;
    let ended = async {
        while !is_cancelled.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
    };
    timeout(TIMEOUT, ended).await.expect("it has ended");
}
