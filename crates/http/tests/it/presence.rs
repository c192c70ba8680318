//! Who else has a record open (`docs/api.md#presence`).

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::clock;
use peshtoq_http::presence;
use peshtoq_persistence::db::Actor;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Backend, PASSWORD, Person, Reply, Server, Setup, TestDatabase, on_both_databases};

on_both_databases!(
    people_see_who_else_is_present,
    a_blocked_person_is_refused_and_no_longer_listed,
    a_presence_call_stores_nothing_and_waits_for_no_write,
);

const PATH: &str = "/api/admin/presence";

/// An editor with a password of their own.
async fn editor(server: &Server, boss: &Person, login: &str, name: &str) -> Person {
    let body =
        json!({"firstName": name, "lastName": "Karimova", "login": login, "password": PASSWORD, "role": "editor"});
    server.post("/api/admin/staff", boss, body).await.created();
    let person = server.sign_in(login, PASSWORD).await;
    let password = "Boshqa#2026";
    let body = json!({"currentPassword": PASSWORD, "newPassword": password, "confirmPassword": password});
    server.put("/api/admin/change-password", &person, body).await.ok();
    person
}

async fn sign(server: &Server, person: &Person, form: &str, place: Option<&str>, editing: bool) -> Reply {
    let body = json!({"form": form, "place": place, "editing": editing});
    server.put(PATH, person, body).await
}

async fn names(server: &Server, person: &Person, form: &str, place: &str) -> Vec<String> {
    let answer = sign(server, person, form, Some(place), false).await.ok();
    let people = answer["people"].as_array().expect("people");
    let name = |one: &Value| one["firstName"].as_str().expect("a name").to_owned();
    people.iter().map(name).collect()
}

async fn people_see_who_else_is_present(server: Server) {
    let boss = server.superadmin().await;
    let nodira = editor(&server, &boss, "nodira", "Nodira").await;
    let none = json!({"people": [], "ownForms": 0});
    assert_eq!(sign(&server, &boss, "a", Some("partner/3"), false).await.ok(), none);
    // Nodira has it open twice, and another record elsewhere.
    sign(&server, &nodira, "a", Some("partner/3"), false).await.ok();
    let answer = sign(&server, &nodira, "b", Some("partner/3"), true).await.ok();
    assert_eq!(
        (&answer["ownForms"], answer["people"].as_array().map(Vec::len)),
        (&json!(1), Some(1))
    );
    sign(&server, &nodira, "c", Some("partner/4"), true).await.ok();
    let answer = sign(&server, &boss, "a", Some("partner/3"), false).await.ok();
    let person = json!({
        "id": nodira.staff["id"], "firstName": "Nodira", "lastName": "Karimova", "photo": null, "editing": true, "seconds": 0
    });
    assert_eq!(answer, json!({"people": [person], "ownForms": 0}));
    // She saves, then leaves one after the other.
    sign(&server, &nodira, "b", Some("partner/3"), false).await.ok();
    let answer = sign(&server, &boss, "a", Some("partner/3"), false).await.ok();
    assert_eq!(answer["people"][0]["editing"], false);
    assert_eq!(sign(&server, &nodira, "b", None, false).await.ok(), none);
    assert_eq!(names(&server, &boss, "a", "partner/3").await, ["Nodira"]);
    sign(&server, &nodira, "a", None, false).await.ok();
    assert_eq!(sign(&server, &boss, "a", Some("partner/3"), false).await.ok(), none);
    // A form whose session ends cannot say that it is closed; its person is not told of it after signing in again.
    let again = server.sign_in("nodira", "Boshqa#2026").await;
    sign(&server, &again, "d", Some("partner/3"), true).await.ok();
    let own_forms = async || sign(&server, &nodira, "a", Some("partner/3"), false).await.ok()["ownForms"].clone();
    assert_eq!(own_forms().await, 1);
    server.post("/api/admin/signout", &again, json!({})).await.ok();
    assert_eq!(own_forms().await, 0);
    sign(&server, &nodira, "a", None, false).await.ok();

    let long = "x".repeat(121);
    for (body, fields) in [
        (json!({}), vec![("form", "required")]),
        (json!({"form": "", "place": ""}), vec![("form", "required")]),
        (
            json!({"form": long, "place": long}),
            vec![("form", "too_long"), ("place", "too_long")],
        ),
        (
            json!({"form": "a", "place": "b", "editing": "ha"}),
            vec![("editing", "wrong_format")],
        ),
    ] {
        let refused = server.put(PATH, &boss, body.clone()).await;
        assert_eq!(refused.status, 422, "{body}");
        refused.refused_fields(&fields);
    }
}

