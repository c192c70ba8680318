//! Course pages: the rules of each resource by field, rows of another course, what is saved together, associations,
//! copies, and the removal of a course (`docs/api.md#course-pages`).

use serde_json::{Value, json};

use crate::{
    harness::{Person, Server, on_both_databases},
    landing,
    media::mp4,
};

on_both_databases!(
    every_field_of_a_course_page_keeps_to_its_rule,
    pictures_keep_to_their_sizes,
    rows_of_another_course_are_not_there,
    works_are_ordered_within_their_category_and_kind,
    salaries_rise,
    practice_has_an_item,
    an_opportunity_has_one_to_five_paragraphs,
    the_halves_of_other_info_do_not_disturb_each_other,
    benefits_are_saved_with_their_heading,
    picks_are_known_and_in_their_order,
    sections_of_a_course_keep_their_modes,
    sections_of_a_course_say_whether_they_have_content,
    a_copy_adds_or_replaces,
    a_course_goes_with_everything_and_comes_back,
    a_course_that_is_praised_stays,
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

async fn every_field_of_a_course_page_keeps_to_its_rule(server: Server) {
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

async fn pictures_keep_to_their_sizes(server: Server) {
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

async fn rows_of_another_course_are_not_there(server: Server) {
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

async fn work(
    server: &Server,
    person: &Person,
    course: &Value,
    category: i64,
    title: &str,
    film: Option<&str>,
) -> Value {
    let image = server.picture(person, "student-homeworks", 60, 40, 5).await;
    let body = json!({"category": category, "title": title, "image": image, "media": film});
    server.post(&at(course, "work-sample"), person, body).await.created()
}

async fn works_are_ordered_within_their_category_and_kind(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let film = server.upload(&boss, "short-videos", "a.mp4", mp4(3000)).await.created();
    let film = film[0]["path"].as_str().expect("a path");
    let a = work(&server, &boss, &course, 1, "A", None).await;
    let b = work(&server, &boss, &course, 1, "B", Some(film)).await;
    let c = work(&server, &boss, &course, 1, "C", None).await;
    let d = work(&server, &boss, &course, 2, "D", Some(film)).await;
    assert_eq!([&a, &b, &c, &d].map(|row| row["position"].clone()), [0, 0, 1, 0]);
    let titles = async |query: &str| {
        let data = server
            .get(&at(&course, &format!("work-samples?{query}")), &boss)
            .await
            .ok();
        column(&data["courseWorkSamples"], "title")
    };
    assert_eq!(titles("category=1&hasMedia=false").await, ["A", "C"]);
    assert_eq!(titles("category=1&hasMedia=true").await, ["B"]);
    assert_eq!(titles("category=2").await, ["D"]);
    server
        .get(&at(&course, "work-samples?category=9&hasMedia=x"), &boss)
        .await
        .refused_fields(&[("category", "unknown_value"), ("hasMedia", "wrong_format")]);
    let order = json!({"ids": [c["id"], a["id"]]});
    server.put(&at(&course, "work-samples/order"), &boss, order).await.ok();
    assert_eq!(titles("category=1&hasMedia=false").await, ["C", "A"]);
    let mixed = json!({"ids": [c["id"], b["id"]]});
    server
        .put(&at(&course, "work-samples/order"), &boss, mixed)
        .await
        .refused_fields(&[("ids[1]", "not_found")]);
    // A video moves it to the other list, and removing the video moves it back.
    let path = format!("/api/admin/course/work-sample/{}", c["id"]);
    let mut body = c.clone();
    body["media"] = json!(film);
    body.as_object_mut().map(|body| body.remove("version"));
    let moved = server.put(&path, &boss, body).await;
    assert_eq!(titles("category=1&hasMedia=true").await, ["B", "C"]);
    assert_eq!(titles("category=1&hasMedia=false").await, ["A"]);
    server.undo(moved.change(), &boss).await.ok();
    assert_eq!(titles("category=1&hasMedia=false").await, ["C", "A"]);
    let picture = json!({"category": 1, "title": "a", "image": film, "media": a["image"]});
    server
        .post(&at(&course, "work-sample"), &boss, picture)
        .await
        .refused_fields(&[("image", "wrong_format"), ("media", "wrong_format")]);
}

async fn salaries_rise(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let put = async |junior: i64, middle: i64, senior: i64| {
        let body = json!({"title": "a", "juniorSalary": junior, "middleSalary": middle, "seniorSalary": senior, "source": "b"});
        server.put(&at(&course, "average-salary"), &boss, body).await
    };
    put(5, 5, 5).await.ok();
    put(0, 0, 1_000_000_000_000).await.ok();
    put(6, 5, 5).await.refused_fields(&[("middleSalary", "out_of_range")]);
    put(1, 5, 4).await.refused_fields(&[("seniorSalary", "out_of_range")]);
    put(9, 5, 4)
        .await
        .refused_fields(&[("middleSalary", "out_of_range"), ("seniorSalary", "out_of_range")]);
    put(0, 0, 1_000_000_000_001)
        .await
        .refused_fields(&[("seniorSalary", "out_of_range")]);
}

async fn practice_has_an_item(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let put = async |items: &str| {
        let body = json!({"title": "a", "items": items});
        server.put(&at(&course, "practice-info"), &boss, body).await
    };
    put(" , ,,").await.refused_fields(&[("items", "too_few")]);
    put("  ").await.refused_fields(&[("items", "required")]);
    put(&"a".repeat(5001)).await.refused_fields(&[("items", "too_long")]);
    assert_eq!(put("bir, ikki,\nuch").await.ok()["items"], "bir, ikki,\nuch");
}

async fn an_opportunity_has_one_to_five_paragraphs(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let image = server.picture(&boss, "course-illustrations", 60, 40, 5).await;
    let post = async |descriptions: Value| {
        let body = json!({"title": "a", "descriptions": descriptions, "image": image});
        server.post(&at(&course, "opportunity"), &boss, body).await
    };
    let row = post(json!(["a", " b\r\nc "])).await.created();
    assert_eq!(row["descriptions"], json!(["a", "b\nc"]));
    post(json!([])).await.refused_fields(&[("descriptions", "too_few")]);
    post(json!(["a", "b", "c", "d", "e", "f"]))
        .await
        .refused_fields(&[("descriptions", "too_many")]);
    post(json!(["a", "", "c".repeat(1001), 5])).await.refused_fields(&[
        ("descriptions[1]", "required"),
        ("descriptions[2]", "too_long"),
        ("descriptions[3]", "wrong_format"),
    ]);
    post(json!("a"))
        .await
        .refused_fields(&[("descriptions", "wrong_format")]);
}

async fn the_halves_of_other_info_do_not_disturb_each_other(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let put = async |body: Value| server.put(&at(&course, "other-info"), &boss, body).await;
    let half = |title: &str| json!({"title": title, "desc": "<p>a</p>"});
    let first = put(json!({"aboutInfo": half("A"), "aboutSuccess": half("B")}))
        .await
        .ok();
    let second = put(json!({"aboutSuccess": {"title": "B2", "desc": "<p>b</p>", "version": 1}})).await;
    assert_eq!(
        second.data()["aboutInfo"],
        first["aboutInfo"],
        "untouched, with its version"
    );
    assert_eq!(second.data()["aboutSuccess"]["version"], 2);
    let conflict =
        put(json!({"aboutInfo": half("X"), "aboutSuccess": {"title": "C", "desc": "<p>c</p>", "version": 1}})).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"]["aboutSuccess"], &second.data()["aboutSuccess"]);
    let now = server.get(&at(&course, "other-info"), &boss).await.ok();
    assert_eq!(now["aboutInfo"]["title"], "A", "nothing of a refused save was written");
    put(json!({"aboutInfo": {"title": "a".repeat(151)}, "aboutSuccess": 5}))
        .await
        .refused_fields(&[
            ("aboutInfo.desc", "required"),
            ("aboutInfo.title", "too_long"),
            ("aboutSuccess", "wrong_format"),
        ]);
    server.undo(second.change(), &boss).await.ok();
    assert_eq!(
        server.get(&at(&course, "other-info"), &boss).await.ok()["aboutSuccess"]["title"],
        "B"
    );
}

async fn benefits_are_saved_with_their_heading(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let image = server.picture(&boss, "course-illustrations", 60, 40, 5).await;
    let put = async |body: Value| server.put(&at(&course, "it-benefits"), &boss, body).await;
    let heading = json!({"title": "a", "subtitle": "b", "image": image});
    let first = put(json!({"body": heading, "courseItBenefits": [{"title": "A"}, {"title": "B"}]}))
        .await
        .ok();
    // A heading without the field keeps its picture, null clears it.
    let kept =
        put(json!({"body": {"title": "a", "subtitle": "c"}, "courseItBenefits": first["courseItBenefits"]})).await;
    assert_eq!(kept.data()["body"]["image"], json!(image));
    let cleared = json!({"title": "a", "subtitle": "c", "image": null, "version": 2});
    let reversed = json!([first["courseItBenefits"][1], first["courseItBenefits"][0], {"title": "C"}]);
    let third = put(json!({"body": cleared, "courseItBenefits": reversed})).await;
    assert_eq!(third.data()["body"]["image"], Value::Null);
    assert_eq!(column(&third.data()["courseItBenefits"], "title"), ["B", "A", "C"]);
    assert_eq!(column(&third.data()["courseItBenefits"], "position"), [0, 1, 2]);
    let many: Vec<Value> = (0..21).map(|n| json!({"title": format!("{n}")})).collect();
    put(json!({"body": heading, "courseItBenefits": many}))
        .await
        .refused_fields(&[("courseItBenefits", "too_many")]);
    put(json!({"courseItBenefits": [{"title": ""}, {"id": 99, "title": "a"}]}))
        .await
        .refused_fields(&[
            ("body", "required"),
            ("courseItBenefits[0].title", "required"),
            ("courseItBenefits[1].id", "not_found"),
        ]);
    put(json!({"body": {"title": "a".repeat(151), "subtitle": "a".repeat(301)}, "courseItBenefits": [{"title": "a".repeat(201)}]}))
        .await
        .refused_fields(&[
            ("body.subtitle", "too_long"),
            ("body.title", "too_long"),
            ("courseItBenefits[0].title", "too_long"),
        ]);
    put(json!({"body": heading, "courseItBenefits": [{"id": 99, "title": "a"}]}))
        .await
        .refused_fields(&[("courseItBenefits[0].id", "not_found")]);
    server.undo(third.change(), &boss).await.ok();
    let back = server.get(&at(&course, "it-benefits"), &boss).await.ok();
    assert_eq!(column(&back["courseItBenefits"], "title"), ["A", "B"]);
    assert_eq!(back["body"]["image"], json!(image));
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

async fn picks_are_known_and_in_their_order(server: Server) {
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

fn sections_of(course: &Value) -> String {
    format!("/api/admin/courses/{}/sections", course["id"])
}

async fn sections_of_a_course_keep_their_modes(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let read = server.get(&sections_of(&course), &boss).await.ok();
    let rows = read["courseSections"].as_array().expect("a list");
    let place = |name: &str| rows.iter().position(|row| row["name"] == name).expect("a section");
    let put = async |change: &dyn Fn(&mut Vec<Value>)| {
        let mut body = read.clone();
        change(body["courseSections"].as_array_mut().expect("a list"));
        server.put(&sections_of(&course), &boss, body).await
    };
    let (texts, mentor) = (place("CourseTextFeedbacks"), place("CourseMentor"));
    let refused = format!("courseSections[{mentor}].mode");
    put(&|rows| rows[mentor]["mode"] = json!(2))
        .await
        .refused_fields(&[(&*refused, "unknown_value")]);
    let refused = format!("courseSections[{texts}].mode");
    put(&|rows| rows[texts]["mode"] = json!(3))
        .await
        .refused_fields(&[(&*refused, "unknown_value")]);
    put(&|rows| drop(rows.pop()))
        .await
        .refused_fields(&[("courseSections", "too_few")]);
    put(&|rows| rows.push(rows[0].clone()))
        .await
        .refused_fields(&[("courseSections[43].name", "duplicate")]);
    put(&|rows| rows[0]["name"] = json!("Banner"))
        .await
        .refused_fields(&[("courseSections[0].name", "unknown_value")]);
    let saved = put(&|rows| {
        rows[texts]["mode"] = json!(2);
        rows.swap(0, 42);
    })
    .await;
    assert_eq!(saved.data()["courseSections"][texts]["mode"], 2);
    assert_eq!(saved.data()["courseSections"][0]["name"], "FAQ");
    server.undo(saved.change(), &boss).await.ok();
    let back = server.get(&sections_of(&course), &boss).await.ok();
    assert_eq!(
        column(&back["courseSections"], "name"),
        column(&read["courseSections"], "name")
    );
    assert_eq!(back["courseSections"][texts]["mode"], 1);
}

async fn sections_of_a_course_say_whether_they_have_content(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let filled = async || {
        let data = server.get(&sections_of(&course), &boss).await.ok();
        let rows = data["courseSections"].as_array().expect("a list").clone();
        for row in &rows {
            assert_eq!(row["isFilled"].is_null(), row["layout"] == 1, "{row}");
        }
        let full = rows.iter().filter(|row| row["isFilled"] == true);
        full.map(|row| row["name"].as_str().expect("a name").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(filled().await, Vec::<String>::new());
    server
        .put(
            &at(&course, "summary"),
            &boss,
            json!({"title": "a", "desc": "<p>a</p>"}),
        )
        .await
        .ok();
    let ids = skills(&server, &boss, &["Rust"]).await;
    server
        .put(&at(&course, "skills"), &boss, json!({"ids": ids}))
        .await
        .ok();
    let film = server.upload(&boss, "short-videos", "a.mp4", mp4(3000)).await.created();
    work(&server, &boss, &course, 1, "A", film[0]["path"].as_str()).await;
    work(&server, &boss, &course, 4, "A", None).await;
    let about = json!({"aboutSuccess": {"title": "a", "desc": "<p>a</p>"}});
    server.put(&at(&course, "other-info"), &boss, about).await.ok();
    let mut expected = vec![
        "ProfessionSummary",
        "ProfessionSummaryWithImage",
        "StudentWorkShowcaseMedia",
        "CourseTechnologies",
        "PortfolioProjects",
        "CourseAboutSuccess",
    ];
    assert_eq!(filled().await, expected);
    // The shared feedback until the course has its own.
    let feedback = json!({"feedbackType": 2, "fullName": "a", "profession": "b", "body": "c"});
    server.post("/api/admin/feedback", &boss, feedback).await.created();
    expected.insert(5, "CourseTextFeedbacks");
    assert_eq!(filled().await, expected);
    let mut read = server.get(&sections_of(&course), &boss).await.ok();
    for row in read["courseSections"].as_array_mut().expect("a list") {
        if row["name"] == "CourseTextFeedbacks" {
            row["mode"] = json!(2);
        }
    }
    server.put(&sections_of(&course), &boss, read).await.ok();
    expected.remove(5);
    assert_eq!(filled().await, expected);
}

async fn a_copy_adds_or_replaces(server: Server) {
    let boss = server.superadmin().await;
    let (from, to) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    let image = server.picture(&boss, "student-images", 60, 40, 5).await;
    for (course, names) in [(&from, ["Ali", "Vali"]), (&to, ["Gʻani", "Sobir"])] {
        for name in names {
            let body = json!({"fullName": name, "profession": "a", "desc": "b", "media": image});
            server.post(&at(course, "mentor"), &boss, body).await.created();
        }
        let summary = json!({"title": names[0], "desc": "<p>a</p>"});
        server.put(&at(course, "summary"), &boss, summary).await.ok();
    }
    let ids = skills(&server, &boss, &["Rust", "Go", "Zig"]).await;
    server
        .put(&at(&from, "skills"), &boss, json!({"ids": [ids[1], ids[0]]}))
        .await
        .ok();
    server
        .put(&at(&to, "skills"), &boss, json!({"ids": [ids[0], ids[2]]}))
        .await
        .ok();
    let put = async |body: Value| server.put(&at(&to, "copy"), &boss, body).await;
    let names = async || {
        let mentors = server.get(&at(&to, "mentors"), &boss).await.ok();
        let skills = server.get(&at(&to, "skills"), &boss).await.ok();
        let summary = server.get(&at(&to, "summary"), &boss).await.ok();
        (
            column(&mentors["courseMentor"], "fullName"),
            column(&skills["courseSkills"], "name"),
            summary["title"].clone(),
        )
    };
    let before = names().await;
    let parts = json!(["mentors", "summary", "skills", "faqs"]);
    let added = put(json!({"from": from["id"], "parts": parts})).await;
    assert_eq!(
        names().await,
        (
            vec![json!("Gʻani"), json!("Sobir"), json!("Ali"), json!("Vali")],
            vec![json!("Rust"), json!("Zig"), json!("Go")],
            json!("Gʻani")
        ),
        "lists are added to, a single that is there stays"
    );
    server.undo(added.change(), &boss).await.ok();
    assert_eq!(names().await, before, "one undo for all of it");
    let replaced = put(json!({"from": from["id"], "parts": parts, "replace": true})).await;
    assert_eq!(
        names().await,
        (
            vec![json!("Ali"), json!("Vali")],
            vec![json!("Go"), json!("Rust")],
            json!("Ali")
        )
    );
    server.undo(replaced.change(), &boss).await.ok();
    assert_eq!(names().await, before);
    put(json!({"from": to["id"], "parts": ["mentors"]}))
        .await
        .refused_fields(&[("from", "unknown_value")]);
    put(json!({"from": 999, "parts": ["mentors", "mentors"]}))
        .await
        .refused_fields(&[("from", "not_found"), ("parts[1]", "duplicate")]);
    put(json!({"from": from["id"], "parts": ["x"]}))
        .await
        .refused_fields(&[("parts[0]", "unknown_value")]);
    put(json!({"from": from["id"], "parts": []}))
        .await
        .refused_fields(&[("parts", "too_few")]);
    // Parts that the other course lacks are unchanged.
    let nothing = put(json!({"from": from["id"], "parts": ["roadmap", "faqs"], "replace": true})).await;
    assert!(nothing.status == 200 && nothing.headers.get("x-change-id").is_none());
    server
        .get(&at(&to, "copy?from=999"), &boss)
        .await
        .refused(404, "course_not_found");
    server
        .get(&at(&to, "copy"), &boss)
        .await
        .refused_fields(&[("from", "required")]);
    assert_eq!(names().await, before);
}

async fn a_course_goes_with_everything_and_comes_back(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let image = server.picture(&boss, "student-images", 60, 40, 5).await;
    let mut mentors = Vec::new();
    for name in ["Ali", "Vali", "Gʻani"] {
        let body = json!({"fullName": name, "profession": "a", "desc": "b", "media": image});
        mentors.push(server.post(&at(&course, "mentor"), &boss, body).await.created());
    }
    let feedback =
        json!({"feedbackType": 2, "courseId": course["id"], "fullName": "a", "profession": "b", "body": "c"});
    server.post("/api/admin/feedback", &boss, feedback).await.created();
    let tables = ["mentor", "feedback", "section", "media_use", "course"];
    let counts = async || {
        let mut counts = Vec::new();
        for table in tables {
            counts.push(server.count(table).await);
        }
        counts
    };
    let before = counts().await;
    let path = format!("/api/admin/course/{}", course["id"]);
    let stale = server.delete(&format!("{path}?version=7"), &boss).await;
    stale.refused(409, "version_conflict");
    let gone = server.delete(&path, &boss).await;
    assert_eq!(counts().await, [0, 0, 19, before[3] - 3, 0]);
    let undone = server.undo(gone.change(), &boss).await;
    assert_eq!(counts().await, before);
    let back = server.get(&at(&course, "mentors"), &boss).await.ok();
    assert_eq!(
        column(&back["courseMentor"], "id"),
        mentors.iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    );
    assert_eq!(column(&back["courseMentor"], "position"), [0, 1, 2]);
    server.undo(undone.change(), &boss).await.ok();
    assert_eq!(counts().await[4], 0, "and an undo of the undo takes it again");
}

async fn a_course_that_is_praised_stays(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "A", true).await;
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let top = json!({"kind": 1, "courseId": course["id"], "title": "a", "desc": "b", "image": image});
    let top = server.post("/api/admin/top-course", &boss, top).await.created();
    let path = format!("/api/admin/course/{}", course["id"]);
    server.delete(&path, &boss).await.refused(409, "in_use");
    assert_eq!(
        server.get(&sections_of(&course), &boss).await.ok()["total"],
        43,
        "nothing of it went"
    );
    server
        .delete(&format!("/api/admin/top-course/{}", top["id"]), &boss)
        .await
        .ok();
    server.delete(&path, &boss).await.ok();
}
