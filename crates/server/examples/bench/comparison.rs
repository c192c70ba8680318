//! Reads and writes, compared with the reference.

use std::{
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use hyper::Method;
use serde_json::Value;

use crate::{
    Args, READERS, SKILLS, WRITERS,
    load::{self, BenchError, Call, Connection, Round},
    median, product,
    product::Running,
    report::Report,
};

pub async fn measure_reads(
    running: &Running,
    token: &str,
    database: &Path,
    args: &Args,
    report: &mut Report,
) -> Result<(), BenchError> {
    let address = product::free_address()?;
    let reference = Reference::start("reference-server", database, address).await?;
    let call = |token: &str| Call {
        method: Method::GET,
        path: "/api/admin/skills?page=1&perPage=10",
        token: token.to_owned(),
        ..Call::default()
    };
    let (own, bare) = (call(token), call("1.1"));
    let read = async |address, call: &Call, lasting| load::round(address, call, READERS, lasting, |_, _| None).await;
    compare_answers(running.address, &own, address, &bare).await?;
    // Opens connections, prepares statements, reads pages.
    let warm = Duration::from_secs(1);
    read(running.address, &own, warm).await?;
    read(address, &bare, warm).await?;
    let mut rounds = Vec::new();
    for _ in 0..args.rounds {
        let product = read(running.address, &own, args.lasting).await?;
        let reference = read(address, &bare, args.lasting).await?;
        rounds.push((product, reference.rate));
    }
    drop(reference);
    let what = format!("`GET /api/admin/skills`, 10 of {SKILLS} rows, part of the bare handler's rate");
    compared(&what, 0.6, &rounds, report);
    report.rounds(
        &format!("Reading, {READERS} connections"),
        table(&rounds, "bare axum and sqlx, calls/s"),
    );
    Ok(())
}

pub async fn measure_writes(
    running: &Running,
    token: &str,
    database: &Path,
    args: &Args,
    report: &mut Report,
) -> Result<(), BenchError> {
    let banner = product::banner(running.address, token).await?;
    let call = Call {
        method: Method::PUT,
        path: "/api/admin/banner/save",
        token: token.to_owned(),
        ..Call::default()
    };
    let write = async |lasting| {
        let banner = banner.clone();
        load::round(running.address, &call, WRITERS, lasting, move |who, number| {
            let mut banner = banner.clone();
            banner["link"] = Value::from(format!("https://example.uz/{who}/{number}"));
            Some(banner.to_string().into_bytes())
        })
        .await
    };
    write(Duration::from_secs(1)).await?;
    let mut rounds = Vec::new();
    for _ in 0..args.rounds {
        let product = write(args.lasting).await?;
        rounds.push((product, bare_writes(database, args.lasting)?));
    }
    let what = format!("durable `PUT /banner/save`, {WRITERS} writers, part of the bare loop's rate");
    compared(&what, 0.5, &rounds, report);
    let slowest: Vec<f64> = rounds.iter().map(|(round, _)| round.percentile(0.99)).collect();
    let what = format!("durable `PUT /banner/save`, {WRITERS} writers, p99, median of the rounds");
    report.at_most(&what, median(&slowest), 50.0, "ms");
    report.rounds(
        &format!("Writing, {WRITERS} writers"),
        table(&rounds, "bare loop of one writer, commits/s"),
    );
    Ok(())
}

/// The reference must do the same work: both answers have the same rows.
async fn compare_answers(own: SocketAddr, call: &Call, bare: SocketAddr, bare_call: &Call) -> Result<(), BenchError> {
    let (_, own) = Connection::open(own).await?.call(call, None).await?;
    let (_, bare) = Connection::open(bare).await?.call(bare_call, None).await?;
    let (own, bare): (Value, Value) = (serde_json::from_slice(&own)?, serde_json::from_slice(&bare)?);
    if own == bare && own["data"]["total"] == SKILLS && own["data"]["skills"].as_array().map(Vec::len) == Some(10) {
        return Ok(());
    }
    Err(format!("product and reference answer differently:\n{own}\n{bare}").into())
}

fn bare_writes(database: &Path, lasting: Duration) -> Result<f64, BenchError> {
    let output = Command::new(std::env::current_exe()?)
        .arg("reference-writer")
        .arg(database)
        .arg(lasting.as_secs().to_string())
        .stderr(Stdio::inherit())
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().parse()?)
}

/// The bare handler, in a separate process. Killed on drop.
pub struct Reference(Child);

impl Reference {
    pub async fn start(what: &str, from: &Path, address: SocketAddr) -> Result<Self, BenchError> {
        let child = Command::new(std::env::current_exe()?)
            .arg(what)
            .arg(from)
            .arg(address.to_string())
            .spawn()?;
        let reference = Self(child);
        for _ in 0..5000 {
            if Connection::open(address).await.is_ok() {
                return Ok(reference);
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Err("the reference does not answer".into())
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        // Errors mean that it has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn compared(what: &str, wanted: f64, rounds: &[(Round, f64)], report: &mut Report) {
    let ratios: Vec<f64> = rounds.iter().map(|(round, reference)| round.rate / reference).collect();
    report.at_least(&format!("{what}, median"), median(&ratios), wanted, "");
}

fn table(rounds: &[(Round, f64)], reference: &str) -> Vec<String> {
    let mut rows = vec![
        format!("| Peshtoq, calls/s | p50 | p99 | {reference} | ratio |"),
        "|---|---|---|---|---|".to_owned(),
    ];
    rows.extend(rounds.iter().map(|(round, reference)| {
        format!(
            "| {:.0} | {:.2} ms | {:.2} ms | {reference:.0} | {:.2} |",
            round.rate,
            round.percentile(0.5),
            round.percentile(0.99),
            round.rate / reference
        )
    }));
    rows
}
