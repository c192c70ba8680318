//! The public API: the same content as in the panel, only what is shown, never stale and never half new.

use std::{
    io::Read,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use peshtoq_courses::section_registry::COURSE_SECTIONS;
use peshtoq_http::contract;
use peshtoq_media::MediaStore;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{Backend, Person, Reply, S3, Server, Setup, TestDatabase, on_both_databases},
    schema,
};

on_both_databases!(
    the_site_reads_what_the_panel_has,
    what_is_not_shown_leaves_no_trace,
    a_site_reads_while_another_writes,
    answers_are_kept_compressed_and_named,
    every_kind_of_write_is_seen,
);

async fn read(server: &Server, path: &str) -> Reply {
    server
        .call(Method::GET, &format!("/api/public{path}"), None, None)
        .await
}

fn without_author(mut rows: Value) -> Value {
    match &mut rows {
        Value::Object(object) => {
            if object.contains_key("updatedBy") {
                object.insert("updatedBy".into(), Value::Null);
            }
            object
                .values_mut()
                .for_each(|value| *value = without_author(value.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| *value = without_author(value.take())),
        _ => {}
    }
    rows
}

/// Shows or hides all sections of a page.
async fn show_sections(server: &Server, boss: &Person, path: &str, key: &str, is_visible: bool) -> Value {
    let mut body = server.get(path, boss).await.ok();
    for section in body[key].as_array_mut().expect("sections") {
        section["isVisible"] = json!(is_visible);
    }
    server.put(path, boss, body).await.ok()
}

/// A course that the site shows, with all sections visible.
async fn shown_course(server: &Server, boss: &Person, name: &str) -> i64 {
    let course = server
        .post("/api/admin/course", boss, json!({"name": name}))
        .await
        .created();
    let id = course["id"].as_i64().expect("an id");
    show_sections(
        server,
        boss,
        &format!("/api/admin/courses/{id}/sections"),
        "courseSections",
        true,
    )
    .await;
    let path = format!("/api/admin/course/{id}");
    server
        .patch(&format!("{path}/status"), boss, json!({"status": "ACTIVE"}))
        .await
        .ok();
    server
        .patch(&format!("{path}/visibility"), boss, json!({"isVisible": true}))
        .await
        .ok();
    id
}

fn section<'a>(page: &'a Value, name: &str) -> &'a Value {
    let sections = page["sections"].as_array().expect("sections");
    let found = sections.iter().find(|section| section["name"] == name);
    found.unwrap_or_else(|| panic!("no section {name}"))
}

