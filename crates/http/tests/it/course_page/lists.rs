//! Rows of a course: their order and their rules.

use super::*;

pub(super) async fn work(
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

pub(super) async fn works_are_ordered_within_their_category_and_kind(server: Server) {
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

pub(super) async fn salaries_rise(server: Server) {
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

pub(super) async fn practice_needs_an_item(server: Server) {
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

pub(super) async fn an_opportunity_has_one_to_five_paragraphs(server: Server) {
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

pub(super) async fn the_halves_of_other_info_are_independent(server: Server) {
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

pub(super) async fn benefits_are_saved_with_their_heading(server: Server) {
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
