//! Data of earlier versions, after the step that repaired positions and history.

use std::sync::Arc;

use peshtoq_migrations::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use serde_json::json;

use crate::harness::{Backend, Server, Setup, TestDatabase, empty_database};

/// A database before the step.
async fn before(backend: Backend) -> (TestDatabase, DatabaseConnection) {
    let database = empty_database(backend).await;
    let db = Database::connect(&database.url).await.expect("a connection");
    let steps = Migrator::migrations();
    let step = steps.iter().position(|step| step.name() == "m0006_history");
    let earlier = u32::try_from(step.expect("the step")).expect("few");
    Migrator::up(&db, Some(earlier)).await.expect("the earlier steps");
    (database, db)
}

async fn run(db: &DatabaseConnection, statements: &[&str]) {
    for statement in statements {
        db.execute_unprepared(statement).await.expect(statement);
    }
}

/// Applies the other steps, and starts a server.
async fn upgraded(database: TestDatabase, db: DatabaseConnection) -> Server {
    peshtoq_migrations::run(&db).await.expect("the later steps");
    db.close().await.expect("closed");
    Server::start_with(Arc::new(database), Setup::default()).await
}

async fn positions_are_dense_again(backend: Backend) {
    let (database, db) = before(backend).await;
    run(
        &db,
        &[
            "INSERT INTO partner (id, name, link, logo, search, position, version, created_at, updated_at) VALUES \
             (1, 'a', 'a', 'a', 'a', 2, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP), \
             (2, 'b', 'a', 'a', 'b', 2, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP), \
             (3, 'c', 'a', 'a', 'c', 0, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
            "INSERT INTO top_course (id, kind, title, \"desc\", image, search, group_key, position, version, created_at, \
             updated_at) VALUES \
             (1, 1, 'a', 'a', 'a', 'a', '1', 1, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP), \
             (2, 2, 'b', 'a', 'a', 'b', '2', 0, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP), \
             (3, 1, 'c', 'a', 'a', 'c', '1', 5, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
        ],
    )
    .await;
    let server = upgraded(database, db).await;
    server.assert_dense().await;
    for (table, places) in [("partner", [1, 2, 0]), ("top_course", [0, 0, 1])] {
        let rows = server.rows(&format!("SELECT position FROM {table} ORDER BY id")).await;
        let found: Vec<i32> = rows
            .iter()
            .map(|row| row.try_get("", "position").expect("a number"))
            .collect();
        assert_eq!(found, places, "{table}");
    }
}

/// Rows and their history as an earlier version wrote them: a skill that was added, changed (2), that undone (3), the
/// undo undone (4), and that again (5), with what that version recorded; a course and a mentor that was added to it.
const HISTORY: [&str; 6] = [
    "INSERT INTO skill (id, name, search, unique_key, version, created_at, updated_at) VALUES \
     (1, 'a', 'a', 'a', 5, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
    "INSERT INTO course (id, name, is_profession, is_coming_soon, is_visible, status, price, lessons_count, \
     modules_count, course_duration, is_imported, search, version, created_at, updated_at) VALUES \
     (1000000, 'K', false, false, false, 'DRAFT', 0, 0, 0, 0, false, 'k', 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
    "INSERT INTO mentor (id, course_id, group_key, position, full_name, profession, \"desc\", media, search, version, \
     created_at, updated_at) VALUES \
     (1, 1000000, '1000000', 0, 'm', 'm', 'm', 'm', 'm', 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
    "INSERT INTO change (id, at, undoes, undone_by) VALUES \
     (1, CURRENT_TIMESTAMP, NULL, NULL), (2, CURRENT_TIMESTAMP, NULL, NULL), (3, CURRENT_TIMESTAMP, 2, NULL), \
     (4, CURRENT_TIMESTAMP, 3, 5), (5, CURRENT_TIMESTAMP, 4, NULL), (6, CURRENT_TIMESTAMP, NULL, NULL), \
     (7, CURRENT_TIMESTAMP, NULL, NULL), (8, CURRENT_TIMESTAMP, NULL, NULL)",
    "INSERT INTO revision (change_id, entity, row_id, group_key, version, \"before\", \"after\") VALUES \
     (1, 'skill', 1, '', 1, NULL, 'A'), (2, 'skill', 1, '', 2, 'A', 'B'), (3, 'skill', 1, '', 3, 'B', 'A'), \
     (4, 'skill', 1, '', 4, 'A', 'B'), (5, 'skill', 1, '', 5, 'B', 'A'), (6, 'course', 1000000, '', 1, NULL, '{}'), \
     (7, 'mentor', 1, '', 1, NULL, '{\"course_id\": 1000000}'), \
     (8, 'feedback', 9, '', 1, '{\"course_id\": null}', NULL)",
    "INSERT INTO revision (change_id, entity, row_id, group_key, version, \"before\", \"after\") VALUES \
     (8, 'feedback', 0, '2:', 0, '[]', '[]'), (8, 'feedback', 0, '2:1000000', 0, '[]', '[]'), \
     (8, 'course_section', 0, 'course:1000000', 0, '[]', '[]'), (8, 'work_sample', 0, '1000000:1:media', 0, '[]', '[]'), \
     (8, 'support', 0, '1000000', 0, '[]', '[]'), (8, 'section', 0, 'home', 0, '[]', '[]')",
];

