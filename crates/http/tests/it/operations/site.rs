//! The reads of the landing site.

use super::*;

/// The findings about the pages, the settings of the site, and the metadata for search engines and messengers.
pub(super) const SITE_OPERATIONS: &[Row] = &[
    ("count_findings", "GET", "/api/admin/findings", Active, 200),
    ("list_home_findings", "GET", "/api/admin/findings/home", Active, 200),
    (
        "list_course_findings",
        "GET",
        "/api/admin/courses/{id}/findings",
        Active,
        200,
    ),
    ("list_site_faqs", "GET", "/api/admin/site-faqs", Active, 200),
    ("get_site_faq", "GET", "/api/admin/site-faq/{id}", Active, 200),
    ("create_site_faq", "POST", "/api/admin/site-faq", Active, 201),
    ("update_site_faq", "PUT", "/api/admin/site-faq/{id}", Active, 200),
    ("delete_site_faq", "DELETE", "/api/admin/site-faq/{id}", Active, 200),
    ("order_site_faqs", "PUT", "/api/admin/site-faqs/order", Active, 200),
    ("get_home_preview", "GET", "/api/admin/preview/home", Active, 200),
    (
        "get_course_preview",
        "GET",
        "/api/admin/preview/courses/{id}",
        Active,
        200,
    ),
    ("get_home_seo", "GET", "/api/admin/home-seo", Active, 200),
    ("save_home_seo", "PUT", "/api/admin/home-seo/save", Active, 200),
    ("get_site_settings", "GET", "/api/admin/site-settings", Active, 200),
    (
        "save_site_settings",
        "PUT",
        "/api/admin/site-settings/save",
        Active,
        200,
    ),
    ("get_course_seo", "GET", "/api/admin/course/{id}/seo", Active, 200),
    ("save_course_seo", "PUT", "/api/admin/course/{id}/seo", Active, 200),
    ("read_redirects", "GET", "/api/public/redirects", Anybody, 200),
    ("read_sitemap", "GET", "/api/public/sitemap", Anybody, 200),
    ("read_site", "GET", "/api/public/site", Anybody, 200),
];

/// The site's reads of a complete course and of the landing page, checked against the document, and the deliveries for
/// all of it.
pub(super) async fn read_as_the_site(driver: &Driver<'_>, id: &[(&str, String)], token: Option<&str>) {
    let mut sections = driver.call("list_course_sections", id, token, None).await.ok();
    for section in sections["courseSections"].as_array_mut().expect("sections") {
        section["isVisible"] = json!(true);
    }
    driver
        .call("save_course_sections", id, token, Some(sections))
        .await
        .ok();
    for (call, body) in [
        ("set_course_status", json!({"status": "ACTIVE"})),
        ("set_course_visibility", json!({"isVisible": true})),
    ] {
        driver.call(call, id, token, Some(body)).await.ok();
    }
    let public = [("idOrSlug", id[0].1.clone())];
    let page = driver.call("read_course", &public, None, None).await.ok();
    assert_eq!(page["seo"]["title"], "Frontend dasturlash kursi");
    let slug = page["course"]["slug"].as_str().expect("an address").to_owned();
    let by_slug = driver.call("read_course", &[("idOrSlug", slug)], None, None).await.ok();
    assert_eq!(by_slug, page);
    let shown = page["sections"].as_array().expect("sections");
    assert_eq!(shown.len(), 43);
    for section in shown {
        let one = [
            public[0].clone(),
            ("name", section["name"].as_str().expect("a name").to_owned()),
        ];
        let read = driver.call("read_course_section", &one, None, None).await.ok();
        assert_eq!(&read, section);
        // Only one half of the other info was written.
        let is_empty = section["layout"] == 1 || section["name"] == "CourseAboutSuccess";
        assert_eq!(section["content"].is_null(), is_empty, "{section}");
    }
    let of_course = [("courseId", id[0].1.clone())];
    driver.call("read_faqs", &of_course, None, None).await.ok();
    driver.call("read_faqs", &[], None, None).await.ok();
    driver.call("read_feedback", &of_course, None, None).await.ok();
    for call in [
        "read_courses",
        "read_course_categories",
        "read_redirects",
        "read_sitemap",
        "read_site",
    ] {
        driver.call(call, &[], None, None).await.ok();
    }
    let found = [("key", "toʻla".to_owned()), ("limit", "1".to_owned())];
    let found = driver.call("search", &found, token, None).await.ok();
    assert_eq!(found["results"][0]["label"], "Toʻla kurs");
    let home = driver.call("read_home", &[], None, None).await.ok();
    assert_eq!(home["sections"].as_array().map(Vec::len), Some(HOME_SECTIONS.len()));

    // The preview, with nothing hidden: the same, but editors see who edited.
    let preview = driver.call("get_course_preview", id, token, None).await.ok();
    assert_eq!(preview["sections"], page["sections"]);
    assert_eq!(
        (&preview["course"]["id"], &preview["hidden"]),
        (&page["course"]["id"], &json!([]))
    );
    let preview = driver.call("get_home_preview", &[], token, None).await.ok();
    assert_eq!(
        (&preview["sections"], &preview["hidden"]),
        (&home["sections"], &json!([]))
    );

    // Collected as if a webhook were configured.
    let notice = outbox::ActiveModel {
        change_id: Set(1),
        tags: Set(json!(["home", "course:1"]).to_string()),
        created_at: Set(clock::now()),
        ..Default::default()
    };
    let db = driver.server.app.db();
    notice.insert(&db.writer()).await.expect("a notice");
    assert!(delivery::gather(db, Duration::ZERO).await.expect("gathered"));
    let list = driver.call("list_deliveries", &[], token, None).await.ok();
    let delivery = &list["deliveries"][0];
    assert_eq!(
        (&delivery["state"], &delivery["attempts"]),
        (&json!("PENDING"), &json!(0))
    );
    assert_eq!(delivery["tags"], json!(["course:1", "home"]));
    assert_eq!((&list["pending"], &list["lastTakenAt"]), (&json!(1), &Value::Null));
    let overview = driver.call("get_overview", &[], token, None).await.ok();
    // This server has no webhook.
    assert_eq!(overview["deliveries"], Value::Null);
    driver
        .call("resend_delivery", &[("id", id_of(delivery))], token, None)
        .await
        .ok();
    driver
        .call("resend_delivery", &[("id", "4711".to_owned())], token, None)
        .await
        .refused(404, "delivery_not_found");

    // The findings of the pages; the kinds have a test of their own.
    let course = driver
        .call("create_course", &[], token, Some(json!({"name": "Tekshiriladigan"})))
        .await
        .created();
    let found = driver
        .call("list_course_findings", &[("id", id_of(&course))], token, None)
        .await
        .ok();
    let found = found["findings"].as_array().expect("findings");
    let kinds: Vec<&Value> = found.iter().map(|found| &found["kind"]).collect();
    assert_eq!(kinds, ["no_content", "free_price"]);
    driver
        .call("list_course_findings", &[("id", "4711".to_owned())], token, None)
        .await
        .refused(404, "course_not_found");
    let home = driver.call("list_home_findings", &[], token, None).await.ok();
    let counts = driver.call("count_findings", &[], token, None).await.ok();
    assert_eq!(
        counts["home"].as_u64(),
        home["findings"].as_array().map(|found| found.len() as u64)
    );

    // This server makes no backups.
    let backups = driver.call("get_backup_status", &[], token, None).await.ok();
    let nothing = json!({"isConfigured": false, "lastAt": null, "isTooOld": false, "lastError": null});
    assert_eq!(backups, nothing);
}
