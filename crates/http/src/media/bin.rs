//! Bringing collected files back.

use std::collections::BTreeMap;

use futures::TryStreamExt;
use peshtoq_core::error::Result;
use peshtoq_media::{BinEntry, MediaPath, MediaStore};
use peshtoq_persistence::{db::Db, media::file};
use sea_orm::EntityTrait;

use super::{
    record::{Source, enter, record},
    refusal,
};

/// What lies in the bin, each file once, with the last day it was collected on.
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

/// What became of a file that was to be brought back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// It is back.
    Back,
    /// It was there all the time, or was stored again meanwhile.
    There,
    /// It is back under another path: nothing was known of it, and today's rules make another file of it.
    Elsewhere(String),
}

/// Brings a file back from the bin: its content and its row. Nothing uses it yet, so its 48 hours begin anew. It stays in
/// the bin as well until its time there is over.
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
    if let Some(facts) = store.bin_facts(entry).await.map_err(refusal)?
        && facts.path == path
    {
        store.bin_restore(entry).await.map_err(refusal)?;
        enter(db, store, &entry.path, &facts, &mut Source::Bin(store, entry)).await?;
        return Ok(Restored::Back);
    }
    // The database did not know it when it was collected: what it is has to be found out.
    let content = store.bin_open(entry).await.map_err(refusal)?;
    let uploaded = store.upload(entry.path.folder(), content).await.map_err(refusal)?;
    let stored = record(db, store, uploaded).await?;
    if stored.path == path {
        Ok(Restored::Back)
    } else {
        Ok(Restored::Elsewhere(stored.path))
    }
}
