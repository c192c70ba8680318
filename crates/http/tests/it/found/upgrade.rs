//! Courses from before addresses existed.

use peshtoq_migrations::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, Database};

use super::*;
use crate::harness::empty_database;

/// A course as it was stored then; the removed one is only in the history.
fn course(id: i64, name: &str) -> String {
    let row = json!({
        "id": id, "name": name, "desc": null, "category_id": null, "course_type": null, "is_profession": false,
        "is_coming_soon": false, "is_visible": true, "visible_from": null, "visible_until": null, "status": "ACTIVE",
        "price": 0, "lessons_count": 0, "modules_count": 0, "course_duration": 0, "color": null,
        "image_illustration": null, "detail_url": null, "is_imported": false, "search": name, "version": 1,
        "created_at": "2026-01-05T09:30:00Z", "updated_at": "2026-01-05T09:30:00Z", "updated_by": null
    });
    row.to_string().replace('\'', "''")
}

async fn existing_courses_get_addresses(backend: Backend) {
    let database = empty_database(backend).await;
    let db = Database::connect(&database.url).await.expect("a connection");
    let steps = Migrator::migrations();
    let step = steps.iter().position(|step| step.name() == "m0019_found_and_shared");
    let earlier = u32::try_from(step.expect("the step")).expect("few");
    Migrator::up(&db, Some(earlier)).await.expect("the earlier steps");
    for (id, name) in [(1, "Oʻyin"), (2, "Ўйин"), (3, "2026"), (4, "???")] {
        let insert = format!(
            "INSERT INTO course (id, name, is_profession, is_coming_soon, is_visible, status, price, lessons_count, \
             modules_count, course_duration, is_imported, search, version, created_at, updated_at) VALUES \
             ({id}, '{name}', false, false, true, 'ACTIVE', 0, 0, 0, 0, false, 'k', 1, CURRENT_TIMESTAMP, \
             CURRENT_TIMESTAMP)"
        );
        db.execute_unprepared(&insert).await.expect("a course");
    }
    // One was renamed, another one removed.
    let (before, after, gone) = (course(1, "Eski nom"), course(1, "Oʻyin"), course(9, "O'yin"));
    for statement in [
        "INSERT INTO change (id, at) VALUES (1, CURRENT_TIMESTAMP), (2, CURRENT_TIMESTAMP)".to_owned(),
        format!(
            "INSERT INTO revision (change_id, entity, row_id, group_key, version, state_before, state_after, \"before\", \
             \"after\") VALUES (1, 'course', 1, '', 2, 0, 1, '{before}', '{after}'), \
             (2, 'course', 9, '', 1, 0, 2, '{gone}', NULL)"
        ),
    ] {
        db.execute_unprepared(&statement).await.expect("history");
    }
    if backend == Backend::Postgres {
        let next = "SELECT setval('change_id_seq', 100), setval('revision_id_seq', 100)";
        db.execute_unprepared(next).await.expect("numbers");
    }
    peshtoq_migrations::run(&db).await.expect("the later steps");
    db.close().await.expect("closed");
    let server = Server::start_with(Arc::new(database), Setup::default()).await;
    let boss = server.superadmin().await;
    let slug = async |id: i64| {
        let row = server.get(&format!("/api/admin/course/{id}"), &boss).await.ok();
        row["slug"].as_str().expect("an address").to_owned()
    };
    assert_eq!(
        [slug(1).await, slug(2).await, slug(3).await, slug(4).await],
        ["oyin", "oyin-2", "kurs-2026", "kurs"]
    );
    // The undo of an earlier change restores the row with its address.
    server.undo(1, &boss).await.ok();
    let row = server.get("/api/admin/course/1", &boss).await.ok();
    assert_eq!((&row["name"], &row["slug"]), (&json!("Eski nom"), &json!("oyin")));
    server.undo(2, &boss).await.ok();
    assert_eq!(slug(9).await, "oyin-3");
}

#[tokio::test(flavor = "multi_thread")]
async fn existing_courses_get_addresses_on_sqlite() {
    existing_courses_get_addresses(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn existing_courses_get_addresses_on_postgres() {
    existing_courses_get_addresses(Backend::Postgres).await;
}
