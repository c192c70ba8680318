//! A long history: any page of it, and what of it a person, a kind, words or days find.

use std::{path::Path, time::Duration};

use hyper::Method;
use sea_orm::sqlx::{
    self, ConnectOptions, Connection as _,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};

use crate::{
    load::{self, BenchError, Call},
    median,
    product::{self, Product},
    report::Report,
};

/// How many changes there are; each touched three rows.
const CHANGES: u32 = 100_000;
/// Maximum time of one call, including loopback.
const MOST_MS: f64 = 50.0;
/// How long each call is repeated, sequentially, in each round.
const LASTING: Duration = Duration::from_secs(1);
const ROUNDS: usize = 3;

const READS: [(&str, &str); 12] = [
    ("first page", "/api/admin/changes"),
    ("last page", "/api/admin/changes?page=5000"),
    ("by a person", "/api/admin/changes?staffId=3"),
    ("of a kind", "/api/admin/changes?kind=moved"),
    ("words that find many", "/api/admin/changes?key=frontend"),
    ("words that find none", "/api/admin/changes?key=hech%20qayerda"),
    ("of some days", "/api/admin/changes?from=2026-02-01&to=2026-03-15"),
    ("of a resource", "/api/admin/changes?entity=partner"),
    ("of a row", "/api/admin/changes?entity=partner&id=1207"),
    (
        "by a person, of a kind, a resource and some days",
        "/api/admin/changes?staffId=3&kind=moved&entity=mentor&from=2026-02-01&to=2026-03-15",
    ),
    (
        "by a person, of a kind, with words",
        "/api/admin/changes?staffId=3&kind=changed&key=dizayn&page=20",
    ),
    ("their people", "/api/admin/changes/people"),
];

/// Measures the reads of [`READS`] on a database of its own.
///
/// # Errors
/// When a command, a statement or a call fails.
pub async fn measure(product: &Product, folder: &Path, report: &mut Report) -> Result<(), BenchError> {
    let product = product.beside(&folder.join("history"));
    product.load_demo()?;
    fill(&product.database()).await?;
    let running = product.start().await?;
    let token = product::sign_in(running.address).await?;
    for (what, path) in READS {
        let call = Call {
            method: Method::GET,
            path,
            token: token.clone(),
            ..Call::default()
        };
        let mut slowest = Vec::new();
        for _ in 0..ROUNDS {
            let round = load::round(running.address, &call, 1, LASTING, |_, _| None).await?;
            slowest.push(round.percentile(0.99));
        }
        let what = format!("100 000 changes of 300 000 rows, {what}, p99, median of the rounds");
        report.at_most(&what, median(&slowest), MOST_MS, "ms");
    }
    running.stop()
}

/// Changes that look like those of a provider's site: names from a few words, most of one kind, by five people, one every two
/// minutes.
async fn fill(database: &Path) -> Result<(), BenchError> {
    let numbers = format!(
        "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {CHANGES}) SELECT n FROM number"
    );
    let word = |of: &str| {
        format!(
            "CASE ({of}) % 8 WHEN 0 THEN 'oquv dastur' WHEN 1 THEN 'amaliyot loyiha' WHEN 2 THEN 'ustoz' \
             WHEN 3 THEN 'sertifikat' WHEN 4 THEN 'frontend dasturlash' WHEN 5 THEN 'dizayn' \
             WHEN 6 THEN 'malumot tahlili' ELSE 'suniy intellekt' END"
        )
    };
    let entity = "CASE n % 6 WHEN 0 THEN 'partner' WHEN 1 THEN 'mentor' WHEN 2 THEN 'faq' WHEN 3 THEN 'skill' \
        WHEN 4 THEN 'course' ELSE 'feedback' END";
    let label = format!("{} || ' ' || {} || ' belgi' || n", word("n"), word("n / 8"));
    let course = word("n / 64");
    let changes = format!(
        "INSERT INTO change (id, at, \"by\", kind, entity, row_id, course_id, touched, in_bin, for_superadmins, found, label, \
         course_name) \
         SELECT 1000 + n, strftime('%Y-%m-%d %H:%M:%S', '2026-01-01', '+' || (n * 2) || ' minutes') || '+00:00', n % 5 + 1, \
            CASE WHEN n % 10 < 6 THEN 'changed' WHEN n % 10 < 8 THEN 'added' WHEN n % 10 = 8 THEN 'moved' ELSE 'removed' END, \
            {entity}, n % 2000 + 1, CASE WHEN n % 2 = 0 THEN n % 300 + 1 END, 3, 0, n % 200 = 0, \
            ' ' || {label} || ' ' || {course}, {label}, {course} FROM ({numbers})"
    );
    let row = format!(
        "'{{\"name\": \"' || {} || '\", \"text\": \"{}\"}}'",
        word("n"),
        "a".repeat(300)
    );
    let revisions = format!(
        "INSERT INTO revision (change_id, entity, row_id, group_key, parent_id, version, \"before\", \"after\", \
         state_before, state_after) \
         SELECT 1000 + n, {entity}, n % 2000 + 1 + part * 2000, '', 0, n / 2000 + 1, {row}, {row}, 1000 + n - 1, 1000 + n \
         FROM ({numbers}), (SELECT 0 AS part UNION ALL SELECT 1 UNION ALL SELECT 2)"
    );
    let mut database = SqliteConnectOptions::new()
        .filename(database)
        .journal_mode(SqliteJournalMode::Wal)
        .connect()
        .await?;
    for statement in [changes, revisions, "ANALYZE".to_owned()] {
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .execute(&mut database)
            .await?;
    }
    database.close().await?;
    Ok(())
}
