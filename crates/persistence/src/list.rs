//! Lists that are saved as a whole (`docs/api.md#lost-updates`): the caller sends every row in its order, and what it
//! leaves out is removed.
//!
//! A save is one change: each removed, changed or new row is a revision, and a new order is a revision of its group.
//! Rows that were sent unchanged keep their version and author.

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
        read,
        write::{remove_records, store_records},
    },
};

/// Reads a body with all its rows. Also returns what failed, for callers that have more to validate before they refuse.
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
    failed.extend(media::check(write.conn(), &read.media, None).await?);
    Ok((read.input, failed))
}

/// For every sent row that leaves out one of these fields, keeps the stored value, as for an absent field of a single
/// row: a caller that does not know a field must not clear it. Null clears it. `is_row` returns whether a sent row is
/// the given stored one.
///
/// # Errors
/// When the database fails.
pub async fn keep_absent<R: Resource>(
    write: &Write,
    group: &str,
    body: &mut Map<String, Value>,
    fields: &[&str],
    is_row: impl Fn(&Map<String, Value>, &ModelOf<R>) -> bool + Send,
) -> Result<()> {
    let Some(sent) = body.get_mut(R::LIST_KEY).and_then(Value::as_array_mut) else {
        return Ok(());
    };
    let mut silent: Vec<_> = sent
        .iter_mut()
        .filter_map(Value::as_object_mut)
        .filter(|row| fields.iter().any(|field| !row.contains_key(*field)))
        .collect();
    if silent.is_empty() {
        return Ok(());
    }
    for stored in rows::<R>(write.conn(), group).await? {
        let values = R::stored(&stored)?;
        for row in silent.iter_mut().filter(|row| is_row(row, &stored)) {
            for field in fields {
                row.entry(*field).or_insert_with(|| values[*field].clone());
            }
        }
    }
    Ok(())
}

/// The rows of a group in their order.
///
/// # Errors
/// When the database fails.
pub async fn rows<R: Resource>(conn: &Transaction, group: &str) -> Result<Vec<ModelOf<R>>> {
    read::models::<R>(read::rows_of_group(conn, erased::of::<R>(), group).await?)
}

/// The version of a list: a hash of its rows, their versions and their order, so that different states have different
/// versions. It fits a JavaScript number.
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

/// The version of a list of typed rows.
pub fn version_of_rows<R: Resource>(rows: &[ModelOf<R>]) -> i64 {
    let rows: Vec<Record> = rows.iter().cloned().map(Record::new::<R>).collect();
    version(&rows)
}

/// The key by which the sent rows of a list are matched with the stored ones.
pub trait RowKey: Eq + Hash + Sized {
    /// The name of the key's field.
    const FIELD: &'static str;
    /// The code for a key that no stored row has.
    const UNKNOWN: FieldCode;

    /// The key of a stored row.
    fn of(row: &Record) -> Self;
}

/// The id of a row; a new row has none.
impl RowKey for i64 {
    const FIELD: &'static str = "id";
    const UNKNOWN: FieldCode = FieldCode::NotFound;

    fn of(row: &Record) -> Self {
        row.id()
    }
}

/// The name of a row; lists of named rows, such as sections, never get a new one.
impl RowKey for String {
    const FIELD: &'static str = "name";
    const UNKNOWN: FieldCode = FieldCode::UnknownValue;

    fn of(row: &Record) -> Self {
        row.text_of("name")
    }
}

/// A row of a list as a caller sends it.
pub trait SentRow<R: Resource> {
    /// The key of a row within the list.
    type Key: RowKey;

    /// The key of this row; `None` if it is new.
    fn key(&self) -> Option<Self::Key>;

    /// The version that the caller read.
    fn version(&self) -> Option<i32>;

    /// Applies the fields to the stored or new row.
    fn apply(self, row: &mut ActiveOf<R>);
}

/// A list that a caller sent, matched with the stored one.
pub struct Replacement<R: Resource, S> {
    group: String,
    stored: Vec<ModelOf<R>>,
    sent: Vec<S>,
    /// For each sent row the index of the stored one; `None` if it is new.
    found: Vec<Option<usize>>,
    failed: Vec<FieldError>,
    list_version: Option<i64>,
}

