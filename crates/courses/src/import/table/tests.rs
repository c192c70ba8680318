use super::*;

fn table(rows: &[&[&str]]) -> Table {
    let cells = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
    Table::of((1..).zip(rows.iter().map(cells)))
}

fn read_whole(
    courses: &Table,
    lessons: Option<&Table>,
    said: &[ColumnAssignment],
) -> Result<Vec<ImportedCourse>, String> {
    let of_courses = columns(courses, Content::Courses, said)?;
    let of_lessons = lessons
        .map(|table| columns(table, Content::Lessons, said))
        .transpose()?;
    read((courses, &of_courses), lessons.zip(of_lessons.as_deref())).map_err(|(_, bad)| bad.to_string())
}

fn refusal(rows: &[&[&str]]) -> String {
    read_whole(&table(rows), None, &[]).expect_err("refused")
}

#[test]
fn columns_are_identified_by_their_headings() {
    let rows = table(&[
        &[],
        &[
            " Kurs raqami",
            "NOMI",
            "Yo'nalish",
            "Narxi",
            "Kasb",
            "Izoh",
            "lessons_count",
        ],
        &["7", "Frontend", "", "6 800 000", "ha", "x", "12"],
        &["", "  "],
        &["8", "Dizayn", "Sanʼat", "", "yoʻq"],
    ]);
    let found = columns(&rows, Content::Courses, &[]).expect("known");
    let fields: Vec<_> = found.iter().map(|column| column.field).collect();
    let expected = [
        Some("courseId"),
        Some("name"),
        Some("category"),
        Some("price"),
        Some("isProfession"),
        None,
        Some("lessonsCount"),
    ];
    assert_eq!(fields, expected);
    assert_eq!(
        (found[2].example.as_str(), found[0].heading.as_str()),
        ("Sanʼat", "Kurs raqami")
    );

    let courses = read_whole(&rows, None, &[]).expect("right");
    let [first, second] = courses.as_slice() else {
        panic!("two courses: {courses:?}")
    };
    assert_eq!(
        (first.price, first.is_profession, first.lessons_count),
        (6_800_000, true, 12)
    );
    assert!(first.category.is_none(), "an empty cell says nothing");
    assert_eq!((second.course_id, second.is_profession, second.price), (8, false, 0));
}

#[test]
fn an_address_of_the_site_is_told_from_a_street() {
    for (heading, field) in [
        ("slug", Some("slug")),
        ("Sayt manzili", Some("slug")),
        ("Адрес на сайте", Some("slug")),
        ("Manzil", None),
        ("Адрес", None),
    ] {
        let rows = table(&[&["id", "nomi", heading], &["7", "Frontend", "Chilonzor koʻchasi, 5"]]);
        let found = columns(&rows, Content::Courses, &[]).expect("known");
        assert_eq!(found[2].field, field, "{heading}");
    }
    let rows = table(&[&["id", "nomi", "Manzil"], &["7", "Frontend", "Chilonzor koʻchasi, 5"]]);
    assert!(read_whole(&rows, None, &[]).expect("right")[0].slug.is_none());
    let rows = table(&[&["id", "nomi", "slug"], &["7", "Frontend", "frontend-dasturlash"]]);
    let slug = read_whole(&rows, None, &[]).expect("right")[0].slug.clone();
    assert_eq!(slug.expect("an address").as_str(), "frontend-dasturlash");
}

