//! The addresses of courses, the metadata for search engines and messengers, and the settings of the site.

mod addresses;
mod seo;
mod settings;
mod upgrade;

use std::sync::Arc;

use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    harness::{Backend, Person, Reply, Server, Setup, TestDatabase, on_both_databases},
    landing,
};
use addresses::*;
use seo::*;
use settings::*;

on_both_databases!(
    a_name_makes_an_address,
    an_address_is_validated,
    former_addresses_lead_to_the_course,
    a_reused_address_is_no_longer_a_former_one,
    undo_and_restore_keep_addresses,
    an_import_sets_addresses,
    a_removed_course_keeps_its_addresses,
    missing_metadata_falls_back_to_defaults,
    the_sitemap_omits_pages_that_must_not_be_indexed,
    settings_are_validated,
    the_site_reads_its_settings,
    no_cached_page_is_stale,
);

async fn read(server: &Server, path: &str) -> Reply {
    server
        .call(Method::GET, &format!("/api/public{path}"), None, None)
        .await
}

fn path(course: &Value) -> String {
    format!("/api/admin/course/{}", course["id"])
}

/// Gives a course an address.
async fn move_to(server: &Server, boss: &Person, course: &Value, slug: &str) -> Reply {
    let body = json!({"name": course["name"], "slug": slug});
    server.put(&path(course), boss, body).await
}

/// The former addresses as pairs of former and present.
async fn redirects(server: &Server) -> Vec<(String, String)> {
    let data = read(server, "/redirects").await.ok();
    let rows = data["redirects"].as_array().expect("redirects");
    let text = |row: &Value, name: &str| row[name].as_str().expect("an address").to_owned();
    rows.iter().map(|row| (text(row, "from"), text(row, "to"))).collect()
}

fn pair(from: &str, to: &str) -> (String, String) {
    (from.to_owned(), to.to_owned())
}
