//! Operations on a whole course: copies, removal, restoration.

use peshtoq_landing::section::HOME_SECTIONS;

use super::*;

pub(super) async fn a_copy_adds_or_replaces(server: Server) {
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
        "lists are added to, a singleton that is there stays"
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

pub(super) async fn a_course_is_removed_with_its_rows_and_restored(server: Server) {
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
    let of_home = i64::try_from(HOME_SECTIONS.len()).expect("few");
    assert_eq!(counts().await, [0, 0, of_home, before[3] - 3, 0]);
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

pub(super) async fn the_course_of_a_top_course_is_not_removed(server: Server) {
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
