//! Course pages: the rules of each resource by field, rows of another course, what is saved together, associations,
//! copies, and the removal of a course (`docs/api.md#course-pages`).

mod lists;
mod sections;
mod whole;

use serde_json::{Value, json};

use crate::{
    harness::{Person, Server, on_both_databases},
    landing,
    media::mp4,
};
use lists::*;
use sections::*;
use whole::*;

on_both_databases!(
    every_field_of_a_course_page_is_validated,
    pictures_must_have_their_sizes,
    rows_of_another_course_are_not_found,
    works_are_ordered_within_their_category_and_kind,
    salaries_rise,
    practice_needs_an_item,
    an_opportunity_has_one_to_five_paragraphs,
    the_halves_of_other_info_are_independent,
    benefits_are_saved_with_their_heading,
    associated_rows_exist_and_keep_their_order,
    skills_and_tools_are_saved_together_or_not_at_all,
    sections_of_a_course_keep_their_modes,
    sections_of_a_course_say_whether_they_have_content,
    courses_on_the_site_with_empty_sections_are_counted,
    a_copy_adds_or_replaces,
    a_course_is_removed_with_its_rows_and_restored,
    the_course_of_a_top_course_is_not_removed,
);

async fn course(server: &Server, person: &Person, name: &str) -> Value {
    server
        .post("/api/admin/course", person, json!({"name": name}))
        .await
        .created()
}

fn at(course: &Value, rest: &str) -> String {
    format!("/api/admin/course/{}/{rest}", course["id"])
}

fn column(list: &Value, name: &str) -> Vec<Value> {
    let rows = list.as_array().expect("a list");
    rows.iter().map(|row| row[name].clone()).collect()
}

async fn every_field_of_a_course_page_is_validated(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let long = |length: usize| "a".repeat(length);
    let required = |names: &[&'static str]| -> Vec<(&'static str, &'static str)> {
        names.iter().map(|name| (*name, "required")).collect()
    };
    // Empty input, and everything too long.
    for (path, empty, wrong, failed) in [
        (
            "target-audience",
            [
                &required(&["desc"])[..],
                &[("icon", "image_required"), ("title", "required")],
            ]
            .concat(),
            json!({"title": long(121), "desc": long(1001), "icon": 5}),
            vec![("desc", "too_long"), ("icon", "wrong_format"), ("title", "too_long")],
        ),
        (
            "work-sample",
            vec![
                ("category", "required"),
                ("image", "image_required"),
                ("title", "required"),
            ],
            json!({"category": 5, "title": long(151), "desc": long(2001), "author": long(101), "image": "x", "link": "x"}),
            vec![
                ("author", "too_long"),
                ("category", "unknown_value"),
                ("desc", "too_long"),
                ("image", "media_not_found"),
                ("link", "wrong_format"),
                ("title", "too_long"),
            ],
        ),
        (
            "learn-everybody",
            vec![
                ("desc", "required"),
                ("image", "image_required"),
                ("name", "required"),
                ("role", "required"),
            ],
            json!({"name": long(101), "role": long(101), "desc": long(1001), "image": "x"}),
            vec![
                ("desc", "too_long"),
                ("image", "media_not_found"),
                ("name", "too_long"),
                ("role", "too_long"),
            ],
        ),
        (
            "mentor",
            vec![
                ("desc", "required"),
                ("fullName", "required"),
                ("media", "image_required"),
                ("profession", "required"),
            ],
            json!({"fullName": long(101), "profession": long(101), "desc": long(2001), "media": "x"}),
            vec![
                ("desc", "too_long"),
                ("fullName", "too_long"),
                ("media", "media_not_found"),
                ("profession", "too_long"),
            ],
        ),
        (
            "support",
            required(&["desc", "title"]),
            json!({"title": long(151), "desc": long(1001)}),
            vec![("desc", "too_long"), ("title", "too_long")],
        ),
        (
            "faq",
            required(&["answer", "question"]),
            json!({"question": long(301), "answer": format!("<p>{}</p>", long(50_001))}),
            vec![("answer", "too_long"), ("question", "too_long")],
        ),
    ] {
        server
            .post(&at(&course, path), &boss, json!({}))
            .await
            .refused_fields(&empty);
        server
            .post(&at(&course, path), &boss, wrong)
            .await
            .refused_fields(&failed);
    }
    for (path, wrong, failed) in [
        (
            "networking",
            json!({"title": long(151), "desc": long(1001), "image": "x"}),
            vec![
                ("desc", "too_long"),
                ("image", "media_not_found"),
                ("title", "too_long"),
            ],
        ),
        (
            "info",
            json!({
                "title": long(151), "desc": "<script>x</script>", "image": "",
                "items": [{"title": "a", "percent": 101}, {"title": "", "percent": -1}]
            }),
            vec![
                ("desc", "required"),
                ("image", "image_required"),
                ("items[0].percent", "out_of_range"),
                ("items[1].percent", "out_of_range"),
                ("items[1].title", "required"),
                ("title", "too_long"),
            ],
        ),
        (
            "info",
            json!({"title": "a", "desc": "<p>a</p>", "image": "x", "items": vec![json!({"title": "a", "percent": 1}); 11]}),
            vec![("image", "media_not_found"), ("items", "too_many")],
        ),
        (
            "average-salary",
            json!({"title": "a", "juniorSalary": -1, "middleSalary": "x", "source": long(101), "addInfo": long(501)}),
            vec![
                ("addInfo", "too_long"),
                ("juniorSalary", "out_of_range"),
                ("middleSalary", "wrong_format"),
                ("seniorSalary", "required"),
                ("source", "too_long"),
            ],
        ),
        (
            "summary",
            json!({"title": " ", "desc": "<p> </p>"}),
            required(&["desc", "title"]),
        ),
    ] {
        server
            .put(&at(&course, path), &boss, wrong)
            .await
            .refused_fields(&failed);
    }
    // Rich text is cleaned.
    let dirty =
        json!({"question": "a", "answer": "<p onclick=\"x\">a<img src=x></p><h1>b</h1><a href=\"javascript:1\">c</a>"});
    let row = server.post(&at(&course, "faq"), &boss, dirty).await.created();
    let answer = row["answer"].as_str().expect("a text");
    assert!(
        !answer.contains("onclick") && !answer.contains("img") && !answer.contains("javascript"),
        "{answer}"
    );
}

