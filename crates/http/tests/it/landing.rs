//! The content of the landing page: the rules of each resource, rows that move between groups, lists that are saved as
//! a whole, and the sections (`docs/api.md#landing-content`).

use serde_json::{Value, json};

use crate::{
    harness::{Person, Server, on_both_databases},
    media::{mp4, webm},
};

on_both_databases!(
    socials_are_links_or_a_phone_each_type_once,
    a_feedback_needs_what_its_type_needs,
    feedback_is_ordered_within_its_type_and_course,
    the_eleventh_slide_is_refused,
    top_courses_tell_of_their_course,
    top_courses_move_between_their_kinds,
    bonus_courses_are_saved_as_a_whole,
    two_people_save_the_bonus_courses,
    every_row_of_a_list_that_failed_is_named,
    careers_are_one_group_a_colour,
    the_finder_keeps_to_its_limits,
    professions_and_tools_keep_their_names_apart,
    sections_are_saved_as_a_whole,
    a_section_list_must_be_whole,
    sections_say_whether_they_have_content,
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

async fn socials_are_links_or_a_phone_each_type_once(server: Server) {
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

async fn a_feedback_needs_what_its_type_needs(server: Server) {
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

async fn slide(server: &Server, person: &Person, kind: i64, title: &str) -> crate::harness::Reply {
    let image = server.picture(person, "course-banners", 40, 30, 7).await;
    let body = json!({"kind": kind, "title": title, "desc": "a", "image": image});
    server.post("/api/admin/top-course", person, body).await
}

async fn the_eleventh_slide_is_refused(server: Server) {
    let boss = server.superadmin().await;
    let mut last = Value::Null;
    for number in 1..=10 {
        last = slide(&server, &boss, 2, &format!("Slayd {number}")).await.created();
    }
    let refused = slide(&server, &boss, 2, "Slayd 11").await;
    refused.refused(422, "carousel_limit_exceeded");
    refused.refused_fields(&[("kind", "carousel_limit_exceeded")]);
    let popular = slide(&server, &boss, 1, "Kurs").await.created();
    let mut body = popular.clone();
    body["kind"] = json!(2);
    server
        .put(&path("top-course", &popular), &boss, body.clone())
        .await
        .refused(422, "carousel_limit_exceeded");
    // An existing slide may be changed.
    let mut same = last.clone();
    same["title"] = json!("Boshqa");
    server.put(&path("top-course", &last), &boss, same).await.ok();
    // Restoring a removed slide must not exceed the limit.
    let gone = server.delete(&path("top-course", &last), &boss).await;
    server.put(&path("top-course", &popular), &boss, body).await.ok();
    server
        .undo(gone.change(), &boss)
        .await
        .refused(409, "change_superseded");
    let data = server
        .get("/api/admin/top-courses?kind=2&perPage=100", &boss)
        .await
        .ok();
    assert_eq!(data["total"], 10);
}

async fn top_courses_tell_of_their_course(server: Server) {
    let boss = server.superadmin().await;
    let hidden = course(&server, &boss, "Yashirin", false).await;
    let image = server.picture(&boss, "course-banners", 40, 30, 7).await;
    let body =
        json!({"kind": 1, "courseId": hidden["id"], "title": "a", "desc": "b", "image": image, "link": "example.uz/a"});
    let row = server.post("/api/admin/top-course", &boss, body).await.created();
    assert_eq!(
        row["course"],
        json!({"id": hidden["id"], "name": "Yashirin", "isVisible": false, "status": "DRAFT"})
    );
    assert_eq!(row["link"], "https://example.uz/a");
    let list = server.get("/api/admin/top-courses", &boss).await.ok();
    assert_eq!(list["topCourses"][0], row);
    let wrong = json!({
        "kind": "1", "courseId": 5, "title": "a".repeat(121), "desc": "a".repeat(301), "image": null, "link": "ftp://a.uz"
    });
    server
        .post("/api/admin/top-course", &boss, wrong)
        .await
        .refused_fields(&[
            ("courseId", "not_found"),
            ("desc", "too_long"),
            ("image", "image_required"),
            ("kind", "wrong_format"),
            ("link", "wrong_format"),
            ("title", "too_long"),
        ]);
    let mut unknown = row.clone();
    unknown["courseId"] = json!(5);
    server
        .put(&path("top-course", &row), &boss, unknown)
        .await
        .refused_fields(&[("courseId", "not_found")]);
    server
        .get("/api/admin/top-courses?kind=3", &boss)
        .await
        .refused_fields(&[("kind", "unknown_value")]);
}

async fn top_courses_move_between_their_kinds(server: Server) {
    let boss = server.superadmin().await;
    let mut rows = Vec::new();
    for (kind, title) in [(1, "A"), (1, "B"), (2, "C"), (2, "D")] {
        rows.push(slide(&server, &boss, kind, title).await.created());
    }
    let titles = async |kind: i64| {
        let data = server
            .get(&format!("/api/admin/top-courses?kind={kind}"), &boss)
            .await
            .ok();
        let positions: Vec<Value> = (0..data["topCourses"].as_array().expect("a list").len())
            .map(|n| json!(n))
            .collect();
        assert_eq!(column(&data["topCourses"], "position"), positions);
        column(&data["topCourses"], "title")
    };
    let mut body = rows[0].clone();
    body["kind"] = json!(2);
    let moved = server.put(&path("top-course", &rows[0]), &boss, body).await;
    assert_eq!(
        (titles(1).await, titles(2).await),
        (vec![json!("B")], vec![json!("C"), json!("D"), json!("A")])
    );
    server.undo(moved.change(), &boss).await.ok();
    assert_eq!(
        (titles(1).await, titles(2).await),
        (vec![json!("A"), json!("B")], vec![json!("C"), json!("D")])
    );
    let ids = json!({"ids": [rows[0]["id"], rows[2]["id"]]});
    server
        .put("/api/admin/top-courses/order", &boss, ids)
        .await
        .refused_fields(&[("ids[1]", "not_found")]);
}

const BONUS: &str = "/api/admin/landing-bonus-courses";

async fn bonus_row(server: &Server, person: &Person, course: &Value, title: &str) -> Value {
    let image = server.picture(person, "course-banners", 40, 30, 7).await;
    json!({"courseId": course["id"], "title": title, "subtitle": "Sovgʻa", "image": image})
}

async fn bonus_courses_are_saved_as_a_whole(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "Ingliz tili", true).await;
    let row = |title: &'static str| bonus_row(&server, &boss, &course, title);
    let (a, b, c) = (row("A").await, row("B").await, row("C").await);
    let first = server.put(BONUS, &boss, json!({"bonusCourses": [a, b, c]})).await;
    let saved = first.data()["bonusCourses"].clone();
    assert_eq!(column(&saved, "position"), [0, 1, 2]);
    assert_eq!(column(&saved, "version"), [1, 1, 1]);

    // One is kept, one changed, one removed, one added; all in one change.
    let mut changed = saved[1].clone();
    changed["title"] = json!("B2");
    let d = row("D").await;
    let second = server
        .put(BONUS, &boss, json!({"bonusCourses": [d, saved[0], changed]}))
        .await;
    let list = &second.data()["bonusCourses"];
    assert_eq!(column(list, "title"), ["D", "A", "B2"]);
    assert_eq!(
        column(list, "version"),
        [1, 1, 2],
        "what was sent as it stands was not written"
    );
    assert_eq!(list[1]["updatedAt"], saved[0]["updatedAt"]);
    assert_eq!(second.data()["total"], 3);
    assert_ne!(first.data()["listVersion"], second.data()["listVersion"]);
    let read = server.get(BONUS, &boss).await.ok();
    assert_eq!(&read, second.data());
    let page = server.get(&format!("{BONUS}?page=2&perPage=2"), &boss).await.ok();
    assert_eq!(
        (column(&page["bonusCourses"], "title"), &page["total"]),
        (vec![json!("B2")], &json!(3))
    );
    assert_eq!(
        page["listVersion"], read["listVersion"],
        "a page tells the version of the whole list"
    );
    let found = server.get(&format!("{BONUS}?key=b"), &boss).await.ok();
    assert_eq!(column(&found["bonusCourses"], "title"), ["B2"]);

    server.undo(second.change(), &boss).await.ok();
    let back = server.get(BONUS, &boss).await.ok();
    assert_eq!(column(&back["bonusCourses"], "title"), ["A", "B", "C"]);
    assert_eq!(column(&back["bonusCourses"], "id"), column(&saved, "id"));
    // Saved unchanged: nothing is written, and there is nothing to undo.
    let same = server.put(BONUS, &boss, back.clone()).await;
    assert_eq!((same.status, same.data()), (200, &back));
    assert!(same.headers.get("x-change-id").is_none());
    let none = server.put(BONUS, &boss, json!({"bonusCourses": []})).await.ok();
    assert_eq!((&none["bonusCourses"], &none["total"]), (&json!([]), &json!(0)));
}

async fn two_people_save_the_bonus_courses(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "Ingliz tili", true).await;
    let (a, b) = (
        bonus_row(&server, &boss, &course, "A").await,
        bonus_row(&server, &boss, &course, "B").await,
    );
    let read = server.put(BONUS, &boss, json!({"bonusCourses": [a, b]})).await.ok();
    let mut mine = read.clone();
    mine["bonusCourses"][0]["title"] = json!("Mening");
    let mut theirs = read.clone();
    theirs["bonusCourses"][1]["title"] = json!("Ularniki");
    let now = server.put(BONUS, &boss, theirs).await.ok();
    let conflict = server.put(BONUS, &boss, mine.clone()).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(
        conflict.body["data"], now,
        "the list as it stands goes with the refusal"
    );
    // Without the version of the list the row versions still protect it.
    mine.as_object_mut().map(|body| body.remove("listVersion"));
    server
        .put(BONUS, &boss, mine.clone())
        .await
        .refused(409, "version_conflict");
    // The provider's own client sends neither: its write wins.
    for row in mine["bonusCourses"].as_array_mut().expect("a list") {
        row.as_object_mut().map(|row| row.remove("version"));
    }
    let last = server.put(BONUS, &boss, mine).await.ok();
    assert_eq!(column(&last["bonusCourses"], "title"), ["Mening", "B"]);
}

async fn every_row_of_a_list_that_failed_is_named(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "Ingliz tili", true).await;
    let good = bonus_row(&server, &boss, &course, "A").await;
    let read = server.put(BONUS, &boss, json!({"bonusCourses": [good]})).await.ok();
    let stored = &read["bonusCourses"][0];
    let put = async |rows: Value| server.put(BONUS, &boss, json!({"bonusCourses": rows})).await;
    put(Value::Null).await.refused_fields(&[("bonusCourses", "required")]);
    put(json!("x"))
        .await
        .refused_fields(&[("bonusCourses", "wrong_format")]);
    put(json!([stored, 7, {}])).await.refused_fields(&[
        ("bonusCourses[1]", "wrong_format"),
        ("bonusCourses[2].courseId", "required"),
        ("bonusCourses[2].image", "image_required"),
        ("bonusCourses[2].subtitle", "required"),
        ("bonusCourses[2].title", "required"),
    ]);
    put(json!([stored, stored]))
        .await
        .refused_fields(&[("bonusCourses[1].id", "duplicate")]);
    let mut unknown = stored.clone();
    unknown["id"] = json!(999);
    unknown["courseId"] = json!(999);
    put(json!([stored, unknown])).await.refused_fields(&[
        ("bonusCourses[1].courseId", "not_found"),
        ("bonusCourses[1].id", "not_found"),
    ]);
    let many: Vec<&Value> = std::iter::repeat_n(&good, 501).collect();
    put(json!(many)).await.refused_fields(&[("bonusCourses", "too_many")]);
    server
        .put(BONUS, &boss, json!({"bonusCourses": [], "listVersion": "x"}))
        .await
        .refused_fields(&[("listVersion", "wrong_format")]);
    let mut odd = stored.clone();
    odd["version"] = json!("x");
    put(json!([odd]))
        .await
        .refused_fields(&[("bonusCourses[0].version", "wrong_format")]);
    assert_eq!(server.get(BONUS, &boss).await.ok(), read, "nothing was written");
}

