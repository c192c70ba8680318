//! Verification: reads an archive to its end, to check that it is complete and ours before it is used.

use std::collections::{HashMap, HashSet};

use peshtoq_media::MediaPath;
use peshtoq_persistence::change::Registry;
use tokio::io::AsyncRead;

use crate::{
    Error, Result,
    format::{HEADER, Header, Manifest, Part},
    place::Source,
    read::{Reader, damaged},
    rows::{Lines, Unpacker},
    tables::KeptTables,
};

/// Maximum length of a header, manifest or digest.
const TEXT_MAX: u64 = 512 * 1024 * 1024;

/// An archive that was read to its end and is intact.
#[derive(Debug)]
pub struct Verified {
    /// Its verified manifest.
    pub manifest: Manifest,
    /// The number of this program's schema steps that its rows have.
    pub(crate) steps: usize,
    /// The tables that this program restores.
    pub(crate) tables: KeptTables,
}

/// Reads the header of an archive and refuses one that this program cannot restore.
///
/// # Errors
/// When it is foreign, damaged at its beginning, or made by a newer program.
pub async fn header(source: &Source) -> Result<Header> {
    let mut reader = Reader::new(source.open().await?);
    read_header(&mut reader).await.map(|(header, ..)| header)
}

/// The header, the number of its schema steps, and its size.
async fn read_header<R: AsyncRead + Unpin>(reader: &mut Reader<R>) -> Result<(Header, usize, u64)> {
    let foreign = || Err(Error::Archive("not a Peshtoq backup".into()));
    let size = match reader.next().await {
        Ok(Some(head)) if Part::of(&head.name)? == Part::Header => head.size,
        // A file that does not begin like one of our archives is foreign, whatever the error.
        Ok(_) | Err(Error::Archive(_)) => return foreign(),
        Err(error) => return Err(error),
    };
    let header = Header::read(&reader.whole(TEXT_MAX).await?)?;
    let steps = header.steps()?;
    Ok((header, steps, size))
}

/// The content of an archive, to compare with its manifest.
#[derive(Default)]
struct Found {
    /// Size and digest of each entry, by name.
    entries: HashMap<String, (u64, String)>,
    /// Rows by table, in their order.
    tables: Vec<(String, u64)>,
    /// The files named in the media table.
    named: HashSet<String>,
    /// The files that are present.
    files: HashSet<String>,
}

/// Reads an archive to its end. `registry` has the resources of this program.
///
/// # Errors
/// When any part is missing, damaged, or does not match the manifest.
pub async fn verify(source: &Source, registry: &Registry) -> Result<Verified> {
    let tables = KeptTables::of(registry);
    let mut reader = Reader::new(source.open().await?);
    let (header, steps, size) = read_header(&mut reader).await?;
    let mut found = Found::default();
    found.entries.insert(HEADER.to_owned(), (size, reader.digest()));
    let (manifest, digest) = loop {
        let Some(head) = reader.next().await? else {
            return Err(damaged("it has no manifest"));
        };
        match Part::of(&head.name)? {
            Part::Header | Part::ManifestSum => return Err(damaged("its parts are out of order")),
            Part::Rows(table) => {
                let rows = read_rows(&mut reader, table, &mut found.named).await?;
                found.tables.push((table.to_owned(), rows));
            }
            Part::Media(path) => {
                if MediaPath::parse(path).is_none() {
                    return Err(damaged(format!("{path:?} is not a path of a stored file")));
                }
                while reader.chunk().await?.is_some() {}
                found.files.insert(path.to_owned());
            }
            Part::Manifest => {
                let text = reader.whole(TEXT_MAX).await?;
                let manifest: Manifest = serde_json::from_slice(&text).map_err(damaged)?;
                break (manifest, reader.digest());
            }
        }
        let entry = (head.size, reader.digest());
        if found.entries.insert(head.name.clone(), entry).is_some() {
            return Err(damaged(format!("duplicate entry {}", head.name)));
        }
    };
    match reader.next().await? {
        Some(head) if Part::of(&head.name)? == Part::ManifestSum => {
            let text = reader.whole(TEXT_MAX).await?;
            if !text.starts_with(digest.as_bytes()) {
                return Err(damaged("checksum mismatch in its manifest"));
            }
        }
        _ => return Err(damaged("its manifest has no checksum")),
    }
    if let Some(head) = reader.next().await? {
        return Err(damaged(format!("unexpected entry {} after its end", head.name)));
    }
    compare(&header, &manifest, &found, &tables)?;
    Ok(Verified {
        manifest,
        steps,
        tables,
    })
}

async fn read_rows<R>(reader: &mut Reader<R>, table: &str, named: &mut HashSet<String>) -> Result<u64>
where
    R: AsyncRead + Unpin,
{
    let (mut unpacker, mut lines, mut count) = (Unpacker::new()?, Lines::new(table), 0);
    while let Some(chunk) = reader.chunk().await? {
        for line in unpacker.feed(&chunk)? {
            let Some(row) = lines.read(&line)? else {
                continue;
            };
            count += 1;
            if table == "media" {
                let path = lines.columns().iter().position(|(name, _)| name == "path");
                let path = path.and_then(|index| row[index].text());
                named.insert(path.ok_or_else(|| damaged("a stored file without a path"))?.to_owned());
            }
        }
    }
    unpacker.finish()?;
    Ok(count)
}

fn compare(header: &Header, manifest: &Manifest, found: &Found, tables: &KeptTables) -> Result<()> {
    if manifest.header != *header {
        return Err(damaged("header and manifest differ"));
    }
    if manifest.entries.len() != found.entries.len() {
        return Err(damaged("missing or surplus entries"));
    }
    for entry in &manifest.entries {
        let Some((size, sha256)) = found.entries.get(&entry.name) else {
            return Err(damaged(format!("{} is missing", entry.name)));
        };
        if *size != entry.size || *sha256 != entry.sha256 {
            return Err(damaged(format!("checksum mismatch in {}", entry.name)));
        }
    }
    let noted: Vec<(String, u64)> = manifest
        .tables
        .iter()
        .map(|table| (table.name.clone(), table.rows))
        .collect();
    if noted != found.tables {
        return Err(damaged("its rows do not match its manifest"));
    }
    if let Some((table, _)) = noted.iter().find(|(table, _)| !tables.contains(table)) {
        return Err(damaged(format!("the table {table} is missing")));
    }
    let absent = manifest.missing.iter().chain(&manifest.collected);
    let absent: HashSet<String> = absent.cloned().collect();
    let wanted: HashSet<String> = found.named.difference(&absent).cloned().collect();
    if let Some(path) = wanted.symmetric_difference(&found.files).next() {
        return Err(damaged(format!("its rows and its files disagree about {path}")));
    }
    Ok(())
}
