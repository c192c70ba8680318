//! The guarantees of an undo (`docs/history.md`), rule by rule. `undo_model` shows that the rules are consistent.

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_persistence::change;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, Server, on_both_databases};

on_both_databases!(
    a_change_is_undone_only_once,
    an_undo_counts_as_a_later_change_of_earlier_ones,
    a_redone_change_can_be_undone_by_either_id,
    a_change_of_several_rows_is_undone_entirely_or_not_at_all,
    adding_a_course_is_not_undone_after_later_work,
    adding_a_course_can_be_undone_once_later_work_is_undone,
    a_restored_course_keeps_later_changes,
    an_order_of_removed_rows_is_not_restored,
    changes_name_the_change_that_undid_them,
    the_last_of_two_undos_of_one_change_counts,
    an_undo_does_not_read_the_whole_history,
    a_clock_that_jumps_ahead_prunes_no_history,
    a_wrong_clock_does_not_change_the_order_of_pruning,
);

async fn skill(server: &Server, person: &Person, name: &str) -> (String, i64) {
    let made = server.post("/api/admin/skill", person, json!({"name": name})).await;
    (format!("/api/admin/skill/{}", made.data()["id"]), made.change())
}

async fn course(server: &Server, person: &Person) -> (Value, i64) {
    let made = server.post("/api/admin/course", person, json!({"name": "A"})).await;
    (made.data().clone(), made.change())
}

fn at(course: &Value, rest: &str) -> String {
    format!("/api/admin/course/{}/{rest}", course["id"])
}

impl Server {
    /// Undoes a change. Returns the change of the undo.
    #[track_caller]
    fn undone(&self, change: i64, person: &Person) -> impl Future<Output = i64> {
        let place = std::panic::Location::caller();
        async move {
            let reply = self.undo(change, person).await;
            assert_eq!(reply.status, 200, "{place}: {}", reply.body);
            reply.change()
        }
    }

    #[track_caller]
    fn not_undone(&self, change: i64, person: &Person) -> impl Future<Output = Reply> {
        let place = std::panic::Location::caller();
        async move {
            let reply = self.undo(change, person).await;
            let found = (reply.status, reply.body["code"].as_str().unwrap_or_default().to_owned());
            assert_eq!(found, (409, "change_superseded".to_owned()), "{place}: {}", reply.body);
            reply
        }
    }
}

async fn name(server: &Server, person: &Person, path: &str) -> Option<String> {
    let reply = server.get(path, person).await;
    reply.body["data"]["name"].as_str().map(str::to_owned)
}

async fn a_change_is_undone_only_once(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let edit = server.put(&path, &boss, json!({"name": "b"})).await.change();
    let first = server.undone(edit, &boss).await;
    server.not_undone(edit, &boss).await;
    let second = server.undone(first, &boss).await;
    server.not_undone(first, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("b"));
    let third = server.undone(second, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("a"));
    // The undo of the undo is undone, so the first undo is in force again, and the edit is undone.
    server.not_undone(edit, &boss).await;
    server.not_undone(second, &boss).await;
    server.undone(third, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("b"));
    // An undone undo cannot be repeated after another undo has reverted the edit.
    server.undone(edit, &boss).await;
    server.not_undone(first, &boss).await;
    server.not_undone(third, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("a"));
}

async fn an_undo_counts_as_a_later_change_of_earlier_ones(server: Server) {
    let boss = server.superadmin().await;
    let (path, make) = skill(&server, &boss, "a").await;
    let edit = server.put(&path, &boss, json!({"name": "b"})).await.change();
    let edit_undone = server.undone(edit, &boss).await;
    let make_undone = server.undone(make, &boss).await;
    // The row is gone, and the change that added it counts as undone, so its edit cannot be restored.
    server.not_undone(edit_undone, &boss).await;
    server.not_undone(edit, &boss).await;
    server.get(&path, &boss).await.refused(404, "skill_not_found");
    server.undone(make_undone, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("a"));
    server.undone(edit_undone, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("b"));
    server.not_undone(make, &boss).await;
}

