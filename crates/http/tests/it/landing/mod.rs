//! The content of the landing page: the rules of each resource, rows that move between groups, lists that are saved as
//! a whole, and the sections (`docs/api.md#landing-content`).

mod bonus;
mod headings;
mod sections;
mod top_courses;

use serde_json::{Value, json};

use crate::{
    harness::{Person, Server, on_both_databases},
    media::{mp4, webm},
};
use bonus::*;
use headings::*;
use sections::*;
use top_courses::*;

on_both_databases!(
    socials_are_links_or_a_phone_and_unique_by_type,
    a_feedback_is_validated_by_its_type,
    feedback_is_ordered_within_its_type_and_course,
    the_eleventh_slide_is_refused,
    top_courses_contain_their_course,
    top_courses_move_between_their_kinds,
    bonus_courses_are_saved_as_a_whole,
    two_people_save_the_bonus_courses,
    every_row_of_a_list_that_failed_is_named,
    careers_are_grouped_by_colour,
    the_finder_is_validated,
    professions_and_tools_have_separate_unique_names,
    sections_are_saved_as_a_whole,
    a_section_list_must_be_complete,
    sections_say_whether_they_have_content,
    a_heading_is_the_text_shown_to_visitors,
    headings_belong_to_their_course_and_are_copied,
);

/// A course that the landing site shows, or a hidden one.
pub async fn course(server: &Server, person: &Person, name: &str, is_shown: bool) -> Value {
    let row = server
        .post("/api/admin/course", person, json!({"name": name}))
        .await
        .created();
    let path = format!("/api/admin/course/{}", row["id"]);
    if !is_shown {
        return row;
    }
    server
        .patch(&format!("{path}/status"), person, json!({"status": "ACTIVE"}))
        .await
        .ok();
    server
        .patch(&format!("{path}/visibility"), person, json!({"isVisible": true}))
        .await
        .ok()
}

async fn video(server: &Server, person: &Person, name: &str, bytes: Vec<u8>) -> String {
    let data = server.upload(person, "videos", name, bytes).await.created();
    data[0]["path"].as_str().expect("a path").to_owned()
}

fn column(list: &Value, name: &str) -> Vec<Value> {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|row| row[name].clone())
        .collect()
}

fn path(resource: &str, row: &Value) -> String {
    format!("/api/admin/{resource}/{}", row["id"])
}

async fn socials_are_links_or_a_phone_and_unique_by_type(server: Server) {
    let boss = server.superadmin().await;
    let post = async |kind: Value, link: Value| {
        server
            .post("/api/admin/social", &boss, json!({"type": kind, "link": link}))
            .await
    };
    let telegram = post(json!("telegram"), json!("t.me/peshtoq")).await.created();
    assert_eq!(telegram["link"], "https://t.me/peshtoq");
    let phone = post(json!("phone"), json!(" 998901234567 ")).await.created();
    assert_eq!(
        (&phone["link"], &phone["position"]),
        (&json!("998901234567"), &json!(1))
    );
    // A phone in a link, a link in a phone, and neither.
    for (kind, link) in [
        ("facebook", "998901234567"),
        ("facebook", "javascript:alert(1)"),
        ("youtube", "not a link"),
    ] {
        post(json!(kind), json!(link))
            .await
            .refused_fields(&[("link", "wrong_format")]);
    }
    let as_phone = json!({"type": "phone", "link": "https://t.me/a"});
    server
        .put(&path("social", &phone), &boss, as_phone)
        .await
        .refused_fields(&[("link", "wrong_format")]);
    post(json!("x"), json!("t.me/a"))
        .await
        .refused_fields(&[("type", "unknown_value")]);
    post(Value::Null, json!(""))
        .await
        .refused_fields(&[("link", "required"), ("type", "required")]);
    let taken = post(json!("telegram"), json!("t.me/b")).await;
    taken.refused(409, "type_taken");
    taken.refused_fields(&[("type", "type_taken")]);
    let other = json!({"type": "telegram", "link": "t.me/c"});
    server
        .put(&path("social", &phone), &boss, other)
        .await
        .refused(409, "type_taken");
    let own = json!({"type": "telegram", "link": "http://t.me/c", "version": 1});
    let row = server.put(&path("social", &telegram), &boss, own).await.ok();
    assert_eq!(row["link"], "https://t.me/c");
}

