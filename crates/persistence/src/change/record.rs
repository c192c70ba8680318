//! Writing the history: a change and its revisions.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use peshtoq_core::error::{Error, Result};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde::Serialize;
use serde_json::Value;

use super::{Revision, summary::Columns};
use crate::db::{Transaction, Write};

/// A change that is about to be created.
pub(crate) struct NewChange {
    pub(crate) at: DateTime<Utc>,
    pub(crate) by: Option<i64>,
    pub(crate) undoes: Option<i64>,
    pub(crate) columns: Columns,
}

/// The values of a revision that is about to be created: entity, row, group, parent, version, before, after, the state
/// that it restores, and the files that it names.
#[derive(Serialize)]
struct NewRevision(
    &'static str,
    i64,
    String,
    i64,
    i32,
    Option<String>,
    Option<String>,
    Option<i64>,
    BTreeSet<String>,
);

/// The columns of a change that are written when it is created.
const CHANGE: &str = "at, \"by\", undoes, kind, entity, row_id, course_id, course_name, touched, for_superadmins, label, \
    found, in_bin";

impl NewChange {
    fn values(self) -> Vec<sea_orm::Value> {
        let columns = self.columns;
        vec![
            self.at.into(),
            self.by.into(),
            self.undoes.into(),
            columns.kind.into(),
            columns.entity.into(),
            columns.row_id.into(),
            columns.course_id.into(),
            columns.course_name.into(),
            columns.touched.into(),
            columns.for_superadmins.into(),
            columns.label.into(),
            columns.found.into(),
            0_i64.into(),
        ]
    }

    /// The SQL that creates it from the parameters from `$first` on.
    fn insert(first: usize) -> String {
        let values: Vec<String> = (first..first + CHANGE.split(',').count())
            .map(|number| format!("${number}"))
            .collect();
        format!("INSERT INTO change ({CHANGE}) VALUES ({})", values.join(", "))
    }

    /// Creates it without a revision. Returns its id.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn create(self, conn: &Transaction) -> Result<i64> {
        let sql = format!("{} RETURNING id", Self::insert(1));
        id_of(
            conn,
            Statement::from_sql_and_values(conn.get_database_backend(), sql, self.values()),
        )
        .await
    }
}

/// The id in the only row that a statement returns.
async fn id_of(conn: &Transaction, statement: Statement) -> Result<i64> {
    let row = conn.query_one_raw(statement).await?;
    let row = row.ok_or_else(|| Error::internal("a change that is created has an id"))?;
    Ok(row.try_get_by_index(0)?)
}

/// The columns of a revision.
const REVISION: &str = "entity, row_id, group_key, parent_id, version, \"before\", \"after\", change_id, state_after, \
    state_before";

/// The first parameter of [`record_sql`] about the change.
const CHANGE_FROM: usize = 13;

/// The SQL that writes a revision and the files that it names, and creates its change too if that is new: one call to the
/// database, because a call takes longer than what it does. Its state before is the state after the latest revision of
/// the same row or order.
///
/// The parameters are those of the revision, its files as a JSON list, and the id of the change; for a new one its
/// columns. For a new one it returns the id.
fn record_sql(backend: DbBackend, is_new: bool) -> String {
    // On SQLite these are several statements. Nobody else writes meanwhile, so the newest row is the one just written.
    let (change, from) = match (backend, is_new) {
        (_, false) => (format!("${CHANGE_FROM}"), ""),
        (DbBackend::Postgres, true) => ("made.id".to_owned(), "FROM made"),
        (_, true) => ("(SELECT MAX(id) FROM change)".to_owned(), ""),
    };
    let revision = format!(
        "INSERT INTO revision ({REVISION}) \
        SELECT $1, $2, $3, $4, $5, $6, $7, {change}, COALESCE($8, {change}), {} {from}",
        state_before(["$9", "$10", "$11"])
    );
    let create = NewChange::insert(CHANGE_FROM);
    match (backend, is_new) {
        (DbBackend::Postgres, _) => {
            let revised = format!("revised AS ({revision} RETURNING id)");
            let named = "INSERT INTO media_history (revision_id, path) \
                SELECT revised.id, path FROM revised, json_array_elements_text($12::json) AS path";
            match is_new {
                true => {
                    format!("WITH made AS ({create} RETURNING id), {revised}, named AS ({named}) SELECT id FROM made")
                }
                false => format!("WITH {revised} {named}"),
            }
        }
        (_, _) => {
            let named = "INSERT INTO media_history (revision_id, path) \
                SELECT (SELECT MAX(id) FROM revision), value FROM json_each($12)";
            match is_new {
                true => format!("{create}; {revision}; {named}; SELECT MAX(id) FROM change"),
                false => format!("{revision}; {named}"),
            }
        }
    }
}

/// The state after the latest revision of the row or order that `of` names, before the one that is written.
fn state_before(of: [&str; 3]) -> String {
    let [entity, row_id, group_key] = of;
    format!(
        "COALESCE((SELECT last.state_after FROM revision AS last \
            WHERE last.entity = {entity} AND last.row_id = {row_id} AND last.group_key = {group_key} \
            ORDER BY last.change_id DESC, last.id DESC LIMIT 1), 0)"
    )
}

