//! The media library (`docs/api.md#media-library`).

use super::*;

async fn upload_to_library(place: &Place, folder: &str, name: &str, content: Vec<u8>) -> Reply {
    let part = multipart::Part::bytes(content).file_name(name.to_owned());
    let form = multipart::Form::new()
        .text("fileFolder", folder.to_owned())
        .text("library", "true")
        .part("files", part);
    let request = place.server.client.post(format!("{}/api/upload", place.server.base));
    Server::read(request.bearer_auth(&place.person.access).multipart(form)).await
}

fn address(path: &str) -> String {
    format!("/api/admin/media-library/{path}")
}

impl Place {
    async fn found(&self, query: &str) -> Vec<String> {
        let path = format!("/api/admin/media-library?perPage=100&{query}");
        let listed = self.server.get(&path, &self.person).await.ok();
        let rows = listed["media"].as_array().expect("rows");
        assert_eq!(listed["total"], rows.len());
        let paths = rows.iter().map(|row| row["path"].as_str().expect("a path").to_owned());
        paths.collect()
    }

    async fn describe(&self, path: &str, body: Value) -> Reply {
        self.server.put(&address(path), &self.person, body).await
    }
}

/// Files that were uploaded into the library or described stay even when unused; their removal can be undone until the
/// history is pruned.
pub(super) async fn a_file_of_the_library_stays_until_it_is_removed(place: Place) {
    let library = upload_to_library(&place, "partners", "../uploads/Hamkor  bank.PNG", png(30, 10, 1)).await;
    let library = library.created()[0]["path"].as_str().expect("a path").to_owned();
    let described = place.stored("partners", png(30, 10, 2)).await;
    let plain = place.stored("partners", png(30, 10, 3)).await;
    let changed = place
        .describe(&described, json!({"alt": "Ustoz oʼquvchilar bilan"}))
        .await;
    assert_eq!(changed.data()["alt"], "Ustoz oʻquvchilar bilan");
    for path in [&library, &described, &plain] {
        place.age(path, 49).await;
    }
    assert_eq!(place.collect().await, std::slice::from_ref(&plain));
    place
        .server
        .get(&address(&plain), &place.person)
        .await
        .refused(404, "media_file_not_found");

    let row = place.server.get(&address(&library), &place.person).await.ok();
    assert_eq!(row["file"]["name"], "Hamkor bank.PNG");
    assert_eq!(row["file"]["uploadedBy"]["id"], place.person.staff["id"]);
    let removed = place.server.delete(&address(&library), &place.person).await;
    place.age(&library, 49).await;
    assert!(place.collect().await.is_empty(), "its removal can be undone");
    place.server.undo(removed.change(), &place.person).await.ok();
    place.server.get(&address(&library), &place.person).await.ok();

    // Without its description the file is unused again.
    place.server.undo(changed.change(), &place.person).await.ok();
    place.server.delete(&address(&library), &place.person).await.ok();
    assert!(place.server.prune_history_of(400).await > 0);
    for path in [&library, &described] {
        place.age(path, 49).await;
    }
    let mut collected = place.collect().await;
    collected.sort();
    let mut both = vec![library.clone(), described];
    both.sort();
    assert_eq!(collected, both);
    assert_eq!(place.server.count("media_file").await, 0);
    // The same content uploaded again is a new file of the library.
    let again = upload_to_library(&place, "partners", "yana.png", png(30, 10, 1))
        .await
        .created();
    assert_eq!(again[0]["path"], library.as_str());
    let row = place.server.get(&address(&library), &place.person).await.ok();
    assert_eq!(row["file"]["name"], "yana.png");
}

