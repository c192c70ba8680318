//! Lists of maximum size: any page and any search of many rows, and the order of a full group; and a course with a full
//! page.

use std::time::Duration;

use hyper::Method;
use serde_json::{Value, json};

use crate::{
    load::{self, BenchError, Call, Connection, expect},
    median,
    product::Running,
    report::Report,
};

/// Maximum time of one call, including loopback.
const MOST_MS: f64 = 20.0;
/// Maximum total time of the calls that open a course's page.
const COURSE_MS: f64 = 15.0;
/// Maximum time of copying a whole course.
const COPY_MS: f64 = 300.0;
/// How long each call is repeated, sequentially, in each round.
const LASTING: Duration = Duration::from_secs(1);
const ROUNDS: usize = 3;

/// The measured pages and searches. The texts match many rows, one, and none.
const READS: [(&str, &str); 8] = [
    ("10 000 skills, first page", "/api/admin/skills?perPage=100"),
    ("10 000 skills, last page", "/api/admin/skills?page=100&perPage=100"),
    (
        "10 000 skills, a search that finds most",
        "/api/admin/skills?key=ko'nik&perPage=100",
    ),
    (
        "10 000 skills, a search in Cyrillic letters that finds some",
        "/api/admin/skills?key=%D0%BA%D0%B0%209999",
    ),
    (
        "10 000 skills, a search that finds none",
        "/api/admin/skills?key=hech%20narsa",
    ),
    (
        "10 000 courses, last page",
        "/api/admin/courses/ACTIVE?page=100&perPage=100",
    ),
    (
        "10 000 courses, a search",
        "/api/admin/courses/ACTIVE?key=kurs%209&perPage=100",
    ),
    ("500 partners, all of them", "/api/admin/partners?perPage=500"),
];

/// Maximum time of quick search, by the 95th percentile.
const SEARCH_MS: f64 = 50.0;
/// Two words that texts of many kinds have.
const SEARCH: &str = "/api/admin/search?key=amaliyot+loyiha";

/// Maximum time of a page of the media library.
const LIBRARY_MS: f64 = 50.0;

/// The pages of the media library, each as large as the panel asks for.
const LIBRARY: [(&str, &str); 4] = [
    ("20 000 files, first page", "/api/admin/media-library?perPage=48"),
    (
        "20 000 files, last page",
        "/api/admin/media-library?page=417&perPage=48",
    ),
    (
        "20 000 files, those that nothing uses, the largest first",
        "/api/admin/media-library?unused=true&sort=largest&perPage=48",
    ),
    (
        "20 000 files, a search by what uses them",
        "/api/admin/media-library?key=ko'nikma%2099&perPage=48",
    ),
];

/// Measures the reads of [`READS`] and [`LIBRARY`], quick search, and the order of the partners.
///
/// # Errors
/// When a call is refused.
pub async fn measure(running: &Running, token: &str, report: &mut Report) -> Result<(), BenchError> {
    let lists = READS.into_iter().map(|(what, path)| (what, path, MOST_MS));
    let library = LIBRARY.into_iter().map(|(what, path)| (what, path, LIBRARY_MS));
    for (what, path, most) in lists.chain(library) {
        let call = Call {
            method: Method::GET,
            path,
            token: token.to_owned(),
            ..Call::default()
        };
        let mut slowest = Vec::new();
        for _ in 0..ROUNDS {
            let round = load::round(running.address, &call, 1, LASTING, |_, _| None).await?;
            slowest.push(round.percentile(0.99));
        }
        report.at_most(
            &format!("{what}, p99, median of the rounds"),
            median(&slowest),
            most,
            "ms",
        );
    }
    let call = Call {
        method: Method::GET,
        path: SEARCH,
        token: token.to_owned(),
        ..Call::default()
    };
    let mut slowest = Vec::new();
    for _ in 0..ROUNDS {
        let round = load::round(running.address, &call, 1, LASTING, |_, _| None).await?;
        slowest.push(round.percentile(0.95));
    }
    report.at_most(
        "quick search over 10 000 rows of a kind, p95, median of the rounds",
        median(&slowest),
        SEARCH_MS,
        "ms",
    );
    let ids = partners(running, token).await?;
    let back: Vec<Value> = ids.iter().rev().cloned().collect();
    let bodies = [json!({ "ids": back }).to_string(), json!({ "ids": ids }).to_string()];
    let call = Call {
        method: Method::PUT,
        path: "/api/admin/partners/order",
        token: token.to_owned(),
        ..Call::default()
    };
    let mut slowest = Vec::new();
    for _ in 0..ROUNDS {
        let bodies = bodies.clone();
        // Each call reverses the whole group.
        let body = move |_, number: usize| Some(bodies[number % 2].clone().into_bytes());
        let round = load::round(running.address, &call, 1, LASTING, body).await?;
        slowest.push(round.percentile(0.99));
    }
    let what = format!("durable order of a group of {}, p99, median of the rounds", ids.len());
    report.at_most(&what, median(&slowest), MOST_MS, "ms");
    Ok(())
}

/// Measures opening the page of a full course, and copying all of it to another.
///
/// # Errors
/// When a call is refused.
pub async fn measure_course(running: &Running, token: &str, report: &mut Report) -> Result<(), BenchError> {
    let mut together = 0.0;
    for path in ["/api/admin/course/101", "/api/admin/courses/101/sections"] {
        let call = Call {
            method: Method::GET,
            path,
            token: token.to_owned(),
            ..Call::default()
        };
        let mut slowest = Vec::new();
        for _ in 0..ROUNDS {
            let round = load::round(running.address, &call, 1, LASTING, |_, _| None).await?;
            slowest.push(round.percentile(0.99));
        }
        together += median(&slowest);
    }
    let what = "a full course and its 43 sections, both p99 together, median of the rounds";
    report.at_most(what, together, COURSE_MS, "ms");
    let (status, answer) = Connection::open(running.address)
        .await?
        .call(
            &Call {
                method: Method::GET,
                path: "/api/admin/course/109/copy?from=101",
                token: token.to_owned(),
                ..Call::default()
            },
            None,
        )
        .await?;
    expect(status, hyper::StatusCode::OK, &answer)?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let parts = answer["data"]["parts"].as_array().ok_or("no parts")?;
    let parts: Vec<&Value> = parts.iter().map(|part| &part["part"]).collect();
    let body = json!({"from": 101, "parts": parts, "replace": true}).to_string();
    let call = Call {
        method: Method::PUT,
        path: "/api/admin/course/109/copy",
        token: token.to_owned(),
        ..Call::default()
    };
    let mut slowest = Vec::new();
    for _ in 0..ROUNDS {
        let body = body.clone();
        let round = load::round(running.address, &call, 1, LASTING, move |_, _| {
            Some(body.clone().into_bytes())
        })
        .await?;
        slowest.push(round.percentile(0.99));
    }
    report.at_most(
        "durable copy of a full course over another, p99, median of the rounds",
        median(&slowest),
        COPY_MS,
        "ms",
    );
    Ok(())
}

async fn partners(running: &Running, token: &str) -> Result<Vec<Value>, BenchError> {
    let call = Call {
        method: Method::GET,
        path: "/api/admin/partners?perPage=500",
        token: token.to_owned(),
        ..Call::default()
    };
    let (status, answer) = Connection::open(running.address).await?.call(&call, None).await?;
    expect(status, hyper::StatusCode::OK, &answer)?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let rows = answer["data"]["partners"].as_array().ok_or("no list of partners")?;
    Ok(rows.iter().map(|row| row["id"].clone()).collect())
}
