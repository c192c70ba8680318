//! The sections of a course's page with their content.

use peshtoq_courses::{
    association::{self, CourseAssociation, professions::CourseProfession, skills::CourseSkill, tools::CourseTool},
    average_salary::AverageSalary,
    category::CourseCategory,
    course::Course,
    course_info::CourseInfo,
    faq::Faq,
    it_benefit::{ItBenefit, body::ItBenefitsBody},
    learn_everybody::LearnEverybody,
    mentor::Mentor,
    networking::Networking,
    opportunity::Opportunity,
    other_info::{self, Half, OtherInfoHalf},
    practice::Practice,
    profession::Profession,
    roadmap::Roadmap,
    section::{self, Mode},
    section_registry::COURSE_SECTIONS,
    skill::Skill,
    summary::Summary,
    support::Support,
    syllabus::Syllabus,
    target_audience::TargetAudience,
    tool::Tool,
    work_sample::{self, WorkCategory, WorkSample},
};
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
    home, raw, singleton, union, unpaged,
};
use crate::{
    course_section::{CourseSection, OWN_CONTENT, shows_own},
    feedback::{Feedback, FeedbackType},
    partner::Partner,
};

/// The skills and tools of a course.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCourseTechnologiesContent")]
pub struct Technologies {
    /// The skills, in the order of the course.
    pub course_skills: Vec<PublicRow<Skill>>,
    /// The tools, in the order of the course.
    pub tools: Vec<PublicRow<Tool>>,
}

/// The professions that a course leads to.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteGraduateOpportunitiesContent")]
pub struct Professions {
    /// The professions, in the order of the course.
    pub course_professions: Vec<PublicRow<Profession>>,
    /// How many there are.
    pub total: u64,
}

/// The half of other info about the course.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCourseAboutInfoContent")]
pub struct AboutInfo {
    /// The half.
    pub about_info: PublicRow<OtherInfoHalf>,
}

/// The half of other info about success.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCourseAboutSuccessContent")]
pub struct AboutSuccess {
    /// The half.
    pub about_success: PublicRow<OtherInfoHalf>,
}

/// The IT benefits of a course with their heading.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteITBenefitsContent")]
pub struct Benefits {
    /// The heading.
    pub body: PublicRow<ItBenefitsBody>,
    /// The benefits, in their order.
    pub course_it_benefits: Vec<PublicRow<ItBenefit>>,
    /// How many there are.
    pub total: u64,
}

