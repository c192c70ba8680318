//! The life of a resource with rows.

use super::*;

/// From an empty installation to its first superadmin.
pub(super) async fn set_up(driver: &Driver<'_>) -> Person {
    assert_eq!(
        driver.call("get_initial", &[], None, None).await.ok(),
        json!({"initialised": false})
    );
    let mut body = driver.described["initialise"].2["requestBody"]["content"]["application/json"]["example"].clone();
    driver
        .call("initialise", &[], None, Some(body.clone()))
        .await
        .refused_fields(&[("setupToken", "not_found")]);
    body["setupToken"] = json!(driver.server.app.auth().setup_token().as_str());
    let data = driver.call("initialise", &[], None, Some(body.clone())).await.created();
    driver
        .call("initialise", &[], None, Some(body.clone()))
        .await
        .refused(403, "already_initialised");
    assert_eq!(
        driver.call("get_initial", &[], None, None).await.ok(),
        json!({"initialised": true})
    );
    assert_eq!(
        (&data["staffInfo"]["isSuperadmin"], &data["staffInfo"]["status"]),
        (&json!(true), &json!("ACTIVE"))
    );
    let credentials = json!({"username": body["login"], "password": body["password"]});
    let data = driver.call("sign_in", &[], None, Some(credentials)).await.ok();
    let tokens = driver
        .call(
            "refresh",
            &[],
            None,
            Some(json!({"refreshToken": data["refreshToken"]})),
        )
        .await
        .ok();
    let text = |value: &Value| value.as_str().expect("a token").to_owned();
    Person {
        access: text(&tokens["accessToken"]),
        refresh: text(&tokens["refreshToken"]),
        staff: data["staffInfo"].clone(),
    }
}

pub(super) fn id_of(row: &Value) -> String {
    row["id"]
        .as_i64()
        .filter(|id| *id >= 1)
        .unwrap_or_else(|| panic!("no id: {row}"))
        .to_string()
}

/// The row must have the values of the body, except for input-only fields.
pub(super) fn assert_holds(row: &Value, body: &Value) {
    for (name, value) in body.as_object().expect("an object") {
        if !matches!(name.as_str(), "password" | "version") {
            assert_eq!(&row[name], value, "{name} of {row}");
        }
    }
}

