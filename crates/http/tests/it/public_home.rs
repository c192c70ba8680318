//! The size of the landing page, for any number of courses.

use std::collections::BTreeSet;

use peshtoq_courses::course::{self, CourseStatus};
use reqwest::Method;
use sea_orm::{ActiveValue::Set, ConnectOptions, Database, EntityTrait};
use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    the_home_page_stays_small_with_many_courses,
    a_card_contains_what_it_shows,
);

const COURSES: i64 = 1000;
/// The maximum size of the home page.
const MOST_BYTES: usize = 150_000;

async fn text(server: &Server, path: &str) -> String {
    let url = format!("{}/api/public{path}", server.base);
    let response = server.client.request(Method::GET, url).send().await.expect("an answer");
    assert_eq!(response.status(), 200);
    response.text().await.expect("a body")
}

async fn read(server: &Server, path: &str) -> Value {
    let answer: Value = serde_json::from_str(&text(server, path).await).expect("JSON");
    answer["data"].clone()
}

/// The content of the section with the courses.
fn courses_of(home: &Value) -> Value {
    let sections = home["sections"].as_array().expect("sections");
    let section = sections.iter().find(|section| section["name"] == "Courses");
    section.expect("the courses")["content"].clone()
}

async fn show_courses(server: &Server, person: &Person) {
    let mut body = server.get("/api/admin/sections", person).await.ok();
    for section in body["sections"].as_array_mut().expect("sections") {
        section["isVisible"] = json!(section["name"] == "Courses");
    }
    server.put("/api/admin/sections", person, body).await.ok();
}

/// A text of this many characters, in words.
fn words(characters: usize) -> String {
    "oʻrganuvchi "
        .chars()
        .cycle()
        .take(characters - 1)
        .chain(['!'])
        .collect()
}

/// A shown row as an import creates it.
fn shown(id: i64) -> course::ActiveModel {
    let name = format!("Kurs {id}");
    course::ActiveModel {
        id: Set(id),
        search: Set(name.to_lowercase()),
        name: Set(name),
        slug: Set(format!("kurs-{id}")),
        unique_key: Set(format!("kurs-{id}")),
        desc: Set(Some(words(2000))),
        category_id: Set(None),
        course_type: Set(Some("Onlayn".into())),
        is_profession: Set(true),
        is_coming_soon: Set(false),
        is_visible: Set(true),
        visible_from: Set(None),
        visible_until: Set(None),
        status: Set(CourseStatus::Active),
        price: Set(6_800_000),
        lessons_count: Set(96),
        modules_count: Set(8),
        course_duration: Set(8640),
        color: Set(Some("#1d4f91".into())),
        image_illustration: Set(None),
        detail_url: Set(Some(format!("https://example.uz/kurslar/{id}"))),
        is_imported: Set(true),
        version: Set(1),
        created_at: Set(peshtoq_core::clock::now()),
        updated_at: Set(peshtoq_core::clock::now()),
        updated_by: Set(None),
    }
}

async fn the_home_page_stays_small_with_many_courses(server: Server) {
    let boss = server.superadmin().await;
    show_courses(&server, &boss).await;
    let db = Database::connect(ConnectOptions::new(&server.database.url))
        .await
        .expect("the database");
    let ids: Vec<i64> = (1..=COURSES).collect();
    for chunk in ids.chunks(100) {
        course::Entity::insert_many(chunk.iter().copied().map(shown))
            .exec(&db)
            .await
            .expect("courses");
    }
    db.close().await.expect("closed");

    let answer = text(&server, "/home").await;
    assert!(answer.len() < MOST_BYTES, "{} bytes", answer.len());
    let content = courses_of(&read(&server, "/home").await);
    assert_eq!(content["total"], COURSES);
    let carried: Vec<i64> = content["courses"]
        .as_array()
        .expect("courses")
        .iter()
        .map(|course| course["id"].as_i64().expect("an id"))
        .collect();
    assert_eq!(carried, (1..=60).collect::<Vec<_>>());

    // The others are reached by paging from where the home page ends.
    let mut reached: BTreeSet<i64> = carried.into_iter().collect();
    for page in 2..=COURSES / 60 + 1 {
        let list = read(&server, &format!("/courses?page={page}&perPage=60")).await;
        assert_eq!(list["total"], COURSES);
        for course in list["courses"].as_array().expect("courses") {
            assert!(reached.insert(course["id"].as_i64().expect("an id")), "twice: {course}");
        }
    }
    assert_eq!(reached, ids.into_iter().collect());
}

async fn a_card_contains_what_it_shows(server: Server) {
    let boss = server.superadmin().await;
    show_courses(&server, &boss).await;
    let category = server
        .post("/api/admin/course-category", &boss, json!({"name": "Dasturlash"}))
        .await
        .created();
    let make = async |input: Value| {
        let course = server.post("/api/admin/course", &boss, input).await.created();
        let path = format!("/api/admin/course/{}", course["id"]);
        server
            .patch(&format!("{path}/status"), &boss, json!({"status": "ACTIVE"}))
            .await
            .ok();
        server
            .patch(&format!("{path}/visibility"), &boss, json!({"isVisible": true}))
            .await
            .ok()
    };
    let long = make(json!({
        "name": "Frontend", "desc": words(2000), "categoryId": category["id"], "courseType": "Onlayn",
        "isProfession": true, "isComingSoon": true, "price": 5, "lessonsCount": 4, "modulesCount": 3,
        "courseDuration": 2, "color": "#1d4f91", "detailUrl": "https://example.uz/1"
    }))
    .await;
    let exact = make(json!({"name": "Backend", "desc": words(300)})).await;
    let bare = make(json!({"name": "Dizayn"})).await;
    // Without a space to break at.
    make(json!({"name": "Uzun", "desc": "ў".repeat(301)})).await;

    let content = courses_of(&read(&server, "/home").await);
    assert_eq!(content["total"], 4);
    let cards = content["courses"].as_array().expect("courses");
    let mut expected = long.clone();
    for field in [
        "isVisible",
        "status",
        "visibleFrom",
        "visibleUntil",
        "version",
        "createdAt",
        "updatedBy",
    ] {
        expected.as_object_mut().expect("a row").remove(field);
    }
    let desc = cards[0]["desc"].as_str().expect("a text");
    expected["desc"] = json!(desc);
    assert_eq!(cards[0], expected);
    assert!(
        long["desc"]
            .as_str()
            .expect("a text")
            .starts_with(desc.trim_end_matches('…'))
    );
    // Whole words, and an ellipsis.
    assert!(desc.ends_with("oʻrganuvchi…"), "{desc}");
    assert!((280..=300).contains(&desc.chars().count()), "{desc}");

    assert_eq!(cards[1]["desc"], exact["desc"]);
    assert_eq!((&cards[2]["desc"], &cards[2]["name"]), (&Value::Null, &bare["name"]));
    assert_eq!(cards[3]["desc"], json!("ў".repeat(299) + "…"));
}
