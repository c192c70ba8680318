//! What people have on their screens: the rows, files and changes they know of, to choose the next call from.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::dice::Dice;

/// A row that somebody was told of.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its resource.
    pub entity: &'static str,
    /// Its id.
    pub id: i64,
    /// The group it stands in.
    pub group: String,
    /// Its version, where it is known.
    pub version: Option<i64>,
}

/// A file whose upload was acknowledged.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its path.
    pub path: String,
    /// What it holds.
    pub bytes: Arc<Vec<u8>>,
}

/// A change that was acknowledged.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its id.
    pub change: i64,
    /// By whom.
    pub staff: i64,
}

/// What is known to everybody.
#[derive(Default)]
pub struct Board(Mutex<Inner>);

/// See [`Board`].
#[derive(Default)]
pub struct Inner {
    /// The rows that are there as far as anybody knows.
    pub rows: Vec<Known>,
    /// The files.
    pub files: Vec<Stored>,
    /// The changes.
    pub changes: Vec<Made>,
}

impl Board {
    /// The board, for a moment.
    pub fn look(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A row of one of these resources.
    pub fn row(&self, dice: &mut Dice, wanted: impl Fn(&Known) -> bool) -> Option<Known> {
        let inner = self.look();
        let rows: Vec<&Known> = inner.rows.iter().filter(|row| wanted(row)).collect();
        dice.pick(&rows).map(|row| (*row).clone())
    }

    /// A file whose path begins so.
    pub fn file(&self, dice: &mut Dice, folder: &str) -> Option<String> {
        let inner = self.look();
        let files: Vec<&Stored> = inner
            .files
            .iter()
            .filter(|file| file.path.starts_with(folder))
            .collect();
        dice.pick(&files).map(|file| file.path.clone())
    }

    /// Notes a row as it was answered.
    pub fn put(&self, row: Known) {
        let mut inner = self.look();
        match inner
            .rows
            .iter_mut()
            .find(|known| known.entity == row.entity && known.id == row.id)
        {
            Some(known) => *known = row,
            None => inner.rows.push(row),
        }
    }

    /// Notes that a row may have changed or may be gone.
    pub fn doubt(&self, entity: &str, id: i64, is_gone: bool) {
        let mut inner = self.look();
        if is_gone {
            inner.rows.retain(|known| known.entity != entity || known.id != id);
        } else if let Some(row) = inner
            .rows
            .iter_mut()
            .find(|known| known.entity == entity && known.id == id)
        {
            row.version = None;
        }
    }
}