pub(super) async fn live(driver: &Driver<'_>, person: &Person, life: &Life) {
    let Life {
        one,
        many,
        list_key,
        name,
        names,
        is_searched,
        is_ordered,
        of_course,
        has_get,
        has_total,
        not_found,
    } = *life;
    let (list, get) = (format!("list_{many}"), format!("get_{one}"));
    let (create, update, delete) = (
        format!("create_{one}"),
        format!("update_{one}"),
        format!("delete_{one}"),
    );
    let token = Some(&*person.access);
    let mut place = Vec::new();
    if of_course {
        let course = driver.body("create_course", person).await;
        let course = driver.call("create_course", &[], token, Some(course)).await.created();
        place.push(("id", id_of(&course)));
        for (call, body) in [(&list, None), (&create, Some(json!({})))] {
            let unknown = [("id", "999".to_owned())];
            driver
                .call(call, &unknown, token, body)
                .await
                .refused(404, "course_not_found");
        }
    }
    let rows = async |query: &[(&str, String)]| {
        let parameters: Vec<_> = place.iter().chain(query).cloned().collect();
        let data = driver.call(&list, &parameters, token, None).await.ok();
        let rows = data[list_key].as_array().cloned().expect("a list");
        assert_eq!(data.get("total").is_some(), has_total);
        let total = data["total"].as_u64().unwrap_or(rows.len() as u64);
        (rows, total)
    };
    let read = async |row: &Value| {
        if has_get {
            return driver.call(&get, &[("id", id_of(row))], token, None).await.ok();
        }
        let whole = rows(&[("perPage", "1000".to_owned())]).await.0;
        whole.into_iter().find(|found| found["id"] == row["id"]).expect("a row")
    };
    let whole: &[(&str, String)] = match has_total {
        true => &[("perPage", "1000".to_owned())],
        false => &[],
    };
    let (before, total) = rows(whole).await;
    assert_eq!(before.len() as u64, total);

    // Create
    let body = driver.body(&create, person).await;
    let mut made = Vec::new();
    for value in &names[..3] {
        let mut body = body.clone();
        body[name] = json!(value);
        let row = driver.call(&create, &place, token, Some(body.clone())).await.created();
        assert_holds(&row, &body);
        assert_eq!((&row["version"], &row["createdAt"]), (&json!(1), &row["updatedAt"]));
        assert_eq!(row["updatedBy"]["id"], person.staff["id"]);
        made.push(row);
    }
    let (now, total) = rows(whole).await;
    assert_eq!((now.len(), total), (before.len() + 3, before.len() as u64 + 3));
    for row in &made {
        assert!(now.contains(row), "{row} is not in the list");
    }
    if is_searched {
        let (found, total) = rows(&[("key", names[1].to_owned())]).await;
        assert_eq!((found.as_slice(), total), (&made[1..2], 1));
    }
    if has_total {
        let (page, _) = rows(&[("page", "2".to_owned()), ("perPage", "2".to_owned())]).await;
        assert_eq!(page, now[2..now.len().min(4)]);
        let parameters: Vec<_> = place.iter().cloned().chain([("perPage", "0".to_owned())]).collect();
        driver
            .call(&list, &parameters, token, None)
            .await
            .refused_fields(&[("perPage", "out_of_range")]);
    }
    assert_eq!(driver.call(&create, &place, token, Some(json!({}))).await.status, 422);

    // Read
    let first = [("id", id_of(&made[0]))];
    assert_eq!(read(&made[0]).await, made[0]);
    for unknown in ["999999", "0", "-1", "abc", "1.5", "99999999999999999999"] {
        if has_get {
            driver
                .call(&get, &[("id", unknown.to_owned())], token, None)
                .await
                .refused(404, not_found);
        }
        driver
            .call(&delete, &[("id", unknown.to_owned())], token, None)
            .await
            .refused(404, not_found);
        driver
            .call(&update, &[("id", unknown.to_owned())], token, Some(made[0].clone()))
            .await
            .refused(404, not_found);
    }

    // Update: what was read may be sent back, with all its other fields.
    let mut change = made[0].clone();
    change[name] = json!(names[3]);
    let changed = driver.call(&update, &first, token, Some(change.clone())).await;
    let row = changed.data().clone();
    assert_eq!((&row[name], &row["version"]), (&json!(names[3]), &json!(2)));
    let conflict = driver.call(&update, &first, token, Some(change.clone())).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], row, "the current row goes with a conflict");
    let refused = driver.call(&update, &first, token, Some(json!({name: null}))).await;
    assert_eq!(refused.status, 422);
    assert_eq!(read(&row).await, row);
    driver
        .call("undo_change", &[("id", changed.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(read(&row).await[name], made[0][name]);

    // Order
    if is_ordered {
        let ids: Vec<i64> = rows(whole)
            .await
            .0
            .iter()
            .rev()
            .map(|row| row["id"].as_i64().expect("an id"))
            .collect();
        let order = format!("order_{many}");
        let data = driver.call(&order, &place, token, Some(json!({"ids": ids}))).await.ok();
        let ordered: Vec<i64> = data[list_key]
            .as_array()
            .expect("a list")
            .iter()
            .map(|row| row["id"].as_i64().expect("an id"))
            .collect();
        assert_eq!(ordered, ids);
        assert_eq!(data["total"].as_u64(), has_total.then(|| total_of(&before) + 3));
        if of_course {
            // Rows of another course are not found.
            let other = driver
                .call("create_course", &[], token, Some(json!({"name": "Boshqa"})))
                .await
                .created();
            driver
                .call(&order, &[("id", id_of(&other))], token, Some(json!({"ids": ids})))
                .await
                .refused_fields(&[("ids[0]", "not_found")]);
        }
        driver
            .call(&order, &place, token, Some(json!({"ids": []})))
            .await
            .refused_fields(&[("ids", "too_few")]);
    }

    // Remove, and undo
    let (before, _) = rows(whole).await;
    let second = [("id", id_of(&made[1]))];
    let stale = [("id", id_of(&made[1])), ("version", "7".to_owned())];
    let conflict = driver.call(&delete, &stale, token, None).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["id"], made[1]["id"]);
    let current = [("id", id_of(&made[1])), ("version", "1".to_owned())];
    let gone = driver.call(&delete, &current, token, None).await;
    assert_eq!(gone.data(), &json!({"id": made[1]["id"]}));
    if has_get {
        driver.call(&get, &second, token, None).await.refused(404, not_found);
    }
    driver.call(&delete, &second, token, None).await.refused(404, not_found);
    let undone = driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await;
    assert_eq!(undone.data(), &json!({"id": gone.change()}));
    let (after, _) = rows(whole).await;
    let names = |rows: &[Value]| {
        rows.iter()
            .map(|row| (row["id"].clone(), row[name].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&after),
        names(&before),
        "the same rows with the same ids in the same places"
    );
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .refused(409, "change_superseded");
    driver
        .call("undo_change", &[("id", "999999".to_owned())], token, None)
        .await
        .refused(404, "change_not_found");
}

pub(super) fn total_of(rows: &[Value]) -> u64 {
    rows.len() as u64
}
