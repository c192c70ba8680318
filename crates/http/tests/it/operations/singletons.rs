//! The life of singletons, of courses, and of lists that are saved as a whole.

use super::*;

pub(super) async fn live_as_singleton(driver: &Driver<'_>, person: &Person) {
    for (get, save) in [
        ("get_banner", "save_banner"),
        ("get_profession_finder", "save_profession_finder"),
    ] {
        singleton(driver, person, get, save).await;
    }
    for name in ["home_seo", "site_settings"] {
        optional_singleton(driver, person, name, &[]).await;
    }
    let token = Some(&*person.access);
    driver
        .upload(token, "nowhere", png(1, 1, 1))
        .await
        .refused_fields(&[("fileFolder", "unknown_value")]);
    driver
        .upload(token, "partners", b"no picture".to_vec())
        .await
        .refused(415, "unsupported_media_type");
    driver.upload(token, "course-banners", png(90, 30, 9)).await.created();
}

pub(super) async fn singleton(driver: &Driver<'_>, person: &Person, get: &str, save: &str) {
    let token = Some(&*person.access);
    assert_eq!(driver.call(get, &[], token, None).await.ok(), Value::Null);
    let mut body = driver.body(save, person).await;
    let row = driver.call(save, &[], token, Some(body.clone())).await.ok();
    assert_holds(&row, &body);
    assert_eq!(driver.call(get, &[], token, None).await.ok(), row);
    body["version"] = json!(1);
    body["link"] = json!("https://example.uz/yangi");
    let second = driver.call(save, &[], token, Some(body.clone())).await;
    let conflict = driver.call(save, &[], token, Some(body)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], second.data());
    assert_eq!(driver.call(save, &[], token, Some(json!({}))).await.status, 422);
    driver
        .call("undo_change", &[("id", second.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(driver.call(get, &[], token, None).await.ok()["link"], row["link"]);
}

/// A singleton that may be saved empty.
pub(super) async fn optional_singleton(driver: &Driver<'_>, person: &Person, name: &str, of: &[(&str, String)]) {
    let token = Some(&*person.access);
    let (get, save) = (format!("get_{name}"), format!("save_{name}"));
    assert_eq!(driver.call(&get, of, token, None).await.ok(), Value::Null);
    let body = driver.body(&save, person).await;
    let row = driver.call(&save, of, token, Some(body.clone())).await.ok();
    assert_holds(&row, &body);
    assert_eq!(driver.call(&get, of, token, None).await.ok(), row);
    let cleared = json!({"title": null, "version": 1});
    let second = driver.call(&save, of, token, Some(cleared.clone())).await;
    assert_eq!(second.data()["title"], Value::Null);
    assert_eq!(
        second.data()["description"],
        row["description"],
        "what is not sent stays"
    );
    let conflict = driver.call(&save, of, token, Some(cleared)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], second.data());
    let long = json!({"title": "a".repeat(121)});
    driver
        .call(&save, of, token, Some(long))
        .await
        .refused_fields(&[("title", "too_long")]);
    driver
        .call("undo_change", &[("id", second.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(driver.call(&get, of, token, None).await.ok()["title"], row["title"]);
}

/// A course: created with its sections, listed by status, shown, hidden and moved.
pub(super) async fn live_as_course(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let category = driver.call("list_course_categories", &[], token, None).await.ok();
    let category = category["courseCategories"][0].clone();
    let mut body = driver.body("create_course", person).await;
    body["name"] = json!("Yagona kurs");
    body["categoryId"] = category["id"].clone();
    let row = driver
        .call("create_course", &[], token, Some(body.clone()))
        .await
        .created();
    assert_eq!(row["courseId"], row["id"]);
    assert!(row["id"].as_i64().is_some_and(|id| id >= 1_000_000), "{row}");
    assert_eq!(
        (&row["status"], &row["isVisible"], &row["category"]["name"]),
        (&json!("DRAFT"), &json!(false), &category["name"])
    );
    let id = [("id", id_of(&row))];
    assert_eq!(driver.call("get_course", &id, token, None).await.ok(), row);
    let list = async |status: &str| {
        let parameters = [("status", status.to_owned()), ("key", "yagona".to_owned())];
        driver.call("list_courses", &parameters, token, None).await
    };
    assert_eq!(list("DRAFT").await.ok()["courses"], json!([row]));
    assert_eq!(list("ACTIVE").await.ok(), json!({"courses": [], "total": 0}));
    list("draft").await.refused_fields(&[("status", "unknown_value")]);

    let mut change = row.clone();
    change["name"] = json!("Backend dasturlash");
    let changed = driver
        .call("update_course", &id, token, Some(change.clone()))
        .await
        .ok();
    assert_eq!(
        (&changed["name"], &changed["version"], &changed["category"]),
        (&json!("Backend dasturlash"), &json!(2), &row["category"]),
        "an absent categoryId keeps the category"
    );
    driver
        .call("update_course", &id, token, Some(change))
        .await
        .refused(409, "version_conflict");
    let status = json!({"status": "ACTIVE", "version": 2});
    let active = driver.call("set_course_status", &id, token, Some(status.clone())).await;
    assert_eq!(active.data()["status"], "ACTIVE");
    let stale = driver.call("set_course_status", &id, token, Some(status)).await;
    stale.refused(409, "version_conflict");
    let visible = json!({"isVisible": true, "version": 3});
    let shown = driver.call("set_course_visibility", &id, token, Some(visible)).await;
    assert_eq!(
        (&shown.data()["isVisible"], &shown.data()["version"]),
        (&json!(true), &json!(4))
    );
    driver
        .call(
            "set_course_visibility",
            &id,
            token,
            Some(json!({"isVisible": "x", "version": "y"})),
        )
        .await
        .refused_fields(&[("isVisible", "wrong_format"), ("version", "wrong_format")]);
    driver
        .call("undo_change", &[("id", shown.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(
        driver.call("get_course", &id, token, None).await.ok()["isVisible"],
        false
    );
    for unknown in ["abc", "0", "999999"] {
        let unknown = [("id", unknown.to_owned())];
        for (call, body) in [
            ("get_course", None),
            ("update_course", Some(json!({"name": "x"}))),
            ("set_course_status", Some(json!({"status": "DRAFT"}))),
            ("set_course_visibility", Some(json!({"isVisible": false}))),
        ] {
            driver
                .call(call, &unknown, token, body)
                .await
                .refused(404, "course_not_found");
        }
    }
}

/// Lists that are saved as a whole: the bonus courses and the sections of the landing page.
pub(super) async fn live_as_list(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let courses = [("status", "ACTIVE".to_owned())];
    let courses = driver.call("list_courses", &courses, token, None).await.ok();
    let course = &courses["courses"][0];
    let image = driver.server.picture(person, "course-banners", 64, 64, 5).await;
    let bonus = |title: &str| json!({"courseId": course["id"], "title": title, "subtitle": "a", "image": image});
    let empty = driver.call("get_bonus_courses", &[], token, None).await.ok();
    assert_eq!((&empty["bonusCourses"], &empty["total"]), (&json!([]), &json!(0)));
    let body = json!({"bonusCourses": [bonus("bir"), bonus("ikki")], "listVersion": empty["listVersion"]});
    let saved = driver.call("save_bonus_courses", &[], token, Some(body.clone())).await;
    assert_eq!(saved.data()["bonusCourses"][1]["course"]["name"], course["name"]);
    assert_eq!(
        &driver.call("get_bonus_courses", &[], token, None).await.ok(),
        saved.data()
    );
    let conflict = driver.call("save_bonus_courses", &[], token, Some(body)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], saved.data());

    let whole = driver.call("list_sections", &[], token, None).await.ok();
    assert_eq!(whole["total"], json!(HOME_SECTIONS.len()));
    assert_eq!(whole["sections"].as_array().map(Vec::len), Some(HOME_SECTIONS.len()));
    let mut changed = whole.clone();
    let sections = changed["sections"].as_array_mut().expect("a list");
    sections.reverse();
    sections[0]["isVisible"] = json!(false);
    let saved = driver.call("save_sections", &[], token, Some(changed.clone())).await;
    assert_eq!(saved.data()["sections"][0]["name"], "Footer");
    let conflict = driver.call("save_sections", &[], token, Some(changed)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], saved.data());
    driver
        .call("undo_change", &[("id", saved.change().to_string())], token, None)
        .await
        .ok();
    let back = driver.call("list_sections", &[], token, None).await.ok();
    assert_eq!(back["sections"][18]["isVisible"], true);
    assert_eq!(back["sections"][0], whole["sections"][0]);
}
