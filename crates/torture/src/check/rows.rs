//! The rows of the database compared with the expected ones, and its history with its rows.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{
    database_state::{DatabaseState, Key, Revision},
    finding::{Finding, Violation},
    state::{State, holds},
};
use crate::model::kinds::is_written;

/// Compares the expected rows with the actual ones.
pub fn compare(state: &State, database: &DatabaseState, baseline: &BTreeSet<Key>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for ((entity, id), row) in &state.rows {
        let Some(stored) = database.rows.get(&(entity.clone(), *id)) else {
            findings.push(Finding::new(
                Violation::Lost,
                format!("{entity} {id} was acknowledged and is not there: {:?}", row.fields),
            ));
            continue;
        };
        if !holds(&Value::Object(stored.clone()), &row.fields) {
            let text = format!(
                "{entity} {id} was acknowledged as {:?} and holds {stored:?}",
                row.fields
            );
            findings.push(Finding::new(Violation::Lost, text));
        }
        findings.extend(uses(entity, *id, row.fields.values(), database));
    }
    for key in database.rows.keys() {
        let is_known = state.rows.contains_key(key) || state.forgotten.contains(key) || baseline.contains(key);
        if is_written(&key.0) && !is_known {
            findings.push(Finding::new(
                Violation::Half,
                format!("{} {} is there, though nobody made it or it was removed", key.0, key.1),
            ));
        }
    }
    findings.extend(orders(state, database));
    findings
}

/// The recorded files of a row must be those that it uses, and each must be known.
fn uses<'a>(
    entity: &str,
    id: i64,
    values: impl Iterator<Item = &'a Value>,
    database: &DatabaseState,
) -> Option<Finding> {
    let is_path = |text: &&str| {
        text.split_once('/')
            .is_some_and(|(folder, name)| !folder.contains(':') && name.contains('.') && !name.contains('/'))
    };
    let named: BTreeSet<&str> = values.filter_map(Value::as_str).filter(is_path).collect();
    let noted = database.uses.iter().filter(|(_, key)| key.0 == entity && key.1 == id);
    let noted: BTreeSet<&str> = noted.map(|(path, _)| path.as_str()).collect();
    let unknown: Vec<&&str> = named.iter().filter(|path| !database.media.contains(**path)).collect();
    let is_wrong = named != noted || !unknown.is_empty();
    is_wrong.then(|| {
        Finding::new(
            Violation::Broken,
            format!("{entity} {id} names {named:?}, noted are {noted:?}, unknown {unknown:?}"),
        )
    })
}

/// Positions must be dense in every group of every table, and the order must be the last one that was set.
fn orders(state: &State, database: &DatabaseState) -> Vec<Finding> {
    let mut groups = BTreeMap::<(String, String), Vec<(i64, i64)>>::new();
    for ((entity, id), row) in &database.rows {
        if let Some(position) = row.get("position").and_then(Value::as_i64) {
            let group = row.get("group_key").and_then(Value::as_str).unwrap_or_default();
            groups
                .entry((entity.clone(), group.to_owned()))
                .or_default()
                .push((position, *id));
        }
    }
    let mut findings = Vec::new();
    for ((entity, group), mut places) in groups {
        places.sort_unstable();
        let positions: Vec<i64> = places.iter().map(|(position, _)| *position).collect();
        if !(0..).zip(&positions).all(|(wanted, found)| wanted == *found) {
            findings.push(Finding::new(
                Violation::Broken,
                format!("the positions of {entity} in group \"{group}\" are {positions:?}"),
            ));
            continue;
        }
        let ids: Vec<i64> = places.iter().map(|(_, id)| *id).collect();
        if let Some(Some(wanted)) = state.orders.get(&(entity.clone(), group.clone()))
            && *wanted != ids
        {
            findings.push(Finding::new(
                Violation::Lost,
                format!("{entity} of group \"{group}\" stand as {ids:?} instead of {wanted:?}"),
            ));
        }
    }
    findings
}

/// Tables that are not content: their rows have a version but no history.
const NO_HISTORY: [&str; 2] = ["draft", "release"];
/// Tables whose rows are created by an upload. The history of such a row begins with its first change.
const BEGUN_BY_UPLOAD: [&str; 1] = ["media_file"];

