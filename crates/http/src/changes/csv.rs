//! The list of changes as a table for a spreadsheet (`docs/api.md#history`).

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use peshtoq_core::{error::Result, language::Language, message::Message};
use peshtoq_persistence::{
    change::{self, Change, Kind, Wanted},
    db::Transaction,
};

use super::tashkent;
use crate::language;

/// How many changes one statement reads.
const AT_ONCE: i64 = 1000;

/// Whether the caller asks for a table: it names `text/csv` and not JSON.
pub(super) fn is_wanted(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT);
    let mut kinds = values
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    kinds
        .next()
        .is_some_and(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "text/csv"))
}

/// All changes that are wanted, as UTF-8 with a byte order mark, by which spreadsheets know it, and with semicolons, as they
/// expect here.
pub(super) async fn answer(conn: &Transaction, headers: &HeaderMap, wanted: &Wanted) -> Result<Response> {
    let words = Words::of(language::of(headers));
    let mut table = String::from("\u{feff}");
    line(&mut table, words.columns.iter().cloned());
    let mut before = i64::MAX;
    loop {
        let changes = change::export(conn, wanted, before, AT_ONCE).await?;
        for change in &changes {
            line(&mut table, cells(change, &words));
        }
        match changes.last() {
            Some(last) if i64::try_from(changes.len()) == Ok(AT_ONCE) => before = last.id,
            _ => break,
        }
    }
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    let name = HeaderValue::from_static("attachment; filename=\"tarix.csv\"");
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, table).into_response())
}

/// The words of the table in one language.
struct Words {
    columns: Vec<String>,
    kinds: Vec<String>,
    console: String,
    undone: [String; 2],
}

impl Words {
    fn of(language: Language) -> Self {
        let list =
            |message: Message| -> Vec<String> { message.text(language).split('|').map(ToOwned::to_owned).collect() };
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
    let at = match tashkent() {
        Some(zone) => change.at.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S").to_string(),
        None => change.at.to_rfc3339(),
    };
    let who = match &change.who {
        Some(person) => format!("{} {}", person.first_name, person.last_name),
        None if change.is_console => words.console.clone(),
        None => String::new(),
    };
    let subject = &change.subject;
    let [no, yes] = &words.undone;
    [
        change.id.to_string(),
        at,
        who,
        words.kind(change.kind),
        subject.entity.clone(),
        subject.label.clone(),
        subject.course_name.clone().unwrap_or_default(),
        change.touched.to_string(),
        if change.is_undone { yes } else { no }.clone(),
    ]
}

fn line(table: &mut String, cells: impl IntoIterator<Item = String>) {
    for (index, text) in cells.into_iter().enumerate() {
        if index > 0 {
            table.push(';');
        }
        table.push_str(&cell(&text));
    }
    table.push_str("\r\n");
}

/// A cell that no spreadsheet takes for a formula, quoted where it must be.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    match text.contains([';', '"', '\n', '\r', ',']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_ends_early() {
        for (text, wanted) in [
            ("Rust", "Rust"),
            ("", ""),
            ("=1+1", "'=1+1"),
            ("+998", "'+998"),
            ("-1", "'-1"),
            ("@a", "'@a"),
            ("\t=1", "'\t=1"),
            ("a;b", "\"a;b\""),
            ("a \"b\"", "\"a \"\"b\"\"\""),
            ("=\"a\nb\"", "\"'=\"\"a\nb\"\"\""),
        ] {
            assert_eq!(cell(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn every_language_has_a_word_for_all() {
        for language in Language::ALL {
            let words = Words::of(language);
            assert_eq!((words.columns.len(), words.kinds.len()), (9, Kind::ALL.len()));
            assert!(words.kinds.iter().all(|word| !word.is_empty()) && !words.undone[1].is_empty());
        }
    }
}