async fn a_redone_change_can_be_undone_by_either_id(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let edit = server.put(&path, &boss, json!({"name": "b"})).await.change();
    let mut redo = edit;
    for by_the_edit in [true, false, false, true, false] {
        let undo = server.undone(if by_the_edit { edit } else { redo }, &boss).await;
        assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("a"));
        redo = server.undone(undo, &boss).await;
        assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("b"));
    }
}

async fn a_change_of_several_rows_is_undone_entirely_or_not_at_all(server: Server) {
    let boss = server.superadmin().await;
    let (course, _) = course(&server, &boss).await;
    let path = at(&course, "it-benefits");
    let rows = |titles: &[&str]| -> Vec<Value> { titles.iter().map(|title| json!({"title": title})).collect() };
    let body = json!({"title": "a", "subtitle": "b"});
    let first = json!({"body": body, "courseItBenefits": rows(&["a", "b", "c"])});
    let stored = server.put(&path, &boss, first).await.ok();
    let mut sent = stored.clone();
    sent["courseItBenefits"].as_array_mut().expect("a list").remove(0);
    let shortened = server.put(&path, &boss, sent).await;
    let mut sent = shortened.data().clone();
    sent["courseItBenefits"][0]["title"] = json!("b2");
    let renamed = server.put(&path, &boss, sent.clone()).await;
    // The heading is saved with every list, so the two changes depend on each other.
    let reply = server.not_undone(shortened.change(), &boss).await;
    assert!(reply.body["message"].as_str().is_some_and(|text| !text.is_empty()));
    assert_eq!(server.get(&path, &boss).await.ok(), *renamed.data());
    let renamed = server.undone(renamed.change(), &boss).await;
    let shortened = server.undone(shortened.change(), &boss).await;
    server.not_undone(renamed, &boss).await;
    server.undone(shortened, &boss).await;
    server.undone(renamed, &boss).await;
    let now = server.get(&path, &boss).await.ok();
    assert_eq!(now["courseItBenefits"][0]["title"], "b2");
    server.assert_dense().await;
}

async fn mentor(server: &Server, person: &Person, course: &Value) -> Reply {
    let image = server.picture(person, "student-images", 60, 40, 5).await;
    let body = json!({"fullName": "a", "profession": "a", "desc": "b", "media": image});
    server.post(&at(course, "mentor"), person, body).await
}

async fn adding_a_course_is_not_undone_after_later_work(server: Server) {
    let boss = server.superadmin().await;
    // Something added, something added and removed, an edited section, an order, feedback that moved there.
    let (one, made) = course(&server, &boss).await;
    let added = mentor(&server, &boss, &one).await;
    server.not_undone(made, &boss).await;
    let removed = server
        .delete(&format!("/api/admin/course/mentor/{}", added.data()["id"]), &boss)
        .await;
    server.not_undone(made, &boss).await;
    server.undone(removed.change(), &boss).await;
    assert_eq!(
        server.get(&at(&one, "mentors"), &boss).await.ok()["total"],
        1,
        "nothing was lost"
    );

    let (two, made) = course(&server, &boss).await;
    let path = format!("/api/admin/courses/{}/sections", two["id"]);
    let mut sections = server.get(&path, &boss).await.ok();
    sections["courseSections"][3]["isVisible"] = json!(true);
    let shown = server.put(&path, &boss, sections.clone()).await;
    server.not_undone(made, &boss).await;
    server.undone(shown.change(), &boss).await;
    let rows = sections["courseSections"].as_array_mut().expect("a list");
    rows[3]["isVisible"] = json!(false);
    for row in rows.iter_mut() {
        row.as_object_mut().expect("a row").remove("version");
    }
    rows.swap(1, 2);
    let turned = server.put(&path, &boss, sections).await;
    server.not_undone(made, &boss).await;
    server.undone(turned.change(), &boss).await;

    let (three, made) = course(&server, &boss).await;
    let feedback = json!({"feedbackType": 2, "fullName": "a", "profession": "b", "body": "c"});
    let mut row = server.post("/api/admin/feedback", &boss, feedback).await.created();
    row["courseId"] = three["id"].clone();
    let path = format!("/api/admin/feedback/{}", row["id"]);
    let moved = server.put(&path, &boss, row.clone()).await;
    server.not_undone(made, &boss).await;
    row = moved.data().clone();
    row["courseId"] = Value::Null;
    server.put(&path, &boss, row).await.ok();
    server.not_undone(made, &boss).await;
    assert_eq!(
        server
            .get(&format!("/api/admin/course/{}", three["id"]), &boss)
            .await
            .status,
        200
    );
    server.assert_dense().await;
}

