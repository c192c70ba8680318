//! Connections to PostgreSQL that fall silent forever, as when a machine loses power: nobody closes them, and their
//! locks stay held. New connections work, so everything must work again soon, without waiting for the old ones.

use std::{
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::timeout,
};

use crate::program::{PASSWORD, Program, Running, postgres};

/// Every call is answered within this time.
const ANSWERED_WITHIN: Duration = Duration::from_secs(15);
/// Writes succeed again within this time.
const WRITES_WITHIN: Duration = Duration::from_secs(30);
/// The server ends within this time.
const ENDS_WITHIN: Duration = Duration::from_secs(30);
/// Writers at the time when the connections fall silent.
const WRITERS: usize = 6;

/// A proxy to PostgreSQL whose current connections can be silenced forever.
struct Way {
    address: SocketAddr,
    silent_before: watch::Sender<usize>,
    connections: std::sync::Arc<AtomicUsize>,
}

impl Way {
    async fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (silent_before, seen) = watch::channel(0);
        let connections = std::sync::Arc::new(AtomicUsize::new(0));
        let count = connections.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let number = count.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(carry(client, target.clone(), number, seen.clone()));
            }
        });
        Self {
            address,
            silent_before,
            connections,
        }
    }

    fn silence_present(&self) {
        let present = self.connections.load(Ordering::Relaxed);
        self.silent_before.send_replace(present);
    }
}

/// Forwards both directions until the connection is silenced. Then neither side receives anything, not even that the
/// other has gone: the connection to PostgreSQL stays open with all its locks.
async fn carry(client: TcpStream, target: String, number: usize, mut silent_before: watch::Receiver<usize>) {
    let server = TcpStream::connect(target).await.expect("PostgreSQL");
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let (mut asked, mut answered) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
    loop {
        let passed = tokio::select! {
            biased;
            is_silenced = async { silent_before.wait_for(|before| number < *before).await.is_ok() } => {
                if is_silenced {
                    std::future::pending::<()>().await;
                }
                return;
            }
            length = from_client.read(&mut asked) => match length {
                Ok(length @ 1..) => to_server.write_all(&asked[..length]).await,
                _ => return,
            },
            length = from_server.read(&mut answered) => match length {
                Ok(length @ 1..) => to_client.write_all(&answered[..length]).await,
                _ => return,
            },
        };
        if passed.is_err() {
            return;
        }
    }
}

async fn number(db: &DatabaseConnection, question: &str) -> i64 {
    let statement = Statement::from_string(DbBackend::Postgres, question);
    let row = db.query_one_raw(statement).await.expect("an answer").expect("a row");
    row.try_get_by_index(0).expect("a number")
}

/// Silences all connections while one of them is in the middle of a write, which then never ends by itself.
async fn silence_in_the_middle_of_a_write(way: &Way, db: &DatabaseConnection) {
    let left_open = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
                     AND state LIKE 'idle in transaction%' \
                     AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted) \
                     AND state_change < clock_timestamp() - interval '300 milliseconds'";
    for _ in 0..150 {
        way.silence_present();
        tokio::time::sleep(Duration::from_millis(500)).await;
        if number(db, left_open).await > 0 {
            return;
        }
    }
    panic!("no connection was in the middle of a write");
}

struct Watch {
    is_over: AtomicBool,
    made: Mutex<Vec<String>>,
    slow: Mutex<Vec<String>>,
    calls: AtomicUsize,
    /// The send times of writes that were acknowledged after the connections fell silent.
    written: Mutex<Vec<Instant>>,
}

impl Watch {
    /// Calls, and records a call without an answer in time. Any status is an answer.
    async fn call(
        &self,
        server: &Running,
        method: &str,
        path: &str,
        token: &str,
        body: Option<Value>,
    ) -> Option<(u16, Value)> {
        let began = Instant::now();
        let answer = timeout(ANSWERED_WITHIN, server.try_call(method, path, token, body)).await;
        self.calls.fetch_add(1, Ordering::Relaxed);
        if !matches!(answer, Ok(Some(_))) {
            let text = format!("{method} {path}: {answer:?} after {:?}", began.elapsed());
            self.slow.lock().expect("unpoisoned").push(text);
        }
        answer.ok().flatten()
    }

