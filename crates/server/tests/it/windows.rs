//! Time windows with the whole program: the site is notified once, in time, and also of what passed while the
//! program was stopped (`docs/api.md#time-windows`).

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::clock;
use serde_json::json;

use crate::{
    program::{Program, Running, postgres},
    webhook::{Site, program},
};

/// How soon the site must be notified.
const SOON: TimeDelta = TimeDelta::seconds(5);

/// Gives the section of partners a window.
async fn limit(server: &Running, token: &str, from: DateTime<Utc>, until: DateTime<Utc>) {
    let (status, mut list) = server.get("/api/admin/sections", token).await;
    assert_eq!(status, 200, "{list}");
    let rows = list["data"]["sections"].as_array_mut().expect("sections");
    let row = rows
        .iter_mut()
        .find(|row| row["name"] == "Partners")
        .expect("the section");
    row["isVisible"] = json!(true);
    row["visibleFrom"] = json!(from);
    row["visibleUntil"] = json!(until);
    let body = Some(list["data"].take());
    let (status, answer) = server.call("PUT", "/api/admin/sections", token, body).await;
    assert_eq!(status, 200, "{answer}");
}

async fn is_seen(server: &Running) -> bool {
    let (status, home) = server.get("/api/public/home", "").await;
    assert_eq!(status, 200, "{home}");
    let sections = home["data"]["sections"].as_array().expect("sections");
    sections.iter().any(|section| section["name"] == "Partners")
}

async fn wait_until(moment: DateTime<Utc>) {
    if let Ok(left) = (moment - clock::now()).to_std() {
        tokio::time::sleep(left).await;
    }
}

/// Waits for the call of this number, and says how long after the moment it came.
async fn assert_notified(site: &Site, number: usize, moment: DateTime<Utc>) {
    let calls = site.wait_for(number).await;
    let late = clock::now() - moment;
    assert!(late < SOON, "notified {late} after the edge");
    assert_eq!(calls[number - 1].body["tags"], json!(["home"]));
    assert_eq!(calls.len(), number);
}

async fn of_an_edge_while_it_runs_and_while_it_does_not(program: Program, site: Site, servers: usize) {
    let mut running: Vec<Running> = Vec::new();
    for _ in 0..servers {
        running.push(program.serve());
    }
    let token = running[0].token("boss").await;
    let from = clock::now() + TimeDelta::seconds(4);
    let until = from + TimeDelta::seconds(8);
    limit(&running[0], &token, from, until).await;
    // Of the write itself.
    site.wait_for(1).await;
    assert!(clock::now() < from, "too slow a machine for this test");
    for server in &running {
        assert!(!is_seen(server).await);
    }
    wait_until(from).await;
    for server in &running {
        assert!(is_seen(server).await, "an answer that was kept is older than the edge");
    }
    assert_notified(&site, 2, from).await;
    for server in &mut running {
        assert_eq!(server.stop(), Some(0));
    }
    drop(running);
    wait_until(until + TimeDelta::seconds(1)).await;
    assert_eq!(site.got().len(), 2, "nobody runs");
    let mut running: Vec<Running> = Vec::new();
    let started = clock::now();
    for _ in 0..servers {
        running.push(program.serve());
    }
    assert_notified(&site, 3, started).await;
    for server in &running {
        assert!(!is_seen(server).await);
    }
    // No server sends it a second time.
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(4) {
        assert_eq!(site.got().len(), 3);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let (_, changes) = running[0].get("/api/admin/changes", &token).await;
    // The person, and the write itself.
    assert_eq!(changes["data"]["total"], 2, "time passing is no change: {changes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_is_notified_once_of_each_edge() {
    let site = Site::start(&[]).await;
    let program = program(None, &site.url).await;
    of_an_edge_while_it_runs_and_while_it_does_not(program, site, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_notify_the_site_once() {
    let site = Site::start(&[]).await;
    let program = program(Some(postgres().await), &site.url).await;
    of_an_edge_while_it_runs_and_while_it_does_not(program, site, 2).await;
}
