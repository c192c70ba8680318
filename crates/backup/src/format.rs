//! The form of an archive: a tar file of
//!
//! 1. `peshtoq-backup.json`: what this is, and the steps of the schema it was made at;
//! 2. `rows/<table>.jsonl.zst`: the rows of each table;
//! 3. `media/<folder>/<name>.<ext>`: the stored files, as they are;
//! 4. `manifest.json`: size and SHA-256 of every entry before it, and how many rows each table has;
//! 5. `manifest.sha256`: the digest of the manifest.
//!
//! Sizes and digests come last because the archive is written in one go. So one that was cut has no manifest.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// The version of the form. A program reads its own and the older ones.
pub(crate) const FORMAT: u32 = 1;
/// What an archive says it is.
pub(crate) const KIND: &str = "peshtoq-backup";

pub(crate) const HEADER: &str = "peshtoq-backup.json";
pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const MANIFEST_SUM: &str = "manifest.sha256";
const ROWS: &str = "rows/";
const ROWS_END: &str = ".jsonl.zst";
const MEDIA: &str = "media/";

/// The first entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// [`KIND`].
    pub kind: String,
    /// [`FORMAT`].
    pub format: u32,
    /// The version of the program that made it.
    pub program: String,
    /// When it was begun. Everything acknowledged before is in it.
    pub created_at: DateTime<Utc>,
    /// The steps of the schema that its rows fit.
    pub schema: Vec<String>,
}

/// An entry and how to know that it is whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name in the archive.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// The SHA-256 of its bytes, in hex.
    pub sha256: String,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableEntry {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// The highest number that it ever gave to a row.
    pub last_id: Option<i64>,
}

/// The last entry but for its own digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The header once more.
    #[serde(flatten)]
    pub header: Header,
    /// The tables.
    pub tables: Vec<TableEntry>,
    /// The highest numbers that the tables gave to their rows which are left out.
    pub last_ids: BTreeMap<String, i64>,
    /// Stored files that the rows name and the store no longer had; they are not in the archive.
    pub missing: Vec<String>,
    /// Stored files that were not what their names say; they are in the archive as they were.
    pub damaged: Vec<String>,
    /// Uploads that nothing used and that were collected while the archive was made: their rows are to be forgotten.
    pub collected: Vec<String>,
    /// Every entry before this one.
    pub entries: Vec<Entry>,
}

/// What an entry is, by its name.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    Header,
    Rows(&'a str),
    Media(&'a str),
    Manifest,
    ManifestSum,
}

impl<'a> Part<'a> {
    pub(crate) fn of(name: &'a str) -> Result<Self> {
        if let Some(table) = name.strip_prefix(ROWS).and_then(|rest| rest.strip_suffix(ROWS_END)) {
            return Ok(Self::Rows(table));
        }
        if let Some(path) = name.strip_prefix(MEDIA) {
            return Ok(Self::Media(path));
        }
        match name {
            HEADER => Ok(Self::Header),
            MANIFEST => Ok(Self::Manifest),
            MANIFEST_SUM => Ok(Self::ManifestSum),
            _ => Err(Error::Archive(format!(
                "it is no backup of Peshtoq (it holds {name:?})"
            ))),
        }
    }
}

pub(crate) fn rows_name(table: &str) -> String {
    format!("{ROWS}{table}{ROWS_END}")
}

pub(crate) fn media_name(path: &str) -> String {
    format!("{MEDIA}{path}")
}

impl Header {
    /// Reads the first entry; refuses what another program, or a newer one, has made.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self> {
        /// What every version of the form has.
        #[derive(Deserialize)]
        struct Any {
            kind: String,
            format: u32,
            #[serde(default)]
            program: String,
        }
        let foreign = |_| Error::Archive("it is no backup of Peshtoq".into());
        let any: Any = serde_json::from_slice(bytes).map_err(foreign)?;
        if any.kind != KIND {
            return Err(Error::Archive("it is no backup of Peshtoq".into()));
        }
        if any.format > FORMAT {
            let Any { program, format, .. } = any;
            return Err(Error::Archive(format!(
                "the archive was made by a newer Peshtoq ({program}, form {format}); restore it with that one"
            )));
        }
        serde_json::from_slice(bytes)
            .map_err(|error| Error::Archive(format!("the archive is damaged: its header cannot be read ({error})")))
    }

    /// How many steps of this program's schema the archive was made at.
    ///
    /// # Errors
    /// When it was made at steps that this program does not have.
    pub(crate) fn steps(&self) -> Result<usize> {
        let known = peshtoq_migrations::steps();
        if let Some(step) = self.schema.iter().find(|step| !known.contains(step)) {
            return Err(Error::Archive(format!(
                "the archive was made by a newer Peshtoq ({}, schema step {step}); restore it with that one",
                self.program
            )));
        }
        if self.schema.is_empty() || !known.starts_with(&self.schema) {
            return Err(Error::Archive("the archive was made at a schema that never was".into()));
        }
        Ok(self.schema.len())
    }
}

impl Manifest {
    /// The entries by their names.
    pub(crate) fn by_name(&self) -> HashMap<&str, &Entry> {
        self.entries.iter().map(|entry| (entry.name.as_str(), entry)).collect()
    }

    /// How many rows there are in all.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }

    /// How many stored files there are, and how many bytes they have.
    pub fn files(&self) -> (u64, u64) {
        let files = self.entries.iter().filter(|entry| entry.name.starts_with(MEDIA));
        files.fold((0, 0), |(count, bytes), entry| (count + 1, bytes + entry.size))
    }
}

pub(crate) fn hex(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
