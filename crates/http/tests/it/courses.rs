//! Courses: how they are created, numbered, filtered, shown and imported from the learning system
//! (`docs/api.md#courses`).

use peshtoq_courses::{
    import::{self, ImportedCourse, Report},
    section_registry::COURSE_SECTIONS,
};
use peshtoq_landing::section::HOME_SECTIONS;
use serde_json::{Value, json};

use crate::{
    harness::{Person, Server, on_both_databases},
    landing,
};

on_both_databases!(
    a_course_gets_its_number_once,
    a_course_gets_all_its_sections,
    a_course_is_validated,
    courses_are_listed_by_status,
    a_category_in_use_is_not_removed,
    an_import_writes_only_its_own_fields,
    an_import_is_one_change_or_nothing,
    numbers_beyond_their_column_are_out_of_range,
);

async fn make(server: &Server, person: &Person, body: Value) -> Value {
    server.post("/api/admin/course", person, body).await.created()
}

fn path(row: &Value) -> String {
    format!("/api/admin/course/{}", row["id"])
}

async fn a_course_gets_its_number_once(server: Server) {
    let boss = server.superadmin().await;
    let first = make(&server, &boss, json!({"name": "A"})).await;
    assert_eq!(
        (&first["id"], &first["courseId"]),
        (&json!(1_000_000), &json!(1_000_000))
    );
    let given = make(&server, &boss, json!({"name": "B", "courseId": 42})).await;
    assert_eq!(given["id"], 42);
    let taken = server
        .post("/api/admin/course", &boss, json!({"name": "C", "courseId": 42}))
        .await;
    taken.refused_fields(&[("courseId", "duplicate")]);
    for (number, code) in [
        (json!(0), "out_of_range"),
        (json!("7"), "wrong_format"),
        (json!(1.5), "wrong_format"),
    ] {
        let refused = server
            .post("/api/admin/course", &boss, json!({"name": "C", "courseId": number}))
            .await;
        refused.refused_fields(&[("courseId", code)]);
    }
    let reply = server.post("/api/admin/course", &boss, json!({"name": "D"})).await;
    assert_eq!(reply.data()["id"], 1_000_001);
    // An id is never reused, even after its course was removed.
    server.undo(reply.change(), &boss).await.ok();
    let next = make(&server, &boss, json!({"name": "E"})).await;
    assert_eq!(next["id"], 1_000_002);
    // Nor does the greatest possible id prevent later ones.
    make(
        &server,
        &boss,
        json!({"name": "F", "courseId": 9_007_199_254_740_991_i64}),
    )
    .await;
    assert_eq!(make(&server, &boss, json!({"name": "G"})).await["id"], 1_000_003);
    // Nor if no history of it is left, however the id was assigned.
    let given_by_hand = make(&server, &boss, json!({"name": "H", "courseId": 1_000_050})).await;
    server.delete(&path(&given_by_hand), &boss).await.ok();
    assert!(server.prune_history_of(400).await > 0);
    let next = make(&server, &boss, json!({"name": "I"})).await;
    assert_eq!(next["id"], 1_000_051);
    let imported = file(json!([{"courseId": 1_000_060, "name": "J"}]));
    import::import(server.app.db(), imported).await.expect("an import");
    server.delete("/api/admin/course/1000060", &boss).await.ok();
    assert!(server.prune_history_of(400).await > 0);
    assert_eq!(make(&server, &boss, json!({"name": "K"})).await["id"], 1_000_061);
    // Even the end of the range does not prevent another course.
    make(&server, &boss, json!({"name": "L", "courseId": 999_999_999_999_i64})).await;
    make(&server, &boss, json!({"name": "M", "courseId": 1_000_000_000_001_i64})).await;
    for id in [1_000_000_000_000_i64, 1_000_000_000_002, 1_000_000_000_003] {
        assert_eq!(make(&server, &boss, json!({"name": "N"})).await["id"], id);
    }
    // A stored course keeps its id, whatever a body says.
    let mut body = given.clone();
    body["courseId"] = json!(77);
    body["isVisible"] = json!(true);
    body["status"] = json!("ACTIVE");
    let row = server.put(&path(&given), &boss, body).await.ok();
    assert_eq!(
        (&row["id"], &row["courseId"], &row["isVisible"], &row["status"]),
        (&json!(42), &json!(42), &json!(false), &json!("DRAFT")),
        "and is shown and moved by calls of its own"
    );
}

