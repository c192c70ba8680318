//! The life of a visitor's request, and what an operator may call.

use super::*;

/// The operations of requests.
pub(super) const REQUEST_OPERATIONS: &[Row] = &[
    ("send_request", "POST", "/api/public/requests", Anybody, 201),
    ("list_requests", "GET", "/api/admin/requests", AlsoOperator, 200),
    ("count_requests", "GET", "/api/admin/requests/count", AlsoOperator, 200),
    (
        "export_requests",
        "GET",
        "/api/admin/requests/export.xlsx",
        AlsoOperator,
        200,
    ),
    ("get_request", "GET", "/api/admin/requests/{id}", AlsoOperator, 200),
    ("update_request", "PUT", "/api/admin/requests/{id}", AlsoOperator, 200),
    ("remove_request", "DELETE", "/api/admin/requests/{id}", Active, 200),
    (
        "forget_requests",
        "DELETE",
        "/api/admin/requests/by-phone",
        Superadmin,
        200,
    ),
    (
        "get_request_settings",
        "GET",
        "/api/admin/request-settings",
        Superadmin,
        200,
    ),
    (
        "save_request_settings",
        "PUT",
        "/api/admin/request-settings",
        Superadmin,
        200,
    ),
    (
        "test_request_bot",
        "POST",
        "/api/admin/request-settings/test",
        Superadmin,
        200,
    ),
];

/// The whole life of requests, from switching them on to their removal.
pub(super) async fn live_as_requests(driver: &Driver<'_>, boss: &Person) {
    let token = Some(&*boss.access);
    let call = async |id: &str, parameters: &[(&str, String)], body: Option<Value>| {
        driver.call(id, parameters, token, body).await
    };
    let settings = call("get_request_settings", &[], None).await.ok();
    assert_eq!(
        (&settings["isOn"], &settings["hasToken"], &settings["version"]),
        (&json!(false), &json!(false), &json!(0))
    );
    let sent = driver.body("send_request", boss).await;
    driver
        .call("send_request", &[], None, Some(sent.clone()))
        .await
        .refused(403, "requests_off");
    call("test_request_bot", &[], None)
        .await
        .refused_fields(&[("telegramToken", "required")]);
    let body = driver.body("save_request_settings", boss).await;
    let settings = call("save_request_settings", &[], Some(body)).await.ok();
    assert_eq!((&settings["isOn"], &settings["hasToken"]), (&json!(true), &json!(true)));
    let mut stale = driver.body("save_request_settings", boss).await;
    stale["version"] = json!(0);
    call("save_request_settings", &[], Some(stale))
        .await
        .refused(409, "version_conflict");

    let reply = driver.call("send_request", &[], None, Some(sent.clone())).await;
    assert_eq!(reply.created(), Value::Null);
    let list = call("list_requests", &[], None).await.ok();
    assert_eq!(
        (&list["total"], &list["newCount"], &list["states"]),
        (&json!(1), &json!(1), &json!({"new": 1, "called": 0, "done": 0}))
    );
    let request = &list["requests"][0];
    let id = [("id", id_of(request))];
    assert_eq!(call("get_request", &id, None).await.ok(), *request);
    assert_eq!(call("count_requests", &[], None).await.ok(), json!({"newCount": 1}));
    // No server listens at the address of Telegram here.
    let tried = call("test_request_bot", &[], None).await.ok();
    assert_eq!(tried, json!({"problem": "unreachable"}));
    let settings = call("get_request_settings", &[], None).await.ok();
    assert_eq!(
        (&settings["problem"], &settings["pending"]),
        (&json!("unreachable"), &json!(1))
    );

    let work = json!({"state": "called", "note": "Ertaga", "takenBy": boss.staff["id"], "version": 1});
    let worked = call("update_request", &id, Some(work.clone())).await.ok();
    assert_holds(
        &worked,
        &json!({"state": "called", "note": "Ertaga", "version": 2, "name": request["name"]}),
    );
    assert_eq!(worked["takenBy"]["id"], boss.staff["id"]);
    let stale = call("update_request", &id, Some(work)).await;
    stale.refused(409, "version_conflict");
    assert_eq!(stale.body["data"], worked);
    let nobody = json!({"state": "done", "takenBy": 4711});
    call("update_request", &id, Some(nobody))
        .await
        .refused_fields(&[("takenBy", "not_found")]);
    assert_eq!(call("export_requests", &[], None).await.status, 200);

    call("remove_request", &id, None).await.ok();
    for call_id in ["get_request", "remove_request"] {
        call(call_id, &id, None).await.refused(404, "request_not_found");
    }
    let gone = json!({"phone": "998901234567"});
    assert_eq!(
        call("forget_requests", &[], Some(gone)).await.ok(),
        json!({"removed": 0})
    );
}

/// What an operator may call is named here, so that nothing is added to it by accident.
#[test]
fn operators_work_on_requests_and_their_own_profile() {
    let may: BTreeSet<&str> = OPERATIONS
        .iter()
        .filter(|(_, _, _, who, _)| !matches!(who, Active | Superadmin))
        .map(|row| row.0)
        .filter(|id| !id.starts_with("read_"))
        .collect();
    let named = BTreeSet::from([
        // Before signing in
        "get_initial",
        "initialise",
        "sign_in",
        "refresh",
        "send_request",
        // The own profile and devices
        "sign_out",
        "list_sessions",
        "end_session",
        "get_profile",
        "update_profile",
        "check_login",
        "change_password",
        // The requests
        "list_requests",
        "count_requests",
        "export_requests",
        "get_request",
        "update_request",
    ]);
    assert_eq!(may, named);
}
