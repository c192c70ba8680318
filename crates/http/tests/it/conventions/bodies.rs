//! Bodies and their fields.

use super::*;

/// A skill, a partner and a banner: one row of each kind.
pub(super) struct Rows {
    pub(super) person: Person,
    pub(super) skill: Value,
    pub(super) partner: Value,
}

pub(super) async fn rows(server: &Server) -> Rows {
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

pub(super) async fn a_body_that_is_no_json_object_is_malformed(server: Server) {
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

pub(super) async fn a_value_of_the_wrong_type_is_named_by_its_field(server: Server) {
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

pub(super) async fn all_failed_fields_are_named_at_once(server: Server) {
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

pub(super) async fn text_is_cleaned_or_refused(server: Server) {
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

/// Speaks HTTP directly, to send what a well-behaved client never would.
pub(super) async fn by_hand(server: &Server, parts: &[&[u8]]) -> (u16, Value) {
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

pub(super) async fn bodies_have_a_greatest_size(server: Server) {
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

pub(super) async fn bodies_must_say_that_they_are_json(server: Server) {
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

pub(super) async fn fields_that_the_server_owns_are_ignored_in_a_body(server: Server) {
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

pub(super) async fn links_are_completed_upgraded_or_refused(server: Server) {
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