async fn the_site_reads_what_the_panel_has(server: Server) {
    let boss = server.superadmin().await;
    show_sections(&server, &boss, "/api/admin/sections", "sections", true).await;
    let id = shown_course(&server, &boss, "Frontend").await;
    let logo = server.picture(&boss, "partners", 64, 64, 9).await;
    let partner = json!({"name": "Hamkor", "link": "example.uz", "logo": logo});
    server.post("/api/admin/partner", &boss, partner).await.created();
    let faq = json!({"question": "Qancha davom etadi?", "answer": "<p>Sakkiz oy.</p>"});
    let path = format!("/api/admin/course/{id}/faq");
    server.post(&path, &boss, faq).await.created();
    let benefits = json!({
        "body": {"title": "Afzalliklar", "subtitle": "Nega IT"},
        "courseItBenefits": [{"title": "Masofadan ish"}]
    });
    let path = format!("/api/admin/course/{id}/it-benefits");
    server.put(&path, &boss, benefits).await.ok();

    let home = read(&server, "/home").await.ok();
    let names: Vec<&str> = home["sections"]
        .as_array()
        .expect("sections")
        .iter()
        .filter_map(|section| section["name"].as_str())
        .collect();
    assert_eq!(names.len(), 19);
    assert_eq!((names[0], names[18]), ("Header", "Footer"));
    assert_eq!(section(&home, "Header")["content"], Value::Null);
    assert_eq!(section(&home, "Banner")["content"], Value::Null, "a single never saved");
    let partners = server.get("/api/admin/partners?perPage=1000", &boss).await.ok();
    assert_eq!(section(&home, "Partners")["content"], without_author(partners));
    let courses = server.get("/api/admin/courses/ACTIVE", &boss).await.ok();
    let content = &section(&home, "Courses")["content"];
    assert_eq!(
        (
            &content["topCourses"],
            &content["total"],
            &content["courses"][0]["name"]
        ),
        (&json!([]), &json!(1), &json!("Frontend"))
    );

    let page = read(&server, &format!("/courses/{id}")).await.ok();
    assert_eq!(page["course"], without_author(courses["courses"][0].clone()));
    assert_eq!(page["sections"].as_array().map(Vec::len), Some(43));
    for name in [
        "ProfessionInfo",
        "AverageSalary",
        "CourseAboutInfo",
        "Practise",
        "CoursePrice",
    ] {
        assert_eq!(section(&page, name)["content"], Value::Null, "{name}");
    }
    let path = format!("/api/admin/course/{id}/it-benefits");
    let benefits = without_author(server.get(&path, &boss).await.ok());
    for name in ["ITBenefits", "ITBenefitsWithImage"] {
        assert_eq!(section(&page, name)["content"], benefits, "{name}");
    }
    let faqs = server.get(&format!("/api/admin/course/{id}/faqs"), &boss).await.ok();
    assert_eq!(section(&page, "FAQ")["content"], without_author(faqs.clone()));
    assert_eq!(
        read(&server, &format!("/faqs?courseId={id}")).await.ok(),
        without_author(faqs)
    );
    assert_eq!(
        &read(&server, &format!("/courses/{id}/sections/FAQ")).await.ok(),
        section(&page, "FAQ")
    );

    // Feedback: the site's own, until the section is set to show the course's.
    let feedback = |course: Value, name: &str| json!({"feedbackType": 2, "courseId": course, "fullName": name, "profession": "Dizayner", "body": "Zoʻr"});
    for body in [feedback(Value::Null, "Hamma uchun"), feedback(json!(id), "Kurs uchun")] {
        server.post("/api/admin/feedback", &boss, body).await.created();
    }
    let shown = async || {
        let read = read(&server, &format!("/courses/{id}/sections/CourseTextFeedbacks"))
            .await
            .ok();
        read["content"]["feedback"][0]["fullName"].clone()
    };
    assert_eq!(shown().await, "Hamma uchun");
    let path = format!("/api/admin/courses/{id}/sections");
    let mut sections = server.get(&path, &boss).await.ok();
    for section in sections["courseSections"].as_array_mut().expect("sections") {
        if section["name"] == "CourseTextFeedbacks" {
            section["mode"] = json!(2);
        }
    }
    server.put(&path, &boss, sections).await.ok();
    assert_eq!(shown().await, "Kurs uchun");
    let of_course = read(&server, &format!("/feedback?courseId={id}")).await.ok();
    assert_eq!(
        (&of_course["total"], &of_course["feedback"][0]["fullName"]),
        (&json!(1), &json!("Kurs uchun"))
    );
    assert_eq!(read(&server, "/feedback?feedbackType=1").await.ok()["total"], 0);
    assert_eq!(read(&server, "/feedback?feedbackType=2").await.ok()["total"], 1);
}

