//! The limits of a save apply to everything else that adds rows: a copy, an import, an undo. So what is read can always
//! be saved back.

use peshtoq_courses::import;
use peshtoq_persistence::order::GROUP_MAX;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, Server, on_both_databases};

on_both_databases!(
    a_copy_respects_the_limit_of_benefits,
    a_copy_respects_the_limit_of_associations,
    a_copy_respects_the_limit_of_a_list,
    an_undo_respects_the_limit_of_a_list,
    an_undo_respects_the_limit_of_a_whole_list,
    lists_within_a_row_respect_their_limits,
    an_import_respects_the_limit_of_categories,
);

async fn course(server: &Server, person: &Person, name: &str) -> Value {
    let reply = server.post("/api/admin/course", person, json!({"name": name})).await;
    reply.created()
}

fn at(course: &Value, rest: &str) -> String {
    format!("/api/admin/course/{}/{rest}", course["id"])
}

async fn copy(server: &Server, person: &Person, from: &Value, to: &Value, parts: &[&str], replace: bool) -> Reply {
    let body = json!({"from": from["id"], "parts": parts, "replace": replace});
    server.put(&at(to, "copy"), person, body).await
}

/// Checks that a list can be saved as it was read, without a change.
#[track_caller]
fn is_saved_back<'a>(server: &'a Server, path: &'a str, person: &'a Person) -> impl Future<Output = Value> + 'a {
    let place = std::panic::Location::caller();
    async move {
        let read = server.get(path, person).await.ok();
        let saved = server.put(path, person, read.clone()).await;
        assert_eq!(saved.status, 200, "{place}: {}", saved.body);
        saved.data().clone()
    }
}

impl Server {
    /// Inserts rows at once; `row` returns the values for each number.
    async fn fill(&self, table: &str, columns: &str, count: u64, row: impl Fn(u64) -> String) {
        let rows: Vec<String> = (0..count)
            .map(|number| format!("({}, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)", row(number)))
            .collect();
        let rows = rows.join(", ");
        let statement = format!("INSERT INTO {table} ({columns}, version, created_at, updated_at) VALUES {rows}");
        self.sql(&statement, []).await;
    }
}

async fn supports(server: &Server, course: &Value, count: u64) {
    let id = &course["id"];
    let columns = "course_id, group_key, title, \"desc\", position";
    server
        .fill("support", columns, count, |number| {
            format!("{id}, '{id}', 't', 'd', {number}")
        })
        .await;
}

fn assert_numbers(reply: &Reply, numbers: &[u64]) {
    let text = reply.body["fields"][0]["message"].as_str().expect("a text");
    for number in numbers {
        assert!(text.contains(&format!("{number} ta")), "{number}: {text}");
    }
}

async fn a_copy_respects_the_limit_of_benefits(server: Server) {
    let boss = server.superadmin().await;
    let (from, to) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    for (course, count) in [(&from, 12), (&to, 15)] {
        let rows: Vec<Value> = (0..count).map(|number| json!({"title": format!("{number}")})).collect();
        let body = json!({"body": {"title": "a", "subtitle": "b"}, "courseItBenefits": rows});
        server.put(&at(course, "it-benefits"), &boss, body).await.ok();
    }
    let path = at(&to, "it-benefits");
    let refused = copy(&server, &boss, &from, &to, &["faqs", "it_benefits"], false).await;
    refused.refused(422, "validation_failed");
    refused.refused_fields(&[("parts[1]", "too_many")]);
    assert_numbers(&refused, &[20, 5, 12]);
    assert_eq!(server.get(&path, &boss).await.ok()["total"], 15);
    let replaced = copy(&server, &boss, &from, &to, &["it_benefits"], true).await;
    replaced.data();
    assert_eq!(is_saved_back(&server, &path, &boss).await["total"], 12);
    // Up to the limit it fits.
    let mut read = server.get(&path, &boss).await.ok();
    read["courseItBenefits"].as_array_mut().expect("a list").truncate(8);
    server.put(&path, &boss, read).await.ok();
    let added = copy(&server, &boss, &from, &to, &["it_benefits"], false).await;
    added.data();
    assert_eq!(server.get(&path, &boss).await.ok()["total"], 20);
    server.undo(added.change(), &boss).await.ok();
    assert_eq!(is_saved_back(&server, &path, &boss).await["total"], 8);
    server.assert_positions().await;
}

