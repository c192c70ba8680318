//! The conventions of `docs/api.md`, rule by rule: what all calls have in common, and that a refused call changes and
//! reveals nothing.

use std::time::Duration;

use reqwest::{Method, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Person, Reply, Server, Setup, on_both_databases};

on_both_databases!(
    what_is_no_json_object_is_malformed,
    a_value_of_the_wrong_type_is_named_by_its_field,
    all_failed_fields_are_named_at_once,
    text_is_cleaned_or_refused,
    bodies_have_a_greatest_size,
    bodies_must_say_that_they_are_json,
    unknown_routes_and_methods_are_told_in_our_own_words,
    an_id_that_cannot_be_is_an_id_that_is_not_there,
    what_a_body_does_not_own_is_not_taken_from_it,
    links_are_completed_upgraded_or_refused,
    pictures_are_named_in_three_ways,
    pictures_must_be_stored_and_fit,
    what_goes_wrong_inside_stays_inside,
    heads_are_answers_without_a_body,
    other_origins_are_let_in_by_name,
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

/// A skill, a partner and a saved banner: one row of each kind.
struct Rows {
    person: Person,
    skill: Value,
    partner: Value,
}

async fn rows(server: &Server) -> Rows {
    let person = server.superadmin().await;
    let logo = server.picture(&person, "partners", 30, 20, 1).await;
    let banner = server.picture(&person, "course-banners", 30, 20, 1).await;
    let skill = server
        .post("/api/admin/skill", &person, json!({"name": "Rust"}))
        .await
        .created();
    let partner = json!({"name": "Bank", "link": "bank.uz", "logo": logo});
    let partner = server.post("/api/admin/partner", &person, partner).await.created();
    let body = json!({"bannerMobile": banner, "bannerTablet": banner, "bannerDesktop": banner, "link": "a.uz"});
    server.put("/api/admin/banner/save", &person, body).await.ok();
    Rows { person, skill, partner }
}

async fn what_is_no_json_object_is_malformed(server: Server) {
    let Rows { person, skill, .. } = rows(&server).await;
    let own = format!("/api/admin/skill/{}", skill["id"]);
    let before = state(&server, &person).await;
    let mut deep = "{\"name\":".repeat(50_000);
    deep.push('1');
    let bodies: [Vec<u8>; 22] = [
        b"".to_vec(),
        b" ".to_vec(),
        b"null".to_vec(),
        b"true".to_vec(),
        b"5".to_vec(),
        b"\"name\"".to_vec(),
        b"[]".to_vec(),
        b"[{\"name\":\"Go\"}]".to_vec(),
        b"{".to_vec(),
        b"{\"name\":\"Go\"".to_vec(),
        b"{\"name\":}".to_vec(),
        b"{'name':'Go'}".to_vec(),
        b"{\"name\":\"Go\",}".to_vec(),
        b"{\"name\":\"Go\"} {}".to_vec(),
        b"{\"name\":\"Go\"}\0".to_vec(),
        b"{\"name\":\"G\no\"}".to_vec(),
        b"{\"name\":\"\\ud800\"}".to_vec(),
        b"{\"name\":\"\\udc00\\ud800\"}".to_vec(),
        b"{\"name\":\"G\xff\"}".to_vec(),
        b"{\"name\":\"Go\",\"more\":1e999}".to_vec(),
        "[".repeat(100_000).into_bytes(),
        deep.into_bytes(),
    ];
    for body in bodies {
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
        for (method, path) in [
            (Method::POST, "/api/admin/skill"),
            (Method::PUT, own.as_str()),
            (Method::PUT, "/api/admin/banner/save"),
            (Method::PUT, "/api/admin/partners/order"),
            (Method::PUT, "/api/admin/profile"),
            (Method::PUT, "/api/admin/check-login"),
            (Method::POST, "/api/admin/signin"),
            (Method::POST, "/api/admin/refresh"),
        ] {
            let reply = server.bytes(method, path, &person, body.clone()).await;
            assert_eq!(
                (reply.status, reply.body["code"].as_str()),
                (400, Some("malformed_json")),
                "{path} {shown}"
            );
            reply.refused(400, "malformed_json");
            gives_nothing_away(&reply);
        }
    }
    // Unknown fields are ignored even at the maximum depth of JSON.
    let deep = format!("{{\"name\":\"\",\"more\":{}{}}}", "[".repeat(100), "]".repeat(100));
    server
        .bytes(Method::POST, "/api/admin/skill", &person, deep.into_bytes())
        .await
        .refused_fields(&[("name", "required")]);
    assert_eq!(state(&server, &person).await, before);
}

async fn a_value_of_the_wrong_type_is_named_by_its_field(server: Server) {
    let Rows { person, skill, partner } = rows(&server).await;
    let skill_path = format!("/api/admin/skill/{}", skill["id"]);
    let partner_path = format!("/api/admin/partner/{}", partner["id"]);
    let staff_path = format!("/api/admin/staff/{}", person.staff["id"]);
    let status_path = format!("{staff_path}/status");
    let before = state(&server, &person).await;
    let no_text = [
        json!(5),
        json!(1.5),
        json!(1e300),
        json!(true),
        json!([]),
        json!(["a"]),
        json!({}),
        json!({"a": 1}),
    ];
    for (method, path, body, fields) in [
        (
            Method::POST,
            "/api/admin/skill",
            json!({"name": "Go", "image": null}),
            &["name", "image"][..],
        ),
        (
            Method::PUT,
            &skill_path,
            json!({"name": "Go", "image": null}),
            &["name", "image"],
        ),
        (
            Method::POST,
            "/api/admin/partner",
            partner.clone(),
            &["name", "link", "logo"],
        ),
        (Method::PUT, &partner_path, partner.clone(), &["name", "link", "logo"]),
        (
            Method::PUT,
            "/api/admin/profile",
            person.staff.clone(),
            &["firstName", "lastName", "login", "photo", "phoneNumber"],
        ),
        (
            Method::PUT,
            &staff_path,
            person.staff.clone(),
            &["firstName", "lastName", "login", "role", "photo", "phoneNumber"],
        ),
        (Method::PATCH, &status_path, json!({}), &["status"]),
        (
            Method::POST,
            "/api/admin/signin",
            json!({"username": "a", "password": "b"}),
            &["username", "password"],
        ),
        (Method::POST, "/api/admin/refresh", json!({}), &["refreshToken"]),
        (Method::PUT, "/api/admin/check-login", json!({}), &["login"]),
    ] {
        for field in fields {
            for value in &no_text {
                let mut body = body.clone();
                body[*field] = value.clone();
                let reply = server
                    .call(method.clone(), path, Some(&person.access), Some(body))
                    .await;
                assert_eq!(reply.status, 422, "{method} {path} {field}: {value}: {}", reply.body);
                reply.refused(422, "validation_failed");
                reply.refused_fields(&[(field, "wrong_format")]);
                gives_nothing_away(&reply);
            }
        }
    }
    for (ids, field, code) in [
        ("\"1\"", "ids", "wrong_format"),
        ("{}", "ids", "wrong_format"),
        ("[\"1\"]", "ids[0]", "wrong_format"),
        ("[1.5]", "ids[0]", "wrong_format"),
        ("[1e300]", "ids[0]", "out_of_range"),
        ("[9223372036854775808]", "ids[0]", "out_of_range"),
        ("[99999999999999999999]", "ids[0]", "out_of_range"),
        ("[-99999999999999999999]", "ids[0]", "out_of_range"),
        ("[[1]]", "ids[0]", "wrong_format"),
        ("[9007199254740991]", "ids[0]", "not_found"),
        ("[9223372036854775807]", "ids[0]", "out_of_range"),
        ("[-1]", "ids[0]", "not_found"),
    ] {
        let body = format!("{{\"ids\":{ids}}}").into_bytes();
        let reply = server
            .bytes(Method::PUT, "/api/admin/partners/order", &person, body)
            .await;
        assert_eq!(reply.status, 422, "{ids}: {}", reply.body);
        reply.refused_fields(&[(field, code)]);
    }
    for (version, code) in [
        ("\"1\"", "wrong_format"),
        ("1.5", "wrong_format"),
        ("true", "wrong_format"),
        ("[]", "wrong_format"),
        ("2147483648", "out_of_range"),
        ("1e300", "out_of_range"),
        ("99999999999999999999", "out_of_range"),
    ] {
        let body = format!("{{\"name\":\"Go\",\"version\":{version}}}").into_bytes();
        let reply = server.bytes(Method::PUT, &skill_path, &person, body).await;
        reply.refused_fields(&[("version", code)]);
    }
    assert_eq!(state(&server, &person).await, before);
    // A whole number may be written with a decimal point.
    let body = b"{\"name\":\"Go\",\"version\":1.0}".to_vec();
    assert_eq!(
        server.bytes(Method::PUT, &skill_path, &person, body).await.ok()["version"],
        2
    );
}

async fn all_failed_fields_are_named_at_once(server: Server) {
    let Rows { person, .. } = rows(&server).await;
    let before = state(&server, &person).await;
    let reply = server
        .post(
            "/api/admin/partner",
            &person,
            json!({"name": "x".repeat(101), "link": "ftp://a.uz", "logo": 5}),
        )
        .await;
    reply.refused(422, "validation_failed");
    reply.refused_fields(&[("link", "wrong_format"), ("logo", "wrong_format"), ("name", "too_long")]);
    let reply = server.post("/api/admin/partner", &person, json!({})).await;
    reply.refused(422, "validation_failed");
    reply.refused_fields(&[("link", "required"), ("logo", "image_required"), ("name", "required")]);
    let nulls = json!({"bannerMobile": null, "bannerTablet": "", "bannerDesktop": " ", "link": null});
    server
        .put("/api/admin/banner/save", &person, nulls)
        .await
        .refused_fields(&[
            ("bannerDesktop", "image_required"),
            ("bannerMobile", "image_required"),
            ("bannerTablet", "image_required"),
            ("link", "required"),
        ]);
    let staff = json!({
        "firstName": "", "lastName": 5, "login": "A B", "password": "short", "role": "king", "phoneNumber": "901234567",
        "photo": "x"
    });
    let reply = server.post("/api/admin/staff", &person, staff).await;
    reply.refused(422, "validation_failed");
    reply.refused_fields(&[
        ("firstName", "required"),
        ("lastName", "wrong_format"),
        ("login", "wrong_format"),
        ("password", "too_short"),
        ("phoneNumber", "wrong_format"),
        ("photo", "media_not_found"),
        ("role", "unknown_value"),
    ]);
    for field in reply.body["fields"].as_array().expect("fields") {
        assert!(
            field["message"].as_str().is_some_and(|text| !text.is_empty()),
            "{field}"
        );
    }
    // A single field error sets the top-level code if it exists there.
    let alone = server
        .post("/api/admin/skill", &person, json!({"name": "Go", "image": "x"}))
        .await;
    alone.refused(422, "media_not_found");
    server
        .post("/api/admin/skill", &person, json!({"name": ""}))
        .await
        .refused(422, "validation_failed");
    assert_eq!(state(&server, &person).await, before);
}

async fn text_is_cleaned_or_refused(server: Server) {
    let Rows { person, skill, partner } = rows(&server).await;
    let path = format!("/api/admin/skill/{}", skill["id"]);
    for (typed, stored) in [
        ("  Go  ", "Go".to_owned()),
        ("\n\tGo\r\n", "Go".to_owned()),
        ("\u{a0}\u{3000}Go\u{2003}", "Go".to_owned()),
        ("a\u{301}", "á".to_owned()),
        (
            "Oʻzbekiston <b>&amp;</b> \"'\\ %_",
            "Oʻzbekiston <b>&amp;</b> \"'\\ %_".to_owned(),
        ),
        ("\u{202e}مرحبا 你好 👩‍👩‍👧", "\u{202e}مرحبا 你好 👩‍👩‍👧".to_owned()),
        (&"😀".repeat(100), "😀".repeat(100)),
        (&format!("  {}  ", "ў".repeat(100)), "ў".repeat(100)),
        // Counted in the stored, composed form.
        (&"e\u{301}".repeat(100), "é".repeat(100)),
    ] {
        let row = server.put(&path, &person, json!({"name": typed})).await.ok();
        assert_eq!(row["name"], stored);
        assert_eq!(server.get(&path, &person).await.ok()["name"], stored);
    }
    let before = state(&server, &person).await;
    for (typed, code) in [
        ("", "required"),
        ("   ", "required"),
        ("\n\t\r\n", "required"),
        ("\u{a0}\u{2003}", "required"),
        ("\u{200b}", "required"),
        ("\u{feff} \u{200d}\u{2060}", "required"),
        ("\0", "wrong_format"),
        ("a\0b", "wrong_format"),
        ("a\u{1b}[31mb", "wrong_format"),
        ("a\u{7}b", "wrong_format"),
        ("a\u{7f}b", "wrong_format"),
        ("a\u{9b}b", "wrong_format"),
        ("a\tb", "wrong_format"),
        ("a\nb", "wrong_format"),
        ("a\r\nb", "wrong_format"),
        ("a\rb", "wrong_format"),
        ("a\u{85}b", "wrong_format"),
        ("a\u{2028}b", "wrong_format"),
        ("a\u{2029}b", "wrong_format"),
        (&"a".repeat(101), "too_long"),
        (&"😀".repeat(101), "too_long"),
        (&"e\u{301}".repeat(101), "too_long"),
        (&"a".repeat(500_000), "too_long"),
    ] {
        let mut partner = partner.clone();
        partner["name"] = json!(typed);
        let staff = json!({"firstName": typed, "lastName": "B", "login": "boss"});
        let partner_path = format!("/api/admin/partner/{}", partner["id"]);
        for (reply, field) in [
            (server.put(&path, &person, json!({"name": typed})).await, "name"),
            (
                server.post("/api/admin/skill", &person, json!({"name": typed})).await,
                "name",
            ),
            (server.put(&partner_path, &person, partner).await, "name"),
            (server.put("/api/admin/profile", &person, staff).await, "firstName"),
        ] {
            assert_eq!(reply.status, 422, "{typed:?}: {}", reply.body);
            reply.refused_fields(&[(field, code)]);
        }
    }
    assert_eq!(state(&server, &person).await, before);
}

/// Speaks HTTP directly: what a well-behaved client would never send.
async fn by_hand(server: &Server, parts: &[&[u8]]) -> (u16, Value) {
    let address = server.base.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
    for part in parts {
        stream.write_all(part).await.expect("sent");
    }
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    let deadline = tokio::time::Instant::now() + Duration::from_secs(10);
    // Until the body has arrived: the server need not close.
    loop {
        let text = String::from_utf8_lossy(&answer);
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && let Ok(body) = serde_json::from_str(body)
        {
            let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
            return (status.expect("a status"), body);
        }
        let read = tokio::time::timeout_at(deadline, stream.read(&mut buffer)).await;
        let count = read.expect("an answer in time").expect("an answer");
        assert_ne!(count, 0, "closed after {text}");
        answer.extend_from_slice(&buffer[..count]);
    }
}

async fn bodies_have_a_greatest_size(server: Server) {
    const MAX: usize = 1024 * 1024;
    let Rows { person, skill, .. } = rows(&server).await;
    let padded = |name: &str, length: usize| {
        let start = format!("{{\"name\":\"{name}\",\"more\":\"");
        let mut body = start.clone().into_bytes();
        body.resize(length - 2, b'x');
        body.extend_from_slice(b"\"}");
        body
    };
    let exact = padded("Exact", MAX);
    server
        .bytes(Method::POST, "/api/admin/skill", &person, exact)
        .await
        .created();
    let before = state(&server, &person).await;
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let head = |length: &str, token: &str| {
        let start = format!("PUT {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{length}\r\n");
        format!("{start}Authorization: Bearer {token}\r\n\r\n").into_bytes()
    };
    for declared in [MAX + 1, 4_000_000_000] {
        let length = format!("Content-Length: {declared}");
        // The body is not awaited.
        let (status, body) = by_hand(&server, &[&head(&length, &person.access)]).await;
        assert_eq!((status, &body["code"]), (413, &json!("payload_too_large")), "{body}");
    }
    let body = padded("Chunked", MAX + 1);
    let mut chunked = Vec::new();
    for chunk in body.chunks(64 * 1024) {
        chunked.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        chunked.extend_from_slice(chunk);
        chunked.extend_from_slice(b"\r\n");
    }
    let (status, body) = by_hand(
        &server,
        &[&head("Transfer-Encoding: chunked", &person.access), &chunked],
    )
    .await;
    assert_eq!((status, &body["code"]), (413, &json!("payload_too_large")), "{body}");
    // Missing permission is reported before the body matters.
    let length = format!("Content-Length: {}", MAX + 1);
    let (status, body) = by_hand(&server, &[&head(&length, "rubbish")]).await;
    assert_eq!((status, &body["code"]), (401, &json!("unauthenticated")));
    assert_eq!(state(&server, &person).await, before);
}

async fn bodies_must_say_that_they_are_json(server: Server) {
    let Rows { person, .. } = rows(&server).await;
    let before = state(&server, &person).await;
    let send = |kind: Option<&'static str>, name: &'static str| {
        let request = server
            .client
            .post(format!("{}/api/admin/skill", server.base))
            .bearer_auth(&person.access);
        let request = request.body(format!("{{\"name\":\"{name}\"}}"));
        match kind {
            Some(kind) => request.header(header::CONTENT_TYPE, kind),
            None => request,
        }
    };
    for kind in [
        None,
        Some(""),
        Some("text/plain"),
        Some("text/json"),
        Some("application/x-www-form-urlencoded"),
        Some("multipart/form-data; boundary=a"),
        Some("application/jsonp"),
        Some("json"),
    ] {
        let reply = Server::read(send(kind, "Go")).await;
        reply.refused(415, "unsupported_media_type");
        gives_nothing_away(&reply);
    }
    assert_eq!(state(&server, &person).await, before);
    for (kind, name) in [
        ("application/json; charset=utf-8", "A"),
        ("Application/JSON", "B"),
        ("application/merge-patch+json", "C"),
    ] {
        Server::read(send(Some(kind), name)).await.created();
    }
    let upload = server.post("/api/upload", &person, json!({})).await;
    upload.refused(415, "unsupported_media_type");
}

async fn unknown_routes_and_methods_are_told_in_our_own_words(server: Server) {
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

async fn an_id_that_cannot_be_is_an_id_that_is_not_there(server: Server) {
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

async fn what_a_body_does_not_own_is_not_taken_from_it(server: Server) {
    let Rows { person, skill, partner } = rows(&server).await;
    let foreign = json!({
        "id": 777, "position": 50, "createdAt": "2000-01-01T00:00:00Z", "updatedAt": "x", "updatedBy": {"id": 9},
        "isSuperadmin": true, "lastSignInAt": "2000-01-01T00:00:00Z", "search": "x", "uniqueKey": "x", "constructor": {},
        "__proto__": {"a": 1}, "nothing": [[[]]], "": null
    });
    let with = |body: Value| {
        let mut all = foreign.clone();
        all.as_object_mut()
            .expect("an object")
            .extend(body.as_object().expect("an object").clone());
        all
    };
    // A POST ignores any version.
    let body = with(json!({"name": "Go", "version": "x"}));
    let made = server.post("/api/admin/skill", &person, body).await.created();
    assert_ne!(made["id"], 777);
    assert_eq!(
        (&made["version"], &made["updatedBy"]["id"]),
        (&json!(1), &person.staff["id"])
    );
    assert!(made["createdAt"].as_str().is_some_and(|text| text > "2026"));
    assert_eq!(made.as_object().map(|row| row.len()), Some(7), "{made}");

    let path = format!("/api/admin/partner/{}", partner["id"]);
    let body = with(json!({"name": "Bank 2", "link": "bank.uz", "logo": partner["logo"]}));
    let row = server.put(&path, &person, body).await.ok();
    for field in ["id", "position", "createdAt"] {
        assert_eq!(row[field], partner[field]);
    }
    assert_eq!((&row["version"], &row["name"]), (&json!(2), &json!("Bank 2")));

    let staff = with(json!({
        "firstName": "A", "lastName": "B", "login": "yangi", "password": "Parol#2026", "role": "editor", "status": "ACTIVE"
    }));
    let made = server.post("/api/admin/staff", &person, staff).await.created();
    assert_eq!(
        (&made["isSuperadmin"], &made["status"], &made["lastSignInAt"]),
        (&json!(false), &json!("NEW"), &Value::Null)
    );
    let path = format!("/api/admin/staff/{}", made["id"]);
    let body = with(json!({
        "firstName": "A", "lastName": "B", "login": "yangi", "role": "editor", "status": "ACTIVE", "password": "Boshqa#2026"
    }));
    assert_eq!(server.put(&path, &person, body).await.ok()["status"], "NEW");
    server.sign_in("yangi", "Parol#2026").await;
    // Nobody can choose their own role.
    let editor = server.sign_in("yangi", "Parol#2026").await;
    let own = json!({"currentPassword": "Parol#2026", "newPassword": "Boshqa#2026", "confirmPassword": "Boshqa#2026"});
    server.put("/api/admin/change-password", &editor, own).await.ok();
    let body =
        with(json!({"firstName": "A", "lastName": "C", "login": "yangi", "role": "superadmin", "status": "NEW"}));
    let row = server.put("/api/admin/profile", &editor, body).await.ok();
    assert_eq!(
        (
            &row["role"],
            &row["isSuperadmin"],
            &row["status"],
            &row["lastName"],
            &row["id"]
        ),
        (
            &json!("editor"),
            &json!(false),
            &json!("ACTIVE"),
            &json!("C"),
            &made["id"]
        )
    );
    // What was read may be sent back unchanged.
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let row = server
        .put(&path, &person, server.get(&path, &person).await.ok())
        .await
        .ok();
    assert_eq!((&row["name"], &row["version"]), (&skill["name"], &json!(2)));
}

async fn links_are_completed_upgraded_or_refused(server: Server) {
    let Rows { person, partner, .. } = rows(&server).await;
    let path = format!("/api/admin/partner/{}", partner["id"]);
    let with = |link: &str| json!({"name": "Bank", "link": link, "logo": partner["logo"]});
    let longest = format!("https://a.uz/{}", "a".repeat(2048 - "https://a.uz/".len()));
    for (typed, stored) in [
        ("example.uz", "https://example.uz"),
        ("  example.uz/a?b=c#d  ", "https://example.uz/a?b=c#d"),
        ("http://example.uz", "https://example.uz"),
        ("HTTP://example.uz/A", "https://example.uz/A"),
        ("https://example.uz", "https://example.uz"),
        ("https://t.me/kanal", "https://t.me/kanal"),
        ("example.uz:8443/x", "https://example.uz:8443/x"),
        (&longest, &longest),
    ] {
        assert_eq!(server.put(&path, &person, with(typed)).await.ok()["link"], stored);
    }
    let before = state(&server, &person).await;
    for (typed, code) in [
        ("", "required"),
        ("  ", "required"),
        ("https://", "wrong_format"),
        ("javascript:alert(1)", "wrong_format"),
        ("JavaScript://example.uz/%0aalert(1)", "wrong_format"),
        ("data:text/html,a.b", "wrong_format"),
        ("ftp://example.uz", "wrong_format"),
        ("mailto:a@example.uz", "wrong_format"),
        ("file:///etc/passwd", "wrong_format"),
        ("//example.uz", "wrong_format"),
        ("example", "wrong_format"),
        ("https://user:password@example.uz", "wrong_format"),
        ("https://a b.uz", "wrong_format"),
        ("https://example.uz\\@b.uz", "wrong_format"),
        ("https://example.uz\nb", "wrong_format"),
        (&format!("{longest}a"), "too_long"),
    ] {
        let reply = server.put(&path, &person, with(typed)).await;
        assert_eq!(reply.status, 422, "{typed}: {}", reply.body);
        reply.refused_fields(&[("link", code)]);
    }
    assert_eq!(state(&server, &person).await, before);
}

async fn pictures_are_named_in_three_ways(server: Server) {
    let Rows { person, partner, .. } = rows(&server).await;
    let path = format!("/api/admin/partner/{}", partner["id"]);
    let logo = server.picture(&person, "partners", 40, 20, 2).await;
    let with = |logo: &str| json!({"name": "Bank", "link": "bank.uz", "logo": logo});
    for typed in [
        logo.clone(),
        format!("/media/{logo}"),
        format!("{}/media/{logo}", server.base),
        format!("  {logo} "),
    ] {
        assert_eq!(
            server.put(&path, &person, with(&typed)).await.ok()["logo"],
            logo,
            "{typed}"
        );
    }
    let before = state(&server, &person).await;
    let name = logo.rsplit('/').next().expect("a name");
    for typed in [
        format!("https://example.uz/media/{logo}"),
        format!("{}/{logo}", server.base),
        format!("{}/media/../media/{logo}", server.base),
        format!("{}/media/{logo}?w=80", server.base),
        format!("/{logo}"),
        format!("media/{logo}"),
        format!("//media/{logo}"),
        format!("/media//{logo}"),
        format!("partners/../partners/{name}"),
        format!("partners/./{name}"),
        format!("partners%2F{name}"),
        format!("{logo}#a"),
        logo.to_uppercase(),
        format!("other/{name}"),
        format!("nowhere/{name}"),
        name.to_owned(),
        format!("partners/{}.png", "0".repeat(40)),
        format!("partners/{}", name.replace(".png", ".gif")),
        "../../etc/passwd".to_owned(),
        "/etc/passwd".to_owned(),
        "data:image/png;base64,AAAA".to_owned(),
        "partners/logo.png".to_owned(),
    ] {
        let reply = server.put(&path, &person, with(&typed)).await;
        assert_eq!(reply.status, 422, "{typed}: {}", reply.body);
        reply.refused(422, "media_not_found");
        reply.refused_fields(&[("logo", "media_not_found")]);
        gives_nothing_away(&reply);
    }
    assert_eq!(state(&server, &person).await, before);
}

/// The smallest valid video.
fn film() -> Vec<u8> {
    let atom = |name: &[u8; 4], body: &[u8]| {
        let length = u32::try_from(body.len() + 8).expect("short").to_be_bytes();
        [&length[..], name, body].concat()
    };
    let mut header = vec![0; 84];
    header[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
    header[76..80].copy_from_slice(&(1280_u32 << 16).to_be_bytes());
    header[80..84].copy_from_slice(&(720_u32 << 16).to_be_bytes());
    let track = atom(b"trak", &[atom(b"tkhd", &header), atom(b"mdia", &[2; 50])].concat());
    let movie = atom(b"moov", &[atom(b"mvhd", &[0; 100]), track].concat());
    [
        atom(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
        atom(b"mdat", &[7; 500]),
        movie,
    ]
    .concat()
}

async fn pictures_must_be_stored_and_fit(server: Server) {
    let Rows { person, skill, partner } = rows(&server).await;
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let with = |icon: &str| json!({"name": "Rust", "image": icon});
    for (width, height) in [(512, 512), (1, 512), (1, 1)] {
        let icon = server.picture(&person, "other", width, height, 1).await;
        assert_eq!(server.put(&path, &person, with(&icon)).await.ok()["image"], icon);
    }
    let wide = server.picture(&person, "other", 513, 1, 1).await;
    let high = server.picture(&person, "other", 1, 513, 1).await;
    let uploaded = server.upload(&person, "videos", "a.mp4", film()).await.created();
    let film = uploaded[0]["path"].as_str().expect("a path").to_owned();
    let logo = partner["logo"].as_str().expect("a path");
    let before = state(&server, &person).await;
    for icon in [&wide, &high] {
        for reply in [
            server.put(&path, &person, with(icon)).await,
            server
                .post("/api/admin/skill", &person, json!({"name": "Go", "image": icon}))
                .await,
        ] {
            reply.refused(422, "image_too_large");
            reply.refused_fields(&[("image", "image_too_large")]);
            let message = reply.body["fields"][0]["message"].as_str().expect("a message");
            assert!(message.contains("512"), "{message}");
        }
    }
    let reply = server.put(&path, &person, with(&film)).await;
    reply.refused(422, "validation_failed");
    reply.refused_fields(&[("image", "wrong_format")]);
    // A picture is a valid portrait only if it was uploaded as one, because other limits apply.
    let profile = json!({"firstName": "B", "lastName": "K", "login": "boss", "photo": logo});
    server
        .put("/api/admin/profile", &person, profile)
        .await
        .refused_fields(&[("photo", "wrong_format")]);
    // A failed picture is reported with the other failed fields.
    let partner = json!({"name": "", "link": "x", "logo": film});
    let reply = server.post("/api/admin/partner", &person, partner).await;
    reply.refused_fields(&[("link", "wrong_format"), ("logo", "wrong_format"), ("name", "required")]);
    let staff =
        json!({"firstName": "", "lastName": "B", "login": "b", "password": "x", "role": "editor", "photo": logo});
    server.post("/api/admin/staff", &person, staff).await.refused_fields(&[
        ("firstName", "required"),
        ("login", "too_short"),
        ("password", "too_short"),
        ("photo", "wrong_format"),
    ]);
    let skill = json!({"name": 5, "image": wide, "version": "x"});
    server.put(&path, &person, skill).await.refused_fields(&[
        ("image", "image_too_large"),
        ("name", "wrong_format"),
        ("version", "wrong_format"),
    ]);
    assert_eq!(state(&server, &person).await, before);
}

async fn what_goes_wrong_inside_stays_inside(server: Server) {
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

async fn heads_are_answers_without_a_body(server: Server) {
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

async fn other_origins_are_let_in_by_name(server: Server) {
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
    // Failures can be read there too; otherwise the page could not tell the cause.
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