/// The sections of a course's page that have content.
const CONTENTS: &[Content] = &[
    Content::listed_singleton::<CourseInfo>("ProfessionInfo"),
    Content::listed_singleton::<CourseInfo>("CourseEnrollmentBenefits"),
    Content::listed_singleton::<CourseInfo>("ProfessionInfoProgress"),
    Content::singleton::<Summary>("ProfessionSummary"),
    Content::singleton::<Summary>("ProfessionSummaryWithImage"),
    Content::listed_singleton::<AverageSalary>("AverageSalary"),
    Content::listed_singleton::<AverageSalary>("AverageSalaryStepBox"),
    Content::listed_singleton::<AverageSalary>("AverageSalaryStepLine"),
    benefits("ITBenefits"),
    benefits("ITBenefitsWithImage"),
    Content::list::<Opportunity>("CourseAdvantages"),
    Content::list::<TargetAudience>("CourseAudience"),
    works("StudentWorkShowcase", |conn, context| {
        works_of(conn, context, WorkCategory::Visual, false)
    }),
    works("StudentWorkShowcaseMedia", |conn, context| {
        works_of(conn, context, WorkCategory::Visual, true)
    }),
    Content::list::<LearnEverybody>("OpenToAllLearners"),
    Content {
        name: "CourseTechnologies",
        schema: schema_of::<Technologies>,
        made_from: &[
            MadeFrom::Course(CourseSkill::NAME),
            MadeFrom::Course(CourseTool::NAME),
            MadeFrom::Site(Skill::NAME),
            MadeFrom::Site(Tool::NAME),
        ],
        read: |conn, context| Box::pin(async move { raw(&technologies(conn, context).await?) }),
    },
    works("PortfolioProjects", |conn, context| {
        works_of(conn, context, WorkCategory::Portfolio, false)
    }),
    works("StudentCompetitionProjects", |conn, context| {
        works_of(conn, context, WorkCategory::Competation, false)
    }),
    Content {
        name: "SupportRoadmap",
        schema: schema_of::<PublicList<Roadmap>>,
        made_from: &[MadeFrom::Course(Roadmap::NAME)],
        read: |conn, context| Box::pin(async move { raw(&roadmaps(conn, context).await?) }),
    },
    Content::list::<Mentor>("CourseMentor"),
    Content::singleton::<Practice>("Practise"),
    Content {
        name: OWN_CONTENT,
        schema: schema_of::<PublicList<Feedback>>,
        made_from: &[MadeFrom::Site(Feedback::NAME), MadeFrom::Course(Feedback::NAME)],
        read: |conn, context| Box::pin(async move { raw(&feedback(conn, context).await?) }),
    },
    works("StudentsProjects", |conn, context| {
        works_of(conn, context, WorkCategory::Illustration, false)
    }),
    Content {
        name: "GraduateOpportunities",
        schema: schema_of::<Professions>,
        made_from: &[
            MadeFrom::Course(CourseProfession::NAME),
            MadeFrom::Site(Profession::NAME),
        ],
        read: |conn, context| Box::pin(async move { raw(&professions(conn, context).await?) }),
    },
    Content::singleton::<Syllabus>("CourseContents"),
    Content::list::<Support>("StudentSupport"),
    Content::list::<Support>("StudentSupportWithImage"),
    Content::list::<Networking>("Networking"),
    home::bonus_courses("CourseBonuses"),
    Content::site_list::<Partner>("Partners"),
    Content {
        name: "CourseAboutInfo",
        schema: schema_of::<Option<AboutInfo>>,
        made_from: &[MadeFrom::Course(OtherInfoHalf::NAME)],
        read: |conn, context| Box::pin(async move { raw(&about_info(conn, context).await?) }),
    },
    Content {
        name: "CourseAboutSuccess",
        schema: schema_of::<Option<AboutSuccess>>,
        made_from: &[MadeFrom::Course(OtherInfoHalf::NAME)],
        read: |conn, context| Box::pin(async move { raw(&about_success(conn, context).await?) }),
    },
    Content::list::<Faq>("FAQ"),
];

/// A section that shows works of a category.
const fn works(
    name: &'static str,
    read: for<'a> fn(&'a Transaction, SectionContext) -> BoxFuture<'a, Result<Box<RawValue>>>,
) -> Content {
    Content {
        name,
        schema: schema_of::<PublicList<WorkSample>>,
        made_from: &[MadeFrom::Course(WorkSample::NAME)],
        read,
    }
}

/// A section that shows the IT benefits with their heading.
const fn benefits(name: &'static str) -> Content {
    Content {
        name,
        schema: schema_of::<Option<Benefits>>,
        made_from: &[
            MadeFrom::Course(ItBenefitsBody::NAME),
            MadeFrom::Course(ItBenefit::NAME),
        ],
        read: |conn, context| Box::pin(async move { raw(&shown_benefits(conn, context).await?) }),
    }
}

/// The schema of a section of a course's page.
#[derive(Debug)]
pub struct SiteCourseSection;

impl JsonSchema for SiteCourseSection {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SiteCourseSection".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        union(generator, "SiteCourseStatic", COURSE_SECTIONS, CONTENTS)
    }
}

/// The sections of a course's page, in their order.
///
/// # Errors
/// When the database fails.
pub async fn sections(conn: &Transaction, course: i64, which: Which<'_>) -> Result<Sections> {
    let mut sections = Sections::default();
    for row in list::rows::<CourseSection>(conn, &section::group(course)).await? {
        if which.includes(&row, conn.at()) {
            let context = SectionContext { course, mode: row.mode };
            let content = content::read(CONTENTS, conn, &row.name, context).await?;
            sections.add(row, COURSE_SECTIONS, content, conn.at());
        }
    }
    Ok(sections)
}