async fn a_feedback_is_validated_by_its_type(server: Server) {
    let boss = server.superadmin().await;
    let picture = server.picture(&boss, "student-images", 64, 64, 3).await;
    let film = video(&server, &boss, "a.mp4", mp4(3000)).await;
    let other_film = video(&server, &boss, "a.webm", webm()).await;
    let text = |change: Value| {
        let mut body = json!({
            "feedbackType": 2, "fullName": "Malika", "profession": "Dizayner", "body": "Zoʻr kurs\r\nrahmat"
        });
        for (name, value) in change.as_object().expect("an object") {
            body[name] = value.clone();
        }
        body
    };
    let post = async |body: Value| server.post("/api/admin/feedback", &boss, body).await;
    let row = post(text(json!({}))).await.created();
    assert_eq!(
        (&row["body"], &row["media"], &row["rating"], &row["courseId"]),
        (&json!("Zoʻr kurs\nrahmat"), &Value::Null, &Value::Null, &Value::Null)
    );
    post(text(json!({"media": picture, "rating": 5}))).await.created();
    let film_row = post(json!({
        "feedbackType": 1, "fullName": "Ali", "profession": "Dasturchi", "media": film, "thumbnail": picture
    }))
    .await
    .created();
    assert_eq!((&film_row["media"], &film_row["body"]), (&json!(film), &Value::Null));

    post(text(json!({"body": " "})))
        .await
        .refused_fields(&[("body", "required")]);
    post(text(json!({"media": film})))
        .await
        .refused_fields(&[("media", "wrong_format")]);
    post(text(json!({"feedbackType": 1})))
        .await
        .refused_fields(&[("media", "required")]);
    post(text(json!({"feedbackType": 1, "media": picture})))
        .await
        .refused_fields(&[("media", "wrong_format")]);
    post(text(json!({"thumbnail": other_film})))
        .await
        .refused_fields(&[("thumbnail", "wrong_format")]);
    post(text(json!({"media": "videos/none.mp4"})))
        .await
        .refused_fields(&[("media", "media_not_found")]);
    post(text(json!({"courseId": 77})))
        .await
        .refused_fields(&[("courseId", "not_found")]);
    for (rating, code) in [
        (json!(0), "out_of_range"),
        (json!(6), "out_of_range"),
        (json!("5"), "wrong_format"),
    ] {
        post(text(json!({"rating": rating})))
            .await
            .refused_fields(&[("rating", code)]);
    }
    for kind in [json!(0), json!(3)] {
        post(text(json!({"feedbackType": kind})))
            .await
            .refused_fields(&[("feedbackType", "unknown_value")]);
    }
    let long = "a".repeat(1001);
    post(text(
        json!({"body": long, "fullName": "", "profession": "a".repeat(101)}),
    ))
    .await
    .refused_fields(&[
        ("body", "too_long"),
        ("fullName", "required"),
        ("profession", "too_long"),
    ]);
    // A video that becomes a text must drop its file.
    let as_text = json!({"feedbackType": 2, "fullName": "Ali", "profession": "Dasturchi", "body": "a"});
    server
        .put(&path("feedback", &film_row), &boss, as_text.clone())
        .await
        .refused_fields(&[("media", "wrong_format")]);
    let mut without = as_text;
    without["media"] = Value::Null;
    let row = server.put(&path("feedback", &film_row), &boss, without).await.ok();
    assert_eq!((&row["feedbackType"], &row["media"]), (&json!(2), &Value::Null));
}

