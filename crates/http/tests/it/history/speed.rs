//! A history of 100 000 changes and 300 000 revisions is listed at once.
//!
//! `cargo test -p peshtoq-http --test it --release history::speed -- --ignored --nocapture` measures it alone.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::{Backend, Person, Server};

const CHANGES: i64 = 100_000;

/// Rows that look like those of a provider's site: names from a few words, most changes of single rows, some of many.
async fn fill(server: &Server) {
    let is_sqlite = server.database.url.starts_with("sqlite");
    let numbers = match is_sqlite {
        true => format!(
            "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {CHANGES}) \
             SELECT n FROM number"
        ),
        false => format!("SELECT generate_series(1, {CHANGES}) AS n"),
    };
    let word = |of: &str| {
        format!(
            "CASE ({of}) % 8 WHEN 0 THEN 'oquv dastur' WHEN 1 THEN 'amaliyot loyiha' WHEN 2 THEN 'ustoz' \
             WHEN 3 THEN 'sertifikat' WHEN 4 THEN 'frontend dasturlash' WHEN 5 THEN 'dizayn' WHEN 6 THEN 'malumot tahlili' \
             ELSE 'suniy intellekt' END"
        )
    };
    let at = match is_sqlite {
        true => "strftime('%Y-%m-%d %H:%M:%S', '2026-01-01', '+' || (n * 2) || ' minutes') || '+00:00'",
        false => "TIMESTAMPTZ '2026-01-01 00:00:00+00' + n * INTERVAL '2 minutes'",
    };
    let label = format!("{} || ' ' || {} || ' belgi' || n", word("n"), word("n / 8"));
    let changes = format!(
        "INSERT INTO change (id, at, \"by\", kind, entity, row_id, course_id, touched, in_bin, for_superadmins, found, label, \
         course_name) \
         SELECT 1000 + n, {at}, n % 5 + 1, \
            CASE WHEN n % 10 < 6 THEN 'changed' WHEN n % 10 < 8 THEN 'added' WHEN n % 10 = 8 THEN 'moved' ELSE 'removed' END, \
            CASE n % 6 WHEN 0 THEN 'partner' WHEN 1 THEN 'mentor' WHEN 2 THEN 'faq' WHEN 3 THEN 'skill' \
                WHEN 4 THEN 'course' ELSE 'feedback' END, \
            n % 2000 + 1, CASE WHEN n % 2 = 0 THEN n % 300 + 1 END, 3, CASE WHEN n % 50 = 9 THEN 1 ELSE 0 END, \
            n % 200 = 0, ' ' || {label} || ' ' || {}, {label}, {} FROM ({numbers}) AS numbers",
        word("n / 64"),
        word("n / 64"),
    );
    let json = |size: &str| format!("'{{\"name\": \"' || {} || '\", \"text\": \"{size}\"}}'", word("n"));
    let text = "a".repeat(300);
    let revisions = format!(
        "INSERT INTO revision (change_id, entity, row_id, group_key, parent_id, version, \"before\", \"after\", \
         state_before, state_after) \
         SELECT 1000 + n, CASE n % 6 WHEN 0 THEN 'partner' WHEN 1 THEN 'mentor' WHEN 2 THEN 'faq' WHEN 3 THEN 'skill' \
                WHEN 4 THEN 'course' ELSE 'feedback' END, n % 2000 + 1 + part * 2000, '', 0, n / 2000 + 1, {}, \
            CASE WHEN n % 10 = 9 THEN NULL ELSE {} END, 1000 + n - 1, 1000 + n \
         FROM ({numbers}) AS numbers, (SELECT 0 AS part UNION ALL SELECT 1 UNION ALL SELECT 2) AS parts",
        json(&text),
        json(&text)
    );
    for statement in [changes.as_str(), revisions.as_str(), "ANALYZE"] {
        let begun = Instant::now();
        // Longer than a statement of the server may take.
        let db = sea_orm::Database::connect(&server.database.url)
            .await
            .expect("a connection");
        sea_orm::ConnectionTrait::execute_unprepared(&db, statement)
            .await
            .expect("rows");
        db.close().await.expect("closed");
        println!("filled in {:?}", begun.elapsed());
    }
}

const QUERIES: [&str; 18] = [
    "",
    "page=500",
    "page=5000",
    "perPage=100",
    "kind=changed",
    "kind=shown",
    "kind=removed&entity=faq",
    "staffId=3",
    "staffId=3&page=900",
    "entity=mentor",
    "entity=mentor&id=8",
    "entity=mentor&id=8&kind=added&staffId=2",
    "from=2026-03-01&to=2026-03-01",
    "from=2026-02-01&to=2026-05-01&kind=moved",
    "key=belgi77",
    "key=frontend",
    "key=hech+qayerda+yoq",
    "key=ustoz+dizayn&staffId=2&kind=changed&from=2026-02-01&to=2026-04-01",
];

async fn measure(server: &Server, person: &Person, path: &str, queries: &[&str], rounds: usize) -> Duration {
    let mut all = Vec::new();
    for query in queries {
        let path = format!("/api/admin/{path}?{query}");
        let mut times = Vec::new();
        let mut total = Value::Null;
        for round in 0..=rounds {
            let begun = Instant::now();
            let data = server.get(&path, person).await.ok();
            if round > 0 {
                times.push(begun.elapsed());
            }
            total = data["total"].clone();
        }
        times.sort_unstable();
        println!(
            "{path}: p50 {:?}, most {:?}, total {total}",
            times[times.len() / 2],
            times[times.len() - 1]
        );
        all.extend(times);
    }
    all.sort_unstable();
    let p99 = all[(all.len() * 99 / 100).min(all.len() - 1)];
    println!("{path}: p50 {:?}, p99 {p99:?} of {}", all[all.len() / 2], all.len());
    p99
}

async fn a_long_history_is_listed_quickly(backend: Backend) {
    let server = Server::start(backend).await;
    let boss = server.superadmin().await;
    fill(&server).await;
    let rounds = 20;
    let changes = measure(&server, &boss, "changes", &QUERIES, rounds).await;
    let bin = measure(
        &server,
        &boss,
        "bin",
        &["", "page=50", "key=belgi99", "key=dizayn"],
        rounds,
    )
    .await;
    let detail = measure(&server, &boss, "changes/50000", &[""], rounds).await;
    let versions = measure(&server, &boss, "history/mentor/8", &["", "page=2"], rounds).await;
    let most = if cfg!(debug_assertions) {
        Duration::from_millis(1500)
    } else {
        Duration::from_millis(50)
    };
    for (what, p99) in [
        ("changes", changes),
        ("bin", bin),
        ("detail", detail),
        ("versions", versions),
    ] {
        assert!(p99 < most, "{what}: {p99:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "fills a database for a minute; it measures, and beside other tests it would measure those"]
async fn sqlite() {
    a_long_history_is_listed_quickly(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "fills a database for a minute; it measures, and beside other tests it would measure those"]
async fn postgres() {
    a_long_history_is_listed_quickly(Backend::Postgres).await;
}
