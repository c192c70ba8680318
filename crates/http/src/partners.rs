//! The operation of partners that differs from the usual ones: one partner is read by `?id=`
//! (`docs/api.md#landing-content`).

use axum::{extract::State, http::Method};
use peshtoq_landing::partner::Partner;
use peshtoq_persistence::resource::{Definition, Row, erased, read};
use schemars::JsonSchema;
use sea_orm::Condition;
use serde::Deserialize;
use serde_json::value::RawValue;
use validator::Validate;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    operation::{Api, Operation},
    request::{Query, id_in},
    resources::example_row,
};

#[derive(Deserialize, JsonSchema, Validate)]
struct IdQuery {
    /// The id of the partner.
    id: peshtoq_core::input::Text,
}

async fn get(State(app): State<App>, Query(query): Query<IdQuery>) -> Outcome<Box<RawValue>> {
    let view = app.db().view().await?;
    let id = id_in(query.id.as_str(), Partner::NOT_FOUND)?;
    let partner = erased::of::<Partner>();
    Ok(Answer::ok(read::get(view.conn(), partner, id, Condition::all()).await?))
}

/// Adds reading one partner to the API.
pub fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::GET,
        "/api/admin/partner",
        "partners",
        "get_partner",
        "Reads one partner; 422 `required` without `id`.",
    )
    .query::<IdQuery>()
    .response::<Row<Partner>>(example_row::<Partner>)
    .errors([Partner::NOT_FOUND]);
    api.add(operation, get);
}