async fn adding_a_course_can_be_undone_once_later_work_is_undone(server: Server) {
    let boss = server.superadmin().await;
    let (course, made) = course(&server, &boss).await;
    let path = format!("/api/admin/course/{}", course["id"]);
    let added = mentor(&server, &boss, &course).await.change();
    let added = server.undone(added, &boss).await;
    let renamed = server.put(&path, &boss, json!({"name": "B"})).await.change();
    server.undone(renamed, &boss).await;
    let made = server.undone(made, &boss).await;
    server.get(&path, &boss).await.refused(404, "course_not_found");
    // What was added cannot be restored under a removed course.
    server.not_undone(added, &boss).await;
    let made = server.undone(made, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("A"));
    server.undone(added, &boss).await;
    server.not_undone(made, &boss).await;
    server.assert_dense().await;
}

async fn a_restored_course_keeps_later_changes(server: Server) {
    let boss = server.superadmin().await;
    let (course, _) = course(&server, &boss).await;
    mentor(&server, &boss, &course).await.created();
    let path = format!("/api/admin/course/{}", course["id"]);
    let removed = server.delete(&path, &boss).await.change();
    let back = server.undone(removed, &boss).await;
    let second = mentor(&server, &boss, &course).await;
    server.not_undone(back, &boss).await;
    server.undone(second.change(), &boss).await;
    let gone = server.undone(back, &boss).await;
    server.get(&path, &boss).await.refused(404, "course_not_found");
    server.undone(gone, &boss).await;
    assert_eq!(server.get(&at(&course, "mentors"), &boss).await.ok()["total"], 1);
    server.assert_dense().await;
}

async fn an_order_of_removed_rows_is_not_restored(server: Server) {
    let boss = server.superadmin().await;
    let (course, _) = course(&server, &boss).await;
    let mut ids = Vec::new();
    for title in ["a", "b"] {
        let support = json!({"title": title, "desc": "a"});
        let row = server.post(&at(&course, "support"), &boss, support).await.created();
        ids.push(row["id"].clone());
    }
    ids.reverse();
    let ordered = server
        .put(&at(&course, "supports/order"), &boss, json!({"ids": ids}))
        .await;
    let path = format!("/api/admin/course/{}", course["id"]);
    let removed = server.call(Method::DELETE, &path, Some(&boss.access), None).await;
    server.not_undone(ordered.change(), &boss).await;
    server.undone(removed.change(), &boss).await;
    server.undone(ordered.change(), &boss).await;
    server.assert_dense().await;
}

async fn changes_name_the_change_that_undid_them(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let edit = server.put(&path, &boss, json!({"name": "b"})).await.change();
    let undone_by = async |change: i64| {
        let rows = server
            .rows(&format!("SELECT undone_by FROM change WHERE id = {change}"))
            .await;
        rows[0].try_get::<Option<i64>>("", "undone_by").expect("a number")
    };
    let mut chain = vec![edit];
    for length in 1..6_usize {
        chain.push(server.undone(chain[length - 1], &boss).await);
        // From the last back: in force, undone, in force …
        for (index, change) in chain.iter().enumerate() {
            let undoer = chain.get(index + 1).filter(|_| (length - index) % 2 == 1);
            assert_eq!(undone_by(*change).await, undoer.copied(), "{chain:?} {index}");
        }
    }
}

