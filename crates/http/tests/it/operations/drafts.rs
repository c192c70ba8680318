//! The life of drafts and releases, and a draft of every draftable call.

use super::*;

on_both_databases!(every_call_is_published_as_it_would_be_made);

/// The operations of drafts and releases.
pub(super) const DRAFT_OPERATIONS: &[Row] = &[
    ("list_drafts", "GET", "/api/admin/drafts", Active, 200),
    ("create_draft", "POST", "/api/admin/drafts", Active, 201),
    ("get_draft", "GET", "/api/admin/drafts/{id}", Active, 200),
    ("diff_draft", "GET", "/api/admin/drafts/{id}/diff", Active, 200),
    ("update_draft", "PUT", "/api/admin/drafts/{id}", Active, 200),
    ("delete_draft", "DELETE", "/api/admin/drafts/{id}", Active, 200),
    ("restore_draft", "POST", "/api/admin/drafts/{id}/restore", Active, 200),
    ("assign_draft", "PUT", "/api/admin/drafts/{id}/release", Active, 200),
    ("publish_draft", "POST", "/api/admin/drafts/{id}/publish", Active, 200),
    ("list_releases", "GET", "/api/admin/releases", Active, 200),
    ("create_release", "POST", "/api/admin/releases", Active, 201),
    ("get_release", "GET", "/api/admin/releases/{id}", Active, 200),
    ("update_release", "PUT", "/api/admin/releases/{id}", Active, 200),
    ("delete_release", "DELETE", "/api/admin/releases/{id}", Active, 200),
    ("check_release", "GET", "/api/admin/releases/{id}/check", Active, 200),
    (
        "publish_release",
        "POST",
        "/api/admin/releases/{id}/publish",
        Active,
        200,
    ),
];

/// A draft and a release, through every operation on them.
pub(super) async fn live_as_drafts(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let call = async |id: &str, parameters: &[(&str, String)], body: Option<Value>| {
        driver.call(id, parameters, token, body).await
    };
    let skill = call("create_skill", &[], Some(json!({"name": "qoralama-bir"})))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let later = json!({"name": "Keyin", "publishAt": "2999-01-01T00:00:00Z"});
    let release = call("create_release", &[], Some(later)).await.created();
    let of_release = [("id", id_of(&release))];
    let sent = json!({
        "method": "PUT", "path": path, "input": {"name": "qoralama-ikki", "version": 1}, "releaseId": release["id"]
    });
    let draft = call("create_draft", &[], Some(sent.clone())).await.created();
    assert_eq!(
        (&draft["entity"], &draft["rowId"], &draft["label"], &draft["refusal"]),
        (&json!("skill"), &skill["id"], &json!("qoralama-ikki"), &Value::Null)
    );
    let conflict = call("create_draft", &[], Some(sent)).await;
    conflict.refused(409, "draft_conflict");
    assert_eq!(conflict.body["data"]["id"], draft["id"]);
    let id = [("id", id_of(&draft))];
    let listed = [("entity", "skill".to_owned()), ("rowId", id_of(&skill))];
    let found = call("list_drafts", &listed, None).await.ok();
    assert_eq!((&found["total"], &found["drafts"][0]["id"]), (&json!(1), &draft["id"]));
    assert_eq!(
        call("diff_draft", &id, None).await.ok()["rows"][0]["diff"][0]["after"],
        "qoralama-ikki"
    );
    assert_eq!(
        call("get_draft", &id, None).await.ok()["input"]["name"],
        "qoralama-ikki"
    );
    let alone = call("assign_draft", &id, Some(json!({"releaseId": null, "version": 1})))
        .await
        .ok();
    assert_eq!((&alone["releaseId"], &alone["version"]), (&Value::Null, &json!(2)));
    call(
        "assign_draft",
        &id,
        Some(json!({"releaseId": release["id"], "version": 2})),
    )
    .await
    .ok();
    let sent = json!({"input": {"name": "qoralama-uch", "version": 1}, "version": 3});
    call("update_draft", &id, Some(sent.clone())).await.ok();
    call("update_draft", &id, Some(sent))
        .await
        .refused(409, "draft_conflict");
    call("delete_draft", &id, None).await.ok();
    call("get_draft", &id, None).await.refused(404, "draft_not_found");
    call("diff_draft", &id, None).await.refused(404, "draft_not_found");
    call("restore_draft", &id, None).await.ok();

    let renamed = json!({"name": "Tez orada", "publishAt": null, "version": 1});
    let release = call("update_release", &of_release, Some(renamed)).await.ok();
    assert_eq!((&release["drafts"], &release["publishAt"]), (&json!(1), &Value::Null));
    assert_eq!(
        call("list_releases", &[], None).await.ok()["releases"],
        json!([release])
    );
    assert_eq!(
        call("check_release", &of_release, None).await.ok(),
        json!({"problems": []})
    );
    let published = call("publish_release", &of_release, None).await;
    assert_eq!(published.data()["changeId"], published.change());
    assert_eq!(
        driver
            .call("get_skill", &[("id", id_of(&skill))], token, None)
            .await
            .ok()["name"],
        "qoralama-uch"
    );
    call("publish_release", &of_release, None)
        .await
        .refused(409, "release_published");
    call("get_release", &of_release, None).await.ok();
    // After the undo it is pending as before.
    call("undo_change", &[("id", published.change().to_string())], None)
        .await
        .ok();
    assert_eq!(call("get_release", &of_release, None).await.ok()["drafts"], 1);
    call("delete_release", &of_release, None).await.ok();
    call("publish_draft", &id, None).await.ok();
    assert_eq!(
        driver
            .call("get_skill", &[("id", id_of(&skill))], token, None)
            .await
            .ok()["name"],
        "qoralama-uch"
    );
}

