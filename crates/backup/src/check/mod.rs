//! Whether a database and its store are whole. It only reads, from one view of the database, and may run beside a server.

mod files;
mod history;
mod rows;

use peshtoq_media::MediaStore;
use peshtoq_persistence::db::Db;

use crate::Result;

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// What is wrong, a line each.
    pub problems: Vec<String>,
    /// How many rows were looked at.
    pub rows: u64,
    /// How many stored files were looked at.
    pub files: u64,
}

impl Checked {
    fn problem(&mut self, text: impl Into<String>) {
        self.problems.push(text.into());
    }
}

/// Looks at everything; with `deep` it reads every stored file too.
///
/// # Errors
/// When the database or the store cannot be looked at.
pub async fn check(db: &Db, store: &MediaStore, deep: bool) -> Result<Checked> {
    let mut checked = Checked::default();
    rows::integrity(db, &mut checked).await?;
    let media = {
        let view = db.view().await?;
        rows::references(&view, &mut checked).await?;
        rows::positions(&view, &mut checked).await?;
        history::compare(db, &view, &mut checked).await?;
        rows::media(&view).await?
    };
    files::compare(db, store, media, deep, &mut checked).await?;
    Ok(checked)
}
