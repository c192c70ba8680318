//! The requests of visitors: many of them, and junk beside which the panel is used.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    time::{Duration, Instant},
};

use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::MissedTickBehavior;

use crate::{
    load::{self, BenchError, Call, Connection, expect},
    median,
    product::{self, Product},
    report::Report,
};

/// How long each kind of sending lasts.
const MINUTE: Duration = Duration::from_secs(60);
/// The requests of visitors, and the addresses they come from.
const VISITORS: u32 = 1000;
const VISITORS_ADDRESSES: u32 = 500;
/// The posts of junk, and the addresses they come from.
const JUNK: u32 = 10_000;
const JUNK_ADDRESSES: u32 = 20;
/// The first phone number; each request has one of its own.
const FIRST_PHONE: u64 = 998_900_000_000;
/// Rounds of the calls of the panel, and how long each call is repeated in a round.
const ROUNDS: usize = 5;
const LASTING: Duration = Duration::from_secs(4);
/// The 99th percentile beside junk, as part of that alone.
const SLOWER_MAX: f64 = 1.5;

/// Measures on a database of its own.
///
/// # Errors
/// When a command or a call fails.
pub async fn measure(product: &Product, folder: &Path, report: &mut Report) -> Result<(), BenchError> {
    let product = product
        .beside(&folder.join("requests"))
        .with("PESHTOQ_TRUSTED_PROXIES", "127.0.0.1");
    product.load_demo()?;
    let running = product.start().await?;
    let address = running.address;
    let token = product::sign_in(address).await?;
    let panel = Panel {
        address,
        banner: product::banner(address, &token).await?,
        token,
    };
    panel.switch_on().await?;

    send(address, VISITORS, VISITORS_ADDRESSES, 0, StatusCode::CREATED).await?;
    let stored = panel.requests("/api/admin/requests").await?["total"]
        .as_f64()
        .ok_or("no total")?;
    let what = format!("{VISITORS} requests in a minute from {VISITORS_ADDRESSES} addresses, stored");
    report.at_least(&what, stored, VISITORS.into(), "");

    let (read_alone, save_alone) = panel.times().await?;
    let began = Instant::now();
    // The answers are 201 and 429 in turn; what counts is what is stored.
    let junk = tokio::spawn(send(
        address,
        JUNK,
        JUNK_ADDRESSES,
        VISITORS,
        StatusCode::TOO_MANY_REQUESTS,
    ));
    let (read_beside, save_beside) = panel.times().await?;
    junk.await??;
    let minutes = (began.elapsed().as_secs_f64() / MINUTE.as_secs_f64()).max(1.0);
    let mut rows = HashMap::<u64, u32>::new();
    // Newest first: junk alone is on this page.
    let newest = panel.requests("/api/admin/requests?perPage=100").await?;
    for row in newest["requests"].as_array().ok_or("no requests")? {
        let phone: u64 = row["phone"].as_str().ok_or("no phone")?.parse()?;
        let number = phone.saturating_sub(FIRST_PHONE);
        if number >= VISITORS.into() {
            *rows.entry(number % u64::from(JUNK_ADDRESSES)).or_default() += 1;
        }
    }
    let most = f64::from(rows.values().copied().max().unwrap_or_default()) / minutes;
    let what =
        format!("{JUNK} posts of junk in a minute from {JUNK_ADDRESSES} addresses, rows of one address a minute");
    report.at_most(&what, most, 1.0, "");
    for (call, alone, beside) in [
        ("`GET /api/admin/skills`", read_alone, read_beside),
        ("durable `PUT /api/admin/banner/save`", save_alone, save_beside),
    ] {
        let what = format!("{call} beside this junk: p99, times that without, medians of the rounds");
        report.at_most(&what, beside / alone, SLOWER_MAX, "");
    }
    running.stop()
}

/// Sends so many requests within a minute, evenly, from these addresses in turn. Besides 201 they may be answered with
/// another status.
async fn send(
    address: SocketAddr,
    count: u32,
    addresses: u32,
    first: u32,
    otherwise: StatusCode,
) -> Result<(), BenchError> {
    let mut connection = Connection::open(address).await?;
    let mut pace = tokio::time::interval(MINUTE / count);
    pace.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for number in first..first + count {
        pace.tick().await;
        // The first ones and the junk have no address in common.
        let caller = Ipv4Addr::from_bits(0x0a00_0000 + first * 256 + number % addresses);
        let call = Call {
            method: Method::POST,
            path: "/api/public/requests",
            headers: vec![("x-forwarded-for", caller.to_string())],
            ..Call::default()
        };
        let body = json!({
            "name": format!("Aziza {number}"), "phone": format!("{}", FIRST_PHONE + u64::from(number)), "form": "Courses",
            "consent": true, "elapsed": 5000
        });
        let (status, answer) = connection.call(&call, Some(body.to_string().into_bytes())).await?;
        if status != otherwise {
            expect(status, StatusCode::CREATED, &answer)?;
        }
    }
    Ok(())
}

/// A person who works in the panel.
struct Panel {
    address: SocketAddr,
    token: String,
    banner: Value,
}

impl Panel {
    fn call(&self, method: Method, path: &'static str) -> Call {
        Call {
            method,
            path,
            token: self.token.clone(),
            ..Call::default()
        }
    }

    async fn switch_on(&self) -> Result<(), BenchError> {
        let mut connection = Connection::open(self.address).await?;
        let call = self.call(Method::PUT, "/api/admin/request-settings");
        let (status, answer) = connection.call(&call, Some(br#"{"isOn":true}"#.to_vec())).await?;
        expect(status, StatusCode::OK, &answer)
    }

    async fn requests(&self, path: &'static str) -> Result<Value, BenchError> {
        let mut connection = Connection::open(self.address).await?;
        let (status, answer) = connection.call(&self.call(Method::GET, path), None).await?;
        expect(status, StatusCode::OK, &answer)?;
        let mut answer: Value = serde_json::from_slice(&answer)?;
        Ok(answer["data"].take())
    }

    /// The 99th percentiles of a read and of a save, medians of the rounds, in milliseconds.
    async fn times(&self) -> Result<(f64, f64), BenchError> {
        let read = self.call(Method::GET, "/api/admin/skills");
        let save = self.call(Method::PUT, "/api/admin/banner/save");
        let (mut reads, mut saves) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let done = load::round(self.address, &read, 1, LASTING, |_, _| None).await?;
            reads.push(done.percentile(0.99));
            let banner = self.banner.clone();
            let body = move |_, number| {
                let mut body = banner.clone();
                body["link"] = json!(format!("https://example.uz/{round}/{number}"));
                Some(body.to_string().into_bytes())
            };
            let done = load::round(self.address, &save, 1, LASTING, body).await?;
            saves.push(done.percentile(0.99));
        }
        Ok((median(&reads), median(&saves)))
    }
}
