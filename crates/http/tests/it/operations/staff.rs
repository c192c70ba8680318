//! The life of staff, and of those who may not call.

use super::*;

/// An expired token of the same installation.
pub(super) async fn expired_token(server: &Server, boss: &Person) -> String {
    let setup = Setup {
        access_ttl: Some(Duration::ZERO),
        ..Setup::default()
    };
    let hasty = Server::start_with(server.database.clone(), setup).await;
    let person = hasty
        .sign_in(boss.staff["login"].as_str().expect("a login"), PASSWORD)
        .await;
    person.access
}

/// A NEW person, signed in.
pub(super) async fn member(server: &Server, boss: &Person, login: &str, role: &str) -> Person {
    let body = json!({"firstName": "Ism", "lastName": "Familiya", "login": login, "password": PASSWORD, "role": role});
    server.post("/api/admin/staff", boss, body).await.created();
    server.sign_in(login, PASSWORD).await
}

/// The same after choosing a password.
pub(super) async fn chosen(server: &Server, person: Person) -> Person {
    let password = "Boshqa#2026";
    let body = json!({"currentPassword": PASSWORD, "newPassword": password, "confirmPassword": password});
    server.put("/api/admin/change-password", &person, body).await.ok();
    person
}

/// The operations of staff beyond a plain resource.
pub(super) async fn live_as_staff(driver: &Driver<'_>, boss: &Person) {
    let token = Some(&*boss.access);
    let mut body = driver.body("create_staff_member", boss).await;
    body["login"] = json!("xodim");
    let row = driver
        .call("create_staff_member", &[], token, Some(body.clone()))
        .await
        .created();
    assert_eq!((&row["status"], &row["isSuperadmin"]), (&json!("NEW"), &json!(false)));
    let audit = driver.call("list_audit", &[], token, None).await.ok();
    assert_eq!(
        (&audit["audit"][0]["kind"], &audit["audit"][0]["about"]["id"]),
        (&json!("staff_added"), &row["id"])
    );
    driver
        .call("create_staff_member", &[], token, Some(body))
        .await
        .refused(409, "login_taken");
    let id = [("id", id_of(&row))];
    let blocked = driver
        .call(
            "set_staff_status",
            &id,
            token,
            Some(json!({"status": "BLOCKED", "version": 1})),
        )
        .await
        .ok();
    assert_eq!(
        (&blocked["status"], &blocked["version"]),
        (&json!("BLOCKED"), &json!(2))
    );
    let stale = driver
        .call(
            "set_staff_status",
            &id,
            token,
            Some(json!({"status": "BLOCKED", "version": 1})),
        )
        .await;
    stale.refused(409, "version_conflict");
    driver
        .call("set_staff_status", &id, token, Some(json!({"status": "NEW"})))
        .await
        .refused(409, "status_change_refused");
    driver
        .call("set_staff_status", &id, token, Some(json!({"status": "?"})))
        .await
        .refused_fields(&[("status", "unknown_value")]);
    let row = driver
        .call("set_staff_status", &id, token, Some(json!({"status": "ACTIVE"})))
        .await
        .ok();
    assert_eq!(row["status"], "NEW", "the person has never chosen a password");
    let row = driver
        .call(
            "reset_staff_password",
            &id,
            token,
            Some(json!({"newPassword": "Yangi#2026"})),
        )
        .await
        .ok();
    assert_eq!(row["status"], "NEW");
    driver
        .call("reset_staff_password", &id, token, Some(json!({"newPassword": "x"})))
        .await
        .refused_fields(&[("newPassword", "too_short")]);
    for unknown in ["abc", "0", "999999"] {
        let unknown = [("id", unknown.to_owned())];
        driver
            .call("set_staff_status", &unknown, token, Some(json!({"status": "BLOCKED"})))
            .await
            .refused(404, "staff_not_found");
        let password = json!({"newPassword": PASSWORD});
        driver
            .call("reset_staff_password", &unknown, token, Some(password))
            .await
            .refused(404, "staff_not_found");
    }
    // The last superadmin stays, in every way.
    let own = [("id", id_of(&boss.staff))];
    driver
        .call("delete_staff_member", &own, token, None)
        .await
        .refused(409, "last_superadmin");
    let mut demoted = boss.staff.clone();
    demoted["role"] = json!("editor");
    demoted.as_object_mut().map(|row| row.remove("version"));
    driver
        .call("update_staff_member", &own, token, Some(demoted))
        .await
        .refused(409, "last_superadmin");
    driver
        .call("set_staff_status", &own, token, Some(json!({"status": "BLOCKED"})))
        .await
        .refused(409, "last_superadmin");
}