/// Stores calls as drafts, publishes them, undoes that, and makes the same calls.
struct Drafter<'a> {
    driver: &'a Driver<'a>,
    person: &'a Person,
    tried: Mutex<BTreeSet<String>>,
}

impl Drafter<'_> {
    async fn call(&self, id: &str, parameters: &[(&str, String)], body: Option<Value>) -> Reply {
        self.driver.call(id, parameters, Some(&self.person.access), body).await
    }

    async fn newest_change(&self) -> Value {
        let page = [("perPage", "1".to_owned())];
        self.call("list_changes", &page, None).await.ok()["changes"][0]["id"].clone()
    }

    /// What a change did, without the ids of what it added.
    async fn detail_of(&self, change: i64) -> Value {
        let detail = self.call("get_change", &[("id", change.to_string())], None).await.ok();
        let rows = detail["rows"].as_array().expect("rows").iter().map(|row| {
            let mut row = row.clone();
            if row["kind"] == "added" {
                row["id"] = json!("new");
            }
            without_versions(&mut row);
            row
        });
        json!({"kind": detail["kind"], "touched": detail["touched"], "rows": rows.collect::<Vec<_>>()})
    }

    /// The answer of the call itself, after a draft of it did the same.
    async fn both(&self, id: &str, parameters: &[(&str, String)], body: Option<Value>) -> Value {
        let path = self.driver.address(id, parameters);
        let input = body.clone().unwrap_or_else(|| json!({}));
        let before = self.newest_change().await;
        let sent = json!({"method": self.driver.described[id].0, "path": path, "input": input});
        let draft = self.call("create_draft", &[], Some(sent)).await.created();
        assert_eq!(draft["refusal"], Value::Null, "{id}: {draft}");
        assert_eq!(
            self.newest_change().await,
            before,
            "{id}: a draft has changed something"
        );
        let of_draft = [("id", id_of(&draft))];
        let published = self.call("publish_draft", &of_draft, None).await;
        assert_eq!(published.status, 200, "{id}: {}", published.body);
        let by_draft = self.detail_of(published.change()).await;
        self.call("get_draft", &of_draft, None)
            .await
            .refused(404, "draft_not_found");
        self.call("undo_change", &[("id", published.change().to_string())], None)
            .await
            .ok();
        // After the undo it is pending again.
        self.call("delete_draft", &of_draft, None).await.ok();
        let made = self.call(id, parameters, body).await;
        assert!(made.status < 300, "{id}: {}", made.body);
        assert_eq!(
            by_draft,
            self.detail_of(made.change()).await,
            "{id}: the draft did something else"
        );
        self.tried.lock().expect("unpoisoned").insert(id.to_owned());
        made.data().clone()
    }
}