async fn a_copy_respects_the_limit_of_associations(server: Server) {
    let boss = server.superadmin().await;
    let (from, to) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    let names = |number: u64| format!("'{number}', '{number}', '{number}'");
    server
        .fill("skill", "name, search, unique_key", GROUP_MAX + 2, names)
        .await;
    let rows = server.rows("SELECT id FROM skill ORDER BY id").await;
    let ids: Vec<i64> = rows.iter().map(|row| row.try_get("", "id").expect("an id")).collect();
    // Two of the three are already associated.
    server
        .put(&at(&from, "skills"), &boss, json!({"ids": ids[..3]}))
        .await
        .ok();
    server
        .put(&at(&to, "skills"), &boss, json!({"ids": ids[1..501]}))
        .await
        .ok();
    let refused = copy(&server, &boss, &from, &to, &["skills"], false).await;
    refused.refused_fields(&[("parts[0]", "too_many")]);
    assert_numbers(&refused, &[500, 0, 1]);
    server
        .put(&at(&to, "skills"), &boss, json!({"ids": ids[2..501]}))
        .await
        .ok();
    copy(&server, &boss, &from, &to, &["skills"], false)
        .await
        .refused_fields(&[("parts[0]", "too_many")]);
    server
        .put(&at(&to, "skills"), &boss, json!({"ids": ids[2..500]}))
        .await
        .ok();
    copy(&server, &boss, &from, &to, &["skills"], false).await.data();
    let read = server.get(&at(&to, "skills"), &boss).await.ok();
    let associated: Vec<&Value> = read["courseSkills"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| &row["id"])
        .collect();
    assert_eq!(associated.len(), 500);
    let back = json!({"ids": associated, "listVersion": read["listVersion"]});
    server.put(&at(&to, "skills"), &boss, back).await.ok();
    server.assert_positions().await;
}

async fn a_copy_respects_the_limit_of_a_list(server: Server) {
    let boss = server.superadmin().await;
    let (from, to) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    supports(&server, &from, 3).await;
    supports(&server, &to, GROUP_MAX - 2).await;
    // Works of the first category have two lists, with a video and without.
    for (course, count) in [(&from, 2), (&to, GROUP_MAX - 1)] {
        let id = &course["id"];
        let columns = "course_id, group_key, category, title, image, search, position";
        let row = |number: u64| format!("{id}, '{id}:1', 1, 't', 'i', 's', {number}");
        server.fill("work_sample", columns, count, row).await;
    }
    let parts = ["supports", "skills", "work_samples_1", "feedback"];
    let refused = copy(&server, &boss, &from, &to, &parts, false).await;
    refused.refused_fields(&[("parts[0]", "too_many"), ("parts[2]", "too_many")]);
    assert_numbers(&refused, &[500, 2, 3]);
    let films = format!(
        "UPDATE work_sample SET media = 'm', group_key = group_key || ':media' WHERE course_id = {}",
        from["id"]
    );
    server.sql(&films, []).await;
    copy(&server, &boss, &from, &to, &parts[1..], false).await.data();
    let replaced = copy(&server, &boss, &from, &to, &parts, true).await;
    replaced.data();
    assert_eq!(server.count("support").await, 6);
    server.assert_positions().await;
    server.undo(replaced.change(), &boss).await.ok();
    assert_eq!(server.count("support").await, 3 + 498);
    server.assert_positions().await;
}

async fn an_undo_respects_the_limit_of_a_list(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    supports(&server, &course, GROUP_MAX).await;
    let rows = server.rows("SELECT id FROM support WHERE position = 7").await;
    let id: i64 = rows[0].try_get("", "id").expect("an id");
    let gone = server.delete(&format!("/api/admin/course/support/{id}"), &boss).await;
    let body = json!({"title": "t", "desc": "d"});
    let added = server.post(&at(&course, "support"), &boss, body.clone()).await;
    server
        .post(&at(&course, "support"), &boss, body)
        .await
        .refused_fields(&[("supports", "too_many")]);
    let refused = server.undo(gone.change(), &boss).await;
    refused.refused(409, "change_superseded");
    assert!(refused.body["message"].as_str().expect("a text").contains("500 ta"));
    server.undo(added.change(), &boss).await.ok();
    server.undo(gone.change(), &boss).await.ok();
    server.assert_positions().await;
}

async fn an_undo_respects_the_limit_of_a_whole_list(server: Server) {
    const BONUS: &str = "/api/admin/landing-bonus-courses";
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let columns = "course_id, title, subtitle, image, search, position";
    let row = |number: u64| format!("{}, 't', 's', '{image}', 's', {number}", course["id"]);
    server.fill("bonus_course", columns, GROUP_MAX, row).await;
    let mut list = is_saved_back(&server, BONUS, &boss).await;
    let rows = list["bonusCourses"].as_array_mut().expect("a list");
    rows.truncate(499);
    let shortened = server.put(BONUS, &boss, json!({"bonusCourses": rows})).await;
    let mut rows = shortened.data()["bonusCourses"].as_array().expect("a list").clone();
    rows.push(json!({"courseId": course["id"], "title": "t", "subtitle": "s", "image": image}));
    let added = server.put(BONUS, &boss, json!({"bonusCourses": rows})).await;
    added.data();
    server
        .undo(shortened.change(), &boss)
        .await
        .refused(409, "change_superseded");
    assert_eq!(is_saved_back(&server, BONUS, &boss).await["total"], 500);
    server.undo(added.change(), &boss).await.ok();
    server.undo(shortened.change(), &boss).await.ok();
    assert_eq!(is_saved_back(&server, BONUS, &boss).await["total"], 500);
    server.assert_positions().await;
}