/// The stored sections of a course: name, position, visibility.
async fn sections(server: &Server, id: i64) -> Vec<(String, i32, bool)> {
    let rows = server
        .rows(&format!(
            "SELECT name, position, is_visible FROM section WHERE course_id = {id} ORDER BY position"
        ))
        .await;
    let row = |row: &sea_orm::QueryResult| {
        (
            row.try_get("", "name").expect("a name"),
            row.try_get("", "position").expect("a number"),
            row.try_get("", "is_visible").expect("a mark"),
        )
    };
    rows.iter().map(row).collect()
}

async fn a_course_gets_all_its_sections(server: Server) {
    let boss = server.superadmin().await;
    let made = server
        .post("/api/admin/course", &boss, json!({"name": "A", "courseId": 7}))
        .await;
    let expected: Vec<_> = (0..)
        .zip(COURSE_SECTIONS)
        .map(|(position, entry)| (entry.name.to_owned(), position, false))
        .collect();
    assert_eq!(expected.len(), 43);
    assert_eq!(sections(&server, 7).await, expected);
    let undone = server.undo(made.change(), &boss).await;
    undone.data();
    assert!(sections(&server, 7).await.is_empty(), "they go with the course");
    server.undo(undone.change(), &boss).await.ok();
    assert_eq!(sections(&server, 7).await, expected, "and come back with it");
    assert_eq!(server.get("/api/admin/course/7", &boss).await.ok()["name"], "A");
}

async fn a_course_is_validated(server: Server) {
    let boss = server.superadmin().await;
    let plain = make(&server, &boss, json!({"name": "A"})).await;
    for (field, value) in [
        ("price", json!(0)),
        ("lessonsCount", json!(0)),
        ("isProfession", json!(false)),
        ("isComingSoon", json!(false)),
        ("category", Value::Null),
        ("desc", Value::Null),
        ("detailUrl", Value::Null),
    ] {
        assert_eq!(plain[field], value, "{field}");
    }
    let wrong = json!({
        "name": "a".repeat(151), "desc": "a".repeat(2001), "categoryId": 9, "courseType": "a".repeat(41),
        "price": 1_000_000_000_001_i64, "lessonsCount": -1, "modulesCount": "x", "courseDuration": 1.5, "color": "red",
        "imageIllustration": "x", "detailUrl": "javascript:1", "isProfession": "ha"
    });
    server.post("/api/admin/course", &boss, wrong).await.refused_fields(&[
        ("categoryId", "not_found"),
        ("color", "wrong_format"),
        ("courseDuration", "wrong_format"),
        ("courseType", "too_long"),
        ("desc", "too_long"),
        ("detailUrl", "wrong_format"),
        ("imageIllustration", "media_not_found"),
        ("isProfession", "wrong_format"),
        ("lessonsCount", "out_of_range"),
        ("modulesCount", "wrong_format"),
        ("name", "too_long"),
        ("price", "out_of_range"),
    ]);
    let unknown = json!({"name": "a", "categoryId": 9});
    server
        .post("/api/admin/course", &boss, unknown)
        .await
        .refused_fields(&[("categoryId", "not_found")]);
    let category = json!({"name": "Dizayn"});
    let category = server
        .post("/api/admin/course-category", &boss, category)
        .await
        .created();
    let full = json!({
        "name": "A", "categoryId": category["id"], "price": 1_000_000_000_000_i64, "courseDuration": 90, "color": "#a0B1c2",
        "isProfession": true, "detailUrl": "example.uz"
    });
    let row = server.put(&path(&plain), &boss, full).await.ok();
    assert_eq!(row["category"], json!({"id": category["id"], "name": "Dizayn"}));
    assert_eq!(
        (&row["price"], &row["detailUrl"]),
        (&json!(1_000_000_000_000_i64), &json!("https://example.uz"))
    );
    let kept = server.put(&path(&plain), &boss, json!({"name": "B"})).await.ok();
    for field in [
        "category",
        "price",
        "courseDuration",
        "color",
        "isProfession",
        "detailUrl",
    ] {
        assert_eq!(kept[field], row[field], "what is absent is kept: {field}");
    }
    let cleared = json!({"name": "B", "categoryId": null, "price": null, "color": "", "isProfession": null});
    let row = server.put(&path(&plain), &boss, cleared).await.ok();
    for (field, value) in [
        ("category", Value::Null),
        ("price", json!(0)),
        ("color", Value::Null),
        ("isProfession", json!(false)),
    ] {
        assert_eq!(row[field], value, "null clears: {field}");
    }
}

