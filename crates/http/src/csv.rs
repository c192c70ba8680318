//! Lists as tables for spreadsheets: UTF-8 with a byte order mark, by which spreadsheets recognise the encoding, and
//! with semicolons, which they expect in Uzbekistan.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use peshtoq_core::{language::Language, message::Message};

use crate::days::tashkent;

/// Whether the caller requests a table: the first media type in `Accept` is `text/csv`.
pub(crate) fn is_wanted(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT);
    let mut kinds = values
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    kinds
        .next()
        .is_some_and(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "text/csv"))
}

/// The words of a message, which are separated by `|`.
pub(crate) fn words(message: &Message, language: Language) -> Vec<String> {
    message.text(language).split('|').map(ToOwned::to_owned).collect()
}

/// A time in Tashkent, in a format that spreadsheets recognise.
pub(crate) fn time(at: DateTime<Utc>) -> String {
    match tashkent() {
        Some(zone) => at.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S").to_string(),
        None => at.to_rfc3339(),
    }
}

/// A new table with its header row.
pub(crate) fn begun(columns: impl IntoIterator<Item = String>) -> String {
    let mut table = String::from("\u{feff}");
    line(&mut table, columns);
    table
}

/// The finished table, with `disposition` as its `Content-Disposition`.
pub(crate) fn answer(table: String, disposition: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    let name = HeaderValue::from_static(disposition);
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    (headers, table).into_response()
}

/// Adds a line.
pub(crate) fn line(table: &mut String, cells: impl IntoIterator<Item = String>) {
    for (index, text) in cells.into_iter().enumerate() {
        if index > 0 {
            table.push(';');
        }
        table.push_str(&cell(&text));
    }
    table.push_str("\r\n");
}

/// A cell that spreadsheets do not treat as a formula, quoted where necessary.
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
}