async fn lists_within_a_row_respect_their_limits(server: Server) {
    const CAREERS: &str = "/api/admin/mod-profession";
    let boss = server.superadmin().await;
    let items = |count: usize| -> Vec<Value> {
        (0..count)
            .map(|n| json!({"name": format!("{n}"), "link": null}))
            .collect()
    };
    let group = |count: usize| json!({"type": 1, "title": "a", "desc": null, "items": items(count)});
    server.put(CAREERS, &boss, group(30)).await.ok();
    server
        .put(CAREERS, &boss, group(31))
        .await
        .refused_fields(&[("items", "too_many")]);
    let shortened = server.put(CAREERS, &boss, group(2)).await;
    let removed = server.put(CAREERS, &boss, group(0)).await;
    server.undo(removed.change(), &boss).await.ok();
    server.undo(shortened.change(), &boss).await.ok();
    let read = server.get(CAREERS, &boss).await.ok()["modProfession"][0].clone();
    assert_eq!(read["items"].as_array().map(Vec::len), Some(30));
    server.put(CAREERS, &boss, read).await.ok();

    // Copies of rows with lists inside.
    let (from, to) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    let image = server.picture(&boss, "course-illustrations", 60, 40, 5).await;
    let steps: Vec<Value> = (0..10)
        .map(|n| json!({"title": format!("{n}"), "percent": n}))
        .collect();
    let info = json!({"title": "a", "desc": "<p>a</p>", "image": image, "items": steps});
    server.put(&at(&from, "info"), &boss, info).await.ok();
    let texts: Vec<String> = (0..5).map(|n| format!("{n}")).collect();
    let opportunity = json!({"title": "a", "descriptions": texts, "image": image});
    server
        .post(&at(&from, "opportunity"), &boss, opportunity)
        .await
        .created();
    for _ in 0..2 {
        copy(&server, &boss, &from, &to, &["info", "opportunities"], false)
            .await
            .data();
    }
    let read = server.get(&at(&to, "info"), &boss).await.ok()["courseInfo"].clone();
    assert_eq!(read["items"].as_array().map(Vec::len), Some(10));
    server.put(&at(&to, "info"), &boss, read).await.ok();
    let read = server.get(&at(&to, "opportunities"), &boss).await.ok();
    for row in read["courseOpportunities"].as_array().expect("a list") {
        let path = format!("/api/admin/course/opportunity/{}", row["id"]);
        server.put(&path, &boss, row.clone()).await.ok();
    }
    // All sections of a course, copied and saved back.
    copy(&server, &boss, &from, &to, &["sections"], true).await.data();
    let path = format!("/api/admin/courses/{}/sections", to["id"]);
    is_saved_back(&server, &path, &boss).await;
    is_saved_back(&server, "/api/admin/sections", &boss).await;
}

async fn an_import_respects_the_limit_of_categories(server: Server) {
    let boss = server.superadmin().await;
    let names = |number: u64| format!("'{number}', '{number}', '{number}', {number}");
    let columns = "name, search, unique_key, position";
    server.fill("course_category", columns, GROUP_MAX - 1, names).await;
    let file = |names: &[&str]| {
        let rows = (1..).zip(names);
        let rows: Vec<Value> = rows
            .map(|(id, name)| json!({"courseId": id, "name": "K", "category": name, "price": 1_000_000_000_000_i64}))
            .collect();
        import::read(&json!(rows).to_string()).expect("a right file")
    };
    let refused = import::import(server.app.db(), file(&["a", "b", "7"]))
        .await
        .expect_err("refused");
    let fields: Vec<_> = refused
        .fields
        .iter()
        .map(|failed| (failed.field.as_str(), failed.code.as_str()))
        .collect();
    assert_eq!(fields, [("courseCategories", "too_many")]);
    assert_eq!(server.count("course").await, 0, "nothing of it was written");
    import::import(server.app.db(), file(&["a", "A", "7"]))
        .await
        .expect("one more fits");
    server.assert_positions().await;
    for id in [1, 2, 3] {
        is_saved_back(&server, &format!("/api/admin/course/{id}"), &boss).await;
    }
}
