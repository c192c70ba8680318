//! Requests of visitors, while Telegram is away and the server is killed, and in a backup.

use std::{
    process::Command,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use futures::StreamExt;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{
    installation::{Installation, assert_whole, restore},
    program::{Program, Running, free_address, postgres},
};

const TOKEN: &str = "123456:AAsecretsecretsecretsecretsecret_1";

/// A Telegram server at that address, and the messages it got.
async fn telegram(address: &str) -> Arc<Mutex<Vec<String>>> {
    let listener = TcpListener::bind(address).await.expect("the port");
    let got = Arc::new(Mutex::new(Vec::new()));
    let kept = got.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let kept = kept.clone();
            tokio::spawn(async move {
                let mut bytes = Vec::new();
                loop {
                    let mut part = [0; 4096];
                    let count = stream.read(&mut part).await.unwrap_or(0);
                    bytes.extend_from_slice(&part[..count]);
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    let body = text.split_once("\r\n\r\n").map(|(_, body)| body);
                    if let Some(body) = body.and_then(|body| serde_json::from_str::<Value>(body).ok()) {
                        kept.lock()
                            .expect("unpoisoned")
                            .push(body["text"].as_str().expect("a text").to_owned());
                        break;
                    }
                    if count == 0 {
                        return;
                    }
                }
                let answer = "HTTP/1.1 200 OK\r\ncontent-length: 11\r\nconnection: close\r\n\r\n{\"ok\":true}";
                let _ = stream.write_all(answer.as_bytes()).await;
            });
        }
    });
    got
}

async fn switched_on(server: &Running) -> String {
    let token = server.token("boss").await;
    let settings = json!({"isOn": true, "telegramToken": TOKEN, "telegramChatId": "-1001"});
    let (status, body) = server
        .call("PUT", "/api/admin/request-settings", &token, Some(settings))
        .await;
    assert_eq!(status, 200, "{body}");
    token
}

async fn send(server: &Running, number: u64) {
    let body = json!({
        "name": format!("Aziza {number}"), "phone": format!("{}", 998_900_000_000 + number), "form": "Courses",
        "message": "Maxfiy gap", "consent": true, "elapsed": 5000
    });
    let (status, body) = server.call("POST", "/api/public/requests", "", Some(body)).await;
    assert_eq!(status, 201, "{body}");
    // Requests of one address do not follow each other faster.
    tokio::time::sleep(Duration::from_millis(2100)).await;
}

/// Sends as a visitor behind a proxy, with an address of their own. Returns the status; `None` without an answer.
async fn sent_through_a_proxy(server: &Running, number: u32) -> Option<u16> {
    let body = json!({
        "name": format!("Aziza {number}"), "phone": format!("{}", 998_900_000_000_u64 + u64::from(number)),
        "form": "Courses", "consent": true, "elapsed": 5000
    });
    let address = std::net::Ipv4Addr::from_bits(0x0a00_0000 + number);
    let call = server
        .client
        .post(format!("{}/api/public/requests", server.base))
        .header("x-forwarded-for", address.to_string())
        .json(&body);
    Some(call.send().await.ok()?.status().as_u16())
}

fn end_at_once(id: u32) {
    let id = id.to_string();
    assert!(
        Command::new("kill")
            .args(["-KILL", &id])
            .status()
            .expect("kill")
            .success()
    );
}

async fn kill(mut server: Running) {
    end_at_once(server.id());
    // Wait until it is dead, so that its lock and its address are free.
    let _ = tokio::task::spawn_blocking(move || server.stop_within(Duration::from_secs(5))).await;
}

