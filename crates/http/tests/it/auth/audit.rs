//! The audit log, by the rules of `docs/history.md#the-audit-log`.

use std::time::Duration;

use peshtoq_auth::{audit as log, session};
use peshtoq_http::proxies::TrustedProxy;
use sea_orm::ConnectionTrait;

use super::*;

const FIREFOX: &str = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0";

async fn lines(server: &Server, boss: &Person, query: &str) -> Vec<Value> {
    let found = server
        .get(&format!("/api/admin/audit?perPage=100{query}"), boss)
        .await
        .ok();
    let lines = found["audit"].as_array().expect("lines").clone();
    assert_eq!(found["total"], lines.len(), "all of them fit on a page");
    lines
}

/// The kinds of the lines with these, oldest first, without the sign-ins of the harness.
fn kinds(lines: &[Value]) -> Vec<&str> {
    let kinds = lines.iter().rev().map(|line| line["kind"].as_str().expect("a kind"));
    kinds.filter(|kind| *kind != "signed_in").collect()
}

/// Waits until there are that many attempts, which are written behind the answers.
async fn attempts(server: &Server, boss: &Person, query: &str, times: i64) -> Vec<Value> {
    for _ in 0..100 {
        let lines = lines(server, boss, query).await;
        let all: i64 = lines.iter().filter_map(|line| line["times"].as_i64()).sum();
        assert!(all <= times, "{lines:?}");
        if all == times {
            return lines;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{times} attempts were never written");
}

async fn sign_in_from(server: &Server, address: &str, login: &str, password: &str) -> Reply {
    let request = server.client.post(format!("{}/api/admin/signin", server.base));
    let request = request.header("x-forwarded-for", address).header("user-agent", FIREFOX);
    Server::read(request.json(&json!({"username": login, "password": password}))).await
}

async fn behind_a_proxy(server: &Server) -> Server {
    let setup = Setup {
        trusted_proxies: vec!["127.0.0.1".parse::<TrustedProxy>().expect("an address")],
        ..Setup::default()
    };
    Server::start_with(server.database.clone(), setup).await
}

pub(super) async fn sign_ins_and_sign_outs_are_in_the_audit_log(server: Server) {
    let token = server.app.auth().setup_token().as_str().to_owned();
    let body = json!({"setupToken": token, "firstName": "Bobur", "lastName": "Karimov", "login": "boss", "password": PASSWORD});
    server
        .call(Method::POST, "/api/admin/initial", None, Some(body))
        .await
        .created();
    let server = behind_a_proxy(&server).await;
    let pass = sign_in_from(&server, "203.0.113.9, 198.51.100.7", "boss", PASSWORD)
        .await
        .ok();
    let boss = Person {
        access: text(&pass["accessToken"]),
        refresh: text(&pass["refreshToken"]),
        staff: pass["staffInfo"].clone(),
    };
    let found = lines(&server, &boss, "").await;
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[2]["kind"], "set_up");
    assert_eq!(
        (&found[2]["isConsole"], &found[2]["address"]),
        (&json!(false), &json!("127.0.0.1"))
    );
    let line = &found[0];
    assert_eq!((&line["kind"], &line["times"]), (&json!("signed_in"), &json!(1)));
    assert_eq!(
        (&line["about"]["id"], &line["login"]),
        (&boss.staff["id"], &json!("boss"))
    );
    // Entries before the address that the trusted proxy reports are set by the caller.
    assert_eq!(line["address"], "198.51.100.7");
    assert_eq!(
        (&line["browser"], &line["system"]),
        (&json!("Firefox 133"), &json!("macOS"))
    );

    let other = server.sign_in("boss", PASSWORD).await;
    let devices = server.get("/api/admin/sessions", &boss).await.ok();
    let id = devices["sessions"][0]["id"].clone();
    server.delete(&format!("/api/admin/sessions/{id}"), &boss).await.ok();
    profile(&server, &other.access).await.refused(401, "unauthenticated");
    let third = server.sign_in("boss", PASSWORD).await;
    server.post("/api/admin/signout", &third, json!({})).await.ok();
    server.sign_in("boss", PASSWORD).await;
    server.sign_in("boss", PASSWORD).await;
    let mut profile = json!({"firstName": "Bobur", "lastName": "Karimov", "login": "bobur"});
    server.put("/api/admin/profile", &boss, profile.clone()).await.ok();
    profile["phoneNumber"] = json!("998901234567");
    server.put("/api/admin/profile", &boss, profile).await.ok();
    assert_eq!(change_password(&server, &boss, "Xato#20266", OTHER).await.status, 422);
    attempts(&server, &boss, "&kind=password_failed", 1).await;
    change_password(&server, &boss, PASSWORD, OTHER).await.ok();
    let found = lines(&server, &boss, "").await;
    assert_eq!(
        kinds(&found),
        [
            "set_up",
            "session_ended",
            "signed_out",
            "login_changed",
            "staff_changed",
            "password_failed",
            "password_changed",
            "sessions_revoked"
        ]
    );
    let revoked = &found[0];
    assert_eq!((&revoked["times"], &revoked["whoLogin"]), (&json!(3), &json!("bobur")));
    let login = found
        .iter()
        .find(|line| line["kind"] == "login_changed")
        .expect("a line");
    assert_eq!((&login["login"], &login["detail"]), (&json!("bobur"), &json!("boss")));

    // A refresh token that comes back late ends its session.
    let stolen = server.sign_in("bobur", OTHER).await;
    let now = peshtoq_core::clock::now();
    refresh(&server, &stolen.refresh).await.ok();
    let db = server.app.db();
    db.writer()
        .execute_unprepared("UPDATE session SET spent = '[1]' WHERE counter = 1")
        .await
        .expect("an older token");
    refresh(&server, &stolen.refresh).await.refused(401, "unauthenticated");
    // One session expires.
    db.writer()
        .execute_unprepared("UPDATE session SET expires_at = '2026-01-05T09:30:00+00:00'")
        .await
        .expect("an old session");
    session::sweep(db).await.expect("swept");
    let boss = server.sign_in("bobur", OTHER).await;
    let reused = lines(&server, &boss, "&kind=token_reused").await;
    assert_eq!((reused.len(), &reused[0]["about"]["id"]), (1, &boss.staff["id"]));
    let expired = lines(&server, &boss, "&kind=session_expired").await;
    assert_eq!(expired.len(), 1, "{expired:?}");
    assert_eq!(expired[0]["at"], "2026-01-05T09:30:00Z");
    assert_eq!(
        (&expired[0]["address"], &expired[0]["browser"], &expired[0]["isConsole"]),
        (&json!("198.51.100.7"), &json!("Firefox 133"), &json!(false))
    );
    assert!(now < peshtoq_core::clock::now());
}

pub(super) async fn changes_to_staff_are_in_the_audit_log(server: Server) {
    let boss = server.superadmin().await;
    let made = make(&server, &boss, "ali", "editor").await;
    let person = server.sign_in("ali", FIRST).await;
    let path = by_id(&made);
    let mut body = json!({"firstName": "Ali", "lastName": "Valiyev", "login": "ali", "role": "superadmin"});
    server.put(&path, &boss, body.clone()).await.ok();
    body["lastName"] = json!("Qodirov");
    server.put(&path, &boss, body).await.ok();
    set_status(&server, &boss, &made, "BLOCKED").await.ok();
    profile(&server, &person.access).await.refused(401, "unauthenticated");
    set_status(&server, &boss, &made, "ACTIVE").await.ok();
    server
        .put(&format!("{path}/password"), &boss, json!({"newPassword": OTHER}))
        .await
        .ok();
    server.delete(&path, &boss).await.ok();
    let found = lines(&server, &boss, &format!("&staffId={}", made["id"])).await;
    assert_eq!(
        kinds(&found),
        [
            "staff_added",
            "role_changed",
            "staff_changed",
            "sessions_revoked",
            "staff_blocked",
            "staff_unblocked",
            "password_reset",
            "staff_removed"
        ]
    );
    let removed = &found[0];
    // A removed person is shown by the login.
    assert_eq!((&removed["about"], &removed["login"]), (&Value::Null, &json!("ali")));
    assert_eq!(
        (&removed["who"]["id"], &removed["whoLogin"]),
        (&boss.staff["id"], &json!("boss"))
    );
    assert_eq!(removed["address"], "127.0.0.1");
    let role = found
        .iter()
        .find(|line| line["kind"] == "role_changed")
        .expect("a line");
    assert_eq!(role["detail"], "superadmin");
    let console = peshtoq_auth::setup::reset_password(server.app.auth(), server.app.db(), "boss", FIRST).await;
    console.expect("a new password");
    server.sign_in("boss", FIRST).await;
    let boss = server.sign_in("boss", FIRST).await;
    change_password(&server, &boss, FIRST, PASSWORD).await.ok();
    let found = lines(&server, &boss, "&kind=password_reset").await;
    assert_eq!(
        (&found[0]["isConsole"], &found[0]["login"]),
        (&json!(true), &json!("boss"))
    );
}

pub(super) async fn an_undone_removal_is_in_the_audit_log(server: Server) {
    let boss = server.superadmin().await;
    let made = make(&server, &boss, "ali", "editor").await;
    let gone = server.delete(&by_id(&made), &boss).await;
    let undo = format!("/api/admin/changes/{}/undo", gone.change());
    server.post(&undo, &boss, json!({})).await.ok();
    let found = lines(&server, &boss, "&key=ALI").await;
    assert_eq!(kinds(&found), ["staff_added", "staff_removed", "staff_restored"]);
    assert_eq!(found[0]["about"]["firstName"], "Ali");
}

pub(super) async fn failed_sign_ins_are_listed_and_merged(server: Server) {
    let boss = server.superadmin().await;
    let made = make(&server, &boss, "ali", "editor").await;
    let server = behind_a_proxy(&server).await;
    let wrong = async |address: &str, login: &str| {
        sign_in_from(&server, address, login, "Xato#20266")
            .await
            .refused(401, "invalid_credentials");
    };
    for _ in 0..3 {
        wrong("198.51.100.7", "ALI").await;
    }
    wrong("198.51.100.8", "ali").await;
    let found = attempts(&server, &boss, "&kind=sign_in_failed", 4).await;
    let times: Vec<_> = found
        .iter()
        .map(|line| (&line["address"], &line["times"], &line["about"]["id"]))
        .collect();
    assert_eq!(
        times,
        [
            (&json!("198.51.100.8"), &json!(1), &made["id"]),
            (&json!("198.51.100.7"), &json!(3), &made["id"])
        ]
    );
    assert!(found[1]["until"].as_str() > found[1]["at"].as_str());
    assert_eq!(
        (&found[1]["who"], &found[1]["isConsole"]),
        (&Value::Null, &json!(false))
    );
    // An unknown login is not stored, because it may be a password; a phone number is.
    for login in ["Parol#2026", "parol.2026", "nobody", "+998 90 123 45 67"] {
        wrong("198.51.100.9", login).await;
    }
    let found = attempts(&server, &boss, "&key=198.51.100.9", 4).await;
    let logins: Vec<_> = found.iter().map(|line| (&line["login"], &line["times"])).collect();
    assert_eq!(logins.len(), 2, "{found:?}");
    assert!(logins.contains(&(&Value::Null, &json!(3))) && logins.contains(&(&json!("998901234567"), &json!(1))));
    // Attempts of a blocked person, and those over the limit, are separate kinds.
    set_status(&server, &boss, &made, "BLOCKED").await.ok();
    sign_in_from(&server, "198.51.100.7", "ali", FIRST)
        .await
        .refused(403, "account_blocked");
    let found = attempts(&server, &boss, "&kind=sign_in_blocked", 1).await;
    assert_eq!(found[0]["about"]["id"], made["id"]);
    for _ in 0..10 {
        wrong("198.51.100.10", "boss").await;
    }
    for _ in 0..5 {
        let reply = sign_in_from(&server, "198.51.100.10", "boss", PASSWORD).await;
        reply.refused(429, "rate_limited");
    }
    let found = attempts(&server, &boss, "&kind=rate_limited", 5).await;
    assert_eq!((found.len(), &found[0]["address"]), (1, &json!("198.51.100.10")));
    // If the log cannot be written, answers do not change.
    server
        .app
        .db()
        .writer()
        .execute_unprepared("ALTER TABLE audit RENAME TO gone")
        .await
        .expect("renamed");
    wrong("198.51.100.11", "ali").await;
    server.app.auth().write_attempts(server.app.db()).await;
    server
        .app
        .db()
        .writer()
        .execute_unprepared("ALTER TABLE gone RENAME TO audit")
        .await
        .expect("renamed");
}

pub(super) async fn the_audit_log_is_searched_and_downloaded(server: Server) {
    let boss = server.superadmin().await;
    let made = make(&server, &boss, "ali", "editor").await;
    let found = lines(&server, &boss, "&kind=staff_added&key=KARIMOV").await;
    assert_eq!(
        found.len(),
        2,
        "the boss, by the console, and who was added by the boss: {found:?}"
    );
    assert_eq!(
        lines(&server, &boss, &format!("&staffId={}&key=ali", made["id"]))
            .await
            .len(),
        1
    );
    assert_eq!(lines(&server, &boss, "&to=2001-01-01").await.len(), 0);
    assert_eq!(lines(&server, &boss, "&from=2001-01-01&kind=signed_in").await.len(), 1);
    server
        .get("/api/admin/audit?from=2026-02-31", &boss)
        .await
        .refused_fields(&[("from", "wrong_format")]);
    server
        .get("/api/admin/audit?kind=x", &boss)
        .await
        .refused_fields(&[("kind", "unknown_value")]);
    let page = server.get("/api/admin/audit?perPage=2&page=2", &boss).await.ok();
    assert_eq!(
        (&page["total"], page["audit"].as_array().map(Vec::len)),
        (&json!(3), Some(1))
    );
    let request = server.client.get(format!("{}/api/admin/audit", server.base));
    let request = request.bearer_auth(&boss.access).header("accept", "text/csv");
    let reply = request.send().await.expect("an answer");
    assert_eq!(reply.headers()["content-type"], "text/csv; charset=utf-8");
    let table = reply.text().await.expect("a table");
    let rows: Vec<&str> = table.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows.len(), 4, "{table}");
    assert!(rows[0].starts_with("Raqam;Vaqt;"), "{table}");
    assert!(rows[1].contains(";administrator qoʻshildi;boss;ali;"), "{table}");

    // Old lines are removed, one day at a time, and the oldest beyond the maximum.
    let db = server.app.db();
    let old = "UPDATE audit SET at = '2025-01-05T09:30:00+00:00' WHERE kind = 'signed_in'";
    db.writer().execute_unprepared(old).await.expect("an old line");
    assert_eq!(log::prune(db, 180).await.expect("pruned"), 1);
    assert_eq!(log::prune(db, 180).await.expect("pruned"), 0);
    assert_eq!(lines(&server, &boss, "").await.len(), 2);
}
