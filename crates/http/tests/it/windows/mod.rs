//! Time windows (`docs/api.md#time-windows`): what visitors see before, within and after one, and that time alone expires
//! cached answers.

mod saving;
mod telling;

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{Person, Reply, Server, on_both_databases},
    landing::course,
};

on_both_databases!(
    everything_is_shown_only_within_its_window,
    upcoming_content_is_not_reported_missing,
    a_cached_answer_expires_at_the_next_edge,
    a_preview_shows_the_time_of_the_release,
);

const HOME: &str = "/api/admin/sections";

async fn read(server: &Server, path: &str) -> Reply {
    server
        .call(Method::GET, &format!("/api/public{path}"), None, None)
        .await
}

/// A site with one of everything that has a window, all of it visible.
struct Site {
    boss: Person,
    /// The course whose page it is.
    course: i64,
    /// The course whose window is tested.
    other: i64,
    /// The paths of single rows.
    top: String,
    image: String,
}

/// The rows that have windows, and how each is reached.
const KINDS: [&str; 6] = [
    "home section",
    "course section",
    "top course",
    "bonus course",
    "banner",
    "course",
];

impl Site {
    async fn new(server: &Server) -> Self {
        let boss = server.superadmin().await;
        let id = |row: Value| row["id"].as_i64().expect("an id");
        let shown = id(course(server, &boss, "Frontend", true).await);
        let other = id(course(server, &boss, "Grafika", true).await);
        let image = server.picture(&boss, "course-banners", 40, 30, 7).await;
        let top = json!({"kind": 1, "courseId": shown, "title": "a", "desc": "b", "image": image});
        let top = server.post("/api/admin/top-course", &boss, top).await.created();
        let site = Self {
            course: shown,
            other,
            top: format!("/api/admin/top-course/{}", top["id"]),
            image,
            boss,
        };
        for (path, key) in [(HOME.to_owned(), "sections"), (site.sections(), "courseSections")] {
            let mut list = server.get(&path, &site.boss).await.ok();
            for row in list[key].as_array_mut().expect("sections") {
                row["isVisible"] = json!(true);
            }
            server.put(&path, &site.boss, list).await.ok();
        }
        for kind in KINDS {
            site.set(server, kind, None, None).await;
        }
        site
    }

    fn sections(&self) -> String {
        format!("/api/admin/courses/{}/sections", self.course)
    }

    /// Gives one record a window.
    async fn set(&self, server: &Server, kind: &str, from: Option<DateTime<Utc>>, until: Option<DateTime<Utc>>) {
        self.put(server, kind, &json!({"visibleFrom": from, "visibleUntil": until}))
            .await
            .ok();
    }

    /// Writes one record with other values in these fields.
    async fn put(&self, server: &Server, kind: &str, fields: &Value) -> Reply {
        let with = |mut row: Value| {
            for (name, value) in fields.as_object().expect("fields") {
                row[name] = value.clone();
            }
            row
        };
        let of_list = async |path: &str, key: &str, name: &str| {
            let mut list = server.get(path, &self.boss).await.ok();
            let rows = list[key].as_array_mut().expect("a list");
            let row = rows.iter_mut().find(|row| row["name"] == name).expect("the section");
            *row = with(row.take());
            server.put(path, &self.boss, list).await
        };
        match kind {
            "home section" => of_list(HOME, "sections", "Partners").await,
            "course section" => of_list(&self.sections(), "courseSections", "FAQ").await,
            "top course" => {
                let row = server.get(&self.top, &self.boss).await.ok();
                server.put(&self.top, &self.boss, with(row)).await
            }
            "bonus course" => {
                let row = json!({"courseId": self.course, "title": "a", "subtitle": "b", "image": self.image});
                let body = json!({"bonusCourses": [with(row)]});
                server.put("/api/admin/landing-bonus-courses", &self.boss, body).await
            }
            "banner" => {
                let row = json!({
                    "bannerMobile": self.image, "bannerTablet": self.image, "bannerDesktop": self.image,
                    "link": "example.uz"
                });
                server.put("/api/admin/banner/save", &self.boss, with(row)).await
            }
            _ => {
                let path = format!("/api/admin/course/{}", self.other);
                let row = server.get(&path, &self.boss).await.ok();
                server.put(&path, &self.boss, with(row)).await
            }
        }
    }