async fn a_dead_telegram_and_a_killed_server_lose_no_request(database: Option<String>) {
    let address = free_address();
    let mut program = Program::new().with("PESHTOQ_TELEGRAM_URL", format!("http://{address}"));
    if let Some(database) = database {
        program = program
            .with("PESHTOQ_DATABASE_URL", database)
            .with("PESHTOQ_TOKEN_SECRET", "0123456789abcdef0123456789abcdef");
    }
    program.superadmin("boss");
    let server = program.serve();
    switched_on(&server).await;
    send(&server, 1).await;
    send(&server, 2).await;
    // Acknowledged, although Telegram is not reachable.
    let said = [server.out(), server.err()].concat();
    kill(server).await;
    let server = program.serve();
    let token = server.token("boss").await;
    let (_, list) = server.get("/api/admin/requests", &token).await;
    assert_eq!(list["data"]["total"], 2, "{list}");
    let (_, settings) = server.get("/api/admin/request-settings", &token).await;
    assert_eq!(settings["data"]["pending"], 2, "{settings}");
    let got = telegram(&address).await;
    let began = Instant::now();
    while got.lock().expect("unpoisoned").is_empty() {
        assert!(began.elapsed() < Duration::from_secs(60), "sent when Telegram is back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let messages = got.lock().expect("unpoisoned").clone();
    assert!(
        messages[0].contains("2 ta") && !messages[0].contains("Aziza"),
        "{messages:?}"
    );
    let began = Instant::now();
    loop {
        let (_, settings) = server.get("/api/admin/request-settings", &token).await;
        if settings["data"]["pending"] == 0 && settings["data"]["problem"].is_null() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{settings}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = [said, server.out(), server.err()].concat().join("\n");
    for secret in ["secretsecret", "Aziza", "99890000000", "Maxfiy"] {
        assert!(!log.contains(secret), "{secret} stands in the log");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_telegram_and_a_killed_server_lose_no_request_on_sqlite() {
    a_dead_telegram_and_a_killed_server_lose_no_request(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_telegram_and_a_killed_server_lose_no_request_on_postgres() {
    a_dead_telegram_and_a_killed_server_lose_no_request(Some(postgres().await)).await;
}

/// What was acknowledged is stored, and the chat will be notified of it, wherever among the calls the server ends.
async fn each_acknowledged_request_outlives_a_kill(database: Option<String>) {
    const VISITORS: u32 = 400;
    const CONCURRENT: usize = 50;
    let mut program = Program::new()
        .with("PESHTOQ_TRUSTED_PROXIES", "127.0.0.1")
        .with("PESHTOQ_TELEGRAM_URL", format!("http://{}", free_address()));
    if let Some(database) = database {
        program = program
            .with("PESHTOQ_DATABASE_URL", database)
            .with("PESHTOQ_TOKEN_SECRET", "0123456789abcdef0123456789abcdef");
    }
    program.superadmin("boss");
    let server = program.serve();
    switched_on(&server).await;
    let acknowledged = Mutex::new(Vec::new());
    let sending = futures::stream::iter((0..VISITORS).map(|number| {
        let (server, acknowledged) = (&server, &acknowledged);
        async move {
            if sent_through_a_proxy(server, number).await == Some(201) {
                let mut acknowledged = acknowledged.lock().expect("unpoisoned");
                acknowledged.push(format!("{}", 998_900_000_000_u64 + u64::from(number)));
                // In the middle: many others are under way.
                if acknowledged.len() == CONCURRENT {
                    end_at_once(server.id());
                }
            }
        }
    }));
    sending.buffer_unordered(CONCURRENT).collect::<()>().await;
    kill(server).await;
    let acknowledged = acknowledged.into_inner().expect("unpoisoned");
    let count = acknowledged.len();
    assert!(
        (CONCURRENT..400).contains(&count),
        "the server ended in the middle: {count}"
    );
    let server = program.serve();
    let token = server.token("boss").await;
    for phone in &acknowledged {
        let (_, list) = server.get(&format!("/api/admin/requests?key={phone}"), &token).await;
        assert_eq!(list["data"]["total"], 1, "{phone} was acknowledged");
    }
    let (_, list) = server.get("/api/admin/requests", &token).await;
    let (_, settings) = server.get("/api/admin/request-settings", &token).await;
    assert_eq!(
        settings["data"]["pending"], list["data"]["total"],
        "one notice a request"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_acknowledged_request_outlives_a_kill_on_sqlite() {
    each_acknowledged_request_outlives_a_kill(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_acknowledged_request_outlives_a_kill_on_postgres() {
    each_acknowledged_request_outlives_a_kill(Some(postgres().await)).await;
}

/// How many requests an installation has after a restore.
async fn brought(more: &[&str]) -> Value {
    let (from, to) = (Installation::on_sqlite(), Installation::on_sqlite());
    let program = from
        .program
        .with("PESHTOQ_TELEGRAM_URL", format!("http://{}", free_address()));
    program.superadmin("boss");
    let server = program.serve();
    switched_on(&server).await;
    send(&server, 1).await;
    drop(server);
    let archive = to.program.folder.path().join("backup.tar");
    let file = archive.display().to_string();
    program.run(&[&["backup", &file], more].concat(), "").ok();
    restore(&to.program, &archive, &[]).ok();
    assert_whole(&to.program);
    let to = to
        .program
        .with("PESHTOQ_TELEGRAM_URL", format!("http://{}", free_address()));
    let server = to.serve();
    let token = server.token("boss").await;
    let (_, list) = server.get("/api/admin/requests", &token).await;
    let (_, settings) = server.get("/api/admin/request-settings", &token).await;
    assert_eq!(settings["data"]["isOn"], true, "settings are no personal data");
    assert_eq!(settings["data"]["pending"], list["data"]["total"]);
    list["data"]["total"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_may_leave_requests_out() {
    assert_eq!(brought(&[]).await, 1);
    assert_eq!(brought(&["--without-requests"]).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_is_not_named_is_told_once() {
    const HINT: &str = "PESHTOQ_TRUSTED_PROXIES";
    for (trusted, told) in [("", 1), ("127.0.0.1", 0)] {
        let program = Program::new().with("PESHTOQ_TRUSTED_PROXIES", trusted);
        program.superadmin("boss");
        let server = program.serve();
        switched_on(&server).await;
        for number in 0..3 {
            assert!(sent_through_a_proxy(&server, number).await.is_some());
        }
        let log = [server.out(), server.err()].concat();
        let hints = log.iter().filter(|line| line.contains(HINT)).count();
        assert_eq!(hints, told, "{log:?}");
    }
}
