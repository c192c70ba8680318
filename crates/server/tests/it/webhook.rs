//! Deliveries to the landing site, however it behaves.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::program::{Program, Running, free_address, postgres};

const SECRET: &str = "a secret that both know";

/// One call that the site received.
#[derive(Clone, Debug)]
pub struct Got {
    path: String,
    pub body: Value,
    at: Instant,
}

/// A landing site that answers its first calls as configured, and all others with 200.
pub struct Site {
    pub url: String,
    got: Arc<Mutex<Vec<Got>>>,
}

impl Site {
    pub async fn start(answers: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        Self::on(listener, answers)
    }

    fn on(listener: TcpListener, answers: &'static [&'static str]) -> Self {
        let url = format!("http://{}/hook?site=1", listener.local_addr().expect("an address"));
        let got = Arc::new(Mutex::new(Vec::new()));
        let kept = got.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let got = kept.clone();
                tokio::spawn(async move {
                    let call = read(&mut stream).await;
                    let number = {
                        let mut got = got.lock().expect("unpoisoned");
                        got.push(call);
                        got.len() - 1
                    };
                    let good = "HTTP/1.1 200 OK\r\ncontent-length: 7\r\nconnection: close\r\n\r\nrahmat\n";
                    match answers.get(number).copied().unwrap_or(good) {
                        "never" => std::future::pending().await,
                        answer => {
                            // The caller may have stopped reading.
                            let _ = stream.write_all(answer.as_bytes()).await;
                            if answer.contains("endless") {
                                while stream.write_all(&[b'x'; 8192]).await.is_ok() {}
                            }
                        }
                    }
                });
            }
        });
        Self { url, got }
    }

    pub fn got(&self) -> Vec<Got> {
        self.got.lock().expect("unpoisoned").clone()
    }

    pub async fn wait_for(&self, calls: usize) -> Vec<Got> {
        let started = Instant::now();
        while self.got().len() < calls {
            assert!(started.elapsed() < Duration::from_secs(60), "only {:?}", self.got());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.got()
    }
}

/// Reads a call and checks its signature.
async fn read(stream: &mut tokio::net::TcpStream) -> Got {
    let mut bytes = Vec::new();
    let (head, length) = loop {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).await.expect("a call");
        assert!(count > 0, "a call that ends early");
        bytes.extend_from_slice(&part[..count]);
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8(bytes[..end].to_vec())
                .expect("text")
                .to_ascii_lowercase();
            let length = header(&head, "content-length").parse::<usize>().expect("a length");
            if bytes.len() >= end + 4 + length {
                break (head, (end + 4, length));
            }
        }
    };
    let body = std::str::from_utf8(&bytes[length.0..length.0 + length.1]).expect("text");
    let timestamp = header(&head, "x-peshtoq-timestamp");
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key");
    mac.update(format!("{timestamp}.{body}").as_bytes());
    let expected: String = mac
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(header(&head, "x-peshtoq-signature"), format!("sha256={expected}"));
    let now = std::time::SystemTime::UNIX_EPOCH
        .elapsed()
        .expect("after 1970")
        .as_secs();
    assert!(now.abs_diff(timestamp.parse().expect("seconds")) < 60);
    assert!(head.starts_with("post "));
    Got {
        path: head.split(' ').nth(1).expect("a path").to_owned(),
        body: serde_json::from_str(body).expect("JSON"),
        at: Instant::now(),
    }
}

fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let line = head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
    line.unwrap_or_else(|| panic!("no {name} in {head}"))
}

pub async fn program(database: Option<String>, url: &str) -> Program {
    let mut program = Program::new()
        .with("PESHTOQ_WEBHOOK_URL", url)
        .with("PESHTOQ_WEBHOOK_SECRET", SECRET);
    if let Some(database) = database {
        program = program
            .with("PESHTOQ_DATABASE_URL", database)
            .with("PESHTOQ_TOKEN_SECRET", "0123456789abcdef0123456789abcdef");
    }
    program.superadmin("boss");
    program
}

async fn make(server: &Running, token: &str, kind: &str, name: &str) {
    let body = match kind {
        "social" => json!({"type": name, "link": "t.me/peshtoq"}),
        _ => json!({ "name": name }),
    };
    let (status, answer) = server
        .call("POST", &format!("/api/admin/{kind}"), token, Some(body))
        .await;
    assert_eq!(status, 201, "{answer}");
}

