//! The conventions of `docs/api.md`, rule by rule: what all calls have in common, and that a refused call changes and
//! reveals nothing.

mod bodies;
mod pictures;

use std::time::Duration;

use reqwest::{Method, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Person, Reply, Server, Setup, on_both_databases};
use bodies::*;
use pictures::*;

on_both_databases!(
    a_body_that_is_no_json_object_is_malformed,
    a_value_of_the_wrong_type_is_named_by_its_field,
    all_failed_fields_are_named_at_once,
    text_is_cleaned_or_refused,
    bodies_have_a_greatest_size,
    bodies_must_say_that_they_are_json,
    unknown_routes_and_methods_use_the_envelope,
    an_impossible_id_is_not_found,
    fields_that_the_server_owns_are_ignored_in_a_body,
    links_are_completed_upgraded_or_refused,
    pictures_are_named_in_three_ways,
    pictures_must_be_stored_and_fit,
    internal_errors_reveal_no_details,
    head_requests_are_answered_without_a_body,
    other_origins_are_allowed_by_name,
    requests_have_an_id,
);

/// The content of the tables that a refused call could have changed.
async fn state(server: &Server, person: &Person) -> Vec<Value> {
    let mut state = Vec::new();
    for table in [
        "change",
        "revision",
        "media_use",
        "media_history",
        "outbox",
        "media",
        "session",
        "credential",
        "staff",
        "setting",
    ] {
        state.push(json!({table: server.count(table).await}));
    }
    for path in ["skills", "partners", "staff", "banner"] {
        state.push(
            server
                .get(&format!("/api/admin/{path}?perPage=1000"), person)
                .await
                .ok(),
        );
    }
    state
}

/// Checks that an answer reveals no internals.
#[track_caller]
fn gives_nothing_away(reply: &Reply) {
    let text = reply.body.to_string().to_lowercase();
    for word in [
        "sql",
        "select ",
        "insert ",
        "postgres",
        "sea_orm",
        "serde",
        "panic",
        "thread",
        ".rs",
        "crates",
        "/work",
        "/tmp",
        "at line",
        "expected",
        "no such table",
        "relation",
        "stack",
    ] {
        assert!(!text.contains(word), "{word:?} stands in {text}");
    }
}

impl Server {
    /// A call with exactly these bytes as its body.
    async fn bytes(&self, method: Method, path: &str, person: &Person, body: Vec<u8>) -> Reply {
        let request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .bearer_auth(&person.access);
        Self::read(request.header("content-type", "application/json").body(body)).await
    }
}

async fn unknown_routes_and_methods_use_the_envelope(server: Server) {
    let Rows { person, .. } = rows(&server).await;
    let before = state(&server, &person).await;
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/admin",
        "/api/admin/",
        "/api/admin/nothing",
        "/api/admin/skill/1/more",
        "/api/admin/skills/",
        "/api/admin//skills",
        "/api/admin/%73kills/%FF",
        "/api/admin/../admin/nothing",
        "/api/upload/more",
        "/api/nothing/%00",
    ] {
        for method in [
            Method::GET,
            Method::POST,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
            Method::OPTIONS,
        ] {
            let reply = server.call(method, path, Some(&person.access), None).await;
            assert_eq!(reply.status, 404, "{path}: {}", reply.body);
            reply.refused(404, "route_not_found");
            if path.starts_with("/api/admin") {
                assert_eq!(
                    reply.headers.get("cache-control").map(|value| value.as_bytes()),
                    Some(&b"no-store"[..]),
                    "{path}"
                );
            }
        }
        server
            .call(Method::GET, path, None, None)
            .await
            .refused(404, "route_not_found");
    }
    let document = server.call(Method::GET, "/api/openapi.json", None, None).await.body;
    assert_eq!(document["openapi"], "3.1.0");
    let documents = [
        ("/api/openapi.json", json!({"get": {}})),
        ("/api/docs", json!({"get": {}})),
        ("/api/site-kit.tgz", json!({"get": {}})),
    ];
    let others = [
        ("/healthz", json!({"get": {}})),
        ("/readyz", json!({"get": {}})),
        ("/profile", json!({"get": {}})),
    ];
    let stored = format!("/media/partners/{}.png", "a".repeat(40));
    let paths = document["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .map(|(path, item)| (path.clone(), item.clone()));
    let more = documents
        .into_iter()
        .chain(others)
        .chain([(stored.as_str(), json!({"get": {}}))]);
    for (path, item) in paths.chain(more.map(|(path, item)| (path.to_owned(), item))) {
        let known = |method: &Method| item.get(method.as_str().to_lowercase()).is_some();
        let path = path.replace("{id}", "1");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"] {
            let method = Method::from_bytes(method.as_bytes()).expect("a method");
            if known(&method) {
                continue;
            }
            let reply = server.call(method.clone(), &path, Some(&person.access), None).await;
            assert_eq!(reply.status, 405, "{method} {path}: {}", reply.body);
            reply.refused(405, "method_not_allowed");
            let allow = reply.headers.get(header::ALLOW).and_then(|value| value.to_str().ok());
            let allow = allow.unwrap_or_else(|| panic!("{method} {path} does not say what it allows"));
            let mut allowed: Vec<String> = allow.split(',').map(|method| method.trim().to_lowercase()).collect();
            allowed.retain(|method| method != "head");
            allowed.sort();
            let mut expected: Vec<String> = item.as_object().expect("methods").keys().cloned().collect();
            expected.sort();
            assert_eq!(allowed, expected, "{method} {path}");
        }
    }
    assert_eq!(state(&server, &person).await, before);
}

