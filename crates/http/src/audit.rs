//! The audit log (`docs/api.md#audit-log`).

use axum::{
    extract::State,
    http::{HeaderMap, Method},
    response::{IntoResponse, Response},
};
use peshtoq_auth::audit::{self, AuditEntry, AuditFilter, AuditKind};
use peshtoq_core::{
    error::Result,
    input::{self, Text},
    language::Language,
    message::Message,
    text,
};
use peshtoq_persistence::db::Transaction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::{
    answer::Answer,
    app::App,
    changes::{example_person, first_page, page_size},
    csv, days,
    failure::Failure,
    language,
    operation::{Access, Api, Operation},
    request::Query,
};

/// How many lines one statement reads for the table.
const BATCH_SIZE: u64 = 1000;

/// Which lines are wanted. All conditions hold together.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct AuditQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Lines per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    per_page: i64,
    /// A part of a name, a login, an address or a device; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    key: Option<Text>,
    /// Only those by this person or about them.
    staff_id: Option<i64>,
    /// Only those of this kind.
    kind: Option<AuditKind>,
    /// Not before this day in Tashkent.
    #[schemars(extend("pattern" = days::PATTERN))]
    from: Option<Text>,
    /// Not after this day in Tashkent.
    #[schemars(extend("pattern" = days::PATTERN))]
    to: Option<Text>,
}

impl AuditQuery {
    fn filter(&self) -> Result<AuditFilter> {
        let mut failed = Vec::new();
        let mut day = |name: &str, text: &Option<Text>| days::read(name, text.as_ref(), &mut failed);
        let (from, to) = (day("from", &self.from), day("to", &self.to));
        input::refuse(failed)?;
        Ok(AuditFilter {
            key: self.key.as_ref().map(|key| key.as_str().to_owned()).unwrap_or_default(),
            staff_id: self.staff_id,
            kind: self.kind,
            from: from.and_then(days::begin_of),
            until: to.and_then(days::end_of),
        })
    }
}

/// A page of the audit log.
#[derive(Debug, Serialize, JsonSchema)]
struct AuditPage {
    /// The lines, newest first.
    audit: Vec<AuditEntry>,
    /// How many match.
    total: u64,
}

async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<AuditQuery>,
) -> Result<Response, Failure> {
    let filter = query.filter()?;
    let view = app.db().view().await?;
    if csv::is_wanted(&headers) {
        return Ok(table(view.conn(), language::of(&headers), &filter).await?);
    }
    let (audit, total) = audit::list(view.conn(), &filter, query.page, query.per_page).await?;
    Ok(Answer::ok(AuditPage { audit, total }).into_response())
}

/// All matching lines, as a table for a spreadsheet.
async fn table(conn: &Transaction, language: Language, filter: &AuditFilter) -> Result<Response> {
    let words = Words::of(language);
    let mut table = csv::begun(words.columns.iter().cloned());
    let mut last: Option<AuditEntry> = None;
    loop {
        let lines = audit::export(conn, filter, last.as_ref(), BATCH_SIZE).await?;
        for line in &lines {
            csv::line(&mut table, cells(line, &words));
        }
        let is_full = lines.len() as u64 == BATCH_SIZE;
        match lines.into_iter().next_back().filter(|_| is_full) {
            Some(oldest) => last = Some(oldest),
            None => break,
        }
    }
    Ok(csv::answer(table, "attachment; filename=\"xavfsizlik.csv\""))
}

/// The column names and values of the table in one language.
struct Words {
    columns: Vec<String>,
    kinds: Vec<String>,
    console: String,
}

impl Words {
    fn of(language: Language) -> Self {
        Self {
            columns: csv::words(&Message::audit_columns(), language),
            kinds: csv::words(&Message::audit_kinds(), language),
            console: csv::words(&Message::export_words(), language)
                .into_iter()
                .next()
                .unwrap_or_default(),
        }
    }

    fn kind(&self, kind: AuditKind) -> String {
        let place = AuditKind::ALL.iter().position(|other| *other == kind);
        place
            .and_then(|place| self.kinds.get(place))
            .cloned()
            .unwrap_or_default()
    }
}

fn cells(entry: &AuditEntry, words: &Words) -> [String; 11] {
    let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
    let who = match entry.is_console {
        true => words.console.clone(),
        false => or_empty(&entry.who_login),
    };
    [
        entry.id.to_string(),
        csv::time(entry.at),
        csv::time(entry.until),
        words.kind(entry.kind),
        who,
        or_empty(&entry.login),
        or_empty(&entry.detail),
        entry.times.to_string(),
        or_empty(&entry.address),
        or_empty(&entry.browser),
        or_empty(&entry.system),
    ]
}

fn example() -> Value {
    json!({
        "id": 12, "at": "2026-01-05T09:30:00Z", "until": "2026-01-05T09:31:10Z", "times": 3, "kind": "sign_in_failed",
        "who": null, "whoLogin": null, "isConsole": false, "about": example_person(), "login": "dilnoza",
        "detail": null, "address": "198.51.100.7", "browser": "Chrome 131", "system": "Windows"
    })
}

/// Adds the audit log to the API.
pub fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::GET,
        "/api/admin/audit",
        "audit",
        "list_audit",
        "Lists who signed in, failed to, and changed what concerns signing in, newest first; with `Accept: text/csv` all of it as a table.",
    )
    .access(Access::Superadmin)
    .query::<AuditQuery>()
    .response::<AuditPage>(|| json!({"audit": [example()], "total": 1}));
    api.add(operation, list);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_label_in_every_language() {
        for language in Language::ALL {
            let words = Words::of(language);
            assert_eq!((words.columns.len(), words.kinds.len()), (11, AuditKind::ALL.len()));
            assert!(words.kinds.iter().all(|word| !word.is_empty()) && !words.console.is_empty());
        }
    }
}
