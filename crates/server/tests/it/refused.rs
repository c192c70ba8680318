//! Every refused call gets its answer, whatever its body and however far it was read, and the connection is reused if
//! possible.

use std::{
    collections::BTreeMap,
    fmt,
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use serde_json::json;

use crate::{
    program::{PASSWORD, Program, Running},
    raw::{Answer, Call, Caller},
};

/// Concurrent callers.
const CALLERS: usize = 16;
/// The minimum total number of answers.
const ANSWERS: usize = 10_000;
/// Maximum size of the server's files: a larger upload meets a full disk.
const FILE_MAX: usize = 8 << 20;

/// One kind of refusal.
struct Kind {
    name: &'static str,
    /// How often it is tried.
    times: usize,
    /// What is sent at once.
    calls: Vec<Call>,
    /// Status and code of each answer.
    answer: (u16, &'static str),
    /// Whether the connection must be reusable after it, must close, or may do either.
    goes_on: Option<bool>,
}

impl Kind {
    fn new(name: &'static str, times: usize, call: Call, answer: (u16, &'static str)) -> Self {
        Self {
            name,
            times,
            calls: vec![call],
            answer,
            goes_on: Some(true),
        }
    }

    /// Too much of the body is left to drain.
    fn ends(mut self) -> Self {
        self.goes_on = Some(false);
        self
    }

    /// How much of the body is left depends on when it was refused.
    fn may_end(mut self) -> Self {
        self.goes_on = None;
        self
    }

    /// What is wrong with these answers.
    fn complaint(&self, answers: &[Answer]) -> Option<String> {
        let (status, code) = self.answer;
        let wrong = answers
            .iter()
            .find(|answer| answer.status != status || !(answer.body.is_empty() || answer.code() == code));
        if let Some(wrong) = wrong {
            return Some(format!("{} {}", wrong.status, String::from_utf8_lossy(&wrong.body)));
        }
        let ended = answers.iter().any(|answer| answer.closes);
        match self.goes_on {
            Some(true) if ended => Some("the connection ended".to_owned()),
            Some(false) if !ended => Some("the connection went on".to_owned()),
            _ => None,
        }
    }
}

fn form(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, content) in parts {
        let file = if *name == "files" { "; filename=\"a.png\"" } else { "" };
        body.extend_from_slice(
            format!("--limit\r\ncontent-disposition: form-data; name=\"{name}\"{file}\r\n\r\n").as_bytes(),
        );
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--limit--\r\n");
    body
}

const FORM: &str = "multipart/form-data; boundary=limit";

fn upload(token: &str, parts: &[(&str, &[u8])]) -> Call {
    Call::new("POST", "/api/upload")
        .signed_in(token)
        .body(FORM, form(parts))
}

/// The beginning of a video, and as much after it as requested.
fn film(length: usize) -> Vec<u8> {
    let mut film = b"\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41".to_vec();
    film.extend_from_slice(&u32::try_from(length).expect("short").to_be_bytes());
    film.extend_from_slice(b"mdat");
    film.resize(length, 7);
    film
}

fn kinds(token: &str, newcomer: &str) -> Vec<Kind> {
    let nobody = (401, "unauthenticated");
    let small = br#"{"name": "a name that nobody asked for", "version": 1}"#;
    let medium = vec![b' '; 200_000];
    let large = vec![b' '; 3 << 20];
    let over = vec![b' '; 1_200_000];
    let json = "application/json";
    let put = || Call::new("PUT", "/api/admin/skill/1");
    let sign_in = || Call::new("POST", "/api/admin/signin");
    let mut kinds = vec![
        Kind::new("nobody, small", 1600, put().json(*small), nobody),
        Kind::new("nobody, chunked", 900, put().chunked(json, small, 10), nobody),
        Kind::new("nobody, medium", 300, put().json(medium.clone()), nobody),
        Kind::new(
            "nobody, medium, chunked",
            200,
            put().chunked(json, &medium, 9_000),
            nobody,
        ),
        Kind::new("nobody, large", 100, put().json(large.clone()), nobody).ends(),
        Kind::new(
            "nobody, large, chunked",
            60,
            put().chunked(json, &large, 60_000),
            nobody,
        )
        .ends(),
        Kind::new(
            "nobody, slow",
            200,
            put().json(*small).slowly(5, Duration::from_millis(30)),
            nobody,
        ),
        Kind::new(
            "nobody, slow, chunked",
            200,
            put().chunked(json, small, 10).slowly(7, Duration::from_millis(20)),
            nobody,
        ),
        Kind::new("nobody, waits", 400, put().json(*small).expecting(), nobody).ends(),
        Kind::new(
            "nobody, HEAD with a body",
            300,
            Call::new("HEAD", "/api/admin/skills").json(*small),
            nobody,
        ),
        Kind::new(
            "nobody, GET with a body",
            300,
            Call::new("GET", "/api/admin/skills").chunked(json, small, 30),
            nobody,
        ),
        Kind::new("nobody, HTTP/1.0", 200, put().json(*small).of_http_1_0(), nobody).ends(),
        Kind::new(
            "nobody, HTTP/1.0 that goes on",
            200,
            put().json(*small).of_http_1_0().header("connection", "keep-alive"),
            nobody,
        ),
        Kind::new(
            "nobody, upload",
            300,
            Call::new("POST", "/api/upload").body(FORM, form(&[("fileFolder", b"videos"), ("files", &medium)])),
            nobody,
        ),
        Kind::new(
            "no such place",
            700,
            Call::new("POST", "/api/admin/nothing").json(*small),
            (404, "route_not_found"),
        ),
        Kind::new(
            "no such place, medium",
            200,
            Call::new("DELETE", "/api/nothing").json(medium.clone()),
            (404, "route_not_found"),
        ),
        Kind::new(
            "no such method",
            700,
            Call::new("PATCH", "/api/admin/signin").chunked(json, small, 7),
            (405, "method_not_allowed"),
        ),
        Kind::new(
            "no such method, media",
            200,
            Call::new("PUT", "/media/other/a.png").body("image/png", medium.clone()),
            (405, "method_not_allowed"),
        ),
        Kind::new(
            "no JSON",
            800,
            sign_in().body("text/plain", *small),
            (415, "unsupported_media_type"),
        ),
        Kind::new(
            "broken JSON",
            500,
            sign_in().json(&small[..small.len() - 1]),
            (400, "malformed_json"),
        ),
        Kind::new(
            "too large",
            100,
            sign_in().json(over.clone()),
            (413, "payload_too_large"),
        )
        .ends(),
        Kind::new(
            "too large, chunked",
            100,
            sign_in().chunked(json, &over, 50_000),
            (413, "payload_too_large"),
        ),
        Kind::new("no fields", 500, sign_in().json("{}"), (422, "validation_failed")),
        Kind::new(
            "not yet",
            400,
            put().signed_in(newcomer).json(*small),
            (403, "password_change_required"),
        ),
        Kind::new(
            "no such row",
            200,
            put().signed_in(token).json(*small),
            (404, "skill_not_found"),
        ),
        Kind::new(
            "upload, no form",
            200,
            Call::new("POST", "/api/upload").signed_in(token).json(medium.clone()),
            (415, "unsupported_media_type"),
        ),
        Kind::new(
            "upload, no such folder",
            200,
            upload(token, &[("fileFolder", b"nowhere"), ("files", &medium)]),
            (422, "validation_failed"),
        ),
        Kind::new(
            "upload, no file",
            200,
            upload(token, &[("fileFolder", b"other")]),
            (422, "validation_failed"),
        ),
        Kind::new(
            "upload, two files",
            100,
            upload(token, &[("fileFolder", b"other"), ("files", b"x"), ("files", &medium)]),
            (422, "validation_failed"),
        ),
        Kind::new(
            "upload, no picture",
            200,
            upload(token, &[("fileFolder", b"other"), ("files", &medium)]),
            (415, "unsupported_media_type"),
        ),
        Kind::new(
            "upload, too large",
            20,
            upload(
                token,
                &[
                    ("fileFolder", b"other"),
                    ("files", &[b"\x89PNG\r\n\x1a\n".as_slice(), &large, &large].concat()),
                ],
            ),
            (413, "payload_too_large"),
        )
        .may_end(),
        Kind::new(
            "upload, full disk",
            30,
            upload(
                token,
                &[("fileFolder", b"videos"), ("files", &film(FILE_MAX + (1 << 20)))],
            ),
            (503, "unavailable"),
        )
        .may_end(),
    ];
    let mut at_once = Kind::new("several at once", 150, put().json(*small), nobody);
    at_once.calls = vec![
        put().json(*small),
        put().chunked(json, small, 20),
        put().json(medium),
        put().json(*small),
    ];
    kinds.push(at_once);
    kinds
}

/// The results of a kind.
#[derive(Default)]
struct Tally {
    asked: usize,
    answered: usize,
    lost: Vec<String>,
    wrong: Vec<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>6} {:>8}", self.asked, self.answered)?;
        if let Some(first) = self.lost.first() {
            write!(f, "  {} lost, the first: {first}", self.lost.len())?;
        }
        if let Some(first) = self.wrong.first() {
            write!(f, "  {} wrong, the first: {first}", self.wrong.len())?;
        }
        Ok(())
    }
}

