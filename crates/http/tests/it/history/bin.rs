//! Removed records are restored completely, even after later changes, or every obstacle is named.

use serde_json::{Value, json};

use super::{course, skill};
use crate::harness::{Person, Reply, Server, on_both_databases};

on_both_databases!(
    a_course_is_restored_with_all_its_rows,
    obstacles_to_a_restore_are_named,
    rows_removed_from_a_list_are_restored,
    a_restored_row_is_no_longer_in_the_bin,
    the_bin_is_paged_and_searched,
    a_pruned_removal_is_not_in_the_bin,
);

async fn entries(server: &Server, person: &Person, query: &str) -> Vec<Value> {
    let data = server
        .get(&format!("/api/admin/bin?perPage=100&{query}"), person)
        .await
        .ok();
    data["bin"].as_array().expect("a bin").clone()
}

async fn back(server: &Server, person: &Person, change: i64) -> Reply {
    server
        .post(&format!("/api/admin/bin/{change}/restore"), person, json!({}))
        .await
}

fn at(course: &Value, rest: &str) -> String {
    format!("/api/admin/course/{}{rest}", course["id"])
}

async fn a_course_is_restored_with_all_its_rows(server: Server) {
    let boss = server.superadmin().await;
    let image = server.picture(&boss, "student-images", 60, 40, 5).await;
    let frontend = course(&server, &boss, "Frontend").await;
    let (rust, _) = skill(&server, &boss, "Rust").await;
    let mentor = |name: &str| json!({"fullName": name, "profession": "a", "desc": "b", "media": image});
    for name in ["bir", "ikki", "uch"] {
        server
            .post(&at(&frontend, "/mentor"), &boss, mentor(name))
            .await
            .created();
    }
    server
        .put(&at(&frontend, "/skills"), &boss, json!({"ids": [rust["id"]]}))
        .await
        .ok();
    let counts = format!("/api/admin/course/{}/copy?from={}", frontend["id"], frontend["id"]);
    let whole = server.get(&at(&frontend, "/mentors"), &boss).await.ok();
    let gone = server.delete(&at(&frontend, ""), &boss).await.change();
    let entry = entries(&server, &boss, "").await.remove(0);
    assert_eq!(
        (&entry["changeId"], &entry["entity"], &entry["label"], &entry["others"]),
        (&json!(gone), &json!("course"), &json!("Frontend"), &json!(43 + 3 + 1))
    );
    // Later changes: the skill has another name, and another course has taken the old name.
    server
        .put(
            &format!("/api/admin/skill/{}", rust["id"]),
            &boss,
            json!({"name": "Rust tili"}),
        )
        .await
        .ok();
    course(&server, &boss, "Frontend").await;
    let restored = back(&server, &boss, gone).await;
    assert_eq!(
        restored.data(),
        &json!({"entity": "course", "id": frontend["id"], "rows": 48})
    );
    let now = server.get(&at(&frontend, "/mentors"), &boss).await.ok();
    let names = |list: &Value| -> Vec<(Value, Value)> {
        let rows = list["courseMentor"].as_array().expect("a list").iter();
        rows.map(|row| (row["id"].clone(), row["fullName"].clone())).collect()
    };
    assert_eq!(names(&now), names(&whole), "in their order");
    let skills = server.get(&at(&frontend, "/skills"), &boss).await.ok();
    assert_eq!(skills["courseSkills"][0]["name"], "Rust tili");
    assert_eq!(server.get(&counts, &boss).await.status, 200);
    server.assert_dense().await;
    // It was one change, which can be undone.
    server.undo(restored.change(), &boss).await.ok();
    server
        .get(&at(&frontend, ""), &boss)
        .await
        .refused(404, "course_not_found");
    let entry = entries(&server, &boss, "").await.remove(0);
    assert_eq!((&entry["entity"], &entry["others"]), (&json!("course"), &json!(47)));
    back(&server, &boss, entry["changeId"].as_i64().expect("an id"))
        .await
        .ok();
    server.assert_dense().await;
}

