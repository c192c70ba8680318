//! The settings of the site, and that no cached answer with them is stale.

use super::*;

const SAVE: &str = "/api/admin/site-settings/save";

pub(super) async fn settings_are_validated(server: Server) {
    let boss = server.superadmin().await;
    let wrong = json!({
        "organisation": "a".repeat(151), "phones": [{"phone": "12"}, {"phone": "998901234567"}],
        "emails": [{"email": "info@"}, {"email": ""}], "addresses": [{"text": "", "mapLink": "x"}],
        "workingHours": "a".repeat(301), "menu": [{"label": "a".repeat(41), "link": "//evil.uz"}, {"link": "kurslar"}],
        "footerText": "a".repeat(1001), "copyright": "a".repeat(201), "licences": [{"title": "", "link": "ftp://a.uz"}],
        "googleAnalytics": "UA-1", "googleTagManager": "G-ABC1234567", "yandexMetrika": "12a", "metaPixel": "1",
        "title": "a".repeat(121), "description": "a".repeat(321), "shareImage": "x"
    });
    server.put(SAVE, &boss, wrong).await.refused_fields(&[
        ("addresses[0].mapLink", "wrong_format"),
        ("addresses[0].text", "required"),
        ("copyright", "too_long"),
        ("description", "too_long"),
        ("emails[0].email", "wrong_format"),
        ("emails[1].email", "required"),
        ("footerText", "too_long"),
        ("googleAnalytics", "wrong_format"),
        ("googleTagManager", "wrong_format"),
        ("licences[0].link", "wrong_format"),
        ("licences[0].title", "required"),
        ("menu[0].label", "too_long"),
        ("menu[0].link", "wrong_format"),
        ("menu[1].label", "required"),
        ("menu[1].link", "wrong_format"),
        ("metaPixel", "wrong_format"),
        ("organisation", "too_long"),
        ("phones[0].phone", "wrong_format"),
        ("shareImage", "media_not_found"),
        ("title", "too_long"),
        ("workingHours", "too_long"),
        ("yandexMetrika", "wrong_format"),
    ]);
    let many = json!({"menu": vec![json!({"label": "a", "link": "/"}); 13]});
    server
        .put(SAVE, &boss, many)
        .await
        .refused_fields(&[("menu", "too_many")]);
    // All of it may be empty.
    let row = server.put(SAVE, &boss, json!({})).await.ok();
    assert_eq!((&row["organisation"], &row["phones"]), (&Value::Null, &json!([])));
    // Links get their scheme, as everywhere; those of the menu are paths of the site or complete.
    let body = json!({
        "addresses": [{"text": "Toshkent", "mapLink": "maps.example.uz/1"}],
        "menu": [{"label": "Bosh sahifa", "link": "/"}, {"label": "Kanal", "link": "https://t.me/kanal"}]
    });
    let row = server.put(SAVE, &boss, body.clone()).await.ok();
    assert_eq!(row["addresses"][0]["mapLink"], "https://maps.example.uz/1");
    assert_eq!(row["menu"], body["menu"]);
}

pub(super) async fn the_site_reads_its_settings(server: Server) {
    let boss = server.superadmin().await;
    let empty = json!({
        "organisation": null, "phones": [], "emails": [], "addresses": [], "workingHours": null, "menu": [],
        "footerText": null, "copyright": null, "licences": [],
        "analytics": {"googleAnalytics": null, "googleTagManager": null, "yandexMetrika": null, "metaPixel": null},
        "title": null, "description": null, "shareImage": null, "requests": {"isOn": false}, "media": {}
    });
    assert_eq!(read(&server, "/site").await.ok(), empty);
    let share = server.picture(&boss, "course-banners", 120, 63, 1).await;
    let body = json!({
        "organisation": "Markaz", "phones": [{"phone": "998712000000"}, {"phone": "998901234567"}],
        "emails": [{"email": "info@example.uz"}], "addresses": [{"text": "Toshkent", "mapLink": null}],
        "workingHours": "Har kuni\n9:00–18:00", "menu": [{"label": "Kurslar", "link": "/courses"}],
        "footerText": "Matn", "copyright": "© Markaz", "licences": [{"title": "№ 1", "link": "https://example.uz/1"}],
        "googleAnalytics": "G-ABC1234567", "googleTagManager": "GTM-ABC1234", "yandexMetrika": "12345678",
        "metaPixel": "123456789012345", "title": "Sarlavha", "description": "Tavsif", "shareImage": share
    });
    let saved = server.put(SAVE, &boss, body.clone()).await;
    let site = read(&server, "/site").await.ok();
    assert_eq!(
        (&site["phones"], &site["emails"]),
        (&json!(["998712000000", "998901234567"]), &json!(["info@example.uz"]))
    );
    for name in [
        "organisation",
        "addresses",
        "workingHours",
        "menu",
        "footerText",
        "copyright",
        "licences",
    ] {
        assert_eq!(site[name], body[name], "{name}");
    }
    for name in ["googleAnalytics", "googleTagManager", "yandexMetrika", "metaPixel"] {
        assert_eq!(site["analytics"][name], body[name], "{name}");
    }
    assert_eq!(site["media"][&share]["height"], 63);
    assert!(site.get("updatedBy").is_none(), "the staff is not public");
    server.undo(saved.change(), &boss).await.ok();
    assert_eq!(read(&server, "/site").await.ok(), empty);
}