async fn an_impossible_id_is_not_found(server: Server) {
    let Rows { person, .. } = rows(&server).await;
    let before = state(&server, &person).await;
    for id in [
        "abc",
        "0",
        "-1",
        "1.5",
        "1e0",
        "0x1",
        "99999999999999999999",
        "9223372036854775807",
        "999999",
        "%FF",
        "%00",
        "%20",
        "1%20",
        "1;DROP",
        "%C3%28",
        "%D9%A1",
        "..%2F1",
        "null",
    ] {
        for (method, path, code) in [
            (Method::GET, format!("/api/admin/skill/{id}"), "skill_not_found"),
            (Method::PUT, format!("/api/admin/skill/{id}"), "skill_not_found"),
            (Method::DELETE, format!("/api/admin/skill/{id}"), "skill_not_found"),
            (Method::PUT, format!("/api/admin/partner/{id}"), "partner_not_found"),
            (Method::DELETE, format!("/api/admin/partner/{id}"), "partner_not_found"),
            (Method::GET, format!("/api/admin/staff/{id}"), "staff_not_found"),
            (Method::PUT, format!("/api/admin/staff/{id}"), "staff_not_found"),
            (Method::DELETE, format!("/api/admin/staff/{id}"), "staff_not_found"),
            (
                Method::PATCH,
                format!("/api/admin/staff/{id}/status"),
                "staff_not_found",
            ),
            (
                Method::PUT,
                format!("/api/admin/staff/{id}/password"),
                "staff_not_found",
            ),
            (Method::DELETE, format!("/api/admin/sessions/{id}"), "session_not_found"),
            (
                Method::POST,
                format!("/api/admin/changes/{id}/undo"),
                "change_not_found",
            ),
        ] {
            let takes_body = matches!(method, Method::PUT | Method::PATCH);
            let body = takes_body.then(|| json!({"name": "Go", "status": "BLOCKED", "newPassword": "Parol#2026"}));
            let reply = server.call(method.clone(), &path, Some(&person.access), body).await;
            assert_eq!(
                (reply.status, reply.body["code"].as_str()),
                (404, Some(code)),
                "{method} {path}: {}",
                reply.body
            );
            reply.refused(404, code);
            gives_nothing_away(&reply);
        }
    }
    for id in ["abc", "0", "-1", "1.5", "99999999999999999999", "999999", "%FF"] {
        let reply = server.get(&format!("/api/admin/partner?id={id}"), &person).await;
        reply.refused(404, "partner_not_found");
    }
    for query in ["", "?", "?id=", "?key=1", "?id=%20"] {
        let reply = server.get(&format!("/api/admin/partner{query}"), &person).await;
        reply.refused(422, "validation_failed");
        reply.refused_fields(&[("id", "required")]);
    }
    assert_eq!(state(&server, &person).await, before);
}

async fn internal_errors_reveal_no_details(server: Server) {
    let Rows { person, skill, .. } = rows(&server).await;
    for table in ["course_skill", "skill"] {
        server.sql(&format!("DROP TABLE {table}"), []).await;
    }
    let path = format!("/api/admin/skill/{}", skill["id"]);
    for reply in [
        server.get("/api/admin/skills", &person).await,
        server.get(&path, &person).await,
        server.post("/api/admin/skill", &person, json!({"name": "Go"})).await,
        server.put(&path, &person, json!({"name": "Go"})).await,
        server.delete(&path, &person).await,
    ] {
        reply.refused(500, "internal");
        assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store");
        gives_nothing_away(&reply);
    }
    // Everything else works.
    server.get("/api/admin/partners", &person).await.ok();
}

