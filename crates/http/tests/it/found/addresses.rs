//! The current and former addresses of courses.

use peshtoq_courses::import::{self, ImportedCourse};

use super::*;

pub(super) async fn a_name_makes_an_address(server: Server) {
    let boss = server.superadmin().await;
    for (name, slug) in [
        ("Oʻyin dizayni", "oyin-dizayni"),
        ("O'yin dizayni", "oyin-dizayni-2"),
        ("Ўйин дизайни", "oyin-dizayni-3"),
        ("Gʻoyadan bozorgacha", "goyadan-bozorgacha"),
        ("Shahar chizmachiligi", "shahar-chizmachiligi"),
        ("Маълумотлар таҳлили", "malumotlar-tahlili"),
        ("2026", "kurs-2026"),
        ("???", "kurs"),
        ("!!!", "kurs-2"),
        ("C++", "c"),
    ] {
        let row = server
            .post("/api/admin/course", &boss, json!({"name": name}))
            .await
            .created();
        assert_eq!(row["slug"], slug, "{name}");
    }
    let long = json!({"name": "a".repeat(150)});
    for slug in ["a".repeat(80), format!("{}-2", "a".repeat(78))] {
        let row = server.post("/api/admin/course", &boss, long.clone()).await.created();
        assert_eq!(row["slug"], slug);
    }
    // Neither a new name nor a null changes the address.
    let row = server
        .post("/api/admin/course", &boss, json!({"name": "Dizayn", "slug": null}))
        .await
        .created();
    for body in [
        json!({"name": "Boshqa nom"}),
        json!({"name": "Boshqa nom", "slug": null}),
    ] {
        let changed = server.put(&path(&row), &boss, body).await.ok();
        assert_eq!(changed["slug"], "dizayn");
    }
    assert!(redirects(&server).await.is_empty());
}

pub(super) async fn an_address_is_validated(server: Server) {
    let boss = server.superadmin().await;
    let post = async |slug: &str| {
        let body = json!({"name": "Kurs", "slug": slug});
        server.post("/api/admin/course", &boss, body).await
    };
    let row = post("  frontend-noldan ").await.created();
    assert_eq!(row["slug"], "frontend-noldan");
    for wrong in [
        "Frontend", "a b", "-a", "a-", "a--b", "2026", "o'yin", "ойин", "a/b", "a_b",
    ] {
        post(wrong).await.refused_fields(&[("slug", "wrong_format")]);
    }
    let said = post("2026").await;
    let message = said.body["fields"][0]["message"]
        .as_str()
        .expect("a message")
        .to_owned();
    assert!(message.contains("frontend-dasturlash"), "{message}");
    post(&"a".repeat(81)).await.refused_fields(&[("slug", "too_long")]);
    let taken = post("frontend-noldan").await;
    taken.refused(409, "slug_taken");
    taken.refused_fields(&[("slug", "slug_taken")]);
    let other = post("backend").await.created();
    let taken = move_to(&server, &boss, &other, "frontend-noldan").await;
    taken.refused(409, "slug_taken");
    // Its own address is not a duplicate.
    move_to(&server, &boss, &other, "backend").await.ok();
}

pub(super) async fn former_addresses_lead_to_the_course(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "Birinchi", true).await;
    let by_id = format!("/courses/{}", course["id"]);
    let sections = format!("/api/admin/courses/{}/sections", course["id"]);
    let mut body = server.get(&sections, &boss).await.ok();
    body["courseSections"][0]["isVisible"] = json!(true);
    server.put(&sections, &boss, body).await.ok();
    move_to(&server, &boss, &course, "ikkinchi").await.ok();
    move_to(&server, &boss, &course, "uchinchi").await.ok();
    assert_eq!(
        redirects(&server).await,
        [pair("birinchi", "uchinchi"), pair("ikkinchi", "uchinchi")]
    );
    let page = read(&server, &by_id).await.ok();
    assert_eq!(page["course"]["slug"], "uchinchi");
    for slug in ["birinchi", "ikkinchi", "uchinchi"] {
        assert_eq!(read(&server, &format!("/courses/{slug}")).await.ok(), page, "{slug}");
        let name = page["sections"][0]["name"].as_str().expect("a section");
        let section = read(&server, &format!("/courses/{slug}/sections/{name}")).await.ok();
        assert_eq!(section, page["sections"][0]);
    }
    for unknown in ["tortinchi", "Birinchi", "birinchi-", "0", "01", "%20"] {
        let reply = read(&server, &format!("/courses/{unknown}")).await;
        reply.refused(404, "course_not_found");
        let reply = read(&server, &format!("/courses/{unknown}/sections/FAQ")).await;
        reply.refused(404, "course_not_found");
    }
    // A generated address avoids former addresses of other courses: a saved link must not show another course.
    let namesake = server
        .post("/api/admin/course", &boss, json!({"name": "Birinchi"}))
        .await
        .created();
    assert_eq!(namesake["slug"], "birinchi-2");
    // Cards, and rows that refer to a course.
    assert_eq!(read(&server, "/courses").await.ok()["courses"][0]["slug"], "uchinchi");
    // A hidden course leaves no trace.
    let hide = json!({"isVisible": false});
    server
        .patch(&format!("{}/visibility", path(&course)), &boss, hide)
        .await
        .ok();
    assert!(redirects(&server).await.is_empty());
    for slug in ["birinchi", "uchinchi"] {
        let reply = read(&server, &format!("/courses/{slug}")).await;
        reply.refused(404, "course_not_found");
    }
}

