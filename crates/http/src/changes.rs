//! Undo of a change (`docs/api.md#undo`).

use axum::{extract::State, http::Method};
use peshtoq_core::codes::Code;
use peshtoq_persistence::change;
use serde_json::json;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Params, id},
};

async fn undo(State(app): State<App>, SignedIn(signed): SignedIn, params: Params) -> Outcome<Removed> {
    let id = id(&params, "id", Code::ChangeNotFound)?;
    let undo = change::undo(app.db(), signed.asker(), id).await?;
    Ok(Answer::ok(Removed { id }).with_change(Some(undo)))
}

/// Adds the undo operation to the API.
pub fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::POST,
        "/api/admin/changes/{id}/undo",
        "changes",
        "undo_change",
        "Undoes a change: everything that it created, changed, moved or deleted is restored. Returns the id of the undone change.",
    )
    .response::<Removed>(json!({"id": 7}))
    .changes()
    .errors([
        Code::ChangeNotFound,
        Code::ChangeSuperseded,
        Code::LastSuperadmin,
        Code::Forbidden,
    ]);
    api.add(operation, undo);
}
