//! Staff and sessions, by the rules of `docs/api.md#staff` and the sections after it.

use std::{sync::Arc, time::Instant};

use peshtoq_auth::token::Keys;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Backend, PASSWORD, Person, Reply, Server, Setup, TestDatabase, on_both_databases};

/// The password that a superadmin gives a new person.
const FIRST: &str = "Birinchi#1";
/// Another one.
const OTHER: &str = "Boshqa#2027";

on_both_databases!(
    the_first_superadmin_is_made_with_the_printed_token,
    two_set_ups_at_once_make_one_superadmin,
    a_wrong_name_and_a_wrong_password_are_alike,
    a_new_person_chooses_a_password_first,
    a_password_must_follow_the_rule,
    a_block_is_felt_on_the_very_next_call,
    a_status_changes_only_as_it_may,
    tokens_rotate,
    two_tabs_may_refresh_at_once,
    a_token_spent_earlier_ends_its_session,
    what_is_no_refresh_token_gives_nothing,
    access_ends_with_its_time_and_its_session,
    signing_out_ends_this_session_alone,
    own_devices_are_listed_and_ended,
    a_new_password_ends_the_other_sessions,
    a_login_is_checked_while_typing,
    the_profile_takes_what_is_ones_own,
    staff_is_the_business_of_superadmins,
    staff_is_added_changed_and_removed,
    a_password_set_by_another_makes_the_person_new,
    a_superadmin_always_remains,
    one_may_undo_ones_own_profile_but_not_promote_oneself,
    a_removed_person_comes_back_and_can_sign_in,
    sign_in_is_limited,
    a_stranger_locks_nobody_out,
    own_passwords_are_not_guessed_in_a_stolen_session,
    a_password_shows_nowhere,
);

async fn sign_in(server: &Server, login: &str, password: &str) -> Reply {
    let body = json!({"username": login, "password": password});
    server.call(Method::POST, "/api/admin/signin", None, Some(body)).await
}

async fn refresh(server: &Server, token: &str) -> Reply {
    server
        .call(
            Method::POST,
            "/api/admin/refresh",
            None,
            Some(json!({"refreshToken": token})),
        )
        .await
}

