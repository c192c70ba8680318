//! The format of an archive: a tar file of
//!
//! 1. `peshtoq-backup.json`: the header, with the schema steps it was made at;
//! 2. `rows/<table>.jsonl.zst`: the rows of each table;
//! 3. `media/<folder>/<name>.<ext>`: the stored files, unchanged;
//! 4. `manifest.json`: size and SHA-256 of every earlier entry, and the number of rows of each table;
//! 5. `manifest.sha256`: the digest of the manifest.
//!
//! Sizes and digests come last because the archive is written in one pass. So a truncated one has no manifest.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// The version of the format. A program reads its own and older ones.
pub(crate) const FORMAT: u32 = 1;
/// The kind in the header of an archive.
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
    /// When it began. It includes everything acknowledged before.
    pub created_at: DateTime<Utc>,
    /// The schema steps of its rows.
    pub schema: Vec<String>,
}

/// An entry, with its size and digest.
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
    /// The highest id that it ever assigned.
    pub last_id: Option<i64>,
}

/// The last entry, except for its own digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// A copy of the header.
    #[serde(flatten)]
    pub header: Header,
    /// The tables.
    pub tables: Vec<TableEntry>,
    /// The highest ids of the tables whose rows are left out.
    pub last_ids: BTreeMap<String, i64>,
    /// Stored files that the rows name but the store lacked; they are not in the archive.
    pub missing: Vec<String>,
    /// Stored files that did not match the digests in their names; they are in the archive as they were.
    pub damaged: Vec<String>,
    /// Unused uploads that were collected while the archive was made. A restore removes their rows.
    pub collected: Vec<String>,
    /// Every entry before this one.
    pub entries: Vec<Entry>,
}

/// The kind of an entry, from its name.
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
            _ => Err(Error::Archive(format!("not a Peshtoq backup (it contains {name:?})"))),
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
    /// Reads the first entry. Refuses one made by another program, or by a newer version.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self> {
        /// What every version of the format has.
        #[derive(Deserialize)]
        struct Any {
            kind: String,
            format: u32,
            #[serde(default)]
            program: String,
        }
        let foreign = |_| Error::Archive("not a Peshtoq backup".into());
        let any: Any = serde_json::from_slice(bytes).map_err(foreign)?;
        if any.kind != KIND {
            return Err(Error::Archive("not a Peshtoq backup".into()));
        }
        if any.format > FORMAT {
            let Any { program, format, .. } = any;
            return Err(Error::Archive(format!(
                "the archive was created by a newer Peshtoq ({program}, format {format}); restore it with that version"
            )));
        }
        serde_json::from_slice(bytes)
            .map_err(|error| Error::Archive(format!("the archive is damaged: its header cannot be read ({error})")))
    }

    /// The number of this program's schema steps that the archive was made at.
    ///
    /// # Errors
    /// When it has steps that this program does not have.
    pub(crate) fn steps(&self) -> Result<usize> {
        let known = peshtoq_migrations::steps();
        if let Some(step) = self.schema.iter().find(|step| !known.contains(step)) {
            return Err(Error::Archive(format!(
                "the archive was created by a newer Peshtoq ({}, schema step {step}); restore it with that version",
                self.program
            )));
        }
        if self.schema.is_empty() || !known.starts_with(&self.schema) {
            return Err(Error::Archive(
                "the archive has an impossible set of schema steps".into(),
            ));
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
