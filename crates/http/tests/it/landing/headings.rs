//! The heading of a section, which visitors read, apart from its name in the panel.

use peshtoq_courses::section_registry::{COURSE_SECTIONS, Entry};
use peshtoq_landing::section::HOME_SECTIONS;

use super::*;

/// The row of a section in a list of them.
fn of(list: &Value, name: &str) -> Value {
    let rows = list.as_array().expect("a list");
    rows.iter()
        .find(|row| row["name"] == name)
        .expect("the section")
        .clone()
}

/// The list with other fields of one section.
fn with(list: &Value, name: &str, fields: &Value) -> Value {
    let mut list = list.clone();
    let rows = list.as_array_mut().expect("a list");
    let row = rows.iter_mut().find(|row| row["name"] == name).expect("the section");
    for (field, value) in fields.as_object().expect("fields") {
        row[field] = value.clone();
    }
    list
}

/// The list as a caller without knowledge of headings sends it.
fn without_headings(list: &Value) -> Value {
    let mut list = list.clone();
    for row in list.as_array_mut().expect("a list") {
        row.as_object_mut().expect("a row").remove("heading");
    }
    list
}

fn defaults(registry: &[Entry]) -> Vec<Value> {
    registry.iter().map(|entry| json!(entry.heading)).collect()
}

pub(super) async fn a_heading_is_the_text_shown_to_visitors(server: Server) {
    let boss = server.superadmin().await;
    let read = async || server.get(SECTIONS, &boss).await.ok()["sections"].clone();
    let put = async |rows: Value| server.put(SECTIONS, &boss, json!({"sections": rows})).await;
    let public = async || server.get("/api/public/home", &boss).await.ok()["sections"].clone();
    let first = read().await;
    assert!(
        column(&first, "heading").iter().all(Value::is_null),
        "nobody has written one"
    );
    assert_eq!(column(&public().await, "heading"), defaults(HOME_SECTIONS));
    for heading in defaults(HOME_SECTIONS).iter().chain(&defaults(COURSE_SECTIONS)) {
        let heading = heading.as_str().expect("a text");
        assert!(
            !heading.is_empty() && !heading.contains('('),
            "{heading} is for visitors"
        );
    }

    // The name in the panel is not shown to visitors, and the heading is not the name in the panel.
    let named = put(with(&first, "Banner", &json!({"displayName": "Bosh rasm (kuz)"}))).await;
    named.ok();
    assert_eq!(column(&public().await, "heading"), defaults(HOME_SECTIONS));
    let headed = put(with(&read().await, "Banner", &json!({"heading": "  Kuzgi qabul "}))).await;
    assert_eq!(
        (
            &of(&headed.data()["sections"], "Banner")["heading"],
            &of(&headed.data()["sections"], "Banner")["version"]
        ),
        (&json!("Kuzgi qabul"), &json!(3))
    );
    let shown = of(&public().await, "Banner");
    assert_eq!(
        (&shown["heading"], &shown["displayName"]),
        (&json!("Kuzgi qabul"), &json!("Bosh rasm (kuz)"))
    );

    // An absent heading stays as it is; null and a blank one restore the default.
    let unheard = put(without_headings(&read().await)).await;
    assert!(
        unheard.status == 200 && unheard.headers.get("x-change-id").is_none(),
        "nothing has changed"
    );
    assert_eq!(of(&read().await, "Banner")["heading"], "Kuzgi qabul");
    for blank in [Value::Null, json!("  ")] {
        put(with(&read().await, "Banner", &json!({"heading": "Kuzgi qabul"})))
            .await
            .ok();
        let cleared = put(with(&read().await, "Banner", &json!({"heading": blank}))).await;
        assert_eq!(of(&cleared.data()["sections"], "Banner")["heading"], Value::Null);
        assert_eq!(column(&public().await, "heading"), defaults(HOME_SECTIONS));
        server.undo(cleared.change(), &boss).await.ok();
        assert_eq!(of(&public().await, "Banner")["heading"], "Kuzgi qabul", "undone");
    }
    let mut wrong = with(&read().await, "Header", &json!({"heading": "a".repeat(101)}));
    wrong[1]["heading"] = json!(5);
    put(wrong).await.refused_fields(&[
        ("sections[0].heading", "too_long"),
        ("sections[1].heading", "wrong_format"),
    ]);
}

pub(super) async fn headings_belong_to_their_course_and_are_copied(server: Server) {
    let boss = server.superadmin().await;
    let (from, to) = (
        course(&server, &boss, "A", true).await,
        course(&server, &boss, "B", true).await,
    );
    let place = |course: &Value| format!("/api/admin/courses/{}/sections", course["id"]);
    let read = async |course: &Value| server.get(&place(course), &boss).await.ok()["courseSections"].clone();
    let put = async |course: &Value, rows: Value| {
        server
            .put(&place(course), &boss, json!({"courseSections": rows}))
            .await
            .ok()
    };
    let shown = async |course: &Value| {
        let page = server
            .get(&format!("/api/public/courses/{}", course["id"]), &boss)
            .await
            .ok();
        of(&page["sections"], "FAQ")["heading"].clone()
    };
    let own = json!({"heading": "Savollarga javoblar", "isVisible": true});
    put(&from, with(&read(&from).await, "FAQ", &own)).await;
    put(&to, with(&read(&to).await, "FAQ", &json!({"isVisible": true}))).await;
    assert_eq!(
        (shown(&from).await, shown(&to).await),
        (json!("Savollarga javoblar"), json!("Koʻp beriladigan savollar"))
    );
    put(&from, without_headings(&read(&from).await)).await;
    assert_eq!(shown(&from).await, "Savollarga javoblar", "kept");
    let copy = json!({"from": from["id"], "parts": ["sections"]});
    let copied = server
        .put(&format!("/api/admin/course/{}/copy", to["id"]), &boss, copy)
        .await;
    assert_eq!(shown(&to).await, "Savollarga javoblar");
    server.undo(copied.change(), &boss).await.ok();
    assert_eq!(shown(&to).await, "Koʻp beriladigan savollar");
    // The preview for editors has the same heading.
    let preview = server
        .get(&format!("/api/admin/preview/courses/{}", from["id"]), &boss)
        .await
        .ok();
    assert_eq!(of(&preview["sections"], "FAQ")["heading"], "Savollarga javoblar");
}
