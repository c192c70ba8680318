//! Publishing a large release, and what it costs those who write meanwhile; the site's reads with time windows set.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use hyper::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    load::{self, BenchError, Call, Connection, expect},
    median,
    product::{self, Product, Running},
    report::Report,
};

/// How many drafts a release has: half of them new rows, half changed ones.
const DRAFTS: usize = 200;
/// The releases, by the numbers that a new database gives them.
const PUBLISH: [&str; 3] = [
    "/api/admin/releases/1/publish",
    "/api/admin/releases/2/publish",
    "/api/admin/releases/3/publish",
];
/// Maximum time of publishing, and of a write meanwhile.
const MOST_MS: f64 = 1000.0;
/// Connections that read, and how long each side of a round lasts.
const READERS: usize = 8;
const LASTING: Duration = Duration::from_secs(1);
const ROUNDS: usize = 9;

/// Measures both, on databases of their own.
///
/// # Errors
/// When a command or a call fails.
pub async fn measure(product: &Product, folder: &Path, report: &mut Report) -> Result<(), BenchError> {
    let product = product.beside(&folder.join("releases"));
    product.load_demo()?;
    let running = product.start().await?;
    let token = product::sign_in(running.address).await?;
    let (mut taken, mut waited) = (Vec::new(), Vec::new());
    for (at, path) in PUBLISH.into_iter().enumerate() {
        fill(&running, &token, at).await?;
        let (time, longest) = publish(&running, &token, path).await?;
        taken.push(time);
        waited.push(longest);
    }
    let what = format!("publishing a release of {DRAFTS} drafts, median");
    report.at_most(&what, median(&taken), MOST_MS, "ms");
    let what = format!("a write beside publishing {DRAFTS} drafts, the longest, median");
    report.at_most(&what, median(&waited), MOST_MS, "ms");
    running.stop()?;
    windows(&product, folder, report).await
}

async fn post(connection: &mut Connection, path: &'static str, token: &str, body: &Value) -> Result<Value, BenchError> {
    let call = Call {
        method: Method::POST,
        path,
        token: token.to_owned(),
        ..Call::default()
    };
    let (status, answer) = connection.call(&call, Some(body.to_string().into_bytes())).await?;
    expect(status, StatusCode::CREATED, &answer)?;
    let answer: Value = serde_json::from_slice(&answer)?;
    Ok(answer["data"].clone())
}

/// Makes a release and its drafts.
async fn fill(running: &Running, token: &str, number: usize) -> Result<(), BenchError> {
    let mut connection = Connection::open(running.address).await?;
    let body = json!({"name": format!("Nashr {number}")});
    let release = post(&mut connection, "/api/admin/releases", token, &body).await?;
    for draft in 0..DRAFTS / 2 {
        let name = format!("Koʻnikma {number}-{draft}");
        let row = post(&mut connection, "/api/admin/skill", token, &json!({"name": name})).await?;
        let changed = format!("/api/admin/skill/{}", row["id"]);
        let name = format!("Boshqa koʻnikma {number}-{draft}");
        for (method, path, name) in [
            ("POST", "/api/admin/skill", format!("Yangi koʻnikma {number}-{draft}")),
            ("PUT", changed.as_str(), name),
        ] {
            let body = json!({"method": method, "path": path, "input": {"name": name}, "releaseId": release["id"]});
            post(&mut connection, "/api/admin/drafts", token, &body).await?;
        }
    }
    Ok(())
}

/// Publishes a release while somebody writes. Returns how long it took, and how long a write took at most, in milliseconds.
async fn publish(running: &Running, token: &str, path: &'static str) -> Result<(f64, f64), BenchError> {
    let stop = Arc::new(AtomicBool::new(false));
    let writer = {
        let (stop, address, token) = (stop.clone(), running.address, token.to_owned());
        tokio::spawn(async move {
            let body = product::banner(address, &token).await?.to_string().into_bytes();
            let call = Call {
                method: Method::PUT,
                path: "/api/admin/banner/save",
                token,
                ..Call::default()
            };
            let mut connection = Connection::open(address).await?;
            let mut longest = Duration::ZERO;
            while !stop.load(Ordering::Relaxed) {
                let began = Instant::now();
                let (status, answer) = connection.call(&call, Some(body.clone())).await?;
                longest = longest.max(began.elapsed());
                expect(status, StatusCode::OK, &answer)?;
            }
            Ok::<_, BenchError>(longest)
        })
    };
    tokio::time::sleep(Duration::from_millis(200)).await;
    let call = Call {
        method: Method::POST,
        path,
        token: token.to_owned(),
        ..Call::default()
    };
    let mut connection = Connection::open(running.address).await?;
    let began = Instant::now();
    let (status, answer) = connection.call(&call, Some(b"{}".to_vec())).await?;
    let taken = began.elapsed();
    expect(status, StatusCode::OK, &answer)?;
    stop.store(true, Ordering::Relaxed);
    let longest = writer.await??;
    Ok((taken.as_secs_f64() * 1000.0, longest.as_secs_f64() * 1000.0))
}

/// The reads of the home page with a window on each of its sections, compared with those without. One process serves both in
/// turns: two that do the same differ by more than the windows cost.
async fn windows(product: &Product, folder: &Path, report: &mut Report) -> Result<(), BenchError> {
    const WARM: Duration = Duration::from_millis(300);
    let product = product.beside(&folder.join("windows"));
    product.load_demo()?;
    let running = product.start().await?;
    let token = product::sign_in(running.address).await?;
    let home = Call {
        method: Method::GET,
        path: "/api/public/home",
        ..Call::default()
    };
    let rate = async |window: Option<[&str; 2]>| {
        save_sections(&running, &token, window).await?;
        load::round(running.address, &home, READERS, WARM, |_, _| None).await?;
        let round = load::round(running.address, &home, READERS, LASTING, |_, _| None).await?;
        Ok::<_, BenchError>(round.rate)
    };
    let window = Some(["2020-01-01T00:00:00Z", "2120-01-01T00:00:00Z"]);
    let mut ratios = Vec::new();
    for round in 0..ROUNDS {
        // Who is first changes, because a machine that does nothing else gets slower or faster all the time.
        let (with, without) = if round % 2 == 0 {
            let without = rate(None).await?;
            (rate(window).await?, without)
        } else {
            (rate(window).await?, rate(None).await?)
        };
        ratios.push(with / without);
    }
    let what = "`GET /api/public/home` with time windows, part of the rate without, median";
    report.at_least(what, median(&ratios), 0.95, "");
    running.stop()
}

/// Saves the sections of the landing page, each with this window.
async fn save_sections(running: &Running, token: &str, window: Option<[&str; 2]>) -> Result<(), BenchError> {
    let call = |method| Call {
        method,
        path: "/api/admin/sections",
        token: token.to_owned(),
        ..Call::default()
    };
    let mut connection = Connection::open(running.address).await?;
    let (status, answer) = connection.call(&call(Method::GET), None).await?;
    expect(status, StatusCode::OK, &answer)?;
    let mut answer: Value = serde_json::from_slice(&answer)?;
    for section in answer["data"]["sections"].as_array_mut().ok_or("no sections")? {
        section["visibleFrom"] = json!(window.map(|[from, _]| from));
        section["visibleUntil"] = json!(window.map(|[_, until]| until));
    }
    let body = answer["data"].to_string().into_bytes();
    let (status, answer) = connection.call(&call(Method::PUT), Some(body)).await?;
    expect(status, StatusCode::OK, &answer)
}
