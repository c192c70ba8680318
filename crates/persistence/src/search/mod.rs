//! The search over everything (`docs/api.md#search`): the folded text of every row, in one table.
//!
//! The table `search_entry` is derived from the rows and is never the source of their content. Each write of a row
//! writes its entry in the same transaction ([`note`]). The server rebuilds all entries where they may differ from the
//! rows ([`prepare`]).

mod entry;
mod index;
mod typos;

use peshtoq_core::{
    error::Result,
    searching::{self, Word},
};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, Value};

use crate::db::Transaction;
pub use entry::label;
pub use entry::{Place, note_children};
pub(crate) use entry::{note, path};
pub use index::{Difference, differences, is_current, prepare, repair};

/// The table.
pub(crate) const TABLE: &str = "search_entry";

/// A row that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The name of the resource.
    pub entity: String,
    /// The id of the row.
    pub id: i64,
    /// The course that it belongs to.
    pub course_id: Option<i64>,
    /// The name of that course.
    pub course_name: Option<String>,
    /// Its name; empty where it has none.
    pub label: String,
    /// An excerpt of its text around the match.
    pub excerpt: String,
    /// The path of the panel's screen where it is edited.
    pub path: String,
}

#[derive(FromQueryResult)]
struct Hit {
    entity: String,
    row_id: i64,
    course_id: Option<i64>,
    course_name: Option<String>,
    label: String,
    body: String,
    path: String,
}

/// A search.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The words; a row must match all of them.
    pub key: &'a str,
    /// Maximum number of rows in the result.
    pub limit: u64,
    /// Whether rows that only superadmins may see are found too.
    pub is_superadmin: bool,
    /// The course that the caller is working on: among equal matches, its rows come first.
    pub course_id: Option<i64>,
    /// Resources whose rows come last among equal matches.
    pub last: &'a [&'static str],
}

/// How many rows of one resource with the same name keep their rank; the others come after all other matches.
const ALIKE_MAX: u64 = 5;
/// Maximum number of rows that are checked for equal names, and the same number again for the resources in `last`.
const CANDIDATES_MAX: u64 = 400;

/// The rows that contain all words of the key: matches in names before matches in texts, matches at the start of a word
/// before others, then the newest. Of many rows with the same name, as each course has the same sections, only a few
/// keep their rank; the others come last. Where nothing is found, one letter of each word may be mistyped.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &Transaction, search: Search<'_>) -> Result<Vec<Found>> {
    let words = searching::words(search.key);
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let found = find_words(conn, search, &words).await?;
    if !found.is_empty() {
        return Ok(found);
    }
    match typos::corrected(conn, &words).await? {
        Some(words) => find_words(conn, search, &words).await,
        None => Ok(found),
    }
}