async fn feedback_is_ordered_within_its_type_and_course(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "Kurs", true).await;
    let film = video(&server, &boss, "a.mp4", mp4(3000)).await;
    let mut rows = Vec::new();
    for (name, kind, of) in [
        ("A", 2, Value::Null),
        ("B", 2, Value::Null),
        ("C", 2, Value::Null),
        ("D", 1, Value::Null),
        ("E", 2, course["id"].clone()),
    ] {
        let media = if kind == 1 { json!(film) } else { Value::Null };
        let body = json!({
            "feedbackType": kind, "courseId": of, "fullName": name, "profession": "a", "body": "a", "media": media
        });
        rows.push(server.post("/api/admin/feedback", &boss, body).await.created());
    }
    let names = async |query: &str| {
        let data = server.get(&format!("/api/admin/feedback?{query}"), &boss).await.ok();
        assert_eq!(data["total"], data["feedback"].as_array().expect("a list").len());
        column(&data["feedback"], "fullName")
    };
    let of_course = format!("courseId={}", course["id"]);
    assert_eq!(names("feedbackType=2").await, ["A", "B", "C"]);
    assert_eq!(names("feedbackType=1").await, ["D"]);
    assert_eq!(
        names("").await,
        ["D", "A", "B", "C"],
        "without a type: both, of the whole site"
    );
    assert_eq!(names(&of_course).await, ["E"]);
    assert_eq!(names("courseId=999").await, Vec::<Value>::new());
    for (query, code) in [
        ("feedbackType=3", "unknown_value"),
        ("feedbackType=x", "wrong_format"),
        ("courseId=x", "wrong_format"),
    ] {
        let field = query.split('=').next().expect("a name");
        server
            .get(&format!("/api/admin/feedback?{query}"), &boss)
            .await
            .refused_fields(&[(field, code)]);
    }
    let ids =
        |names: &[usize]| json!({"ids": names.iter().map(|index| rows[*index]["id"].clone()).collect::<Vec<_>>()});
    let order = async |names: &[usize]| server.put("/api/admin/feedback/order", &boss, ids(names)).await;
    order(&[0, 1, 2, 3]).await.refused_fields(&[("ids[3]", "not_found")]);
    order(&[0, 1]).await.refused_fields(&[("ids", "too_few")]);
    let moved = order(&[2, 0, 1]).await;
    assert_eq!(column(&moved.data()["feedback"], "fullName"), ["C", "A", "B"]);

    // To another group, and back: last each time, without a gap.
    let mut body = rows[0].clone();
    body["courseId"] = course["id"].clone();
    let sent = server.put(&path("feedback", &rows[0]), &boss, body).await;
    assert_eq!(sent.data()["position"], 1);
    assert_eq!(names(&of_course).await, ["E", "A"]);
    let data = server.get("/api/admin/feedback?feedbackType=2", &boss).await.ok();
    assert_eq!(column(&data["feedback"], "position"), [0, 1]);
    server.undo(sent.change(), &boss).await.ok();
    assert_eq!(names("feedbackType=2").await, ["C", "A", "B"], "back to its place");
    assert_eq!(names(&of_course).await, ["E"]);
    assert_eq!(names("key=a").await, ["A"]);
}

async fn careers_are_grouped_by_colour(server: Server) {
    let boss = server.superadmin().await;
    let careers = "/api/admin/mod-profession";
    let put = async |body: Value| server.put(careers, &boss, body).await;
    let items = |count: usize| {
        (0..count)
            .map(|n| json!({"name": format!("Kasb {n}")}))
            .collect::<Vec<_>>()
    };
    let pink = put(json!({"type": 2, "title": "Pushti", "desc": "b", "items": items(30)}))
        .await
        .ok();
    let green = put(json!({"type": 1, "title": "Yashil", "items": [{"name": "A", "link": "a.uz"}]}))
        .await
        .ok();
    assert_eq!(green["items"], json!([{"name": "A", "link": "https://a.uz"}]));
    let list = async || server.get(careers, &boss).await.ok();
    assert_eq!(
        list().await,
        json!({"modProfession": [green, pink]}),
        "by colour, without a total"
    );
    let again = put(json!({"type": 2, "title": "Qizil", "items": items(1), "version": 1}))
        .await
        .ok();
    assert_eq!(
        (&again["id"], &again["version"], &again["desc"]),
        (&pink["id"], &json!(2), &json!("b")),
        "the group of that colour, whose words are kept"
    );
    put(json!({"type": 2, "title": "a", "items": items(1), "version": 1}))
        .await
        .refused(409, "version_conflict");
    put(json!({"type": 3, "title": "a", "items": items(1)}))
        .await
        .refused_fields(&[("type", "unknown_value")]);
    put(json!({"type": 3, "items": []}))
        .await
        .refused_fields(&[("type", "unknown_value")]);
    put(json!({"items": []})).await.refused_fields(&[("type", "required")]);
    put(json!({"type": 1, "title": "a"}))
        .await
        .refused_fields(&[("items", "required")]);
    put(json!({"type": 1, "title": "a", "items": items(31)}))
        .await
        .refused_fields(&[("items", "too_many")]);
    put(json!({
        "type": 1, "title": "a".repeat(121), "desc": "a".repeat(501),
        "items": [{"name": "a"}, {"name": " ", "link": "mailto:a@b.uz"}, {"name": "a".repeat(101)}]
    }))
    .await
    .refused_fields(&[
        ("desc", "too_long"),
        ("items[1].link", "wrong_format"),
        ("items[1].name", "required"),
        ("items[2].name", "too_long"),
        ("title", "too_long"),
    ]);
    let gone = put(json!({"type": 1, "items": []})).await;
    assert_eq!(gone.data(), &Value::Null);
    assert_eq!(column(&list().await["modProfession"], "type"), [2]);
    // Removing a missing group succeeds and writes nothing.
    let nothing = put(json!({"type": 1, "items": []})).await;
    assert!(nothing.status == 200 && nothing.headers.get("x-change-id").is_none());
    server.undo(gone.change(), &boss).await.ok();
    assert_eq!(list().await["modProfession"][0]["id"], green["id"]);
}

