//! The rows that the history of every resource is tried with, as far as the lives of the resources do not make them.

use super::*;

/// Makes rows that nothing uses, a second row where there is one, and hides what is shown.
pub(super) async fn make_rows_for_history(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    for call in [
        "create_skill",
        "create_tool",
        "create_profession",
        "create_course_category",
    ] {
        let mut body = driver.body(call, person).await;
        body["name"] = json!("hech kim ishlatmaydi");
        let row = driver.call(call, &[], token, Some(body.clone())).await.created();
        body["name"] = json!("hali ham hech kim");
        let call = call.replace("create", "update");
        driver.call(&call, &[("id", id_of(&row))], token, Some(body)).await.ok();
    }
    let sent = driver.upload(token, "post-images", png(44, 20, 71)).await.created();
    let path = sent[0]["path"].as_str().expect("a path");
    let (folder, name) = path.split_once('/').expect("a path");
    let file = [("folder", folder.to_owned()), ("name", name.to_owned())];
    for alt in ["bir", "ikki"] {
        driver
            .call(
                "describe_media_file",
                &file,
                token,
                Some(json!({"alt": alt, "decorative": false})),
            )
            .await
            .ok();
    }
    hide(driver, person).await;
    copy(driver, person).await;
}

/// The pages of all courses copied to one, twice, so that its lists have more than a row.
async fn copy(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let mut courses = Vec::new();
    for status in ["DRAFT", "ACTIVE"] {
        let parameters = [("status", status.to_owned()), ("perPage", "100".to_owned())];
        let list = driver.call("list_courses", &parameters, token, None).await.ok();
        courses.extend(list["courses"].as_array().expect("a list").clone());
    }
    let mut feedback = driver.body("create_feedback", person).await;
    feedback["courseId"] = courses[0]["id"].clone();
    driver
        .call("create_feedback", &[], token, Some(feedback))
        .await
        .created();
    let target = driver
        .call(
            "create_course",
            &[],
            token,
            Some(json!({"name": "Hammasining nusxasi"})),
        )
        .await
        .created();
    let at = [("id", id_of(&target))];
    for course in courses.iter().chain(&courses) {
        let counted = [at[0].clone(), ("from", id_of(course))];
        let counts = driver.call("get_course_copy", &counted, token, None).await.ok();
        let parts: Vec<Value> = counts["parts"]
            .as_array()
            .expect("parts")
            .iter()
            .filter(|part| part["source"] != 0)
            .map(|part| part["part"].clone())
            .collect();
        if parts.is_empty() {
            continue;
        }
        let body = json!({"from": course["id"], "parts": parts, "replace": false});
        let path = format!("/api/admin/course/{}/copy", target["id"]);
        // A copy of what is there already is no change.
        let copied = driver.server.put(&path, person, body).await;
        assert_eq!(copied.status, 200, "{}", copied.body);
    }
}

/// A course, a section of the home page and one of a course's page, each shown and hidden again.
async fn hide(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let course = driver
        .call("create_course", &[], token, Some(json!({"name": "Koʻringan kurs"})))
        .await
        .created();
    let id = [("id", id_of(&course))];
    for is_visible in [true, false] {
        let body = json!({"isVisible": is_visible});
        driver.call("set_course_visibility", &id, token, Some(body)).await.ok();
        for (list, save, key) in [
            ("list_sections", "save_sections", "sections"),
            ("list_course_sections", "save_course_sections", "courseSections"),
        ] {
            let parameters = if key == "sections" { &[][..] } else { &id[..] };
            let mut rows = driver.call(list, parameters, token, None).await.ok();
            rows[key][1]["isVisible"] = json!(rows[key][1]["isVisible"] != json!(true));
            driver.call(save, parameters, token, Some(rows)).await.ok();
        }
    }
}
