//! The calls of the media library.

use super::*;

pub(super) const MEDIA_FILE: &str = "/api/admin/media-library/{folder}/{name}";
pub(super) const MEDIA_REPLACE: &str = "/api/admin/media-library/{folder}/{name}/replace";
/// A name that no stored file has.
pub(super) const NO_FILE: &str = "0123456789abcdef0123456789abcdef01234567.png";

fn of(path: &str) -> [(&'static str, String); 2] {
    let (folder, name) = path.split_once('/').expect("a path");
    [("folder", folder.to_owned()), ("name", name.to_owned())]
}

/// A file that is listed, read, described, replaced and removed.
pub(super) async fn live_as_library(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let paths: Vec<String> = futures::future::join_all([21, 22].map(|colour| async move {
        let sent = driver.upload(token, "post-images", png(40, 20, colour)).await;
        sent.created()[0]["path"].as_str().expect("a path").to_owned()
    }))
    .await;
    let [old, new] = [of(&paths[0]), of(&paths[1])];
    let list = [("folder", "post-images".to_owned()), ("perPage", "1".to_owned())];
    let listed = driver.call("find_media", &list, token, None).await.ok();
    assert_eq!((&listed["total"], &listed["media"][0]["uses"]), (&json!(2), &json!(0)));
    assert_eq!(listed["media"][0]["uploadedBy"]["id"], person.staff["id"]);
    for (name, value) in [
        ("folder", "nowhere"),
        ("folder", "staff-profile"),
        ("kind", "sound"),
        ("sort", "best"),
    ] {
        let refused = driver
            .call("find_media", &[(name, value.to_owned())], token, None)
            .await;
        refused.refused_fields(&[(name, "unknown_value")]);
    }

    let mut body = driver.body("describe_media_file", person).await;
    let row = driver
        .call("describe_media_file", &old, token, Some(body.clone()))
        .await
        .ok();
    assert_holds(&row, &body);
    body["version"] = json!(1);
    let conflict = driver
        .call("describe_media_file", &old, token, Some(body.clone()))
        .await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], row);
    let wrong = json!({"alt": "a".repeat(301), "decorative": "ha", "focalPoint": {"x": 101, "y": null}});
    let refused = driver.call("describe_media_file", &old, token, Some(wrong)).await;
    assert_eq!(refused.status, 422, "{}", refused.body);

    let partner = json!({"name": "Kutubxona", "link": "https://a.uz", "logo": paths[0]});
    let partner = driver.call("create_partner", &[], token, Some(partner)).await.created();
    let read = driver.call("read_media_file", &old, token, None).await.ok();
    assert_eq!(read["file"]["uses"], 1);
    assert_eq!(
        (
            &read["usedBy"]["records"][0]["entity"],
            &read["usedBy"]["records"][0]["id"]
        ),
        (&json!("partner"), &partner["id"])
    );
    driver
        .call("remove_media_file", &old, token, None)
        .await
        .refused(409, "in_use");
    let with = json!({"path": paths[1]});
    let replaced = driver.call("replace_media_file", &old, token, Some(with)).await;
    assert_eq!(replaced.data()["records"], 1);
    let gone = driver.call("remove_media_file", &old, token, None).await;
    driver
        .call("read_media_file", &old, token, None)
        .await
        .refused(404, "media_file_not_found");
    for change in [gone.change(), replaced.change()] {
        let id = [("id", change.to_string())];
        driver.call("undo_change", &id, token, None).await.ok();
    }
    let read = driver.call("read_media_file", &old, token, None).await.ok();
    assert_eq!((&read["file"]["uses"], &read["file"]["alt"]), (&json!(1), &body["alt"]));

    let nothing = [("folder", "post-images".to_owned()), ("name", NO_FILE.to_owned())];
    let with = json!({"path": paths[1]});
    for (call, body) in [
        ("read_media_file", None),
        ("describe_media_file", Some(json!({}))),
        ("remove_media_file", None),
        ("replace_media_file", Some(with)),
    ] {
        driver
            .call(call, &nothing, token, body)
            .await
            .refused(404, "media_file_not_found");
    }
    for (with, code) in [
        (&paths[0], "duplicate"),
        (&format!("partners/{NO_FILE}"), "media_not_found"),
    ] {
        let refused = driver
            .call("replace_media_file", &old, token, Some(json!({"path": with})))
            .await;
        refused.refused_fields(&[("path", code)]);
    }
    let id = [("id", partner["id"].to_string())];
    driver.call("delete_partner", &id, token, None).await.ok();
    driver.call("remove_media_file", &new, token, None).await.ok();
}
