//! Compares the server's answers with its database.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use serde_json::Value;

use super::{
    database_state::DatabaseState,
    finding::{Finding, Violation},
    state::holds,
};
use crate::{
    model::kinds::{KINDS, Kind, column, is_of_course},
    people::Person,
};

/// Lists as answered, by resource and group.
pub type Lists = BTreeMap<(&'static str, String), Vec<Value>>;

/// The groups of a kind.
fn groups(kind: &Kind, courses: &[i64]) -> Vec<String> {
    match kind.entity {
        "top_course" => vec!["1".to_owned(), "2".to_owned()],
        "feedback" => vec!["1:".to_owned()],
        _ if is_of_course(kind) => courses.iter().map(i64::to_string).collect(),
        _ => vec![String::new()],
    }
}

/// Reads every list.
pub async fn read(reader: &Person) -> (Lists, Vec<Finding>) {
    let mut lists = Lists::new();
    let mut findings = Vec::new();
    for kind in &KINDS {
        for group in groups(kind, &reader.shared.courses) {
            match reader.list(kind, &group).await {
                Some(rows) => {
                    lists.insert((kind.entity, group), rows);
                }
                None => findings.push(Finding::new(
                    Violation::Answer,
                    format!("the list of {} cannot be read", kind.entity),
                )),
            }
        }
    }
    (lists, findings)
}

/// Sections of the home page that show all rows of a kind: the kind, the group, and the field that identifies a row.
const SECTIONS: [(&str, &str, &str, &str); 4] = [
    ("ProfessionMatcher", "profession", "", "name"),
    ("VideoFeedbacks", "feedback", "1:", "fullName"),
    ("TopRatedCourses", "top_course", "1", "title"),
    ("Partners", "partner", "", "name"),
];

/// The landing site must show the same as the panel soon after the last write; its cache must not be older.
pub async fn site(reader: &Person, within: Duration) -> Vec<Finding> {
    let began = Instant::now();
    loop {
        let different = different_section(reader).await;
        let Some(text) = different else {
            return Vec::new();
        };
        if began.elapsed() > within {
            return vec![Finding::new(Violation::Broken, text)];
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn different_section(reader: &Person) -> Option<String> {
    let Some(home) = reader.read_body("/api/public/home").await else {
        return Some("the home page cannot be read".to_owned());
    };
    let sections = home["data"]["sections"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    for (section, entity, group, name) in SECTIONS {
        let kind = KINDS.iter().find(|kind| kind.entity == entity)?;
        let named = |rows: &[Value]| -> Vec<(Value, Value)> {
            rows.iter().map(|row| (row["id"].clone(), row[name].clone())).collect()
        };
        let shown = sections.iter().find(|shown| shown["name"] == section)?;
        let shown = named(
            shown["content"][kind.list_key]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default(),
        );
        let stored = named(&reader.list(kind, group).await.unwrap_or_default());
        if shown != stored {
            return Some(format!("the site shows {shown:?} as {section}, stored are {stored:?}"));
        }
    }
    None
}

/// Every row of the database must be shown, unchanged and in its place, and no other.
pub fn compare(lists: &Lists, database: &DatabaseState) -> Vec<Finding> {
    let mut findings = Vec::new();
    for ((entity, group), shown) in lists {
        let in_group = |row: &serde_json::Map<String, Value>| {
            row.get("group_key").and_then(Value::as_str).unwrap_or_default() == group
        };
        let stored = database
            .rows
            .iter()
            .filter(|((other, _), row)| other == entity && in_group(row));
        let mut stored: Vec<(i64, i64)> = stored
            .map(|((_, id), row)| (row.get("position").and_then(Value::as_i64).unwrap_or(-id), *id))
            .collect();
        stored.sort_unstable();
        let stored: Vec<i64> = stored.into_iter().map(|(_, id)| id).collect();
        let ids: Vec<i64> = shown.iter().filter_map(|row| row["id"].as_i64()).collect();
        if ids != stored {
            let text = format!("{entity} of group \"{group}\" are shown as {ids:?} and stored as {stored:?}");
            findings.push(Finding::new(Violation::Broken, text));
            continue;
        }
        for row in shown {
            let id = row["id"].as_i64().unwrap_or_default();
            let Some(stored) = database.rows.get(&((*entity).to_owned(), id)) else {
                continue;
            };
            let fields = row.as_object().into_iter().flatten();
            let fields = fields.filter(|(name, _)| {
                stored.contains_key(&column(name)) && !name.ends_with("At") && *name != "updatedBy"
            });
            let fields = fields.map(|(name, value)| (name.clone(), value.clone())).collect();
            if !holds(&Value::Object(stored.clone()), &fields) {
                findings.push(Finding::new(
                    Violation::Broken,
                    format!("{entity} {id} is shown as {row} and stored as {stored:?}"),
                ));
            }
        }
    }
    findings
}
