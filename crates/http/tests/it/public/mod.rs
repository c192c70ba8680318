//! The public API: the same content as in the panel, only if visible, never stale and never a mix of two states.

mod clients;
mod freshness;

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
use peshtoq_landing::section::HOME_SECTIONS;
use peshtoq_media::MediaStore;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{Backend, PASSWORD, Person, Reply, S3, Server, Setup, TestDatabase, on_both_databases},
    schema,
};
use clients::*;
use freshness::*;

on_both_databases!(
    the_site_reads_what_the_panel_saved,
    hidden_content_leaves_no_trace,
    a_read_during_a_write_is_consistent,
    answers_are_cached_compressed_and_tagged,
    every_kind_of_write_is_seen,
    the_documents_are_compressed_and_tagged,
    no_category_means_all_categories,
);

async fn read(server: &Server, path: &str) -> Reply {
    server
        .call(Method::GET, &format!("/api/public{path}"), None, None)
        .await
}

/// The fields that only editors see.
const EDITORS_ONLY: [&str; 3] = ["version", "createdAt", "updatedBy"];

/// Rows of the panel as the public reads them.
fn for_the_public(mut rows: Value) -> Value {
    match &mut rows {
        Value::Object(object) => {
            for key in EDITORS_ONLY {
                object.remove(key);
            }
            object
                .values_mut()
                .for_each(|value| *value = for_the_public(value.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| *value = for_the_public(value.take())),
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

async fn the_site_reads_what_the_panel_saved(server: Server) {
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
    assert_eq!(names.len(), HOME_SECTIONS.len());
    assert_eq!((names[0], names[names.len() - 1]), ("Header", "Footer"));
    assert_eq!(section(&home, "Header")["content"], Value::Null);
    assert_eq!(
        section(&home, "Banner")["content"],
        Value::Null,
        "a singleton never saved"
    );
    let partners = server.get("/api/admin/partners?perPage=1000", &boss).await.ok();
    assert_eq!(section(&home, "Partners")["content"], for_the_public(partners));
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
    assert_eq!(page["course"], for_the_public(courses["courses"][0].clone()));
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
    let benefits = for_the_public(server.get(&path, &boss).await.ok());
    for name in ["ITBenefits", "ITBenefitsWithImage"] {
        assert_eq!(section(&page, name)["content"], benefits, "{name}");
    }
    let faqs = server.get(&format!("/api/admin/course/{id}/faqs"), &boss).await.ok();
    assert_eq!(section(&page, "FAQ")["content"], for_the_public(faqs.clone()));
    assert_eq!(
        read(&server, &format!("/faqs?courseId={id}")).await.ok(),
        for_the_public(faqs)
    );
    // Without a course, those about the whole site.
    let none = read(&server, "/faqs").await.ok();
    assert_eq!(none, json!({"faqs": [], "total": 0}));
    for question in ["Toʻlov qanday?", "Sertifikat bormi?"] {
        let faq = json!({"question": question, "answer": "<p>Ha.</p>"});
        server.post("/api/admin/site-faq", &boss, faq).await.created();
    }
    let rows = server.get("/api/admin/site-faqs", &boss).await.ok()["siteFaqs"].clone();
    assert_eq!(
        read(&server, "/faqs").await.ok(),
        for_the_public(json!({"faqs": rows, "total": 2}))
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
    // The list of the course's feedback follows the section: the same as the page shows.
    let of_course = async || {
        let list = read(&server, &format!("/feedback?courseId={id}")).await.ok();
        (list["total"].clone(), list["feedback"][0]["fullName"].clone())
    };
    assert_eq!(of_course().await, (json!(1), json!("Hamma uchun")));
    let path = format!("/api/admin/courses/{id}/sections");
    let mut sections = server.get(&path, &boss).await.ok();
    for section in sections["courseSections"].as_array_mut().expect("sections") {
        if section["name"] == "CourseTextFeedbacks" {
            section["mode"] = json!(2);
        }
    }
    server.put(&path, &boss, sections).await.ok();
    assert_eq!(shown().await, "Kurs uchun");
    assert_eq!(of_course().await, (json!(1), json!("Kurs uchun")));
    for (query, total) in [("&feedbackType=2", 1), ("&feedbackType=1", 0)] {
        let list = read(&server, &format!("/feedback?courseId={id}{query}")).await.ok();
        assert_eq!(list["total"], total, "{query}");
    }
    assert_eq!(read(&server, "/feedback?feedbackType=1").await.ok()["total"], 0);
    assert_eq!(read(&server, "/feedback?feedbackType=2").await.ok()["total"], 1);
}

async fn hidden_content_leaves_no_trace(server: Server) {
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
    let seo = json!({"title": null, "description": null, "shareImage": null, "noindex": false});
    assert_eq!(
        read(&server, "/home").await.ok(),
        json!({"sections": [], "seo": seo, "media": {}})
    );
    let preview = server.get("/api/admin/preview/home", &boss).await.ok();
    assert_eq!(preview["hidden"].as_array().map(Vec::len), Some(HOME_SECTIONS.len()));
    assert_eq!(
        preview["sections"].as_array().map(Vec::len),
        Some(HOME_SECTIONS.len()),
        "who edits sees them"
    );
    for (path, field, code) in [
        ("/courses?page=0", "page", "out_of_range"),
        ("/courses?page=x", "page", "wrong_format"),
        ("/courses?perPage=1001", "perPage", "out_of_range"),
        ("/courses?isProfession=maybe", "isProfession", "wrong_format"),
        ("/feedback?feedbackType=3", "feedbackType", "unknown_value"),
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

async fn answers_are_cached_compressed_and_tagged(server: Server) {
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
    assert!(
        headers.get("access-control-allow-headers").is_none(),
        "none was asked for"
    );
    // Headers that a client sends with every call are allowed here.
    let names = "authorization,content-type,x-requested-with,x-own";
    let (_, headers, _) = ask(
        Method::OPTIONS,
        home,
        &[asked[0], asked[1], ("access-control-request-headers", names)],
    )
    .await;
    assert_eq!(headers["access-control-allow-headers"], names);
    assert_eq!(headers["vary"], "access-control-request-headers");
    assert!(headers.get("access-control-allow-credentials").is_none());
    let (_, headers, _) = ask(Method::GET, "/api/admin/initial", &[origin]).await;
    assert!(headers.get("access-control-allow-origin").is_none());
}