async fn what_is_not_shown_leaves_no_trace(server: Server) {
    let boss = server.superadmin().await;
    show_sections(&server, &boss, "/api/admin/sections", "sections", true).await;
    let (open, secret) = (
        shown_course(&server, &boss, "Ochiq kurs").await,
        shown_course(&server, &boss, "Maxfiy kurs").await,
    );
    let banner = server.picture(&boss, "course-banners", 64, 64, 1).await;
    let bonus = |id: i64, title: &str| json!({"courseId": id, "title": title, "subtitle": "Sovgʻa", "image": banner});
    let bonuses = json!({"bonusCourses": [bonus(open, "Ochiq bonus"), bonus(secret, "Maxfiy bonus")]});
    server
        .put("/api/admin/landing-bonus-courses", &boss, bonuses)
        .await
        .ok();
    for (kind, title, course) in [
        (1, "Maxfiy top", json!(secret)),
        (2, "Maxfiy slayd", json!(secret)),
        (2, "Hech kimniki", Value::Null),
    ] {
        let body = json!({"kind": kind, "courseId": course, "title": title, "desc": "…", "image": banner});
        server.post("/api/admin/top-course", &boss, body).await.created();
    }
    let faq = json!({"question": "Maxfiy savol?", "answer": "<p>Maxfiy javob</p>"});
    server
        .post(&format!("/api/admin/course/{secret}/faq"), &boss, faq)
        .await
        .created();
    let everything = async || {
        let mut all = String::new();
        for path in [
            "/home".to_owned(),
            "/courses?perPage=1000".to_owned(),
            "/courses?key=maxfiy".to_owned(),
            format!("/courses/{open}"),
            format!("/courses/{secret}"),
            format!("/courses/{secret}/sections/FAQ"),
            format!("/faqs?courseId={secret}"),
            format!("/feedback?courseId={secret}"),
        ] {
            all += &read(&server, &path).await.body.to_string();
        }
        all
    };
    assert!(everything().await.contains("Maxfiy bonus"), "it is shown at first");
    let path = format!("/api/admin/course/{secret}");
    let hide = async |is_visible: bool| {
        let body = json!({ "isVisible": is_visible });
        server.patch(&format!("{path}/visibility"), &boss, body).await.ok();
    };
    let move_to = async |status: &str| {
        let body = json!({ "status": status });
        server.patch(&format!("{path}/status"), &boss, body).await.ok();
    };
    let check = async |why: &str| {
        let all = everything().await;
        assert!(!all.contains("Maxfiy"), "{why}: {all}");
        assert!(all.contains("Ochiq bonus") && all.contains("Hech kimniki"), "{why}");
        for path in ["", "/sections/FAQ"] {
            read(&server, &format!("/courses/{secret}{path}"))
                .await
                .refused(404, "course_not_found");
        }
        for path in ["faqs", "feedback"] {
            read(&server, &format!("/{path}?courseId={secret}"))
                .await
                .refused(404, "course_not_found");
        }
    };
    hide(false).await;
    check("hidden").await;
    hide(true).await;
    assert!(everything().await.contains("Maxfiy bonus"), "and is there again");
    move_to("ARCHIVED").await;
    check("archived").await;
    move_to("ACTIVE").await;
    let gone = server.delete(&path, &boss).await;
    if gone.status == 200 {
        check("removed").await;
        server.undo(gone.change(), &boss).await.ok();
    } else {
        // Its bonus refers to it.
        gone.refused(409, "in_use");
    }

    // A hidden section, one that does not exist, one that no course has.
    let path = format!("/api/admin/courses/{open}/sections");
    show_sections(&server, &boss, &path, "courseSections", false).await;
    assert_eq!(
        read(&server, &format!("/courses/{open}")).await.ok()["sections"],
        json!([])
    );
    for name in ["FAQ", "Banner", "x"] {
        read(&server, &format!("/courses/{open}/sections/{name}"))
            .await
            .refused(404, "section_not_found");
    }
    show_sections(&server, &boss, "/api/admin/sections", "sections", false).await;
    assert_eq!(read(&server, "/home").await.ok(), json!({"sections": []}));
    let preview = server.get("/api/admin/preview/home", &boss).await.ok();
    assert_eq!(preview["hidden"].as_array().map(Vec::len), Some(19));
    assert_eq!(
        preview["sections"].as_array().map(Vec::len),
        Some(19),
        "who edits sees them"
    );
    for (path, field, code) in [
        ("/courses?page=0", "page", "out_of_range"),
        ("/courses?page=x", "page", "wrong_format"),
        ("/courses?perPage=1001", "perPage", "out_of_range"),
        ("/courses?isProfession=maybe", "isProfession", "wrong_format"),
        ("/feedback?feedbackType=3", "feedbackType", "unknown_value"),
        ("/faqs", "courseId", "required"),
    ] {
        let reply = read(&server, path).await;
        assert_eq!(reply.status, 422, "{path}");
        reply.refused_fields(&[(field, code)]);
        assert_eq!(reply.headers["cache-control"], "no-store");
    }
    let others = ["0", "-1", "x", "99999999999999999999"].map(str::to_owned);
    // One course has one address.
    for id in others.into_iter().chain([format!("+{open}"), format!("0{open}")]) {
        read(&server, &format!("/courses/{id}"))
            .await
            .refused(404, "course_not_found");
    }
    let reply = server
        .call(Method::POST, "/api/public/home", None, Some(json!({})))
        .await;
    reply.refused(405, "method_not_allowed");
    read(&server, "/nothing").await.refused(404, "route_not_found");
}

