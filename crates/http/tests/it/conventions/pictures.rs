//! Fields that name a stored file.

use super::*;

pub(super) async fn pictures_are_named_in_three_ways(server: Server) {
    let Rows { person, partner, .. } = rows(&server).await;
    let path = format!("/api/admin/partner/{}", partner["id"]);
    let logo = server.picture(&person, "partners", 40, 20, 2).await;
    let with = |logo: &str| json!({"name": "Bank", "link": "bank.uz", "logo": logo});
    for typed in [
        logo.clone(),
        format!("/media/{logo}"),
        format!("{}/media/{logo}", server.base),
        format!("  {logo} "),
    ] {
        assert_eq!(
            server.put(&path, &person, with(&typed)).await.ok()["logo"],
            logo,
            "{typed}"
        );
    }
    let before = state(&server, &person).await;
    let name = logo.rsplit('/').next().expect("a name");
    for typed in [
        format!("https://example.uz/media/{logo}"),
        format!("{}/{logo}", server.base),
        format!("{}/media/../media/{logo}", server.base),
        format!("{}/media/{logo}?w=80", server.base),
        format!("/{logo}"),
        format!("media/{logo}"),
        format!("//media/{logo}"),
        format!("/media//{logo}"),
        format!("partners/../partners/{name}"),
        format!("partners/./{name}"),
        format!("partners%2F{name}"),
        format!("{logo}#a"),
        logo.to_uppercase(),
        format!("other/{name}"),
        format!("nowhere/{name}"),
        name.to_owned(),
        format!("partners/{}.png", "0".repeat(40)),
        format!("partners/{}", name.replace(".png", ".gif")),
        "../../etc/passwd".to_owned(),
        "/etc/passwd".to_owned(),
        "data:image/png;base64,AAAA".to_owned(),
        "partners/logo.png".to_owned(),
    ] {
        let reply = server.put(&path, &person, with(&typed)).await;
        assert_eq!(reply.status, 422, "{typed}: {}", reply.body);
        reply.refused(422, "media_not_found");
        reply.refused_fields(&[("logo", "media_not_found")]);
        gives_nothing_away(&reply);
    }
    assert_eq!(state(&server, &person).await, before);
}

/// The smallest valid video.
pub(super) fn film() -> Vec<u8> {
    let atom = |name: &[u8; 4], body: &[u8]| {
        let length = u32::try_from(body.len() + 8).expect("short").to_be_bytes();
        [&length[..], name, body].concat()
    };
    let mut header = vec![0; 84];
    header[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
    header[76..80].copy_from_slice(&(1280_u32 << 16).to_be_bytes());
    header[80..84].copy_from_slice(&(720_u32 << 16).to_be_bytes());
    let track = atom(b"trak", &[atom(b"tkhd", &header), atom(b"mdia", &[2; 50])].concat());
    let movie = atom(b"moov", &[atom(b"mvhd", &[0; 100]), track].concat());
    [
        atom(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
        atom(b"mdat", &[7; 500]),
        movie,
    ]
    .concat()
}

pub(super) async fn pictures_must_be_stored_and_fit(server: Server) {
    let Rows { person, skill, partner } = rows(&server).await;
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let with = |icon: &str| json!({"name": "Rust", "image": icon});
    for (width, height) in [(512, 512), (1, 512), (1, 1)] {
        let icon = server.picture(&person, "other", width, height, 1).await;
        assert_eq!(server.put(&path, &person, with(&icon)).await.ok()["image"], icon);
    }
    let wide = server.picture(&person, "other", 513, 1, 1).await;
    let high = server.picture(&person, "other", 1, 513, 1).await;
    let uploaded = server.upload(&person, "videos", "a.mp4", film()).await.created();
    let film = uploaded[0]["path"].as_str().expect("a path").to_owned();
    let logo = partner["logo"].as_str().expect("a path");
    let before = state(&server, &person).await;
    for icon in [&wide, &high] {
        for reply in [
            server.put(&path, &person, with(icon)).await,
            server
                .post("/api/admin/skill", &person, json!({"name": "Go", "image": icon}))
                .await,
        ] {
            reply.refused(422, "image_too_large");
            reply.refused_fields(&[("image", "image_too_large")]);
            let message = reply.body["fields"][0]["message"].as_str().expect("a message");
            assert!(message.contains("512"), "{message}");
        }
    }
    let reply = server.put(&path, &person, with(&film)).await;
    reply.refused(422, "validation_failed");
    reply.refused_fields(&[("image", "wrong_format")]);
    // A picture is a valid portrait only if it was uploaded as one, because other limits apply.
    let profile = json!({"firstName": "B", "lastName": "K", "login": "boss", "photo": logo});
    server
        .put("/api/admin/profile", &person, profile)
        .await
        .refused_fields(&[("photo", "wrong_format")]);
    // A failed picture is reported with the other failed fields.
    let partner = json!({"name": "", "link": "x", "logo": film});
    let reply = server.post("/api/admin/partner", &person, partner).await;
    reply.refused_fields(&[("link", "wrong_format"), ("logo", "wrong_format"), ("name", "required")]);
    let staff =
        json!({"firstName": "", "lastName": "B", "login": "b", "password": "x", "role": "editor", "photo": logo});
    server.post("/api/admin/staff", &person, staff).await.refused_fields(&[
        ("firstName", "required"),
        ("login", "too_short"),
        ("password", "too_short"),
        ("photo", "wrong_format"),
    ]);
    let skill = json!({"name": 5, "image": wide, "version": "x"});
    server.put(&path, &person, skill).await.refused_fields(&[
        ("image", "image_too_large"),
        ("name", "wrong_format"),
        ("version", "wrong_format"),
    ]);
    assert_eq!(state(&server, &person).await, before);
}
