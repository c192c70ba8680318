//! Working on requests, and removing them.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};

use super::*;

pub(super) async fn an_operator_works_on_requests(server: Server) {
    let (site, boss) = open(&server).await;
    let operator = operator(&site, &boss).await;
    for number in 1..=2 {
        send(&site, number, &request(number.into())).await.created();
    }
    let found = list(&site, &operator, "").await;
    assert_eq!((&found["total"], &found["newCount"]), (&json!(2), &json!(2)));
    let path = format!("/api/admin/requests/{}", found["requests"][0]["id"]);
    let work = json!({"state": "called", "note": "Ertaga", "takenBy": operator.staff["id"], "version": 1});
    let worked = site.put(&path, &operator, work).await.ok();
    assert_eq!(
        (&worked["takenBy"]["firstName"], &worked["updatedBy"]["firstName"]),
        (&json!("Olim"), &json!("Olim"))
    );
    // An absent field stays, and null clears it.
    let done = site.put(&path, &operator, json!({"state": "done"})).await.ok();
    assert_eq!(
        (&done["note"], &done["takenBy"]["firstName"]),
        (&json!("Ertaga"), &json!("Olim"))
    );
    let left = site
        .put(&path, &operator, json!({"state": "new", "note": null, "takenBy": null}))
        .await
        .ok();
    assert_eq!(
        (&left["note"], &left["takenBy"], &left["version"]),
        (&Value::Null, &Value::Null, &json!(4))
    );
    site.put(&path, &operator, json!({"state": "later"}))
        .await
        .refused_fields(&[("state", "unknown_value")]);
    site.put(&path, &operator, json!({"state": "new", "version": 3}))
        .await
        .refused(409, "version_conflict");
    // An answer with personal data is not stored for repetitions.
    let call = site
        .client
        .put(format!("{}{path}", site.base))
        .bearer_auth(&operator.access)
        .header("idempotency-key", "kalit")
        .json(&json!({"state": "called"}));
    Server::read(call).await.ok();
    assert_eq!(server.count("idempotency").await, 0);
    // An operator may call nothing else.
    for other in [
        "/api/admin/overview",
        "/api/admin/search?key=a",
        "/api/admin/changes",
        "/api/admin/request-settings",
    ] {
        site.get(other, &operator).await.refused(403, "forbidden");
    }
    site.delete(&path, &operator).await.refused(403, "forbidden");
    let profile = json!({"firstName": "Olim", "lastName": "Sodiqov", "login": "olim"});
    site.put("/api/admin/profile", &operator, profile).await.ok();
}

pub(super) async fn requests_are_found(server: Server) {
    let (site, boss) = open(&server).await;
    let course = site
        .post("/api/admin/course", &boss, json!({"name": "Dizayn"}))
        .await
        .created();
    for (number, other) in [
        (1, json!({"name": "Gʻulom Shokirov"})),
        (2, json!({"form": "Banner"})),
        (3, json!({"courseId": course["id"], "form": "CourseCallback"})),
        (4, json!({})),
    ] {
        send(&site, number, &with(request(number.into()), &other))
            .await
            .created();
    }
    let first = list(&site, &boss, "").await["requests"][3]["id"].clone();
    let work = json!({"state": "done", "takenBy": boss.staff["id"]});
    site.put(&format!("/api/admin/requests/{first}"), &boss, work)
        .await
        .ok();
    let old = peshtoq_core::clock::now() - chrono::TimeDelta::days(40);
    let statement = "UPDATE site_request SET created_at = $1 WHERE phone = '998900000004'";
    server.sql(statement, [old.into()]).await;
    let day = |days: i64| (peshtoq_core::clock::now() - chrono::TimeDelta::days(days)).format("%Y-%m-%d");
    for (query, total) in [
        (String::new(), 4),
        ("?key=gulom".to_owned(), 1),
        ("?key=%D2%93%D1%83%D0%BB%D0%BE%D0%BC".to_owned(), 1),
        ("?key=00000002".to_owned(), 1),
        ("?key=yoq".to_owned(), 0),
        ("?state=new".to_owned(), 3),
        ("?state=done".to_owned(), 1),
        ("?form=Banner".to_owned(), 1),
        (format!("?courseId={}", course["id"]), 1),
        (format!("?takenBy={}", boss.staff["id"]), 1),
        (format!("?from={}", day(10)), 3),
        (format!("?to={}", day(10)), 1),
        (format!("?from={}&to={}", day(50), day(30)), 1),
        ("?state=new&form=Courses".to_owned(), 1),
    ] {
        assert_eq!(list(&site, &boss, &query).await["total"], total, "{query}");
    }
    // The counts of the states do not follow the chosen state, and the menu's follows nothing.
    let found = list(&site, &boss, "?state=done&form=Courses").await;
    assert_eq!(
        (&found["total"], &found["states"], &found["newCount"]),
        (&json!(1), &json!({"new": 1, "called": 0, "done": 1}), &json!(3))
    );
    let page = list(&site, &boss, "?page=2&perPage=3").await;
    assert_eq!(
        (page["requests"].as_array().map(Vec::len), &page["total"]),
        (Some(1), &json!(4))
    );
    for (query, field, code) in [
        ("?from=2026-02-30", "from", "wrong_format"),
        ("?state=later", "state", "unknown_value"),
        ("?perPage=101", "perPage", "out_of_range"),
    ] {
        let refused = site.get(&format!("/api/admin/requests{query}"), &boss).await;
        refused.refused_fields(&[(field, code)]);
    }
}

