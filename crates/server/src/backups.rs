//! The commands for backup, restore and check.

use std::path::Path;

use peshtoq_backup::{Checked, Content, Created, Destination, Place, Repaired, Source};
use peshtoq_http::{api::registry, media::installation};
use peshtoq_media::MediaStore;

use crate::{
    cli::BackupCommand,
    config::Config,
    console::{complain, print_line},
    lock::{Access, Lock},
    start::{self, CliError, Who},
};

/// The version of this program, as recorded in archives.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Lowers the priority of this thread and of those that it starts, so that calls go first: reading and hashing all
/// files keeps a core busy, and a backup can wait. The lowest priority there is: it still gets a few percent of a server
/// that is fully busy.
pub fn yield_to_calls() {
    // An error means that the priority is unchanged.
    let _ = rustix::process::nice(19);
}

/// `peshtoq backup`.
///
/// # Errors
/// When no archive was made.
pub async fn command(config: &Config, command: BackupCommand) -> Result<(), CliError> {
    let BackupCommand {
        file,
        to,
        keep,
        without_requests,
    } = command;
    let content = match without_requests {
        true => Content::WithoutRequests,
        false => Content::All,
    };
    if let Some(file) = file.as_deref().filter(|file| file.starts_with("s3:")) {
        let file = file.display();
        return Err(CliError::new(format!("{file}: use --to for a destination in a bucket")));
    }
    let place = to
        .map(|to| Place::parse(&to, config.aws.clone()))
        .transpose()
        .map_err(CliError::new)?;
    let (db, _lock) = start::database(config, Who::Command).await?;
    let made = async {
        let store = start::media(config)?;
        let destination = match (&file, &place) {
            (Some(file), _) => Destination::File(file),
            (None, Some(place)) => Destination::Place {
                place,
                spool: &config.data_dir,
            },
            (None, None) => return Err(CliError::new("no destination: give a FILE or --to")),
        };
        // Only one run at a time removes the leftovers of killed runs.
        let mut _turn = None;
        if let Some(place) = &place {
            _turn = Lock::turn_to_backup(&config.database_url).await?;
            if _turn.is_none() {
                return Err(CliError::new("another backup of this database is running"));
            }
            place.clear_unfinished().await.map_err(CliError::new)?;
        }
        let created = peshtoq_backup::create(&db, &store, PROGRAM, destination, content)
            .await
            .map_err(CliError::new)?;
        let name = file
            .as_deref()
            .map_or_else(|| created.name.clone(), |file| file.display().to_string());
        print_line(format_args!("{name}: {}", summary(&created)))?;
        for path in &created.missing {
            complain(&CliError::new(format!(
                "{path} is missing from the media store; it is not in the backup"
            )));
        }
        for path in &created.damaged {
            complain(&CliError::new(format!("{path} is damaged in the media store")));
        }
        if let (Some(place), Some(keep)) = (&place, keep) {
            let keep = usize::try_from(keep).unwrap_or(usize::MAX);
            for gone in place.keep_newest(keep, &created.name).await.map_err(CliError::new)? {
                print_line(format_args!("{gone}: removed"))?;
            }
        }
        Ok(())
    }
    .await;
    db.close().await;
    made
}

fn summary(created: &Created) -> String {
    let Created { rows, files, size, .. } = created;
    format!("{rows} rows, {files} files, {size} bytes")
}

/// `peshtoq restore`.
///
/// # Errors
/// When nothing was restored; then the previous data is unchanged.
pub async fn restore(config: &Config, file: &str, replace: bool) -> Result<(), CliError> {
    let source = Source::parse(file, config.aws.clone()).map_err(CliError::new)?;
    // The header reveals most problems before a long archive is read.
    peshtoq_backup::header(&source)
        .await
        .map_err(|error| named(file, error))?;
    let lock = match exists(config) {
        true => Some(Lock::take(&config.database_url, Access::Alone).await?),
        // If there is no folder, nobody uses it, and a refused archive must not create it.
        false => None,
    };
    let verified = peshtoq_backup::verify(&source, &registry())
        .await
        .map_err(|error| named(file, error))?;
    start::folder(&config.data_dir)?;
    let _lock = match lock {
        Some(lock) => lock,
        None => Lock::take(&config.database_url, Access::Alone).await?,
    };
    let store = start::media(config)?;
    if replace && let Err(error) = claim_store(config, &store).await {
        tracing::debug!(%error, "the media store was not marked before the restore");
    }
    let restored = peshtoq_backup::restore(&source, &verified, &config.database_url, &store, replace).await;
    let restored = restored.map_err(CliError::new)?;
    print_line(format_args!(
        "restored the backup of {}: {} rows, {} files; everybody has to sign in again",
        restored.created_at.to_rfc3339(),
        restored.rows,
        restored.files
    ))?;
    if let Some(kept) = restored.kept {
        print_line(format_args!("the previous data is kept: {kept}"))?;
    }
    for path in restored.missing {
        complain(&CliError::new(format!(
            "{path} was missing when the backup was created, but rows reference it"
        )));
    }
    for path in restored.damaged {
        complain(&CliError::new(format!(
            "{path} was damaged when the backup was created and was not restored; the archive contains it as it was"
        )));
    }
    Ok(())
}

/// Marks an unmarked media store as belonging to the existing database, if that is safe. A restore stores its files
/// before it replaces the rows. If it is interrupted in between, the store would otherwise contain only files that the
/// old database does not know, and a server would refuse to start on it.
///
/// # Errors
/// When they may not belong together, or the database cannot be used: it may be the reason for the restore.
async fn claim_store(config: &Config, store: &MediaStore) -> Result<(), CliError> {
    if store.installation_id().await.map_err(CliError::new)?.is_some() {
        return Ok(());
    }
    let db = start::locked_database(config, Who::Command).await?;
    let claimed = installation::claim(&db, store).await;
    db.close().await;
    claimed.map_err(CliError::new)
}

/// Adds the file's name to the error of an archive.
fn named(file: &str, error: peshtoq_backup::Error) -> CliError {
    match error {
        peshtoq_backup::Error::Archive(why) => CliError::new(format!("{file}: {why}")),
        other => CliError::new(other),
    }
}

/// Whether the database may be in use.
fn exists(config: &Config) -> bool {
    match peshtoq_backup::database_file(&config.database_url) {
        Ok(file) if config.database_url.starts_with("sqlite:") => file.parent().is_none_or(Path::is_dir),
        _ => true,
    }
}

/// `peshtoq check`.
///
/// # Errors
/// When there is any problem.
pub async fn check(config: &Config, deep: bool, repair: bool) -> Result<(), CliError> {
    let (db, _lock) = start::database(config, Who::Command).await?;
    let checked = async {
        let store = start::media(config)?;
        if repair {
            let Repaired {
                changes,
                search_entries,
            } = peshtoq_backup::repair(&db).await.map_err(CliError::new)?;
            print_line(format_args!(
                "repaired: {changes} changes, {search_entries} entries of search"
            ))?;
        }
        peshtoq_backup::check(&db, &store, deep).await.map_err(CliError::new)
    }
    .await;
    db.close().await;
    let Checked { problems, rows, files } = checked?;
    for problem in &problems {
        print_line(format_args!("{}", problem.replace('\n', " ")))?;
    }
    match problems.len() {
        0 => {
            print_line(format_args!(
                "no problems: {rows} rows, {files} files{}",
                if deep { ", every file read" } else { "" }
            ))?;
            Ok(())
        }
        1 => Err(CliError::new("found 1 problem")),
        many => Err(CliError::new(format!("found {many} problems"))),
    }
}
