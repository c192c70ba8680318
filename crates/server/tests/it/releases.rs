//! Releases of a program that is killed, was stopped at their time, or whose disk is full: all of a release or none of it, and
//! what was acknowledged is there (`docs/releases.md`).

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    full_disk::{Disk, is_root},
    program::{Program, Running, postgres},
};

/// Rows of one release: enough that it takes a while.
const ROWS: usize = 60;
/// After how many milliseconds of publishing the program is killed.
const KILLED_AFTER: [u64; 6] = [2, 10, 25, 50, 90, 150];

/// Skills of that name, and a release that gives them another. Returns the path of the release.
async fn planned(server: &Running, token: &str, round: usize) -> String {
    let (status, release) = server
        .call(
            "POST",
            "/api/admin/releases",
            token,
            Some(json!({"name": format!("nashr {round}")})),
        )
        .await;
    assert_eq!(status, 201, "{release}");
    let id = &release["data"]["id"];
    for number in 0..ROWS {
        let body = json!({"name": format!("eski {round} {number}")});
        let (status, row) = server.call("POST", "/api/admin/skill", token, Some(body)).await;
        assert_eq!(status, 201, "{row}");
        let body = json!({
            "method": "PUT", "path": format!("/api/admin/skill/{}", row["data"]["id"]), "releaseId": id,
            "input": {"name": format!("keyingi {round} {number}"), "version": 1}
        });
        let (status, draft) = server.call("POST", "/api/admin/drafts", token, Some(body)).await;
        assert_eq!(status, 201, "{draft}");
    }
    format!("/api/admin/releases/{id}")
}

/// How many skills of a round have their old name, and how many the new one.
async fn counted(server: &Running, token: &str, round: usize) -> (usize, usize) {
    let (status, list) = server.get("/api/admin/skills?perPage=1000", token).await;
    assert_eq!(status, 200, "{list}");
    let rows = list["data"]["skills"].as_array().expect("a list");
    let of = |word: &str| {
        let start = format!("{word} {round} ");
        let starts = |row: &&Value| row["name"].as_str().is_some_and(|name| name.starts_with(&start));
        rows.iter().filter(starts).count()
    };
    (of("eski"), of("keyingi"))
}

/// Whether the release was published: completely or not at all, and its drafts must agree.
async fn is_out(server: &Running, token: &str, path: &str, round: usize) -> bool {
    loop {
        let (_, release) = server.get(path, token).await;
        let counted = counted(server, token, round).await;
        assert!(
            [(0, ROWS), (ROWS, 0)].contains(&counted),
            "half of a release: {counted:?}"
        );
        let is_out = release["data"]["publishedAt"].is_string();
        let waiting = if is_out { 0 } else { ROWS };
        assert_eq!(release["data"]["drafts"], waiting, "{release}");
        if is_out == (counted == (0, ROWS)) {
            return is_out;
        }
        // It was published between the two answers: the next one says so.
        assert!(!is_out, "published without its changes: {release}");
        let (_, release) = server.get(path, token).await;
        assert!(
            release["data"]["publishedAt"].is_string(),
            "changes without their release: {release}"
        );
    }
}

async fn killed_while_publishing(program: &Program) {
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let mut went_out = 0;
    for (round, after) in KILLED_AFTER.into_iter().enumerate() {
        let server = program.serve();
        let token = server.token("boss").await;
        let path = planned(&server, &token, round).await;
        let publish = format!("{path}/publish");
        let killer = async {
            tokio::time::sleep(Duration::from_millis(after)).await;
            let id = server.id().to_string();
            let killed = std::process::Command::new("kill").args(["-KILL", &id]).status();
            assert!(killed.expect("kill").success());
        };
        let (answer, ()) = futures::join!(server.try_call("POST", &publish, &token, Some(json!({}))), killer);
        drop(server);
        let server = program.serve();
        let token = server.token("boss").await;
        let is_out = is_out(&server, &token, &path, round).await;
        if let Some((status, body)) = answer {
            assert_eq!(status, 200, "{body}");
            assert!(is_out, "an acknowledged release is lost");
        }
        went_out += usize::from(is_out);
    }
    assert!(went_out < KILLED_AFTER.len(), "the program was never killed in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_release_is_complete_or_absent_on_sqlite() {
    killed_while_publishing(&Program::new()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_release_is_complete_or_absent_on_postgres() {
    let program = Program::new()
        .with("PESHTOQ_DATABASE_URL", postgres().await)
        .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters");
    killed_while_publishing(&program).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn overdue_releases_are_published_at_the_start() {
    let program = Program::new();
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let mut server = program.serve();
    let token = server.token("boss").await;
    let path = planned(&server, &token, 0).await;
    let soon = peshtoq_core::clock::now() + chrono::TimeDelta::milliseconds(1_500);
    let (status, body) = server
        .call("PUT", &path, &token, Some(json!({"name": "nashr", "publishAt": soon})))
        .await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(server.stop(), Some(0));
    tokio::time::sleep(Duration::from_millis(2_000)).await;
    let server = program.serve();
    let token = server.token("boss").await;
    let began = std::time::Instant::now();
    while !is_out(&server, &token, &path, 0).await {
        assert!(began.elapsed() < Duration::from_secs(5), "it is late");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_release_waits_while_the_disk_is_full() {
    if !is_root() {
        eprintln!("no right to mount");
        return;
    }
    let disk = Disk::mount(24);
    let program = Program::new().with("PESHTOQ_DATA_DIR", disk.path().display().to_string());
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    let path = planned(&server, &token, 0).await;
    disk.fill();
    let (status, body) = server
        .call("POST", &format!("{path}/publish"), &token, Some(json!({})))
        .await;
    if status == 200 {
        assert!(
            is_out(&server, &token, &path, 0).await,
            "an acknowledged release is lost"
        );
    } else {
        assert_eq!(body["code"], "unavailable", "{body}");
        assert!(!is_out(&server, &token, &path, 0).await, "a refused release went out");
    }
    disk.make_room();
    drop(server);
    let server = program.serve();
    let token = server.token("boss").await;
    let was_out = is_out(&server, &token, &path, 0).await;
    assert_eq!(was_out, status == 200, "after a restart it is another");
    if !was_out {
        let (status, body) = server
            .call("POST", &format!("{path}/publish"), &token, Some(json!({})))
            .await;
        assert_eq!(status, 200, "{body}");
        assert!(is_out(&server, &token, &path, 0).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_publish_a_release_once_and_in_time() {
    let program = Program::new()
        .with("PESHTOQ_DATABASE_URL", postgres().await)
        .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters");
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let running = [program.serve(), program.serve()];
    let token = running[0].token("boss").await;
    let path = planned(&running[0], &token, 0).await;
    let at = peshtoq_core::clock::now() + chrono::TimeDelta::seconds(3);
    let (status, body) = running[0]
        .call("PUT", &path, &token, Some(json!({"name": "nashr", "publishAt": at})))
        .await;
    assert_eq!(status, 200, "{body}");
    // Each reader sees all of it or none, before and after.
    loop {
        let mut out = 0;
        for server in &running {
            out += usize::from(is_out(server, &token, &path, 0).await);
        }
        if out == running.len() {
            break;
        }
        let late = peshtoq_core::clock::now() - at;
        assert!(late < chrono::TimeDelta::seconds(5), "it is {late} late");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // And no second time, by none of them.
    for _ in 0..15 {
        for server in &running {
            let (_, changes) = server.get("/api/admin/changes?kind=released", &token).await;
            assert_eq!(changes["data"]["total"], 1, "{changes}");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
