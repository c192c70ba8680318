//! The life of a course's page and of the careers.

use super::*;

/// A course's page besides plain rows: singletons, associations, what is saved together, sections, copies, and the
/// removal of the course with all of it.
pub(super) async fn live_as_course_page(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let course = driver
        .call("create_course", &[], token, Some(json!({"name": "Toʻla kurs"})))
        .await
        .created();
    let id = [("id", id_of(&course))];
    let unknown = [("id", "999".to_owned())];
    for (name, key) in [
        ("course_info", Some("courseInfo")),
        ("average_salary", Some("specialistAverageSalary")),
        ("practice", None),
        ("summary", None),
    ] {
        let (get, save) = (format!("get_{name}"), format!("save_{name}"));
        let read = async || {
            let data = driver.call(&get, &id, token, None).await.ok();
            match key {
                Some(key) => {
                    assert_eq!(data["total"], u8::from(!data[key].is_null()));
                    data[key].clone()
                }
                None => data,
            }
        };
        assert_eq!(read().await, Value::Null);
        let mut body = driver.body(&save, person).await;
        let row = driver.call(&save, &id, token, Some(body.clone())).await.ok();
        assert_holds(&row, &body);
        assert_eq!(read().await, row);
        body["title"] = json!("Yangi");
        body["version"] = json!(1);
        let second = driver.call(&save, &id, token, Some(body.clone())).await;
        let conflict = driver.call(&save, &id, token, Some(body.clone())).await;
        conflict.refused(409, "version_conflict");
        assert_eq!(&conflict.body["data"], second.data());
        assert_eq!(driver.call(&save, &id, token, Some(json!({}))).await.status, 422);
        driver
            .call(&get, &unknown, token, None)
            .await
            .refused(404, "course_not_found");
        driver
            .call(&save, &unknown, token, Some(body))
            .await
            .refused(404, "course_not_found");
        let undo = [("id", second.change().to_string())];
        driver.call("undo_change", &undo, token, None).await.ok();
        assert_eq!(read().await["title"], row["title"]);
    }
    optional_singleton(driver, person, "course_seo", &id).await;
    for (call, body) in [("get_course_seo", None), ("save_course_seo", Some(json!({})))] {
        driver
            .call(call, &unknown, token, body)
            .await
            .refused(404, "course_not_found");
    }
    let shared = async |list: &str, key: &str| {
        let data = driver.call(list, &[], token, None).await.ok();
        let rows = data[key].as_array().expect("a list");
        rows.iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    for (name, key, of) in [
        ("course_skills", "courseSkills", shared("list_skills", "skills").await),
        ("course_tools", "tools", shared("list_tools", "tools").await),
        (
            "course_professions",
            "courseProfessions",
            shared("list_professions", "professions").await,
        ),
    ] {
        let (list, save) = (format!("list_{name}"), format!("save_{name}"));
        let empty = driver.call(&list, &id, token, None).await.ok();
        assert_eq!((&empty[key], &empty["total"]), (&json!([]), &json!(0)));
        let body = json!({"ids": of, "listVersion": empty["listVersion"]});
        let saved = driver.call(&save, &id, token, Some(body.clone())).await;
        assert_eq!(&driver.call(&list, &id, token, None).await.ok(), saved.data());
        let conflict = driver.call(&save, &id, token, Some(body.clone())).await;
        conflict.refused(409, "version_conflict");
        assert_eq!(&conflict.body["data"], saved.data());
        driver
            .call(&list, &unknown, token, None)
            .await
            .refused(404, "course_not_found");
        driver
            .call(&save, &unknown, token, Some(body))
            .await
            .refused(404, "course_not_found");
        let one = match name {
            "course_skills" => "delete_skill",
            "course_tools" => "delete_tool",
            _ => "delete_profession",
        };
        let associated = [("id", of[0].to_string())];
        let refused = driver.call(one, &associated, token, None).await;
        refused.refused(409, "in_use");
        assert_eq!(
            refused.body["data"]["courses"],
            json!([{"id": course["id"], "name": course["name"]}])
        );
    }

    let skills = driver.call("list_course_skills", &id, token, None).await.ok();
    let tools = driver.call("list_course_tools", &id, token, None).await.ok();
    let body = json!({
        "courseSkills": {"ids": [], "listVersion": skills["listVersion"]},
        "tools": {"ids": [], "listVersion": tools["listVersion"]}
    });
    let saved = driver
        .call("save_course_technologies", &id, token, Some(body.clone()))
        .await;
    assert_eq!(
        (&saved.data()["courseSkills"]["total"], &saved.data()["tools"]["total"]),
        (&json!(0), &json!(0))
    );
    let conflict = driver
        .call("save_course_technologies", &id, token, Some(body.clone()))
        .await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], saved.data());
    driver
        .call("save_course_technologies", &unknown, token, Some(body))
        .await
        .refused(404, "course_not_found");
    let undo = [("id", saved.change().to_string())];
    driver.call("undo_change", &undo, token, None).await.ok();
    for (list, key, before) in [
        ("list_course_skills", "courseSkills", &skills),
        ("list_course_tools", "tools", &tools),
    ] {
        let now = driver.call(list, &id, token, None).await.ok();
        assert_eq!(now[key], before[key], "both lists come back by one undo");
    }

    // Networking and the roadmap
    let body = driver.body("save_networking", person).await;
    let row = driver
        .call("save_networking", &id, token, Some(body.clone()))
        .await
        .ok();
    assert_holds(&row, &body);
    let at = [id[0].clone(), ("networkId", id_of(&row))];
    assert_eq!(driver.call("get_networking", &at, token, None).await.ok(), row);
    driver
        .call("get_networking", &id, token, None)
        .await
        .refused_fields(&[("networkId", "required")]);
    assert_eq!(
        driver.call("list_networking", &id, token, None).await.ok(),
        json!({"networking": [row]})
    );
    let mut change = row.clone();
    change["title"] = json!("Yangi");
    let changed = driver.call("save_networking", &id, token, Some(change)).await.ok();
    assert_eq!((&changed["id"], &changed["title"]), (&row["id"], &json!("Yangi")));
    let second = driver.call("save_networking", &id, token, Some(body)).await.ok();
    let order = json!({"ids": [second["id"], row["id"]]});
    let ordered = driver.call("order_networking", &id, token, Some(order)).await.ok();
    assert_eq!(ordered["networking"][0]["id"], second["id"]);
    assert!(ordered.get("total").is_none());
    driver.call("delete_networking", &at, token, None).await.ok();
    driver
        .call("delete_networking", &at, token, None)
        .await
        .refused(404, "networking_not_found");
    let body = driver.body("save_roadmap", person).await;
    let made = driver.call("save_roadmap", &id, token, Some(body.clone())).await;
    assert_eq!(made.status, 201);
    let replaced = driver.call("save_roadmap", &id, token, Some(body)).await;
    assert_eq!((replaced.status, &replaced.data()["version"]), (200, &json!(2)));
    assert_eq!(
        driver.call("list_roadmaps", &id, token, None).await.ok(),
        json!({"roadmaps": [replaced.data()]})
    );
    let at = [id[0].clone(), ("roadmapId", id_of(replaced.data()))];
    let gone = driver.call("delete_roadmap", &at, token, None).await;
    driver
        .call("delete_roadmap", &at, token, None)
        .await
        .refused(404, "roadmap_not_found");
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .ok();

    // Forms that are saved together
    let benefits =
        json!({"body": {"title": "a", "subtitle": "b"}, "courseItBenefits": [{"title": "c"}, {"title": "d"}]});
    let empty = json!({"body": null, "courseItBenefits": [], "total": 0});
    assert_eq!(driver.call("get_it_benefits", &id, token, None).await.ok(), empty);
    let saved = driver.call("save_it_benefits", &id, token, Some(benefits)).await.ok();
    assert_eq!((&saved["body"]["version"], &saved["total"]), (&json!(1), &json!(2)));
    assert_eq!(driver.call("get_it_benefits", &id, token, None).await.ok(), saved);
    driver
        .call("save_it_benefits", &id, token, Some(saved.clone()))
        .await
        .ok();
    driver
        .call("save_it_benefits", &id, token, Some(saved))
        .await
        .refused(409, "version_conflict");
    let half = json!({"title": "a", "desc": "<p>b</p>"});
    let saved = driver
        .call("save_other_info", &id, token, Some(json!({"aboutInfo": half})))
        .await
        .ok();
    assert_eq!(
        (&saved["aboutInfo"]["desc"], &saved["aboutSuccess"]),
        (&json!("<p>b</p>"), &Value::Null)
    );
    assert_eq!(driver.call("get_other_info", &id, token, None).await.ok(), saved);

    // Its sections, and a copy of everything to another course
    let sections = driver.call("list_course_sections", &id, token, None).await.ok();
    assert_eq!(sections["total"], 43);
    let mut changed = sections.clone();
    changed["courseSections"][0]["isVisible"] = json!(true);
    let saved = driver
        .call("save_course_sections", &id, token, Some(changed.clone()))
        .await
        .ok();
    let conflict = driver.call("save_course_sections", &id, token, Some(changed)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], saved);
    // Its page as the site reads it
    read_as_the_site(driver, &id, token).await;
    let other = driver
        .call("create_course", &[], token, Some(json!({"name": "Nusxa"})))
        .await
        .created();
    let other = [("id", id_of(&other)), ("from", id_of(&course))];
    let counts = driver.call("get_course_copy", &other, token, None).await.ok();
    let parts: Vec<Value> = counts["parts"]
        .as_array()
        .expect("parts")
        .iter()
        .map(|part| part["part"].clone())
        .collect();
    assert_eq!(parts.len(), 24);
    let body = json!({"from": course["id"], "parts": parts});
    let copied = driver.call("copy_course", &other[..1], token, Some(body)).await;
    for part in copied.data()["parts"].as_array().expect("parts") {
        assert_eq!(part["source"], part["own"], "{part}");
    }

    // The removal of the course, and its undo
    let gone = driver.call("delete_course", &id, token, None).await;
    driver
        .call("get_course", &id, token, None)
        .await
        .refused(404, "course_not_found");
    driver
        .call("delete_course", &id, token, None)
        .await
        .refused(404, "course_not_found");
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .ok();
    let back = driver.call("get_course_copy", &other, token, None).await.ok();
    assert_eq!(&back, copied.data(), "with everything under it");
}

/// The careers: one group per colour, saved by colour, removed by an empty list.
pub(super) async fn live_as_careers(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let body = driver.body("save_mod_profession", person).await;
    let row = driver
        .call("save_mod_profession", &[], token, Some(body.clone()))
        .await
        .ok();
    assert_holds(&row, &body);
    let list = async || driver.call("list_mod_professions", &[], token, None).await.ok();
    assert_eq!(list().await, json!({"modProfession": [row]}));
    let stale = json!({"type": 1, "items": [], "version": 7});
    let conflict = driver.call("save_mod_profession", &[], token, Some(stale)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], row);
    let gone = driver
        .call(
            "save_mod_profession",
            &[],
            token,
            Some(json!({"type": 1, "items": [], "version": 1})),
        )
        .await;
    assert_eq!(gone.data(), &Value::Null);
    assert_eq!(list().await, json!({"modProfession": []}));
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(list().await["modProfession"][0]["items"], body["items"]);
}
