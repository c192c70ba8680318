//! Faults: a part is away, full or busy. The caller is asked to retry, nothing is half done, and the server recovers by
//! itself.

mod proxy;
mod sqlite;

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
use proxy::*;

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
async fn the_server_recovers_when_the_database_returns() {
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
async fn a_silent_database_is_given_up_in_time() {
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
async fn the_site_does_not_use_up_the_connections_of_the_panel() {
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
async fn readers_of_a_failing_page_do_not_wait_for_each_other() {
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
async fn acknowledged_writes_survive_a_lost_connection() {
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

#[tokio::test(flavor = "multi_thread")]
async fn each_connection_to_postgres_has_its_settings() {
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
async fn a_stopped_server_delays_another_only_briefly() {
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

/// Callers that disconnect in the middle of a write leave a usable connection.
#[tokio::test(flavor = "multi_thread")]
async fn callers_that_disconnect_lose_no_write() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let server = Server::start(backend).await;
        let person = server.superadmin().await;
        let before = server.count("change").await;
        let mut known = Vec::new();
        for round in 0..60_u64 {
            let impatient = (0..4).map(|number| {
                let body = json!({"name": format!("left {round} {number}")});
                let call = server.client.post(format!("{}/api/admin/skill", server.base));
                let time_limit = Duration::from_micros(300 * (round % 20) + 150 * number);
                call.bearer_auth(&person.access).json(&body).timeout(time_limit).send()
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
async fn the_server_recovers_when_the_bucket_returns() {
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
async fn a_commit_waits_for_the_disk_whatever_the_settings_of_postgres() {
    let database = empty_database(Backend::Postgres).await;
    let (_, name) = database.url.rsplit_once('/').expect("a database in the address");
    let admin = Database::connect(&database.url).await.expect("the database");
    let asks = async |db: &DatabaseConnection| {
        let statement = Statement::from_string(db.get_database_backend(), "SHOW synchronous_commit");
        let row = db.query_one_raw(statement).await.expect("an answer").expect("a row");
        row.try_get_by_index::<String>(0).expect("a text")
    };
    for (set, wanted) in [("off", "on"), ("local", "local"), ("remote_apply", "remote_apply")] {
        let text = format!("ALTER DATABASE {name} SET synchronous_commit = '{set}'");
        admin.execute_unprepared(&text).await.expect("set");
        let db = Db::open(&database.url, Options::default()).await.expect("opened");
        assert_eq!(asks(&db.writer()).await, wanted);
        db.close().await;
    }
    admin.close().await.expect("closed");
}
