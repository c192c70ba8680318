//! The sections of a course's page with their content.

use peshtoq_courses::{
    association::{
        self, CourseAssociation, professions::CourseProfession as PickedProfession, skills::CourseSkill as PickedSkill,
        tools::CourseTool as PickedTool,
    },
    average_salary::AverageSalary,
    category::CourseCategory,
    course::Course,
    course_info::CourseInfo,
    faq::Faq,
    it_benefit::{ItBenefit, ItBenefits, body::ItBenefitsBody},
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
    target_audience::TargetAudience,
    tool::Tool,
    work_sample::{self, WorkCategory, WorkSample},
};
use peshtoq_persistence::{
    invalidation::Dependency,
    list,
    prelude::*,
    resource::{self, ListOf, OneOf},
};
use schemars::{Schema, SchemaGenerator};
use serde_json::value::RawValue;

use super::{
    Sections, Which, contents, home, home::ShownBonusCourses, listed, listed_single, raw, single, union, whole,
};
use crate::{
    bonus_course::BonusCourse,
    course_section::CourseSection,
    feedback::{Feedback, FeedbackType},
    partner::Partner,
};

/// The skills and tools of a course.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCourseTechnologiesContent")]
pub struct Technologies {
    /// What it teaches, in the course's order.
    pub course_skills: Vec<Row<Skill>>,
    /// What it works with, in the course's order.
    pub tools: Vec<Row<Tool>>,
}

/// The professions that a course leads to.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteGraduateOpportunitiesContent")]
pub struct Professions {
    /// The professions, in the course's order.
    pub course_professions: Vec<Row<Profession>>,
    /// How many there are.
    pub total: u64,
}

/// The half of other info that tells about the course.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCourseAboutInfoContent")]
pub struct AboutInfo {
    /// The half.
    pub about_info: Row<OtherInfoHalf>,
}

/// The half of other info that tells about success.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteCourseAboutSuccessContent")]
pub struct AboutSuccess {
    /// The half.
    pub about_success: Row<OtherInfoHalf>,
}

/// Which course a section belongs to, and whose content it shows.
#[derive(Clone, Copy, Debug)]
pub struct SectionContext {
    /// The course.
    pub course: i64,
    /// The section's mode.
    pub mode: Mode,
}

impl SectionContext {
    fn group(self) -> String {
        self.course.to_string()
    }

    fn rows<R: Resource>(self) -> Condition {
        resource::of_parent::<R>(self.course)
    }
}

contents! {
    /// A section of a course's page.
    SiteCourseSection ("SiteCourseStatic", COURSE_SECTIONS) |conn, context: SectionContext|
    ProfessionInfo: Option<OneOf<CourseInfo>> = [(CourseInfo::NAME, context.course)] info(conn, context);
    CourseEnrollmentBenefits: Option<OneOf<CourseInfo>> = [(CourseInfo::NAME, context.course)] info(conn, context);
    ProfessionInfoProgress: Option<OneOf<CourseInfo>> = [(CourseInfo::NAME, context.course)] info(conn, context);
    ProfessionSummary: Option<Row<Summary>> = [(Summary::NAME, context.course)] summary(conn, context);
    ProfessionSummaryWithImage: Option<Row<Summary>> = [(Summary::NAME, context.course)] summary(conn, context);
    AverageSalary: Option<OneOf<AverageSalary>> = [(AverageSalary::NAME, context.course)] salary(conn, context);
    AverageSalaryStepBox: Option<OneOf<AverageSalary>> = [(AverageSalary::NAME, context.course)] salary(conn, context);
    AverageSalaryStepLine: Option<OneOf<AverageSalary>> = [(AverageSalary::NAME, context.course)] salary(conn, context);
    ITBenefits: Option<ItBenefits> = [(ItBenefitsBody::NAME, context.course), (ItBenefit::NAME, context.course)]
        benefits(conn, context);
    ITBenefitsWithImage: Option<ItBenefits> = [(ItBenefitsBody::NAME, context.course), (ItBenefit::NAME, context.course)]
        benefits(conn, context);
    CourseAdvantages: ListOf<Opportunity> = [(Opportunity::NAME, context.course)] whole::<Opportunity>(conn, &context.group());
    CourseAudience: ListOf<TargetAudience> = [(TargetAudience::NAME, context.course)]
        whole::<TargetAudience>(conn, &context.group());
    StudentWorkShowcase: ListOf<WorkSample> = [(WorkSample::NAME, context.course)]
        works(conn, context, WorkCategory::Visual, false);
    StudentWorkShowcaseMedia: ListOf<WorkSample> = [(WorkSample::NAME, context.course)]
        works(conn, context, WorkCategory::Visual, true);
    OpenToAllLearners: ListOf<LearnEverybody> = [(LearnEverybody::NAME, context.course)]
        whole::<LearnEverybody>(conn, &context.group());
    CourseTechnologies: Technologies = [
        (PickedSkill::NAME, context.course), (PickedTool::NAME, context.course), (Skill::NAME, 0), (Tool::NAME, 0)
    ] technologies(conn, context);
    PortfolioProjects: ListOf<WorkSample> = [(WorkSample::NAME, context.course)]
        works(conn, context, WorkCategory::Portfolio, false);
    StudentCompetitionProjects: ListOf<WorkSample> = [(WorkSample::NAME, context.course)]
        works(conn, context, WorkCategory::Competation, false);
    SupportRoadmap: ListOf<Roadmap> = [(Roadmap::NAME, context.course)]
        async { listed(Vec::from_iter(single::<Roadmap>(conn, context.rows::<Roadmap>()).await?)) };
    CourseMentor: ListOf<Mentor> = [(Mentor::NAME, context.course)] whole::<Mentor>(conn, &context.group());
    Practise: Option<Row<Practice>> = [(Practice::NAME, context.course)]
        single::<Practice>(conn, context.rows::<Practice>());
    CourseTextFeedbacks: ListOf<Feedback> = [(Feedback::NAME, 0), (Feedback::NAME, context.course)]
        home::feedback(conn, FeedbackType::Text, (context.mode == Mode::Custom).then_some(context.course));
    StudentsProjects: ListOf<WorkSample> = [(WorkSample::NAME, context.course)]
        works(conn, context, WorkCategory::Illustration, false);
    GraduateOpportunities: Professions = [(PickedProfession::NAME, context.course), (Profession::NAME, 0)]
        professions(conn, context);
    StudentSupport: ListOf<Support> = [(Support::NAME, context.course)] whole::<Support>(conn, &context.group());
    StudentSupportWithImage: ListOf<Support> = [(Support::NAME, context.course)] whole::<Support>(conn, &context.group());
    Networking: ListOf<Networking> = [(Networking::NAME, context.course)] whole::<Networking>(conn, &context.group());
    CourseBonuses: ShownBonusCourses = [(BonusCourse::NAME, 0), (Course::NAME, 0)] home::bonus_courses(conn);
    Partners: ListOf<Partner> = [(Partner::NAME, 0)] whole::<Partner>(conn, "");
    CourseAboutInfo: Option<AboutInfo> = [(OtherInfoHalf::NAME, context.course)]
        async { Ok::<_, Error>(half(conn, context, Half::AboutInfo).await?.map(|about_info| AboutInfo { about_info })) };
    CourseAboutSuccess: Option<AboutSuccess> = [(OtherInfoHalf::NAME, context.course)] async {
        let half = half(conn, context, Half::AboutSuccess).await?;
        Ok::<_, Error>(half.map(|about_success| AboutSuccess { about_success }))
    };
    FAQ: ListOf<Faq> = [(Faq::NAME, context.course)] whole::<Faq>(conn, &context.group());
}