/// A server with a disk that is full for large files, a signed-in superadmin, and a NEW person.
async fn server(program: &Program) -> (Running, String, String) {
    program.superadmin("boss");
    let server = program.serve_with_files_of_at_most(FILE_MAX);
    let token = server.token("boss").await;
    let person = json!({
        "firstName": "Yangi", "lastName": "Xodim", "login": "newcomer", "password": PASSWORD, "role": "editor"
    });
    let (status, body) = server.call("POST", "/api/admin/staff", &token, Some(person)).await;
    assert_eq!(status, 201, "{body}");
    let newcomer = server.token("newcomer").await;
    (server, token, newcomer)
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_refused_calls_get_ten_thousand_answers() {
    let program = Program::new();
    let (server, token, newcomer) = server(&program).await;
    let address: SocketAddr = server.base.trim_start_matches("http://").parse().expect("an address");
    let kinds = kinds(&token, &newcomer);
    // In turns, so that each kind meets connections that others have used.
    let most = kinds.iter().map(|kind| kind.times).max().unwrap_or_default();
    let turns: Vec<&Kind> = (0..most)
        .flat_map(|turn| {
            kinds
                .iter()
                .filter(move |kind| turn * kind.times / most < (turn + 1) * kind.times / most)
        })
        .collect();
    let tallies: Mutex<BTreeMap<&str, Tally>> = Mutex::default();
    let next = AtomicUsize::new(0);
    let connections = AtomicUsize::new(0);
    let call = async || {
        let mut caller = Caller::new(address);
        while let Some(kind) = turns.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answers = match kind.calls.as_slice() {
                [one] => caller.ask(one).await.map(|answer| vec![answer]),
                several => caller.ask_at_once(several).await,
            };
            let mut tallies = tallies.lock().expect("unpoisoned");
            let tally = tallies.entry(kind.name).or_default();
            tally.asked += kind.calls.len();
            match answers {
                Ok(answers) => {
                    tally.answered += answers.len();
                    tally.wrong.extend(kind.complaint(&answers));
                }
                Err(error) => tally.lost.push(error.to_string()),
            }
        }
        connections.fetch_add(caller.connections, Ordering::Relaxed);
    };
    futures::future::join_all((0..CALLERS).map(|_| call())).await;

    let tallies = tallies.into_inner().expect("unpoisoned");
    let connections = connections.into_inner();
    let asked: usize = tallies.values().map(|tally| tally.asked).sum();
    let answered: usize = tallies.values().map(|tally| tally.answered).sum();
    println!("  asked answered");
    for (name, tally) in &tallies {
        println!("{tally}  {name}");
    }
    println!("{asked:>6} {answered:>8}  in all, over {connections} connections");
    assert!(asked >= ANSWERS, "{asked}");
    assert_eq!(answered, asked);
    let wrong: Vec<_> = tallies.iter().filter(|(_, tally)| !tally.wrong.is_empty()).collect();
    assert!(wrong.is_empty(), "see above");
}
