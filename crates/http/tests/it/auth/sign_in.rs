//! Signing in, the rule for passwords, and the limits on attempts.

use super::*;

pub(super) async fn the_first_superadmin_is_made_with_the_printed_token(server: Server) {
    let path = "/api/admin/initial";
    assert_eq!(
        server.call(Method::GET, path, None, None).await.ok(),
        json!({"initialised": false})
    );
    let token = server.app.auth().setup_token().as_str().to_owned();
    let right = json!({"setupToken": token, "firstName": "Bobur", "lastName": "Karimov", "login": "boss", "password": PASSWORD});
    let post = |body: Value| server.call(Method::POST, path, None, Some(body));
    let with = |name: &str, value: Value| {
        let mut body = right.clone();
        body[name] = value;
        body
    };
    post(json!({})).await.refused_fields(&[
        ("firstName", "required"),
        ("lastName", "required"),
        ("login", "required"),
        ("password", "required"),
        ("setupToken", "required"),
    ]);
    for (name, value, code) in [
        ("setupToken", json!("guessed"), "not_found"),
        ("setupToken", json!(5), "wrong_format"),
        ("login", json!("Bo ss"), "wrong_format"),
        ("login", json!("bo"), "too_short"),
        ("login", json!("b".repeat(33)), "too_long"),
        ("password", json!("Parol#2"), "too_short"),
        ("password", json!("parol#2026"), "wrong_format"),
        ("firstName", json!(" \u{a0} "), "required"),
        ("lastName", json!("я".repeat(101)), "too_long"),
    ] {
        let reply = post(with(name, value)).await;
        assert_eq!(reply.status, 422, "{name}");
        reply.refused_fields(&[(name, code)]);
    }
    assert_eq!(server.count("staff").await, 0);
    let pass = post(right.clone()).await.created();
    let person = &pass["staffInfo"];
    assert_eq!(
        (&person["login"], &person["status"], &person["role"]),
        (&json!("boss"), &json!("ACTIVE"), &json!("superadmin"))
    );
    assert_eq!(
        (&person["isSuperadmin"], &person["id"], &person["version"]),
        (&json!(true), &json!(1), &json!(1))
    );
    assert!(person["lastSignInAt"].is_string());
    assert_eq!(profile(&server, &text(&pass["accessToken"])).await.ok()["id"], 1);
    refresh(&server, &text(&pass["refreshToken"])).await.ok();
    server.sign_in("boss", PASSWORD).await;
    assert_eq!(
        server.call(Method::GET, path, None, None).await.ok(),
        json!({"initialised": true})
    );
    post(with("login", json!("other")))
        .await
        .refused(403, "already_initialised");
    post(with("setupToken", json!("guessed")))
        .await
        .refused(403, "already_initialised");
    assert_eq!(server.count("staff").await, 1);
}

pub(super) async fn two_set_ups_at_once_make_one_superadmin(server: Server) {
    let token = server.app.auth().setup_token().as_str();
    let body = |number: usize| json!({"setupToken": token, "firstName": "A", "lastName": "B", "login": format!("boss{number}"), "password": PASSWORD});
    let calls = (0..4).map(|number| server.call(Method::POST, "/api/admin/initial", None, Some(body(number))));
    let replies = futures::future::join_all(calls).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1);
    for reply in replies.iter().filter(|reply| reply.status != 201) {
        reply.refused(403, "already_initialised");
    }
    assert_eq!(server.count("staff").await, 1);
}