async fn pictures_must_have_their_sizes(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    for ((width, height), code) in [
        ((650, 470), None),
        ((651, 470), Some("image_too_large")),
        ((650, 471), Some("image_too_large")),
    ] {
        let image = server.picture(&boss, "student-homeworks", width, height, 5).await;
        let body = json!({"category": 1, "title": "a", "image": image});
        let reply = server.post(&at(&course, "work-sample"), &boss, body).await;
        match code {
            None => drop(reply.created()),
            Some(code) => reply.refused_fields(&[("image", code)]),
        }
    }
    for ((width, height), code) in [
        ((1200, 501), Some("image_wrong_size")),
        ((1199, 500), Some("image_wrong_size")),
        ((1200, 500), None),
    ] {
        let image = server.picture(&boss, "course-illustrations", width, height, 5).await;
        let reply = server
            .post(&at(&course, "roadmap"), &boss, json!({"image": image}))
            .await;
        match code {
            None => drop(reply.created()),
            Some(code) => reply.refused_fields(&[("image", code)]),
        }
    }
    let icon = server.picture(&boss, "other", 513, 20, 5).await;
    let body = json!({"title": "a", "desc": "b", "icon": icon});
    server
        .post(&at(&course, "target-audience"), &boss, body)
        .await
        .refused_fields(&[("icon", "image_too_large")]);
}

async fn rows_of_another_course_are_not_found(server: Server) {
    let boss = server.superadmin().await;
    let (one, other) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    let image = server.picture(&boss, "course-illustrations", 1200, 500, 5).await;
    let body = json!({"title": "a", "desc": "b", "image": image});
    let row = server.put(&at(&one, "networking"), &boss, body.clone()).await.ok();
    let of_other = format!("networking?networkId={}", row["id"]);
    server
        .get(&at(&other, &of_other), &boss)
        .await
        .refused(404, "networking_not_found");
    for wrong in ["networking?networkId=0", "networking?networkId=x"] {
        server
            .get(&at(&one, wrong), &boss)
            .await
            .refused(404, "networking_not_found");
    }
    let mut stolen = body;
    stolen["id"] = row["id"].clone();
    let stolen = server.put(&at(&other, "networking"), &boss, stolen).await;
    stolen.refused_fields(&[("id", "not_found")]);
    let path = format!("networking/{}", row["id"]);
    server
        .delete(&at(&other, &path), &boss)
        .await
        .refused(404, "networking_not_found");
    let order = json!({"ids": [row["id"]]});
    let ordered = server.put(&at(&other, "networking/order"), &boss, order).await;
    ordered.refused_fields(&[("ids[0]", "not_found")]);
    let roadmap = server
        .post(&at(&one, "roadmap"), &boss, json!({"image": image}))
        .await
        .created();
    let path = format!("roadmap/{}", roadmap["id"]);
    server
        .delete(&at(&other, &path), &boss)
        .await
        .refused(404, "roadmap_not_found");
    server
        .get("/api/admin/course/999/mentors", &boss)
        .await
        .refused(404, "course_not_found");
    server
        .get("/api/admin/course/x/faqs", &boss)
        .await
        .refused(404, "course_not_found");
    assert_eq!(
        server.get(&at(&other, "networking/all"), &boss).await.ok(),
        json!({"networking": []})
    );
}

async fn skills(server: &Server, person: &Person, names: &[&str]) -> Vec<Value> {
    let mut ids = Vec::new();
    for name in names {
        let row = server
            .post("/api/admin/skill", person, json!({"name": name}))
            .await
            .created();
        ids.push(row["id"].clone());
    }
    ids
}