async fn obstacles_to_a_restore_are_named(server: Server) {
    let boss = server.superadmin().await;
    // A name that is taken: the answer has the old content, so that it can be corrected in the form.
    let (rust, _) = skill(&server, &boss, "Rust").await;
    let gone = server
        .delete(&format!("/api/admin/skill/{}", rust["id"]), &boss)
        .await
        .change();
    let (other, _) = skill(&server, &boss, "RUST").await;
    let refused = back(&server, &boss, gone).await;
    refused.refused(409, "restore_conflict");
    refused.refused_fields(&[("name", "name_taken")]);
    let data = &refused.body["data"];
    assert_eq!(
        (&data["entity"], &data["id"], &data["input"]["name"]),
        (&json!("skill"), &rust["id"], &json!("Rust"))
    );
    assert_eq!(
        data["conflicts"],
        json!([{"entity": "skill", "id": rust["id"], "label": "Rust", "code": "name_taken",
            "fields": [{"field": "name", "code": "name_taken"}]}])
    );
    let version = format!("/api/admin/history/skill/{}/restore", rust["id"]);
    let refused = server
        .post(&version, &boss, json!({"changeId": gone, "before": true}))
        .await;
    refused.refused(409, "name_taken");
    assert_eq!(refused.body["data"]["input"]["name"], "Rust");
    server
        .put(
            &format!("/api/admin/skill/{}", other["id"]),
            &boss,
            json!({"name": "Go"}),
        )
        .await
        .ok();
    back(&server, &boss, gone).await.ok();

    // A course whose category and whose skill were removed after it.
    let category = server
        .post("/api/admin/course-category", &boss, json!({"name": "Kasb"}))
        .await
        .created();
    let body = json!({"name": "Kurs", "categoryId": category["id"]});
    let of_category = server.post("/api/admin/course", &boss, body).await.created();
    server
        .put(&at(&of_category, "/skills"), &boss, json!({"ids": [rust["id"]]}))
        .await
        .ok();
    let support = server
        .post(&at(&of_category, "/support"), &boss, json!({"title": "a", "desc": "b"}))
        .await;
    let support_gone = server
        .delete(&format!("/api/admin/course/support/{}", support.data()["id"]), &boss)
        .await
        .change();
    let gone = server.delete(&at(&of_category, ""), &boss).await.change();
    server
        .delete(&format!("/api/admin/skill/{}", rust["id"]), &boss)
        .await
        .ok();
    let category_path = format!("/api/admin/course-category/{}", category["id"]);
    let category_gone = server.delete(&category_path, &boss).await.change();
    let refused = back(&server, &boss, gone).await;
    refused.refused(409, "restore_conflict");
    refused.refused_fields(&[("categoryId", "not_found")]);
    assert_eq!(refused.body["data"]["conflicts"].as_array().map(Vec::len), Some(1));
    back(&server, &boss, category_gone).await.ok();
    let refused = back(&server, &boss, gone).await;
    refused.refused(409, "restore_conflict");
    let conflicts = &refused.body["data"]["conflicts"];
    assert_eq!(
        (&conflicts[0]["entity"], &conflicts[0]["fields"][0]["code"]),
        (&json!("course_skill"), &json!("not_found"))
    );
    // What belongs to a removed course.
    let refused = back(&server, &boss, support_gone).await;
    refused.refused(409, "restore_conflict");
    assert_eq!(refused.body["data"]["conflicts"][0]["code"], "parent_removed");
    let version = format!("/api/admin/history/support/{}/restore", support.data()["id"]);
    let refused = server
        .post(&version, &boss, json!({"changeId": support.change()}))
        .await;
    refused.refused(409, "parent_removed");
    assert_eq!(
        (
            &refused.body["data"]["input"]["title"],
            &refused.body["data"]["parentId"]
        ),
        (&json!("a"), &of_category["id"])
    );
    let skill_gone = entries(&server, &boss, "key=rust").await[0]["changeId"]
        .as_i64()
        .expect("an id");
    for change in [skill_gone, gone, support_gone] {
        back(&server, &boss, change).await.ok();
    }
    assert!(entries(&server, &boss, "").await.is_empty());

    // A list that is full.
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let slide = |title: &str| json!({"kind": 2, "title": title, "desc": "d", "image": image});
    let first = server.post("/api/admin/top-course", &boss, slide("0")).await.created();
    let gone = server
        .delete(&format!("/api/admin/top-course/{}", first["id"]), &boss)
        .await
        .change();
    for number in 1..=10 {
        server
            .post("/api/admin/top-course", &boss, slide(&number.to_string()))
            .await
            .created();
    }
    let refused = back(&server, &boss, gone).await;
    refused.refused(409, "restore_conflict");
    assert_eq!(
        refused.body["data"]["conflicts"][0]["code"], "carousel_limit_exceeded",
        "{}",
        refused.body
    );
    server.assert_dense().await;
}

async fn rows_removed_from_a_list_are_restored(server: Server) {
    let boss = server.superadmin().await;
    let of = course(&server, &boss, "Kurs").await;
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let row = |title: &str| json!({"courseId": of["id"], "title": title, "subtitle": "s", "image": image});
    let path = "/api/admin/landing-bonus-courses";
    let rows: Vec<Value> = ["a", "b", "c", "d"].map(row).into();
    let saved = server.put(path, &boss, json!({"bonusCourses": rows})).await.ok();
    let kept = saved["bonusCourses"].clone();
    let mut changed = kept[2].clone();
    changed["title"] = json!("c2");
    // Two are removed, one is changed, one stays.
    let saved = server
        .put(path, &boss, json!({"bonusCourses": [changed, kept[0]]}))
        .await;
    let entry = entries(&server, &boss, "").await.remove(0);
    assert_eq!(
        (&entry["changeId"], &entry["label"], &entry["others"]),
        (&json!(saved.change()), &json!("b"), &json!(1))
    );
    let restored = back(&server, &boss, saved.change()).await;
    assert_eq!(restored.data()["rows"], 2);
    let now = server.get(path, &boss).await.ok();
    let titles: Vec<&str> = now["bonusCourses"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row["title"].as_str())
        .collect();
    assert_eq!(titles.len(), 4);
    assert!(
        ["a", "b", "c2", "d"].iter().all(|title| titles.contains(title)),
        "the rest stays: {titles:?}"
    );
    server.assert_dense().await;
}