async fn history_continues_after_the_upgrade(backend: Backend) {
    let (database, db) = before(backend).await;
    let skill = |name: &str| {
        json!({
            "id": 1, "name": name, "image": null, "search": name, "unique_key": name, "version": 1,
            "created_at": "2026-01-05T09:30:00Z", "updated_at": "2026-01-05T09:30:00Z", "updated_by": null
        })
    };
    for statement in HISTORY {
        let statement = statement.replace("'A'", &format!("'{}'", skill("a")));
        run(&db, &[&statement.replace("'B'", &format!("'{}'", skill("b")))]).await;
    }
    // The ids above were set explicitly.
    if backend == Backend::Postgres {
        run(
            &db,
            &["SELECT setval('change_id_seq', 100), setval('revision_id_seq', 100)"],
        )
        .await;
    }
    let server = upgraded(database, db).await;
    let rows = server
        .rows("SELECT state_before, state_after FROM revision WHERE entity = 'skill' ORDER BY id")
        .await;
    let states: Vec<(i64, i64)> = rows
        .iter()
        .map(|row| {
            let state = |name: &str| row.try_get("", name).expect("a number");
            (state("state_before"), state("state_after"))
        })
        .collect();
    assert_eq!(states, [(0, 1), (1, 2), (2, 1), (1, 2), (2, 1)]);
    let rows = server
        .rows("SELECT parent_id FROM revision WHERE entity <> 'skill' ORDER BY id")
        .await;
    let parents: Vec<i64> = rows
        .iter()
        .map(|row| row.try_get("", "parent_id").expect("a number"))
        .collect();
    let course = 1_000_000;
    assert_eq!(parents, [0, course, 0, 0, course, course, course, course, 0]);

    // Its id is recorded from now on, even without any history.
    assert_eq!(server.texts("setting", "value").await, ["1000000"]);

    let boss = server.superadmin().await;
    // The change is undone, whatever was recorded, and so is the undo of the first undo.
    for change in [2, 4, 6] {
        server.undo(change, &boss).await.refused(409, "change_superseded");
    }
    let redone = server.undo(5, &boss).await;
    let name = async || server.get("/api/admin/skill/1", &boss).await.ok()["name"].clone();
    assert_eq!(name().await, "b");
    server.undo(2, &boss).await.ok();
    assert_eq!(name().await, "a");
    server
        .undo(redone.change(), &boss)
        .await
        .refused(409, "change_superseded");
    server.undo(1, &boss).await.ok();
}

mod sqlite {
    use super::Backend::Sqlite;

    #[tokio::test(flavor = "multi_thread")]
    async fn positions_are_dense_again() {
        super::positions_are_dense_again(Sqlite).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn history_continues_after_the_upgrade() {
        super::history_continues_after_the_upgrade(Sqlite).await;
    }
}

mod postgres {
    use super::Backend::Postgres;

    #[tokio::test(flavor = "multi_thread")]
    async fn positions_are_dense_again() {
        super::positions_are_dense_again(Postgres).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn history_continues_after_the_upgrade() {
        super::history_continues_after_the_upgrade(Postgres).await;
    }
}
