//! The sections of the landing page with their content.

use peshtoq_courses::{
    category::CourseCategory,
    course::{self, Course},
    profession::Profession,
};
use peshtoq_persistence::{
    invalidation::Dependency,
    list,
    prelude::*,
    resource::{self, ListOf},
};
use schemars::{Schema, SchemaGenerator};
use serde_json::value::RawValue;

use super::{
    Sections, Which, contents,
    course_card::{self, CourseCard},
    listed, raw, single, union, whole,
};
use crate::{
    banner::Banner,
    bonus_course::BonusCourse,
    career::{self, Career, ModProfessions},
    feedback::{self, Feedback, FeedbackType},
    partner::Partner,
    profession_finder::ProfessionFinder,
    section::{GROUP, HOME_SECTIONS, Section},
    social::Social,
    top_course::{TopCourse, TopCourseKind},
};

/// The courses that the site shows, and those of its carousel.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCoursesContent")]
pub struct Courses {
    /// The slides of the carousel.
    pub top_courses: Vec<Row<TopCourse>>,
    /// The first 60 courses that are shown, by id; `GET /api/public/courses` has all of them.
    pub courses: Vec<Row<CourseCard>>,
    /// How many courses are shown.
    pub total: u64,
}

/// The bonus courses whose course is shown.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteBonusCoursesContent")]
pub struct ShownBonusCourses {
    /// The rows.
    pub bonus_courses: Vec<Row<BonusCourse>>,
    /// How many there are.
    pub total: u64,
}

contents! {
    /// A section of the landing page.
    SiteHomeSection ("SiteHomeStatic", HOME_SECTIONS) |conn, of: ()|
    Banner: Option<Row<Banner>> = [(Banner::NAME, 0)] single::<Banner>(conn, Condition::all());
    ProfessionMatcher: ListOf<Profession> = [(Profession::NAME, 0)] whole::<Profession>(conn, "");
    Courses: Courses = [(TopCourse::NAME, 0), (Course::NAME, 0), (CourseCategory::NAME, 0)] courses(conn);
    BonusCourses: ShownBonusCourses = [(BonusCourse::NAME, 0), (Course::NAME, 0)] bonus_courses(conn);
    VideoFeedbacks: ListOf<Feedback> = [(Feedback::NAME, 0)] feedback(conn, FeedbackType::Video, None);
    TextFeedbacks: ListOf<Feedback> = [(Feedback::NAME, 0)] feedback(conn, FeedbackType::Text, None);
    ProfessionFinder: Option<Row<ProfessionFinder>> = [(ProfessionFinder::NAME, 0)]
        single::<ProfessionFinder>(conn, Condition::all());
    TopRatedCourses: ListOf<TopCourse> = [(TopCourse::NAME, 0), (Course::NAME, 0)]
        async { listed(top_courses(conn, TopCourseKind::Popular).await?) };
    EmergingCareerOptions: ModProfessions = [(Career::NAME, 0)] careers(conn);
    Partners: ListOf<Partner> = [(Partner::NAME, 0)] whole::<Partner>(conn, "");
    Footer: ListOf<Social> = [(Social::NAME, 0)] whole::<Social>(conn, "");
}

/// The sections of the landing page, in their order.
///
/// # Errors
/// When the database fails.
pub async fn sections(conn: &Transaction, which: Which<'_>) -> Result<Sections> {
    let mut sections = Sections::default();
    for row in list::rows::<Section>(conn, GROUP).await? {
        if which.includes(&row) {
            let content = SiteHomeSection::content(conn, &row.name, ()).await?;
            sections.add(row, HOME_SECTIONS, content);
        }
    }
    Ok(sections)
}

/// What the landing page is made from.
pub fn subjects() -> Vec<Dependency> {
    let mut subjects = vec![(Section::NAME, 0)];
    subjects.extend(
        HOME_SECTIONS
            .iter()
            .flat_map(|entry| SiteHomeSection::subjects(entry.name, ())),
    );
    subjects.sort_unstable();
    subjects.dedup();
    subjects
}

async fn courses(conn: &Transaction) -> Result<Courses> {
    let (courses, total) = course_card::first(conn).await?;
    Ok(Courses {
        top_courses: top_courses(conn, TopCourseKind::Spotlight).await?,
        courses,
        total,
    })
}

/// The top courses of a kind, without those whose course is not shown.
async fn top_courses(conn: &Transaction, kind: TopCourseKind) -> Result<Vec<Row<TopCourse>>> {
    let rows = list::rows::<TopCourse>(conn, &kind.number().to_string()).await?;
    let mut rows = resource::published::<TopCourse>(conn, rows).await?;
    rows.retain(|row| row.fields.course.as_ref().is_none_or(course::CourseRef::is_shown));
    Ok(rows)
}

/// The bonus courses, without those whose course is not shown.
pub(super) async fn bonus_courses(conn: &Transaction) -> Result<ShownBonusCourses> {
    let rows = list::rows::<BonusCourse>(conn, "").await?;
    let mut rows = resource::published::<BonusCourse>(conn, rows).await?;
    rows.retain(|row| row.fields.course.as_ref().is_some_and(course::CourseRef::is_shown));
    Ok(ShownBonusCourses {
        total: rows.len() as u64,
        bonus_courses: rows,
    })
}

/// Feedback of a kind: about a course, or about the whole site.
pub(super) async fn feedback(conn: &Transaction, kind: FeedbackType, course: Option<i64>) -> Result<ListOf<Feedback>> {
    whole::<Feedback>(conn, &feedback::group_of(kind, course)).await
}

async fn careers(conn: &Transaction) -> Result<ModProfessions> {
    let rows = career::rows(conn).await?;
    Ok(ModProfessions {
        mod_profession: resource::published::<Career>(conn, rows).await?,
    })
}