    async fn write(&self, server: &Running, token: &str, writer: usize) {
        for round in 0.. {
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let name = format!("{writer}/{round}");
            let sent = Instant::now();
            let body = Some(json!({"name": name}));
            let answer = self.call(server, "POST", "/api/admin/skill", token, body).await;
            if matches!(answer, Some((201, _))) {
                self.made.lock().expect("unpoisoned").push(name);
                self.written.lock().expect("unpoisoned").push(sent);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn read(&self, server: &Running, token: &str, reader: usize) {
        for round in 0.. {
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            // Never the same page, or it would be cached.
            let page = format!("/api/public/courses?key=a{reader}b{round}");
            for path in [
                "/api/admin/skills",
                "/api/admin/profile",
                "/api/public/home",
                &page,
                "/readyz",
                "/healthz",
            ] {
                self.call(server, "GET", path, token, None).await;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn sign_in(&self, server: &Running) {
        while !self.is_over.load(Ordering::Relaxed) {
            let body = json!({"username": "boss", "password": PASSWORD});
            self.call(server, "POST", "/api/admin/signin", "", Some(body)).await;
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_do_not_block_others() {
    let url = postgres().await;
    let (user, rest) = url.split_once('@').expect("a user");
    let (target, name) = rest.split_once('/').expect("a database");
    let way = Way::to(target.to_owned()).await;
    let program = Program::new()
        .with("PESHTOQ_DATABASE_URL", format!("{user}@{}/{name}", way.address))
        .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters");
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let beside = Database::connect(&url).await.expect("PostgreSQL");
    let mut server = program.serve();
    let token = server.token("boss").await;
    let watch = Watch {
        is_over: AtomicBool::new(false),
        made: Mutex::default(),
        slow: Mutex::default(),
        calls: AtomicUsize::new(0),
        written: Mutex::default(),
    };
    let running = &server;
    let back = {
        let writers = (0..WRITERS).map(|writer| watch.write(running, &token, writer));
        let readers = (0..2).map(|reader| watch.read(running, &token, reader));
        let everybody = async {
            tokio::join!(
                futures::future::join_all(writers),
                futures::future::join_all(readers),
                watch.sign_in(running)
            )
        };
        let story = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            silence_in_the_middle_of_a_write(&way, &beside).await;
            let silent = Instant::now();
            // A write that was sent after that time, and acknowledged.
            let back = loop {
                let is_back = watch
                    .written
                    .lock()
                    .expect("unpoisoned")
                    .iter()
                    .any(|sent| *sent > silent);
                if is_back {
                    break Some(silent.elapsed());
                }
                if silent.elapsed() > WRITES_WITHIN {
                    break None;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
            tokio::time::sleep(Duration::from_secs(1)).await;
            watch.is_over.store(true, Ordering::Relaxed);
            back
        };
        tokio::join!(everybody, story).1
    };
    let slow = watch.slow.into_inner().expect("unpoisoned");
    let calls = watch.calls.into_inner();
    assert!(calls > 50, "{calls} calls prove nothing");
    assert!(
        slow.is_empty(),
        "{} of {calls} calls without an answer in time: {slow:#?}",
        slow.len()
    );
    assert!(back.is_some(), "writes are not back within {WRITES_WITHIN:?}");

    // It also ends in time when all its connections are silent.
    way.silence_present();
    let began = Instant::now();
    let code = server.stop_within(ENDS_WITHIN);
    assert_eq!(code, Some(Some(0)), "it has not ended well after {:?}", began.elapsed());

    let made = watch.made.into_inner().expect("unpoisoned");
    let server = program.serve();
    let token = server.token("boss").await;
    let (status, body) = server.get("/api/admin/skills?perPage=1000", &token).await;
    assert_eq!(status, 200, "{body}");
    let rows = body["data"]["skills"].as_array().expect("a list");
    let there: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    for name in &made {
        assert!(there.contains(&name.as_str()), "{name} was acknowledged and is lost");
    }
}
