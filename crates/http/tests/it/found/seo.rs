//! The metadata of a page for search engines and messengers.

use super::*;

pub(super) async fn missing_metadata_falls_back_to_defaults(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "Frontend", true).await;
    let page = format!("/courses/{}", course["id"]);
    let seo = async |path: &str| read(&server, path).await.ok()["seo"].clone();
    let nothing = json!({"title": null, "description": null, "shareImage": null, "noindex": false});
    assert_eq!(seo("/home").await, nothing);
    let mut wanted = nothing.clone();
    wanted["title"] = json!("Frontend");
    assert_eq!(seo(&page).await, wanted);

    // Of the site.
    let share = server.picture(&boss, "course-banners", 120, 63, 1).await;
    let settings = json!({"organisation": "Markaz", "description": "Onlayn kurslar", "shareImage": share});
    server.put("/api/admin/site-settings/save", &boss, settings).await.ok();
    let of_site = json!({"title": "Markaz", "description": "Onlayn kurslar", "shareImage": share, "noindex": false});
    assert_eq!(seo("/home").await, of_site);
    let home = read(&server, "/home").await.ok();
    assert_eq!(home["media"][&share]["width"], 120);
    server
        .put(
            "/api/admin/site-settings/save",
            &boss,
            json!({"title": "Kurslar markazi"}),
        )
        .await
        .ok();
    assert_eq!(seo("/home").await["title"], "Kurslar markazi");
    wanted = json!({"title": "Frontend", "description": "Onlayn kurslar", "shareImage": share, "noindex": false});
    assert_eq!(seo(&page).await, wanted);

    // Of the course: one line, cut at a word.
    let image = server.picture(&boss, "course-illustrations", 128, 72, 2).await;
    let words = "Noldan\nbirinchi  ishgacha. ".repeat(20);
    let body = json!({"name": "Frontend", "desc": words, "imageIllustration": image});
    server.put(&path(&course), &boss, body).await.ok();
    let found = seo(&page).await;
    let description = found["description"].as_str().expect("a text");
    assert!(
        description.starts_with("Noldan birinchi ishgacha. Noldan birinchi"),
        "{description}"
    );
    assert!(
        description.chars().count() <= 160 && description.ends_with('…'),
        "{description}"
    );
    assert_eq!(found["shareImage"], image);

    // Its own.
    let own_image = server.picture(&boss, "course-illustrations", 120, 63, 3).await;
    let own = json!({"title": "Frontend kursi", "description": "Oʻrganing", "shareImage": own_image, "noindex": true});
    let saved = server.put(&format!("{}/seo", path(&course)), &boss, own.clone()).await;
    assert_eq!(seo(&page).await, own);
    assert_eq!(read(&server, &page).await.ok()["media"][&own_image]["width"], 120);
    server.undo(saved.change(), &boss).await.ok();
    assert_eq!(seo(&page).await, found);
    let of_home = json!({"title": "Bosh sahifa", "noindex": true});
    server.put("/api/admin/home-seo/save", &boss, of_home).await.ok();
    let wanted = json!({"title": "Bosh sahifa", "description": "Onlayn kurslar", "shareImage": share, "noindex": true});
    assert_eq!(seo("/home").await, wanted);

    // They are removed and restored with the course.
    server
        .put(&format!("{}/seo", path(&course)), &boss, own.clone())
        .await
        .ok();
    let removed = server.delete(&path(&course), &boss).await;
    assert!(server.texts("course_seo", "title").await.is_empty());
    server.undo(removed.change(), &boss).await.ok();
    assert_eq!(seo(&page).await, own);
}

pub(super) async fn the_sitemap_omits_pages_that_must_not_be_indexed(server: Server) {
    let boss = server.superadmin().await;
    let shown = landing::course(&server, &boss, "Koʻrinadi", true).await;
    let left_out = landing::course(&server, &boss, "Topilmaydi", true).await;
    landing::course(&server, &boss, "Yashirin", false).await;
    let pages = async || read(&server, "/sitemap").await.ok()["pages"].clone();
    let names = |pages: &Value| -> Vec<Value> {
        let pages = pages.as_array().expect("pages");
        pages.iter().map(|page| json!([page["page"], page["slug"]])).collect()
    };
    let home = json!(["home", null]);
    let first = pages().await;
    assert_eq!(
        names(&first),
        [
            home.clone(),
            json!(["course", "korinadi"]),
            json!(["course", "topilmaydi"])
        ]
    );
    assert_eq!(first[1]["courseId"], shown["id"]);
    // A change of its fields or of its content makes the page newer.
    let time = |pages: &Value, page: usize| -> chrono::DateTime<chrono::Utc> {
        pages[page]["updatedAt"]
            .as_str()
            .expect("a time")
            .parse()
            .expect("a time")
    };
    let faq = json!({"question": "Qachon?", "answer": "<p>Ertaga</p>"});
    server
        .post(&format!("{}/faq", path(&shown)), &boss, faq)
        .await
        .created();
    let second = pages().await;
    assert!(time(&second, 1) > time(&first, 1));
    assert_eq!(time(&second, 2), time(&first, 2));

    server
        .put(&format!("{}/seo", path(&left_out)), &boss, json!({"noindex": true}))
        .await
        .ok();
    assert_eq!(names(&pages().await), [home, json!(["course", "korinadi"])]);
    server
        .put("/api/admin/home-seo/save", &boss, json!({"noindex": true}))
        .await
        .ok();
    assert_eq!(names(&pages().await), [json!(["course", "korinadi"])]);
    // It can still be read by its address.
    assert_eq!(read(&server, "/courses/topilmaydi").await.ok()["seo"]["noindex"], true);
}
