//! An answer from several statements shows one state, despite concurrent writes.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    saving_a_list_that_was_read_removes_no_new_row,
    a_total_counts_the_rows_beside_it,
    a_course_is_never_shown_half_saved,
);

async fn course(server: &Server, person: &Person) -> Value {
    server
        .post("/api/admin/course", person, json!({"name": "Rust"}))
        .await
        .created()
}

/// Adds rows to a list that is saved as a whole. Returns the acknowledged titles.
async fn append(server: &Server, person: &Person, course: &Value, image: &str, who: &str) -> Vec<String> {
    let path = "/api/admin/landing-bonus-courses";
    let mut added = Vec::new();
    for round in 0..40 {
        let mut list = server.get(path, person).await.ok();
        let title = format!("{who} {round}");
        let rows = list["bonusCourses"].as_array_mut().expect("a list");
        for row in &mut *rows {
            // Only the version of the list protects it: row versions say nothing about new rows.
            row.as_object_mut().expect("a row").remove("version");
        }
        rows.push(json!({"courseId": course["id"], "title": title, "subtitle": "S", "image": image}));
        let body = json!({"bonusCourses": rows, "listVersion": list["listVersion"]});
        let reply = server.put(path, person, body).await;
        match reply.status {
            200 => added.push(title),
            _ => reply.refused(409, "version_conflict"),
        }
    }
    added
}

async fn saving_a_list_that_was_read_removes_no_new_row(server: Server) {
    let person = server.superadmin().await;
    let image = server.picture(&person, "partners", 20, 10, 1).await;
    let course = course(&server, &person).await;
    let callers = ["a", "b", "c", "d"].map(|who| append(&server, &person, &course, &image, who));
    let added = futures::future::join_all(callers).await;
    let list = server.get("/api/admin/landing-bonus-courses", &person).await.ok();
    let there: Vec<&str> = list["bonusCourses"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["title"].as_str())
        .collect();
    for title in added.iter().flatten() {
        assert!(there.contains(&title.as_str()), "{title} was acknowledged and is gone");
    }
    assert!(added.iter().flatten().count() > 4);
}

async fn a_total_counts_the_rows_beside_it(server: Server) {
    let person = server.superadmin().await;
    let is_over = AtomicBool::new(false);
    let writer = async {
        for number in 0..150 {
            let row = server
                .post("/api/admin/skill", &person, json!({"name": format!("s{number}")}))
                .await
                .created();
            if number % 3 == 0 {
                server
                    .delete(&format!("/api/admin/skill/{}", row["id"]), &person)
                    .await
                    .ok();
            }
        }
        is_over.store(true, Ordering::Relaxed);
    };
    let reader = async || {
        let mut seen = 0;
        while !is_over.load(Ordering::Relaxed) {
            let data = server.get("/api/admin/skills?perPage=1000", &person).await.ok();
            assert_eq!(data["total"], data["skills"].as_array().expect("a list").len());
            seen += 1;
        }
        seen
    };
    let (seen, ()) = futures::join!(futures::future::join_all((0..4).map(|_| reader())), writer);
    assert!(seen.iter().sum::<usize>() > 50, "{seen:?}");
}

async fn a_course_is_never_shown_half_saved(server: Server) {
    let person = server.superadmin().await;
    let course = course(&server, &person).await;
    let path = format!("/api/admin/course/{}/it-benefits", course["id"]);
    let is_over = AtomicBool::new(false);
    let writer = async {
        for number in 0..80 {
            // Title and rows have the same number.
            let rows: Vec<Value> = (0..number % 5)
                .map(|row| json!({"title": format!("{number}/{row}")}))
                .collect();
            let body = json!({"body": {"title": number.to_string(), "subtitle": "S"}, "courseItBenefits": rows});
            server.put(&path, &person, body).await.ok();
        }
        is_over.store(true, Ordering::Relaxed);
    };
    let reader = async || {
        while !is_over.load(Ordering::Relaxed) {
            let data = server.get(&path, &person).await.ok();
            let rows = data["courseItBenefits"].as_array().expect("a list");
            assert_eq!(data["total"], rows.len());
            let Some(number) = data["body"]["title"].as_str() else {
                assert!(rows.is_empty());
                continue;
            };
            for (index, row) in rows.iter().enumerate() {
                assert_eq!(row["title"], format!("{number}/{index}"));
            }
            assert_eq!(rows.len(), number.parse::<usize>().expect("a number") % 5);
        }
    };
    futures::join!(futures::future::join_all((0..4).map(|_| reader())), writer);
}