async fn associated_rows_exist_and_keep_their_order(server: Server) {
    let boss = server.superadmin().await;
    let (one, other) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    let ids = skills(&server, &boss, &["Rust", "Go", "Zig"]).await;
    let put = async |body: Value| server.put(&at(&one, "skills"), &boss, body).await;
    let first = put(json!({"ids": [ids[2], ids[0]]})).await;
    assert_eq!(column(&first.data()["courseSkills"], "name"), ["Zig", "Rust"]);
    let second = put(json!({"ids": ids, "listVersion": first.data()["listVersion"]})).await;
    assert_eq!(column(&second.data()["courseSkills"], "name"), ["Rust", "Go", "Zig"]);
    put(json!({"ids": [], "listVersion": first.data()["listVersion"]}))
        .await
        .refused(409, "version_conflict");
    put(json!({"ids": [ids[0], ids[0], 999, "x"]})).await.refused_fields(&[
        ("ids[1]", "duplicate"),
        ("ids[2]", "not_found"),
        ("ids[3]", "wrong_format"),
    ]);
    put(json!({"ids": [ids[0], ids[0], 999]}))
        .await
        .refused_fields(&[("ids[1]", "duplicate"), ("ids[2]", "not_found")]);
    put(json!({})).await.refused_fields(&[("ids", "required")]);
    let read = server.get(&at(&one, "skills?page=2&perPage=2"), &boss).await.ok();
    assert_eq!(
        (column(&read["courseSkills"], "name"), &read["total"]),
        (vec![json!("Zig")], &json!(3))
    );
    let read = server.get(&at(&one, "skills?key=g"), &boss).await.ok();
    assert_eq!(column(&read["courseSkills"], "name"), ["Go", "Zig"]);
    assert_eq!(server.get(&at(&other, "skills"), &boss).await.ok()["total"], 0);
    server.undo(second.change(), &boss).await.ok();
    assert_eq!(
        &server.get(&at(&one, "skills"), &boss).await.ok()["courseSkills"],
        &first.data()["courseSkills"]
    );
    // An associated row cannot be removed, and the error names the course; one without associations can.
    server
        .put(&at(&other, "skills"), &boss, json!({"ids": [ids[0]]}))
        .await
        .ok();
    let path = format!("/api/admin/skill/{}", ids[0]);
    let refused = server.delete(&path, &boss).await;
    refused.refused(409, "in_use");
    let names = column(&refused.body["data"]["courses"], "name");
    assert_eq!(names, ["A", "B"]);
    assert!(
        refused.body["message"]
            .as_str()
            .is_some_and(|text| text.contains("A, B"))
    );
    put(json!({"ids": []})).await.ok();
    server.put(&at(&other, "skills"), &boss, json!({"ids": []})).await.ok();
    server.delete(&path, &boss).await.ok();
}

async fn skills_and_tools_are_saved_together_or_not_at_all(server: Server) {
    let boss = server.superadmin().await;
    let one = course(&server, &boss, "A").await;
    let ids = skills(&server, &boss, &["Rust", "Go"]).await;
    let icon = server.picture(&boss, "other", 64, 64, 5).await;
    let tool = server
        .post("/api/admin/tool", &boss, json!({"name": "Git", "image": icon}))
        .await
        .created();
    let put = async |body: Value| server.put(&at(&one, "technologies"), &boss, body).await;
    let read = async |list: &str| server.get(&at(&one, list), &boss).await.ok();
    let both = put(json!({"courseSkills": {"ids": ids}, "tools": {"ids": [tool["id"]]}})).await;
    assert_eq!(
        column(&both.data()["courseSkills"]["courseSkills"], "name"),
        ["Rust", "Go"]
    );
    assert_eq!(column(&both.data()["tools"]["tools"], "name"), ["Git"]);
    assert_eq!(read("skills").await, both.data()["courseSkills"]);
    assert_eq!(read("tools").await, both.data()["tools"]);
    // The second list is refused: the first stays as it was, though nothing was wrong with it.
    put(json!({"courseSkills": {"ids": [ids[1]]}, "tools": {"ids": [999]}}))
        .await
        .refused_fields(&[("tools.ids[0]", "not_found")]);
    put(json!({"courseSkills": {"ids": [ids[1]]}, "tools": {"ids": [], "listVersion": 1}}))
        .await
        .refused(409, "version_conflict");
    put(json!({"courseSkills": {"ids": [999]}, "tools": 5}))
        .await
        .refused_fields(&[("courseSkills.ids[0]", "not_found"), ("tools", "wrong_format")]);
    assert_eq!(read("skills").await, both.data()["courseSkills"]);
    // An absent field keeps its value.
    let skills_alone = put(json!({"courseSkills": {"ids": [ids[1]]}})).await;
    assert_eq!(
        column(&skills_alone.data()["courseSkills"]["courseSkills"], "name"),
        ["Go"]
    );
    assert_eq!(skills_alone.data()["tools"], both.data()["tools"]);
    // One undo takes back both.
    server.undo(skills_alone.change(), &boss).await.ok();
    server.undo(both.change(), &boss).await.ok();
    assert_eq!(read("skills").await["total"], 0);
    assert_eq!(read("tools").await["total"], 0);
}