async fn courses_are_listed_by_status(server: Server) {
    let boss = server.superadmin().await;
    let category = server
        .post("/api/admin/course-category", &boss, json!({"name": "IT"}))
        .await
        .created();
    for (name, number, category, is_profession) in [
        ("Frontend", 30, category["id"].clone(), true),
        ("Ingliz tili", 20, Value::Null, false),
        ("Боғдорчилик", 10, Value::Null, true),
    ] {
        let body = json!({"name": name, "courseId": number, "categoryId": category, "isProfession": is_profession});
        let row = make(&server, &boss, body).await;
        server
            .patch(&format!("{}/status", path(&row)), &boss, json!({"status": "ACTIVE"}))
            .await
            .ok();
    }
    let ids = async |query: &str| {
        let data = server.get(&format!("/api/admin/courses/{query}"), &boss).await.ok();
        let rows = data["courses"].as_array().expect("a list");
        rows.iter()
            .map(|row| row["id"].as_i64().expect("an id"))
            .collect::<Vec<_>>()
    };
    assert_eq!(ids("ACTIVE").await, [10, 20, 30], "by id");
    assert_eq!(ids("DRAFT").await, Vec::<i64>::new());
    assert_eq!(ids(&format!("ACTIVE?categoryId={}", category["id"])).await, [30]);
    assert_eq!(ids("ACTIVE?isProfession=true").await, [10, 30]);
    assert_eq!(ids("ACTIVE?isProfession=false").await, [20]);
    assert_eq!(ids("ACTIVE?key=bogʻdor").await, [10]);
    assert_eq!(ids("ACTIVE?page=2&perPage=2").await, [30]);
    for (query, field, code) in [
        ("active", "status", "unknown_value"),
        ("ACTIVE?categoryId=x", "categoryId", "wrong_format"),
        ("ACTIVE?isProfession=1", "isProfession", "wrong_format"),
        ("ACTIVE?page=0", "page", "out_of_range"),
    ] {
        server
            .get(&format!("/api/admin/courses/{query}"), &boss)
            .await
            .refused_fields(&[(field, code)]);
    }
}

async fn a_category_in_use_is_not_removed(server: Server) {
    let boss = server.superadmin().await;
    let category = server
        .post("/api/admin/course-category", &boss, json!({"name": "IT"}))
        .await
        .created();
    let address = format!("/api/admin/course-category/{}", category["id"]);
    let body = json!({"name": "Frontend", "courseId": 5, "categoryId": category["id"]});
    let row = make(&server, &boss, body).await;
    let refused = server.delete(&address, &boss).await;
    refused.refused(409, "in_use");
    assert_eq!(
        refused.body["data"],
        json!({"courses": [{"id": 5, "name": "Frontend"}]})
    );
    assert!(
        refused.body["message"]
            .as_str()
            .is_some_and(|text| text.contains("Frontend"))
    );
    server
        .put(&path(&row), &boss, json!({"name": "Frontend", "categoryId": null}))
        .await
        .ok();
    server.delete(&address, &boss).await.ok();
}

fn file(courses: Value) -> Vec<ImportedCourse> {
    serde_json::from_value(courses).expect("courses")
}

