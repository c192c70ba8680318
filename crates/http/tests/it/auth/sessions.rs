//! Sessions and their tokens.

use super::*;

pub(super) async fn a_block_applies_to_the_next_call(server: Server) {
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

pub(super) async fn tokens_rotate(server: Server) {
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

pub(super) async fn two_tabs_may_refresh_at_once(server: Server) {
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

pub(super) fn chrono_ms() -> i64 {
    peshtoq_core::clock::now().timestamp_millis()
}

pub(super) async fn a_token_spent_earlier_ends_its_session(server: Server) {
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

pub(super) async fn an_invalid_refresh_token_is_refused(server: Server) {
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

pub(super) async fn access_ends_with_its_time_and_its_session(server: Server) {
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

pub(super) async fn signing_out_ends_this_session_alone(server: Server) {
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

pub(super) async fn own_devices_are_listed_and_ended(server: Server) {
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

pub(super) async fn a_new_password_ends_the_other_sessions(server: Server) {
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