pub(super) async fn a_wrong_name_and_a_wrong_password_get_the_same_answer(server: Server) {
    server.superadmin().await;
    let mut replies = Vec::new();
    let mut quickest = [f64::MAX; 2];
    for _ in 0..3 {
        for (index, login) in ["boss", "nobody"].into_iter().enumerate() {
            let started = Instant::now();
            let reply = sign_in(&server, login, "Xato#20266").await;
            quickest[index] = quickest[index].min(started.elapsed().as_secs_f64());
            reply.refused(401, "invalid_credentials");
            replies.push(reply.body);
        }
    }
    for mut body in replies.drain(..) {
        body["errorId"] = Value::Null;
        assert_eq!(body["fields"], json!([]));
        replies_are_one(&body);
    }
    // Without equal work for an unknown login it would be a hundred times faster.
    let [wrong, unknown] = quickest;
    assert!(unknown > wrong / 8.0 && wrong > unknown / 8.0, "{wrong} {unknown}");
    for (body, fields) in [
        (json!({}), &[("password", "required"), ("username", "required")][..]),
        (
            json!({"username": " ", "password": ""}),
            &[("password", "required"), ("username", "required")],
        ),
        (
            json!({"username": 5, "password": [1]}),
            &[("password", "wrong_format"), ("username", "wrong_format")],
        ),
    ] {
        let reply = server.call(Method::POST, "/api/admin/signin", None, Some(body)).await;
        reply.refused(422, "validation_failed");
        reply.refused_fields(fields);
    }
    // An impossible password is as wrong as any other.
    for password in ["x", &"Aa1#".repeat(50_000)] {
        sign_in(&server, "boss", password)
            .await
            .refused(401, "invalid_credentials");
    }
    // The case of the login does not matter, that of the password does.
    assert_eq!(
        sign_in(&server, " BOSS ", PASSWORD).await.ok()["staffInfo"]["login"],
        "boss"
    );
    sign_in(&server, "boss", &PASSWORD.to_lowercase())
        .await
        .refused(401, "invalid_credentials");
    sign_in(&server, "boss", &format!(" {PASSWORD}"))
        .await
        .refused(401, "invalid_credentials");
    let reply = sign_in(&server, "boss", PASSWORD).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.headers["cache-control"], "no-store");
    assert_eq!(reply.data().as_object().expect("an object").len(), 3);
}

#[track_caller]
pub(super) fn replies_are_one(body: &Value) {
    let message = "Login yoki parol notoʻgʻri";
    let expected = json!({"success": false, "message": message, "code": "invalid_credentials", "status": 401, "errorId": null, "fields": []});
    assert_eq!(body, &expected);
}

pub(super) async fn a_new_person_chooses_a_password_first(server: Server) {
    let boss = server.superadmin().await;
    let made = make(&server, &boss, "ali", "superadmin").await;
    assert_eq!((&made["status"], &made["lastSignInAt"]), (&json!("NEW"), &Value::Null));
    let person = server.sign_in("ali", FIRST).await;
    assert_eq!(person.staff["status"], "NEW");
    for (method, path, body) in [
        (Method::GET, "/api/admin/skills", None),
        (Method::POST, "/api/admin/skill", Some(json!({"name": "a"}))),
        (Method::GET, "/api/admin/staff", None),
        (Method::GET, "/api/admin/sessions", None),
        (Method::DELETE, "/api/admin/sessions/1", None),
        (
            Method::PUT,
            "/api/admin/profile",
            Some(json!({"firstName": "A", "lastName": "B", "login": "ali"})),
        ),
        (Method::PUT, "/api/admin/check-login", Some(json!({"login": "ali"}))),
        (Method::POST, "/api/admin/changes/1/undo", None),
        (Method::POST, "/api/upload", None),
    ] {
        server
            .call(method, path, Some(&person.access), body)
            .await
            .refused(403, "password_change_required");
    }
    assert_eq!(server.count("skill").await, 0);
    assert_eq!(server.get("/api/admin/profile", &person).await.ok()["login"], "ali");
    let pair = refresh(&server, &person.refresh).await.ok();
    let person = Person {
        access: text(&pair["accessToken"]),
        refresh: text(&pair["refreshToken"]),
        staff: made,
    };
    let row = change_password(&server, &person, FIRST, PASSWORD).await.ok();
    assert_eq!((&row["status"], &row["id"]), (&json!("ACTIVE"), &person.staff["id"]));
    assert_eq!(server.get("/api/admin/staff", &person).await.ok()["total"], 2);
    sign_in(&server, "ali", FIRST).await.refused(401, "invalid_credentials");
    server.sign_in("ali", PASSWORD).await;
    // A person who never signs in again may be removed too.
    make(&server, &boss, "vali", "editor").await;
    let other = server.sign_in("vali", FIRST).await;
    assert_eq!(
        server.post("/api/admin/signout", &other, json!({})).await.ok(),
        Value::Null
    );
    profile(&server, &other.access).await.refused(401, "unauthenticated");
}