pub(super) async fn live_as_self(driver: &Driver<'_>, boss: &Person) {
    let token = Some(&*boss.access);
    let row = driver.call("get_profile", &[], token, None).await.ok();
    assert_eq!(row["id"], boss.staff["id"]);
    let mut body = driver.body("update_profile", boss).await;
    let changed = driver.call("update_profile", &[], token, Some(body.clone())).await;
    assert_holds(changed.data(), &body);
    body["login"] = json!("nom-bir");
    driver
        .call("update_profile", &[], token, Some(body))
        .await
        .refused(409, "login_taken");
    let available = async |login: &str| {
        let reply = driver
            .call("check_login", &[], token, Some(json!({"login": login})))
            .await;
        reply.ok()["available"].clone()
    };
    let own = row["login"].as_str().expect("a login");
    assert_eq!(
        [
            available(own).await,
            available("nom-bir").await,
            available("hech-kim").await
        ],
        [true, false, true]
    );
    driver
        .call("check_login", &[], token, Some(json!({"login": "A"})))
        .await
        .refused_fields(&[("login", "too_short")]);

    let example = driver.described["initialise"].2["requestBody"]["content"]["application/json"]["example"].clone();
    let old = example["password"].as_str().expect("a password");
    let other = driver.server.sign_in(own, old).await;
    let sessions = driver.call("list_sessions", &[], token, None).await.ok();
    let sessions = sessions["sessions"].as_array().expect("a list");
    let (current, others): (Vec<_>, Vec<_>) = sessions.iter().partition(|session| session["current"] == true);
    assert_eq!((current.len(), others.len()), (1, sessions.len() - 1));
    let newest = [("id", id_of(others[0]))];
    driver.call("end_session", &newest, token, None).await.ok();
    driver
        .call("end_session", &newest, token, None)
        .await
        .refused(404, "session_not_found");
    driver
        .call("get_profile", &[], Some(&other.access), None)
        .await
        .refused(401, "unauthenticated");
    for unknown in ["abc", "0", "-3", "999999"] {
        driver
            .call("end_session", &[("id", unknown.to_owned())], token, None)
            .await
            .refused(404, "session_not_found");
    }

    let passwords = |current: &str, new: &str, confirm: &str| {
        Some(json!({"currentPassword": current, "newPassword": new, "confirmPassword": confirm}))
    };
    let change = async |body: Option<Value>| driver.call("change_password", &[], token, body).await;
    change(passwords("Xato#2026", PASSWORD, PASSWORD))
        .await
        .refused(422, "wrong_current_password");
    change(passwords(old, old, old)).await.refused(422, "same_password");
    change(passwords(old, PASSWORD, old))
        .await
        .refused(422, "passwords_do_not_match");
    change(passwords(old, PASSWORD, PASSWORD)).await.ok();
    driver
        .call("sign_in", &[], None, Some(json!({"username": own, "password": old})))
        .await
        .refused(401, "invalid_credentials");
    assert_eq!(driver.call("sign_out", &[], token, None).await.ok(), Value::Null);
    driver
        .call("sign_out", &[], token, None)
        .await
        .refused(401, "unauthenticated");
    driver
        .call("refresh", &[], None, Some(json!({"refreshToken": boss.refresh})))
        .await
        .refused(401, "unauthenticated");
}

/// The call by which forms report that they are open.
pub(super) async fn live_as_present(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let mut body = driver.body("share_presence", person).await;
    driver.call("share_presence", &[], token, Some(body.clone())).await.ok();
    body["form"] = json!("another");
    let answer = driver.call("share_presence", &[], token, Some(body.clone())).await.ok();
    assert_eq!(answer, json!({"people": [], "ownForms": 1}));
    body["place"] = Value::Null;
    driver.call("share_presence", &[], token, Some(body)).await.ok();
}
