//! What an editor needs to know after opening the panel (`docs/api.md#overview`).

use axum::{extract::State, http::Method};
use chrono::{DateTime, Utc};
use peshtoq_landing::course_section::{self, IncompleteCourse};
use peshtoq_persistence::delivery::{self, DeliveryStats};
use peshtoq_releases::release::{self, Release};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    operation::{Api, Operation},
};

/// What needs attention.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Overview {
    /// Whether the landing site has been notified of every change; null without a webhook.
    deliveries: Option<DeliverySummary>,
    /// The courses on the site with visible sections that are empty, by id.
    incomplete_courses: Vec<IncompleteCourse>,
    /// The releases that should have gone out by themselves and could not.
    failed_releases: Vec<Release>,
}

/// How many failed releases are listed.
const FAILED_MAX: u64 = 5;

/// The state of the deliveries to the landing site.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct DeliverySummary {
    /// How many the site has not accepted yet; changes of the last moment, which are not sent yet, count as one.
    pending: u64,
    /// When it last accepted one; null if it never did.
    last_taken_at: Option<DateTime<Utc>>,
}

async fn overview(State(app): State<App>) -> Outcome<Overview> {
    let view = app.db().view().await?;
    let deliveries = match app.db().outbox_enabled() {
        true => {
            let DeliveryStats { pending, last_taken_at } = delivery::stats(view.conn()).await?;
            let gathering = delivery::is_gathering(view.conn()).await?;
            Some(DeliverySummary {
                pending: pending + u64::from(gathering),
                last_taken_at,
            })
        }
        false => None,
    };
    let incomplete_courses = course_section::incomplete_courses(view.conn()).await?;
    let failed_releases = release::failed(view.conn(), FAILED_MAX).await?;
    Ok(Answer::ok(Overview {
        deliveries,
        incomplete_courses,
        failed_releases,
    }))
}

/// Adds the overview to the API.
pub fn describe(api: &mut Api) {
    let get = Operation::new(
        Method::GET,
        "/api/admin/overview",
        "overview",
        "get_overview",
        "Tells whether the landing site knows every change, and which courses on it have visible sections without content.",
    )
    .response::<Overview>(|| json!({
        "deliveries": {"pending": 0, "lastTakenAt": "2026-01-05T09:30:01Z"},
        "incompleteCourses": [{"id": 101, "name": "Frontend dasturlash", "emptySections": 3}],
        "failedReleases": []
    }));
    api.add(get, overview);
}
