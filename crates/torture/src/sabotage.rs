//! Deliberate damage, to prove that the check detects it.

use std::str::FromStr;

use sea_orm::{ConnectionTrait, Database, DbErr};

use crate::{
    check::finding::{Finding, Violation},
    model::board::Board,
    world::World,
};

/// The resource whose newest row is damaged.
pub const DAMAGED: &str = "profession";

/// The kind of damage. The server does not run meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// An acknowledged row is removed.
    Row,
    /// An acknowledged row and all its history are removed, as if the transaction had never been stored.
    Change,
    /// An acknowledged value is changed.
    Value,
    /// An acknowledged file is truncated.
    File,
    /// An acknowledged file is removed.
    FileGone,
    /// A row is duplicated.
    Twin,
    /// A gap is made in an order.
    Position,
}

impl Sabotage {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Row,
        Self::Change,
        Self::Value,
        Self::File,
        Self::FileGone,
        Self::Twin,
        Self::Position,
    ];

    /// Whether a finding reports it.
    pub fn is_seen_in(self, finding: &Finding) -> bool {
        let (wrong, word) = match self {
            Self::Twin => (Violation::Half, DAMAGED),
            Self::Position => (Violation::Broken, DAMAGED),
            Self::Row | Self::Change | Self::Value => (Violation::Lost, DAMAGED),
            Self::File | Self::FileGone => (Violation::Lost, "/"),
        };
        finding.violation == wrong && finding.text.contains(word)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Change => "change",
            Self::Value => "value",
            Self::File => "file",
            Self::FileGone => "file-gone",
            Self::Twin => "twin",
            Self::Position => "position",
        }
    }

    /// Causes it.
    ///
    /// # Errors
    /// When there is nothing to damage, so that the round proves nothing.
    pub async fn strike(self, world: &World, board: &Board) -> Result<(), String> {
        let (row, file) = {
            let board = board.look();
            let row = board.rows.iter().rfind(|row| row.entity == DAMAGED).map(|row| row.id);
            (row, board.files.last().map(|file| file.path.clone()))
        };
        let row = row.ok_or("there is no row that could be damaged")?;
        let path = world
            .store()
            .join(file.ok_or("there is no file that could be damaged")?);
        let statements = match self {
            Self::Row => vec![format!("DELETE FROM {DAMAGED} WHERE id = {row}")],
            Self::Change => {
                let of_row = format!("entity = '{DAMAGED}' AND row_id = {row}");
                vec![
                    format!("DELETE FROM revision WHERE {of_row}"),
                    "DELETE FROM change WHERE id NOT IN (SELECT change_id FROM revision)".to_owned(),
                    format!("DELETE FROM {DAMAGED} WHERE id = {row}"),
                ]
            }
            Self::Value => vec![format!("UPDATE {DAMAGED} SET name = 'another' WHERE id = {row}")],
            Self::Twin => {
                let columns = "version, created_at, updated_at, updated_by, name, image, search";
                vec![format!(
                    "INSERT INTO {DAMAGED} ({columns}, position, unique_key) \
                     SELECT {columns}, position + 1, unique_key || '2' FROM {DAMAGED} WHERE id = {row}"
                )]
            }
            Self::Position => vec![format!("UPDATE {DAMAGED} SET position = position + 7 WHERE id = {row}")],
            Self::File => return cut(&path).map_err(|error| format!("{}: {error}", path.display())),
            Self::FileGone => {
                return std::fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()));
            }
        };
        execute(world.database_url(), &statements)
            .await
            .map_err(|error| error.to_string())
    }
}

fn cut(path: &std::path::Path) -> std::io::Result<()> {
    let file = std::fs::OpenOptions::new().write(true).open(path)?;
    file.set_len(file.metadata()?.len() / 2)
}

async fn execute(url: &str, statements: &[String]) -> Result<(), DbErr> {
    let db = Database::connect(url).await?;
    for statement in statements {
        db.execute_unprepared(statement).await?;
    }
    db.close().await
}

impl FromStr for Sabotage {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|sabotage| sabotage.name() == word);
        found.ok_or_else(|| format!("no such damage: {}", Self::ALL.map(Self::name).join(", ")))
    }
}
