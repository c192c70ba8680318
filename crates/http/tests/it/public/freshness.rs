//! What the site reads is never stale.

use super::*;

/// The provider's site: reads everything repeatedly, each time with its latest ETag, and checks every answer against
/// the document.
pub(super) struct Site<'a> {
    pub(super) server: &'a Server,
    pub(super) document: Value,
    pub(super) kept: std::collections::HashMap<String, (String, Value)>,
    pub(super) unchanged: u32,
}

impl<'a> Site<'a> {
    pub(super) fn new(server: &'a Server) -> Self {
        Self {
            server,
            document: serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON"),
            kept: Default::default(),
            unchanged: 0,
        }
    }

    pub(super) async fn read(&mut self, path: &str, described: &str) -> Value {
        let mut request = self.server.client.get(format!("{}/api/public{path}", self.server.base));
        if let Some((tag, _)) = self.kept.get(path) {
            request = request.header("if-none-match", tag);
        }
        let reply = Server::read(request).await;
        let tag = reply.headers["etag"].to_str().expect("text").to_owned();
        if reply.status == 304 {
            self.unchanged += 1;
            assert_eq!(self.kept[path].0, tag);
            return self.kept[path].1.clone();
        }
        let schema = &self.document["paths"][format!("/api/public{described}")]["get"]["responses"]["200"]["content"]["application/json"]
            ["schema"];
        let found = schema::findings(&self.document, schema, &reply.body);
        assert!(found.is_empty(), "{path}: {found:#?}");
        let data = reply.ok();
        if let Some((old, _)) = self.kept.insert(path.to_owned(), (tag.clone(), data.clone())) {
            assert_ne!(old, tag, "other content has another name");
        }
        data
    }
}

