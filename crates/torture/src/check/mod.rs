//! Compares what exists with what must exist.

pub mod database_state;
pub mod files;
pub mod finding;
pub mod replay;
pub mod rows;
pub mod shown;
pub mod state;

use std::collections::BTreeSet;

use crate::model::journal::Intent;
use database_state::{DatabaseState, Key};
use finding::Finding;
use state::State;

/// Compares the database with the journal. Also returns the state that follows from the journal.
pub fn database(intents: &[Intent], database: &DatabaseState, baseline: &DatabaseState) -> (State, Vec<Finding>) {
    let known: BTreeSet<Key> = baseline.rows.keys().cloned().collect();
    let (state, mut findings) = replay::replay(intents, database, baseline.newest());
    findings.extend(rows::compare(&state, database, &known));
    findings.extend(rows::history(database, &known));
    findings.extend(
        database
            .broken
            .iter()
            .map(|text| Finding::new(finding::Violation::Broken, text)),
    );
    (state, findings)
}

#[cfg(test)]
mod tests;