/// The rows that contain all of these words.
async fn find_words(conn: &Transaction, search: Search<'_>, words: &[Word]) -> Result<Vec<Found>> {
    let mut query = Building::new(conn.get_database_backend());
    let everywhere = query.all(words, "found", false);
    let rank = format!(
        "CASE WHEN {} THEN 0 WHEN {} THEN 1 WHEN {} THEN 2 ELSE 3 END",
        query.all(words, "found_label", true),
        query.all(words, "found_label", false),
        query.all(words, "found", true),
    );
    let open = if search.is_superadmin {
        ""
    } else {
        "NOT for_superadmins AND "
    };
    let last: Vec<String> = search.last.iter().map(|entity| query.value(*entity)).collect();
    let elsewhere = match search.course_id {
        Some(id) => format!("CASE WHEN course_id = {} THEN 0 ELSE 1 END", query.value(id)),
        None => "0".to_owned(),
    };
    let limit = query.value(i64::try_from(search.limit).unwrap_or(i64::MAX));
    let best = "place, is_last, elsewhere, updated_at DESC, entity, row_id DESC";
    // Only the best of each half: numbering all matches by name would take longer than finding them.
    let half = |is_last: u8, entities: &str| {
        format!(
            "SELECT * FROM (\
                SELECT entity, row_id, updated_at, found_label, {rank} AS place, {is_last} AS is_last, {elsewhere} AS elsewhere \
                FROM search_entry WHERE {entities}{open}{everywhere} \
                ORDER BY {best} LIMIT {CANDIDATES_MAX}) AS half{is_last}"
        )
    };
    let fitting = if last.is_empty() {
        half(0, "")
    } else {
        let last = last.join(", ");
        format!(
            "{} UNION ALL {}",
            half(0, &format!("entity NOT IN ({last}) AND ")),
            half(1, &format!("entity IN ({last}) AND "))
        )
    };
    let sql = format!(
        "WITH fitting AS ({fitting}), \
         counted AS (\
            SELECT *, row_number() OVER (PARTITION BY entity, found_label ORDER BY {best}) AS alike FROM fitting), \
         hit AS (\
            SELECT *, CASE WHEN alike > {ALIKE_MAX} THEN 1 ELSE 0 END AS is_more FROM counted \
            ORDER BY is_more, {best} LIMIT {limit}) \
         SELECT said.entity, said.row_id, said.course_id, course.label AS course_name, said.label, said.body, said.path \
         FROM hit JOIN search_entry said ON said.entity = hit.entity AND said.row_id = hit.row_id \
         LEFT JOIN search_entry course ON course.entity = 'course' AND course.row_id = said.course_id \
         ORDER BY is_more, place, is_last, elsewhere, hit.updated_at DESC, hit.entity, hit.row_id DESC"
    );
    let rows = conn.query_all_raw(query.statement(sql)).await?;
    let hits = rows.iter().map(|row| Hit::from_query_result(row, ""));
    hits.map(|hit| Ok(found(hit?, words))).collect()
}

fn found(hit: Hit, words: &[Word]) -> Found {
    Found {
        excerpt: searching::excerpt(&hit.body, words),
        entity: hit.entity,
        id: hit.row_id,
        course_id: hit.course_id,
        course_name: hit.course_name,
        label: hit.label,
        path: hit.path,
    }
}

/// What search knows of one row.
#[derive(Clone, Debug, FromQueryResult)]
pub struct NamedRow {
    /// What it goes by.
    pub label: String,
    /// The course that it belongs to.
    pub course_id: Option<i64>,
}

/// The name of a row, and its course.
///
/// # Errors
/// When the database fails.
pub async fn named(conn: &Transaction, entity: &str, id: i64) -> Result<Option<NamedRow>> {
    let sql = "SELECT label, course_id FROM search_entry WHERE entity = $1 AND row_id = $2";
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, [entity.into(), id.into()]);
    Ok(NamedRow::find_by_statement(statement).one(conn).await?)
}

/// A statement and its values.
pub(crate) struct Building {
    pub(crate) backend: DbBackend,
    pub(crate) values: Vec<Value>,
}

impl Building {
    pub(crate) fn new(backend: DbBackend) -> Self {
        Self {
            backend,
            values: Vec::new(),
        }
    }

    /// Adds a value to the statement. Returns its placeholder.
    pub(crate) fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// Adds several values. Returns their placeholders in the form that `IN` needs.
    pub(crate) fn list<V: Into<Value>>(&mut self, values: impl IntoIterator<Item = V>) -> String {
        let places: Vec<String> = values.into_iter().map(|value| self.value(value)).collect();
        places.join(", ")
    }

    /// The statement, with its values.
    pub(crate) fn statement(self, sql: String) -> Statement {
        Statement::from_sql_and_values(self.backend, sql, self.values)
    }

    /// The condition that a column contains all words, each in one of its forms; `starting`: at the start of a word.
    pub(crate) fn all(&mut self, words: &[Word], column: &str, starting: bool) -> String {
        // Not LIKE: this function compares bytes and has no wildcard characters.
        let function = match self.backend {
            DbBackend::Sqlite => "instr",
            _ => "strpos",
        };
        let words: Vec<String> = words
            .iter()
            .map(|forms| {
                let forms: Vec<String> = forms
                    .iter()
                    .map(|form| {
                        let wanted = if starting { format!(" {form}") } else { form.clone() };
                        format!("{function}({column}, {}) > 0", self.value(wanted))
                    })
                    .collect();
                format!("({})", forms.join(" OR "))
            })
            .collect();
        words.join(" AND ")
    }
}
