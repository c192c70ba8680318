//! What publishing a draft would change (`docs/api.md#drafts`).

use axum::{
    extract::State,
    http::{HeaderMap, Method},
};
use peshtoq_persistence::change::{self, ChangedRow};
use peshtoq_releases::draft::{self, NOT_FOUND};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::publish::{Problem, apply, problems_of};
use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    language,
    operation::{Api, Operation},
    request::{Params, id},
};

/// The greatest number of rows in an answer. A removal may remove many more with it.
const ROWS_MAX: i64 = 100;

/// What publishing a draft would change.
#[derive(Debug, Serialize, JsonSchema)]
struct DraftDiff {
    /// The rows that it would change, in the order in which they would be written; the first hundred.
    rows: Vec<ChangedRow>,
    /// What it would be refused with; then there are no rows.
    refusal: Option<Problem>,
}

/// Makes the call of the draft, reads what it wrote as the history would show it, and rolls back.
async fn diff(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    params: Params,
) -> Outcome<DraftDiff> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.db().begin(user.actor()).await?;
    let stored = draft::find(write.conn(), id).await?;
    let applied = apply(&app, &user, write, vec![stored]).await?;
    let registry = app.db().registry();
    let rows = match applied.write.known_change() {
        Some(change) => change::changed_rows(applied.write.conn(), registry, change, (1, ROWS_MAX)).await?,
        None => Vec::new(),
    };
    applied.write.rollback().await;
    let refusal = problems_of(applied.refused, language::of(&headers))?.pop();
    Ok(Answer::ok(DraftDiff { rows, refusal }))
}

/// Adds the call to the API.
pub(super) fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::GET,
        "/api/admin/drafts/{id}/diff",
        "drafts",
        "diff_draft",
        "Tells what publishing a draft would change, row by row and field by field. Changes nothing.",
    )
    .response::<DraftDiff>(|| json!({
        "rows": [{
            "entity": "partner", "id": 1, "label": "Najot Taʼlim", "kind": "changed", "courseId": null,
            "before": {"name": "Najot"}, "after": {"name": "Najot Taʼlim"},
            "diff": [{"field": "name", "before": "Najot", "after": "Najot Taʼlim", "moves": []}], "isUnreadable": false
        }],
        "refusal": Value::Null
    }))
    .errors([NOT_FOUND]);
    api.add(operation, diff);
}
