//! The fault harness: simulated people work with the real program while disks run full, processes are killed and
//! connections are cut. Afterwards everything acknowledged must exist, and nothing else.
//!
//! See `docs/reliability.md` for the guarantees and how to read the output.

mod check;
mod dice;
mod fault;
mod model;
mod pair;
mod people;
mod plan;
mod proxy;
mod report;
mod round;
mod sabotage;
mod world;

use std::{
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::Parser;

use dice::Dice;
use fault::Fault;
use pair::{Database, Pair};
use report::Totals;
use round::Setup;
use sabotage::Sabotage;
use world::{Tools, disk::Disk, postgres::Postgres, template::Template};

/// Runs editors against the real program during faults, and compares the stored state with the acknowledged writes.
#[derive(Parser)]
struct Options {
    /// The program.
    #[arg(long)]
    peshtoq: PathBuf,
    /// A PostgreSQL server that may be filled: postgres://user@host:port/database.
    #[arg(long)]
    postgres: Option<String>,
    /// Where installations lie; those of failed rounds stay.
    #[arg(long)]
    work: PathBuf,
    /// sqlite-folder, sqlite-s3, postgres-folder, postgres-s3 or all.
    #[arg(long, default_value = "all")]
    pair: String,
    /// How long each pair is tortured.
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// How many rounds of each pair, instead of a time.
    #[arg(long)]
    rounds: Option<u64>,
    /// The seed of all rounds; any by default.
    #[arg(long, value_parser = number)]
    seed: Option<u64>,
    /// Holds one round again, with the seed it was held with.
    #[arg(long, value_parser = number, conflicts_with_all = ["seed", "rounds"])]
    round_seed: Option<u64>,
    /// The only fault of every round, by its name.
    #[arg(long)]
    fault: Option<String>,
    /// Sends no `Idempotency-Key` and nothing twice, for programs that do not know it.
    #[arg(long)]
    no_idempotency: bool,
    /// Damages something behind the server's back, which must be found: row, change, value, file, file-gone, twin,
    /// position.
    #[arg(long)]
    sabotage: Option<Sabotage>,
    /// Holds a round with each such damage first, and fails unless all are found.
    #[arg(long)]
    self_check: bool,
    /// Keeps the folders of all rounds.
    #[arg(long)]
    keep: bool,
    /// Writes the summary to this file as Markdown.
    #[arg(long)]
    report: Option<PathBuf>,
}

fn number(word: &str) -> Result<u64, String> {
    let read = match word.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => word.parse(),
    };
    read.map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let options = Options::parse();
    // An error means that a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string()),
    };
    let ended = runtime.block_on(async {
        // Dropping this future ends the server and unmounts the disk.
        tokio::select! {
            ended = torture(&options) => ended,
            () = stop_signal() => Err("interrupted".to_owned()),
        }
    });
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => failed(&why),
    }
}

fn failed(why: &str) -> ExitCode {
    eprintln!("torture: {why}");
    ExitCode::FAILURE
}

async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

/// Runs rounds on every pair. Returns whether nothing was found.
async fn torture(options: &Options) -> Result<bool, String> {
    let pairs = Pair::named(&options.pair)?;
    let seed = options.seed.unwrap_or_else(rand::random);
    let mut tools = tools(options)?;
    println!("seed {seed:#018x}");
    if !tools.may_mount {
        println!("no disk can be mounted here (only root may): no disk runs full, only file-size limits are used");
    }
    if pairs.iter().all(|pair| pair.database == Database::Sqlite) {
        tools.postgres = None;
    }
    let mut dice = Dice::new(seed);
    if let (true, Some(pair)) = (options.self_check, pairs.first()) {
        self_check(&tools, *pair, &mut dice).await?;
    }
    let mut totals = Vec::new();
    let mut failures = Vec::new();
    for pair in pairs {
        totals.push((pair, one_pair(options, &tools, pair, &mut dice, &mut failures).await?));
    }
    let tables = report::tables(&totals);
    println!("\n{tables}");
    // Repeated, because a log is often read from its end.
    for failure in &failures {
        println!("{failure}");
    }
    println!("{}", report::closing(&totals));
    if let Some(file) = &options.report {
        std::fs::write(file, tables).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(totals.iter().all(|(_, totals)| totals.rounds().1 == 0))
}

fn tools(options: &Options) -> Result<Tools, String> {
    // The server runs in another folder, so paths must be absolute.
    let whole = |path: &PathBuf| {
        path.canonicalize()
            .map_err(|error| format!("{}: {error}", path.display()))
    };
    std::fs::create_dir_all(&options.work).map_err(|error| format!("{}: {error}", options.work.display()))?;
    let (work, peshtoq) = (whole(&options.work)?, whole(&options.peshtoq)?);
    let postgres = options.postgres.as_deref().map(Postgres::at).transpose()?;
    let may_mount = Disk::mount(&work.join("may-mount")).is_ok();
    Ok(Tools {
        peshtoq,
        postgres,
        work,
        may_mount,
    })
}

async fn one_pair(
    options: &Options,
    tools: &Tools,
    pair: Pair,
    dice: &mut Dice,
    failures: &mut Vec<String>,
) -> Result<Totals, String> {
    let template = Template::make(tools, pair, dice).await?;
    let setup = |seed| Setup {
        tools,
        pair,
        template: &template,
        seed,
        fault: options.fault.as_deref(),
        idempotency: !options.no_idempotency,
        sabotage: options.sabotage,
        keep: options.keep,
    };
    let mut totals = Totals::default();
    let began = Instant::now();
    let time = Duration::from_secs_f64(options.minutes.max(0.0) * 60.0);
    let rounds = options.round_seed.map(|_| 1).or(options.rounds);
    let mut number = 0;
    while rounds.map_or(began.elapsed() < time, |rounds| number < rounds) {
        number += 1;
        let started = Instant::now();
        let ended = round::run(&setup(options.round_seed.unwrap_or_else(|| dice.seed()))).await?;
        totals.add(&ended);
        if ended.findings.is_empty() {
            let faults = ended.faults.join(" + ");
            println!(
                "✓ {pair} {number} ({:.1} s, {:#018x}): {faults}",
                started.elapsed().as_secs_f64(),
                ended.seed
            );
        } else {
            let failure = report::failure(pair, &ended);
            println!("{failure}");
            failures.push(failure);
        }
    }
    template.put_away(tools).await;
    Ok(totals)
}

/// Runs a round with every kind of damage: a check that does not detect it proves nothing.
async fn self_check(tools: &Tools, pair: Pair, dice: &mut Dice) -> Result<(), String> {
    let template = Template::make(tools, pair, dice).await?;
    for sabotage in Sabotage::ALL {
        let setup = Setup {
            tools,
            pair,
            template: &template,
            seed: dice.seed(),
            fault: Some(Fault::Terminate.name()),
            idempotency: false,
            sabotage: Some(sabotage),
            keep: false,
        };
        let ended = round::run(&setup).await?;
        let found = ended.findings.iter().find(|finding| sabotage.is_seen_in(finding));
        let found = found.ok_or_else(|| format!("the check does not see damage of the kind `{}`", sabotage.name()))?;
        let line: String = found.to_string().chars().take(100).collect();
        println!("✓ damage `{}` is seen: {line}", sabotage.name());
        if let Some(kept) = ended.kept {
            let _ = std::fs::remove_dir_all(kept);
        }
    }
    template.put_away(tools).await;
    Ok(())
}