async fn the_finder_is_validated(server: Server) {
    let boss = server.superadmin().await;
    let finder = "/api/admin/profession-finder/save";
    let wrong = json!({
        "title": "a".repeat(121), "desc": "a".repeat(501), "image": "", "imageMobile": "x", "buttonText": "a".repeat(41),
        "link": "data:text/html,x"
    });
    server.put(finder, &boss, wrong).await.refused_fields(&[
        ("buttonText", "too_long"),
        ("desc", "too_long"),
        ("image", "image_required"),
        ("imageMobile", "media_not_found"),
        ("link", "wrong_format"),
        ("title", "too_long"),
    ]);
    let image = server.picture(&boss, "other", 40, 30, 7).await;
    let body = json!({
        "title": "a".repeat(120), "desc": "a\nb", "image": image, "imageMobile": image, "buttonText": "a".repeat(40),
        "link": "example.uz"
    });
    let row = server.put(finder, &boss, body.clone()).await.ok();
    assert_eq!(
        (&row["desc"], &row["link"]),
        (&json!("a\nb"), &json!("https://example.uz"))
    );
    let mut cleared = body;
    cleared["imageMobile"] = Value::Null;
    assert_eq!(
        server.put(finder, &boss, cleared).await.ok()["imageMobile"],
        Value::Null
    );
}

async fn professions_and_tools_have_separate_unique_names(server: Server) {
    let boss = server.superadmin().await;
    let icon = server.picture(&boss, "other", 512, 512, 7).await;
    let large = server.picture(&boss, "other", 513, 512, 7).await;
    for (one, body) in [
        ("profession", json!({"name": "Oʻqituvchi", "image": icon, "desc": "a"})),
        ("tool", json!({"name": "Oʻqituvchi", "image": icon})),
    ] {
        let address = format!("/api/admin/{one}");
        server.post(&address, &boss, body.clone()).await.created();
        let mut twin = body.clone();
        twin["name"] = json!("O'QITUVCHI");
        let taken = server.post(&address, &boss, twin).await;
        taken.refused(409, "name_taken");
        let mut other = body;
        other["name"] = json!("Boshqa");
        other["image"] = json!(large);
        server
            .post(&address, &boss, other)
            .await
            .refused_fields(&[("image", "image_too_large")]);
    }
    let without = json!({"name": "Figma"});
    server
        .post("/api/admin/tool", &boss, without.clone())
        .await
        .refused_fields(&[("image", "image_required")]);
    server.post("/api/admin/profession", &boss, without).await.created();
    let long = json!({"name": "a", "desc": "a".repeat(501)});
    server
        .post("/api/admin/profession", &boss, long)
        .await
        .refused_fields(&[("desc", "too_long")]);
}
