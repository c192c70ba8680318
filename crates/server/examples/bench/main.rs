//! `cargo xtask bench`: measures the optimised binary against its performance targets, and writes `docs/benchmarks.md`.
//!
//! The binary in `PESHTOQ_BIN` runs as shipped, in a separate process on loopback, with SQLite on the disk of the
//! working folder. Reads and writes are compared with bare sqlx ([`reference`]) in alternating rounds.

mod backup;
mod comparison;
mod files;
mod history;
mod lists;
mod load;
mod memory;
mod product;
mod reference;
mod releases;
mod report;
mod requests;
mod site;

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use comparison::{measure_reads, measure_writes};
use futures::future::try_join_all;
use load::{BenchError, Connection};
use product::Product;
use report::Report;
use sea_orm::sqlx::{
    self, ConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};
use tokio::runtime::{Builder, Runtime};

const USAGE: &str = "bench FILE.md [--rounds N] [--seconds N] [--history | --backups] [--no-fail]

  FILE.md      where the table is written
  --rounds N   rounds of each comparison [7]
  --seconds N  how long each side of a round lasts [3]
  --history    measures only a long history, releases and windows; the file is left as it is
  --backups    measures only backups; the file is left as it is
  --no-fail    exit with 0 even if a target is missed

PESHTOQ_BIN is the binary to measure.";

/// Rows of the measured lists.
const SKILLS: u32 = 10_000;
/// Connections of the reading rounds.
const READERS: usize = 16;
/// Connections of the writing rounds.
const WRITERS: usize = 16;
/// Concurrent uploads.
const UPLOADS: u32 = 20;
/// Concurrent videos if only their result matters.
const FILMS_AT_ONCE: usize = 4;
/// The number of measured starts.
const STARTS: usize = 9;
/// The pause after a start before memory is measured.
const SETTLE: Duration = Duration::from_secs(3);

/// Freed memory is returned to the system within this time: a second, and a margin.
const DECAY: Duration = Duration::from_secs(5);

/// A part that can be measured alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    History,
    Backups,
}

struct Args {
    page: PathBuf,
    rounds: usize,
    lasting: Duration,
    only: Option<Part>,
    may_fail: bool,
}

