//! A media store that is slow, silent or full, with the real server.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use futures::StreamExt;
use serde_json::json;

use crate::{
    bucket::Bucket,
    program::{Program, files},
};

/// Longer than the time limit of a small call to the bucket.
const LONG: Duration = Duration::from_secs(33);

/// A video of about `data` bytes. Other numbers make other videos.
fn film(data: usize, number: u8) -> Vec<u8> {
    fn part(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 8).expect("short").to_be_bytes();
        [&length[..], name, body].concat()
    }
    let mut track = vec![0; 84];
    track[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
    track[76..80].copy_from_slice(&(64_u32 << 16).to_be_bytes());
    track[80..84].copy_from_slice(&(36_u32 << 16).to_be_bytes());
    let track = part(b"trak", &[part(b"tkhd", &track), part(b"mdia", &[2; 50])].concat());
    let payload: Vec<u8> = (0..data).map(|index| (index % 251) as u8 ^ number).collect();
    [
        part(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
        part(b"mdat", &payload),
        part(b"moov", &[part(b"mvhd", &[0; 100]), track].concat()),
    ]
    .concat()
}

/// A picture too large for the in-memory buffer of spooled files.
fn noise(side: u32, number: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(side, side, |x, y| {
        let noise = (x ^ number).wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503).wrapping_mul(x + 7);
        image::Rgb([(noise >> 9) as u8, (noise >> 17) as u8, (noise >> 3) as u8])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    bytes.into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn long_reads_and_copies_of_films_are_not_cut_off() {
    let bucket = Bucket::start().await;
    let program = bucket.program();
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    let shown = film(40_000_000, 1);
    let (status, body) = server
        .try_upload("videos", shown.clone(), &token)
        .await
        .expect("an answer");
    assert_eq!(status, 201, "{body}");
    let path = body["data"][0]["path"].as_str().expect("a path").to_owned();
    // A client without a time limit, unlike that of the other tests.
    let patient = reqwest::Client::builder().no_proxy().build().expect("a client");

    let viewer = async {
        let response = patient.get(format!("{}/media/{path}", server.base)).send().await;
        let mut body = response.expect("an answer").bytes_stream();
        let mut seen = body.next().await.expect("bytes").expect("bytes").to_vec();
        tokio::time::sleep(LONG).await;
        while let Some(chunk) = body.next().await {
            seen.extend_from_slice(&chunk.expect("the film goes on"));
        }
        assert!(seen == shown, "{} of {} bytes", seen.len(), shown.len());
    };
    let uploader = async {
        let mut held = bucket.hold(|request| request.headers().contains_key("x-amz-copy-source"));
        let part = reqwest::multipart::Part::bytes(film(6_000_000, 2)).file_name("file");
        let form = reqwest::multipart::Form::new()
            .text("fileFolder", "videos")
            .part("files", part);
        let request = patient.post(format!("{}/api/upload", server.base));
        let uploading = tokio::spawn(request.bearer_auth(&token).multipart(form).send());
        held.reached().await;
        tokio::time::sleep(LONG).await;
        held.carry_out();
        let response = uploading.await.expect("ended").expect("an answer");
        assert_eq!(response.status(), 201);
    };
    futures::join!(viewer, uploader);
}

#[tokio::test(flavor = "multi_thread")]
async fn readiness_asks_the_store_sparingly() {
    let bucket = Bucket::start().await;
    let program = bucket.program();
    program.superadmin("boss");
    let server = program.serve();
    assert_eq!(server.get("/readyz", "").await.0, 200);
    let before = bucket.calls();
    for _ in 0..200 {
        assert_eq!(server.get("/readyz", "").await.0, 200);
    }
    let calls = bucket.calls() - before;
    assert!(calls <= 5, "{calls} calls for 200 questions");
    // A silent bucket does not block.
    let started = Instant::now();
    let mut held = bucket.hold(|_| true);
    loop {
        let asked = Instant::now();
        let (status, body) = server.get("/readyz", "").await;
        assert!(asked.elapsed() < Duration::from_secs(4), "{:?}", asked.elapsed());
        if status == 503 {
            assert_eq!(body["code"], "unavailable");
            break;
        }
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "it does not ask the bucket"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    held.reached().await;
    held.lose();
    let started = Instant::now();
    while server.get("/readyz", "").await.0 != 200 {
        assert!(started.elapsed() < Duration::from_secs(20), "it does not come back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(server.get("/healthz", "").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_to_a_bucket_are_spooled_in_the_data_folder() {
    let bucket = Bucket::start().await;
    // The system's folder for temporary files is unusable.
    let program = bucket.program().with("TMPDIR", "/nonexistent");
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    for (folder, content) in [("partners", noise(300, 1)), ("videos", film(6_000_000, 1))] {
        assert!(content.len() > 64 * 1024, "too small to wait on disk");
        let (status, body) = server.try_upload(folder, content, &token).await.expect("an answer");
        assert_eq!(status, 201, "{body}");
    }
    assert!(program.data().join("tmp").is_dir());
    assert!(files(&program.data().join("tmp")).is_empty(), "nothing is left there");
}

/// A file system of that size for the media folder; unmounted on drop.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mounted_on(folder: &Path, size: &str) -> Self {
        std::fs::create_dir_all(folder).expect("a folder");
        let options = format!("size={size}");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder)
            .status();
        assert!(
            mounted.expect("mount").success(),
            "this test mounts a file system: run it as root"
        );
        Self(folder.to_owned())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_media_disk_keeps_acknowledged_files() {
    let program = Program::new();
    program.superadmin("boss");
    let media = program.data().join("media");
    let disk = SmallDisk::mounted_on(&media, "8m");
    let mut server = program.serve();
    let token = server.token("boss").await;
    let stored = || {
        let mut names = files(&media);
        names.retain(|name| name != "installation.json");
        names
    };
    // One that never fits, twice, so that the second would find leftovers of the first.
    for _ in 0..2 {
        let (status, body) = server
            .try_upload("videos", film(12_000_000, 1), &token)
            .await
            .expect("an answer");
        assert_eq!((status, &body["code"]), (503, &json!("unavailable")), "{body}");
        assert!(stored().is_empty(), "{:?}", stored());
    }
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    for number in 0..40 {
        let (folder, content) = match number % 2 {
            0 => ("videos", film(400_000, number)),
            _ => ("partners", noise(400, u32::from(number))),
        };
        let (status, body) = server
            .try_upload(folder, content.clone(), &token)
            .await
            .expect("an answer");
        match status {
            201 => acknowledged.push((body["data"][0]["path"].as_str().expect("a path").to_owned(), content)),
            _ => {
                assert_eq!((status, &body["code"]), (503, &json!("unavailable")), "{body}");
                refused += 1;
            }
        }
    }
    assert!(refused > 3 && acknowledged.len() > 3, "{refused} refused of 40");
    let mut paths: Vec<String> = acknowledged.iter().map(|(path, _)| path.clone()).collect();
    paths.sort();
    assert_eq!(stored(), paths, "what was refused left nothing");
    // Space again.
    std::fs::remove_file(media.join(&paths[0])).expect("removed");
    acknowledged.retain(|(path, _)| *path != paths[0]);
    let content = noise(200, 1000);
    let answer = server.try_upload("partners", content.clone(), &token).await;
    let (status, body) = answer.expect("an answer");
    assert_eq!(status, 201, "{body}");
    acknowledged.push((body["data"][0]["path"].as_str().expect("a path").to_owned(), content));
    for (path, content) in &acknowledged {
        let response = server.client.get(format!("{}/media/{path}", server.base)).send().await;
        let response = response.expect("an answer");
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.bytes().await.expect("a body") == content, "{path} is damaged");
    }
    server.stop();
    drop(disk);
}
