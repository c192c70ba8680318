//! Bodies that arrive slowly, are not read, or stop in the middle.

use std::{sync::Arc, time::Duration};

use peshtoq_http::body::{BodyLimits, Pace};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    time::{Instant, sleep, timeout},
};

use crate::harness::{Backend, Person, Server, Setup, TestDatabase, png};

/// The time limit for each test.
const SOON: Duration = Duration::from_secs(20);

fn limits() -> BodyLimits {
    let pace = Pace {
        idle: Duration::from_millis(500),
        total: Duration::from_millis(1500),
        window: SOON,
        least: 0,
    };
    BodyLimits {
        json: pace,
        upload: Pace {
            total: SOON,
            window: Duration::from_millis(1000),
            least: 2000,
            ..pace
        },
        drained: 100_000,
        draining: Duration::from_secs(1),
    }
}

async fn server(bodies: BodyLimits) -> Server {
    let database = Arc::new(TestDatabase::new(Backend::Sqlite).await);
    let setup = Setup {
        bodies,
        ..Setup::default()
    };
    Server::start_with(database, setup).await
}

/// A connection to the server.
struct Caller(BufReader<TcpStream>);

/// Status, whether the connection closes, and body.
type Answer = (u16, bool, Value);

impl Caller {
    async fn new(server: &Server) -> Self {
        let address = server.base.trim_start_matches("http://");
        Self(BufReader::new(TcpStream::connect(address).await.expect("a connection")))
    }

    async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.write_all(bytes.as_ref()).await.expect("sent");
    }

    /// Sends the beginning of a call; `head` is its first line and its headers except the host.
    async fn begin(&mut self, head: &str) {
        self.send(format!("{head}\r\nhost: a\r\n\r\n")).await;
    }

    async fn answer(&mut self) -> Answer {
        timeout(SOON, self.read()).await.expect("an answer in time")
    }

    async fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).await.expect("no reset");
        assert!(!line.is_empty(), "it ended without an answer");
        line.trim_end().to_ascii_lowercase()
    }

    async fn read(&mut self) -> Answer {
        let status = self.line().await;
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
        let (mut length, mut ends, mut goes_on) = (0, false, false);
        loop {
            let line = self.line().await;
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().expect("a number");
            }
            match line.strip_prefix("connection: ") {
                Some("close") => ends = true,
                Some("keep-alive") => goes_on = true,
                _ => {}
            }
        }
        assert!(!(ends && goes_on), "it says both");
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await.expect("a body");
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        (status.expect("a status"), ends, body)
    }
}

#[track_caller]
fn was(answer: &Answer, status: u16, code: &str, ends: bool) {
    assert_eq!(
        (answer.0, answer.2["code"].as_str(), answer.1),
        (status, Some(code), ends),
        "{answer:?}"
    );
}

const SIGN_IN: &str = "POST /api/admin/signin HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 1000";

#[tokio::test]
async fn a_json_body_that_stops_or_trickles_is_refused_in_time() {
    let server = server(limits()).await;
    let pace = limits().json;
    // It stops.
    let mut stopped = Caller::new(&server).await;
    let started = Instant::now();
    stopped.begin(SIGN_IN).await;
    stopped.send("{\"username\"").await;
    was(&stopped.answer().await, 408, "request_timeout", true);
    assert!(started.elapsed() >= pace.idle);
    // No byte of it arrives.
    let mut silent = Caller::new(&server).await;
    silent.begin(SIGN_IN).await;
    was(&silent.answer().await, 408, "request_timeout", true);
    // It never stops and never ends.
    let mut trickle = Caller::new(&server).await;
    let started = Instant::now();
    trickle.begin(SIGN_IN).await;
    let answer = loop {
        assert!(started.elapsed() < SOON);
        trickle.send(" ").await;
        if let Ok(answer) = timeout(pace.idle / 5, trickle.answer()).await {
            break answer;
        }
    };
    was(&answer, 408, "request_timeout", true);
    assert!(started.elapsed() >= pace.total);
    // A chunked body is treated the same.
    let mut chunked = Caller::new(&server).await;
    chunked
        .begin(&SIGN_IN.replace("content-length: 1000", "transfer-encoding: chunked"))
        .await;
    chunked.send("1\r\n{\r\n1").await;
    was(&chunked.answer().await, 408, "request_timeout", true);
    // A slow one within the limits is read.
    let mut slow = Caller::new(&server).await;
    slow.begin(&SIGN_IN.replace("1000", "5")).await;
    for byte in ["{", " ", "}", " ", " "] {
        slow.send(byte).await;
        sleep(pace.idle / 3).await;
    }
    was(&slow.answer().await, 422, "validation_failed", false);
}

fn form(folder: &str, file: &[u8]) -> Vec<u8> {
    let head = format!(
        "--limit\r\ncontent-disposition: form-data; name=\"fileFolder\"\r\n\r\n{folder}\r\n\
         --limit\r\ncontent-disposition: form-data; name=\"files\"; filename=\"a.png\"\r\n\r\n"
    );
    [head.as_bytes(), file, b"\r\n--limit--\r\n"].concat()
}