    /// What visitors see of it, in each place that shows, counts or names it.
    async fn seen(&self, server: &Server, kind: &str) -> Vec<bool> {
        let home = read(server, "/home").await.ok();
        let content = |name: &str| {
            let sections = home["sections"].as_array().expect("sections");
            sections
                .iter()
                .find(|section| section["name"] == name)
                .map(|section| section["content"].clone())
        };
        let is_full = |content: Option<Value>, key: &str| {
            content.is_some_and(|content| content[key].as_array().is_some_and(|rows| !rows.is_empty()))
        };
        let page = read(server, &format!("/courses/{}", self.course)).await.ok();
        let on_page = |name: &str| {
            let sections = page["sections"].as_array().expect("sections");
            sections.iter().find(|section| section["name"] == name).cloned()
        };
        let there = async |path: String| match read(server, &path).await.status {
            200 => true,
            404 => false,
            other => panic!("{path}: {other}"),
        };
        let filled = async |path: &str, key: &str, name: &str| {
            let list = server.get(path, &self.boss).await.ok();
            let rows = list[key].as_array().expect("a list");
            rows.iter().find(|row| row["name"] == name).expect("the section")["isFilled"] == true
        };
        match kind {
            "home section" => vec![content("Partners").is_some()],
            "course section" => vec![
                on_page("FAQ").is_some(),
                there(format!("/courses/{}/sections/FAQ", self.course)).await,
            ],
            "top course" => vec![
                is_full(content("TopRatedCourses"), "topCourses"),
                filled(HOME, "sections", "TopRatedCourses").await,
            ],
            "bonus course" => vec![
                is_full(content("BonusCourses"), "bonusCourses"),
                on_page("CourseBonuses").is_some_and(|section| section["content"]["total"] == 1),
                filled(HOME, "sections", "BonusCourses").await,
                filled(&self.sections(), "courseSections", "CourseBonuses").await,
            ],
            "banner" => vec![
                content("Banner").is_some_and(|content| !content.is_null()),
                filled(HOME, "sections", "Banner").await,
            ],
            _ => {
                let list = read(server, "/courses").await.ok();
                vec![
                    list["total"] == 2,
                    list["courses"]
                        .as_array()
                        .expect("a list")
                        .iter()
                        .any(|course| course["id"] == self.other),
                    content("Courses").is_some_and(|content| content["total"] == 2),
                    there(format!("/courses/{}", self.other)).await,
                    there(format!("/faqs?courseId={}", self.other)).await,
                    there(format!("/feedback?courseId={}", self.other)).await,
                ]
            }
        }
    }
}

async fn wait_until(moment: DateTime<Utc>) {
    if let Ok(left) = (moment - clock::now()).to_std() {
        tokio::time::sleep(left + Duration::from_millis(2)).await;
    }
}

/// Without any write in between, and without a job.
async fn everything_is_shown_only_within_its_window(server: Server) {
    let site = Site::new(&server).await;
    let expect = async |is_seen: bool, when: &str| {
        for kind in KINDS {
            let seen = site.seen(&server, kind).await;
            assert!(seen.iter().all(|seen| *seen == is_seen), "{kind} {when}: {seen:?}");
        }
    };
    expect(true, "without a window").await;
    let past = Some(clock::now() - TimeDelta::hours(1));
    let future = Some(clock::now() + TimeDelta::hours(1));
    for (from, until, is_seen, when) in [
        (past, None, true, "begun"),
        (None, future, true, "not yet ended"),
        (past, future, true, "within"),
        (future, None, false, "not yet begun"),
        (None, past, false, "ended"),
    ] {
        for kind in KINDS {
            site.set(&server, kind, from, until).await;
        }
        expect(is_seen, when).await;
    }
    // Six writes, then the two edges.
    let from = clock::now() + TimeDelta::seconds(4);
    let until = from + TimeDelta::seconds(4);
    for kind in KINDS {
        site.set(&server, kind, Some(from), Some(until)).await;
    }
    expect(false, "before").await;
    assert!(clock::now() < from, "too slow a machine for this test");
    wait_until(from).await;
    expect(true, "within").await;
    assert!(clock::now() < until, "too slow a machine for this test");
    wait_until(until).await;
    expect(false, "after").await;
}

