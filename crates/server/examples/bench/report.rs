//! The report: a line for each target, and the measurements of each round.

use std::{fmt::Write, fs, path::Path, process::Command};

use crate::load::BenchError;

/// One target and its result.
pub struct Line {
    what: String,
    wanted: String,
    measured: String,
    holds: bool,
}

/// All measurements.
#[derive(Default)]
pub struct Report {
    lines: Vec<Line>,
    rounds: Vec<(String, Vec<String>)>,
}

impl Report {
    /// Adds a value that may be at most `limit`.
    pub fn at_most(&mut self, what: &str, value: f64, limit: f64, unit: &str) {
        self.add(what, value, format!("at most {limit} {unit}"), unit, value <= limit);
    }

    /// Adds a value that must be at least `limit`.
    pub fn at_least(&mut self, what: &str, value: f64, limit: f64, unit: &str) {
        self.add(what, value, format!("at least {limit} {unit}"), unit, value >= limit);
    }

    fn add(&mut self, what: &str, value: f64, wanted: String, unit: &str, holds: bool) {
        let digits = if value < 10.0 { 2 } else { 1 };
        let measured = format!("{value:.digits$} {unit}").trim_end().to_owned();
        println!("{} {what}: {measured} ({})", mark(holds), wanted.trim_end());
        self.lines.push(Line {
            what: what.to_owned(),
            wanted: wanted.trim_end().to_owned(),
            measured,
            holds,
        });
    }

    /// Adds the rounds of a measurement.
    pub fn rounds(&mut self, title: &str, rows: Vec<String>) {
        self.rounds.push((title.to_owned(), rows));
    }

    /// Whether every target is met.
    pub fn all_hold(&self) -> bool {
        self.lines.iter().all(|line| line.holds)
    }

    /// Writes the page.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path, product: &str, sqlite: &str, load_before: &str) -> Result<(), BenchError> {
        let mut page = String::from(
            "# Benchmarks\n\nMeasured and written by `cargo xtask bench`, which fails when a line does not hold. Product \
             and reference run in turns in the same minutes, each in a process of its own, and share the machine with \
             the program that calls them: their ratio says more than the rates. The limits of the panel's first loads \
             are those of `apps/web/scripts/budget.ts` when this was measured.\n\n| what | promised | measured | |\n\
             |---|---|---|---|\n",
        );
        for line in &self.lines {
            let Line {
                what,
                wanted,
                measured,
                holds,
            } = line;
            writeln!(page, "| {what} | {wanted} | {measured} | {} |", mark(*holds))?;
        }
        let date = peshtoq_core::clock::now().format("%Y-%m-%d %H:%M UTC");
        writeln!(page, "\n## Where and when\n")?;
        for (name, value) in [
            ("date", date.to_string()),
            (
                "program",
                format!(
                    "{product}, commit {}",
                    output_of("git", &["describe", "--always", "--dirty"])
                ),
            ),
            ("machine", machine()),
            (
                "load average (1, 5, 15 min) before the first round, from other work on the machine",
                load_before.to_owned(),
            ),
            ("nice value of both sides and of the caller", nice()),
            (
                "versions",
                format!("{}, SQLite {sqlite}", output_of("rustc", &["--version"])),
            ),
        ] {
            writeln!(page, "- {name}: {value}")?;
        }
        for (title, rows) in &self.rounds {
            writeln!(page, "\n## {title}\n")?;
            for row in rows {
                writeln!(page, "{row}")?;
            }
        }
        page.push_str(&by_hand(path));
        Ok(fs::write(path, page)?)
    }
}

/// From here on the page is written manually.
const BY_HAND: &str = "\n<!-- From here on measured by hand; `cargo xtask bench` leaves it as it is. -->\n";

/// The manually measured part of the existing page.
fn by_hand(path: &Path) -> String {
    let page = fs::read_to_string(path).unwrap_or_default();
    page.find(BY_HAND)
        .map_or_else(String::new, |start| page[start..].to_owned())
}

fn mark(holds: bool) -> &'static str {
    if holds { "holds" } else { "**fails**" }
}

/// The three load averages of the machine.
pub fn load_average() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(", ")
}

/// The niceness of this program and its children.
fn nice() -> String {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // proc(5): field 19; the name before the last bracket may contain spaces.
    let fields = text.rsplit(')').next().unwrap_or_default();
    fields.split_whitespace().nth(16).unwrap_or("?").to_owned()
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let field = |file: &str, name: &str| {
        let text = fs::read_to_string(file).unwrap_or_default();
        let value = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.trim().strip_prefix(':'));
        value.map_or_else(|| "?".to_owned(), |value| value.trim().to_owned())
    };
    let memory = field("/proc/meminfo", "MemTotal");
    let memory = memory
        .split(' ')
        .next()
        .and_then(|kib| kib.parse::<u64>().ok())
        .unwrap_or_default();
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!(
        "{cores} cores of {}, {} GB memory, Linux {}",
        field("/proc/cpuinfo", "model name"),
        memory / 1_000_000,
        kernel.trim()
    )
}

/// The first line that a program prints, or a question mark.
fn output_of(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output();
    let text = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    text.lines().next().map_or_else(|| "?".to_owned(), str::to_owned)
}