/// A cached read of a site.
struct Kept {
    path: String,
    tag: String,
}

impl Kept {
    async fn new(server: &Server, path: String) -> Self {
        let reply = read(server, &path).await;
        let tag = reply.headers["etag"].to_str().expect("text").to_owned();
        Self { path, tag }
    }

    /// Whether the server says that it is still current.
    async fn holds(&self, server: &Server) -> bool {
        let url = format!("{}/api/public{}", server.base, self.path);
        let reply = Server::read(server.client.get(url).header("if-none-match", &self.tag)).await;
        match reply.status {
            304 => true,
            status => {
                assert_eq!(status, 200);
                false
            }
        }
    }
}

/// A server with the outbox for the webhook.
async fn telling(backend: Backend) -> Server {
    let database = Arc::new(TestDatabase::new(backend).await);
    let setup = Setup {
        outbox: true,
        ..Setup::default()
    };
    Server::start_with(database, setup).await
}

/// The tags of the newest change.
async fn tags(server: &Server, change: i64) -> Vec<String> {
    let notices = peshtoq_persistence::change::outbox::Entity::find();
    let notices = notices.all(server.app.db().reader()).await.expect("notices");
    let notice = notices.into_iter().find(|notice| notice.change_id == change);
    serde_json::from_str(&notice.expect("a notice").tags).expect("tags")
}

pub(super) async fn no_cached_page_is_stale(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "Bir", true).await;
    let other = landing::course(&server, &boss, "Boshqa", true).await;
    let of_course = format!("/courses/{}", course["id"]);
    let of_other = format!("/courses/{}", other["id"]);
    let reads: [&str; 8] = [
        "/home",
        &of_course,
        "/courses/bir",
        &of_other,
        "/courses",
        "/site",
        "/sitemap",
        "/redirects",
    ];
    // Which of the reads have changed after each write.
    let writes = [
        ("address", [true, true, true, false, true, false, true, true]),
        ("seo", [false, true, true, false, false, false, true, false]),
        ("home", [true, false, false, false, false, false, true, false]),
        ("settings", [true, true, true, true, false, true, false, false]),
    ];
    for (what, changed) in writes {
        let mut kept = Vec::new();
        for path in reads {
            kept.push(Kept::new(&server, path.to_owned()).await);
        }
        match what {
            "address" => move_to(&server, &boss, &course, "ikki").await,
            "seo" => {
                let body = json!({"title": "Bir kursi", "noindex": true});
                server.put(&format!("{}/seo", path(&course)), &boss, body).await
            }
            "home" => {
                let body = json!({"title": "Bosh sahifa"});
                server.put("/api/admin/home-seo/save", &boss, body).await
            }
            _ => {
                let body = json!({"description": "Hammasi haqida"});
                server.put(SAVE, &boss, body).await
            }
        }
        .ok();
        for (kept, changed) in kept.iter().zip(changed) {
            assert_eq!(!kept.holds(&server).await, changed, "{} after {what}", kept.path);
        }
    }
}

async fn each_write_invalidates_its_tags(server: Server) {
    let boss = server.superadmin().await;
    let course = landing::course(&server, &boss, "Bir", true).await;
    let of_course = format!("course:{}", course["id"]);
    let moved = move_to(&server, &boss, &course, "ikki").await;
    assert_eq!(
        tags(&server, moved.change()).await,
        [&*of_course, "courses", "home", "section:CourseBonuses"]
    );
    let body = json!({"noindex": true});
    let seo = server.put(&format!("{}/seo", path(&course)), &boss, body.clone()).await;
    assert_eq!(tags(&server, seo.change()).await, [&*of_course, "courses"]);
    let home = server.put("/api/admin/home-seo/save", &boss, body).await;
    assert_eq!(tags(&server, home.change()).await, ["home"]);
    let settings = server.put(SAVE, &boss, json!({"title": "Sayt"})).await;
    assert_eq!(tags(&server, settings.change()).await, ["home", "site"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_write_invalidates_its_tags_on_sqlite() {
    each_write_invalidates_its_tags(telling(Backend::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_write_invalidates_its_tags_on_postgres() {
    each_write_invalidates_its_tags(telling(Backend::Postgres).await).await;
}