async fn every_call_is_published_as_it_would_be_made(server: Server) {
    let driver = Driver::new(&server);
    let boss = server.superadmin().await;
    let drafter = Drafter {
        driver: &driver,
        person: &boss,
        tried: Mutex::default(),
    };
    let course = drafter
        .both(
            "create_course",
            &[],
            Some(json!({"name": "Qoralamali kurs", "courseId": 4_242})),
        )
        .await;
    let of_course = [("id", id_of(&course))];
    for life in LIVES.iter().filter(|life| life.one != "staff_member") {
        rows(&drafter, life, &of_course).await;
    }
    for save in [
        "save_banner",
        "save_profession_finder",
        "save_home_seo",
        "save_site_settings",
    ] {
        let body = driver.body(save, &boss).await;
        drafter.both(save, &[], Some(body)).await;
    }
    for save in [
        "save_course_info",
        "save_average_salary",
        "save_practice",
        "save_summary",
        "save_course_seo",
    ] {
        let body = driver.body(save, &boss).await;
        drafter.both(save, &of_course, Some(body)).await;
    }
    course_page(&drafter, &of_course).await;
    lists(&drafter, &course).await;
    let mut changed = json!({"name": "Yangi nom"});
    drafter.both("update_course", &of_course, Some(changed.take())).await;
    drafter
        .both("set_course_status", &of_course, Some(json!({"status": "ACTIVE"})))
        .await;
    drafter
        .both("set_course_visibility", &of_course, Some(json!({"isVisible": true})))
        .await;
    // Nothing may refer to it then.
    drafter
        .call("save_bonus_courses", &[], Some(json!({"bonusCourses": []})))
        .await
        .ok();
    drafter.both("delete_course", &of_course, None).await;

    let wanted: BTreeSet<String> = driver
        .described
        .iter()
        .filter(|(_, (_, _, operation))| operation["x-draftable"] == true)
        .map(|(id, _)| id.clone())
        .collect();
    assert_eq!(drafter.tried.lock().expect("unpoisoned").clone(), wanted);
    // Every operation that makes a change is draftable, or listed with the reason why not.
    let at_once = [
        "copy_course",
        "restore_from_bin",
        "restore_order",
        "restore_version",
        "undo_change",
        "publish_draft",
        "publish_release",
        // The library of files has no drafts.
        "describe_media_file",
        "replace_media_file",
        "remove_media_file",
        "update_profile",
        "create_staff_member",
        "update_staff_member",
        "delete_staff_member",
        "set_staff_status",
    ];
    for (id, (_, _, operation)) in &driver.described {
        let is_change = operation["responses"]
            .as_object()
            .expect("responses")
            .values()
            .any(|response| response["headers"].get("x-change-id").is_some());
        assert_eq!(is_change, wanted.contains(id) || at_once.contains(&id.as_str()), "{id}");
    }
}

async fn rows(drafter: &Drafter<'_>, life: &Life, of_course: &[(&str, String)]) {
    let Life {
        one,
        many,
        name,
        names,
        is_ordered,
        of_course: is_child,
        ..
    } = *life;
    let place: &[(&str, String)] = if is_child { of_course } else { &[] };
    let body = drafter.driver.body(&format!("create_{one}"), drafter.person).await;
    let named = |text: &str| {
        let mut body = body.clone();
        body[name] = json!(text);
        Some(body)
    };
    let create = format!("create_{one}");
    let first = drafter.both(&create, place, named(names[0])).await;
    let second = drafter.call(&create, place, named(names[1])).await.created();
    let id = [("id", id_of(&first))];
    drafter.both(&format!("update_{one}"), &id, named(names[2])).await;
    if is_ordered {
        let ids = json!({"ids": [second["id"], first["id"]]});
        drafter.both(&format!("order_{many}"), place, Some(ids)).await;
    }
    drafter.both(&format!("delete_{one}"), &id, None).await;
}

