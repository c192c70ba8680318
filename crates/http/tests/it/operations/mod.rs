//! Every operation of the API, from one table: who may call it, that each answer matches the OpenAPI document, and the
//! whole life cycle of every resource. An operation without a row fails, and so does a row without an operation.

mod course_page;
mod course_table;
mod document;
mod drafts;
mod driver;
mod history;
mod history_check;
mod history_rows;
mod landing_table;
mod library;
mod life;
mod lives;
mod requests;
mod singletons;
mod site;
mod staff;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::{LazyLock, Mutex},
    time::Duration,
};

use peshtoq_core::clock;
use peshtoq_http::contract;
use peshtoq_landing::section::HOME_SECTIONS;
use peshtoq_persistence::{change::outbox, delivery};
use reqwest::Method;
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::{Map, Value, json};

use crate::{
    harness::{PASSWORD, Person, Reply, Server, Setup, is_extended, on_both_databases, png},
    schema,
};

on_both_databases!(
    operations_refuse_unauthorised_callers,
    operations_answer_as_the_document_says,
    failures_have_the_same_shape,
);

/// Who may call, as specified and not as implemented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Anybody,
    /// What a NEW person may call too (`docs/api.md#staff`).
    AlsoNew,
    /// What an operator may call too (`docs/api.md#roles`).
    AlsoOperator,
    Active,
    Superadmin,
}
use Who::{Active, AlsoNew, AlsoOperator, Anybody, Superadmin};
use course_page::*;
use course_table::*;
use document::*;
use drafts::*;
use driver::*;
use history::*;
use history_rows::*;
use landing_table::*;
use library::*;
use life::*;
use lives::*;
use requests::*;
use singletons::*;
use site::*;
use staff::*;
use table::*;

/// Callers without permission are refused before anything else of the call is checked.
async fn operations_refuse_unauthorised_callers(server: Server) {
    let driver = Driver::new(&server);
    let boss = server.superadmin().await;
    let expired = expired_token(&server, &boss).await;
    let new = member(&server, &boss, "yangi", "editor").await;
    let editor = chosen(&server, member(&server, &boss, "muharrir", "editor").await).await;
    let operator = chosen(&server, member(&server, &boss, "operator", "operator").await).await;
    let blocked = chosen(&server, member(&server, &boss, "bloklangan", "superadmin").await).await;
    let blocked_path = format!("/api/admin/staff/{}/status", blocked.staff["id"]);
    server
        .patch(&blocked_path, &boss, json!({"status": "BLOCKED"}))
        .await
        .ok();

    let rows_before = server.get("/api/admin/skills", &boss).await.ok();
    for (id, _, path, who, _) in OPERATIONS.iter() {
        let mut parameters = Vec::new();
        for (name, value) in [
            ("id", "1"),
            ("idOrSlug", "1"),
            ("status", "ACTIVE"),
            ("entity", "partner"),
            ("folder", "partners"),
            ("name", NO_FILE),
            ("networkId", "1"),
            ("roadmapId", "1"),
        ] {
            if path.contains(&format!("{{{name}}}")) {
                parameters.push((name, value.to_owned()));
            }
        }
        let example = driver.described[*id].2["requestBody"]["content"]["application/json"]
            .get("example")
            .cloned();
        let call = async |token: Option<&str>| {
            let method: Method = driver.described[*id].0.parse().expect("a method");
            let reply = server
                .call(method, &driver.address(id, &parameters), token, example.clone())
                .await;
            driver.validate(id, &reply);
            reply
        };
        if *who == Anybody {
            // An invalid token is harmless where none is needed.
            for token in [None, Some("rubbish"), Some(&*expired)] {
                let reply = server.call(Method::GET, "/api/admin/initial", token, None).await;
                assert_eq!(reply.body["data"]["initialised"], true);
            }
            continue;
        }
        for token in [
            None,
            Some("rubbish"),
            Some(""),
            Some(&*boss.refresh),
            Some(&*blocked.access),
            Some("9999.1.1.AAAA"),
        ] {
            call(token).await.refused(401, "unauthenticated");
        }
        call(Some(&expired)).await.refused(401, "token_expired");
        for value in [
            format!("Basic {}", boss.access),
            boss.access.clone(),
            "Bearer".to_owned(),
        ] {
            let method: Method = driver.described[*id].0.parse().expect("a method");
            let address = format!("{}{}", server.base, driver.address(id, &parameters));
            let request = server.client.request(method, address).header("authorization", value);
            Server::read(request).await.refused(401, "unauthenticated");
        }
        if *who != AlsoNew {
            call(Some(&new.access)).await.refused(403, "password_change_required");
        }
        if *who == Superadmin {
            call(Some(&editor.access)).await.refused(403, "forbidden");
        }
        if matches!(who, Active | Superadmin) {
            call(Some(&operator.access)).await.refused(403, "forbidden");
        }
    }
    // What a NEW person may do works completely.
    driver.call("get_profile", &[], Some(&new.access), None).await.ok();
    let tokens = driver
        .call("refresh", &[], None, Some(json!({"refreshToken": new.refresh})))
        .await
        .ok();
    let access = tokens["accessToken"].as_str().expect("a token");
    let wrong = json!({"currentPassword": "x", "newPassword": "x", "confirmPassword": "x"});
    let refused = driver.call("change_password", &[], Some(access), Some(wrong)).await;
    assert_eq!(refused.status, 422);
    driver.call("sign_out", &[], Some(access), None).await.ok();
    driver
        .call("get_profile", &[], Some(access), None)
        .await
        .refused(401, "unauthenticated");
    assert_eq!(
        server.get("/api/admin/skills", &boss).await.ok(),
        rows_before,
        "a refused call did something"
    );
}