/// By folder, kind, use and text, and by the names of what uses a file.
pub(super) async fn files_are_found(place: Place) {
    let logo = place.stored("partners", png(30, 10, 1)).await;
    let photo = upload_to_library(&place, "other", "Jamoa-rasmi.jpg", png(50, 50, 2)).await;
    let photo = photo.created()[0]["path"].as_str().expect("a path").to_owned();
    let film = place.stored("videos", mp4(9000)).await;
    place.stored("staff-profile", png(20, 20, 3)).await;
    let partner = partner(&place, "Oʻzbek tolasi", &logo).await.created();
    let alt = json!({"alt": "Bitiruvchilar diplom bilan", "focalPoint": {"x": 20, "y": 0}});
    place.describe(&photo, alt).await.ok();

    assert_eq!(place.found("").await, [&*film, &*photo, &*logo]);
    assert_eq!(place.found("sort=oldest").await, [&*logo, &*photo, &*film]);
    assert_eq!(place.found("sort=largest").await[0], film);
    for (query, wanted) in [
        ("folder=partners", &logo),
        ("kind=video", &film),
        ("kind=image&unused=true", &photo),
        ("unused=false", &logo),
        ("withoutAlt=true", &logo),
        ("key=jamoa", &photo),
        ("key=diplom", &photo),
        ("key=ozbek", &logo),
        ("key=%D2%B1zbek%25", &logo),
    ] {
        let found = place.found(query).await;
        if query.contains("%25") {
            assert!(found.is_empty(), "{query}");
        } else {
            assert_eq!(found, std::slice::from_ref(wanted), "{query}");
        }
    }
    place.describe(&logo, json!({"decorative": true})).await.ok();
    assert!(place.found("withoutAlt=true").await.is_empty());

    let read = place.server.get(&address(&logo), &place.person).await.ok();
    assert_eq!(
        (&read["file"]["uses"], &read["file"]["usedBy"]),
        (&json!(1), &json!("Oʻzbek tolasi"))
    );
    assert_eq!(
        read["usedBy"],
        json!({
            "records": [{
                "entity": "partner", "id": partner["id"], "label": "Oʻzbek tolasi",
                "path": format!("/section-management/edit/partners/{}", partner["id"]), "courseId": null, "courseName": null
            }],
            "total": 1, "drafts": 0, "waitingDrafts": [], "changes": 1
        })
    );
}

/// Changes of alt texts and focal points reach the site at once, and only where they are shown.
pub(super) async fn the_site_reads_descriptions_of_files(place: Place) {
    let logo = place.stored("partners", png(200, 100, 1)).await;
    partner(&place, "A", &logo).await.created();
    let mut sections = place.server.get("/api/admin/sections", &place.person).await.ok();
    for section in sections["sections"].as_array_mut().expect("sections") {
        section["isVisible"] = json!(section["name"] == "Partners");
    }
    place
        .server
        .put("/api/admin/sections", &place.person, sections)
        .await
        .ok();
    let read = async || {
        let reply = Server::read(
            place
                .server
                .client
                .get(format!("{}/api/public/home", place.server.base)),
        )
        .await;
        (reply.headers["etag"].clone(), reply.ok())
    };
    let (before, home) = read().await;
    let file = &home["media"][&logo];
    assert_eq!(
        (&file["width"], &file["height"], &file["widths"]),
        (&json!(200), &json!(100), &json!([80, 160]))
    );
    assert_eq!((&file["alt"], &file["focalPoint"]), (&Value::Null, &Value::Null));
    assert!(
        file["placeholder"]
            .as_str()
            .is_some_and(|text| text.starts_with("data:"))
    );

    let body = json!({"alt": "A kompaniyasi", "focalPoint": {"x": 10, "y": 90}});
    let described = place.describe(&logo, body).await;
    let (after, home) = read().await;
    assert_ne!(before, after);
    assert_eq!(home["media"][&logo]["alt"], "A kompaniyasi");
    assert_eq!(home["media"][&logo]["focalPoint"], json!({"x": 10, "y": 90}));
    let preview = place.server.get("/api/admin/preview/home", &place.person).await.ok();
    assert_eq!(preview["media"], home["media"]);

    place.describe(&logo, json!({"decorative": true})).await.ok();
    let (decorative, home) = read().await;
    assert_eq!(home["media"][&logo]["alt"], "");
    place.describe(&logo, json!({"decorative": false})).await.ok();
    assert_eq!(read().await.0, after, "what is said is the same again");
    // Changes of content that the page does not show do not change it.
    let other = place.stored("partners", png(20, 10, 9)).await;
    place.describe(&other, json!({"alt": "boshqa"})).await.ok();
    assert_eq!(read().await.0, after);
    assert_ne!(decorative, after);
    described.change();
}

