//! Lists that are saved as a whole (`contract.md §1`, Lost updates): the caller sends every row in its order, and what
//! it leaves out is removed.
//!
//! All of it is one change: removed, altered and new rows are a revision each, a new order is one of its group. Rows
//! that were sent as they stand are left alone, with their version and author.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable,
    ModelTrait, QueryFilter, QueryOrder,
};
use serde_json::{Map, Value};

use crate::{
    bounds,
    codes::FieldCode,
    db::Write,
    error::{FieldError, Result},
    input::{self, Input},
    media, order,
    resource::{self, ActiveOf, MediaPath, ModelOf, Resource, column, id_of, known, version_of},
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
    let read = input::examine::<T>(body, None, &|path| media_path(path))?;
    let mut failed = read.failed;
    failed.extend(media::check(write.conn(), &read.media).await?);
    Ok((read.input, failed))
}

/// The rows of a group in their order.
///
/// # Errors
/// When the database fails.
pub async fn rows<R: Resource>(conn: &impl ConnectionTrait, group: &str) -> Result<Vec<ModelOf<R>>> {
    let condition = match column::<R::Table>("group_key") {
        Some(column) => Condition::all().add(column.eq(group)),
        None => Condition::all(),
    };
    let query = R::Table::find().filter(condition);
    let query = query.order_by_asc(known::<R::Table>("position"));
    Ok(query.order_by_asc(known::<R::Table>("id")).all(conn).await?)
}

/// The version of a list: a number made of its rows, their versions and their order, so that no two states of it that
/// differ have the same. It fits a JavaScript number.
pub fn version<R: Resource>(rows: &[ModelOf<R>]) -> i64 {
    // FNV-1a: the same on every machine and in every release, unlike the hashers of the standard library.
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = START;
    for row in rows {
        for number in [id_of::<R::Table>(row), version_of::<R::Table>(row).into()] {
            for byte in number.to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
            }
        }
    }
    hash.cast_signed() & bounds::SAFE
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

/// Whether every version of a body could be read; a stand-in for one would conflict with everything.
pub fn versions_were_read(failed: &[FieldError]) -> bool {
    failed
        .iter()
        .all(|failed| failed.field != "listVersion" && !failed.field.ends_with(".version"))
}

/// A row of the list as it shall be.
pub struct Wanted<R: Resource> {
    stored: Option<ModelOf<R>>,
    row: ActiveOf<R>,
}

impl<R: Resource> Wanted<R> {
    /// The stored row, or a new one, with `change` made to it.
    pub fn new(stored: Option<&ModelOf<R>>, change: impl FnOnce(&mut ActiveOf<R>)) -> Self {
        let mut row = match stored {
            Some(stored) => stored.clone().into_active_model(),
            None => ActiveOf::<R>::default(),
        };
        change(&mut row);
        Self {
            stored: stored.cloned(),
            row,
        }
    }

    fn is_as_stored(&self) -> bool {
        self.stored.as_ref().is_some_and(|stored| {
            <R::Table as EntityTrait>::Column::iter().all(|column| match self.row.get(column) {
                ActiveValue::Set(value) => value == stored.get(column),
                // A row that has moved up since it was read has not been changed by that.
                ActiveValue::Unchanged(_) | ActiveValue::NotSet => true,
            })
        })
    }
}

/// Makes the stored rows of a group the wanted ones, in their order. Answers them as they are then.
///
/// # Errors
/// What forbids the removal of a row; 422 `too_many` for a group that is full.
pub async fn save<R: Resource>(
    write: &mut Write,
    group: &str,
    stored: Vec<ModelOf<R>>,
    mut wanted: Vec<Wanted<R>>,
) -> Result<Vec<ModelOf<R>>> {
    let kept: HashSet<i64> = wanted
        .iter()
        .filter_map(|wanted| wanted.stored.as_ref().map(id_of::<R::Table>))
        .collect();
    let was_there = stored.len();
    for row in stored {
        if !kept.contains(&id_of::<R::Table>(&row)) {
            resource::remove::<R>(write, row).await?;
        }
    }
    if kept.len() < was_there {
        // Rows that stay have moved up: what the history keeps of them is how they stand now.
        let mut now: HashMap<i64, ModelOf<R>> = HashMap::new();
        now.extend(
            rows::<R>(write.conn(), group)
                .await?
                .into_iter()
                .map(|row| (id_of::<R::Table>(&row), row)),
        );
        for row in wanted.iter_mut().filter_map(|wanted| wanted.stored.as_mut()) {
            if let Some(now) = now.remove(&id_of::<R::Table>(row)) {
                *row = now;
            }
        }
    }
    let mut ids = Vec::with_capacity(wanted.len());
    for wanted in wanted {
        let as_stored = wanted.is_as_stored();
        let row = match wanted.stored {
            Some(stored) if as_stored => stored,
            stored => resource::store::<R>(write, stored, wanted.row).await?,
        };
        ids.push(id_of::<R::Table>(&row));
    }
    order::make::<R>(write, group, &ids).await?;
    rows::<R>(write.conn(), group).await
}
