//! Faults: a part is away, full or busy. The caller is told to retry, nothing is half done, and the server recovers by
//! itself.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use peshtoq_persistence::db::{Actor, Db, Options};
use reqwest::Method;
use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, Statement, TransactionTrait,
    sqlx::{self, Row},
};
use serde_json::{Value, json};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::{
    harness::{Backend, PASSWORD, Person, Reply, S3, Server, Setup, TestDatabase, empty_database, png},
    media::mp4,
};

/// The state of the connection to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Open,
    /// Existing and new connections are closed.
    Cut,
    /// Connections stay open, but no data passes.
    Silent,
}

/// A proxy to another server that can be cut.
struct Proxy {
    address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Proxy {
    async fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (way, seen) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, target.clone(), seen.clone()));
            }
        });
        Self { address, way }
    }

    async fn before(database: &mut TestDatabase) -> Self {
        let (user, rest) = database.url.split_once('@').expect("a user");
        let (target, name) = rest.split_once('/').expect("a database");
        let proxy = Self::to(target.to_owned()).await;
        database.url = format!("{user}@{}/{name}", proxy.address);
        proxy
    }

    fn set(&self, way: Way) {
        self.way.send(way).expect("somebody listens");
    }
}

async fn carry(mut stream: TcpStream, target: String, mut way: watch::Receiver<Way>) {
    if *way.borrow_and_update() == Way::Cut {
        return;
    }
    let mut server = TcpStream::connect(target).await.expect("the server");
    loop {
        let now = *way.borrow_and_update();
        match now {
            Way::Cut => return,
            Way::Silent => {
                if way.changed().await.is_err() {
                    return;
                }
            }
            Way::Open => {
                tokio::select! {
                    _ = copy_bidirectional(&mut stream, &mut server) => return,
                    // Data in transit is lost with the connection, as when a server dies.
                    changed = way.changed() => if changed.is_err() || *way.borrow() == Way::Cut { return },
                }
            }
        }
    }
}

#[track_caller]
fn unavailable(reply: &Reply) {
    reply.refused(503, "unavailable");
    let seconds: u32 = reply.headers["retry-after"]
        .to_str()
        .expect("text")
        .parse()
        .expect("a number");
    assert!((1..=60).contains(&seconds));
    let text = reply.body.to_string();
    for word in ["SQL", "sqlx", "127.0.0.1", "/tmp", "connect", "database", "pool"] {
        assert!(!text.contains(word), "{text}");
    }
}