pub(super) async fn a_request_outlives_its_course(server: Server) {
    let (site, boss) = open(&server).await;
    let course = site
        .post("/api/admin/course", &boss, json!({"name": "Dizayn"}))
        .await
        .created();
    let body = with(request(1), &json!({"courseId": course["id"]}));
    send(&site, 1, &body).await.created();
    site.delete(&format!("/api/admin/course/{}", course["id"]), &boss)
        .await
        .ok();
    let stored = &list(&site, &boss, "").await["requests"][0];
    assert_eq!(
        (&stored["courseId"], &stored["courseName"]),
        (&Value::Null, &json!("Dizayn"))
    );
}

pub(super) async fn the_csv_has_the_listed_rows(server: Server) {
    let (site, boss) = open(&server).await;
    let course = site
        .post("/api/admin/course", &boss, json!({"name": "Dizayn"}))
        .await
        .created();
    let formula =
        json!({"name": "=1+1", "message": "+998\n@SUM(A1)", "courseId": course["id"], "form": "CourseCallback"});
    send(&site, 1, &with(request(1), &formula)).await.created();
    send(&site, 2, &request(2)).await.created();
    let export = async |query: &str| {
        let call = site
            .client
            .get(format!("{}/api/admin/requests/export.xlsx{query}", site.base))
            .bearer_auth(&boss.access);
        let answer = call.send().await.expect("an answer");
        assert_eq!(answer.status(), 200);
        let disposition = answer.headers()["content-disposition"]
            .to_str()
            .expect("text")
            .to_owned();
        assert!(disposition.contains("arizalar.xlsx"), "{disposition}");
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let bytes = answer.bytes().await.expect("a file");
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).expect("a table");
        let sheet = book.sheet_names()[0].clone();
        assert!(
            book.worksheet_formula(&sheet).expect("a sheet").is_empty(),
            "no formula"
        );
        let range = book.worksheet_range(&sheet).expect("a sheet");
        range.rows().map(<[Data]>::to_vec).collect::<Vec<_>>()
    };
    let rows = export("").await;
    assert_eq!(rows.len(), 3);
    let text = |row: usize, column: usize| rows[row][column].clone();
    assert_eq!(
        (text(0, 0), text(0, 3)),
        (Data::String("Raqam".into()), Data::String("Telefon".into()))
    );
    assert_eq!(text(1, 2), Data::String("Aziza 2".into()), "the newest first");
    for (column, value) in [
        (2, "=1+1"),
        (3, "+998900000001"),
        (4, "yangi"),
        (5, "Dizayn"),
        (6, "Kurs haqida soʻrash"),
        (7, "+998\n@SUM(A1)"),
    ] {
        assert_eq!(text(2, column), Data::String(value.into()), "column {column}");
    }
    assert_eq!(export("?form=Courses").await.len(), 2);
    assert_eq!(export("?state=done").await.len(), 1);
}

pub(super) async fn requests_of_a_phone_number_are_removed(server: Server) {
    let (site, boss) = open(&server).await;
    let bot = json!({"isOn": true, "telegramToken": TOKEN, "telegramChatId": "-100"});
    save(&site, &boss, bot).await.ok();
    for (address, form) in [(1, "Courses"), (2, "Banner")] {
        send(&site, address, &with(request(1), &json!({"form": form})))
            .await
            .created();
    }
    send(&site, 3, &request(2)).await.created();
    assert_eq!(server.count("request_notice").await, 3);
    let path = "/api/admin/requests/by-phone";
    let by = async |phone: &str| by_method(&site, Method::DELETE, path, &boss, json!({"phone": phone})).await;
    by("123").await.refused_fields(&[("phone", "wrong_format")]);
    assert_eq!(by("998900000001").await.ok(), json!({"removed": 2}));
    assert_eq!(by("998900000001").await.ok(), json!({"removed": 0}));
    let left = list(&site, &boss, "").await;
    assert_eq!(
        (&left["total"], &left["requests"][0]["phone"]),
        (&json!(1), &json!("998900000002"))
    );
    assert_eq!(
        server.count("request_notice").await,
        1,
        "pending notifications are removed too"
    );
}

pub(super) async fn old_requests_are_removed(server: Server) {
    let (site, boss) = open(&server).await;
    for number in 1..=3 {
        send(&site, number, &request(number.into())).await.created();
    }
    for (phone, days) in [("998900000001", 366), ("998900000002", 364)] {
        let at = peshtoq_core::clock::now() - chrono::TimeDelta::days(days);
        let statement = format!("UPDATE site_request SET created_at = $1 WHERE phone = '{phone}'");
        server.sql(&statement, [at.into()]).await;
    }
    let removed = peshtoq_requests::prune(site.app.db(), 365).await.expect("pruned");
    assert_eq!((removed, &list(&site, &boss, "").await["total"]), (1, &json!(2)));
}

pub(super) async fn requests_are_in_no_history(server: Server) {
    let (site, boss) = open(&server).await;
    let before = site.get("/api/admin/changes", &boss).await.ok()["total"].clone();
    send(&site, 1, &with(request(1), &json!({"message": "Maxfiy gap"})))
        .await
        .created();
    let id = list(&site, &boss, "").await["requests"][0]["id"].clone();
    let path = format!("/api/admin/requests/{id}");
    let worked = site
        .put(&path, &boss, json!({"state": "done", "note": "Maxfiy izoh"}))
        .await;
    assert!(worked.headers.get("x-change-id").is_none());
    worked.ok();
    assert_eq!(site.get("/api/admin/changes", &boss).await.ok()["total"], before);
    for key in ["Aziza", "998900000001", "Maxfiy"] {
        let found = site.get(&format!("/api/admin/search?key={key}"), &boss).await.ok();
        assert_eq!(found["results"], json!([]), "{key}");
    }
    site.delete(&path, &boss).await.ok();
    assert_eq!(site.get("/api/admin/bin", &boss).await.ok()["total"], 0);
}