pub(super) async fn a_read_during_a_write_is_consistent(server: Server) {
    const WRITES: u64 = 25;
    let boss = server.superadmin().await;
    show_sections(&server, &boss, "/api/admin/sections", "sections", true).await;
    let id = shown_course(&server, &boss, "Kurs").await;
    // One change writes several rows, which several sections show. All must have the same number, or the answer is a
    // mix.
    let benefits = async |number: u64| {
        let text = number.to_string();
        let body = json!({
            "body": {"title": text, "subtitle": text},
            "courseItBenefits": [{"title": text}, {"title": text}]
        });
        let path = format!("/api/admin/course/{id}/it-benefits");
        server.put(&path, &boss, body).await.ok();
    };
    let sections = async |number: u64| {
        let mut body = server.get("/api/admin/sections", &boss).await.ok();
        for section in body["sections"].as_array_mut().expect("sections") {
            section["displayName"] = json!(number.to_string());
        }
        server.put("/api/admin/sections", &boss, body).await.ok();
    };
    benefits(0).await;
    sections(0).await;
    let (acknowledged, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let writing = async {
        for number in 1..=WRITES {
            benefits(number).await;
            sections(number).await;
            acknowledged.store(number, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        done.store(1, Ordering::SeqCst);
    };
    let number = |value: &Value| {
        value
            .as_str()
            .and_then(|text| text.parse::<u64>().ok())
            .expect("a number")
    };
    let reading = async |path: String, described: &'static str, numbers: &dyn Fn(&Value) -> Vec<u64>| {
        let mut site = Site::new(&server);
        let mut rounds = 0;
        let mut last = 0;
        // A read that runs while the last write is acknowledged may still show the one before.
        while done.load(Ordering::SeqCst) == 0 || rounds < 3 || last < acknowledged.load(Ordering::SeqCst) {
            let at_least = acknowledged.load(Ordering::SeqCst);
            let found = numbers(&site.read(&path, described).await);
            assert!(
                found.iter().all(|number| *number == found[0]),
                "a mix in {path}: {found:?}"
            );
            assert!(
                found[0] >= at_least.max(last),
                "{path} is stale: {} of {at_least}",
                found[0]
            );
            last = found[0];
            rounds += 1;
        }
        assert_eq!(last, WRITES);
        assert!(site.unchanged > 0, "{path} was never the same twice in {rounds} rounds");
    };
    let of_content = |content: &Value| {
        let rows = content["courseItBenefits"].as_array().expect("rows");
        let mut numbers = vec![number(&content["body"]["title"]), number(&content["body"]["subtitle"])];
        numbers.extend(rows.iter().map(|row| number(&row["title"])));
        numbers
    };
    let of_page = |page: &Value| {
        let mut numbers = of_content(&section(page, "ITBenefits")["content"]);
        numbers.extend(of_content(&section(page, "ITBenefitsWithImage")["content"]));
        numbers
    };
    let of_section = |section: &Value| of_content(&section["content"]);
    let of_home = |home: &Value| {
        let sections = home["sections"].as_array().expect("sections");
        sections.iter().map(|section| number(&section["displayName"])).collect()
    };
    let page = format!("/courses/{id}");
    let one = format!("/courses/{id}/sections/ITBenefits");
    // All other reads, including their variants, in a loop.
    let everything = async {
        let mut site = Site::new(&server);
        loop {
            let is_last = done.load(Ordering::SeqCst) == 1;
            assert_eq!(site.read("/courses", "/courses").await["total"], 1);
            site.read("/course-categories", "/course-categories").await;
            site.read("/feedback", "/feedback").await;
            site.read(&format!("/faqs?courseId={id}"), "/faqs").await;
            site.read("/faqs", "/faqs").await;
            for entry in COURSE_SECTIONS {
                let path = format!("/courses/{id}/sections/{}", entry.name);
                let section = site.read(&path, "/courses/{idOrSlug}/sections/{name}").await;
                assert_eq!(section["name"], entry.name);
            }
            if is_last {
                break;
            }
        }
        assert!(site.unchanged > 0);
    };
    tokio::join!(
        writing,
        reading("/home".to_owned(), "/home", &of_home),
        reading("/home".to_owned(), "/home", &of_home),
        reading(page.clone(), "/courses/{idOrSlug}", &of_page),
        reading(page, "/courses/{idOrSlug}", &of_page),
        reading(one, "/courses/{idOrSlug}/sections/{name}", &of_section),
        everything,
    );
}

/// Every kind of write, and that the site shows it at once.
pub(super) async fn every_kind_of_write_is_seen(server: Server) {
    let boss = server.superadmin().await;
    show_sections(&server, &boss, "/api/admin/sections", "sections", true).await;
    let id = shown_course(&server, &boss, "Kurs").await;
    let icon = server.picture(&boss, "other", 64, 64, 1).await;
    let page = format!("/courses/{id}");
    let sees = async |path: &str, text: &str| read(&server, path).await.body.to_string().contains(text);
    // Shared rows on a course's page: renamed, reordered by the course, undone.
    let skill = server
        .post("/api/admin/skill", &boss, json!({"name": "HTML"}))
        .await
        .created();
    let tool = json!({"name": "Figma", "image": icon});
    let tool = server.post("/api/admin/tool", &boss, tool).await.created();
    let path = format!("/api/admin/course/{id}/skills");
    server.put(&path, &boss, json!({"ids": [skill["id"]]})).await.ok();
    let path = format!("/api/admin/course/{id}/tools");
    server.put(&path, &boss, json!({"ids": [tool["id"]]})).await.ok();
    assert!(sees(&page, "HTML").await && sees(&page, "Figma").await);
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let renamed = server.put(&path, &boss, json!({"name": "HTML5"})).await;
    assert!(sees(&page, "HTML5").await);
    server.undo(renamed.change(), &boss).await.ok();
    assert!(!sees(&page, "HTML5").await);

    // A category's name is shown with the course.
    let category = json!({"name": "Dasturlash"});
    let category = server
        .post("/api/admin/course-category", &boss, category)
        .await
        .created();
    let path = format!("/api/admin/course/{id}");
    server
        .put(&path, &boss, json!({"name": "Kurs", "categoryId": category["id"]}))
        .await
        .ok();
    assert!(
        sees("/courses", "Dasturlash").await && sees(&page, "Dasturlash").await && sees("/home", "Dasturlash").await
    );
    let path = format!("/api/admin/course-category/{}", category["id"]);
    server.put(&path, &boss, json!({"name": "Dizayn"})).await.ok();
    assert!(sees("/courses", "Dizayn").await && sees(&page, "Dizayn").await && sees("/home", "Dizayn").await);
    assert!(sees("/course-categories", "Dizayn").await);

    // An order, a whole list, and a reordering of sections alone.
    let mut ids = Vec::new();
    for question in ["Birinchi?", "Ikkinchi?"] {
        let body = json!({"question": question, "answer": "<p>Ha</p>"});
        let path = format!("/api/admin/course/{id}/faq");
        ids.push(server.post(&path, &boss, body).await.created()["id"].clone());
    }
    let first = async || {
        let section = read(&server, &format!("/courses/{id}/sections/FAQ")).await.ok();
        section["content"]["faqs"][0]["question"].clone()
    };
    assert_eq!(first().await, "Birinchi?");
    ids.reverse();
    let path = format!("/api/admin/course/{id}/faqs/order");
    let moved = server.put(&path, &boss, json!({"ids": ids})).await;
    assert_eq!(first().await, "Ikkinchi?");
    server.undo(moved.change(), &boss).await.ok();
    assert_eq!(first().await, "Birinchi?");
    let mut sections = server.get("/api/admin/sections", &boss).await.ok();
    sections["sections"].as_array_mut().expect("sections").rotate_left(1);
    let turned = server.put("/api/admin/sections", &boss, sections).await;
    let first = async || read(&server, "/home").await.ok()["sections"][0]["name"].clone();
    assert_eq!(first().await, "Banner");
    server.undo(turned.change(), &boss).await.ok();
    assert_eq!(first().await, "Header");

    // A copy of another course's page, and its undo.
    let other = shown_course(&server, &boss, "Boshqa").await;
    let body = json!({"from": id, "parts": ["faqs"], "replace": false});
    let copied = server
        .put(&format!("/api/admin/course/{other}/copy"), &boss, body)
        .await;
    let page = format!("/courses/{other}");
    assert!(sees(&page, "Birinchi?").await);
    server.undo(copied.change(), &boss).await.ok();
    assert!(!sees(&page, "Birinchi?").await);
}

/// Two servers on one PostgreSQL and one bucket: a write on one is visible on the other within a second.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_is_shown_by_another_server_within_a_second() {
    let s3 = S3::start().await;
    let database = Arc::new(TestDatabase::new(Backend::Postgres).await);
    let setup = || Setup {
        store: Some(s3.store()),
        ..Setup::default()
    };
    let one = Server::start_with(database.clone(), setup()).await;
    let other = Server::start_with(database, setup()).await;
    seen_by_the_other(&one, &other).await;
    requests_switched_for_the_other(&one, &other).await;
}

/// A command that runs beside a server on SQLite.
#[tokio::test(flavor = "multi_thread")]
async fn writes_of_another_process_are_seen_within_a_second() {
    let database = Arc::new(TestDatabase::new(Backend::Sqlite).await);
    let one = Server::start_with(database.clone(), Setup::default()).await;
    let setup = Setup {
        store: Some(MediaStore::open_local(one.media.path()).expect("the same store")),
        ..Setup::default()
    };
    let other = Server::start_with(database, setup).await;
    seen_by_the_other(&one, &other).await;
    requests_switched_for_the_other(&one, &other).await;
}

pub(super) async fn seen_by_the_other(one: &Server, other: &Server) {
    let boss = one.superadmin().await;
    show_sections(one, &boss, "/api/admin/sections", "sections", true).await;
    // They write in turn; the one that did not write still has the old answer.
    for round in 0..6 {
        let (here, there) = if round % 2 == 0 { (one, other) } else { (other, one) };
        let before = read(there, "/home").await.body;
        let name = format!("Hamkor {round}");
        let logo = here.picture(&boss, "partners", 64, 64, round).await;
        let body = json!({"name": name, "link": "example.uz", "logo": logo});
        here.post("/api/admin/partner", &boss, body).await.created();
        let written = Instant::now();
        if round >= 3 {
            // A write of its own, before the other's was noticed, does not hide the other.
            let skill = json!({"name": name});
            there.post("/api/admin/skill", &boss, skill).await.created();
        }
        assert!(
            read(here, "/home").await.body.to_string().contains(&name),
            "the writer at once"
        );
        loop {
            let body = read(there, "/home").await.body;
            if body.to_string().contains(&name) {
                break;
            }
            assert_eq!(body, before, "the old or the new, nothing between");
            assert!(
                written.elapsed() < Duration::from_secs(1),
                "round {round}: not seen within a second"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let picture = there.call(Method::GET, &format!("/media/{logo}"), None, None).await;
        assert_eq!(picture.status, 200, "its picture too");
    }
}

/// The forms appear and disappear everywhere within a second, although switching requests changes no content.
async fn requests_switched_for_the_other(one: &Server, other: &Server) {
    let boss = one.sign_in("boss", PASSWORD).await;
    let told = async |server: &Server| read(server, "/site").await.ok()["requests"]["isOn"].clone();
    for round in 0..4 {
        let (here, there) = if round % 2 == 0 { (one, other) } else { (other, one) };
        let is_on = json!(round % 2 == 0);
        assert_ne!(told(there).await, is_on);
        here.put("/api/admin/request-settings", &boss, json!({"isOn": is_on}))
            .await
            .ok();
        let written = Instant::now();
        assert_eq!(told(here).await, is_on, "the writer at once");
        while told(there).await != is_on {
            assert!(
                written.elapsed() < Duration::from_secs(1),
                "round {round}: not switched within a second"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
