//! The board: the rows, files and changes that people know of, from which they choose the next call.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::dice::Dice;

/// A row that was returned to a caller.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its resource.
    pub entity: &'static str,
    /// Its id.
    pub id: i64,
    /// Its group.
    pub group: String,
    /// Its version, if known.
    pub version: Option<i64>,
}

/// A file whose upload was acknowledged.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its path.
    pub path: String,
    /// Its content.
    pub bytes: Arc<Vec<u8>>,
}

/// A change that was acknowledged.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its id.
    pub change: i64,
    /// The person.
    pub staff: i64,
}

/// What everybody knows.
#[derive(Default)]
pub struct Board(Mutex<Inner>);

/// See [`Board`].
#[derive(Default)]
pub struct Inner {
    /// The rows that exist as far as anybody knows.
    pub rows: Vec<Known>,
    /// The files.
    pub files: Vec<Stored>,
    /// The changes.
    pub changes: Vec<Made>,
}

impl Board {
    /// Locks the board.
    pub fn look(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A row of one of these resources.
    pub fn row(&self, dice: &mut Dice, wanted: impl Fn(&Known) -> bool) -> Option<Known> {
        let inner = self.look();
        let rows: Vec<&Known> = inner.rows.iter().filter(|row| wanted(row)).collect();
        dice.pick(&rows).map(|row| (*row).clone())
    }

    /// A file whose path begins with this.
    pub fn file(&self, dice: &mut Dice, folder: &str) -> Option<String> {
        let inner = self.look();
        let files: Vec<&Stored> = inner
            .files
            .iter()
            .filter(|file| file.path.starts_with(folder))
            .collect();
        dice.pick(&files).map(|file| file.path.clone())
    }

    /// Records a row from an answer.
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

    /// Records that a row may have changed or may be gone.
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