async fn head_requests_are_answered_without_a_body(server: Server) {
    let Rows { person, partner, .. } = rows(&server).await;
    let head = async |path: &str, person: Option<&Person>| {
        let mut request = server.client.head(format!("{}{path}", server.base));
        if let Some(person) = person {
            request = request.bearer_auth(&person.access);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        assert!(response.bytes().await.expect("nothing").is_empty());
        (status, headers)
    };
    let (status, headers) = head("/api/admin/skills", Some(&person)).await;
    assert_eq!(
        (status, &headers["cache-control"]),
        (200, &header::HeaderValue::from_static("no-store"))
    );
    assert_eq!(head("/api/admin/skills", None).await.0, 401);
    assert_eq!(head("/api/admin/skill/99", Some(&person)).await.0, 404);
    assert_eq!(head("/api/admin/skill", Some(&person)).await.0, 405);
    assert_eq!(head("/api/nothing", Some(&person)).await.0, 404);
    assert_eq!(head("/healthz", None).await.0, 200);
    let path = format!("/media/{}", partner["logo"].as_str().expect("a path"));
    assert_eq!(head(&path, None).await.0, 200);
}

async fn other_origins_are_allowed_by_name(server: Server) {
    const OURS: &str = "https://panel.example.uz";
    let setup = Setup {
        allowed_origins: vec![OURS.to_owned()],
        ..Setup::default()
    };
    let server = Server::start_with(server.database.clone(), setup).await;
    let person = server.superadmin().await;
    let call = async |method: Method, path: &str, origin: &str, asks: bool, token: Option<&str>| {
        let mut request = server
            .client
            .request(method, format!("{}{path}", server.base))
            .header("origin", origin);
        if asks {
            request = request.header("access-control-request-method", "PUT");
            request = request.header("access-control-request-headers", "authorization,content-type");
        }
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        Server::read(request).await
    };
    let value = |reply: &Reply, name: &str| {
        reply
            .headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned)
    };
    // A browser sends no token.
    for path in [
        "/api/admin/skill/1",
        "/api/admin/banner/save",
        "/api/admin/signin",
        "/api/upload",
    ] {
        let reply = call(Method::OPTIONS, path, OURS, true, None).await;
        assert_eq!(reply.status, 204, "{path}");
        assert_eq!(value(&reply, "access-control-allow-origin").as_deref(), Some(OURS));
        let methods = value(&reply, "access-control-allow-methods").expect("methods");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            assert!(methods.contains(method), "{methods}");
        }
        let headers = value(&reply, "access-control-allow-headers").expect("headers");
        for header in ["authorization", "content-type", "idempotency-key"] {
            assert!(headers.contains(header), "{headers}");
        }
        assert!(
            value(&reply, "access-control-allow-credentials").is_none(),
            "tokens go in a header, not in cookies"
        );
    }
    // Failures are readable there too; otherwise the page could not show the cause.
    for (path, token, status) in [
        ("/api/admin/skills", Some(&*person.access), 200),
        ("/api/admin/skills", None, 401),
        ("/api/admin/skills?page=0", Some(&*person.access), 422),
        ("/api/admin/skill/99", Some(&*person.access), 404),
    ] {
        let reply = call(Method::GET, path, OURS, false, token).await;
        assert_eq!(reply.status, status);
        assert_eq!(
            value(&reply, "access-control-allow-origin").as_deref(),
            Some(OURS),
            "{path}"
        );
        assert!(
            value(&reply, "vary").is_some_and(|vary| vary.to_lowercase().contains("origin")),
            "{path}"
        );
        let exposed = value(&reply, "access-control-expose-headers").expect("headers");
        assert!(
            exposed.contains("x-change-id") && exposed.contains("x-request-id"),
            "{exposed}"
        );
    }
    for origin in [
        "https://evil.uz",
        "null",
        "http://panel.example.uz",
        "https://panel.example.uz.evil.uz",
        "*",
    ] {
        for (method, asks) in [(Method::OPTIONS, true), (Method::GET, false)] {
            let reply = call(method, "/api/admin/skills", origin, asks, Some(&person.access)).await;
            assert_eq!(value(&reply, "access-control-allow-origin"), None, "{origin}");
        }
    }
}

async fn requests_have_an_id(server: Server) {
    let person = server.superadmin().await;
    let call = async |id: Option<&str>| {
        let mut request = server
            .client
            .get(format!("{}/api/admin/skill/99", server.base))
            .bearer_auth(&person.access);
        if let Some(id) = id {
            request = request.header("x-request-id", id);
        }
        let reply = Server::read(request).await;
        // `refused` compares the header with `errorId`.
        reply.refused(404, "skill_not_found");
        reply.body["errorId"].as_str().expect("an id").to_owned()
    };
    assert_ne!(call(None).await, call(None).await);
    assert_eq!(call(Some("proxy-1234_ABCD")).await, "proxy-1234_ABCD");
    for harmful in [
        "short",
        "with space in it",
        "<script>alert(1)</script>",
        &"a".repeat(65),
        "12345678;x=1",
    ] {
        assert_ne!(call(Some(harmful)).await, harmful);
    }
    let reply = server.get("/api/admin/skills", &person).await;
    assert!(reply.headers.contains_key("x-request-id"), "successes have one too");
}
