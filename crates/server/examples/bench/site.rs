//! The public API, compared with a bare axum server that sends the same bytes.

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use hyper::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    Args,
    comparison::Reference,
    load::{self, BenchError, Call, Connection, Round, expect},
    median,
    product::{self, Product, Running},
    report::Report,
};

/// The measured pages, and the names of their files.
pub const PAGES: [(&str, &str); 3] = [
    ("/api/public/home", "home"),
    ("/api/public/courses/101", "course"),
    // A small answer, of which what goes with each call is a large part.
    ("/api/public/course-categories", "categories"),
];

/// Connections of the rounds.
const READERS: usize = 16;
/// Writes per second while the site reads.
const WRITES: u64 = 50;

/// Measures the reads of [`PAGES`].
///
/// # Errors
/// When a call is refused, or product and reference answer differently.
pub async fn measure(like: &Product, folder: &Path, args: &Args, report: &mut Report) -> Result<(), BenchError> {
    let product = like.beside(&folder.join("site"));
    product.load_demo()?;
    let running = product.start().await?;
    let token = product::sign_in(running.address).await?;
    show_everything(&running, &token).await?;
    let bytes = folder.join("bytes");
    fs::create_dir_all(&bytes)?;
    for (path, name) in PAGES {
        // It is compressed well only after it has been valid for a while.
        fetch(running.address, &read(path, "br")).await?;
        tokio::time::sleep(Duration::from_secs(5)).await;
        for (encoding, end) in [("identity", "plain"), ("br", "br")] {
            fs::write(
                bytes.join(format!("{name}.{end}")),
                fetch(running.address, &read(path, encoding)).await?.1,
            )?;
        }
    }
    let address = product::free_address()?;
    let reference = Reference::start("reference-bytes", &bytes, address).await?;
    for (path, _) in PAGES {
        for (encoding, what) in [("identity", "plain"), ("br", "brotli")] {
            let call = read(path, encoding);
            let (own, bare) = (fetch(running.address, &call).await?, fetch(address, &call).await?);
            if own.1 != bare.1 {
                return Err(format!("product and reference answer {path} differently").into());
            }
            let rounds = in_turns(&running, address, &call, args).await?;
            let kilobytes = own.1.len() as f64 / 1000.0;
            let title = format!("`GET {path}`, {what}, {kilobytes:.1} kB");
            compare(&title, 0.8, &rounds, report);
        }
    }
    let home = read(PAGES[0].0, "br");
    let tag = fetch(running.address, &home).await?.0;
    let unchanged = Call {
        headers: vec![("accept-encoding", "br".to_owned()), ("if-none-match", tag)],
        wanted: StatusCode::NOT_MODIFIED,
        ..home.clone()
    };
    let mut ratios = Vec::new();
    for _ in 0..args.rounds {
        let known = load::round(running.address, &unchanged, READERS, args.lasting, |_, _| None).await?;
        let whole = load::round(running.address, &home, READERS, args.lasting, |_, _| None).await?;
        ratios.push(known.rate / whole.rate);
    }
    report.at_least(
        "304 of home, part of our own 200's rate, median",
        median(&ratios),
        1.0,
        "",
    );

    let stop = Arc::new(AtomicBool::new(false));
    let stale = Arc::new(AtomicU64::new(0));
    let writes = Arc::new(AtomicU64::new(0));
    let banner = product::banner(running.address, &token).await?;
    let writing = tokio::spawn(write(
        running.address,
        token,
        banner,
        stop.clone(),
        stale.clone(),
        writes.clone(),
    ));
    let started = std::time::Instant::now();
    let rounds = in_turns(&running, address, &home, args).await?;
    let rate = writes.load(Ordering::Relaxed) as f64 / started.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    writing.await??;
    let title = format!(
        "`GET {}`, brotli, while {rate:.0} times a second the banner is saved",
        PAGES[0].0
    );
    let ratios: Vec<f64> = rounds.iter().map(|(own, bare)| own.rate / bare.rate).collect();
    report.at_least(
        &format!("{title}: part of the bare server's rate, median"),
        median(&ratios),
        0.5,
        "",
    );
    report.at_most(
        &format!("{title}: reads after an acknowledged write that did not show it"),
        stale.load(Ordering::Relaxed) as f64,
        0.0,
        "",
    );
    drop(reference);
    running.stop()?;
    Ok(())
}

fn read(path: &'static str, encoding: &str) -> Call {
    Call {
        method: Method::GET,
        path,
        headers: vec![("accept-encoding", encoding.to_owned())],
        ..Call::default()
    }
}