async fn deliveries(server: &Running, token: &str) -> Vec<Value> {
    let (status, body) = server.get("/api/admin/webhook-deliveries", token).await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(body["data"]["isConfigured"], true);
    let (_, overview) = server.get("/api/admin/overview", token).await;
    let summary = &overview["data"]["deliveries"];
    assert!(summary["pending"].is_u64(), "{overview}");
    let was_taken = !body["data"]["lastTakenAt"].is_null();
    assert!(!was_taken || summary["lastTakenAt"].is_string(), "{overview}");
    body["data"]["deliveries"].as_array().expect("a list").clone()
}

/// Waits until the newest delivery has this state.
async fn newest(server: &Running, token: &str, state: &str) -> Value {
    let started = Instant::now();
    loop {
        let list = deliveries(server, token).await;
        if let Some(delivery) = list.first().filter(|delivery| delivery["state"] == state) {
            return delivery.clone();
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{list:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn a_change_is_sent_until_it_is_accepted(database: Option<String>) {
    let site = Site::start(&[
        // A redirect, garbage, an error, and then success.
        "HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
        "\u{1}\u{2} this is no HTTP \u{3}",
        "HTTP/1.1 500 Oops\r\ncontent-length: 9\r\nconnection: close\r\n\r\nno \u{7}\u{8} good",
    ])
    .await;
    let metrics = free_address();
    let program = program(database, &site.url)
        .await
        .with("PESHTOQ_METRICS_LISTEN", &metrics);
    let server = program.serve();
    let token = server.token("boss").await;
    // Three changes at once are one delivery, with the tags of all.
    make(&server, &token, "social", "telegram").await;
    make(&server, &token, "skill", "Rust").await;
    make(&server, &token, "course-category", "Dasturlash").await;
    let made = Instant::now();
    let got = site.wait_for(4).await;
    assert!(got[0].at.duration_since(made) < Duration::from_secs(4), "sent soon");
    for call in &got {
        assert_eq!(call.path, "/hook?site=1", "a redirect is not followed");
        assert_eq!(call.body["id"], 1);
        assert_eq!(
            call.body["tags"],
            json!(["courses", "home", "section:CourseTechnologies", "section:Footer"])
        );
    }
    let pauses: Vec<Duration> = got.windows(2).map(|two| two[1].at.duration_since(two[0].at)).collect();
    assert!(
        pauses.windows(2).all(|two| two[1] > two[0]),
        "growing pauses: {pauses:?}"
    );
    let delivery = newest(&server, &token, "DELIVERED").await;
    assert_eq!(
        (
            &delivery["attempts"],
            &delivery["status"],
            &delivery["answer"],
            &delivery["nextAt"]
        ),
        (&json!(4), &json!(200), &json!("rahmat"), &Value::Null)
    );
    assert_eq!(deliveries(&server, &token).await.len(), 1);
    // The metrics show that the site did not accept it at first.
    let counted = server.client.get(format!("http://{metrics}/metrics")).send().await;
    let counted = counted.expect("an answer").text().await.expect("text");
    for line in ["{outcome=\"not_accepted\"} 3", "{outcome=\"accepted\"} 1"] {
        let line = format!("peshtoq_webhook_deliveries_total{line}");
        assert!(counted.contains(&line), "{line} in {counted}");
    }
    // Resent manually.
    let (status, body) = server
        .call("POST", "/api/admin/webhook-deliveries/1/resend", &token, None)
        .await;
    assert_eq!((status, &body["data"]["state"]), (200, &json!("PENDING")));
    assert_eq!(site.wait_for(5).await[4].body["id"], 1);
    assert_eq!(newest(&server, &token, "DELIVERED").await["attempts"], 5);
    // A change that the site does not show makes no delivery.
    let person =
        json!({"login": "yangi", "firstName": "A", "lastName": "B", "password": "Parol#2026", "role": "editor"});
    let (status, body) = server.call("POST", "/api/admin/staff", &token, Some(person)).await;
    assert_eq!(status, 201, "{body}");
    tokio::time::sleep(Duration::from_millis(1800)).await;
    assert_eq!(deliveries(&server, &token).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_sent_until_it_is_accepted_on_sqlite() {
    a_change_is_sent_until_it_is_accepted(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_sent_until_it_is_accepted_on_postgres() {
    a_change_is_sent_until_it_is_accepted(Some(postgres().await)).await;
}

/// A site that is down, and a server that is killed meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_while_the_site_is_down() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let program = program(None, &format!("http://{address}/hook?site=1")).await;
    let server = program.serve();
    let token = server.token("boss").await;
    make(&server, &token, "skill", "Rust").await;
    let mut delivery = newest(&server, &token, "PENDING").await;
    while delivery["attempts"] == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        delivery = newest(&server, &token, "PENDING").await;
    }
    assert_eq!(
        (&delivery["status"], &delivery["answer"]),
        (&Value::Null, &json!("no connection"))
    );
    // Killed right after a change that was not gathered yet.
    make(&server, &token, "social", "telegram").await;
    drop(server);
    let site = Site::on(TcpListener::bind(address).await.expect("the port again"), &[]);
    let server = program.serve();
    let token = server.token("boss").await;
    let got = site.wait_for(2).await;
    let tags: Vec<&Value> = got.iter().map(|call| &call.body["tags"]).collect();
    assert!(tags.contains(&&json!(["section:CourseTechnologies"])), "{tags:?}");
    assert!(tags.contains(&&json!(["home", "section:Footer"])), "{tags:?}");
    assert_eq!(newest(&server, &token, "DELIVERED").await["attempts"], 1);
}

/// A site that never answers, and one whose answer never ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_hanging_site_delays_no_call() {
    const ENDLESS: &str = "HTTP/1.1 200 OK\r\nx-is: endless\r\n\r\n";
    let site = Site::start(&["never", "never", ENDLESS, ENDLESS, "never"]).await;
    let program = program(None, &site.url).await;
    let mut server = program.serve();
    let token = server.token("boss").await;
    make(&server, &token, "skill", "Birinchi").await;
    site.wait_for(1).await;
    let before = resident(&server);
    let mut slowest = Duration::ZERO;
    for number in 0..60 {
        let started = Instant::now();
        make(&server, &token, "skill", &format!("Koʻnikma {number}")).await;
        slowest = slowest.max(started.elapsed());
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    let grown = resident(&server).saturating_sub(before);
    assert!(grown < 24 << 20, "grown by {} MiB", grown >> 20);
    // The endless answer counts as success by its status.
    site.wait_for(4).await;
    let started = Instant::now();
    while !deliveries(&server, &token)
        .await
        .iter()
        .any(|one| one["state"] == "DELIVERED")
    {
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "{:?}",
            deliveries(&server, &token).await
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let started = Instant::now();
    assert_eq!(server.stop(), Some(0));
    assert!(
        started.elapsed() < Duration::from_secs(10),
        "it stops although somebody hangs"
    );
    let said = [server.out(), server.err()].concat().join("\n");
    assert!(!said.contains(SECRET));
}

#[cfg(target_os = "linux")]
fn resident(server: &Running) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).expect("its status");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("its memory");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") << 10
}

#[cfg(not(target_os = "linux"))]
fn resident(_: &Running) -> u64 {
    0
}

/// A command beside the server does not need the server's webhook configuration.
#[tokio::test(flavor = "multi_thread")]
async fn changes_of_commands_are_sent_too() {
    let site = Site::start(&[]).await;
    let program = program(None, &site.url).await;
    let _server = program.serve();
    let program = program.without("PESHTOQ_WEBHOOK_URL").without("PESHTOQ_WEBHOOK_SECRET");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("courses.json");
    std::fs::write(&file, json!([{"courseId": 7, "name": "Rust"}]).to_string()).expect("written");
    program
        .run(&["courses", "import", &file.display().to_string()], "")
        .ok();
    let got = site.wait_for(1).await;
    let tags = got[0].body["tags"].as_array().expect("tags");
    assert!(tags.contains(&json!("course:7")), "{tags:?}");
}

/// Without a webhook no notices are stored.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_queued_without_a_webhook() {
    let program = Program::new();
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    make(&server, &token, "skill", "Rust").await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (_, body) = server.get("/api/admin/webhook-deliveries", &token).await;
    assert_eq!(
        body["data"],
        json!({"deliveries": [], "total": 0, "pending": 0, "lastTakenAt": null, "isConfigured": false})
    );
    let (_, overview) = server.get("/api/admin/overview", &token).await;
    assert_eq!(overview["data"]["deliveries"], Value::Null);
}