async fn careers_are_one_group_a_colour(server: Server) {
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

async fn the_finder_keeps_to_its_limits(server: Server) {
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

async fn professions_and_tools_keep_their_names_apart(server: Server) {
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

const SECTIONS: &str = "/api/admin/sections";

async fn sections_are_saved_as_a_whole(server: Server) {
    let boss = server.superadmin().await;
    let read = server.get(SECTIONS, &boss).await.ok();
    let names: Vec<&str> = peshtoq_landing::section::HOME_SECTIONS
        .iter()
        .map(|entry| entry.name)
        .collect();
    assert_eq!(column(&read["sections"], "name"), names, "the catalogue's order");
    let entries = peshtoq_landing::section::HOME_SECTIONS;
    let expected: Vec<&str> = entries.iter().map(|entry| entry.display_name).collect();
    assert_eq!(column(&read["sections"], "displayName"), expected);
    assert_eq!(
        column(&read["sections"], "position"),
        (0..19).map(|n| json!(n)).collect::<Vec<_>>()
    );
    assert!(
        column(&read["sections"], "isVisible").iter().all(|is| is == true),
        "a new site shows all"
    );
    let page = server
        .get(&format!("{SECTIONS}?perPage=100&key=HAMKOR"), &boss)
        .await
        .ok();
    assert_eq!(column(&page["sections"], "name"), ["Partners"]);
    let found = server.get(&format!("{SECTIONS}?key=go'ng'iroq"), &boss).await.ok();
    assert_eq!(column(&found["sections"], "name"), Vec::<Value>::new());
    let found = server.get(&format!("{SECTIONS}?key=qo'ng'iroq"), &boss).await.ok();
    assert_eq!(column(&found["sections"], "name"), ["HelperCallback"]);

    let mut body = read.clone();
    let rows = body["sections"].as_array_mut().expect("a list");
    rows.swap(0, 18);
    rows[1]["isVisible"] = json!(false);
    rows[1]["layout"] = json!(1);
    rows[2]["isSwiper"] = json!(true);
    rows[3]["displayName"] = json!("  Nega biz  ");
    rows[4].as_object_mut().map(|row| row.remove("isVisible"));
    let saved = server.put(SECTIONS, &boss, body).await;
    let now = saved.data()["sections"].clone();
    assert_eq!(
        (&now[0]["name"], &now[18]["name"]),
        (&json!("Footer"), &json!("Header"))
    );
    assert_eq!(
        (&now[1]["isVisible"], &now[1]["layout"], &now[1]["version"]),
        (&json!(false), &read["sections"][1]["layout"], &json!(2)),
        "the layout never changes"
    );
    assert_eq!(
        (&now[2]["isSwiper"], &now[3]["displayName"]),
        (&json!(true), &json!("Nega biz"))
    );
    assert_eq!((&now[4]["isVisible"], &now[4]["version"]), (&json!(true), &json!(1)));
    assert_eq!(
        now[0]["version"], 1,
        "a change of position alone is no change of the row"
    );
    server.undo(saved.change(), &boss).await.ok();
    let back = server.get(SECTIONS, &boss).await.ok();
    assert_eq!(column(&back["sections"], "name"), names);
    assert_eq!(column(&back["sections"], "displayName"), expected);
}

async fn a_section_list_must_be_whole(server: Server) {
    let boss = server.superadmin().await;
    let read = server.get(SECTIONS, &boss).await.ok();
    let change = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut body = read.clone();
        change(body["sections"].as_array_mut().expect("a list"));
        body
    };
    let put = async |body: Value| server.put(SECTIONS, &boss, body).await;
    put(change(&|rows| drop(rows.pop())))
        .await
        .refused_fields(&[("sections", "too_few")]);
    put(json!({"sections": []}))
        .await
        .refused_fields(&[("sections", "too_few")]);
    put(change(&|rows| rows.push(rows[3].clone())))
        .await
        .refused_fields(&[("sections[19].name", "duplicate")]);
    put(change(&|rows| rows[2]["name"] = json!("Nothing")))
        .await
        .refused_fields(&[("sections[2].name", "unknown_value")]);
    put(change(&|rows| rows[2]["name"] = json!(rows[3]["name"])))
        .await
        .refused_fields(&[("sections[3].name", "duplicate")]);
    put(change(&|rows| {
        rows[0]["displayName"] = json!("a".repeat(101));
        rows[1]["isVisible"] = json!("ha");
        rows[2]["displayName"] = json!("");
    }))
    .await
    .refused_fields(&[
        ("sections[0].displayName", "too_long"),
        ("sections[1].isVisible", "wrong_format"),
        ("sections[2].displayName", "required"),
    ]);
    assert_eq!(server.get(SECTIONS, &boss).await.ok(), read, "nothing was written");
}

async fn sections_say_whether_they_have_content(server: Server) {
    let boss = server.superadmin().await;
    let filled = async || {
        let read = server.get(SECTIONS, &boss).await.ok();
        let rows = read["sections"].as_array().expect("a list").clone();
        for row in &rows {
            assert_eq!(row["isFilled"].is_null(), row["layout"] == 1, "{row}");
        }
        let full = rows.iter().filter(|row| row["isFilled"] == true);
        full.map(|row| row["name"].as_str().expect("a name").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(filled().await, Vec::<String>::new());
    // A reference to a hidden course shows nothing.
    let hidden = course(&server, &boss, "Yashirin", false).await;
    let bonus = bonus_row(&server, &boss, &hidden, "A").await;
    server.put(BONUS, &boss, json!({"bonusCourses": [bonus]})).await.ok();
    let mut top = slide(&server, &boss, 1, "A").await.created();
    top["courseId"] = hidden["id"].clone();
    server.put(&path("top-course", &top), &boss, top.clone()).await.ok();
    assert_eq!(filled().await, Vec::<String>::new());
    let address = path("course", &hidden);
    server
        .patch(&format!("{address}/visibility"), &boss, json!({"isVisible": true}))
        .await
        .ok();
    assert_eq!(filled().await, Vec::<String>::new(), "a draft is not shown");
    server
        .patch(&format!("{address}/status"), &boss, json!({"status": "ACTIVE"}))
        .await
        .ok();
    assert_eq!(filled().await, ["Courses", "BonusCourses", "TopRatedCourses"]);
    let feedback =
        json!({"feedbackType": 2, "courseId": hidden["id"], "fullName": "a", "profession": "b", "body": "c"});
    let row = server.post("/api/admin/feedback", &boss, feedback).await.created();
    assert!(
        !filled().await.contains(&"TextFeedbacks".to_owned()),
        "a course's own feedback is not the site's"
    );
    let mut of_site = row.clone();
    of_site["courseId"] = Value::Null;
    server.put(&path("feedback", &row), &boss, of_site).await.ok();
    server
        .post(
            "/api/admin/social",
            &boss,
            json!({"type": "telegram", "link": "t.me/a"}),
        )
        .await
        .created();
    server
        .post("/api/admin/profession", &boss, json!({"name": "a"}))
        .await
        .created();
    let careers = json!({"type": 1, "title": "a", "items": [{"name": "b"}]});
    server.put("/api/admin/mod-profession", &boss, careers).await.ok();
    let expected = [
        "ProfessionMatcher",
        "Courses",
        "BonusCourses",
        "TextFeedbacks",
        "TopRatedCourses",
        "EmergingCareerOptions",
        "Footer",
    ];
    assert_eq!(filled().await, expected);
}