async fn a_blocked_person_is_refused_and_no_longer_listed(server: Server) {
    let boss = server.superadmin().await;
    let nodira = editor(&server, &boss, "nodira", "Nodira").await;
    let place = "course/7/mentor/1";
    let is_there = async |person: &Person| {
        sign(&server, person, "a", Some(place), true).await.ok();
        names(&server, &boss, "z", place).await == ["Nodira"]
    };
    assert!(is_there(&nodira).await);
    server.post("/api/admin/signout", &nodira, json!({})).await.ok();
    let refused = sign(&server, &nodira, "a", Some(place), true).await;
    refused.refused(401, "unauthenticated");
    assert_eq!(names(&server, &boss, "z", place).await, [""; 0], "she has signed out");

    let nodira = server.sign_in("nodira", "Boshqa#2026").await;
    assert!(is_there(&nodira).await);
    let status = format!("/api/admin/staff/{}/status", nodira.staff["id"]);
    server.patch(&status, &boss, json!({"status": "BLOCKED"})).await.ok();
    let refused = sign(&server, &nodira, "a", Some(place), true).await;
    refused.refused(401, "unauthenticated");
    assert_eq!(names(&server, &boss, "z", place).await, [""; 0], "she is blocked");
}

async fn a_presence_call_stores_nothing_and_waits_for_no_write(server: Server) {
    let boss = server.superadmin().await;
    server.get("/api/admin/profile", &boss).await.ok();
    let long_ago = clock::now() - TimeDelta::minutes(30);
    let set = "UPDATE session SET last_seen_at = $1";
    server.sql(set, [long_ago.into()]).await;
    let last_seen = async || -> DateTime<Utc> {
        let rows = server.rows("SELECT last_seen_at AS at FROM session").await;
        rows[0].try_get("", "at").expect("a time")
    };
    let tables = ["change", "revision", "audit", "idempotency", "outbox"];
    let mut before = Vec::new();
    for table in tables {
        before.push(server.count(table).await);
    }
    let commits = server.app.db().invalidation().now();

    // A write is in progress and takes long.
    let write = server.app.db().begin(Actor::System).await.expect("a write");
    for number in 0..5 {
        let request = server
            .client
            .put(format!("{}{PATH}", server.base))
            .bearer_auth(&boss.access)
            .header("idempotency-key", format!("{number:0>32}"))
            .json(&json!({"form": "a", "place": "banner/single", "editing": number % 2 == 0}));
        let answer = tokio::time::timeout(Duration::from_secs(2), Server::read(request)).await;
        answer.expect("at once").ok();
    }
    write.rollback().await;
    // A write behind the call would be finished by now.
    tokio::time::sleep(Duration::from_millis(300)).await;
    for (table, before) in tables.iter().zip(before) {
        assert_eq!(server.count(table).await, before, "{table}");
    }
    assert_eq!(server.app.db().invalidation().now(), commits);
    assert_eq!(last_seen().await, long_ago, "the session was not used");
    // Any other call does use it.
    server.get("/api/admin/skills", &boss).await.ok();
    let mut tries = 0;
    while last_seen().await == long_ago {
        tries += 1;
        assert!(tries < 50, "it is never noted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Retries until the names are these, for as long as it may take on another server.
async fn until(server: &Server, person: &Person, place: &str, wanted: &[&str]) {
    let mut tries = 0;
    while names(server, person, "until", place).await != wanted {
        tries += 1;
        assert!(tries < 40, "never {wanted:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_on_one_postgres_share_presence() {
    let database = Arc::new(TestDatabase::new(Backend::Postgres).await);
    let one = Server::start_with(database.clone(), Setup::default()).await;
    let other = Server::start_with(database.clone(), Setup::default()).await;
    let boss = one.superadmin().await;
    let nodira = editor(&one, &boss, "nodira", "Nodira").await;
    // Both servers receive notices.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let place = "partner/3";
    sign(&one, &nodira, "a", Some(place), false).await.ok();
    until(&other, &boss, place, &["Nodira"]).await;
    // Her calls may reach either.
    let answer = sign(&other, &nodira, "a", Some(place), true).await.ok();
    assert_eq!(answer["ownForms"], 0, "it is the same form");
    let mut tries = 0;
    while sign(&one, &boss, "b", Some(place), false).await.ok()["people"][0]["editing"] != true {
        tries += 1;
        assert!(tries < 40, "what she edits is not shown");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // A server that starts later learns of it with the next round.
    let late = Server::start_with(database, Setup::default()).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(names(&late, &boss, "until", place).await, [""; 0]);
    presence::round(&other.app).await.expect("sent");
    until(&late, &boss, place, &["Nodira"]).await;
    sign(&one, &nodira, "a", None, false).await.ok();
    for server in [&one, &other, &late] {
        until(server, &boss, place, &[]).await;
    }
    let refused = late
        .call(Method::PUT, PATH, Some("x"), Some(json!({"form": "a"})))
        .await;
    refused.refused(401, "unauthenticated");
}