pub(super) async fn a_password_must_follow_the_rule(server: Server) {
    let person = server.superadmin().await;
    let put = |body: Value| server.put("/api/admin/change-password", &person, body);
    let body = |current: &str, new: &str, confirm: &str| json!({"currentPassword": current, "newPassword": new, "confirmPassword": confirm});
    for (new, code) in [
        ("Aa1#aaa", "too_short"),
        ("Aa1#aaaaaaaaaaaaa", "too_long"),
        ("aa1#aaaa", "wrong_format"),
        ("AA1#AAAA", "wrong_format"),
        ("Aab#aaaa", "wrong_format"),
        ("Aa1aaaaa", "wrong_format"),
        ("Aa1#aaa a", "wrong_format"),
        ("Aa1#aaaя", "wrong_format"),
        ("Aa1~aaaa", "wrong_format"),
        ("Aa1#aaa\u{0}", "wrong_format"),
        ("Яя1#яяяя", "wrong_format"),
        ("", "required"),
    ] {
        let reply = put(body(PASSWORD, new, new)).await;
        assert_eq!(reply.status, 422, "{new}");
        let fields: Vec<_> = reply.body["fields"]
            .as_array()
            .expect("fields")
            .iter()
            .filter(|field| field["field"] == "newPassword")
            .collect();
        assert_eq!(fields.len(), 1, "{new}: {}", reply.body);
        assert_eq!(fields[0]["code"], code, "{new}");
    }
    put(json!({})).await.refused_fields(&[
        ("confirmPassword", "required"),
        ("currentPassword", "required"),
        ("newPassword", "required"),
    ]);
    let reply = put(body("Xato#20266", OTHER, OTHER)).await;
    reply.refused(422, "wrong_current_password");
    reply.refused_fields(&[("currentPassword", "wrong_current_password")]);
    let reply = put(body(PASSWORD, PASSWORD, PASSWORD)).await;
    reply.refused(422, "same_password");
    reply.refused_fields(&[("newPassword", "same_password")]);
    let reply = put(body(PASSWORD, OTHER, "Boshqa#2028")).await;
    reply.refused(422, "passwords_do_not_match");
    reply.refused_fields(&[("confirmPassword", "passwords_do_not_match")]);
    let reply = put(body("Xato#20266", OTHER, "Boshqa#2028")).await;
    reply.refused(422, "validation_failed");
    reply.refused_fields(&[
        ("confirmPassword", "passwords_do_not_match"),
        ("currentPassword", "wrong_current_password"),
    ]);
    // None of it changed anything.
    let again = server.sign_in("boss", PASSWORD).await;
    for password in ["Aa1!@#$%", "^&*()_+-Aa1=[]{}", "Aa1;:,.?"] {
        let current = if password.starts_with("Aa1!") {
            PASSWORD
        } else if password.starts_with('^') {
            "Aa1!@#$%"
        } else {
            "^&*()_+-Aa1=[]{}"
        };
        change_password(&server, &again, current, password).await.ok();
    }
    server.sign_in("boss", "Aa1;:,.?").await;
}