impl<R: Resource, S: SentRow<R>> Replacement<R, S> {
    /// Compares the sent rows with those of a group. `list_version` is the version of the list that the caller read.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn new(conn: &Transaction, group: &str, sent: Vec<S>, list_version: Option<i64>) -> Result<Self> {
        let stored = rows::<R>(conn, group).await?;
        let keys = stored.iter().cloned().map(|row| S::Key::of(&Record::new::<R>(row)));
        let places: HashMap<S::Key, usize> = keys.zip(0..).collect();
        let mut seen = HashSet::new();
        let mut failed = Vec::new();
        let mut found = Vec::new();
        for (index, row) in sent.iter().enumerate() {
            let field = || format!("{}[{index}].{}", R::LIST_KEY, S::Key::FIELD);
            let key = row.key();
            let place = key.as_ref().and_then(|key| places.get(key).copied());
            if key.is_some() && place.is_none() {
                failed.push(FieldError::new(field(), S::Key::UNKNOWN));
            }
            if let Some(place) = place
                && !seen.insert(place)
            {
                failed.push(FieldError::new(field(), FieldCode::Duplicate));
            }
            found.push(place);
        }
        Ok(Self {
            group: group.to_owned(),
            stored,
            sent,
            found,
            failed,
            list_version,
        })
    }

    /// Whether the caller read another version of the list, or of one of its rows, than what is stored.
    pub fn is_stale(&self) -> bool {
        let is_other_list = self
            .list_version
            .is_some_and(|known| known != version_of_rows::<R>(&self.stored));
        is_other_list
            || self.found.iter().zip(&self.sent).any(|(place, sent)| {
                let stored = place.map(|place| &self.stored[place]);
                is_other_version::<R>(stored, sent.version())
            })
    }

    /// The rows that are stored.
    pub fn stored(&self) -> &[ModelOf<R>] {
        &self.stored
    }

    /// The rows that were sent.
    pub fn sent(&self) -> &[S] {
        &self.sent
    }

    /// Errors for sent rows whose key is unknown or duplicate.
    pub fn failed(&mut self) -> Vec<FieldError> {
        std::mem::take(&mut self.failed)
    }

    /// Replaces the stored list with the sent one. Returns the resulting rows.
    ///
    /// # Errors
    /// What a row's removal is refused with; 422 `too_many` for a group that is full.
    pub async fn save(self, write: &mut Write, defaults: impl Fn(&mut ActiveOf<R>)) -> Result<Vec<ModelOf<R>>> {
        let desired = self.found.into_iter().zip(self.sent).map(|(place, sent)| {
            DesiredRow::new::<R>(place.map(|place| &self.stored[place]), |row| {
                defaults(row);
                sent.apply(row);
            })
        });
        let desired = desired.collect();
        let stored = self.stored.into_iter().map(Record::new::<R>).collect();
        let resource = erased::of::<R>();
        read::models::<R>(save_records(write, resource, &self.group, stored, desired).await?)
    }
}

/// Whether a sent row has another version than the stored one.
pub fn is_other_version<R: Resource>(stored: Option<&ModelOf<R>>, known: Option<i32>) -> bool {
    match (stored, known) {
        (Some(stored), Some(known)) => Record::new::<R>(stored.clone()).version() != known,
        _ => false,
    }
}

/// Whether every version of a body could be parsed. A placeholder for a version would always conflict.
pub fn versions_were_read(failed: &[FieldError]) -> bool {
    failed
        .iter()
        .all(|failed| failed.field != "listVersion" && !failed.field.ends_with(".version"))
}

/// A desired row of the list.
pub struct DesiredRow {
    stored: Option<Record>,
    row: Draft,
}

impl DesiredRow {
    /// The stored row, or a new one, with `change` applied.
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

    /// A stored row without changes.
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
            // A row may have moved up since it was read, which does not count as a change: only fields that were set
            // count.
            self.row
                .changes()
                .into_iter()
                .all(|(column, value)| value == stored.get(column))
        })
    }
}

/// Makes the stored rows of a group equal to the desired ones, in their order. Returns the resulting rows.
///
/// # Errors
/// What a row's removal is refused with; 422 `too_many` for a group that is full.
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
    let gone = stored.into_iter().filter(|row| !kept.contains(&row.id()));
    remove_records(write, resource, gone.collect()).await?;
    if kept.len() < stored_count {
        // The remaining rows have moved up; the history keeps their current positions.
        let now = read::rows_of_group(write.conn(), resource, group).await?;
        let mut now: HashMap<i64, Record> = now.into_iter().map(|row| (row.id(), row)).collect();
        for row in desired.iter_mut().filter_map(|desired| desired.stored.as_mut()) {
            if let Some(now) = now.remove(&row.id()) {
                *row = now;
            }
        }
    }
    // The id of each desired row that need not be stored; the others get theirs from what was stored.
    let (mut ids, mut changed) = (Vec::with_capacity(desired.len()), Vec::new());
    for desired in desired {
        let as_stored = desired.is_as_stored();
        match desired.stored {
            Some(stored) if as_stored => ids.push(Some(stored.id())),
            stored => {
                ids.push(None);
                changed.push((stored, desired.row));
            }
        }
    }
    let mut stored = store_records(write, resource, changed).await?.into_iter();
    let ids = ids.into_iter().map(|id| id.or_else(|| Some(stored.next()?.id())));
    let ids: Vec<i64> = ids.flatten().collect();
    order::make(write, resource, group, &ids).await?;
    read::rows_of_group(write.conn(), resource, group).await
}
