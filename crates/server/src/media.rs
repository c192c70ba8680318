//! The commands for stored files, and the check at the server's start that the store belongs to the database.

use std::time::Duration;

use peshtoq_http::{
    app::App,
    media::{
        bin::{self, Restored},
        collect::{self, BIN_DAYS, NotCollected},
        installation::{self, Comparison, NotOurs},
    },
};
use tokio::time::timeout;

use crate::{commands::refused, console::print_line, start::CliError};

/// How long the start waits for a media store. A store that is away must not keep the panel from starting.
const CLAIM_TIMEOUT: Duration = Duration::from_secs(10);

/// Checks that the media store belongs to the database. If the store is away, the first upload checks again.
///
/// # Errors
/// When they do not belong together.
pub async fn claim(app: &App) -> Result<(), CliError> {
    let (db, store) = (app.db(), app.media());
    let claimed = timeout(CLAIM_TIMEOUT, async {
        // Read by the connection that is open already: another one would parse the schema first.
        match peshtoq_persistence::installation::id(&db.writer()).await? {
            Some(own) => installation::claim_for(db, store, own).await,
            None => installation::claim(db, store).await,
        }
    });
    match claimed.await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(NotOurs::Refused(text))) => Err(CliError::new(text)),
        Ok(Err(NotOurs::Failed(error))) => {
            tracing::warn!(%error, "cannot verify yet that the media store belongs to the database");
            Ok(())
        }
        Err(_) => {
            tracing::warn!("the media store does not respond; cannot verify yet that it belongs to the database");
            Ok(())
        }
    }
}

/// `peshtoq media gc`.
///
/// # Errors
/// When it is refused, or a step fails.
pub async fn collect(app: &App, force: bool) -> Result<(), CliError> {
    let collected = collect::collect(app.db(), app.media(), force)
        .await
        .map_err(|error| match error {
            NotCollected::Failed(error) => refused(error),
            other => CliError::new(other),
        })?;
    let swept = collected.swept.uploads + collected.swept.staged_files + collected.derived;
    print_line(format_args!("{} files removed", collected.files.len() as u64 + swept))?;
    if !collected.files.is_empty() {
        print_line(format_args!(
            "{} of them stay in the bin for {BIN_DAYS} days; `peshtoq media restore` restores them",
            collected.files.len()
        ))?;
    }
    if collected.purged > 0 {
        print_line(format_args!(
            "{} files were deleted after {BIN_DAYS} days in the bin",
            collected.purged
        ))?;
    }
    Ok(())
}

/// `peshtoq media restore`.
///
/// # Errors
/// When a file is not in the bin, or a step fails; the others are restored.
pub async fn restore(app: &App, paths: &[String], all: bool) -> Result<(), CliError> {
    let entries = bin::list(app.media()).await.map_err(refused)?;
    if paths.is_empty() && !all {
        for entry in &entries {
            print_line(format_args!("{}  {}  {} bytes", entry.date, entry.path, entry.size))?;
        }
        print_line(format_args!("{} files in the bin", entries.len()))?;
        return Ok(());
    }
    let wanted: Vec<Option<String>> = paths.iter().map(|path| app.media_path(path)).collect();
    let chosen = entries
        .iter()
        .filter(|entry| all || wanted.contains(&Some(entry.path.to_string())));
    let (mut back, mut failed) = (Vec::new(), Vec::new());
    for entry in chosen {
        let path = entry.path.to_string();
        match bin::restore(app.db(), app.media(), entry).await {
            Ok(Restored::Back) => print_line(format_args!("restored: {path}"))?,
            Ok(Restored::There) => print_line(format_args!("already there: {path}"))?,
            Ok(Restored::Elsewhere(other)) => print_line(format_args!("restored: {path} as {other}"))?,
            Err(error) => {
                failed.push(format!("{path}: {}", refused(error)));
                continue;
            }
        }
        back.push(path);
    }
    for (path, wanted) in paths.iter().zip(&wanted) {
        let is_there = wanted
            .as_ref()
            .is_some_and(|wanted| entries.iter().any(|entry| entry.path.to_string() == *wanted));
        if !is_there {
            failed.push(format!("{path}: not in the bin"));
        }
    }
    if !back.is_empty() || failed.is_empty() {
        print_line(format_args!("{} files are in place", back.len()))?;
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(CliError::new(failed.join("; "))),
    }
}

/// `peshtoq media adopt`.
///
/// # Errors
/// When a step fails.
pub async fn adopt(app: &App) -> Result<(), CliError> {
    let adopted = installation::adopt(app.db(), app.media()).await.map_err(refused)?;
    let Comparison { known, stored, both } = adopted.compared;
    let before = match &adopted.before {
        Some(before) if *before == adopted.now => "as before".to_owned(),
        Some(before) => format!("and no longer to {before}, whose servers will refuse to start with it"),
        None => "and had no owner before".to_owned(),
    };
    print_line(format_args!(
        "the media store {} now belongs to the installation {}, {before}",
        app.media().address(),
        adopted.now
    ))?;
    print_line(format_args!(
        "it has {both} of the {known} files in the database; no file was changed"
    ))?;
    if stored > both {
        print_line(format_args!(
            "{} of its files are not in the database; those older than 48 hours will be moved to the bin",
            stored - both
        ))?;
    }
    Ok(())
}
