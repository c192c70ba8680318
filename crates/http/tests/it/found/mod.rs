//! What visitors find and share: the addresses of courses, what search engines show, the settings of the site.

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
    an_address_keeps_to_its_rules,
    former_addresses_lead_to_the_course,
    an_address_that_comes_back_is_no_former_one,
    what_is_undone_and_restored_keeps_addresses,
    an_import_takes_addresses,
    a_removed_course_keeps_its_addresses,
    pages_fall_back_on_what_there_is,
    the_map_leaves_out_what_is_not_to_be_found,
    settings_keep_to_their_rules,
    the_site_reads_its_settings,
    nothing_of_it_is_stale,
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