async fn a_restored_row_is_no_longer_in_the_bin(server: Server) {
    let boss = server.superadmin().await;
    let (rust, _) = skill(&server, &boss, "Rust").await;
    let path = format!("/api/admin/skill/{}", rust["id"]);
    let first = server.delete(&path, &boss).await.change();
    server.undo(first, &boss).await.ok();
    assert!(entries(&server, &boss, "").await.is_empty());
    back(&server, &boss, first).await.refused(404, "change_not_found");
    let second = server.delete(&path, &boss).await.change();
    assert_eq!(entries(&server, &boss, "").await.len(), 1, "only the last removal");
    let key = json!({"changeId": first, "before": true});
    let restored = server
        .post(&format!("/api/admin/history/skill/{}/restore", rust["id"]), &boss, key)
        .await;
    assert!(entries(&server, &boss, "").await.is_empty());
    back(&server, &boss, second).await.refused(404, "change_not_found");
    // Its version continues, so that a form that read it earlier gets a conflict.
    let now = server.get(&path, &boss).await.ok();
    assert!(now["version"].as_i64().expect("a version") > 2, "{now}");
    server
        .put(&path, &boss, json!({"name": "Go", "version": 1}))
        .await
        .refused(409, "version_conflict");
    // The undo of a restoration is a removal.
    let undo = server.undo(restored.change(), &boss).await.change();
    assert_eq!(entries(&server, &boss, "").await[0]["changeId"], undo);
    // A call that is repeated is answered once.
    let call = || {
        let request = server
            .client
            .post(format!("{}/api/admin/bin/{undo}/restore", server.base));
        let request = request.bearer_auth(&boss.access).header("idempotency-key", "savat-1");
        Server::read(request.json(&json!({})))
    };
    let (one, again) = (call().await, call().await);
    assert_eq!((one.change(), one.data()), (again.change(), again.data()));
    server.assert_dense().await;
}

async fn the_bin_is_paged_and_searched(server: Server) {
    let boss = server.superadmin().await;
    let of = course(&server, &boss, "Dizayn").await;
    for name in ["Oʻqish", "Oʻyin", "Figma"] {
        let body = json!({"title": name, "desc": "d"});
        let made = server.post(&at(&of, "/support"), &boss, body).await.created();
        server
            .delete(&format!("/api/admin/course/support/{}", made["id"]), &boss)
            .await
            .ok();
    }
    let labels = async |query: &str| -> Vec<Value> {
        entries(&server, &boss, query)
            .await
            .iter()
            .map(|entry| entry["label"].clone())
            .collect()
    };
    assert_eq!(labels("").await, ["Figma", "Oʻyin", "Oʻqish"]);
    assert_eq!(labels("key=ўйин").await, ["Oʻyin"]);
    assert_eq!(labels("key=dizayn+fig").await, ["Figma"]);
    assert_eq!(entries(&server, &boss, "key=figma").await[0]["courseName"], "Dizayn");
    let page = server.get("/api/admin/bin?perPage=2&page=2", &boss).await.ok();
    assert_eq!(
        (&page["total"], &page["bin"][0]["label"]),
        (&json!(3), &json!("Oʻqish"))
    );
    let refused = server.get("/api/admin/bin?perPage=101", &boss).await;
    refused.refused_fields(&[("perPage", "out_of_range")]);
}

async fn a_pruned_removal_is_not_in_the_bin(server: Server) {
    let boss = server.superadmin().await;
    let (rust, made) = skill(&server, &boss, "Rust").await;
    let gone = server
        .delete(&format!("/api/admin/skill/{}", rust["id"]), &boss)
        .await
        .change();
    server.prune_history_of(300).await;
    assert!(entries(&server, &boss, "").await.is_empty());
    back(&server, &boss, gone).await.refused(404, "change_not_found");
    let restore = format!("/api/admin/history/skill/{}/restore", rust["id"]);
    server
        .post(&restore, &boss, json!({"changeId": made}))
        .await
        .refused(404, "change_not_found");
    server
        .get(&restore.replace("/restore", ""), &boss)
        .await
        .refused(404, "change_not_found");
}
