//! Compares what exists with what must exist.

pub mod facts;
pub mod files;
pub mod finding;
pub mod replay;
pub mod rows;
pub mod shown;
pub mod state;

use std::collections::BTreeSet;

use crate::model::journal::Intent;
use facts::{Facts, Key};
use finding::Finding;
use state::State;

/// Compares the database with the journal. Also returns the state that follows from the journal.
pub fn database(intents: &[Intent], facts: &Facts, baseline: &Facts) -> (State, Vec<Finding>) {
    let known: BTreeSet<Key> = baseline.rows.keys().cloned().collect();
    let (state, mut findings) = replay::replay(intents, facts, baseline.newest());
    findings.extend(rows::compare(&state, facts, &known));
    findings.extend(rows::history(facts, &known));
    findings.extend(
        facts
            .broken
            .iter()
            .map(|text| Finding::new(finding::Wrong::Broken, text)),
    );
    (state, findings)
}

#[cfg(test)]
mod tests;
