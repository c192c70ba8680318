//! The top courses and the carousel.

use super::*;

pub(super) async fn slide(server: &Server, person: &Person, kind: i64, title: &str) -> crate::harness::Reply {
    let image = server.picture(person, "course-banners", 40, 30, 7).await;
    let body = json!({"kind": kind, "title": title, "desc": "a", "image": image});
    server.post("/api/admin/top-course", person, body).await
}

pub(super) async fn the_eleventh_slide_is_refused(server: Server) {
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

pub(super) async fn top_courses_contain_their_course(server: Server) {
    let boss = server.superadmin().await;
    let hidden = course(&server, &boss, "Yashirin", false).await;
    let image = server.picture(&boss, "course-banners", 40, 30, 7).await;
    let body =
        json!({"kind": 1, "courseId": hidden["id"], "title": "a", "desc": "b", "image": image, "link": "example.uz/a"});
    let row = server.post("/api/admin/top-course", &boss, body).await.created();
    assert_eq!(
        row["course"],
        json!({"id": hidden["id"], "name": "Yashirin", "slug": "yashirin", "isVisible": false, "status": "DRAFT", "visibleFrom": null, "visibleUntil": null})
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

pub(super) async fn top_courses_move_between_their_kinds(server: Server) {
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