/// Drives every life cycle; an operation that never succeeded here fails the test.
async fn operations_answer_as_the_document_says(server: Server) {
    let driver = Driver::new(&server);
    let boss = set_up(&driver).await;
    for life in LIVES {
        live(&driver, &boss, life).await;
    }
    live_as_singleton(&driver, &boss).await;
    live_as_library(&driver, &boss).await;
    live_as_course(&driver, &boss).await;
    live_as_list(&driver, &boss).await;
    live_as_course_page(&driver, &boss).await;
    live_as_careers(&driver, &boss).await;
    live_as_history(&driver, &boss).await;
    live_as_drafts(&driver, &boss).await;
    live_as_requests(&driver, &boss).await;
    live_as_staff(&driver, &boss).await;
    live_as_present(&driver, &boss).await;
    live_as_self(&driver, &boss).await;
    server.assert_dense().await;
    let succeeded = driver.succeeded.lock().expect("unpoisoned").clone();
    let all: BTreeSet<String> = OPERATIONS.iter().map(|row| row.0.to_owned()).collect();
    assert_eq!(succeeded, all, "operations that were never driven to their success");
    let stretched = driver.stretched.lock().expect("unpoisoned").clone();
    for (what, least) in [("path", 200), ("query", 100), ("body", 200)] {
        let tried = stretched.get(what).copied().unwrap_or_default();
        assert!(
            tried >= least,
            "only {tried} numbers in a {what} were tried beyond their bounds"
        );
    }
}

/// One failure of each shape, as sent. The same on both databases.
async fn failures_have_the_same_shape(server: Server) {
    let boss = server.superadmin().await;
    let skill = server
        .post("/api/admin/skill", &boss, json!({"name": "Rust"}))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let anybody = Person {
        access: "x".to_owned(),
        refresh: String::new(),
        staff: Value::Null,
    };
    let raw = |text: &'static str| {
        let request = server
            .client
            .post(format!("{}/api/admin/skill", server.base))
            .bearer_auth(&boss.access);
        request.header("content-type", "application/json").body(text)
    };
    let failures = [
        ("malformed", Server::read(raw("{")).await),
        ("unauthenticated", server.get(&path, &anybody).await),
        ("no row", server.get("/api/admin/skill/99", &boss).await),
        ("no route", server.get("/api/admin/nothing", &boss).await),
        ("no method", server.patch(&path, &boss, json!({})).await),
        (
            "conflict",
            server.put(&path, &boss, json!({"name": "Go", "version": 9})).await,
        ),
        (
            "taken",
            server.post("/api/admin/skill", &boss, json!({"name": "RUST"})).await,
        ),
        (
            "one field",
            server.post("/api/admin/skill", &boss, json!({"name": ""})).await,
        ),
        (
            "one field with a code of its own",
            server
                .put(&path, &boss, json!({"name": "Go", "image": "a/b.png"}))
                .await,
        ),
        (
            "many fields",
            server
                .post("/api/admin/partner", &boss, json!({"name": 5, "link": "x"}))
                .await,
        ),
        (
            "a wrong query",
            server.get("/api/admin/skills?page=0&perPage=x", &boss).await,
        ),
        (
            "a wrong type of body",
            server.upload(&boss, "partners", "a.png", b"x".to_vec()).await,
        ),
    ];
    let mut shapes = Map::new();
    for (name, reply) in failures {
        let mut body = reply.body.clone();
        assert_eq!(reply.headers["x-request-id"], body["errorId"].as_str().expect("an id"));
        body["errorId"] = json!("…");
        if let Some(row) = body.get_mut("data") {
            row["createdAt"] = json!("…");
            row["updatedAt"] = json!("…");
        }
        shapes.insert(name.to_owned(), body);
    }
    insta::assert_json_snapshot!("failures", shapes);
}