pub(super) async fn sign_in_is_limited(server: Server) {
    let boss = server.superadmin().await;
    for _ in 0..10 {
        sign_in(&server, "boss", "Xato#20266")
            .await
            .refused(401, "invalid_credentials");
    }
    for (login, password) in [("boss", "Xato#20266"), ("boss", PASSWORD), ("nobody", PASSWORD)] {
        let reply = sign_in(&server, login, password).await;
        reply.refused(429, "rate_limited");
        let seconds: u32 = reply.headers["retry-after"]
            .to_str()
            .expect("text")
            .parse()
            .expect("a number");
        assert!((1..=60).contains(&seconds), "{seconds}");
    }
    // The header of an untrusted address is ignored.
    let request = server
        .client
        .post(format!("{}/api/admin/signin", server.base))
        .header("x-forwarded-for", "9.9.9.9");
    let request = request.json(&json!({"username": "boss", "password": PASSWORD}));
    Server::read(request).await.refused(429, "rate_limited");
    // Signed-in persons can continue to work.
    profile(&server, &boss.access).await.ok();
    refresh(&server, &boss.refresh).await.ok();
}

pub(super) async fn a_stranger_cannot_lock_a_person_out(server: Server) {
    let setup = Setup {
        trusted_proxies: vec!["127.0.0.1".parse().expect("an address")],
        ..Setup::default()
    };
    let server = Server::start_with(Arc::clone(&server.database), setup).await;
    server.superadmin().await;
    let from = |address: &'static str, login: &'static str, password: &'static str| {
        let request = server
            .client
            .post(format!("{}/api/admin/signin", server.base))
            .header("x-forwarded-for", address);
        Server::read(request.json(&json!({"username": login, "password": password})))
    };
    // The person has signed in at the office before.
    from("10.1.1.1", "boss", PASSWORD).await.ok();
    for number in 0..11 {
        let reply = from("6.6.6.6", "boss", "Xato#20266").await;
        assert_eq!(reply.status, if number < 10 { 401 } else { 429 });
        // Entries left of the proxy's own are set by the caller.
        let reply = from("1.2.3.4, 10.1.1.1", "nobody", "Xato#20266").await;
        assert_eq!(reply.status, if number < 10 { 401 } else { 429 });
    }
    from("6.6.6.6", "boss", PASSWORD).await.refused(429, "rate_limited");
    // Neither a stranger elsewhere nor one in the same office locks the person out.
    let pass = from("10.1.1.1", "boss", PASSWORD).await.ok();
    from("7.7.7.7", "boss", PASSWORD).await.ok();
    let token = text(&pass["accessToken"]);
    let sessions = server
        .call(Method::GET, "/api/admin/sessions", Some(&token), None)
        .await
        .ok();
    let addresses: Vec<&str> = sessions["sessions"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["address"].as_str())
        .collect();
    assert_eq!(addresses, ["7.7.7.7", "10.1.1.1", "10.1.1.1", "127.0.0.1"]);
}

pub(super) async fn a_stolen_session_cannot_guess_the_password(server: Server) {
    let person = server.superadmin().await;
    for _ in 0..10 {
        change_password(&server, &person, "Xato#20266", OTHER)
            .await
            .refused(422, "wrong_current_password");
    }
    let reply = change_password(&server, &person, PASSWORD, OTHER).await;
    reply.refused(429, "rate_limited");
    let seconds: u32 = reply.headers["retry-after"]
        .to_str()
        .expect("text")
        .parse()
        .expect("a number");
    assert!((1..=60).contains(&seconds));
    let other = server.sign_in("boss", PASSWORD).await;
    change_password(&server, &other, PASSWORD, OTHER).await.ok();
}