/// A file is replaced in every record or in none, as one change.
pub(super) async fn a_file_is_replaced_everywhere_or_nowhere(place: Place) {
    const PARTNERS: usize = 28;
    let small = place.stored("other", png(64, 64, 1)).await;
    let (large, fitting) = (
        place.stored("other", png(900, 900, 2)).await,
        place.stored("other", png(128, 128, 3)).await,
    );
    for number in 0..PARTNERS {
        partner(&place, &format!("Hamkor {number}"), &small).await.created();
    }
    let mut skills = Vec::new();
    for name in ["Rust", "Go"] {
        let body = json!({"name": name, "image": small});
        skills.push(
            place
                .server
                .post("/api/admin/skill", &place.person, body)
                .await
                .created(),
        );
    }
    let replace = async |with: &str| {
        let path = format!("{}/replace", address(&small));
        place.server.post(&path, &place.person, json!({"path": with})).await
    };
    let changes = place.server.count("change").await;
    let refused = replace(&large).await;
    refused.refused(422, "validation_failed");
    let fields: Vec<(String, &str)> = skills
        .iter()
        .map(|skill| (format!("skill/{}.image", skill["id"]), "image_too_large"))
        .collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(field, code)| (field.as_str(), *code)).collect();
    refused.refused_fields(&fields);
    let text = "Yangi fayl 30 ta joydan 2 tasiga mos kelmadi, shuning uchun hech narsa almashtirilmadi";
    assert_eq!(refused.body["message"], text);
    assert_eq!(
        refused.body["data"]["records"][0],
        json!({
            "entity": "skill", "id": skills[0]["id"], "label": "Rust",
            "path": format!("/courses/skills/edit/{}", skills[0]["id"])
        })
    );
    assert_eq!(place.server.count("change").await, changes, "nothing was written");

    let replaced = replace(&fitting).await;
    assert_eq!(replaced.data()["records"], PARTNERS + 2);
    assert_eq!(place.server.count("change").await, changes + 1);
    let uses = async |path: &str| place.server.get(&address(path), &place.person).await.ok()["usedBy"]["total"].clone();
    assert_eq!(
        (uses(&small).await, uses(&fitting).await),
        (json!(0), json!(PARTNERS + 2))
    );
    place.server.undo(replaced.change(), &place.person).await.ok();
    assert_eq!(
        (uses(&small).await, uses(&fitting).await),
        (json!(PARTNERS + 2), json!(0))
    );

    let path = address(&small);
    let refused = place.server.delete(&path, &place.person).await;
    refused.refused(409, "in_use");
    assert_eq!(refused.body["data"]["total"], PARTNERS + 2);
    let text = "Bu faylni oʻchirib boʻlmaydi, u ishlatilgan joylar: Hamkor 0, Hamkor 1, Hamkor 2 va yana 27 ta";
    assert_eq!(refused.body["message"], text);
}

/// A use by something other than a resource, such as a draft, is counted and not listed.
pub(super) async fn what_is_not_known_is_counted(place: Place) {
    let logo = place.stored("partners", png(30, 10, 1)).await;
    let sql = "INSERT INTO media_use (path, entity, row_id) VALUES ($1, 'unknown_thing', 1)";
    place.server.sql(sql, [logo.as_str().into()]).await;
    let read = place.server.get(&address(&logo), &place.person).await.ok();
    assert_eq!(
        read["usedBy"],
        json!({"records": [], "total": 0, "drafts": 1, "waitingDrafts": [], "changes": 0})
    );
    // A draft that waits is told by its name; a discarded one may come back, and is counted.
    let logo = place.stored("partners", png(30, 10, 2)).await;
    let draft = json!({
        "method": "POST", "path": "/api/admin/partner",
        "input": {"name": "Keyingi hamkor", "link": "https://a.uz", "logo": logo}
    });
    let draft = place
        .server
        .post("/api/admin/drafts", &place.person, draft)
        .await
        .created();
    let used_by = async || place.server.get(&address(&logo), &place.person).await.ok()["usedBy"].clone();
    let waiting = json!([{"id": draft["id"], "entity": "partner", "label": "Keyingi hamkor", "releaseId": null}]);
    let now = used_by().await;
    assert_eq!((&now["drafts"], &now["waitingDrafts"]), (&json!(1), &waiting));
    place
        .server
        .delete(&format!("/api/admin/drafts/{}", draft["id"]), &place.person)
        .await
        .ok();
    let now = used_by().await;
    assert_eq!((&now["drafts"], &now["waitingDrafts"]), (&json!(1), &json!([])));
    let logo = place.stored("partners", png(30, 10, 1)).await;
    place
        .server
        .delete(&address(&logo), &place.person)
        .await
        .refused(409, "in_use");
}