/// Reads once. Returns the ETag and the bytes.
async fn fetch(address: SocketAddr, call: &Call) -> Result<(String, bytes::Bytes), BenchError> {
    let (status, headers, body) = Connection::open(address).await?.call_whole(call).await?;
    expect(status, call.wanted, &body)?;
    let tag = headers
        .get("etag")
        .and_then(|tag| tag.to_str().ok())
        .unwrap_or_default();
    Ok((tag.to_owned(), body))
}

async fn in_turns(
    running: &Running,
    bare: SocketAddr,
    call: &Call,
    args: &Args,
) -> Result<Vec<(Round, Round)>, BenchError> {
    let warm = Duration::from_millis(500);
    load::round(running.address, call, READERS, warm, |_, _| None).await?;
    load::round(bare, call, READERS, warm, |_, _| None).await?;
    let mut rounds = Vec::new();
    for _ in 0..args.rounds {
        let own = load::round(running.address, call, READERS, args.lasting, |_, _| None).await?;
        let bare = load::round(bare, call, READERS, args.lasting, |_, _| None).await?;
        rounds.push((own, bare));
    }
    Ok(rounds)
}

fn compare(title: &str, wanted: f64, rounds: &[(Round, Round)], report: &mut Report) {
    let ratios: Vec<f64> = rounds.iter().map(|(own, bare)| own.rate / bare.rate).collect();
    report.at_least(
        &format!("{title}: part of the bare server's rate, median"),
        median(&ratios),
        wanted,
        "",
    );
    let slow: Vec<f64> = rounds
        .iter()
        .map(|(own, bare)| own.percentile(0.99) / bare.percentile(0.99))
        .collect();
    report.at_most(
        &format!("{title}: p99, times the bare server's, median"),
        median(&slow),
        1.5,
        "",
    );
    let lines = rounds.iter().map(|(own, bare)| {
        format!(
            "| {:.0} | {:.2} ms | {:.0} | {:.2} ms | {:.2} |",
            own.rate,
            own.percentile(0.99),
            bare.rate,
            bare.percentile(0.99),
            own.rate / bare.rate
        )
    });
    let mut rows = vec![
        "| Peshtoq, calls/s | p99 | bare axum, calls/s | p99 | ratio |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    rows.extend(lines);
    report.rounds(&format!("{title}, {READERS} connections"), rows);
}

/// Shows every section of the landing page and of the course.
async fn show_everything(running: &Running, token: &str) -> Result<(), BenchError> {
    for (path, key) in [
        ("/api/admin/sections", "sections"),
        ("/api/admin/courses/101/sections", "courseSections"),
    ] {
        let call = |method| Call {
            method,
            path,
            token: token.to_owned(),
            ..Call::default()
        };
        let mut connection = Connection::open(running.address).await?;
        let (status, answer) = connection.call(&call(Method::GET), None).await?;
        expect(status, StatusCode::OK, &answer)?;
        let mut answer: Value = serde_json::from_slice(&answer)?;
        for section in answer["data"][key].as_array_mut().ok_or("no sections")? {
            section["isVisible"] = json!(true);
        }
        let body = answer["data"].to_string().into_bytes();
        let (status, answer) = connection.call(&call(Method::PUT), Some(body)).await?;
        expect(status, StatusCode::OK, &answer)?;
    }
    Ok(())
}

/// Saves the banner this many times a second, and each time reads whether the change is visible.
async fn write(
    address: SocketAddr,
    token: String,
    banner: Value,
    stop: Arc<AtomicBool>,
    stale: Arc<AtomicU64>,
    writes: Arc<AtomicU64>,
) -> Result<(), BenchError> {
    let call = Call {
        method: Method::PUT,
        path: "/api/admin/banner/save",
        token,
        ..Call::default()
    };
    let home = read(PAGES[0].0, "identity");
    let mut connection = Connection::open(address).await?;
    let mut pause = tokio::time::interval(Duration::from_millis(1000 / WRITES));
    while !stop.load(Ordering::Relaxed) {
        pause.tick().await;
        let link = format!("https://example.uz/{}", writes.fetch_add(1, Ordering::Relaxed));
        let mut body = banner.clone();
        body["link"] = json!(link);
        let (status, answer) = connection.call(&call, Some(body.to_string().into_bytes())).await?;
        expect(status, StatusCode::OK, &answer)?;
        let (_, answer) = connection.call(&home, None).await?;
        if !String::from_utf8_lossy(&answer).contains(&format!("\"{link}\"")) {
            stale.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(())
}
