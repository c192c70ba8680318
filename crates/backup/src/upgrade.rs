//! The copy of a SQLite file that is made before its schema is upgraded.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sea_orm::ConnectionTrait;

use crate::{
    Error, Result,
    sink::{partial_of, sync_folder},
    tables::query,
};

/// How many of these copies are kept.
const COPIES: usize = 3;

/// Copies the database behind `conn`, whose file is `file`, to `<file>.before-<step>`, even while it is in use. The
/// copy is complete and durable when this returns. All but the last three copies are removed.
///
/// # Errors
/// When it cannot be written.
pub async fn copy_before(conn: &impl ConnectionTrait, file: &Path, step: &str) -> Result<PathBuf> {
    let copy = with(file, &format!("{START}{}", step.trim_start_matches('m')));
    let partial = partial_of(&copy);
    let failed = |error: io::Error| Error::file(partial.display())(error);
    match fs::remove_file(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let name = partial
        .to_str()
        .ok_or_else(|| Error::Refused(format!("{}: the path is not valid UTF-8", partial.display())))?;
    let copied = query(conn, "VACUUM INTO ?", [name.into()]).await;
    let copied = copied.and_then(|_| {
        let on_disk = fs::File::open(&partial).and_then(|file| file.sync_all());
        on_disk.and_then(|()| fs::rename(&partial, &copy)).map_err(failed)?;
        sync_folder(&copy)
    });
    if let Err(error) = copied {
        let _ = fs::remove_file(&partial);
        return Err(error);
    }
    // An upgrade must not fail because of this.
    if let Err(error) = remove_old(file) {
        tracing::warn!(%error, "cannot remove old copies of the database");
    }
    Ok(copy)
}

const START: &str = ".before-m";

fn with(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn remove_old(file: &Path) -> Result<()> {
    let folder = crate::sink::folder_of(file);
    let start = with(file, START);
    let start = start.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let failed = |error: io::Error| Error::file(folder.display())(error);
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(start)) {
            copies.push((
                entry.metadata().and_then(|meta| meta.modified()).map_err(failed)?,
                entry.path(),
            ));
        }
    }
    copies.sort();
    let surplus = copies.len().saturating_sub(COPIES);
    for (_, path) in copies.into_iter().take(surplus) {
        fs::remove_file(&path).map_err(Error::file(path.display()))?;
    }
    Ok(())
}
