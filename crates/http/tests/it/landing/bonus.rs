//! The bonus courses.

use super::*;

pub(super) const BONUS: &str = "/api/admin/landing-bonus-courses";

pub(super) async fn bonus_row(server: &Server, person: &Person, course: &Value, title: &str) -> Value {
    let image = server.picture(person, "course-banners", 40, 30, 7).await;
    json!({"courseId": course["id"], "title": title, "subtitle": "Sovgʻa", "image": image})
}

pub(super) async fn bonus_courses_are_saved_as_a_whole(server: Server) {
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
        "a page has the version of the whole list"
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

pub(super) async fn two_people_save_the_bonus_courses(server: Server) {
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

pub(super) async fn every_row_of_a_list_that_failed_is_named(server: Server) {
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
