//! The search over everything (`docs/api.md#search`): what every row says, folded, in one table.
//!
//! The table `search_entry` is derived from the rows and never read as their content. Each write of a row writes its entry in
//! the same transaction ([`note`]); the server makes all of it anew where it may differ from what the rows say ([`prepare`]).

mod entry;
mod index;

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
    /// The piece of its text round what was found.
    pub excerpt: String,
    /// Where the panel edits it.
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

/// What is searched for.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The words, all of which are wanted.
    pub key: &'a str,
    /// Maximum number of rows that are answered.
    pub limit: u64,
    /// Whether rows for superadmins alone are found too.
    pub is_superadmin: bool,
    /// The course that is worked on: of rows that are found equally well, its own come first.
    pub course_id: Option<i64>,
    /// Resources whose rows come after others that are found equally well.
    pub last: &'a [&'static str],
}

/// How many rows of one resource and one name are answered before all others that are found.
const ALIKE_MAX: u64 = 5;
/// Maximum number of rows that are looked at for equal names, and as many of those that come last.
const CANDIDATES_MAX: u64 = 400;

/// The rows that say all words of the key: names before texts, the start of a word before its middle, then the newest. Of
/// many rows with the same name, as each course has of its sections, only a few stand among the others, the rest below them.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &Transaction, search: Search<'_>) -> Result<Vec<Found>> {
    let words = searching::words(search.key);
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = Building::new(conn.get_database_backend());
    let everywhere = query.all(&words, "found", false);
    let rank = format!(
        "CASE WHEN {} THEN 0 WHEN {} THEN 1 WHEN {} THEN 2 ELSE 3 END",
        query.all(&words, "found_label", true),
        query.all(&words, "found_label", false),
        query.all(&words, "found", true),
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
    // The best of each half: to number all that is found by its names would take longer than to find it.
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
    hits.map(|hit| Ok(found(hit?, &words))).collect()
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

    /// The place of a value in the statement.
    pub(crate) fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// The places of several values, as `IN` takes them.
    pub(crate) fn list<V: Into<Value>>(&mut self, values: impl IntoIterator<Item = V>) -> String {
        let places: Vec<String> = values.into_iter().map(|value| self.value(value)).collect();
        places.join(", ")
    }

    /// The statement, with its values.
    pub(crate) fn statement(self, sql: String) -> Statement {
        Statement::from_sql_and_values(self.backend, sql, self.values)
    }

    /// The condition that a column has all words, each in one of its forms; `starting`: at the start of a word.
    pub(crate) fn all(&mut self, words: &[Word], column: &str, starting: bool) -> String {
        // Not LIKE: this finds bytes, and has no letters of its own meaning.
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
