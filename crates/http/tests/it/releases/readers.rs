//! What readers of the site see of a release, and what two people who publish it at once do.

use std::sync::Arc;

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_http::releases;
use peshtoq_persistence::change::outbox;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{draft, release, skill};
use crate::harness::{PASSWORD, Person, Server, Setup, on_both_databases};

on_both_databases!(
    a_reader_never_sees_half_a_release,
    a_reader_never_sees_half_a_release_that_goes_out_at_its_time,
    a_reader_of_another_server_never_sees_half_a_release,
    two_people_publish_one_release,
);

/// Partners whose names a release changes.
const PARTNERS: usize = 20;

/// The server with the notices to the site, as where a webhook is set.
async fn telling(server: &Server) -> Server {
    let setup = Setup {
        outbox: true,
        ..Setup::default()
    };
    Server::start_with(Arc::clone(&server.database), setup).await
}

async fn notices(server: &Server) -> u64 {
    outbox::Entity::find()
        .count(server.app.db().reader())
        .await
        .expect("a count")
}

async fn partners_and_their_release(server: &Server, boss: &Person) -> Value {
    let picture = server.picture(boss, "partners", 64, 64, 1).await;
    let partner = |name: String| json!({"name": name, "logo": picture, "link": "https://example.uz"});
    let mut sections = server.get("/api/admin/sections", boss).await.ok();
    let rows = sections["sections"].as_array_mut().expect("sections");
    let section = rows.iter_mut().find(|row| row["name"] == "Partners");
    section.expect("the section")["isVisible"] = json!(true);
    server.put("/api/admin/sections", boss, sections).await.ok();
    let planned = release(server, boss, "Hammasi").await;
    for number in 0..PARTNERS {
        let body = partner(format!("eskisi-{number}"));
        let row = server.post("/api/admin/partner", boss, body).await.created();
        let path = format!("/api/admin/partner/{}", row["id"]);
        let body = partner(format!("keyingisi-{number}"));
        draft(server, boss, "PUT", &path, body, &planned).await;
    }
    planned
}

/// Reads the home page until the release is seen, as a site with ETags does. Returns how many old and how many new names each
/// answer had, and how often there was nothing new.
async fn read_until_new(server: &Server) -> (Vec<(usize, usize)>, u32) {
    let (mut etag, mut kinds, mut same) = (String::new(), Vec::new(), 0);
    for _ in 0..5_000 {
        let url = format!("{}/api/public/home", server.base);
        let request = server.client.get(url).header("if-none-match", etag.clone());
        let reply = Server::read(request).await;
        if reply.status == 304 {
            same += 1;
            continue;
        }
        etag = reply.headers["etag"].to_str().expect("an ETag").to_owned();
        let text = reply.body.to_string();
        kinds.push((text.matches("eskisi-").count(), text.matches("keyingisi-").count()));
        if kinds.last() == Some(&(0, PARTNERS)) {
            break;
        }
    }
    (kinds, same)
}

/// Publishes while `reader` is read, and checks what was seen and told.
async fn seen_whole(server: &Server, reader: &Server, publishing: impl Future<Output = ()>) {
    let told_before = notices(server).await;
    // The answer from before the release is there when it is published.
    let mut tries = 0;
    while read_first(reader).await != (PARTNERS, 0) {
        tries += 1;
        assert!(tries < 40, "the partners are never seen");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let reading = read_until_new(reader);
    let publishing = async {
        // Some reads before, so that there is nothing new for a while.
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        publishing.await;
    };
    let ((kinds, same), ()) = futures::join!(reading, publishing);
    assert_eq!(kinds, [(PARTNERS, 0), (0, PARTNERS)], "half a release was seen");
    assert!(same > 0, "no reader came between");
    assert_eq!(notices(server).await - told_before, 1, "deliveries of one release");
}

async fn read_first(server: &Server) -> (usize, usize) {
    let url = format!("{}/api/public/home", server.base);
    let text = Server::read(server.client.get(url)).await.body.to_string();
    (text.matches("eskisi-").count(), text.matches("keyingisi-").count())
}

async fn a_reader_never_sees_half_a_release(server: Server) {
    let server = telling(&server).await;
    let boss = server.superadmin().await;
    let planned = partners_and_their_release(&server, &boss).await;
    let at = format!("/api/admin/releases/{}/publish", planned["id"]);
    seen_whole(&server, &server, async {
        server.post(&at, &boss, json!({})).await.ok();
    })
    .await;
}

async fn a_reader_never_sees_half_a_release_that_goes_out_at_its_time(server: Server) {
    let server = telling(&server).await;
    let boss = server.superadmin().await;
    let planned = partners_and_their_release(&server, &boss).await;
    let time = clock::now() + TimeDelta::hours(1);
    let body = json!({"name": "Hammasi", "publishAt": time});
    server
        .put(&format!("/api/admin/releases/{}", planned["id"]), &boss, body)
        .await
        .ok();
    seen_whole(&server, &server, async {
        releases::publish_due_at(&server.app, time).await.expect("published");
    })
    .await;
}

async fn a_reader_of_another_server_never_sees_half_a_release(server: Server) {
    let server = telling(&server).await;
    let other = telling(&server).await;
    let boss = server.superadmin().await;
    let planned = partners_and_their_release(&server, &boss).await;
    let at = format!("/api/admin/releases/{}/publish", planned["id"]);
    seen_whole(&server, &other, async {
        server.post(&at, &boss, json!({})).await.ok();
    })
    .await;
}

async fn two_people_publish_one_release(server: Server) {
    let boss = server.superadmin().await;
    let body = json!({
        "firstName": "Malika", "lastName": "Yusupova", "login": "malika", "password": PASSWORD, "role": "editor",
        "phoneNumber": "998901112233"
    });
    server.post("/api/admin/staff", &boss, body).await.created();
    let new = server.sign_in("malika", PASSWORD).await;
    let password = format!("{PASSWORD}1");
    let body = json!({"currentPassword": PASSWORD, "newPassword": password, "confirmPassword": password});
    server.put("/api/admin/change-password", &new, body).await.ok();
    let editor = server.sign_in("malika", &password).await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = release(&server, &boss, "Bir marta").await;
    draft(&server, &boss, "PUT", &path, json!({"name": "b"}), &planned).await;
    let at = format!("/api/admin/releases/{}/publish", planned["id"]);
    let (one, two) = futures::join!(server.post(&at, &boss, json!({})), server.post(&at, &editor, json!({})));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.body, two.body);
    let (late, winner) = match one.status {
        200 => (two, &boss),
        _ => (one, &editor),
    };
    late.refused(409, "release_published");
    let changes = server.get("/api/admin/changes?kind=released", &boss).await.ok();
    assert_eq!(
        (&changes["total"], &changes["changes"][0]["who"]["id"]),
        (&json!(1), &winner.staff["id"])
    );
}