async fn recovered(server: &Server, person: &Person) {
    let started = Instant::now();
    loop {
        let reply = server.get("/api/admin/skills", person).await;
        if reply.status == 200 {
            return;
        }
        unavailable(&reply);
        assert!(started.elapsed() < Duration::from_secs(10), "it does not recover");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn names(server: &Server, person: &Person) -> Vec<String> {
    let data = server.get("/api/admin/skills?perPage=1000", person).await.ok();
    let rows = data["skills"].as_array().expect("a list");
    rows.iter()
        .map(|row| row["name"].as_str().expect("a name").to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_comes_back() {
    let mut database = TestDatabase::new(Backend::Postgres).await;
    let proxy = Proxy::before(&mut database).await;
    assert!(database.url.contains(&proxy.address.to_string()));
    let server = Server::start_with(Arc::new(database), Setup::default()).await;
    let person = server.superadmin().await;
    let row = server
        .post("/api/admin/skill", &person, json!({"name": "before"}))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", row["id"]);
    for _ in 0..2 {
        proxy.set(Way::Cut);
        unavailable(&server.get("/api/admin/skills", &person).await);
        unavailable(&server.put(&path, &person, json!({"name": "during"})).await);
        unavailable(&server.delete(&path, &person).await);
        unavailable(&server.upload(&person, "partners", "a.png", png(30, 20, 1)).await);
        let body = json!({"username": "boss", "password": PASSWORD});
        unavailable(&server.call(Method::POST, "/api/admin/signin", None, Some(body)).await);
        unavailable(&server.call(Method::GET, "/api/admin/initial", None, None).await);
        unavailable(&server.call(Method::GET, "/readyz", None, None).await);
        // Calls without the database still work.
        assert_eq!(server.call(Method::GET, "/healthz", None, None).await.status, 200);
        server
            .call(Method::GET, "/api/admin/skills", Some("garbage"), None)
            .await
            .refused(401, "unauthenticated");
        proxy.set(Way::Open);
        recovered(&server, &person).await;
        assert_eq!(server.call(Method::GET, "/readyz", None, None).await.status, 200);
        assert_eq!(names(&server, &person).await, ["before"]);
        assert_eq!(server.count("media").await, 0);
        assert_eq!(std::fs::read_dir(server.media.path()).expect("a folder").count(), 0);
    }
    // Database failures do not count as failed sign-ins.
    server.sign_in("boss", PASSWORD).await;
    server
        .put(&path, &person, json!({"name": "after", "version": 1}))
        .await
        .ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_answer_is_not_waited_for_long() {
    let mut database = TestDatabase::new(Backend::Postgres).await;
    let proxy = Proxy::before(&mut database).await;
    let server = Server::start_with(Arc::new(database), Setup::default()).await;
    let person = server.superadmin().await;
    // A recently used connection is trusted; an idle one is pinged first.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    proxy.set(Way::Silent);
    let started = Instant::now();
    unavailable(&server.get("/api/admin/skills", &person).await);
    assert!(started.elapsed() < Duration::from_secs(12), "{:?}", started.elapsed());
    proxy.set(Way::Open);
    recovered(&server, &person).await;
}

/// A flood of public reads that cannot be served leaves connections for the panel, and returns its own.
#[tokio::test(flavor = "multi_thread")]
async fn readers_of_the_site_leave_the_panel_its_connections() {
    let server = Server::start(Backend::Postgres).await;
    let person = server.superadmin().await;
    let lock = Database::connect(&server.database.url).await.expect("a connection");
    let lock = lock.begin().await.expect("a transaction");
    let statement = "LOCK TABLE course IN ACCESS EXCLUSIVE MODE";
    lock.execute_unprepared(statement).await.expect("locked");
    let server = &server;
    let impatient = (0..40).map(|number| async move {
        let path = format!("{}/api/public/courses?key=b{number}", server.base);
        let call = server.client.get(path).timeout(Duration::from_millis(1500)).send();
        assert!(call.await.is_err(), "answered");
    });
    futures::future::join_all(impatient.collect::<Vec<_>>()).await;
    server.get("/api/admin/skills", &person).await.ok();

    let waiting = async || {
        let text =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'";
        let pool = server.app.db().reader().pool().get_postgres_connection_pool();
        sqlx::query_scalar::<_, i64>(text)
            .fetch_one(pool)
            .await
            .expect("a number")
    };
    assert!(waiting().await > 0);
    let started = Instant::now();
    while waiting().await > 0 {
        assert!(started.elapsed() < Duration::from_secs(20), "they wait for ever");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    lock.rollback().await.expect("let go");
}

/// A caller of a page that cannot be made waits no longer than the first one, and not for another page.
#[tokio::test(flavor = "multi_thread")]
async fn readers_of_a_page_that_cannot_be_made_do_not_wait_for_each_other() {
    let server = Server::start(Backend::Postgres).await;
    let lock = Database::connect(&server.database.url).await.expect("a connection");
    let lock = lock.begin().await.expect("a transaction");
    let statement = "LOCK TABLE partner IN ACCESS EXCLUSIVE MODE";
    lock.execute_unprepared(statement).await.expect("locked");

    let started = Instant::now();
    let home = || server.call(Method::GET, "/api/public/home", None, None);
    let (replies, _) = futures::join!(futures::future::join_all((0..5).map(|_| home())), async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        for page in 1..=20 {
            let path = format!("/api/public/courses?page={page}");
            server.call(Method::GET, &path, None, None).await.ok();
        }
        assert!(started.elapsed() < Duration::from_secs(8), "other pages wait too");
    });
    for reply in replies {
        reply.refused(503, "unavailable");
    }
    assert!(started.elapsed() < Duration::from_secs(18), "they waited in a line");

    lock.rollback().await.expect("let go");
    home().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_before_the_cut_is_there() {
    let mut database = TestDatabase::new(Backend::Postgres).await;
    let proxy = Proxy::before(&mut database).await;
    let server = Server::start_with(Arc::new(database), Setup::default()).await;
    let person = server.superadmin().await;
    let is_over = AtomicBool::new(false);
    let writer = async |number: usize| {
        let (mut made, mut refused) = (Vec::new(), 0);
        for round in 0.. {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            let name = format!("{number}/{round}");
            let reply = server.post("/api/admin/skill", &person, json!({"name": name})).await;
            if reply.status == 201 {
                made.push(name);
            } else {
                unavailable(&reply);
                refused += 1;
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        (made, refused)
    };
    let cutter = async {
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(150)).await;
            proxy.set(Way::Cut);
            tokio::time::sleep(Duration::from_millis(60)).await;
            proxy.set(Way::Open);
        }
        tokio::time::sleep(Duration::from_millis(150)).await;
        is_over.store(true, Ordering::Relaxed);
    };
    let (done, ()) = futures::join!(futures::future::join_all((0..4).map(writer)), cutter);
    recovered(&server, &person).await;
    let there = names(&server, &person).await;
    assert!(done.iter().any(|(_, refused)| *refused > 0), "the cuts were felt");
    let made: Vec<String> = done.into_iter().flat_map(|(made, _)| made).collect();
    assert!(made.len() > 8, "{}", made.len());
    for name in &made {
        assert!(there.contains(name), "{name} is lost");
    }
    // Each row is complete: it has its history.
    assert_eq!(
        server
            .rows("SELECT 1 AS n FROM revision WHERE entity = 'skill'")
            .await
            .len(),
        there.len()
    );
}

async fn pragma(db: &DatabaseConnection, text: &str) -> i64 {
    let statement = sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, text);
    let row = db.query_one_raw(statement).await.expect("an answer").expect("a row");
    row.try_get_by_index(0).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_may_not_grow_refuses_whole() {
    let server = Server::start(Backend::Sqlite).await;
    let person = server.superadmin().await;
    let logo = server.picture(&person, "partners", 30, 20, 1).await;
    let partner = server
        .post(
            "/api/admin/partner",
            &person,
            json!({"name": "A", "link": "a.uz", "logo": logo}),
        )
        .await
        .created();
    let writer = server.app.db().writer();
    let pages = pragma(&writer, "PRAGMA page_count").await;
    assert_eq!(
        pragma(&writer, &format!("PRAGMA max_page_count = {pages}")).await,
        pages
    );
    // Free space in the pages is still used.
    let mut made = Vec::new();
    let refused = loop {
        let name = format!("{} {}", made.len(), "x".repeat(90));
        let reply = server.post("/api/admin/skill", &person, json!({"name": name})).await;
        match reply.status {
            201 => made.insert(0, name),
            _ => break reply,
        }
        assert!(made.len() < 2000, "the disk does not fill up");
    };
    unavailable(&refused);
    let counts = async || {
        let mut counts = Vec::new();
        for table in [
            "skill",
            "partner",
            "change",
            "revision",
            "media",
            "media_use",
            "media_history",
            "session",
            "staff",
        ] {
            counts.push((table, server.count(table).await));
        }
        counts
    };
    let before = counts().await;
    let files = || {
        std::fs::read_dir(server.media.path().join("partners"))
            .expect("a folder")
            .count()
    };
    assert_eq!(files(), 1);
    // A write that does not fit is refused as a whole: no row, no history, no reference, no file.
    let body = json!({"name": "B".repeat(100), "link": format!("a.uz/{}", "y".repeat(2000)), "logo": partner["logo"]});
    for _ in 0..3 {
        unavailable(&server.post("/api/admin/partner", &person, body.clone()).await);
        let path = format!("/api/admin/partner/{}", partner["id"]);
        unavailable(&server.put(&path, &person, body.clone()).await);
        assert_eq!(counts().await, before);
    }
    let mut kept = 0;
    for colour in 2..60 {
        let reply = server.upload(&person, "partners", "a.png", png(30, 20, colour)).await;
        if reply.status == 201 {
            kept += 1;
            continue;
        }
        unavailable(&reply);
        assert_eq!(files(), 1 + kept, "a file that the database does not know");
        break;
    }
    assert!(kept < 58, "uploads do not fill it up");
    // Reading still works.
    assert_eq!(names(&server, &person).await, made);
    let now = server
        .get(&format!("/api/admin/partner?id={}", partner["id"]), &person)
        .await
        .ok();
    assert_eq!(now, partner);
    // Space is freed.
    pragma(&writer, "PRAGMA max_page_count = 1000000").await;
    server.post("/api/admin/partner", &person, body).await.created();
    server
        .upload(&person, "partners", "a.png", png(30, 20, 99))
        .await
        .created();
    let check = server.rows("PRAGMA integrity_check").await;
    assert_eq!(check[0].try_get_by_index::<String>(0).expect("a text"), "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_program_that_writes_too_long_is_not_waited_for() {
    let server = Server::start(Backend::Sqlite).await;
    let person = server.superadmin().await;
    let other = Db::open(&server.database.url, Options::default())
        .await
        .expect("the database");
    other
        .writer()
        .execute_unprepared("BEGIN IMMEDIATE")
        .await
        .expect("locked");
    let started = Instant::now();
    unavailable(&server.post("/api/admin/skill", &person, json!({"name": "a"})).await);
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
    // Readers do not wait at all.
    assert!(names(&server, &person).await.is_empty());
    other.writer().execute_unprepared("ROLLBACK").await.expect("unlocked");
    server
        .post("/api/admin/skill", &person, json!({"name": "a"}))
        .await
        .created();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_media_folder_that_cannot_be_written_comes_back() {
    let server = Server::start(Backend::Sqlite).await;
    let person = server.superadmin().await;
    // A file in place of the folder: not even root can store anything there.
    for name in ["partners", "incoming"] {
        std::fs::write(server.media.path().join(name), "").expect("written");
    }
    unavailable(&server.upload(&person, "partners", "a.png", png(30, 20, 1)).await);
    assert_eq!(server.count("media").await, 0);
    for name in ["partners", "incoming"] {
        std::fs::remove_file(server.media.path().join(name)).expect("removed");
    }
    let path = server.picture(&person, "partners", 30, 20, 1).await;
    // A stored file that is gone from the disk is a 404, not an internal error.
    std::fs::remove_file(server.media.path().join(&path)).expect("removed");
    server
        .call(Method::GET, &format!("/media/{path}"), None, None)
        .await
        .refused(404, "route_not_found");
    server
        .call(Method::GET, &format!("/media/{path}?w=80"), None, None)
        .await
        .refused(404, "route_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_connection_to_sqlite_keeps_its_word() {
    let server = Server::start(Backend::Sqlite).await;
    let db = server.app.db();
    for (connection, count, query_only) in [(db.writer(), 1, 0), (db.reader().pool().clone(), 4, 1)] {
        let pool = connection.get_sqlite_connection_pool();
        assert_eq!(pool.options().get_max_connections(), count);
        // All at once, so that none is checked twice.
        let mut held = Vec::new();
        for _ in 0..count {
            held.push(pool.acquire().await.expect("a connection"));
        }
        for connection in &mut held {
            for (name, expected) in [
                ("journal_mode", json!("wal")),
                ("synchronous", json!(2)),
                ("foreign_keys", json!(1)),
                ("query_only", json!(query_only)),
                ("busy_timeout", json!(4000)),
            ] {
                // The name is one of the five above.
                let question = sqlx::AssertSqlSafe(format!("PRAGMA {name}"));
                let row = sqlx::query(question)
                    .fetch_one(&mut **connection)
                    .await
                    .expect("an answer");
                let found: Value = match row.try_get::<i64, _>(0) {
                    Ok(number) => json!(number),
                    Err(_) => json!(row.get::<String, _>(0)),
                };
                assert_eq!(found, expected, "{name}");
            }
        }
    }
    db.reader()
        .execute_unprepared("DELETE FROM staff")
        .await
        .expect_err("readers do not write");
    // Only connections made later differ: a closed one is replaced when the next call needs it.
    let writer = db.writer();
    let pool = writer.get_sqlite_connection_pool();
    pool.acquire()
        .await
        .expect("a connection")
        .close()
        .await
        .expect("closed");
    assert_eq!(pragma(&db.writer(), "PRAGMA synchronous").await, 2);
    assert_eq!(pragma(&db.writer(), "PRAGMA foreign_keys").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_connection_to_postgres_keeps_its_word() {
    let server = Server::start(Backend::Postgres).await;
    let db = server.app.db();
    for (pool, count, read_only) in [(db.writer(), 1, "off"), (db.reader().pool().clone(), 10, "on")] {
        let pool = pool.get_postgres_connection_pool();
        let mut held = Vec::new();
        for _ in 0..pool.options().get_max_connections() {
            held.push(pool.acquire().await.expect("a connection"));
        }
        assert_eq!(held.len(), count);
        for connection in &mut held {
            for (name, expected) in [
                ("synchronous_commit", "on"),
                ("default_transaction_read_only", read_only),
                ("statement_timeout", "6s"),
                ("lock_timeout", "4s"),
                ("idle_in_transaction_session_timeout", "10s"),
                ("tcp_keepalives_idle", "10"),
                ("tcp_user_timeout", "20000"),
            ] {
                // The name is one of the seven above.
                let row = sqlx::query(sqlx::AssertSqlSafe(format!("SHOW {name}")))
                    .fetch_one(&mut **connection)
                    .await
                    .expect("an answer");
                assert_eq!(row.get::<String, _>(0), expected, "{name}");
            }
        }
    }
    let written = db.reader().execute_unprepared("DELETE FROM staff").await;
    written.expect_err("readers do not write");
}

/// A server that lost its power in the middle of a write, as PostgreSQL sees it: its session holds the write lock and
/// is silent. Reading works, and so does writing once PostgreSQL has ended that session.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_server_stops_nobody_for_long() {
    let server = Server::start(Backend::Postgres).await;
    let person = server.superadmin().await;
    let other = Db::open(&server.database.url, Options::default())
        .await
        .expect("the database");
    let write = other.begin(Actor::System).await.expect("the lock");
    let started = Instant::now();
    let add = async |name: String| server.post("/api/admin/skill", &person, json!({"name": name})).await;
    let (replies, ()) = futures::join!(
        futures::future::join_all((0..10).map(|n| add(format!("during {n}")))),
        async {
            for _ in 0..20 {
                let asked = Instant::now();
                assert!(names(&server, &person).await.is_empty());
                assert_eq!(
                    server.call(Method::GET, "/api/public/home", None, None).await.status,
                    200
                );
                assert!(asked.elapsed() < Duration::from_secs(2), "reads wait too");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    );
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
    let made = replies.iter().filter(|reply| reply.status == 201).count();
    for reply in replies.iter().filter(|reply| reply.status != 201) {
        unavailable(reply);
    }
    while add("after".to_owned()).await.status != 201 {
        assert!(started.elapsed() < Duration::from_secs(30), "writes do not come back");
    }
    assert_eq!(names(&server, &person).await.len(), made + 1);
    // The other session comes too late.
    write.commit().await.expect_err("its session was ended");
    let body = json!({"username": "boss", "password": PASSWORD});
    assert_eq!(
        server
            .call(Method::POST, "/api/admin/signin", None, Some(body))
            .await
            .status,
        200
    );
}

/// PostgreSQL reports success for the commit of a failed transaction.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_with_a_failed_statement_is_never_acknowledged() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let server = Server::start(backend).await;
        let person = server.superadmin().await;
        let before = server.count("change").await;
        let mut write = server.app.db().begin(Actor::System).await.expect("begun");
        write.change_id().await.expect("a change");
        write
            .conn()
            .execute_unprepared("SELECT 1 FROM nowhere")
            .await
            .expect_err("no such table");
        write.commit().await.expect_err("nothing of it is stored");
        assert_eq!(server.count("change").await, before);
        server
            .post("/api/admin/skill", &person, json!({"name": "a"}))
            .await
            .created();
        assert_eq!(server.count("change").await, before + 1);
    }
}

/// Callers that leave in the middle of a write leave a usable connection.
#[tokio::test(flavor = "multi_thread")]
async fn callers_that_leave_take_nothing_along() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let server = Server::start(backend).await;
        let person = server.superadmin().await;
        let before = server.count("change").await;
        let mut known = Vec::new();
        for round in 0..60_u64 {
            let impatient = (0..4).map(|number| {
                let body = json!({"name": format!("left {round} {number}")});
                let call = server.client.post(format!("{}/api/admin/skill", server.base));
                let patience = Duration::from_micros(300 * (round % 20) + 150 * number);
                call.bearer_auth(&person.access).json(&body).timeout(patience).send()
            });
            let (left, reply) = futures::join!(
                futures::future::join_all(impatient.collect::<Vec<_>>()),
                server.post("/api/admin/skill", &person, json!({"name": format!("stayed {round}")}))
            );
            for (number, answer) in left.into_iter().enumerate() {
                if answer.is_ok_and(|answer| answer.status() == 201) {
                    known.push(format!("left {round} {number}"));
                }
            }
            known.push(reply.created()["name"].as_str().expect("a name").to_owned());
        }
        let there = names(&server, &person).await;
        for name in known {
            assert!(there.contains(&name), "{name} is lost");
        }
        let changes = server.count("change").await - before;
        assert_eq!(
            changes,
            i64::try_from(there.len()).expect("few"),
            "each row has its history"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_is_away_comes_back() {
    let s3 = S3::start().await;
    let proxy = Proxy::to(s3.address.to_string()).await;
    let setup = Setup {
        store: Some(S3::store_at(proxy.address)),
        ..Setup::default()
    };
    let server = Server::start_with(Arc::new(TestDatabase::new(Backend::Sqlite).await), setup).await;
    let person = server.superadmin().await;
    let path = server.picture(&person, "partners", 300, 200, 1).await;
    let read = async |query: &str| {
        server
            .call(Method::GET, &format!("/media/{path}{query}"), None, None)
            .await
    };
    assert_eq!(read("").await.status, 200);
    proxy.set(Way::Cut);
    let started = Instant::now();
    let (picture, video, whole, small) = futures::join!(
        server.upload(&person, "partners", "a.png", png(30, 20, 2)),
        server.upload(&person, "videos", "a.mp4", mp4(5000)),
        read(""),
        read("?w=80")
    );
    for reply in [picture, video, whole, small] {
        unavailable(&reply);
    }
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    assert_eq!(server.count("media").await, 1);
    // Calls without a stored file still work.
    assert!(names(&server, &person).await.is_empty());
    proxy.set(Way::Open);
    assert_eq!(read("").await.status, 200);
    assert_eq!(read("?w=80").await.status, 200);
    server.picture(&person, "partners", 30, 20, 2).await;
    server.upload(&person, "videos", "a.mp4", mp4(5000)).await.created();
    assert_eq!(server.count("media").await, 3);
}

/// PostgreSQL can be configured to acknowledge a commit before it is on disk. Here an acknowledged write is on disk all
/// the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_waits_for_the_disk_whatever_postgres_was_told() {
    let database = empty_database(Backend::Postgres).await;
    let (_, name) = database.url.rsplit_once('/').expect("a database in the address");
    let admin = Database::connect(&database.url).await.expect("the database");
    let asks = async |db: &DatabaseConnection| {
        let statement = Statement::from_string(db.get_database_backend(), "SHOW synchronous_commit");
        let row = db.query_one_raw(statement).await.expect("an answer").expect("a row");
        row.try_get_by_index::<String>(0).expect("a text")
    };
    for (told, wanted) in [("off", "on"), ("local", "local"), ("remote_apply", "remote_apply")] {
        let text = format!("ALTER DATABASE {name} SET synchronous_commit = '{told}'");
        admin.execute_unprepared(&text).await.expect("told");
        let db = Db::open(&database.url, Options::default()).await.expect("opened");
        assert_eq!(asks(&db.writer()).await, wanted);
        db.close().await;
    }
    admin.close().await.expect("closed");
}