impl Args {
    fn read(words: &[String]) -> Result<Self, BenchError> {
        let mut args = Self {
            page: PathBuf::new(),
            rounds: 7,
            lasting: Duration::from_secs(3),
            only: None,
            may_fail: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut number = || words.next().ok_or(USAGE)?.parse::<u32>().map_err(|_| USAGE);
            match word.as_str() {
                "--rounds" => args.rounds = number()?.max(1) as usize,
                "--seconds" => args.lasting = Duration::from_secs(number()?.max(1).into()),
                "--history" => args.only = Some(Part::History),
                "--backups" => args.only = Some(Part::Backups),
                "--no-fail" => args.may_fail = true,
                word if word.starts_with('-') => return Err(USAGE.into()),
                page => args.page = page.into(),
            }
        }
        if args.page.as_os_str().is_empty() {
            return Err(USAGE.into());
        }
        Ok(args)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the command of the arguments. Returns whether all targets are met, or need not be.
fn run(words: &[String]) -> Result<bool, BenchError> {
    let words_as_text: Vec<&str> = words.iter().map(String::as_str).collect();
    match words_as_text[..] {
        ["reference-server", database, address] => {
            let address = address.parse()?;
            // The same kind of runtime as the product.
            Runtime::new()?.block_on(reference::serve(Path::new(database), address))?;
            Ok(true)
        }
        ["reference-bytes", folder, address] => {
            let address = address.parse()?;
            Runtime::new()?.block_on(reference::serve_bytes(Path::new(folder), address))?;
            Ok(true)
        }
        ["reference-writer", database, seconds] => {
            let lasting = Duration::from_secs(seconds.parse()?);
            Runtime::new()?.block_on(reference::write(Path::new(database), lasting))?;
            Ok(true)
        }
        _ => {
            let args = Args::read(words)?;
            // One thread makes the calls: it takes less CPU from what it measures than several that wake each other.
            let runtime = Builder::new_current_thread().enable_all().build()?;
            Ok(runtime.block_on(measure(&args))? || args.may_fail)
        }
    }
}

/// Measures everything and writes the page. Returns whether all targets are met.
async fn measure(args: &Args) -> Result<bool, BenchError> {
    let binary = std::env::var_os("PESHTOQ_BIN").ok_or("PESHTOQ_BIN is not set")?;
    let binary = PathBuf::from(binary).canonicalize()?;
    // On the disk of the build: /tmp may be in memory, where a commit costs nothing.
    let parent = binary.parent().ok_or("PESHTOQ_BIN is in no folder")?;
    let folder = tempfile::Builder::new().prefix("bench-").tempdir_in(parent)?;
    let load_before = report::load_average();
    let mut report = Report::default();

    let product = Product::new(binary, &folder.path().join("product"));
    if args.only == Some(Part::History) {
        history::measure(&product, folder.path(), &mut report).await?;
        releases::measure(&product, folder.path(), &mut report).await?;
        return Ok(report.all_hold());
    }
    product.prepare(SKILLS).await?;
    if args.only == Some(Part::Backups) {
        let running = product.start().await?;
        let token = product::sign_in(running.address).await?;
        product::empty_library(&product.database()).await?;
        backup::measure(&product, &running, &token, folder.path(), &mut report).await?;
        running.stop()?;
        return Ok(report.all_hold());
    }
    measure_starts(&product, &mut report).await?;

    // Each side has a separate database with the same rows.
    let other = folder.path().join("reference.db");
    let running = product.start().await?;
    let token = product::sign_in(running.address).await?;
    running.stop()?;
    std::fs::copy(product.database(), &other)?;
    let sqlite: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(
            &mut SqliteConnectOptions::new()
                .filename(&other)
                .journal_mode(SqliteJournalMode::Wal)
                .connect()
                .await?,
        )
        .await?;

    let running = product.start().await?;
    tokio::time::sleep(SETTLE).await;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let idle = megabytes(memory::resident(running.pid())?);
    report.at_most("resident memory, idle", idle, 40.0, "MB");
    memory::forget_peak(running.pid())?;
    measure_reads(&running, &token, &other, args, &mut report).await?;
    measure_writes(&running, &token, &other, args, &mut report).await?;
    lists::measure(&running, &token, &mut report).await?;
    lists::measure_course(&running, &token, &mut report).await?;
    let resident = megabytes(memory::resident(running.pid())?);
    report.at_most("resident memory after these loads", resident, 120.0, "MB");
    report.at_most(
        "peak memory during these loads",
        megabytes(memory::peak(running.pid())?),
        120.0,
        "MB",
    );

    memory::forget_peak(running.pid())?;
    let films = (0..UPLOADS).map(|number| {
        let content = files::film(number.into());
        upload(running.address, &token, "videos", files::FILM, content)
    });
    try_join_all(films).await?;
    let peak = megabytes(memory::peak(running.pid())?);
    let what = format!("peak memory during {UPLOADS} simultaneous uploads of films of 50 MiB");
    report.at_most(&what, peak, 120.0, "MB");

    let pictures = pictures().await?;
    memory::forget_peak(running.pid())?;
    let weights: Vec<String> = pictures
        .iter()
        .map(|picture| format!("{:.1}", megabytes(picture.len() as u64)))
        .collect();
    let uploads = pictures.into_iter().map(|picture| {
        let length = picture.len() as u64;
        let content = futures::stream::iter([picture]);
        upload(running.address, &token, "course-illustrations", length, content)
    });
    try_join_all(uploads).await?;
    let peak = megabytes(memory::peak(running.pid())?);
    let what = format!("peak memory during {UPLOADS} simultaneous uploads of pictures of 40 megapixels");
    report.at_most(&what, peak, 300.0, "MB");
    report.rounds(
        "The pictures",
        vec![format!(
            "8000×5000 pixels each: a quarter png, a quarter jpeg, half jpeg that has to be turned. MB: {}.",
            weights.join(", ")
        )],
    );
    let pid = running.pid();
    tokio::time::sleep(DECAY).await;
    report.at_most(
        "resident memory after all of it",
        megabytes(memory::resident(pid)?),
        120.0,
        "MB",
    );
    product::empty_library(&product.database()).await?;
    backup::measure(&product, &running, &token, folder.path(), &mut report).await?;
    running.stop()?;

    history::measure(&product, folder.path(), &mut report).await?;
    releases::measure(&product, folder.path(), &mut report).await?;
    site::measure(&product, folder.path(), args, &mut report).await?;
    requests::measure(&product, folder.path(), &mut report).await?;
    measure_panel(&mut report)?;
    report.write(&args.page, &product.version()?, &sqlite, &load_before)?;
    println!("written: {}", args.page.display());
    Ok(report.all_hold())
}

async fn measure_starts(product: &Product, report: &mut Report) -> Result<(), BenchError> {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let running = product.start().await?;
        times.push(running.ready_after.as_secs_f64() * 1000.0);
        running.stop()?;
    }
    let what = "start with an existing database to the first 200, median";
    report.at_most(what, median(&times), 100.0, "ms");
    let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
    report.rounds(
        "Starts",
        vec![format!(
            "Of the process to the first 200 of `/readyz`, which asks database and store; ms: {}.",
            times.join(", ")
        )],
    );
    Ok(())
}

async fn upload(
    address: SocketAddr,
    token: &str,
    folder: &str,
    length: u64,
    content: impl futures::Stream<Item = bytes::Bytes> + Send + Sync + 'static,
) -> Result<(), BenchError> {
    let mut connection = Connection::open(address).await?;
    connection.upload(token, folder, length, content).await
}

/// Drawn two at a time: each takes 120 MB until it is encoded.
async fn pictures() -> Result<Vec<bytes::Bytes>, BenchError> {
    let halves = [0, 1].map(|first| {
        tokio::task::spawn_blocking(move || {
            (first..UPLOADS)
                .step_by(2)
                .map(files::picture)
                .collect::<Result<Vec<_>, BenchError>>()
        })
    });
    let mut pictures = Vec::new();
    for half in halves {
        pictures.extend(half.await??);
    }
    Ok(pictures)
}

/// Adds the results of the panel's size budget (`npm run budget` in `apps/web`).
fn measure_panel(report: &mut Report) -> Result<(), BenchError> {
    let output = Command::new("npm")
        .args(["run", "--silent", "budget"])
        .current_dir("apps/web")
        .stderr(Stdio::inherit())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut found = 0;
    for line in text.lines() {
        // `ok   sign-in, JavaScript: 120.1 kB of 160.0 kB`
        let Some((what, sizes)) = line.get(5..).and_then(|line| line.rsplit_once(": ")) else {
            continue;
        };
        let Some((size, limit)) = sizes.split_once(" of ") else {
            continue;
        };
        // A line that does not hold ends in more than the number.
        let number = |text: &str| text.split_whitespace().next().unwrap_or_default().parse::<f64>();
        let (size, limit) = (number(size)?, number(limit)?);
        report.at_most(&format!("first load of the panel, brotli: {what}"), size, limit, "kB");
        found += 1;
    }
    if found == 0 {
        return Err(format!("no sizes in the output of `npm run budget`: {text}").into());
    }
    Ok(())
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[middle]
    } else {
        (sorted[middle - 1] + sorted[middle]) / 2.0
    }
}