async fn course_page(drafter: &Drafter<'_>, of_course: &[(&str, String)]) {
    let (driver, person) = (drafter.driver, drafter.person);
    let body = driver.body("save_networking", person).await;
    let first = drafter.both("save_networking", of_course, Some(body.clone())).await;
    let second = drafter
        .call("save_networking", of_course, Some(body.clone()))
        .await
        .ok();
    let ids = json!({"ids": [second["id"], first["id"]]});
    drafter.both("order_networking", of_course, Some(ids)).await;
    let one = [of_course[0].clone(), ("networkId", id_of(&first))];
    drafter.both("delete_networking", &one, None).await;
    let body = driver.body("save_roadmap", person).await;
    let roadmap = drafter.both("save_roadmap", of_course, Some(body)).await;
    let one = [of_course[0].clone(), ("roadmapId", id_of(&roadmap))];
    drafter.both("delete_roadmap", &one, None).await;
    for save in ["save_it_benefits", "save_other_info"] {
        let mut body = driver.described[save].2["requestBody"]["content"]["application/json"]["example"].clone();
        without_media(&mut body);
        drafter.both(save, of_course, Some(body)).await;
    }
    for (save, create) in [
        ("save_course_skills", "create_skill"),
        ("save_course_tools", "create_tool"),
        ("save_course_professions", "create_profession"),
    ] {
        let body = driver.body(create, person).await;
        let row = drafter.call(create, &[], Some(body)).await.created();
        drafter.both(save, of_course, Some(json!({"ids": [row["id"]]}))).await;
    }
    let none = json!({"courseSkills": {"ids": []}, "tools": {"ids": []}});
    drafter.both("save_course_technologies", of_course, Some(none)).await;
    let list = drafter.call("list_course_sections", of_course, None).await.ok();
    let mut sections = list["courseSections"].clone();
    sections[0]["isVisible"] = json!(sections[0]["isVisible"] == false);
    without_versions(&mut sections);
    drafter
        .both(
            "save_course_sections",
            of_course,
            Some(json!({"courseSections": sections})),
        )
        .await;
}

async fn lists(drafter: &Drafter<'_>, course: &Value) {
    let (driver, person) = (drafter.driver, drafter.person);
    let list = drafter.call("list_sections", &[], None).await.ok();
    let mut sections = list["sections"].clone();
    sections[0]["isVisible"] = json!(sections[0]["isVisible"] == false);
    without_versions(&mut sections);
    drafter
        .both("save_sections", &[], Some(json!({"sections": sections})))
        .await;
    let body = driver.body("save_mod_profession", person).await;
    drafter.both("save_mod_profession", &[], Some(body)).await;
    let mut body =
        driver.described["save_bonus_courses"].2["requestBody"]["content"]["application/json"]["example"].clone();
    for row in body["bonusCourses"].as_array_mut().expect("a list") {
        row["courseId"] = course["id"].clone();
        row["image"] = json!(driver.server.picture(person, "course-banners", 64, 64, 7).await);
    }
    without_versions(&mut body);
    drafter.both("save_bonus_courses", &[], Some(body)).await;
}

/// Clears the files that an example names and that were not uploaded.
fn without_media(value: &mut Value) {
    match value {
        Value::String(text) if text.contains('/') && !text.contains(['<', ':']) => *value = Value::Null,
        Value::Object(fields) => fields.values_mut().for_each(without_media),
        Value::Array(items) => items.iter_mut().for_each(without_media),
        _ => {}
    }
}