/// The dependencies of a cached response that shows a course's page, or only its section `only`.
pub fn dependencies(course: i64, only: Option<&str>) -> Vec<Dependency> {
    let context = SectionContext {
        course,
        mode: Mode::Default,
    };
    let mut dependencies = vec![
        (CourseSection::NAME, course),
        (Course::NAME, 0),
        (CourseCategory::NAME, 0),
    ];
    let shown = CONTENTS
        .iter()
        .filter(|content| only.is_none_or(|only| only == content.name));
    dependencies.extend(shown.flat_map(|content| content.dependencies(context)));
    dependencies.sort_unstable();
    dependencies.dedup();
    dependencies
}

async fn roadmaps(conn: &Transaction, context: SectionContext) -> Result<PublicList<Roadmap>> {
    let roadmap = singleton::<Roadmap>(conn, context.rows::<Roadmap>()).await?;
    Ok(PublicList::unpaged(Vec::from_iter(roadmap)))
}

async fn feedback(conn: &Transaction, context: SectionContext) -> Result<PublicList<Feedback>> {
    let own = (context.mode == Mode::Custom).then_some(context.course);
    home::feedback_of(conn, FeedbackType::Text, own).await
}

/// The feedback of a kind about the whole site. With a course, the feedback that its page shows: texts according to the
/// mode of its section, and the videos about the course.
///
/// # Errors
/// When the database fails.
pub async fn feedback_of(conn: &Transaction, kind: FeedbackType, course: Option<i64>) -> Result<PublicList<Feedback>> {
    let own = match (kind, course) {
        (FeedbackType::Text, Some(course)) => {
            let sections = list::rows::<CourseSection>(conn, &section::group(course)).await?;
            let is_own = sections.iter().any(|row| shows_own(&row.name, row.mode));
            is_own.then_some(course)
        }
        _ => course,
    };
    home::feedback_of(conn, kind, own).await
}

async fn about_info(conn: &Transaction, context: SectionContext) -> Result<Option<AboutInfo>> {
    let half = half(conn, context, Half::AboutInfo).await?;
    Ok(half.map(|about_info| AboutInfo { about_info }))
}

async fn about_success(conn: &Transaction, context: SectionContext) -> Result<Option<AboutSuccess>> {
    let half = half(conn, context, Half::AboutSuccess).await?;
    Ok(half.map(|about_success| AboutSuccess { about_success }))
}

async fn shown_benefits(conn: &Transaction, context: SectionContext) -> Result<Option<Benefits>> {
    let Some(body) = singleton::<ItBenefitsBody>(conn, context.rows::<ItBenefitsBody>()).await? else {
        return Ok(None);
    };
    let rows = unpaged::<ItBenefit>(conn, &context.group()).await?;
    Ok(Some(Benefits {
        body,
        course_it_benefits: rows.rows,
        total: rows.total,
    }))
}

/// The works of a category; for the first one, those with a video or those without.
fn works_of<'a>(
    conn: &'a Transaction,
    context: SectionContext,
    category: WorkCategory,
    with_film: bool,
) -> BoxFuture<'a, Result<Box<RawValue>>> {
    Box::pin(async move {
        let group = work_sample::group_of(context.course, category, with_film);
        raw(&unpaged::<WorkSample>(conn, &group).await?)
    })
}

async fn associated<A: CourseAssociation>(
    conn: &Transaction,
    context: SectionContext,
) -> Result<Vec<PublicRow<<A::Of as Definition>::Fields>>> {
    let rows = association::items::<A>(conn, context.course).await?;
    resource::published::<A::Of>(conn, rows).await
}

async fn technologies(conn: &Transaction, context: SectionContext) -> Result<Technologies> {
    Ok(Technologies {
        course_skills: associated::<CourseSkill>(conn, context).await?,
        tools: associated::<CourseTool>(conn, context).await?,
    })
}

async fn professions(conn: &Transaction, context: SectionContext) -> Result<Professions> {
    let course_professions = associated::<CourseProfession>(conn, context).await?;
    Ok(Professions {
        total: course_professions.len() as u64,
        course_professions,
    })
}

async fn half(conn: &Transaction, context: SectionContext, half: Half) -> Result<Option<PublicRow<OtherInfoHalf>>> {
    let row = other_info::half_of(conn, context.course, half).await?;
    let rows = resource::published::<OtherInfoHalf>(conn, row.into_iter().collect()).await?;
    Ok(rows.into_iter().next())
}
