//! Checks that a database and its store are intact. The check only reads, from one view of the database, and may run
//! beside a server. Derived data that is wrong can be repaired first.

mod files;
mod history;
mod rows;

use peshtoq_media::MediaStore;
use peshtoq_persistence::{change, db::Db, search};

use crate::{Result, tables::KeptTables};

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The problems, one per line.
    pub problems: Vec<String>,
    /// How many rows were checked.
    pub rows: u64,
    /// How many stored files were checked.
    pub files: u64,
}

impl Checked {
    fn problem(&mut self, text: impl Into<String>) {
        self.problems.push(text.into());
    }
}

/// The result of a repair.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repaired {
    /// How many changes had wrong counts.
    pub changes: u64,
    /// How many search entries were wrong.
    pub search_entries: u64,
}

/// Repairs the data that is derived from the rows and their revisions. Nothing else is changed.
///
/// # Errors
/// When the database fails; then nothing of that kind was changed.
pub async fn repair(db: &Db) -> Result<Repaired> {
    Ok(Repaired {
        changes: change::repair(db).await?,
        search_entries: search::repair(db).await?,
    })
}

/// Checks everything; with `deep` it also reads every stored file.
///
/// # Errors
/// When the database or the store cannot be read.
pub async fn check(db: &Db, store: &MediaStore, deep: bool) -> Result<Checked> {
    let mut checked = Checked::default();
    rows::integrity(db, &mut checked).await?;
    let media = {
        let view = db.view().await?;
        let tables = KeptTables::of(db.registry()).describe(view.conn()).await?;
        rows::references(&view, &tables, &mut checked).await?;
        rows::positions(&view, &tables, &mut checked).await?;
        rows::search(db, &view, &mut checked).await?;
        history::compare(db, &view, &mut checked).await?;
        rows::summaries(&view, &mut checked).await?;
        rows::media(&view).await?
    };
    files::compare(db, store, media, deep, &mut checked).await?;
    Ok(checked)
}
