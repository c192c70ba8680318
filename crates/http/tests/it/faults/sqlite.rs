//! Faults of SQLite and of folders.

use super::*;

pub(super) async fn pragma(db: &DatabaseConnection, text: &str) -> i64 {
    let statement = sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, text);
    let row = db.query_one_raw(statement).await.expect("an answer").expect("a row");
    row.try_get_by_index(0).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_cannot_grow_refuses_writes_entirely() {
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
    // Set before each write: SQLite may end the transaction by itself when it is full, and the connection, which has
    // the limit, is then replaced.
    let full = async || {
        let limit = pragma(&writer, &format!("PRAGMA max_page_count = {pages}")).await;
        assert_eq!(limit, pages);
    };
    // Free space in the pages is still used.
    let mut made = Vec::new();
    let refused = loop {
        let name = format!("{} {}", made.len(), "x".repeat(90));
        full().await;
        let reply = server.post("/api/admin/skill", &person, json!({"name": name})).await;
        match reply.status {
            201 => made.insert(0, name),
            _ => break reply,
        }
        assert!(made.len() < 2000, "the disk does not fill up");
    };
    unavailable(&refused);
    // A larger row may still fit into a table other than that of the skills.
    let body = json!({"name": "B".repeat(100), "link": format!("a.uz/{}", "y".repeat(2000)), "logo": partner["logo"]});
    let mut fitted = 0;
    let fits = async || {
        full().await;
        server.post("/api/admin/partner", &person, body.clone()).await.status == 201
    };
    while fits().await {
        fitted += 1;
        assert!(fitted < 100, "the disk does not fill up");
    }
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
    for _ in 0..3 {
        full().await;
        unavailable(&server.post("/api/admin/partner", &person, body.clone()).await);
        let path = format!("/api/admin/partner/{}", partner["id"]);
        full().await;
        unavailable(&server.put(&path, &person, body.clone()).await);
        assert_eq!(counts().await, before);
    }
    let mut kept = 0;
    for colour in 2..60 {
        full().await;
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
    // Free the space.
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
async fn a_long_write_of_another_program_is_given_up_in_time() {
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
async fn the_server_recovers_when_the_media_folder_is_writable_again() {
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
async fn each_connection_to_sqlite_has_its_settings() {
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