/// The sections of a course's page, in their order.
///
/// # Errors
/// When the database fails.
pub async fn sections(conn: &Transaction, course: i64, which: Which<'_>) -> Result<Sections> {
    let mut sections = Sections::default();
    for row in list::rows::<CourseSection>(conn, &section::group(course)).await? {
        if which.includes(&row) {
            let context = SectionContext { course, mode: row.mode };
            let content = SiteCourseSection::content(conn, &row.name, context).await?;
            sections.add(row, COURSE_SECTIONS, content);
        }
    }
    Ok(sections)
}

/// What a course's page is made from; only the section called `only`, where it is given.
pub fn subjects(course: i64, only: Option<&str>) -> Vec<Dependency> {
    let context = SectionContext {
        course,
        mode: Mode::Default,
    };
    let mut subjects = vec![
        (CourseSection::NAME, course),
        (Course::NAME, 0),
        (CourseCategory::NAME, 0),
    ];
    subjects.extend(
        COURSE_SECTIONS
            .iter()
            .filter(|entry| only.is_none_or(|only| only == entry.name))
            .flat_map(|entry| SiteCourseSection::subjects(entry.name, context)),
    );
    subjects.sort_unstable();
    subjects.dedup();
    subjects
}

async fn info(conn: &Transaction, context: SectionContext) -> Result<Option<OneOf<CourseInfo>>> {
    listed_single::<CourseInfo>(conn, context.rows::<CourseInfo>()).await
}

async fn summary(conn: &Transaction, context: SectionContext) -> Result<Option<Row<Summary>>> {
    single::<Summary>(conn, context.rows::<Summary>()).await
}

async fn salary(conn: &Transaction, context: SectionContext) -> Result<Option<OneOf<AverageSalary>>> {
    listed_single::<AverageSalary>(conn, context.rows::<AverageSalary>()).await
}

async fn benefits(conn: &Transaction, context: SectionContext) -> Result<Option<ItBenefits>> {
    let Some(body) = single::<ItBenefitsBody>(conn, context.rows::<ItBenefitsBody>()).await? else {
        return Ok(None);
    };
    let ListOf(rows) = whole::<ItBenefit>(conn, &context.group()).await?;
    Ok(Some(ItBenefits {
        body: Some(body),
        course_it_benefits: rows.rows,
        total: rows.total,
    }))
}

async fn works(
    conn: &Transaction,
    context: SectionContext,
    category: WorkCategory,
    with_film: bool,
) -> Result<ListOf<WorkSample>> {
    whole::<WorkSample>(conn, &work_sample::group_of(context.course, category, with_film)).await
}

async fn associated<A: CourseAssociation>(
    conn: &Transaction,
    context: SectionContext,
) -> Result<Vec<Row<<A::Of as Definition>::Fields>>> {
    let rows = association::items::<A>(conn, context.course).await?;
    resource::published::<A::Of>(conn, rows).await
}

async fn technologies(conn: &Transaction, context: SectionContext) -> Result<Technologies> {
    Ok(Technologies {
        course_skills: associated::<PickedSkill>(conn, context).await?,
        tools: associated::<PickedTool>(conn, context).await?,
    })
}

async fn professions(conn: &Transaction, context: SectionContext) -> Result<Professions> {
    let course_professions = associated::<PickedProfession>(conn, context).await?;
    Ok(Professions {
        total: course_professions.len() as u64,
        course_professions,
    })
}

async fn half(conn: &Transaction, context: SectionContext, half: Half) -> Result<Option<Row<OtherInfoHalf>>> {
    let row = other_info::half_of(conn, context.course, half).await?;
    let rows = resource::published::<OtherInfoHalf>(conn, row.into_iter().collect()).await?;
    Ok(rows.into_iter().next())
}
