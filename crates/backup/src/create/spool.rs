//! The rows of a backup, spooled before any file is copied.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{Seek, Write},
    path::Path,
};

use peshtoq_persistence::db::Db;
use sea_orm::ConnectionTrait;

use super::Content;
use crate::{
    Error, Result,
    format::TableEntry,
    rows::Pages,
    tables::{self, KeptTables, Table},
};

/// The compression level of rows: a fast one.
const LEVEL: i32 = 3;

/// The rows of a snapshot, compressed, in an unnamed file.
pub(super) struct Spooled {
    pub(super) file: File,
    pub(super) bytes: u64,
    /// Each table with the bytes of its rows.
    pub(super) tables: Vec<(TableEntry, u64)>,
    pub(super) last_ids: BTreeMap<String, i64>,
    pub(super) schema: Vec<String>,
    /// The stored files that the rows name, with their sizes.
    pub(super) media: Vec<(String, i64)>,
}

/// Reads the rows of a snapshot into a file in that folder.
pub(super) async fn spool_rows(db: &Db, folder: &Path, content: Content) -> Result<Spooled> {
    let snapshot = db.snapshot().await?;
    let conn = snapshot.conn();
    let schema = peshtoq_migrations::applied(conn).await?;
    let tables = KeptTables::of(db.registry()).describe(conn).await?;
    let mut spooled = Spooled {
        file: tempfile::tempfile_in(folder).map_err(Error::file(folder.display()))?,
        bytes: 0,
        tables: Vec::new(),
        last_ids: BTreeMap::new(),
        schema,
        media: Vec::new(),
    };
    for table in tables {
        let is_empty = content == Content::WithoutRequests && tables::OF_REQUESTS.contains(&table.name.as_str());
        spool_table(conn, &table, is_empty, &mut spooled).await?;
    }
    for table in tables::left_out(conn).await? {
        if let Some(last) = tables::last_id(conn, &table).await? {
            spooled.last_ids.insert(table.name, last);
        }
    }
    Ok(spooled)
}

/// Reads the rows of a table. If the table is to stay empty, only records that it has none.
async fn spool_table(conn: &impl ConnectionTrait, table: &Table, is_empty: bool, spooled: &mut Spooled) -> Result<()> {
    let last_id = tables::last_id(conn, table).await?;
    let file = spooled.file.try_clone().map_err(Error::file("the spool"))?;
    let mut encoder = zstd::stream::write::Encoder::new(file, LEVEL).map_err(Error::file("the spool"))?;
    let index = |name: &str| {
        let position = table.columns.iter().position(|column| column.name == name);
        position.unwrap_or_default()
    };
    let (path, size) = (index("path"), index("size"));
    let mut pages = Pages::of(table);
    let mut lines = pages.head()?;
    let mut rows = 0;
    loop {
        let written = tokio::task::spawn_blocking(move || encoder.write_all(&lines).map(|()| encoder));
        encoder = written
            .await
            .map_err(Error::worker)?
            .map_err(Error::file("the spool"))?;
        let page = match is_empty {
            true => None,
            false => pages.next(conn).await?,
        };
        let Some(page) = page else {
            break;
        };
        rows += page.rows.len() as u64;
        if table.name == "media" {
            let files = page.rows.iter();
            let files = files.filter_map(|row| Some((row[path].text()?.to_owned(), row[size].integer()?)));
            spooled.media.extend(files);
        }
        lines = page.lines;
    }
    encoder.finish().map_err(Error::file("the spool"))?;
    let end = spooled.file.stream_position().map_err(Error::file("the spool"))?;
    let length = end - spooled.bytes;
    spooled.bytes = end;
    let name = table.name.clone();
    spooled.tables.push((TableEntry { name, rows, last_id }, length));
    Ok(())
}