/// A removal is undone, that is undone, and so on; then the undos below the last are undone a second time. What is in force
/// is what one sees: the row is there, so its removal is undone.
async fn the_last_of_two_undos_of_one_change_counts(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let removal = server.delete(&path, &boss).await.change();
    let back = server.undone(removal, &boss).await;
    let gone = server.undone(back, &boss).await;
    let back_again = server.undone(gone, &boss).await;
    let gone_again = server.undone(back_again, &boss).await;
    let other_back = server.undone(gone, &boss).await;
    let other_gone = server.undone(back, &boss).await;
    assert_eq!(name(&server, &boss, &path).await, None);
    let last = server.undone(gone_again, &boss).await;
    assert_eq!(name(&server, &boss, &path).await.as_deref(), Some("a"));
    for (change, undone_by) in [
        (removal, Some(back)),
        (back, None),
        (gone, Some(back_again)),
        (back_again, None),
        (gone_again, Some(last)),
    ] {
        let rows = server
            .rows(&format!("SELECT undone_by FROM change WHERE id = {change}"))
            .await;
        let stored = rows[0].try_get::<Option<i64>>("", "undone_by").expect("a number");
        assert_eq!(stored, undone_by, "{change} of {removal} to {last}");
    }
    for change in [removal, gone, gone_again, other_gone] {
        server.not_undone(change, &boss).await;
    }
    // All that led to what is there leads back, the undo that was undone meanwhile too.
    let again = server.undone(other_back, &boss).await;
    assert_eq!(name(&server, &boss, &path).await, None);
    server.undone(again, &boss).await;
    server.undone(back, &boss).await;
    assert_eq!(name(&server, &boss, &path).await, None);
}

/// Each query that an undo runs on the history uses an index, even with a long history.
async fn an_undo_does_not_read_the_whole_history(server: Server) {
    let numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60000)";
    for statement in [
        format!("INSERT INTO change (at, undoes) {numbers} SELECT CURRENT_TIMESTAMP, NULLIF(n % 3, 0) FROM numbers"),
        format!(
            "INSERT INTO revision (change_id, entity, row_id, group_key, parent_id, version, state_before, state_after) \
             {numbers} SELECT n, CASE n % 4 WHEN 0 THEN 'mentor' WHEN 1 THEN 'faq' WHEN 2 THEN 'banner' ELSE 'section' END, \
             CASE n % 4 WHEN 2 THEN 1 WHEN 3 THEN 0 ELSE n END, CASE n % 4 WHEN 3 THEN 'home' ELSE '' END, \
             CASE WHEN n % 4 < 2 THEN n % 50 + 1 ELSE 0 END, 1, n - 1, n FROM numbers"
        ),
        "ANALYZE".to_owned(),
    ] {
        server.sql(&statement, []).await;
    }
    let is_sqlite = server.database.url.starts_with("sqlite");
    for (name, statement) in [
        ("superseded", format!("{} LIMIT 1", change::superseded("own.id", "$1"))),
        ("later work", change::later_work(2)),
        ("undone", change::UNDONE.to_owned()),
    ] {
        let mut statement = statement.replace("$1", "30002").replace("$2", "30001");
        for (parameter, table) in [("$3", "'mentor'"), ("$4", "'faq'")] {
            statement = statement.replace(parameter, table);
        }
        let explain = if is_sqlite { "EXPLAIN QUERY PLAN" } else { "EXPLAIN" };
        let column = if is_sqlite { "detail" } else { "QUERY PLAN" };
        let rows = server.rows(&format!("{explain} {statement}")).await;
        let plan: Vec<String> = rows
            .iter()
            .map(|row| row.try_get("", column).expect("a line of the plan"))
            .collect();
        for line in &plan {
            let scans = match is_sqlite {
                true => ["own", "later", "last", "first", "again", "change", "revision"]
                    .iter()
                    .any(|table| line.starts_with(&format!("SCAN {table}"))),
                false => line.contains("Seq Scan on revision") || line.contains("Seq Scan on change"),
            };
            assert!(!scans, "{name}: {plan:#?}");
        }
        assert!(
            plan.iter()
                .any(|line| line.to_lowercase().contains("index") || line.contains("SEARCH")),
            "{plan:#?}"
        );
    }
}

