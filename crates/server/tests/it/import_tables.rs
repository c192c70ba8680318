//! Courses and their syllabuses from tables (`docs/courses-import.md#tables`), into the database and out to the site.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use rust_xlsxwriter::Workbook;
use serde_json::json;

use crate::program::{Program, Running, Said};

const COURSES: &str =
    "\u{feff}Kurs ID;Nomi;Narxi;Izoh\r\n104;Frontend;6 800 000;x\r\n\r\n105;\"Dizayn; asoslari\";;\r\n";
const LESSONS: &str =
    "courseId,Modul,Dars,Daqiqa,Bepul\n104,HTML,Birinchi sahifa,45,ha\n104,,Havolalar,30,\n104,CSS,Ranglar,,\n";

fn write(path: &Path, content: impl AsRef<[u8]>) -> String {
    std::fs::write(path, content).expect("written");
    path.display().to_string()
}

fn workbook(path: &Path, sheets: &[(&str, &[&[&str]])]) -> String {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).expect("a name");
        for (row, cells) in (2..).zip(rows.iter()) {
            for (column, cell) in (0..).zip(cells.iter()) {
                match cell.parse::<f64>() {
                    Ok(number) => sheet.write_number(row, column, number),
                    Err(_) => sheet.write_string(row, column, *cell),
                }
                .expect("a cell");
            }
        }
    }
    book.save(path).expect("written");
    path.display().to_string()
}

/// Asserts that a command failed with this message, after any other output.
#[track_caller]
fn refused(said: &Said, words: &[&str]) {
    assert_ne!(said.code, Some(0), "{}", said.out);
    for word in words {
        assert!(said.err.contains(word), "{word}: {}", said.err);
    }
}

/// Shows a course with its syllabus.
async fn show(server: &Running, token: &str, course: i64) {
    let path = format!("/api/admin/course/{course}/visibility");
    let (status, _) = server
        .call("PATCH", &path, token, Some(json!({"isVisible": true})))
        .await;
    assert_eq!(status, 200);
    let path = format!("/api/admin/courses/{course}/sections");
    let (_, body) = server.get(&path, token).await;
    let mut sections = body["data"].clone();
    for section in sections["courseSections"].as_array_mut().expect("sections") {
        section["isVisible"] = json!(section["name"] == "CourseContents");
    }
    let (status, _) = server.call("PUT", &path, token, Some(sections)).await;
    assert_eq!(status, 200);
}

