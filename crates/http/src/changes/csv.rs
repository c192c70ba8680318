//! The list of changes as a table for a spreadsheet (`docs/api.md#history`).

use axum::{http::HeaderMap, response::Response};
use peshtoq_core::{error::Result, language::Language, message::Message};
use peshtoq_persistence::{
    change::{self, Change, ChangeFilter, ExportedField, Kind, Registry},
    db::Transaction,
};
use serde_json::Value;

use crate::{csv, language};

/// How many changes one statement reads.
const BATCH_SIZE: i64 = 1000;

/// All matching changes.
pub(super) async fn answer(
    conn: &Transaction,
    registry: &Registry,
    headers: &HeaderMap,
    filter: &ChangeFilter,
) -> Result<Response> {
    let words = Words::of(language::of(headers));
    let mut table = csv::begun(words.columns.iter().cloned());
    let mut before = i64::MAX;
    loop {
        let changes = change::export(conn, registry, filter, before, BATCH_SIZE).await?;
        for (change, fields) in &changes {
            csv::line(
                &mut table,
                cells(change, &words).into_iter().chain(values(fields, &words)),
            );
        }
        match changes.last() {
            Some((last, _)) if i64::try_from(changes.len()) == Ok(BATCH_SIZE) => before = last.id,
            _ => break,
        }
    }
    Ok(csv::answer(table, "attachment; filename=\"tarix.csv\""))
}

/// The column names and values of the table in one language.
struct Words {
    columns: Vec<String>,
    kinds: Vec<String>,
    console: String,
    undone: [String; 2],
}

impl Words {
    fn of(language: Language) -> Self {
        let list = |message: Message| csv::words(&message, language);
        let mut others = list(Message::export_words()).into_iter();
        let mut next = || others.next().unwrap_or_default();
        Self {
            columns: list(Message::export_columns()),
            kinds: list(Message::export_kinds()),
            console: next(),
            undone: [next(), next()],
        }
    }

    fn kind(&self, kind: Kind) -> String {
        let place = Kind::ALL.iter().position(|other| *other == kind);
        place
            .and_then(|place| self.kinds.get(place))
            .cloned()
            .unwrap_or_default()
    }
}

fn cells(change: &Change, words: &Words) -> [String; 9] {
    let who = match &change.who {
        Some(person) => format!("{} {}", person.first_name, person.last_name),
        None if change.is_console => words.console.clone(),
        None => String::new(),
    };
    let subject = &change.subject;
    let [no, yes] = &words.undone;
    [
        change.id.to_string(),
        csv::time(change.at),
        who,
        words.kind(change.kind),
        subject.entity.clone(),
        subject.label.clone(),
        subject.course_name.clone().unwrap_or_default(),
        change.touched.to_string(),
        if change.is_undone { yes } else { no }.clone(),
    ]
}

/// Longer texts, lists and formatted texts are left to the panel.
const LONGEST: usize = 200;

/// What differs, before and after: a line for each field, the same in all three cells.
fn values(fields: &[ExportedField], words: &Words) -> [String; 3] {
    let [no, yes] = &words.undone;
    let text = |value: &Value| match value {
        Value::Null => Some(String::new()),
        Value::Bool(is) => Some(if *is { yes } else { no }.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if text.chars().count() <= LONGEST && !text.starts_with('<') && !text.contains('\n') => {
            Some(text.clone())
        }
        Value::String(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let mut cells = [Vec::new(), Vec::new(), Vec::new()];
    for ExportedField { field, before, after } in fields {
        if let (Some(before), Some(after)) = (text(before), text(after)) {
            for (cell, line) in cells.iter_mut().zip([field.clone(), before, after]) {
                cell.push(line);
            }
        }
    }
    cells.map(|lines| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_label_in_every_language() {
        for language in Language::ALL {
            let words = Words::of(language);
            assert_eq!((words.columns.len(), words.kinds.len()), (12, Kind::ALL.len()));
            assert!(words.kinds.iter().all(|word| !word.is_empty()) && !words.undone[1].is_empty());
        }
    }
}
