//! The report: progress of rounds, a summary, and a page.

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use crate::{
    check::finding::{Finding, Violation},
    model::journal::{Effect, Outcome},
    pair::Pair,
    round::Ended,
};

/// How many findings of a round are printed; the worst come first.
const SHOWN: usize = 12;

/// The totals of a pair.
#[derive(Default)]
pub struct Totals {
    rounds: u64,
    failed: u64,
    writes: u64,
    uploads: u64,
    acknowledged: u64,
    refused: u64,
    left: u64,
    unknown: u64,
    faults: BTreeMap<&'static str, u64>,
    wrong: BTreeMap<Violation, u64>,
    recovered: Duration,
}

impl Totals {
    /// Adds a round.
    pub fn add(&mut self, ended: &Ended) {
        self.rounds += 1;
        self.failed += u64::from(!ended.findings.is_empty());
        for intent in &ended.intents {
            match intent.effect {
                Effect::Upload { .. } => self.uploads += 1,
                _ => self.writes += 1,
            }
            match intent.outcome {
                Outcome::Acknowledged { .. } | Outcome::PartlyAnswered => self.acknowledged += 1,
                Outcome::Refused(_) => self.refused += 1,
                Outcome::NeverSent => self.left += 1,
                Outcome::Unknown(_) | Outcome::Pending => self.unknown += 1,
            }
        }
        for fault in &ended.faults {
            *self.faults.entry(fault).or_default() += 1;
        }
        for finding in &ended.findings {
            *self.wrong.entry(finding.violation).or_default() += 1;
        }
        self.recovered = self.recovered.max(ended.recovered.unwrap_or_default());
    }

    /// How many rounds passed and how many failed.
    pub fn rounds(&self) -> (u64, u64) {
        (self.rounds - self.failed, self.failed)
    }

    fn wrong(&self, violation: Violation) -> u64 {
        self.wrong.get(&violation).copied().unwrap_or_default()
    }

    fn others(&self) -> u64 {
        self.wrong
            .iter()
            .filter(|(wrong, _)| !matches!(wrong, Violation::Lost | Violation::Doubled | Violation::Half))
            .map(|(_, count)| count)
            .sum()
    }
}

/// The output for a failed round, with everything needed to repeat it.
pub fn failure(pair: Pair, ended: &Ended) -> String {
    let mut text = format!(
        "✗ {pair}, {}: {} findings; again with --pair {pair} --round-seed {:#018x}\n",
        ended.faults.join(" + "),
        ended.findings.len(),
        ended.seed
    );
    for finding in ended.findings.iter().take(SHOWN) {
        // It contains whole rows; their beginning identifies them.
        let line: String = finding.to_string().chars().take(400).collect();
        let _ = writeln!(text, "    {line}");
    }
    let more = ended.findings.get(SHOWN..).unwrap_or_default();
    if !more.is_empty() {
        let _ = writeln!(text, "    and {} more: {}", more.len(), kinds(more));
    }
    if let Some(kept) = &ended.kept {
        let _ = writeln!(text, "    kept: {}", kept.display());
    }
    for line in ended.log.lines() {
        let line: String = line.chars().take(260).collect();
        let _ = writeln!(text, "    | {line}");
    }
    text
}

fn kinds(findings: &[Finding]) -> String {
    let count = |wrong: Violation| findings.iter().filter(|finding| finding.violation == wrong).count();
    let counts = Violation::ALL
        .into_iter()
        .map(|wrong| (wrong, count(wrong)))
        .filter(|(_, count)| *count > 0);
    counts
        .map(|(wrong, count)| format!("{count} {wrong}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The summary for the console and for pages: two tables in Markdown.
pub fn tables(totals: &[(Pair, Totals)]) -> String {
    let mut text = String::from(
        "| pair | rounds | failed | writes | uploads | acknowledged | refused | left midway | unknown | back after at most | lost | doubled | half | other |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (pair, sum) in totals {
        let _ = writeln!(
            text,
            "| {pair} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1} s | {} | {} | {} | {} |",
            sum.rounds,
            sum.failed,
            sum.writes,
            sum.uploads,
            sum.acknowledged,
            sum.refused,
            sum.left,
            sum.unknown,
            sum.recovered.as_secs_f64(),
            sum.wrong(Violation::Lost),
            sum.wrong(Violation::Doubled),
            sum.wrong(Violation::Half),
            sum.others(),
        );
    }
    let mut faults = BTreeMap::<&str, BTreeMap<String, u64>>::new();
    for (pair, sum) in totals {
        for (fault, count) in &sum.faults {
            faults.entry(fault).or_default().insert(pair.to_string(), *count);
        }
    }
    let pairs: Vec<String> = totals.iter().map(|(pair, _)| pair.to_string()).collect();
    let _ = write!(
        text,
        "\n| fault, in rounds | {} |\n|---|{}\n",
        pairs.join(" | "),
        "--:|".repeat(pairs.len())
    );
    for (fault, counts) in faults {
        let cells: Vec<String> = pairs
            .iter()
            .map(|pair| counts.get(pair).map_or("–".to_owned(), u64::to_string))
            .collect();
        let _ = writeln!(text, "| {fault} | {} |", cells.join(" | "));
    }
    text
}

/// The last line, which the test suite parses.
pub fn closing(totals: &[(Pair, Totals)]) -> String {
    let sum = |of: fn(&Totals) -> u64| totals.iter().map(|(_, totals)| of(totals)).sum::<u64>();
    format!(
        "rounds: {} passed, {} failed; acknowledged: {}, lost: {}, doubled: {}",
        sum(|totals| totals.rounds().0),
        sum(|totals| totals.rounds().1),
        sum(|totals| totals.acknowledged),
        sum(|totals| totals.wrong(Violation::Lost)),
        sum(|totals| totals.wrong(Violation::Doubled)),
    )
}
