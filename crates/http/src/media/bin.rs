//! Restoring collected files.

use std::collections::BTreeMap;

use futures::TryStreamExt;
use peshtoq_core::error::Result;
use peshtoq_media::{BinEntry, MediaPath, MediaStore};
use peshtoq_persistence::{db::Db, library::Origin, media::file};
use sea_orm::EntityTrait;

use super::{
    record::{Source, enter, record},
    refusal,
};

/// The files in the bin, each once, with the last day on which it was collected.
///
/// # Errors
/// When the store fails.
pub async fn list(store: &MediaStore) -> Result<Vec<BinEntry>> {
    let mut newest: BTreeMap<MediaPath, BinEntry> = BTreeMap::new();
    let mut listed = std::pin::pin!(store.bin_list());
    while let Some(entry) = listed.try_next().await.map_err(refusal)? {
        match newest.get_mut(&entry.path) {
            Some(known) if known.date >= entry.date => {}
            Some(known) => *known = entry,
            None => {
                newest.insert(entry.path.clone(), entry);
            }
        }
    }
    Ok(newest.into_values().collect())
}

/// The result of restoring a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// It was restored.
    Back,
    /// It was not missing, or was stored again meanwhile.
    There,
    /// It was restored under another path: the database had no record of it, and today's cleaning changes its content.
    Elsewhere(String),
}

/// Restores a file from the bin: its content and its row. Nothing uses it yet, so its 48 hours start again. It also
/// stays in the bin until it expires there.
///
/// # Errors
/// When database or store fail, or the file is not one that can be stored.
pub async fn restore(db: &Db, store: &MediaStore, entry: &BinEntry) -> Result<Restored> {
    super::installation::check(db, store).await?;
    let path = entry.path.to_string();
    let known = file::Entity::find_by_id(&path).one(db.reader()).await?;
    if known.is_some() && store.head(&entry.path).await.map_err(refusal)?.is_some() {
        return Ok(Restored::There);
    }
    if let Some(stored_file) = store.bin_facts(entry).await.map_err(refusal)?
        && stored_file.path == path
    {
        store.bin_restore(entry).await.map_err(refusal)?;
        let source = &mut Source::Bin(store, entry);
        enter(db, store, (&entry.path, &stored_file), source, &Origin::default()).await?;
        return Ok(Restored::Back);
    }
    // The database had no record of it when it was collected, so it has to be inspected.
    let content = store.bin_open(entry).await.map_err(refusal)?;
    let uploaded = store.upload(entry.path.folder(), content).await.map_err(refusal)?;
    let stored = record(db, store, uploaded, &Origin::default()).await?;
    if stored.path == path {
        Ok(Restored::Back)
    } else {
        Ok(Restored::Elsewhere(stored.path))
    }
}