/// The history of each row must be a chain that ends in the current row.
pub fn history(database: &DatabaseState, baseline: &BTreeSet<Key>) -> Vec<Finding> {
    let mut last = BTreeMap::<Key, &Revision>::new();
    let mut findings = Vec::new();
    let mut revisions: Vec<&Revision> = database.changes.values().flat_map(|change| &change.revisions).collect();
    revisions.sort_by_key(|revision| revision.id);
    for revision in revisions {
        let Some(key) = revision.key() else { continue };
        if let Some(earlier) = last.insert(key, revision)
            && !is_same(earlier.after.as_ref(), revision.before.as_ref())
        {
            let text = format!(
                "revision {} of {} {} does not follow from {}",
                revision.id, revision.entity, revision.row, earlier.id
            );
            findings.push(Finding::new(Violation::Broken, text));
        }
    }
    for (key, revision) in &last {
        let row = database.rows.get(key).cloned().map(Value::Object);
        if !is_same(revision.after.as_ref(), row.as_ref()) {
            let text = format!(
                "{} {} is {row:?}, its history ends with {:?}",
                key.0, key.1, revision.after
            );
            let violation = if row.is_none() {
                Violation::Lost
            } else {
                Violation::Broken
            };
            findings.push(Finding::new(violation, text));
        }
    }
    let begins_without = |(key, row): &(&Key, &Map<String, Value>)| {
        NO_HISTORY.contains(&key.0.as_str()) || (BEGUN_BY_UPLOAD.contains(&key.0.as_str()) && row["version"] == 1)
    };
    let unknown = |(key, _): &(&Key, &Map<String, Value>)| !last.contains_key(key) && !baseline.contains(key);
    for (key, _) in database.rows.iter().filter(|row| unknown(row) && !begins_without(row)) {
        findings.push(Finding::new(
            Violation::Half,
            format!("{} {} has no history", key.0, key.1),
        ));
    }
    for (path, key) in database.uses.iter().filter(|(_, key)| !database.rows.contains_key(key)) {
        findings.push(Finding::new(
            Violation::Broken,
            format!("{path} is used by {} {}, which is not there", key.0, key.1),
        ));
    }
    findings
}

fn is_same(one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(Value::Object(one)), Some(Value::Object(other))) => plain(one) == plain(other),
        _ => false,
    }
}

/// Columns without history: the position of a row, and a person's last sign-in.
const WITHOUT_HISTORY: [&str; 2] = ["position", "last_sign_in_at"];

/// A row in a canonical form: times, booleans and lists may be written differently.
fn plain(row: &Map<String, Value>) -> BTreeMap<&str, Value> {
    let fields = row.iter().filter(|(name, _)| !WITHOUT_HISTORY.contains(&name.as_str()));
    fields
        .map(|(name, value)| (name.as_str(), plain_value(name, value)))
        .collect()
}

fn plain_value(name: &str, value: &Value) -> Value {
    match value {
        Value::Bool(is_so) => Value::from(i64::from(*is_so)),
        Value::String(text) if name.ends_with("_at") => {
            let text = text.replace('T', " ");
            let text = text.trim_end_matches("+00:00").trim_end_matches('Z').trim_end();
            let text = if text.contains('.') {
                text.trim_end_matches('0').trim_end_matches('.')
            } else {
                text
            };
            Value::from(text)
        }
        Value::String(text) if text.starts_with(['[', '{']) => {
            serde_json::from_str(text).unwrap_or_else(|_| value.clone())
        }
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_row_is_the_same_however_it_is_written() {
        let one = json!({"id": 1, "is_visible": true, "items": ["a"], "updated_at": "2026-11-22T03:11:55.120Z", "position": 3});
        let other = json!({"id": 1, "is_visible": 1, "items": "[\"a\"]", "updated_at": "2026-11-22 03:11:55.12 +00:00", "position": 4});
        assert!(is_same(Some(&one), Some(&other)));
        let later =
            json!({"id": 1, "is_visible": 1, "items": "[\"a\"]", "updated_at": "2026-11-22 03:11:55.13 +00:00"});
        assert!(!is_same(Some(&one), Some(&later)));
        assert!(!is_same(Some(&one), None));
    }
}