/// The provider's site: reads everything repeatedly, each time with its latest ETag, and checks every answer against
/// the document.
struct Site<'a> {
    server: &'a Server,
    document: Value,
    kept: std::collections::HashMap<String, (String, Value)>,
    unchanged: u32,
}

impl<'a> Site<'a> {
    fn new(server: &'a Server) -> Self {
        Self {
            server,
            document: serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON"),
            kept: Default::default(),
            unchanged: 0,
        }
    }

    async fn read(&mut self, path: &str, described: &str) -> Value {
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

async fn a_site_reads_while_another_writes(server: Server) {
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
    let (told, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let writing = async {
        for number in 1..=WRITES {
            benefits(number).await;
            sections(number).await;
            told.store(number, Ordering::SeqCst);
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
        while done.load(Ordering::SeqCst) == 0 || rounds < 3 {
            let at_least = told.load(Ordering::SeqCst);
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
            for entry in COURSE_SECTIONS {
                let path = format!("/courses/{id}/sections/{}", entry.name);
                let section = site.read(&path, "/courses/{id}/sections/{name}").await;
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
        reading(page.clone(), "/courses/{id}", &of_page),
        reading(page, "/courses/{id}", &of_page),
        reading(one, "/courses/{id}/sections/{name}", &of_section),
        everything,
    );
}

async fn answers_are_kept_compressed_and_named(server: Server) {
    let boss = server.superadmin().await;
    show_sections(&server, &boss, "/api/admin/sections", "sections", true).await;
    let ask = async |method: Method, path: &str, headers: &[(&'static str, &str)]| {
        let mut request = server.client.request(method, format!("{}{path}", server.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        (status, headers, response.bytes().await.expect("a body"))
    };
    let home = "/api/public/home";
    let get = async |headers: &[(&'static str, &str)]| ask(Method::GET, home, headers).await;
    let (_, _, plain) = get(&[]).await;
    // The first time it is made, the second time it comes from the cache: the answers are identical.
    for encoding in ["", "identity", "gzip", "br", "gzip, deflate, br", "br;q=0, gzip"] {
        let first = get(&[("accept-encoding", encoding)]).await;
        let second = get(&[("accept-encoding", encoding), ("x-request-id", "abcdefgh12")]).await;
        assert_eq!(second.1["x-request-id"], "abcdefgh12");
        let comparable = |mut headers: reqwest::header::HeaderMap| {
            headers.remove("date");
            assert!(headers.remove("x-request-id").is_some());
            let mut all: Vec<(String, String)> = headers
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned()))
                .collect();
            all.sort();
            all
        };
        assert_eq!((first.0, &first.2), (second.0, &second.2), "{encoding}");
        let headers = second.1.clone();
        assert_eq!(comparable(first.1), comparable(second.1), "{encoding}");
        let mut text = Vec::new();
        let expected = match encoding {
            "br" | "gzip, deflate, br" => {
                brotli::Decompressor::new(&*second.2, 4096)
                    .read_to_end(&mut text)
                    .expect("brotli");
                Some("br")
            }
            "gzip" | "br;q=0, gzip" => {
                flate2::read::GzDecoder::new(&*second.2)
                    .read_to_end(&mut text)
                    .expect("gzip");
                Some("gzip")
            }
            _ => {
                text = second.2.to_vec();
                None
            }
        };
        assert_eq!(text, plain, "{encoding}");
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        assert_eq!(header("content-encoding"), expected, "{encoding}");
        assert_eq!(header("vary"), Some("accept-encoding"));
        assert_eq!(header("access-control-allow-origin"), Some("*"));
        assert_eq!(header("content-type"), Some("application/json"));
        assert_eq!(header("x-content-type-options"), Some("nosniff"));
        let caching = header("cache-control").expect("how it is kept");
        for part in [
            "public",
            "max-age=0",
            "must-revalidate",
            "s-maxage=",
            "stale-while-revalidate=",
        ] {
            assert!(caching.contains(part), "{caching}");
        }
        let caching = header("cdn-cache-control").expect("how networks keep it");
        assert_eq!(caching, "public, max-age=60, stale-while-revalidate=600");
        let tag = header("etag").expect("a name").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "a strong one: {tag}");
        for named in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let (status, headers, body) = get(&[("accept-encoding", encoding), ("if-none-match", &named)]).await;
            assert_eq!((status, body.len()), (304, 0), "{named}");
            assert_eq!(headers["etag"].to_str().ok(), Some(&*tag));
            assert_eq!(headers["access-control-allow-origin"], "*");
            assert!(headers.get("cache-control").is_some());
        }
        for other in ["\"x\"", "x", "\"\""] {
            assert_eq!(get(&[("if-none-match", other)]).await.0, 200, "{other}");
        }
    }
    // An invisible write keeps the ETag; a visible one changes it.
    let tag = get(&[]).await.1["etag"].clone();
    server
        .post("/api/admin/skill", &boss, json!({"name": "Rust"}))
        .await
        .created();
    assert_eq!(get(&[]).await.1["etag"], tag);
    let body = json!({"type": "telegram", "link": "t.me/peshtoq"});
    let made = server.post("/api/admin/social", &boss, body).await;
    assert_ne!(get(&[]).await.1["etag"], tag);
    server.undo(made.change(), &boss).await.ok();
    let again = get(&[]).await;
    assert_eq!(
        (&again.1["etag"], &again.2),
        (&tag, &plain),
        "the same content has the same name"
    );

    let (status, headers, _) = ask(Method::HEAD, home, &[]).await;
    assert_eq!((status, &headers["etag"]), (200, &tag));
    let length = plain.len().to_string();
    assert_eq!(headers["content-length"], *length);
    let known = tag.to_str().expect("text");
    let (status, headers, _) = ask(Method::HEAD, home, &[("if-none-match", known)]).await;
    assert_eq!(status, 304);
    assert!(!headers.contains_key("content-length"), "0 is not its length");

    // A page of another origin gets a 404, not a CORS error.
    let origin = ("origin", "https://example.uz");
    let (status, headers, _) = ask(Method::GET, "/api/public/homes", &[origin]).await;
    assert_eq!(status, 404);
    assert_eq!(headers["access-control-allow-origin"], "*");
    let asked = [origin, ("access-control-request-method", "GET")];
    let (status, headers, _) = ask(Method::OPTIONS, home, &asked).await;
    assert_eq!(status, 204);
    assert_eq!(headers["access-control-allow-origin"], "*");
    let (_, headers, _) = ask(Method::GET, "/api/admin/initial", &[origin]).await;
    assert!(headers.get("access-control-allow-origin").is_none());
}

/// Every kind of write, and that the site shows it at once.
async fn every_kind_of_write_is_seen(server: Server) {
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
async fn another_server_shows_it_within_a_second() {
    let s3 = S3::start().await;
    let database = Arc::new(TestDatabase::new(Backend::Postgres).await);
    let setup = || Setup {
        store: Some(s3.store()),
        ..Setup::default()
    };
    let one = Server::start_with(database.clone(), setup()).await;
    let other = Server::start_with(database, setup()).await;
    seen_by_the_other(&one, &other).await;
}

/// A command that runs beside a server on SQLite.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_beside_the_server_is_seen_within_a_second() {
    let database = Arc::new(TestDatabase::new(Backend::Sqlite).await);
    let one = Server::start_with(database.clone(), Setup::default()).await;
    let setup = Setup {
        store: Some(MediaStore::open_local(one.media.path()).expect("the same store")),
        ..Setup::default()
    };
    let other = Server::start_with(database, setup).await;
    seen_by_the_other(&one, &other).await;
}

async fn seen_by_the_other(one: &Server, other: &Server) {
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
            // An own write, before the other's was noticed, does not hide it.
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
