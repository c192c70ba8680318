//! Requests that visitors send from the landing site (`docs/api.md#sending-a-request`).

use axum::{extract::State, http::Method, middleware::from_fn, routing::post};
use peshtoq_core::codes::Code;
use peshtoq_requests::incoming::{self, BODY_MAX, RequestInput};
use serde_json::json;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard,
    operation::{Access, Api, Operation},
    request::{Origin, Short},
};

/// The path of the only call of the landing site that writes.
pub(crate) const SENDING_PATH: &str = "/api/public/requests";

async fn send(State(app): State<App>, origin: Origin, Short(input): Short<RequestInput, BODY_MAX>) -> Outcome<()> {
    incoming::take(app.db(), app.request_limits(), origin.address, input).await?;
    Ok(Answer::created(()))
}

/// Adds the call to the API.
pub(super) fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::POST,
        SENDING_PATH,
        "public",
        "send_request",
        "Sends a visitor's request to those who work on requests; an equal one within 24 hours is the same request.",
    )
    .access(Access::Open)
    .request::<RequestInput>(|| {
        json!({
            "name": "Aziza", "phone": "998901234567", "form": "CourseCallback", "courseId": 12,
            "message": "Kechki guruh bormi?", "telegram": "@aziza_k", "page": "/kurslar/12", "consent": true,
            "elapsed": 14000, "website": null
        })
    })
    .creates()
    .errors([Code::RequestsOff, Code::TooFast, Code::NotAPerson, Code::RateLimited]);
    api.route(operation, post(send).layer(from_fn(guard::keyed)));
}