#[test]
fn assigned_columns_take_precedence() {
    let rows = table(&[&["Raqam", "Nomi", "Toʻliq nomi"], &["7", "FE", "Frontend"]]);
    let said = |pairs: &[(&str, &str)]| -> Vec<ColumnAssignment> {
        pairs
            .iter()
            .map(|(of, field)| ((*of).to_owned(), (*field).to_owned()))
            .collect()
    };
    let right = said(&[("raqam", "courseId"), ("Nomi", ""), ("to'liq nomi", "name")]);
    assert_eq!(
        read_whole(&rows, None, &right).expect("right")[0].name.as_str(),
        "Frontend"
    );
    assert_eq!(unknown(&[&rows], &right), None);
    assert_eq!(unknown(&[&rows], &said(&[("Rangi", "name")])), Some("Rangi"));

    let refused = |pairs: &[(&str, &str)]| read_whole(&rows, None, &said(pairs)).expect_err("refused");
    assert_eq!(
        refused(&[]),
        "no column is courseId; the columns are: Raqam, Nomi, Toʻliq nomi"
    );
    assert!(refused(&[("Raqam", "id")]).starts_with("there is no field id; the fields are courseId, name, "));
    assert_eq!(
        refused(&[("Raqam", "courseId"), ("Toʻliq nomi", "name")]),
        "the columns “Nomi” and “Toʻliq nomi” would both be name"
    );
}

#[test]
fn the_wrong_row_is_named() {
    let with = |cells: &[&str]| refusal(&[&["id", "Kurs nomi", "Narxi", "Kasb"], &["7", "A", "", ""], &[], cells]);
    assert_eq!(with(&["7", "B"]), "line 4: courseId: 7 stands already on line 2");
    assert_eq!(with(&["8", "B", "9.5"]), "line 4: Narxi: “9.5” is no whole number");
    assert_eq!(
        with(&["8", "B", "1", "balki"]),
        "line 4: Kasb: “balki” is neither yes nor no"
    );
    assert!(with(&["8", "", "1"]).starts_with("line 4: Kurs nomi: "));
    assert!(with(&["8", "B", "-1"]).starts_with("line 4: Narxi: "));
    assert!(with(&["0", "B"]).starts_with("line 4: id: "));
}

#[test]
fn lessons_are_grouped_into_modules() {
    let courses = table(&[&["courseId", "name"], &["7", "A"], &["8", "B"], &["9", "C"]]);
    let heading: &[&str] = &["Kurs ID", "Modul", "Dars", "Daqiqa", "Bepul"];
    let lessons = table(&[
        heading,
        &["7", "HTML", "Birinchi", "45", "+"],
        &["8", "Rang"],
        &["7", "", "Ikkinchi", "", ""],
        &["7", "CSS", "Uchinchi", "30", "yoʻq"],
        // A module name that appears again after another module starts a new module.
        &["7", "HTML", "Yana"],
    ]);
    let read = read_whole(&courses, Some(&lessons), &[]).expect("right");
    let said: Vec<Vec<String>> = read
        .iter()
        .map(|course| {
            let modules = course.syllabus.iter().flatten();
            let lessons = modules.map(|module| {
                let lessons = module.lessons.iter();
                let lessons: Vec<_> = lessons
                    .map(|lesson| format!("{} {} {}", lesson.title.as_str(), lesson.minutes, lesson.is_free))
                    .collect();
                format!("{}: {}", module.title.as_str(), lessons.join(", "))
            });
            lessons.collect()
        })
        .collect();
    let first = [
        "HTML: Birinchi 45 true, Ikkinchi 0 false",
        "CSS: Uchinchi 30 false",
        "HTML: Yana 0 false",
    ];
    assert_eq!(said, [first.as_slice(), ["Rang: "].as_slice(), [].as_slice()]);
    assert!(read[2].syllabus.is_none(), "absent values stay unchanged");

    let refused = |row: &[&str]| {
        let lessons = table(&[heading, &["7", "HTML", "Birinchi"], row]);
        read_whole(&courses, Some(&lessons), &[]).expect_err("refused")
    };
    assert_eq!(
        refused(&["10", "HTML", "x"]),
        "line 3: courseId: there is no course 10 in the table of courses"
    );
    assert_eq!(
        refused(&["8", "", "x"]),
        "line 3: module: a course begins with a module"
    );
    assert_eq!(
        refused(&["7", "", "x", "bir"]),
        "line 3: Daqiqa: “bir” is no whole number"
    );
    assert!(refused(&["7", "CSS", "x", "10001"]).starts_with("line 3: minutes: "));
    assert!(refused(&["7", "", &"a".repeat(201)]).starts_with("line 3: title: "));
}
