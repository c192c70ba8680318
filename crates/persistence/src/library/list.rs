//! The list of files: one page of those that match the filters.

use std::collections::HashMap;

use peshtoq_core::{searching, text};

use super::{Column, Entity, LibraryKind, MediaFile, Model, NAME};
use crate::{
    prelude::*,
    resource::{ListOf, Page, Paging},
    search::Building,
};

string_enum! {
    /// The order of the library.
    LibrarySort {
        /// The last uploaded first.
        Newest = "newest",
        /// The first uploaded first.
        Oldest = "oldest",
        /// The largest in bytes first.
        Largest = "largest",
    }
}

/// Which files are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct LibraryFilter {
    /// Only those of this folder.
    #[validate(length(max = 60))]
    pub folder: Option<Text>,
    /// Only pictures, or only videos.
    pub kind: Option<LibraryKind>,
    /// Only those that nothing uses, or only those that something does.
    pub unused: Option<bool>,
    /// Only pictures that are not decorative and have no alternative text, or only the others.
    pub without_alt: Option<bool>,
    /// The order; the newest first by default.
    pub sort: Option<LibrarySort>,
}

const IS_USED: &str = "EXISTS (SELECT 1 FROM media_use used WHERE used.path = said.path AND used.entity <> ";
const IS_WITHOUT_ALT: &str = "(said.alt IS NULL AND NOT said.is_decorative AND NOT file.is_video)";

/// A page of the library.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &Transaction, paging: &Paging, filter: &LibraryFilter) -> Result<ListOf<MediaFile>> {
    let mut query = Building::new(conn.get_database_backend());
    let fitting = fitting(&mut query, paging, filter);
    // Joining twenty thousand rows to count them would take longer than all the rest.
    let needs_file = filter.kind.is_some() || filter.without_alt.is_some() || filter.sort == Some(LibrarySort::Largest);
    let joined = match needs_file {
        true => " JOIN media file ON file.path = said.path",
        false => "",
    };
    let from = format!("FROM media_file said{joined} WHERE {fitting}");
    let order = match filter.sort.unwrap_or(LibrarySort::Newest) {
        LibrarySort::Newest => "said.created_at DESC, said.id DESC",
        LibrarySort::Oldest => "said.created_at, said.id",
        LibrarySort::Largest => "file.size DESC, said.id DESC",
    };
    let skip = (paging.page - 1).saturating_mul(paging.per_page);
    let (values, backend) = (query.values.clone(), query.backend);
    let sql = format!(
        "SELECT said.id {from} ORDER BY {order} LIMIT {} OFFSET {}",
        query.value(paging.per_page),
        query.value(skip)
    );
    let ids = conn.query_all_raw(query.statement(sql)).await?;
    let ids: Vec<i64> = ids
        .iter()
        .map(|row| row.try_get_by_index(0))
        .collect::<std::result::Result<_, _>>()?;
    let all = Building { backend, values }.statement(format!("SELECT COUNT(*) {from}"));
    let all = conn.query_one_raw(all).await?;
    let all: i64 = all.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .all(conn)
        .await?;
    let mut rows: HashMap<i64, Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    let rows = ids.iter().filter_map(|id| rows.remove(id)).collect();
    Ok(ListOf(Page {
        rows: crate::resource::answer::<MediaFile>(conn, rows).await?,
        total: all.unsigned_abs(),
    }))
}

fn fitting(query: &mut Building, paging: &Paging, filter: &LibraryFilter) -> String {
    let mut conditions = vec!["1 = 1".to_owned()];
    if let Some(folder) = &filter.folder {
        conditions.push(format!("said.folder = {}", query.value(folder.as_str())));
    }
    match filter.kind {
        Some(LibraryKind::Video) => conditions.push("file.is_video".to_owned()),
        Some(LibraryKind::Image) => conditions.push("NOT file.is_video".to_owned()),
        None => {}
    }
    if let Some(unused) = filter.unused {
        let not = if unused { "NOT " } else { "" };
        conditions.push(format!("{not}{IS_USED}{})", query.value(NAME)));
    }
    if let Some(without) = filter.without_alt {
        let not = if without { "" } else { "NOT " };
        conditions.push(format!("{not}{IS_WITHOUT_ALT}"));
    }
    let key = paging.key.as_ref().map_or("", Text::as_str);
    let patterns = text::search_patterns(key);
    if !patterns.is_empty() {
        // Matches the file's name and alternative text, and the names of records that use it, because older files have
        // no name of their own.
        let mut ways: Vec<String> = patterns
            .iter()
            .map(|pattern| format!("said.search LIKE {} ESCAPE '\\'", query.value(pattern.as_str())))
            .collect();
        let words = searching::words(key);
        if !words.is_empty() {
            ways.push(format!(
                "said.path IN (SELECT used.path FROM search_entry found \
                 JOIN media_use used ON used.entity = found.entity AND used.row_id = found.row_id WHERE {})",
                query.all(&words, "found.found_label", false)
            ));
        }
        conditions.push(format!("({})", ways.join(" OR ")));
    }
    conditions.join(" AND ")
}
