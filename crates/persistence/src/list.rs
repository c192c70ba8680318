//! Lists that are saved as a whole (`contract.md §1`, Lost updates): the caller sends every row in its order, and what
//! it leaves out is removed.
//!
//! All of it is one change: removed, altered and new rows are a revision each, a new order is one of its group. Rows
//! that were sent as they stand are left alone, with their version and author.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use peshtoq_core::{
    bounds,
    codes::FieldCode,
    error::{FieldError, Result},
    input::{self, Input},
};
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::{Map, Value};

use crate::{
    db::{Transaction, Write},
    media, order,
    resource::{
        ActiveOf, MediaPath, ModelOf, Resource,
        erased::{self, Draft, ErasedResource, Record},
        id_of, read, version_of,
        write::{remove_record, store_record},
    },
};

/// Reads a body with all its rows. Answers what failed beside it, for who has more to judge before refusing.
///
/// # Errors
/// When the database fails.
pub async fn read<T: Input>(
    write: &Write,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<(T, Vec<FieldError>)> {
    let read = input::validate::<T>(body, None, media_path)?;
    let mut failed = read.failed;
    failed.extend(media::check(write.conn(), &read.media).await?);
    Ok((read.input, failed))
}

/// The rows of a group in their order.
///
/// # Errors
/// When the database fails.
pub async fn rows<R: Resource>(conn: &Transaction, group: &str) -> Result<Vec<ModelOf<R>>> {
    read::models::<R>(read::rows_of_group(conn, erased::of::<R>(), group).await?)
}

/// The version of a list: a number made of its rows, their versions and their order, so that no two states of it that
/// differ have the same. It fits a JavaScript number.
pub fn version(rows: &[Record]) -> i64 {
    // FNV-1a: the same on every machine and in every release, unlike the hashers of the standard library.
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = START;
    for row in rows {
        for number in [row.id(), row.version().into()] {
            for byte in number.to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
            }
        }
    }
    hash.cast_signed() & bounds::SAFE
}

/// The version of a list whose rows are known by their type.
pub fn version_of_rows<R: Resource>(rows: &[ModelOf<R>]) -> i64 {
    let rows: Vec<Record> = rows.iter().cloned().map(Record::new::<R>).collect();
    version(&rows)
}

/// Finds the stored row of each sent one by what tells rows apart: the id, or the name of a section. `None` is a row
/// that is new. What is unknown or doubled is named as `field(index)`.
pub fn matched<'a, R: Resource, K: Eq + Hash>(
    stored: &'a [ModelOf<R>],
    key_of: impl Fn(&'a ModelOf<R>) -> K,
    sent: impl IntoIterator<Item = Option<K>>,
    field: impl Fn(usize) -> String,
    unknown: FieldCode,
) -> (Vec<Option<&'a ModelOf<R>>>, Vec<FieldError>) {
    let by_key: HashMap<K, &ModelOf<R>> = stored.iter().map(|row| (key_of(row), row)).collect();
    let mut seen = HashSet::new();
    let mut failed = Vec::new();
    let mut found = Vec::new();
    for (index, key) in sent.into_iter().enumerate() {
        let row = key.as_ref().and_then(|key| by_key.get(key).copied());
        if key.is_some() && row.is_none() {
            failed.push(FieldError::new(field(index), unknown));
        }
        if let Some(row) = row
            && !seen.insert(id_of::<R::Table>(row))
        {
            failed.push(FieldError::new(field(index), FieldCode::Duplicate));
        }
        found.push(row);
    }
    (found, failed)
}

/// Whether a sent row was read in another version than the stored one.
pub fn is_other_version<R: Resource>(stored: Option<&ModelOf<R>>, known: Option<i32>) -> bool {
    match (stored, known) {
        (Some(stored), Some(known)) => version_of::<R::Table>(stored) != known,
        _ => false,
    }
}

/// Whether every version of a body could be read; a placeholder for one would conflict with everything.
pub fn versions_were_read(failed: &[FieldError]) -> bool {
    failed
        .iter()
        .all(|failed| failed.field != "listVersion" && !failed.field.ends_with(".version"))
}

/// A row of the list as it shall be.
pub struct DesiredRow {
    stored: Option<Record>,
    row: Draft,
}

impl DesiredRow {
    /// The stored row, or a new one, with `change` made to it.
    pub fn new<R: Resource>(stored: Option<&ModelOf<R>>, change: impl FnOnce(&mut ActiveOf<R>)) -> Self {
        let mut row = match stored {
            Some(stored) => stored.clone().into_active_model(),
            None => ActiveOf::<R>::default(),
        };
        change(&mut row);
        Self {
            stored: stored.cloned().map(Record::new::<R>),
            row: Draft::new::<R>(row),
        }
    }

    /// A stored row as it is.
    pub fn unchanged(stored: &Record) -> Self {
        Self {
            stored: Some(stored.clone()),
            row: stored.draft(),
        }
    }

    /// A new row.
    pub fn added(row: Draft) -> Self {
        Self { stored: None, row }
    }

    fn is_as_stored(&self) -> bool {
        self.stored.as_ref().is_some_and(|stored| {
            // A row that has moved up since it was read has not been changed by that: only what was set counts.
            self.row
                .changes()
                .into_iter()
                .all(|(column, value)| value == stored.get(column))
        })
    }
}

/// Makes the stored rows of a group the desired ones, in their order. Answers them as they are then.
///
/// # Errors
/// What forbids the removal of a row; 422 `too_many` for a group that is full.
pub async fn save<R: Resource>(
    write: &mut Write,
    group: &str,
    stored: Vec<ModelOf<R>>,
    desired: Vec<DesiredRow>,
) -> Result<Vec<ModelOf<R>>> {
    let stored = stored.into_iter().map(Record::new::<R>).collect();
    read::models::<R>(save_records(write, erased::of::<R>(), group, stored, desired).await?)
}

/// [`save`] for a resource whose types are not known.
///
/// # Errors
/// As [`save`].
pub async fn save_records(
    write: &mut Write,
    resource: &'static dyn ErasedResource,
    group: &str,
    stored: Vec<Record>,
    mut desired: Vec<DesiredRow>,
) -> Result<Vec<Record>> {
    let kept: HashSet<i64> = desired
        .iter()
        .filter_map(|desired| desired.stored.as_ref().map(Record::id))
        .collect();
    let stored_count = stored.len();
    for row in stored {
        if !kept.contains(&row.id()) {
            remove_record(write, resource, row).await?;
        }
    }
    if kept.len() < stored_count {
        // Rows that stay have moved up: what the history keeps of them is how they stand now.
        let now = read::rows_of_group(write.conn(), resource, group).await?;
        let mut now: HashMap<i64, Record> = now.into_iter().map(|row| (row.id(), row)).collect();
        for row in desired.iter_mut().filter_map(|desired| desired.stored.as_mut()) {
            if let Some(now) = now.remove(&row.id()) {
                *row = now;
            }
        }
    }
    let mut ids = Vec::with_capacity(desired.len());
    for desired in desired {
        let as_stored = desired.is_as_stored();
        let row = match desired.stored {
            Some(stored) if as_stored => stored,
            stored => store_record(write, resource, stored, desired.row).await?,
        };
        ids.push(row.id());
    }
    order::make(write, resource, group, &ids).await?;
    read::rows_of_group(write.conn(), resource, group).await
}