async fn profile(server: &Server, token: &str) -> Reply {
    server.call(Method::GET, "/api/admin/profile", Some(token), None).await
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Makes a person, who is NEW.
async fn make(server: &Server, boss: &Person, login: &str, role: &str) -> Value {
    let body = json!({"firstName": "Ali", "lastName": "Valiyev", "login": login, "password": FIRST, "role": role});
    server.post("/api/admin/staff", boss, body).await.created()
}

/// Creates a person with the usual password, signed in.
async fn active(server: &Server, boss: &Person, login: &str, role: &str) -> Person {
    make(server, boss, login, role).await;
    let mut person = server.sign_in(login, FIRST).await;
    person.staff = change_password(server, &person, FIRST, PASSWORD).await.ok();
    person
}

async fn change_password(server: &Server, person: &Person, current: &str, new: &str) -> Reply {
    let body = json!({"currentPassword": current, "newPassword": new, "confirmPassword": new});
    server.put("/api/admin/change-password", person, body).await
}

fn by_id(person: &Value) -> String {
    format!("/api/admin/staff/{}", person["id"])
}

async fn set_status(server: &Server, boss: &Person, person: &Value, status: &str) -> Reply {
    server
        .patch(&format!("{}/status", by_id(person)), boss, json!({"status": status}))
        .await
}

async fn the_first_superadmin_is_made_with_the_printed_token(server: Server) {
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

async fn two_set_ups_at_once_make_one_superadmin(server: Server) {
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

async fn a_wrong_name_and_a_wrong_password_are_alike(server: Server) {
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
fn replies_are_one(body: &Value) {
    let message = "Login yoki parol notoʻgʻri";
    let expected = json!({"success": false, "message": message, "code": "invalid_credentials", "status": 401, "errorId": null, "fields": []});
    assert_eq!(body, &expected);
}

async fn a_new_person_chooses_a_password_first(server: Server) {
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

async fn a_password_must_follow_the_rule(server: Server) {
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

async fn a_block_is_felt_on_the_very_next_call(server: Server) {
    let boss = server.superadmin().await;
    let person = active(&server, &boss, "ali", "editor").await;
    server.get("/api/admin/skills", &person).await.ok();
    let blocked = set_status(&server, &boss, &person.staff, "BLOCKED").await;
    assert_eq!(blocked.data()["status"], "BLOCKED");
    server
        .get("/api/admin/skills", &person)
        .await
        .refused(401, "unauthenticated");
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    server
        .post("/api/admin/signout", &person, json!({}))
        .await
        .refused(401, "unauthenticated");
    // Only a caller with the right password learns of the block.
    sign_in(&server, "ali", PASSWORD).await.refused(403, "account_blocked");
    sign_in(&server, "ali", "Xato#20266")
        .await
        .refused(401, "invalid_credentials");
    set_status(&server, &boss, &person.staff, "ACTIVE").await.ok();
    server
        .get("/api/admin/skills", &person)
        .await
        .refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    let person = server.sign_in("ali", PASSWORD).await;
    // Undoing the end of a block blocks again.
    let change = set_status(&server, &boss, &person.staff, "BLOCKED").await.change();
    let undone = server.undo(change, &boss).await;
    let person = server.sign_in("ali", PASSWORD).await;
    server.undo(undone.change(), &boss).await.ok();
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    sign_in(&server, "ali", PASSWORD).await.refused(403, "account_blocked");
}

async fn a_status_changes_only_as_it_may(server: Server) {
    let boss = server.superadmin().await;
    let person = active(&server, &boss, "ali", "editor").await.staff;
    let new = make(&server, &boss, "vali", "editor").await;
    let status = async |of: &Value| server.get(&by_id(of), &boss).await.ok()["status"].clone();
    for (of, to) in [(&person, "ACTIVE"), (&person, "NEW"), (&new, "ACTIVE"), (&new, "NEW")] {
        set_status(&server, &boss, of, to)
            .await
            .refused(409, "status_change_refused");
    }
    assert_eq!(
        (status(&person).await, status(&new).await),
        (json!("ACTIVE"), json!("NEW"))
    );
    for (of, back) in [(&person, "ACTIVE"), (&new, "NEW")] {
        assert_eq!(
            set_status(&server, &boss, of, "BLOCKED").await.ok()["status"],
            "BLOCKED"
        );
        assert_eq!(
            set_status(&server, &boss, of, "BLOCKED").await.ok()["status"],
            "BLOCKED"
        );
        set_status(&server, &boss, of, "NEW")
            .await
            .refused(409, "status_change_refused");
        assert_eq!(set_status(&server, &boss, of, "ACTIVE").await.ok()["status"], back);
    }
    let path = format!("{}/status", by_id(&person));
    for (body, code) in [
        (json!({}), "required"),
        (json!({"status": null}), "required"),
        (json!({"status": "GONE"}), "unknown_value"),
        (json!({"status": "active"}), "unknown_value"),
        (json!({"status": 1}), "wrong_format"),
    ] {
        let reply = server.patch(&path, &boss, body).await;
        assert_eq!(reply.status, 422);
        reply.refused_fields(&[("status", code)]);
    }
    let conflict = server
        .patch(&path, &boss, json!({"status": "BLOCKED", "version": 1}))
        .await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["login"], "ali");
    assert_eq!(status(&person).await, "ACTIVE");
    server
        .patch("/api/admin/staff/99/status", &boss, json!({"status": "BLOCKED"}))
        .await
        .refused(404, "staff_not_found");
    server
        .patch("/api/admin/staff/x/status", &boss, json!({"status": "BLOCKED"}))
        .await
        .refused(404, "staff_not_found");
}

async fn tokens_rotate(server: Server) {
    let first = server.superadmin().await;
    let second = refresh(&server, &first.refresh).await.ok();
    assert_eq!(second.as_object().expect("an object").len(), 2);
    assert_ne!(text(&second["refreshToken"]), first.refresh);
    profile(&server, &text(&second["accessToken"])).await.ok();
    let third = refresh(&server, &text(&second["refreshToken"])).await.ok();
    assert_ne!(third["refreshToken"], second["refreshToken"]);
    profile(&server, &text(&third["accessToken"])).await.ok();
    assert_eq!(server.count("session").await, 1);
}

async fn two_tabs_may_refresh_at_once(server: Server) {
    let person = server.superadmin().await;
    let replies = futures::future::join_all((0..8).map(|_| refresh(&server, &person.refresh))).await;
    let pairs: Vec<Value> = replies.into_iter().map(Reply::ok).collect();
    for pair in &pairs {
        profile(&server, &text(&pair["accessToken"])).await.ok();
    }
    // All got the same token, and it is the current one.
    assert!(
        pairs
            .iter()
            .all(|pair| pair["refreshToken"] == pairs[0]["refreshToken"])
    );
    let next = refresh(&server, &text(&pairs[7]["refreshToken"])).await.ok();
    // Some seconds later the first tab may still be late, even after two rotations.
    let spent = chrono_ms() - 5_000;
    server
        .sql("UPDATE session SET spent = $1", [format!("[{spent},{spent}]").into()])
        .await;
    let late = refresh(&server, &person.refresh).await.ok();
    assert_eq!(late["refreshToken"], next["refreshToken"]);
    profile(&server, &text(&late["accessToken"])).await.ok();
    assert_eq!(server.count("session").await, 1);
}

fn chrono_ms() -> i64 {
    peshtoq_core::clock::now().timestamp_millis()
}

async fn a_token_spent_earlier_ends_its_session(server: Server) {
    let thief = server.superadmin().await;
    let other_device = server.sign_in("boss", PASSWORD).await;
    let pair = refresh(&server, &thief.refresh).await.ok();
    let spent = chrono_ms() - 10_001;
    server
        .sql(
            "UPDATE session SET spent = $1 WHERE counter = 1",
            [format!("[{spent}]").into()],
        )
        .await;
    profile(&server, &text(&pair["accessToken"])).await.ok();
    refresh(&server, &thief.refresh).await.refused(401, "unauthenticated");
    profile(&server, &text(&pair["accessToken"]))
        .await
        .refused(401, "unauthenticated");
    profile(&server, &thief.access).await.refused(401, "unauthenticated");
    refresh(&server, &text(&pair["refreshToken"]))
        .await
        .refused(401, "unauthenticated");
    // The other device is not affected.
    profile(&server, &other_device.access).await.ok();
    refresh(&server, &other_device.refresh).await.ok();
    assert_eq!(server.count("session").await, 1);
}

async fn what_is_no_refresh_token_gives_nothing(server: Server) {
    let person = server.superadmin().await;
    let changed = {
        let mut text = person.refresh.clone().into_bytes();
        text[30] = if text[30] == b'A' { b'B' } else { b'A' };
        String::from_utf8(text).expect("a text")
    };
    for token in [
        "x",
        "….",
        &person.access,
        &changed,
        &format!("{}A", person.refresh),
        &person.refresh[1..],
    ] {
        refresh(&server, token).await.refused(401, "unauthenticated");
    }
    for body in [json!({}), json!({"refreshToken": ""}), json!({"refreshToken": null})] {
        let reply = server.call(Method::POST, "/api/admin/refresh", None, Some(body)).await;
        reply.refused_fields(&[("refreshToken", "required")]);
    }
    let reply = server
        .call(
            Method::POST,
            "/api/admin/refresh",
            None,
            Some(json!({"refreshToken": 7})),
        )
        .await;
    reply.refused_fields(&[("refreshToken", "wrong_format")]);
    refresh(&server, &person.refresh).await.ok();
    // A refresh token is not an access token.
    profile(&server, &person.refresh).await.refused(401, "unauthenticated");
}

async fn access_ends_with_its_time_and_its_session(server: Server) {
    let person = server.superadmin().await;
    let keys = Keys::new(&[7; 32]).expect("keys");
    let now = peshtoq_core::clock::now();
    let session = server.get("/api/admin/sessions", &person).await.ok()["sessions"][0]["id"]
        .as_i64()
        .expect("a number");
    let access = |session, staff, seconds| keys.access(session, staff, now + chrono::TimeDelta::seconds(seconds));
    profile(&server, &access(session, 1, 60)).await.ok();
    profile(&server, &access(session, 1, -1))
        .await
        .refused(401, "token_expired");
    profile(&server, &access(session, 2, 60))
        .await
        .refused(401, "unauthenticated");
    profile(&server, &access(session + 1, 1, 60))
        .await
        .refused(401, "unauthenticated");
    let foreign = Keys::new(&[8; 32])
        .expect("keys")
        .access(session, 1, now + chrono::TimeDelta::seconds(60));
    profile(&server, &foreign).await.refused(401, "unauthenticated");
    for header in [
        "",
        "Bearer",
        "Bearer ",
        "Basic Ym9zczpib3Nz",
        &format!("Token {}", person.access),
        &person.access,
    ] {
        let request = server
            .client
            .get(format!("{}/api/admin/profile", server.base))
            .header("authorization", header);
        Server::read(request).await.refused(401, "unauthenticated");
    }
    let request = server
        .client
        .get(format!("{}/api/admin/profile", server.base))
        .header("authorization", format!("bearer  {} ", person.access));
    Server::read(request).await.ok();
    // A session that was not refreshed for thirty days has expired, whatever the tokens say.
    let rows = server
        .sql(
            "UPDATE session SET expires_at = $1",
            [(now - chrono::TimeDelta::seconds(1)).into()],
        )
        .await;
    assert_eq!(rows, 1);
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    let person = server.sign_in("boss", PASSWORD).await;
    let sessions = server.get("/api/admin/sessions", &person).await.ok();
    assert_eq!(sessions["total"], 1);
}

async fn signing_out_ends_this_session_alone(server: Server) {
    let person = server.superadmin().await;
    let other = server.sign_in("boss", PASSWORD).await;
    let reply = server.post("/api/admin/signout", &person, json!({})).await;
    assert_eq!(reply.ok(), Value::Null);
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    server
        .post("/api/admin/signout", &person, json!({}))
        .await
        .refused(401, "unauthenticated");
    profile(&server, &other.access).await.ok();
    // It needs no body.
    server
        .call(Method::POST, "/api/admin/signout", Some(&other.access), None)
        .await
        .ok();
    assert_eq!(server.count("session").await, 0);
}

async fn own_devices_are_listed_and_ended(server: Server) {
    let boss = server.superadmin().await;
    let person = active(&server, &boss, "ali", "editor").await;
    let request = server
        .client
        .post(format!("{}/api/admin/signin", server.base))
        .header("user-agent", format!("Telefon {}", "x".repeat(400)));
    let phone = Server::read(request.json(&json!({"username": "ali", "password": PASSWORD})))
        .await
        .ok();
    let data = server.get("/api/admin/sessions", &person).await.ok();
    assert_eq!(data["total"], 2);
    let (first, second) = (&data["sessions"][0], &data["sessions"][1]);
    assert_eq!((&first["current"], &second["current"]), (&json!(false), &json!(true)));
    assert_eq!(
        (&first["address"], &second["userAgent"]),
        (&json!("127.0.0.1"), &Value::Null)
    );
    assert_eq!(text(&first["userAgent"]).chars().count(), 300);
    assert!(text(&first["userAgent"]).starts_with("Telefon xxx"));
    for name in ["createdAt", "lastUsedAt"] {
        assert!(text(&first[name]).ends_with('Z'));
    }
    let boss_session = &server.get("/api/admin/sessions", &boss).await.ok()["sessions"][0]["id"];
    for id in [
        &boss_session.to_string(),
        "999",
        "0",
        "-1",
        "x",
        "1.5",
        "99999999999999999999",
    ] {
        server
            .delete(&format!("/api/admin/sessions/{id}"), &person)
            .await
            .refused(404, "session_not_found");
    }
    profile(&server, &boss.access).await.ok();
    let ended = server
        .delete(&format!("/api/admin/sessions/{}", first["id"]), &person)
        .await
        .ok();
    assert_eq!(ended, json!({"id": first["id"]}));
    profile(&server, &text(&phone["accessToken"]))
        .await
        .refused(401, "unauthenticated");
    refresh(&server, &text(&phone["refreshToken"]))
        .await
        .refused(401, "unauthenticated");
    server
        .delete(&format!("/api/admin/sessions/{}", first["id"]), &person)
        .await
        .refused(404, "session_not_found");
    server
        .delete(&format!("/api/admin/sessions/{}", second["id"]), &person)
        .await
        .ok();
    profile(&server, &person.access).await.refused(401, "unauthenticated");
}

async fn a_new_password_ends_the_other_sessions(server: Server) {
    let person = server.superadmin().await;
    let other = server.sign_in("boss", PASSWORD).await;
    let reply = change_password(&server, &person, PASSWORD, OTHER).await;
    assert!(!reply.headers.contains_key("x-change-id"), "it cannot be undone");
    reply.ok();
    profile(&server, &person.access).await.ok();
    refresh(&server, &person.refresh).await.ok();
    profile(&server, &other.access).await.refused(401, "unauthenticated");
    refresh(&server, &other.refresh).await.refused(401, "unauthenticated");
    sign_in(&server, "boss", PASSWORD)
        .await
        .refused(401, "invalid_credentials");
    server.sign_in("boss", OTHER).await;
}

async fn a_login_is_checked_while_typing(server: Server) {
    let boss = server.superadmin().await;
    make(&server, &boss, "ali.v-1_2", "editor").await;
    let check = |login: Value| server.put("/api/admin/check-login", &boss, json!({"login": login}));
    for (login, available) in [("ali.v-1_2", false), ("boss", true), ("free", true), (" free ", true)] {
        assert_eq!(
            check(json!(login)).await.ok(),
            json!({"available": available}),
            "{login}"
        );
    }
    for (login, code) in [
        (json!("ab"), "too_short"),
        (json!("a".repeat(33)), "too_long"),
        (json!("Ali"), "wrong_format"),
        (json!("al i"), "wrong_format"),
        (json!("oʻgʻil"), "wrong_format"),
        (json!("a\u{0}bc"), "wrong_format"),
        (json!(""), "required"),
        (Value::Null, "required"),
        (json!(12345), "wrong_format"),
    ] {
        let reply = check(login.clone()).await;
        assert_eq!(reply.status, 422, "{login}");
        reply.refused_fields(&[("login", code)]);
    }
    assert_eq!(check(json!("a".repeat(32))).await.ok(), json!({"available": true}));
}

async fn the_profile_takes_what_is_ones_own(server: Server) {
    let boss = server.superadmin().await;
    let person = active(&server, &boss, "ali", "editor").await;
    let photo = server.picture(&person, "staff-profile", 40, 40, 9).await;
    let logo = server.picture(&person, "partners", 40, 40, 9).await;
    let body = json!({
        "firstName": " Ali ", "lastName": "Valiyev", "login": "ali2", "photo": photo, "phoneNumber": "998901234567",
        "role": "superadmin", "isSuperadmin": true, "status": "BLOCKED", "id": 1, "version": person.staff["version"],
        "lastSignInAt": null, "password": "x"
    });
    let saved = server.put("/api/admin/profile", &person, body.clone()).await;
    assert!(saved.change() > 0);
    let row = saved.ok();
    assert_eq!(
        (&row["firstName"], &row["login"], &row["photo"]),
        (&json!("Ali"), &json!("ali2"), &json!(photo))
    );
    assert_eq!(
        (&row["role"], &row["isSuperadmin"], &row["status"]),
        (&json!("editor"), &json!(false), &json!("ACTIVE"))
    );
    assert_eq!(
        (&row["id"], &row["phoneNumber"]),
        (&person.staff["id"], &json!("998901234567"))
    );
    assert_eq!(row["updatedBy"]["id"], row["id"]);
    assert!(row["lastSignInAt"].is_string());
    let conflict = server.put("/api/admin/profile", &person, body.clone()).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["login"], "ali2");
    let with = |name: &str, value: Value| {
        let mut body = json!({"firstName": "Ali", "lastName": "Valiyev", "login": "ali2"});
        body[name] = value;
        body
    };
    let kept = server
        .put("/api/admin/profile", &person, with("firstName", json!("Ali")))
        .await
        .ok();
    assert_eq!(
        (&kept["photo"], &kept["phoneNumber"]),
        (&json!(photo), &json!("998901234567"))
    );
    let taken = server
        .put("/api/admin/profile", &person, with("login", json!("boss")))
        .await;
    taken.refused(409, "login_taken");
    taken.refused_fields(&[("login", "login_taken")]);
    for (name, value, code) in [
        ("photo", json!(logo), "wrong_format"),
        (
            "photo",
            json!("staff-profile/0123456789abcdef0123456789abcdef01234567.png"),
            "media_not_found",
        ),
        ("photo", json!("https://example.uz/a.png"), "media_not_found"),
        ("photo", json!(5), "wrong_format"),
        ("phoneNumber", json!("99890123456"), "wrong_format"),
        ("phoneNumber", json!("9989012345678"), "wrong_format"),
        ("phoneNumber", json!("+998901234567"), "wrong_format"),
        ("phoneNumber", json!("99890123456٧"), "wrong_format"),
        ("phoneNumber", json!("997901234567"), "wrong_format"),
        ("login", json!("ALI"), "wrong_format"),
        ("firstName", json!("a\nb"), "wrong_format"),
        ("lastName", Value::Null, "required"),
    ] {
        let reply = server
            .put("/api/admin/profile", &person, with(name, value.clone()))
            .await;
        assert_eq!(reply.status, 422, "{name} {value}: {}", reply.body);
        reply.refused_fields(&[(name, code)]);
    }
    assert_eq!(server.get("/api/admin/profile", &person).await.ok(), kept);
    let cleared = server
        .put(
            "/api/admin/profile",
            &person,
            json!({"firstName": "A", "lastName": "B", "login": "ali2", "photo": null, "phoneNumber": ""}),
        )
        .await
        .ok();
    assert_eq!(
        (&cleared["photo"], &cleared["phoneNumber"]),
        (&Value::Null, &Value::Null)
    );
    server.sign_in("ali2", PASSWORD).await;
    sign_in(&server, "ali", PASSWORD)
        .await
        .refused(401, "invalid_credentials");
}

async fn staff_is_the_business_of_superadmins(server: Server) {
    let boss = server.superadmin().await;
    let editor = active(&server, &boss, "ali", "editor").await;
    let body = json!({"firstName": "A", "lastName": "B", "login": "new", "password": FIRST, "role": "superadmin"});
    for (method, path, body) in [
        (Method::GET, "/api/admin/staff", None),
        (Method::POST, "/api/admin/staff", Some(body.clone())),
        (Method::GET, "/api/admin/staff/2", None),
        (Method::PUT, "/api/admin/staff/2", Some(body)),
        (Method::DELETE, "/api/admin/staff/1", None),
        (
            Method::PATCH,
            "/api/admin/staff/1/status",
            Some(json!({"status": "BLOCKED"})),
        ),
        (
            Method::PUT,
            "/api/admin/staff/1/password",
            Some(json!({"newPassword": FIRST})),
        ),
    ] {
        server
            .call(method, path, Some(&editor.access), body)
            .await
            .refused(403, "forbidden");
    }
    let made = server
        .post(
            "/api/admin/staff",
            &boss,
            json!({"firstName": "A", "lastName": "B", "login": "new", "password": FIRST, "role": "editor"}),
        )
        .await;
    server.undo(made.change(), &editor).await.refused(403, "forbidden");
    assert_eq!(server.count("staff").await, 3);
    server.sign_in("boss", PASSWORD).await;
    // A change of role takes effect on the next call.
    let promoted = json!({"firstName": "Ali", "lastName": "V", "login": "ali", "role": "superadmin"});
    assert_eq!(
        server.put(&by_id(&editor.staff), &boss, promoted).await.ok()["isSuperadmin"],
        true
    );
    server.get("/api/admin/staff", &editor).await.ok();
}

async fn staff_is_added_changed_and_removed(server: Server) {
    let boss = server.superadmin().await;
    let photo = server.picture(&boss, "staff-profile", 40, 40, 9).await;
    let body = json!({
        "firstName": "Ali", "lastName": "Valiyev", "login": "ali", "password": FIRST, "role": "editor", "phoneNumber": "998901234567",
        "photo": photo, "status": "ACTIVE", "isSuperadmin": true
    });
    let made = server.post("/api/admin/staff", &boss, body.clone()).await.created();
    assert_eq!(
        (&made["status"], &made["isSuperadmin"], &made["photo"]),
        (&json!("NEW"), &json!(false), &json!(photo))
    );
    let taken = server.post("/api/admin/staff", &boss, body).await;
    taken.refused(409, "login_taken");
    taken.refused_fields(&[("login", "login_taken")]);
    server
        .post(
            "/api/admin/staff",
            &boss,
            json!({"login": "x", "password": "short", "role": "owner", "phoneNumber": "1", "photo": "a/b"}),
        )
        .await
        .refused_fields(&[
            ("firstName", "required"),
            ("lastName", "required"),
            ("login", "too_short"),
            ("password", "too_short"),
            ("phoneNumber", "wrong_format"),
            ("photo", "media_not_found"),
            ("role", "unknown_value"),
        ]);
    assert_eq!(server.count("staff").await, 2);
    assert_eq!(server.count("credential").await, 2);
    let list = server.get("/api/admin/staff", &boss).await.ok();
    assert_eq!(list["total"], 2);
    assert_eq!(list["staff"][0]["login"], "ali", "the newest first");
    for key in ["VALIYEV", "ali%20val", "valiyev%20ali", "%D0%90%D0%BB%D0%B8"] {
        let found = server.get(&format!("/api/admin/staff?key={key}"), &boss).await.ok();
        assert_eq!(
            (&found["total"], &found["staff"][0]["login"]),
            (&json!(1), &json!("ali")),
            "{key}"
        );
    }
    let path = by_id(&made);
    assert_eq!(server.get(&path, &boss).await.ok(), made);
    let changed = server.put(&path, &boss, json!({"firstName": "Vali", "lastName": "V", "login": "vali", "role": "editor", "password": OTHER, "version": 1})).await;
    assert_eq!(
        (&changed.data()["login"], &changed.data()["photo"]),
        (&json!("vali"), &json!(photo))
    );
    server
        .put(
            &path,
            &boss,
            json!({"firstName": "Vali", "lastName": "V", "login": "vali", "role": "editor", "version": 1}),
        )
        .await
        .refused(409, "version_conflict");
    // A password in that body is ignored.
    sign_in(&server, "vali", OTHER)
        .await
        .refused(401, "invalid_credentials");
    let person = server.sign_in("vali", FIRST).await;
    server
        .delete(&format!("{path}?version=1"), &boss)
        .await
        .refused(409, "version_conflict");
    assert_eq!(server.delete(&path, &boss).await.ok(), json!({"id": made["id"]}));
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    sign_in(&server, "vali", FIRST)
        .await
        .refused(401, "invalid_credentials");
    server.get(&path, &boss).await.refused(404, "staff_not_found");
    server.delete(&path, &boss).await.refused(404, "staff_not_found");
    for id in ["0", "-1", "x", "1.5", "99999999999999999999"] {
        server
            .get(&format!("/api/admin/staff/{id}"), &boss)
            .await
            .refused(404, "staff_not_found");
    }
}

async fn a_password_set_by_another_makes_the_person_new(server: Server) {
    let boss = server.superadmin().await;
    let person = active(&server, &boss, "ali", "editor").await;
    let path = format!("{}/password", by_id(&person.staff));
    for (body, code) in [
        (json!({}), "required"),
        (json!({"newPassword": "short"}), "too_short"),
        (json!({"newPassword": 5}), "wrong_format"),
    ] {
        let reply = server.put(&path, &boss, body).await;
        assert_eq!(reply.status, 422);
        reply.refused_fields(&[("newPassword", code)]);
    }
    profile(&server, &person.access).await.ok();
    server
        .put("/api/admin/staff/99/password", &boss, json!({"newPassword": OTHER}))
        .await
        .refused(404, "staff_not_found");
    server
        .put(&path, &boss, json!({"newPassword": OTHER, "version": 1}))
        .await
        .refused(409, "version_conflict");
    sign_in(&server, "ali", OTHER).await.refused(401, "invalid_credentials");
    let reply = server.put(&path, &boss, json!({"newPassword": OTHER})).await;
    assert!(
        !reply.headers.contains_key("x-change-id"),
        "a password does not come back"
    );
    assert_eq!(reply.ok()["status"], "NEW");
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    refresh(&server, &person.refresh).await.refused(401, "unauthenticated");
    sign_in(&server, "ali", PASSWORD)
        .await
        .refused(401, "invalid_credentials");
    let person = server.sign_in("ali", OTHER).await;
    server
        .get("/api/admin/skills", &person)
        .await
        .refused(403, "password_change_required");
    // A person who once chose a password also becomes NEW again after a block, because somebody else set this one.
    set_status(&server, &boss, &person.staff, "BLOCKED").await.ok();
    assert_eq!(
        set_status(&server, &boss, &person.staff, "ACTIVE").await.ok()["status"],
        "NEW"
    );
}

async fn a_superadmin_always_remains(server: Server) {
    let boss = server.superadmin().await;
    let editor = active(&server, &boss, "ali", "editor").await;
    make(&server, &boss, "new", "superadmin").await;
    let own = by_id(&boss.staff);
    let demoted = json!({"firstName": "B", "lastName": "K", "login": "boss", "role": "editor"});
    // A NEW superadmin does not count.
    set_status(&server, &boss, &boss.staff, "BLOCKED")
        .await
        .refused(409, "last_superadmin");
    server
        .put(&own, &boss, demoted.clone())
        .await
        .refused(409, "last_superadmin");
    server.delete(&own, &boss).await.refused(409, "last_superadmin");
    let row = server.get(&own, &boss).await.ok();
    assert_eq!(
        (&row["status"], &row["role"], &row["version"]),
        (&json!("ACTIVE"), &json!("superadmin"), &json!(1))
    );
    // With another one each change is allowed, and the other is then the last.
    let promotion = server
        .put(
            &by_id(&editor.staff),
            &boss,
            json!({"firstName": "Ali", "lastName": "V", "login": "ali", "role": "superadmin"}),
        )
        .await;
    server.put(&own, &boss, demoted).await.ok();
    server.get("/api/admin/staff", &boss).await.refused(403, "forbidden");
    server
        .undo(promotion.change(), &editor)
        .await
        .refused(409, "last_superadmin");
    assert_eq!(
        server.get("/api/admin/profile", &editor).await.ok()["role"],
        "superadmin"
    );
    // Of two concurrent removals only one succeeds.
    let back = json!({"firstName": "B", "lastName": "K", "login": "boss", "role": "superadmin"});
    server.put(&own, &editor, back).await.ok();
    let (first, second) = futures::join!(
        set_status(&server, &boss, &editor.staff, "BLOCKED"),
        set_status(&server, &editor, &boss.staff, "BLOCKED")
    );
    let went = [&first, &second].iter().filter(|reply| reply.status == 200).count();
    assert_eq!(went, 1, "{} {}", first.body, second.body);
    let active = server
        .rows("SELECT id FROM staff WHERE role = 'superadmin' AND status = 'ACTIVE'")
        .await;
    assert_eq!(active.len(), 1);
}

async fn one_may_undo_ones_own_profile_but_not_promote_oneself(server: Server) {
    let boss = server.superadmin().await;
    let other = active(&server, &boss, "ali", "superadmin").await;
    let body = json!({"firstName": "Sardor", "lastName": "V", "login": "ali"});
    let change = server.put("/api/admin/profile", &other, body).await.change();
    let stepped_down = server
        .put(
            &by_id(&other.staff),
            &other,
            json!({"firstName": "Sardor", "lastName": "V", "login": "ali", "role": "editor"}),
        )
        .await;
    assert_eq!(stepped_down.data()["role"], "editor");
    server
        .undo(stepped_down.change(), &other)
        .await
        .refused(403, "forbidden");
    assert_eq!(server.get("/api/admin/profile", &other).await.ok()["role"], "editor");
    server.undo(change, &other).await.refused(409, "change_superseded");
    let again = server
        .put(
            "/api/admin/profile",
            &other,
            json!({"firstName": "Karim", "lastName": "V", "login": "ali"}),
        )
        .await;
    server.undo(again.change(), &other).await.ok();
    assert_eq!(
        server.get("/api/admin/profile", &other).await.ok()["firstName"],
        "Sardor"
    );
}

async fn a_removed_person_comes_back_and_can_sign_in(server: Server) {
    let boss = server.superadmin().await;
    let person = active(&server, &boss, "ali", "editor").await;
    let removed = server.delete(&by_id(&person.staff), &boss).await;
    sign_in(&server, "ali", PASSWORD)
        .await
        .refused(401, "invalid_credentials");
    server.undo(removed.change(), &boss).await.ok();
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    let back = server.sign_in("ali", PASSWORD).await;
    assert_eq!(
        (&back.staff["id"], &back.staff["status"]),
        (&person.staff["id"], &json!("ACTIVE"))
    );
}

async fn sign_in_is_limited(server: Server) {
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

async fn a_stranger_locks_nobody_out(server: Server) {
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

async fn own_passwords_are_not_guessed_in_a_stolen_session(server: Server) {
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

async fn a_password_shows_nowhere(server: Server) {
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
async fn a_garbage_address_of_a_proxy_is_not_believed() {
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
