//! The sections of the landing page with their content.

use peshtoq_courses::{category::CourseCategory, course::Course, profession::Profession};
use peshtoq_persistence::{
    BoxFuture,
    invalidation::Dependency,
    list,
    prelude::*,
    resource::{self, PublicList, PublicRow},
};
use schemars::{Schema, SchemaGenerator};
use serde_json::value::RawValue;

use super::{
    Sections, Which,
    content::{self, Content, MadeFrom, SectionContext, schema_of},
    course_card::{self, CourseCard},
    raw, singleton, union, unpaged,
};
use crate::{
    banner::{self, Banner},
    bonus_course::BonusCourse,
    career::{self, Career},
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
    pub top_courses: Vec<PublicRow<TopCourse>>,
    /// The first 60 courses that are shown, by id; `GET /api/public/courses` has all of them.
    pub courses: Vec<PublicRow<CourseCard>>,
    /// How many courses are shown.
    pub total: u64,
}

/// The bonus courses whose course is shown.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteBonusCoursesContent")]
pub struct ShownBonusCourses {
    /// The rows.
    pub bonus_courses: Vec<PublicRow<BonusCourse>>,
    /// How many there are.
    pub total: u64,
}

/// The groups of careers, one for each colour.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteEmergingCareerOptionsContent")]
pub struct Careers {
    /// The groups.
    pub mod_profession: Vec<PublicRow<Career>>,
}

/// The sections of the landing page that have content.
const CONTENTS: &[Content] = &[
    Content {
        name: "Banner",
        schema: schema_of::<Option<PublicRow<Banner>>>,
        made_from: &[MadeFrom::Site(Banner::NAME)],
        read: |conn, _| Box::pin(async move { raw(&singleton::<Banner>(conn, banner::is_shown(conn.at())).await?) }),
    },
    Content::site_list::<Profession>("ProfessionMatcher"),
    Content {
        name: "Courses",
        schema: schema_of::<Courses>,
        made_from: &[
            MadeFrom::Site(TopCourse::NAME),
            MadeFrom::Site(Course::NAME),
            MadeFrom::Site(CourseCategory::NAME),
        ],
        read: |conn, _| Box::pin(async move { raw(&courses(conn).await?) }),
    },
    bonus_courses("BonusCourses"),
    feedback("VideoFeedbacks", |conn, _| {
        Box::pin(async move { raw(&feedback_of(conn, FeedbackType::Video, None).await?) })
    }),
    feedback("TextFeedbacks", |conn, _| {
        Box::pin(async move { raw(&feedback_of(conn, FeedbackType::Text, None).await?) })
    }),
    Content::site_singleton::<ProfessionFinder>("ProfessionFinder"),
    Content {
        name: "TopRatedCourses",
        schema: schema_of::<PublicList<TopCourse>>,
        made_from: &[MadeFrom::Site(TopCourse::NAME), MadeFrom::Site(Course::NAME)],
        read: |conn, _| {
            Box::pin(async move {
                raw(&PublicList::<TopCourse>::unpaged(
                    top_courses(conn, TopCourseKind::Popular).await?,
                ))
            })
        },
    },
    Content {
        name: "EmergingCareerOptions",
        schema: schema_of::<Careers>,
        made_from: &[MadeFrom::Site(Career::NAME)],
        read: |conn, _| Box::pin(async move { raw(&careers(conn).await?) }),
    },
    Content::site_list::<Partner>("Partners"),
    Content::site_list::<Social>("Footer"),
];

/// A section that shows feedback of the whole site.
const fn feedback(
    name: &'static str,
    read: for<'a> fn(&'a Transaction, SectionContext) -> BoxFuture<'a, Result<Box<RawValue>>>,
) -> Content {
    Content {
        name,
        schema: schema_of::<PublicList<Feedback>>,
        made_from: &[MadeFrom::Site(Feedback::NAME)],
        read,
    }
}

/// A section that shows the bonus courses.
pub(super) const fn bonus_courses(name: &'static str) -> Content {
    Content {
        name,
        schema: schema_of::<ShownBonusCourses>,
        made_from: &[MadeFrom::Site(BonusCourse::NAME), MadeFrom::Site(Course::NAME)],
        read: |conn, _| Box::pin(async move { raw(&shown_bonus_courses(conn).await?) }),
    }
}

/// The schema of a section of the landing page.
#[derive(Debug)]
pub struct SiteHomeSection;

impl JsonSchema for SiteHomeSection {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SiteHomeSection".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        union(generator, "SiteHomeStatic", HOME_SECTIONS, CONTENTS)
    }
}

/// The sections of the landing page, in their order.
///
/// # Errors
/// When the database fails.
pub async fn sections(conn: &Transaction, which: Which<'_>) -> Result<Sections> {
    let mut sections = Sections::default();
    for row in list::rows::<Section>(conn, GROUP).await? {
        if which.includes(&row, conn.at()) {
            let content = content::read(CONTENTS, conn, &row.name, SectionContext::HOME).await?;
            sections.add(row, HOME_SECTIONS, content, conn.at());
        }
    }
    Ok(sections)
}

/// The dependencies of a cached response that shows the landing page.
pub fn dependencies() -> Vec<Dependency> {
    let mut dependencies = vec![(Section::NAME, 0)];
    dependencies.extend(
        CONTENTS
            .iter()
            .flat_map(|content| content.dependencies(SectionContext::HOME)),
    );
    dependencies.sort_unstable();
    dependencies.dedup();
    dependencies
}

async fn courses(conn: &Transaction) -> Result<Courses> {
    let (courses, total) = course_card::first(conn).await?;
    Ok(Courses {
        top_courses: top_courses(conn, TopCourseKind::Spotlight).await?,
        courses,
        total,
    })
}

/// The top courses of a kind, except hidden ones.
async fn top_courses(conn: &Transaction, kind: TopCourseKind) -> Result<Vec<PublicRow<TopCourse>>> {
    let rows = list::rows::<TopCourse>(conn, &kind.number().to_string()).await?;
    let mut rows = resource::published::<TopCourse>(conn, rows).await?;
    rows.retain(|PublicRow { fields, .. }| {
        let window = Window::new(fields.visible_from, fields.visible_until);
        window.is_open(conn.at()) && fields.course.as_ref().is_none_or(|course| course.is_shown(conn.at()))
    });
    Ok(rows)
}

/// The bonus courses, except hidden ones.
async fn shown_bonus_courses(conn: &Transaction) -> Result<ShownBonusCourses> {
    let rows = list::rows::<BonusCourse>(conn, "").await?;
    let mut rows = resource::published::<BonusCourse>(conn, rows).await?;
    rows.retain(|PublicRow { fields, .. }| {
        let window = Window::new(fields.visible_from, fields.visible_until);
        window.is_open(conn.at()) && fields.course.as_ref().is_some_and(|course| course.is_shown(conn.at()))
    });
    Ok(ShownBonusCourses {
        total: rows.len() as u64,
        bonus_courses: rows,
    })
}

/// Feedback of a kind: about a course, or about the whole site.
pub(super) async fn feedback_of(
    conn: &Transaction,
    kind: FeedbackType,
    course: Option<i64>,
) -> Result<PublicList<Feedback>> {
    unpaged::<Feedback>(conn, &feedback::group_of(kind, course)).await
}

async fn careers(conn: &Transaction) -> Result<Careers> {
    let rows = career::rows(conn).await?;
    Ok(Careers {
        mod_profession: resource::published::<Career>(conn, rows).await?,
    })
}
