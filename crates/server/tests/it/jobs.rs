//! Background jobs: they recover after a database failure, and the metrics show it.

use std::time::{Duration, Instant};

use sea_orm::{ConnectionTrait, Database};

use crate::program::{Program, Running, free_address, postgres};

/// How long a job may take to notice something.
const TIMEOUT: Duration = Duration::from_secs(60);

struct Metrics<'a> {
    server: &'a Running,
    address: String,
}

impl Metrics<'_> {
    async fn text(&self) -> String {
        let request = self.server.client.get(format!("http://{}/metrics", self.address));
        let answer = request.send().await.expect("an answer");
        answer.text().await.expect("text")
    }

    async fn runs(&self, job: &str, outcome: &str) -> u64 {
        let start = format!("peshtoq_job_runs_total{{job=\"{job}\",outcome=\"{outcome}\"}} ");
        let text = self.text().await;
        let count = text.lines().find_map(|line| line.strip_prefix(&start));
        let count = count.unwrap_or_else(|| panic!("{start} in {text}"));
        count.parse().expect("a number")
    }

    /// Waits until the job has ended with this outcome more often than now.
    async fn more_runs(&self, job: &str, outcome: &str) {
        let before = self.runs(job, outcome).await;
        let what = format!("{job}: more of {outcome}");
        await_that(&what, async || self.runs(job, outcome).await > before).await;
    }
}

async fn await_that(what: &str, is_so: impl AsyncFn() -> bool) {
    let started = Instant::now();
    while !is_so().await {
        assert!(started.elapsed() < TIMEOUT, "in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn a_failing_job_is_reported_and_retried(program: Program, database: &str) {
    let address = free_address();
    let program = program.with("PESHTOQ_METRICS_LISTEN", &address);
    program.run(&["migrate"], "").ok();
    let mut server = program.serve();
    let metrics = Metrics {
        server: &server,
        address,
    };
    metrics.more_runs("follow_changes", "success").await;
    let db = Database::connect(database).await.expect("the database");
    db.execute_unprepared("ALTER TABLE change RENAME TO change_away")
        .await
        .expect("renamed");
    metrics.more_runs("follow_changes", "error").await;
    db.execute_unprepared("ALTER TABLE change_away RENAME TO change")
        .await
        .expect("renamed");
    metrics.more_runs("follow_changes", "success").await;
    let swept = async || metrics.runs("sweep_unfinished_uploads", "success").await == 1;
    await_that("what is done at the start is done", swept).await;
    let text = metrics.text().await;
    for line in [
        "peshtoq_job_restarts_total{job=\"follow_changes\"} ",
        "peshtoq_job_last_success_timestamp_seconds{job=\"follow_changes\"} ",
        // Every job is listed, even one that has not run yet.
        "peshtoq_job_runs_total{job=\"prune_history\",outcome=\"success\"} 0",
        "peshtoq_job_runs_total{job=\"sweep_sessions\",outcome=\"error\"} 0",
        "peshtoq_job_runs_total{job=\"prune_deliveries\",outcome=\"panic\"} 0",
        "peshtoq_job_runs_total{job=\"collect_media\",outcome=\"timeout\"} 0",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let parts = [
        "\"level\":\"ERROR\"",
        "\"job\":\"follow_changes\"",
        "\"outcome\":\"error\"",
    ];
    let is_logged = async || {
        let mut lines = server.err().into_iter();
        lines.any(|line| parts.iter().all(|part| line.contains(part)))
    };
    await_that("the log names it", is_logged).await;
    assert_eq!(server.stop(), Some(0));
}

#[tokio::test]
async fn on_sqlite() {
    let program = Program::new();
    let database = format!("sqlite://{}", program.data().join("peshtoq.db").display());
    a_failing_job_is_reported_and_retried(program, &database).await;
}

#[tokio::test]
async fn on_postgresql() {
    let database = postgres().await;
    let program = Program::new()
        .with("PESHTOQ_DATABASE_URL", &database)
        .with("PESHTOQ_TOKEN_SECRET", "a secret of the tests, long enough for it");
    a_failing_job_is_reported_and_retried(program, &database).await;
}
