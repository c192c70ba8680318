//! The reads that a site makes once: former addresses, the sitemap, and the data that all pages share.

use chrono::TimeDelta;
use peshtoq_core::error::Result;
use peshtoq_courses::course::address::Redirect;
use peshtoq_landing::site::{
    settings::{self, Shared},
    sitemap::SitemapPage,
};
use peshtoq_persistence::db::Transaction;
use schemars::JsonSchema;
use serde::Serialize;

use crate::media_map::{self, MediaMap};

/// The former addresses of courses.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SiteRedirects")]
pub struct Redirects {
    /// Each with the address that its course has now.
    pub redirects: Vec<Redirect>,
}

/// The map of the site.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SiteMap")]
pub struct Pages {
    /// The landing page, and the courses by id.
    pub pages: Vec<SitemapPage>,
}

/// What all pages of the site share.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SiteInfo")]
pub struct Site {
    #[serde(flatten)]
    shared: Shared,
    /// Whether visitors may leave requests.
    requests: Requests,
    /// The files that the answer names, by their path.
    media: MediaMap,
}

/// What the site knows of requests.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteRequests")]
pub struct Requests {
    /// Whether they are taken: `POST /api/public/requests`.
    is_on: bool,
}

/// How long an answer that says whether requests are accepted is cached. Switching them is not a change, so other
/// servers are not notified of it, and they must show it within a second.
pub(super) const REQUESTS_KEPT: TimeDelta = TimeDelta::milliseconds(500);

/// The data that all pages share.
///
/// # Errors
/// When the database fails.
pub(super) async fn site(conn: &Transaction) -> Result<Site> {
    let shared = settings::read(conn).await?;
    let media = media_map::of(conn, &[], Some(&shared)).await?;
    let requests = Requests {
        is_on: peshtoq_requests::settings::is_on(conn).await?,
    };
    Ok(Site {
        shared,
        requests,
        media,
    })
}