/// The SQL that writes several revisions of change `$2` and the files that they name. `$1` is a JSON list of their
/// [`NewRevision`]s. All are of different rows or orders.
fn record_all_sql(backend: DbBackend) -> String {
    match backend {
        DbBackend::Postgres => {
            let before = state_before(["sent.entity", "sent.row_id", "sent.group_key"]);
            format!(
                "WITH sent AS MATERIALIZED (\
                    SELECT place, value ->> 0 AS entity, (value ->> 1)::bigint AS row_id, value ->> 2 AS group_key, \
                        (value ->> 3)::bigint AS parent_id, (value ->> 4)::integer AS version, value ->> 5 AS before, \
                        value ->> 6 AS after, (value ->> 7)::bigint AS state, value -> 8 AS files \
                    FROM json_array_elements($1::json) WITH ORDINALITY AS list (value, place)\
                ), revised AS (\
                    INSERT INTO revision ({REVISION}) \
                    SELECT entity, row_id, group_key, parent_id, version, before, after, $2, COALESCE(state, $2), {before} \
                    FROM sent ORDER BY place RETURNING id, entity, row_id, group_key\
                ) \
                INSERT INTO media_history (revision_id, path) \
                SELECT revised.id, path FROM revised JOIN sent USING (entity, row_id, group_key), \
                    json_array_elements_text(sent.files) AS path"
            )
        }
        _ => {
            let of = ["sent.value ->> 0", "sent.value ->> 1", "sent.value ->> 2"];
            let before = state_before(of);
            let [entity, row_id, group_key] = of;
            format!(
                "INSERT INTO revision ({REVISION}) \
                SELECT {entity}, {row_id}, {group_key}, sent.value ->> 3, sent.value ->> 4, sent.value ->> 5, \
                    sent.value ->> 6, $2, COALESCE(sent.value ->> 7, $2), {before} \
                FROM json_each($1) AS sent ORDER BY sent.key; \
                INSERT INTO media_history (revision_id, path) \
                SELECT (\
                    SELECT last.id FROM revision AS last \
                    WHERE last.entity = {entity} AND last.row_id = {row_id} AND last.group_key = {group_key} \
                    ORDER BY last.change_id DESC, last.id DESC LIMIT 1\
                ), file.value FROM json_each($1) AS sent, json_each(sent.value, '$[8]') AS file"
            )
        }
    }
}

/// The change that removed row `$2` of resource `$1` no longer counts it as being in the bin.
const OUT_OF_BIN: &str = "UPDATE change SET in_bin = in_bin - 1 WHERE id = (\
        SELECT last.change_id FROM (\
            SELECT change_id, \"after\" FROM revision WHERE entity = $1 AND row_id = $2 AND group_key = '' \
            ORDER BY change_id DESC, id DESC LIMIT 1\
        ) AS last WHERE last.\"after\" IS NULL)";

impl Write {
    /// Writes revisions into the history, all of different rows or orders.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record(&mut self, revisions: Vec<Revision>) -> Result<()> {
        let sent: Vec<NewRevision> = revisions
            .into_iter()
            .map(|revision| self.new_revision(revision))
            .collect();
        let backend = self.conn().get_database_backend();
        let sent = match <[NewRevision; 1]>::try_from(sent) {
            Ok([only]) => return self.record_one(only).await,
            Err(sent) if sent.is_empty() => return Ok(()),
            Err(sent) => serde_json::to_string(&sent).map_err(Error::internal)?,
        };
        let change = self.change_id().await?;
        let statement = Statement::from_sql_and_values(backend, record_all_sql(backend), [sent.into(), change.into()]);
        self.conn().execute_raw(statement).await?;
        Ok(())
    }

    fn new_revision(&mut self, revision: Revision) -> NewRevision {
        let restored = self.restoring.as_ref().filter(|restoring| restoring.is_of(&revision));
        let state = restored.map(|restored| restored.state);
        self.add_touched(revision.touched);
        let text = |value: Option<Value>| value.map(|value| value.to_string());
        NewRevision(
            revision.entity,
            revision.row_id,
            revision.group_key,
            revision.parent_id,
            revision.version,
            text(revision.before),
            text(revision.after),
            state,
            revision.media,
        )
    }

    async fn record_one(&mut self, revision: NewRevision) -> Result<()> {
        let NewRevision(entity, row_id, group_key, parent_id, version, before, after, state, files) = revision;
        let mut values: Vec<sea_orm::Value> = vec![
            entity.into(),
            row_id.into(),
            group_key.clone().into(),
            parent_id.into(),
            version.into(),
            before.into(),
            after.into(),
            state.into(),
            entity.into(),
            row_id.into(),
            group_key.into(),
            serde_json::to_string(&files).map_err(Error::internal)?.into(),
        ];
        let backend = self.conn().get_database_backend();
        let statement = |values, is_new| Statement::from_sql_and_values(backend, record_sql(backend, is_new), values);
        if let Some(change) = self.known_change() {
            values.push(change.into());
            self.conn().execute_raw(statement(values, false)).await?;
        } else {
            values.extend(self.new_change().await?.values());
            let id = id_of(self.conn(), statement(values, true)).await?;
            self.created(id);
        }
        Ok(())
    }

    /// A removed row is about to exist again, with its old id.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn take_out_of_bin(&self, entity: &str, row_id: i64) -> Result<()> {
        let backend = self.conn().get_database_backend();
        let statement = Statement::from_sql_and_values(backend, OUT_OF_BIN, [entity.into(), row_id.into()]);
        self.conn().execute_raw(statement).await?;
        Ok(())
    }
}