async fn an_import_writes_only_its_own_fields(server: Server) {
    let boss = server.superadmin().await;
    let by_hand = landing::course(&server, &boss, "Qoʻlda", true).await;
    let courses = json!([
        {"courseId": 10, "name": "Frontend", "category": "Dasturlash", "price": 5_000_000, "lessonsCount": 90},
        {"courseId": 11, "name": "Backend", "category": "DASTURLASH", "isProfession": true},
        {"courseId": by_hand["id"], "name": "Begona"}
    ]);
    let db = server.app.db();
    let report = import::import(db, file(courses.clone())).await.expect("an import");
    assert_eq!(report.made, [(10, "Frontend".to_owned()), (11, "Backend".to_owned())]);
    assert_eq!(
        report.categories,
        ["Dasturlash".to_owned()],
        "one name however it is written"
    );
    let own = by_hand["id"].as_i64().expect("an id");
    assert_eq!(report.clashes, [(own, "Qoʻlda".to_owned())]);
    assert_eq!(server.get(&path(&by_hand), &boss).await.ok(), by_hand, "left alone");
    let row = server.get("/api/admin/course/10", &boss).await.ok();
    assert_eq!(
        (&row["status"], &row["isVisible"], &row["price"], &row["updatedBy"]),
        (&json!("ACTIVE"), &json!(false), &json!(5_000_000), &Value::Null)
    );
    assert_eq!(sections(&server, 10).await.len(), 43);
    server.assert_dense().await;

    // A second time there is nothing to do.
    let again = import::import(db, file(courses)).await.expect("an import");
    assert_eq!((again.same, again.made.len(), again.changed.len()), (2, 0, 0));
    // The fields of editors stay; the fields of the file change.
    let image = server.picture(&boss, "course-illustrations", 40, 30, 7).await;
    let edited = json!({"name": "Boshqa nom", "desc": "Tahrir", "color": "#112233", "imageIllustration": image, "isComingSoon": true});
    server.put("/api/admin/course/10", &boss, edited).await.ok();
    server
        .patch("/api/admin/course/10/visibility", &boss, json!({"isVisible": true}))
        .await
        .ok();
    server
        .patch("/api/admin/course/10/status", &boss, json!({"status": "ARCHIVED"}))
        .await
        .ok();
    let report = import::import(
        db,
        file(json!([{"courseId": 10, "name": "Frontend 2", "lessonsCount": 91}])),
    )
    .await;
    let report = report.expect("an import");
    let changed = vec!["name", "category", "price", "lessonsCount"];
    assert_eq!(
        report,
        Report {
            changed: vec![(10, "Frontend 2".to_owned(), changed)],
            ..Report::default()
        }
    );
    let row = server.get("/api/admin/course/10", &boss).await.ok();
    assert_eq!(
        (&row["name"], &row["category"], &row["price"], &row["lessonsCount"]),
        (&json!("Frontend 2"), &Value::Null, &json!(0), &json!(91))
    );
    assert_eq!(
        (
            &row["desc"],
            &row["color"],
            &row["imageIllustration"],
            &row["isVisible"],
            &row["isComingSoon"],
            &row["status"]
        ),
        (
            &json!("Tahrir"),
            &json!("#112233"),
            &json!(image),
            &json!(true),
            &json!(true),
            &json!("ARCHIVED")
        )
    );
}

async fn an_import_is_one_change_or_nothing(server: Server) {
    let boss = server.superadmin().await;
    let before = server.count("change").await;
    let db = server.app.db();
    let courses = (1..=50)
        .map(|id| json!({"courseId": id, "name": format!("Kurs {id}")}))
        .collect();
    import::import(db, file(courses)).await.expect("an import");
    assert_eq!(server.count("change").await, before + 1);
    let id: i64 = server.rows("SELECT MAX(id) AS id FROM change").await[0]
        .try_get("", "id")
        .expect("an id");
    server.undo(id, &boss).await.ok();
    let of_home = i64::try_from(HOME_SECTIONS.len()).expect("few");
    assert_eq!(
        (server.count("course").await, server.count("section").await),
        (0, of_home)
    );
    import::import(db, Vec::new()).await.expect("an import of nothing");
}

/// Numbers that no column can store are refused like any other that is too large.
async fn numbers_beyond_their_column_are_out_of_range(server: Server) {
    let person = server.superadmin().await;
    for name in ["lessonsCount", "modulesCount", "courseDuration"] {
        for number in [
            json!(3_000_000_000_i64),
            json!(i64::MAX),
            json!(u64::MAX),
            json!(1e30),
            json!(-1),
        ] {
            let mut body = json!({"name": "a"});
            body[name] = number;
            let refused = server.post("/api/admin/course", &person, body).await;
            assert_eq!(refused.status, 422, "{}", refused.body);
            refused.refused_fields(&[(name, "out_of_range")]);
        }
    }
    let course = server
        .post("/api/admin/course", &person, json!({"name": "a"}))
        .await
        .created();
    let path = format!("/api/admin/course/{}/info", course["id"]);
    let image = server.picture(&person, "course-illustrations", 30, 20, 1).await;
    let body = json!({"title": "T", "desc": "<p>a</p>", "image": image, "items": [{"title": "a", "percent": 3_000_000_000_i64}]});
    server
        .put(&path, &person, body)
        .await
        .refused_fields(&[("items[0].percent", "out_of_range")]);
    let body = json!({"feedbackType": 2, "fullName": "A", "profession": "B", "body": "C", "rating": 3_000_000_000_i64});
    server
        .post("/api/admin/feedback", &person, body)
        .await
        .refused_fields(&[("rating", "out_of_range")]);
}
