//! The deliveries to the landing site, for superadmins (`docs/api.md#deliveries`).

use axum::{extract::State, http::Method};
use chrono::{DateTime, Utc};
use peshtoq_core::codes::Code;
use peshtoq_persistence::{
    delivery::{self, Delivery, DeliveryStats},
    resource::Paging,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Params, Query, id},
};

/// A page of deliveries.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Deliveries {
    /// The deliveries, newest first.
    deliveries: Vec<Delivery>,
    /// The total number.
    total: u64,
    /// How many of them the site has not accepted yet.
    pending: u64,
    /// When the site last accepted a delivery; null if it never did.
    last_taken_at: Option<DateTime<Utc>>,
    /// Whether a webhook is configured; without one there are no deliveries.
    is_configured: bool,
}

async fn list(State(app): State<App>, Query(paging): Query<Paging>) -> Outcome<Deliveries> {
    let view = app.db().view().await?;
    let (deliveries, total) = delivery::list(view.conn(), &paging).await?;
    let DeliveryStats { pending, last_taken_at } = delivery::stats(view.conn()).await?;
    Ok(Answer::ok(Deliveries {
        deliveries,
        total,
        pending,
        last_taken_at,
        is_configured: app.db().outbox_enabled(),
    }))
}

async fn resend(State(app): State<App>, user: SignedIn, params: Params) -> Outcome<Delivery> {
    let id = id(&params, "id", Code::DeliveryNotFound)?;
    let write = app.begin(&user).await?;
    let row = delivery::resend(&write, id).await?;
    write.commit().await?;
    Ok(Answer::ok(row))
}

fn example() -> Value {
    json!({
        "id": 1, "tags": ["home", "section:Partners"], "createdAt": "2026-01-05T09:30:00Z", "state": "DELIVERED",
        "attempts": 1, "nextAt": null, "sentAt": "2026-01-05T09:30:01Z", "status": 200, "took": 84, "answer": "ok"
    })
}

/// Adds the deliveries to the API.
pub fn describe(api: &mut Api) {
    let list_all = Operation::new(
        Method::GET,
        "/api/admin/webhook-deliveries",
        "deliveries",
        "list_deliveries",
        "Lists the deliveries to the landing site, newest first, a page at a time.",
    )
    .query::<Paging>()
    .response::<Deliveries>(|| json!({
        "deliveries": [example()], "total": 1, "pending": 0, "lastTakenAt": "2026-01-05T09:30:01Z", "isConfigured": true
    }));
    api.add(list_all, list).only_superadmins();
    let again = Operation::new(
        Method::POST,
        "/api/admin/webhook-deliveries/{id}/resend",
        "deliveries",
        "resend_delivery",
        "Sends a delivery again now, whether or not the site has accepted it before.",
    )
    .response::<Delivery>(example)
    .errors([Code::DeliveryNotFound]);
    api.add(again, resend).only_superadmins();
}
