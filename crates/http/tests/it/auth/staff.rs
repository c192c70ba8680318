//! Staff and their profiles.

use super::*;

pub(super) async fn only_allowed_status_changes_are_accepted(server: Server) {
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

pub(super) async fn a_login_is_checked_while_typing(server: Server) {
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

pub(super) async fn the_profile_accepts_only_own_fields(server: Server) {
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

pub(super) async fn only_superadmins_may_manage_staff(server: Server) {
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

pub(super) async fn staff_is_added_changed_and_removed(server: Server) {
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

pub(super) async fn a_password_set_by_another_makes_the_person_new(server: Server) {
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

pub(super) async fn a_superadmin_always_remains(server: Server) {
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

pub(super) async fn one_may_undo_ones_own_profile_but_not_promote_oneself(server: Server) {
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

pub(super) async fn a_restored_person_can_sign_in(server: Server) {
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
