//! The sections of a course.

use super::*;

pub(super) fn sections_of(course: &Value) -> String {
    format!("/api/admin/courses/{}/sections", course["id"])
}

pub(super) async fn sections_of_a_course_keep_their_modes(server: Server) {
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

pub(super) async fn sections_of_a_course_say_whether_they_have_content(server: Server) {
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

pub(super) async fn courses_on_the_site_with_empty_sections_are_counted(server: Server) {
    let boss = server.superadmin().await;
    let listed = async || {
        let data = server.get("/api/admin/overview", &boss).await.ok();
        data["incompleteCourses"].clone()
    };
    let (first, second) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    // A draft is not on the site.
    assert_eq!(listed().await, json!([]));
    for course in [&first, &second] {
        for (what, body) in [
            ("status", json!({"status": "ACTIVE"})),
            ("visibility", json!({"isVisible": true})),
        ] {
            server.patch(&at(course, what), &boss, body).await.ok();
        }
        // The sections of a new course are hidden.
        let mut sections = server.get(&sections_of(course), &boss).await.ok();
        for row in sections["courseSections"].as_array_mut().expect("a list") {
            row["isVisible"] = json!(true);
        }
        server.put(&sections_of(course), &boss, sections).await.ok();
    }
    // The same number as in the list of its sections, for each course.
    let expected = async |course: &Value| {
        let data = server.get(&sections_of(course), &boss).await.ok();
        let rows = data["courseSections"].as_array().expect("a list").clone();
        let empty = rows
            .iter()
            .filter(|row| row["isVisible"] == true && row["isFilled"] == false)
            .count();
        json!({"id": course["id"], "name": course["name"], "emptySections": empty})
    };
    let before = expected(&first).await;
    assert!(before["emptySections"].as_u64() > Some(20), "{before}");
    assert_eq!(listed().await, json!([before, expected(&second).await]));

    let summary = json!({"title": "a", "desc": "<p>a</p>"});
    server.put(&at(&first, "summary"), &boss, summary).await.ok();
    // Shared feedback counts for the course that shows it, not for the one that shows its own.
    let feedback = json!({"feedbackType": 2, "fullName": "a", "profession": "b", "body": "c"});
    server.post("/api/admin/feedback", &boss, feedback).await.created();
    let mut sections = server.get(&sections_of(&second), &boss).await.ok();
    for row in sections["courseSections"].as_array_mut().expect("a list") {
        match row["name"].as_str() {
            Some("CourseTextFeedbacks") => row["mode"] = json!(2),
            Some("FAQ") => row["isVisible"] = json!(false),
            _ => {}
        }
    }
    server.put(&sections_of(&second), &boss, sections).await.ok();
    let (of_first, of_second) = (expected(&first).await, expected(&second).await);
    assert_eq!(listed().await, json!([of_first, of_second]));
    let counted = |row: &Value| row["emptySections"].as_u64().expect("a number");
    // Two kinds of summary and the feedback; the questions are hidden.
    assert_eq!(counted(&of_first), counted(&before) - 3);
    assert_eq!(counted(&of_second), counted(&before) - 1);
}
