//! Missing or wrong content that visitors see, found by checking the rows (`docs/findings.md`). Findings are warnings
//! and never block an operation.

mod checks;
mod collect;
mod fields;
mod sources;
mod whole;
mod words;

use std::collections::BTreeSet;

use peshtoq_persistence::{link_check::LinkProblem, prelude::*};

use collect::Site;
use whole::shown_courses;

string_enum! {
    /// What is wrong (`docs/findings.md#kinds`).
    FindingKind {
        /// No shown section of the course has content of its own.
        NoContent = "no_content",
        /// A section that is shown has nothing to show.
        EmptySection = "empty_section",
        /// A picture has no alternative text and is not marked as decorative.
        MissingAlt = "missing_alt",
        /// A picture has too few pixels for its place.
        SmallPicture = "small_picture",
        /// A text says too little.
        ShortText = "short_text",
        /// The price is 0, so that the site says that the course is free, which nothing else about it does.
        FreePrice = "free_price",
        /// A link leads nowhere.
        BrokenLink = "broken_link",
        /// A word has Latin and Cyrillic letters that look alike.
        MixedWord = "mixed_word",
        /// A text is in the other script than the rest of the page.
        OtherScript = "other_script",
    }
}

/// A size in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PixelSize {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// One thing that is missing or wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// The section that shows it; null for the course itself, and for what courses show of shared lists.
    pub section: Option<String>,
    /// The resource of the row.
    pub entity: String,
    /// The row.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// The name of the row; empty if it has none.
    pub label: String,
    /// The field, by its path in the row's form (`items.2.name`); null if it is the row as a whole.
    pub field: Option<String>,
    /// The path of the panel's screen where it is corrected.
    pub path: String,
    /// The word, the link, the picture or the beginning of the text.
    pub value: Option<String>,
    /// Why the link leads nowhere.
    pub problem: Option<LinkProblem>,
    /// The size of the picture.
    pub size: Option<PixelSize>,
    /// The size that its place wants.
    pub wanted: Option<PixelSize>,
    /// The number of characters of the text.
    pub length: Option<usize>,
    /// How many it should have.
    pub enough: Option<usize>,
}

/// What is missing or wrong on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Findings {
    /// One by one, in the order of the page.
    pub findings: Vec<Finding>,
}

/// How much is missing or wrong on the page of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseFindings {
    /// The course.
    #[schemars(range(min = 1))]
    pub course_id: i64,
    /// How many findings there are.
    pub count: usize,
}

/// How much is missing or wrong on each page that visitors see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FindingCounts {
    /// On the landing page, with what all pages share.
    pub home: usize,
    /// On the pages of shown courses that have any, by the course's id.
    pub courses: Vec<CourseFindings>,
}

/// The findings of a course's page, as if the page were shown, because editors check a page before they show it.
///
/// # Errors
/// When the database fails.
pub async fn of_course(conn: &Transaction, course: i64) -> Result<Findings> {
    let mut site = Site::of_courses(conn, &[course]).await?;
    site.learn(conn).await?;
    Ok(Findings {
        findings: site.courses().remove(&course).unwrap_or_default(),
    })
}

/// The findings of the landing page, and of the content that the pages of shown courses share.
///
/// # Errors
/// When the database fails.
pub async fn of_home(conn: &Transaction) -> Result<Findings> {
    let mut site = Site::of_home(conn, &shown_courses(conn).await?).await?;
    site.learn(conn).await?;
    Ok(Findings { findings: site.home() })
}

/// How many findings each page has.
///
/// # Errors
/// When the database fails.
pub async fn counts(conn: &Transaction) -> Result<FindingCounts> {
    let shown = shown_courses(conn).await?;
    let mut home = Site::of_home(conn, &shown).await?;
    home.learn(conn).await?;
    let mut counts = FindingCounts {
        home: home.home().len(),
        courses: Vec::new(),
    };
    for courses in shown.chunks(COURSES_AT_ONCE) {
        let mut site = Site::of_courses(conn, courses).await?;
        site.learn(conn).await?;
        let found = site.courses().into_iter();
        counts.courses.extend(
            found
                .filter(|(_, findings)| !findings.is_empty())
                .map(|(course_id, findings)| CourseFindings {
                    course_id,
                    count: findings.len(),
                }),
        );
    }
    Ok(counts)
}

/// The addresses that visitors can follow, to be checked: those of all shown pages.
///
/// # Errors
/// When the database fails.
pub async fn links(conn: &Transaction) -> Result<BTreeSet<String>> {
    let shown = shown_courses(conn).await?;
    let mut links = Site::of_home(conn, &shown).await?.links();
    for courses in shown.chunks(COURSES_AT_ONCE) {
        links.extend(Site::of_courses(conn, courses).await?.links());
    }
    Ok(links)
}

/// How many courses are read at once. Their content is in memory meanwhile, and one course may have a hundred texts.
pub const COURSES_AT_ONCE: usize = 200;
