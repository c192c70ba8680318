//! Scheduled backups.

use std::{
    collections::BTreeSet,
    os::unix::fs::PermissionsExt,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    installation::{Installation, assert_whole, restore},
    program::{Program, Running, files},
};

/// The name of a backup with a time in the future.
const AHEAD: &str = "peshtoq-20991231T000000Z.tar";

/// Retries until the answer is as expected.
async fn until<T: std::fmt::Debug>(what: &str, mut ask: impl AsyncFnMut() -> T, is_wanted: impl Fn(&T) -> bool) -> T {
    let started = Instant::now();
    loop {
        let answer = ask().await;
        if is_wanted(&answer) {
            return answer;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{what}: {answer:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn status(server: &Running, token: &str) -> Value {
    let (code, body) = server.get("/api/admin/backup-status", token).await;
    assert_eq!(code, 200, "{body}");
    body["data"].clone()
}

/// The backups that a server reports in its log.
fn made(server: &Running) -> Vec<String> {
    let lines = server.err();
    let lines = lines.iter().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let made = lines.filter(|line| line["message"] == "backup created");
    made.map(|line| line["name"].as_str().expect("a name").to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_are_made_kept_and_watched() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let metrics = listener.local_addr().expect("an address").to_string();
    drop(listener);
    let program = Program::new()
        .with("PESHTOQ_BACKUP_EVERY", "2s")
        .with("PESHTOQ_BACKUP_KEEP", "2")
        .with("PESHTOQ_BACKUP_TO", "backups")
        .with("PESHTOQ_METRICS_LISTEN", &metrics);
    program.superadmin("boss");
    let folder = program.folder.path().join("backups");
    std::fs::create_dir(&folder).expect("a folder");
    // The last was made by a clock that was ahead.
    let strangers = ["peshtoq.tar", "peshtoq-20200101T000000Z.tar.gz", "notes.txt", AHEAD];
    for name in strangers {
        std::fs::write(folder.join(name), "mine").expect("written");
    }
    // Leftovers of a killed run.
    std::fs::write(folder.join("peshtoq-20200101T000000Z.tar.partial"), "half").expect("written");
    let server = program.serve();
    let token = server.token("boss").await;
    until("three backups", async || made(&server).len(), |made| *made >= 3).await;
    let last = status(&server, &token).await;
    assert_eq!(
        (&last["isConfigured"], &last["isTooOld"], &last["lastError"]),
        (&json!(true), &json!(false), &Value::Null)
    );
    assert!(last["lastAt"].is_string());
    let names = until(
        "two are kept",
        async || files(&folder),
        |names| {
            names
                .iter()
                .filter(|name| name.starts_with("peshtoq-20") && name.ends_with("Z.tar") && *name != AHEAD)
                .count()
                == 2
        },
    )
    .await;
    for name in strangers {
        assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
    }
    assert!(
        !names.contains(&"peshtoq-20200101T000000Z.tar.partial".to_owned()),
        "{names:?}"
    );
    let metric = async |name: &str| {
        let answer = server.client.get(format!("http://{metrics}/metrics")).send().await;
        let text = answer.expect("an answer").text().await.expect("a text");
        let value = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
        value.unwrap_or_else(|| panic!("no {name} in {text}"))
    };
    let age = metric("peshtoq_backup_age_seconds").await;
    assert!((0.0..60.0).contains(&age), "{age}");
    let failed = "peshtoq_job_runs_total{job=\"make_backups\",outcome=\"error\"}";
    assert!(metric(failed).await < 0.5);

    // Each is a complete one.
    let is_ours = |name: &&String| name.ends_with("Z.tar") && *name != AHEAD;
    let newest = names.iter().rfind(is_ours).expect("one");
    let copy = program.folder.path().join("copy.tar");
    std::fs::copy(folder.join(newest), &copy).expect("copied");
    let other = Program::new();
    restore(&other, &copy, &[]).ok();
    assert_whole(&other);
    // Both contain password hashes.
    for program in [&program, &other] {
        let file = std::fs::metadata(program.data().join("peshtoq.db")).expect("a database");
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
    }

    // The place is gone: the status shows first the failure, then that the newest is too old.
    std::fs::rename(&folder, program.folder.path().join("away")).expect("renamed");
    std::fs::write(&folder, "a file where a folder was").expect("written");
    until(
        "a failure",
        async || status(&server, &token).await,
        |now| now["lastError"] == "DESTINATION",
    )
    .await;
    assert!(metric(failed).await > 0.5, "it counts as a failure of the job");
    until(
        "too old",
        async || status(&server, &token).await,
        |now| now["isTooOld"] == true,
    )
    .await;
    std::fs::remove_file(&folder).expect("removed");
    std::fs::rename(program.folder.path().join("away"), &folder).expect("renamed");
    let now = until(
        "well again",
        async || status(&server, &token).await,
        |now| now["lastError"].is_null() && now["isTooOld"] == false,
    )
    .await;
    assert!(now["lastAt"].is_string());

    // A file that is missing in the store is reported too, and the rest is saved.
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><path d="M0 0"/></svg>"#;
    let (code, body) = server
        .try_upload("partners", svg.to_vec(), &token)
        .await
        .expect("an answer");
    assert_eq!(code, 201, "{body}");
    let path = body["data"][0]["path"].as_str().expect("a path");
    std::fs::remove_file(program.data().join("media").join(path)).expect("lost");
    until(
        "a lost file",
        async || status(&server, &token).await,
        |now| now["lastError"] == "FILES",
    )
    .await;

    // Only superadmins may see it.
    assert_eq!(server.get("/api/admin/backup-status", "").await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_servers_one_makes_the_backup() {
    let mut installation = Installation::on_postgres().await;
    let environment = &mut installation.program.environment;
    environment.insert("PESHTOQ_BACKUP_EVERY".into(), "2s".into());
    environment.insert("PESHTOQ_BACKUP_KEEP".into(), "3".into());
    environment.insert("PESHTOQ_BACKUP_TO".into(), "s3://bucket/backups".into());
    let program = &installation.program;
    program.superadmin("boss");
    let servers = [program.serve(), program.serve(), program.serve()];
    let all = || servers.iter().flat_map(made).collect::<Vec<String>>();
    until("five backups", async || all().len(), |made| *made >= 5).await;
    let (names, distinct): (Vec<String>, BTreeSet<String>) = (all(), all().into_iter().collect());
    assert_eq!(names.len(), distinct.len(), "none was made twice: {names:?}");
    for server in &servers {
        let token = server.token("boss").await;
        until(
            "all know",
            async || status(server, &token).await,
            |now| now["lastAt"].is_string() && now["lastError"].is_null(),
        )
        .await;
    }
    drop(servers);
    // An archive from the bucket is restored like one from a folder.
    let newest = distinct.last().expect("one");
    let said = until(
        "the servers are gone",
        async || program.run(&["restore", &format!("s3://bucket/backups/{newest}"), "--replace"], ""),
        |said| said.code == Some(0),
    )
    .await;
    assert!(said.out.contains("the previous data is kept"), "{said:?}");
    assert_whole(program);
}