async fn a_cached_answer_expires_at_the_next_edge(server: Server) {
    let site = Site::new(&server).await;
    let get = async |tag: Option<&str>| {
        let mut request = server.client.get(format!("{}/api/public/home", server.base));
        if let Some(tag) = tag {
            request = request.header("if-none-match", tag);
        }
        Server::read(request).await
    };
    let text = |reply: &Reply, name: &str| reply.headers[name].to_str().expect("text").to_owned();
    let quiet = get(None).await;
    assert!(text(&quiet, "cache-control").contains("s-maxage=60, stale-while-revalidate=600"));

    let from = clock::now() + TimeDelta::milliseconds(2_500);
    site.set(&server, "banner", Some(from), None).await;
    let before = get(None).await;
    let tag = text(&before, "etag");
    let hidden = before.ok();
    let known = get(Some(&tag)).await;
    assert_eq!(known.status, 304, "nothing has happened yet");
    let promised = text(&known, "cache-control");
    let fresh = promised
        .split("s-maxage=")
        .nth(1)
        .and_then(|rest| rest.split(',').next());
    let fresh: i64 = fresh.and_then(|seconds| seconds.parse().ok()).expect("seconds");
    assert!(clock::now() + TimeDelta::seconds(fresh) <= from, "{promised}");
    assert!(promised.contains("stale-while-revalidate=0"), "{promised}");
    assert!(
        text(&known, "cdn-cache-control").starts_with(&format!("public, max-age={fresh}, ")),
        "the same for other caches"
    );
    wait_until(from).await;
    let after = get(Some(&tag)).await;
    assert_eq!(after.status, 200);
    let new = text(&after, "etag");
    assert!(text(&after, "cache-control").contains("s-maxage=60, stale-while-revalidate=600"));
    assert_ne!((&new, &after.ok()), (&tag, &hidden));
    assert_eq!(get(Some(&new)).await.status, 304);

    // An edge that changes nothing here keeps the bytes and their ETag.
    let edge = clock::now() + TimeDelta::milliseconds(1_000);
    site.set(&server, "course section", Some(edge), None).await;
    assert_eq!(get(Some(&new)).await.status, 304);
    wait_until(edge).await;
    assert_eq!(get(Some(&new)).await.status, 304);
}

async fn a_preview_shows_the_time_of_the_release(server: Server) {
    let site = Site::new(&server).await;
    let from = clock::now() + TimeDelta::hours(1);
    site.set(&server, "home section", Some(from), None).await;
    site.set(&server, "banner", None, Some(from)).await;
    let preview = async |query: String| {
        let path = format!("/api/admin/preview/home{query}");
        let page = server.get(&path, &site.boss).await.ok();
        let sections = page["sections"].as_array().expect("sections").clone();
        let banner = sections.iter().find(|section| section["name"] == "Banner").cloned();
        let is_hidden = page["hidden"].as_array().expect("names").contains(&json!("Partners"));
        (is_hidden, banner.expect("the banner")["content"].is_null())
    };
    assert_eq!(preview(String::new()).await, (true, false), "now");
    let release = async |at: DateTime<Utc>| {
        let body = json!({"name": "Kuz", "publishAt": at});
        let row = server.post("/api/admin/releases", &site.boss, body).await.created();
        format!("?releaseId={}", row["id"])
    };
    let before = release(from - TimeDelta::minutes(1)).await;
    assert_eq!(preview(before).await, (true, false), "a minute before");
    let after = release(from).await;
    assert_eq!(preview(after).await, (false, true), "at its time");
}

async fn upcoming_content_is_not_reported_missing(server: Server) {
    let site = Site::new(&server).await;
    let boss = &site.boss;
    let state_of = async |name: &str| {
        let list = server.get(HOME, boss).await.ok();
        let rows = list["sections"].as_array().expect("a list").clone();
        let row = rows.into_iter().find(|row| row["name"] == name).expect("the section");
        let found = server.get("/api/admin/findings/home", boss).await.ok();
        let all = found["findings"].as_array().expect("findings").clone();
        let is_missing = |one: &Value| one["kind"] == "empty_section" && one["section"] == name;
        let from = row["filledFrom"].as_str().map(|from| from.parse::<DateTime<Utc>>());
        let from = from.map(|from| from.expect("a time").timestamp_millis());
        (row["isFilled"].clone(), from, all.iter().any(is_missing))
    };
    let (from, past) = (clock::now() + TimeDelta::hours(1), clock::now() - TimeDelta::hours(1));
    for (kind, name) in [
        ("banner", "Banner"),
        ("bonus course", "BonusCourses"),
        ("top course", "TopRatedCourses"),
    ] {
        assert_eq!(state_of(name).await, (json!(true), None, false), "{kind}");
        site.set(&server, kind, Some(from), None).await;
        assert_eq!(
            state_of(name).await,
            (json!(false), Some(from.timestamp_millis()), false),
            "{kind}"
        );
        site.set(&server, kind, None, Some(past)).await;
        assert_eq!(state_of(name).await, (json!(false), None, true), "{kind}");
    }
}