pub(super) async fn a_reused_address_is_no_longer_a_former_one(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "A", true).await;
    move_to(&server, &boss, &course, "b").await.ok();
    move_to(&server, &boss, &course, "a").await.ok();
    assert_eq!(redirects(&server).await, [pair("b", "a")], "no loop");
    move_to(&server, &boss, &course, "b").await.ok();
    assert_eq!(redirects(&server).await, [pair("a", "b")]);
    // An editor may give a former address to another course, which then owns it.
    let other = landing::course(&server, &boss, "Boshqa", true).await;
    move_to(&server, &boss, &other, "a").await.ok();
    assert_eq!(redirects(&server).await, [pair("boshqa", "a")]);
    let page = read(&server, "/courses/a").await.ok();
    assert_eq!(page["course"]["id"], other["id"]);
}

pub(super) async fn undo_and_restore_keep_addresses(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "Bir", true).await;
    let moved = move_to(&server, &boss, &course, "ikki").await;
    let undone = server.undo(moved.change(), &boss).await;
    assert_eq!(read(&server, "/courses/bir").await.ok()["course"]["slug"], "bir");
    assert_eq!(redirects(&server).await, [pair("ikki", "bir")]);
    server.undo(undone.change(), &boss).await.ok();
    assert_eq!(redirects(&server).await, [pair("bir", "ikki")]);
    let restore = format!("/api/admin/history/course/{}/restore", course["id"]);
    let body = json!({"changeId": moved.change(), "before": true});
    server.post(&restore, &boss, body.clone()).await.ok();
    assert_eq!(redirects(&server).await, [pair("ikki", "bir")]);
    // An address that another course has taken since cannot be restored.
    let last = move_to(&server, &boss, &course, "uch").await;
    let other = server
        .post("/api/admin/course", &boss, json!({"name": "Boshqa", "slug": "bir"}))
        .await
        .created();
    server
        .undo(last.change(), &boss)
        .await
        .refused(409, "change_superseded");
    let refused = server.post(&restore, &boss, body).await;
    refused.refused(409, "slug_taken");
    // Without it, it can.
    server.delete(&path(&other), &boss).await.ok();
    server.undo(last.change(), &boss).await.ok();
    assert_eq!(read(&server, "/courses/uch").await.ok()["course"]["slug"], "bir");
}

pub(super) async fn an_import_sets_addresses(server: Server) {
    let boss = server.superadmin().await;
    let file = |courses: Value| serde_json::from_value::<Vec<ImportedCourse>>(courses).expect("courses");
    let db = server.app.db();
    let courses = json!([
        {"courseId": 10, "name": "Frontend"},
        {"courseId": 11, "name": "Frontend"},
        {"courseId": 12, "name": "Backend", "slug": "server-dasturlash"}
    ]);
    import::import(db, file(courses.clone())).await.expect("an import");
    let slug = async |id: i64| {
        let row = server.get(&format!("/api/admin/course/{id}"), &boss).await.ok();
        row["slug"].as_str().expect("an address").to_owned()
    };
    assert_eq!(
        (slug(10).await, slug(11).await, slug(12).await),
        ("frontend".into(), "frontend-2".into(), "server-dasturlash".into())
    );
    let again = import::import(db, file(courses)).await.expect("an import");
    assert_eq!(again.same, 3, "what is not sent stays");
    let row = server.get("/api/admin/course/10", &boss).await.ok();
    move_to(&server, &boss, &row, "tahrirlangan").await.ok();
    let renamed = json!([{"courseId": 10, "name": "Yangi nom"}]);
    import::import(db, file(renamed)).await.expect("an import");
    assert_eq!(slug(10).await, "tahrirlangan");
    let moved = json!([{"courseId": 12, "name": "Backend", "slug": "backend"}]);
    let report = import::import(db, file(moved)).await.expect("an import");
    assert_eq!(report.changed, [(12, "Backend".to_owned(), vec!["slug"])]);
    let former = server.texts("course_slug_former", "slug").await;
    assert_eq!(
        former.into_iter().collect::<std::collections::BTreeSet<_>>(),
        ["frontend".to_owned(), "server-dasturlash".to_owned()].into()
    );
    // With the address of another course the whole file is refused.
    let taken = json!([
        {"courseId": 13, "name": "Yangi"},
        {"courseId": 12, "name": "Backend", "slug": "frontend-2"}
    ]);
    let error = import::import(db, file(taken)).await.expect_err("taken");
    assert_eq!(error.code.as_str(), "slug_taken");
    server
        .get("/api/admin/course/13", &boss)
        .await
        .refused(404, "course_not_found");
}

pub(super) async fn a_removed_course_keeps_its_addresses(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "Bir", true).await;
    move_to(&server, &boss, &course, "ikki").await.ok();
    let removed = server.delete(&path(&course), &boss).await;
    // Meanwhile they lead nowhere, and no other course gets one of them.
    assert!(redirects(&server).await.is_empty());
    for slug in ["bir", "ikki"] {
        let reply = read(&server, &format!("/courses/{slug}")).await;
        reply.refused(404, "course_not_found");
    }
    for (name, slug) in [("Bir", "bir-2"), ("Ikki", "ikki-2")] {
        let other = server
            .post("/api/admin/course", &boss, json!({"name": name}))
            .await
            .created();
        assert_eq!(other["slug"], slug);
    }
    server.undo(removed.change(), &boss).await.ok();
    let back = server.get(&path(&course), &boss).await.ok();
    assert_eq!(back["slug"], "ikki");
    assert_eq!(redirects(&server).await, [pair("bir", "ikki")]);
}