async fn begin_upload(server: &Server, person: &Person, length: usize) -> Caller {
    let mut caller = Caller::new(server).await;
    let head = format!(
        "POST /api/upload HTTP/1.1\r\nauthorization: Bearer {}\r\n\
         content-type: multipart/form-data; boundary=limit\r\ncontent-length: {length}",
        person.access
    );
    caller.begin(&head).await;
    caller
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_may_be_slow_but_not_stall() {
    let server = server(limits()).await;
    let boss = server.superadmin().await;
    let pace = limits().upload;
    let mut noise = png(60, 60, 7);
    // A picture with data after its end is still valid.
    noise.resize(20_000, 0);
    let body = form("other", &noise);

    let mut trickle = begin_upload(&server, &boss, body.len()).await;
    let started = Instant::now();
    let mut bytes = body.iter();
    let answer = loop {
        assert!(started.elapsed() < SOON);
        trickle.send([*bytes.next().expect("long enough")]).await;
        if let Ok(answer) = timeout(pace.idle / 10, trickle.answer()).await {
            break answer;
        }
    };
    was(&answer, 408, "request_timeout", true);
    assert!(started.elapsed() >= pace.window);
    let mut stopped = begin_upload(&server, &boss, body.len()).await;
    stopped.send(&body[..15_000]).await;
    was(&stopped.answer().await, 408, "request_timeout", true);
    assert_eq!(server.count("media").await, 0);

    // Longer than several windows, but never too slow in one.
    let mut slow = begin_upload(&server, &boss, body.len()).await;
    let started = Instant::now();
    for piece in body.chunks(body.len() / 16) {
        slow.send(piece).await;
        sleep(pace.window / 4).await;
    }
    let answer = slow.answer().await;
    assert_eq!((answer.0, answer.1), (201, false), "{answer:?}");
    assert!(started.elapsed() > pace.window * 3);
    assert_eq!(server.count("media").await, 1);
}

#[tokio::test]
async fn an_unread_body_is_drained_within_bounds() {
    let server = server(limits()).await;
    let put = |length: &str| format!("PUT /api/admin/skill/1 HTTP/1.1\r\ncontent-type: application/json\r\n{length}");
    let nobody = |answer: &Answer, ends| was(answer, 401, "unauthenticated", ends);

    // The server reads a small remainder before it answers, and the connection is reused.
    let mut small = Caller::new(&server).await;
    for _ in 0..3 {
        small.begin(&put("content-length: 10")).await;
        small.send("01234").await;
        assert!(timeout(Duration::from_millis(100), small.0.fill_buf()).await.is_err());
        small.send("56789").await;
        nobody(&small.answer().await, false);
        small.begin(&put("transfer-encoding: chunked")).await;
        small.send("5\r\n01234\r\n").await;
        small.send("0\r\n\r\n").await;
        nobody(&small.answer().await, false);
    }
    // It does not read a large remainder, nor for long, nor a body that it did not ask for.
    let mut large = Caller::new(&server).await;
    large.begin(&put("content-length: 100001")).await;
    nobody(&large.answer().await, true);
    let mut old = Caller::new(&server).await;
    let head = put("content-length: 100001\r\nconnection: keep-alive");
    old.begin(&head.replace("HTTP/1.1", "HTTP/1.0")).await;
    nobody(&old.answer().await, true);
    let mut unknown = Caller::new(&server).await;
    unknown.begin(&put("transfer-encoding: chunked")).await;
    unknown.send(format!("20000\r\n{}\r\n", "x".repeat(0x20000))).await;
    nobody(&unknown.answer().await, true);
    let mut slow = Caller::new(&server).await;
    let started = Instant::now();
    slow.begin(&put("content-length: 10")).await;
    nobody(&slow.answer().await, true);
    let waited = started.elapsed();
    assert!(waited >= Duration::from_millis(500) && waited < SOON / 2, "{waited:?}");
    let mut waits = Caller::new(&server).await;
    waits.begin(&put("content-length: 10\r\nexpect: 100-continue")).await;
    nobody(&waits.answer().await, true);
    // A waiting body that is needed is requested.
    let mut asked = Caller::new(&server).await;
    asked.begin(&SIGN_IN.replace("1000", "2\r\nexpect: 100-continue")).await;
    assert_eq!(asked.answer().await.0, 100);
    asked.send("{}").await;
    was(&asked.answer().await, 422, "validation_failed", false);
    // A cached response drains the body too.
    let mut reader = Caller::new(&server).await;
    for _ in 0..3 {
        reader.begin("GET /api/public/home HTTP/1.1\r\ncontent-length: 5").await;
        reader.send("01234").await;
        assert_eq!(reader.answer().await.0, 200);
    }
}