/// A clock that was temporarily wrong does not change which changes are pruned first.
async fn a_wrong_clock_does_not_change_the_order_of_pruning(server: Server) {
    let boss = server.superadmin().await;
    let (path, made) = skill(&server, &boss, "a").await;
    let ahead = server.put(&path, &boss, json!({"name": "b"})).await.change();
    let later = server.put(&path, &boss, json!({"name": "c"})).await.change();
    let behind = server.put(&path, &boss, json!({"name": "d"})).await.change();
    let (_, newest) = skill(&server, &boss, "e").await;
    let days = |days: i64| clock::now() + TimeDelta::days(days);
    server.sql("UPDATE change SET at = $1", [days(-400).into()]).await;
    for (change, at) in [
        (made, -300),
        (ahead, 3650),
        (later, -299),
        (behind, -20_000),
        (newest, 0),
    ] {
        let text = "UPDATE change SET at = $1 WHERE id = $2";
        server.sql(text, [days(at).into(), change.into()]).await;
    }
    let before = server.count("change").await;
    let mut gone = 0;
    for _ in 0..3 {
        gone += change::prune(server.app.db(), 180).await.expect("pruned");
    }
    // What came before the future change is old; what came after it stays as long as that one.
    assert_eq!(i64::try_from(gone).expect("a few"), before - 4);
    for change in [ahead, later] {
        server.undo(change, &boss).await.refused(409, "change_superseded");
    }
    server.undo(behind, &boss).await.ok();
}

/// The effect of a clock that is ahead, simulated: all changes are older.
async fn a_clock_that_jumps_ahead_prunes_no_history(server: Server) {
    let boss = server.superadmin().await;
    let mut changes = Vec::new();
    for name in ["a", "b", "c", "d"] {
        changes.push(skill(&server, &boss, name).await.1);
    }
    let dated = async |change: i64, days_ago: i64| {
        let at = clock::now() - TimeDelta::days(days_ago);
        let text = "UPDATE change SET at = $1 WHERE id = $2";
        server.sql(text, [at.into(), change.into()]).await;
    };
    // Ten years ahead, and nobody has written yet.
    server
        .sql(
            "UPDATE change SET at = $1",
            [(clock::now() - TimeDelta::days(3660)).into()],
        )
        .await;
    for (change, days) in changes.iter().zip([3653, 3652, 3651, 3650]) {
        dated(*change, days).await;
    }
    let kept = server.count("change").await;
    assert_eq!(change::prune(server.app.db(), 180).await.expect("pruned"), 0);
    // After a write, whose time is wrong, the hourly run removes the oldest day, and no more.
    let (_, newest) = skill(&server, &boss, "e").await;
    let gone = change::prune(server.app.db(), 180).await.expect("pruned");
    let gone = i64::try_from(gone).expect("a few");
    assert_eq!(gone, kept - 4);
    assert_eq!(change::prune(server.app.db(), 180).await.expect("pruned"), 1);
    // The clock is right again: what is left is recent, and what was written with the wrong clock is in the future.
    for (change, days) in changes.iter().zip([4, 3, 2, 1]) {
        dated(*change, days).await;
    }
    dated(newest, -3650).await;
    assert_eq!(change::prune(server.app.db(), 180).await.expect("pruned"), 0);
    for change in &changes[1..] {
        server.undo(*change, &boss).await.ok();
    }
}