/// Waits until visitors get these modules: a command beside the server is seen within a second.
async fn seen(read: &impl AsyncFn() -> (u16, serde_json::Value), modules: &serde_json::Value) {
    let began = Instant::now();
    loop {
        let (status, found) = read().await;
        assert_eq!(status, 200);
        if found == *modules {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(1), "{found}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn tables_are_shown_then_imported() {
    let program = Program::new();
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(&folder.path().join("kurslar.csv"), COURSES);
    let lessons = write(&folder.path().join("darslar.csv"), LESSONS);
    let import = |more: &[&str]| program.run(&[&["courses", "import"], more].concat(), "");
    let total = async || server.get("/api/admin/courses/ACTIVE", &token).await.1["data"]["total"].clone();

    // Without a terminal for the question, the command shows what it would write, and writes nothing.
    let shown = import(&[&file]);
    assert!(
        shown.out.contains("Nomi     name            Frontend\n"),
        "{}",
        shown.out
    );
    assert!(shown.out.contains("Izoh     (not read)      x\n"), "{}", shown.out);
    refused(&shown, &["nothing was written", "--yes", "--column"]);
    assert_eq!(total().await, 0);

    let done = import(&[&file, "--lessons", &lessons, "--yes"]).ok();
    assert!(
        done.ends_with("2 created, 0 changed, 0 unchanged, 0 skipped\n"),
        "{done}"
    );
    let (_, page) = server.get("/api/admin/preview/courses/104", &token).await;
    assert_eq!(page["data"]["course"]["price"], 6_800_000);
    let contents = |page: &serde_json::Value| {
        let sections = page["data"]["sections"].as_array().expect("sections").clone();
        let section = sections.into_iter().find(|section| section["name"] == "CourseContents");
        section.expect("the section")["content"].clone()
    };
    let modules = json!([
        {"title": "HTML", "lessons": [
            {"title": "Birinchi sahifa", "minutes": 45, "isFree": true},
            {"title": "Havolalar", "minutes": 30, "isFree": false}
        ]},
        {"title": "CSS", "lessons": [{"title": "Ranglar", "minutes": 0, "isFree": false}]}
    ]);
    assert_eq!(contents(&page)["modules"], modules);
    // Visitors get the same once they may see the course.
    let public = async || {
        let path = "/api/public/courses/104/sections/CourseContents";
        let (status, section) = server.get(path, "").await;
        (status, section["data"]["content"]["modules"].clone())
    };
    assert_eq!(public().await.0, 404);
    show(&server, &token, 104).await;
    assert_eq!(public().await, (200, modules.clone()));
    // The same again changes nothing; without the lessons the syllabus stays.
    for more in [&["--lessons", &lessons][..], &[]] {
        let done = import(&[&[file.as_str(), "--yes"], more].concat()).ok();
        assert!(
            done.ends_with("0 created, 0 changed, 2 unchanged, 0 skipped\n"),
            "{done}"
        );
    }

    // A workbook, its tables not in the first row; another name of the course, and one lesson less.
    let book = workbook(
        &folder.path().join("kurslar.xlsx"),
        &[
            (
                "Kurslar",
                &[
                    &["Raqam", "Nomi", "Narxi"],
                    &["104", "Frontend 2", "6800000"],
                    &["105", "Dizayn; asoslari"],
                ],
            ),
            (
                "Dastur",
                &[&["Kurs ID", "Modul", "Dars"], &["104", "HTML", "Birinchi sahifa"]],
            ),
        ],
    );
    refused(
        &import(&[&book, "--yes"]),
        &["sheet “Kurslar”", "no column is courseId", "Raqam, Nomi, Narxi"],
    );
    let done = import(&[&book, "--yes", "--column", "Raqam=courseId"]).ok();
    assert!(done.contains("changed: 104 Frontend 2 (name, syllabus)\n"), "{done}");
    let fewer = json!([{"title": "HTML", "lessons": [{"title": "Birinchi sahifa", "minutes": 0, "isFree": false}]}]);
    seen(&public, &fewer).await;
    // One undo takes both back, and the site shows it.
    let (_, changes) = server.get("/api/admin/changes?perPage=1", &token).await;
    let change = &changes["data"]["changes"][0]["id"];
    let (status, _) = server
        .call("POST", &format!("/api/admin/changes/{change}/undo"), &token, None)
        .await;
    assert_eq!(status, 200);
    let (_, page) = server.get("/api/admin/preview/courses/104", &token).await;
    assert_eq!(page["data"]["course"]["name"], "Frontend");
    assert_eq!(contents(&page)["modules"], modules);
    assert_eq!(public().await, (200, modules.clone()));

    // An empty list removes it.
    let none = json!([{"courseId": 104, "name": "Frontend", "price": 6_800_000, "syllabus": []}]);
    let none = write(&folder.path().join("none.json"), none.to_string());
    assert!(import(&[&none]).ok().contains("changed: 104 Frontend (syllabus)\n"));
    let (_, page) = server.get("/api/admin/preview/courses/104", &token).await;
    assert!(contents(&page).is_null());
    seen(&public, &serde_json::Value::Null).await;

    // The error is named, and nothing is written.
    let bad = |name: &str, content: &[u8]| write(&folder.path().join(name), content);
    for (file, more, says) in [
        (
            bad("a.csv", b"id,nomi\r\n1,A\r\n\r\n1,B\r\n"),
            &[][..],
            "a.csv: line 4: courseId: 1 stands already on line 2",
        ),
        (bad("b.csv", b"id,nomi\n1,\xcd\n"), &[], "CSV UTF-8"),
        (bad("c.xlsx", b"id,nomi\n1,A\n"), &[], "c.xlsx: "),
        (bad("d.ods", b""), &[], ".json, .csv or .xlsx"),
        (
            bad("e.csv", b"id,nomi\n1,A\n"),
            &["--column", "Rang=name"],
            "no column “Rang”",
        ),
        (bad("f.csv", b"id,nomi\n1,A\n"), &["--column", "nomi"], "HEADING=FIELD"),
        (bad("g.csv", b""), &[], "no column is courseId"),
        (bad("h.json", b"[]"), &["--column", "a=name"], "not for JSON"),
    ] {
        refused(&import(&[&[file.as_str(), "--yes"], more].concat()), &[says]);
    }
    assert_eq!(total().await, 2);
}