pub(super) async fn a_password_appears_nowhere(server: Server) {
    let boss = server.superadmin().await;
    let mut answers = Vec::new();
    let made = server
        .post(
            "/api/admin/staff",
            &boss,
            json!({"firstName": "A", "lastName": "B", "login": "ali", "password": FIRST, "role": "editor"}),
        )
        .await;
    let id = made.data()["id"].clone();
    let row = json!({"id": id});
    answers.push(made);
    answers.push(
        server
            .put(
                &format!("{}/password", by_id(&row)),
                &boss,
                json!({"newPassword": OTHER}),
            )
            .await,
    );
    answers.push(sign_in(&server, "ali", OTHER).await);
    let person = server.sign_in("ali", OTHER).await;
    answers.push(change_password(&server, &person, OTHER, PASSWORD).await);
    answers.push(change_password(&server, &person, OTHER, "qisqa").await);
    answers.push(change_password(&server, &person, "Xato#20266", FIRST).await);
    answers.push(sign_in(&server, "ali", FIRST).await);
    answers.push(server.get("/api/admin/staff", &boss).await);
    answers.push(server.get(&by_id(&row), &boss).await);
    answers.push(server.get("/api/admin/profile", &person).await);
    answers.push(
        server
            .put(
                &by_id(&row),
                &boss,
                json!({"firstName": "A", "lastName": "B", "login": "ali", "role": "editor", "version": 1}),
            )
            .await,
    );
    answers.push(server.delete(&by_id(&row), &boss).await);
    let secrets = [
        PASSWORD,
        FIRST,
        OTHER,
        "Xato#20266",
        "qisqa",
        "argon2",
        "password_hash",
        "passwordHash",
    ];
    for answer in &answers {
        let text = answer.body.to_string();
        assert!(secrets.iter().all(|secret| !text.contains(secret)), "{text}");
    }
    for column in ["before", "after"] {
        let texts = server.texts("revision", column).await;
        assert!(!texts.is_empty());
        assert!(
            texts
                .iter()
                .all(|text| secrets.iter().all(|secret| !text.contains(secret))),
            "{texts:?}"
        );
    }
    // Every table of the schema, except for the hash in its own column: neither passwords nor tokens.
    let hashes = server.texts("credential", "password_hash").await;
    assert!(
        hashes.len() == 2
            && hashes
                .iter()
                .all(|hash| hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$")),
        "{hashes:?}"
    );
    let columns = match server.app.db().reader().pool().get_database_backend() {
        sea_orm::DbBackend::Sqlite => {
            "SELECT m.name AS t, p.name AS c FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'"
        }
        _ => {
            "SELECT table_name::text AS t, column_name::text AS c FROM information_schema.columns WHERE table_schema = 'public'"
        }
    };
    let mut looked_at = 0;
    for row in server.rows(columns).await {
        let (table, column): (String, String) = (
            row.try_get("", "t").expect("a name"),
            row.try_get("", "c").expect("a name"),
        );
        let found = server
            .rows(&format!("SELECT CAST(\"{column}\" AS TEXT) AS text FROM \"{table}\""))
            .await;
        for found in found {
            let Some(text) = found.try_get::<Option<String>>("", "text").expect("a text") else {
                continue;
            };
            looked_at += 1;
            for secret in [PASSWORD, FIRST, OTHER, &boss.access, &boss.refresh, &person.refresh] {
                assert!(!text.contains(secret), "{table}.{column}");
            }
        }
    }
    assert!(looked_at > 50);
}

#[tokio::test]
async fn a_garbage_address_of_a_proxy_is_ignored() {
    let setup = Setup {
        trusted_proxies: vec!["127.0.0.1".parse().expect("an address")],
        ..Setup::default()
    };
    let server = Server::start_with(Arc::new(TestDatabase::new(Backend::Sqlite).await), setup).await;
    server.superadmin().await;
    for forwarded in [
        "",
        "garbage",
        "1.2.3.4, garbage",
        "'; DROP TABLE staff; --",
        "127.0.0.1",
    ] {
        let request = server
            .client
            .post(format!("{}/api/admin/signin", server.base))
            .header("x-forwarded-for", forwarded);
        let pass = Server::read(request.json(&json!({"username": "boss", "password": PASSWORD})))
            .await
            .ok();
        let token = text(&pass["accessToken"]);
        let sessions = server
            .call(Method::GET, "/api/admin/sessions", Some(&token), None)
            .await
            .ok();
        assert_eq!(sessions["sessions"][0]["address"], "127.0.0.1", "{forwarded}");
    }
}
