//! Stored files: acknowledged ones read back byte for byte, and there are no partial ones.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    database_state::DatabaseState,
    finding::{Finding, Violation},
};
use crate::{
    model::journal::{Effect, Intent, Outcome},
    people::Person,
    world::process::files_under,
};

/// The minimum time limit for reading one file.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Reads every acknowledged file through the server.
pub async fn read(reader: &Person) -> Vec<Finding> {
    let files = reader.shared.board.look().files.clone();
    let mut findings = Vec::new();
    for file in files {
        match reader.caller.file(&file.path, TIMEOUT).await {
            Ok(bytes) if bytes == **file.bytes => {}
            Ok(bytes) => {
                let text = format!(
                    "{} was acknowledged with {} bytes and reads as {} others",
                    file.path,
                    file.bytes.len(),
                    bytes.len()
                );
                findings.push(Finding::new(Violation::Lost, text));
            }
            Err(why) => findings.push(Finding::new(
                Violation::Lost,
                format!("{} was acknowledged and does not read: {why}", file.path),
            )),
        }
    }
    findings
}

/// Waits until the server has removed leftovers of earlier uploads. It does so after each start if nobody else can use
/// the store.
pub async fn swept(store: &Path, is_own: bool, within: Duration) -> Vec<Finding> {
    let began = Instant::now();
    loop {
        let mut left = files_under(store);
        left.retain(|path| is_own && (path.starts_with("incoming") || path.to_string_lossy().contains('#')));
        if left.is_empty() {
            return Vec::new();
        }
        if began.elapsed() > within {
            return vec![Finding::new(
                Violation::Half,
                format!("unfinished uploads are left: {left:?}"),
            )];
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Checks the store itself: every public file is complete, and files that rows use exist.
pub fn compare(intents: &[Intent], first: &[Arc<Vec<u8>>], database: &DatabaseState, store: &Path) -> Vec<Finding> {
    let mut sent: BTreeMap<&[u8], Option<&Outcome>> = first.iter().map(|bytes| (bytes.as_slice(), None)).collect();
    for intent in intents {
        if let Effect::Upload { bytes } = &intent.effect {
            sent.insert(bytes, Some(&intent.outcome));
        }
    }
    let mut findings = Vec::new();
    let mut there = BTreeSet::new();
    for path in files_under(store) {
        let name = path.to_string_lossy().into_owned();
        // The store's own notes, derived pictures, and unfinished uploads.
        let is_public = name.split('/').count() == 2
            && !name.starts_with(['.', '_'])
            && !name.starts_with("incoming/")
            && !name.contains("/.");
        if !is_public {
            continue;
        }
        let bytes = std::fs::read(store.join(&path)).unwrap_or_default();
        match sent.get(bytes.as_slice()) {
            None => findings.push(Finding::new(
                Violation::Half,
                format!("{name} holds {} bytes that nobody uploaded", bytes.len()),
            )),
            Some(Some(outcome @ (Outcome::NeverSent | Outcome::Refused(_)))) => {
                findings.push(Finding::new(
                    Violation::Half,
                    format!("{name} is there, though its upload was {outcome:?}"),
                ));
            }
            Some(_) => {}
        }
        there.insert(name);
    }
    for path in &database.media {
        if !there.contains(path) {
            findings.push(Finding::new(
                Violation::Lost,
                format!("{path} is in the database and not in the store"),
            ));
        }
    }
    findings
}

/// Files left in the temporary folder after the server has ended.
pub fn temporary(folder: &Path) -> Vec<Finding> {
    let left = files_under(folder);
    match left.is_empty() {
        true => Vec::new(),
        false => vec![Finding::new(
            Violation::Half,
            format!("temporary files are left: {left:?}"),
        )],
    }
}
