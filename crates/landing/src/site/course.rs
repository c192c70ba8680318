//! The sections of a course's page with their content.

use peshtoq_courses::{
    association::{
        self, CourseAssociation, professions::CourseProfession as PickedProfession, skills::CourseSkill as PickedSkill,
        tools::CourseTool as PickedTool,
    },
    average_salary::AverageSalary,
    catalogue::COURSE_SECTIONS,
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

/// Of which course a section is, and whose content it shows.
#[derive(Clone, Copy, Debug)]
pub struct Of {
    /// The course.
    pub course: i64,
    /// The section's mode.
    pub mode: Mode,
}

impl Of {
    fn group(self) -> String {
        self.course.to_string()
    }

    fn rows<R: Resource>(self) -> Condition {
        resource::of_parent::<R>(self.course)
    }
}

contents! {
    /// A section of a course's page.
    SiteCourseSection ("SiteCourseStatic", COURSE_SECTIONS) |conn, of: Of|
    ProfessionInfo: Option<OneOf<CourseInfo>> = [(CourseInfo::NAME, of.course)] info(conn, of);
    CourseEnrollmentBenefits: Option<OneOf<CourseInfo>> = [(CourseInfo::NAME, of.course)] info(conn, of);
    ProfessionInfoProgress: Option<OneOf<CourseInfo>> = [(CourseInfo::NAME, of.course)] info(conn, of);
    ProfessionSummary: Option<Row<Summary>> = [(Summary::NAME, of.course)] summary(conn, of);
    ProfessionSummaryWithImage: Option<Row<Summary>> = [(Summary::NAME, of.course)] summary(conn, of);
    AverageSalary: Option<OneOf<AverageSalary>> = [(AverageSalary::NAME, of.course)] salary(conn, of);
    AverageSalaryStepBox: Option<OneOf<AverageSalary>> = [(AverageSalary::NAME, of.course)] salary(conn, of);
    AverageSalaryStepLine: Option<OneOf<AverageSalary>> = [(AverageSalary::NAME, of.course)] salary(conn, of);
    ITBenefits: Option<ItBenefits> = [(ItBenefitsBody::NAME, of.course), (ItBenefit::NAME, of.course)]
        benefits(conn, of);
    ITBenefitsWithImage: Option<ItBenefits> = [(ItBenefitsBody::NAME, of.course), (ItBenefit::NAME, of.course)]
        benefits(conn, of);
    CourseAdvantages: ListOf<Opportunity> = [(Opportunity::NAME, of.course)] whole::<Opportunity>(conn, &of.group());
    CourseAudience: ListOf<TargetAudience> = [(TargetAudience::NAME, of.course)]
        whole::<TargetAudience>(conn, &of.group());
    StudentWorkShowcase: ListOf<WorkSample> = [(WorkSample::NAME, of.course)]
        works(conn, of, WorkCategory::Visual, false);
    StudentWorkShowcaseMedia: ListOf<WorkSample> = [(WorkSample::NAME, of.course)]
        works(conn, of, WorkCategory::Visual, true);
    OpenToAllLearners: ListOf<LearnEverybody> = [(LearnEverybody::NAME, of.course)]
        whole::<LearnEverybody>(conn, &of.group());
    CourseTechnologies: Technologies = [
        (PickedSkill::NAME, of.course), (PickedTool::NAME, of.course), (Skill::NAME, 0), (Tool::NAME, 0)
    ] technologies(conn, of);
    PortfolioProjects: ListOf<WorkSample> = [(WorkSample::NAME, of.course)]
        works(conn, of, WorkCategory::Portfolio, false);
    StudentCompetitionProjects: ListOf<WorkSample> = [(WorkSample::NAME, of.course)]
        works(conn, of, WorkCategory::Competation, false);
    SupportRoadmap: ListOf<Roadmap> = [(Roadmap::NAME, of.course)]
        async { listed(Vec::from_iter(single::<Roadmap>(conn, of.rows::<Roadmap>()).await?)) };
    CourseMentor: ListOf<Mentor> = [(Mentor::NAME, of.course)] whole::<Mentor>(conn, &of.group());
    Practise: Option<Row<Practice>> = [(Practice::NAME, of.course)]
        single::<Practice>(conn, of.rows::<Practice>());
    CourseTextFeedbacks: ListOf<Feedback> = [(Feedback::NAME, 0), (Feedback::NAME, of.course)]
        home::feedback(conn, FeedbackType::Text, (of.mode == Mode::Custom).then_some(of.course));
    StudentsProjects: ListOf<WorkSample> = [(WorkSample::NAME, of.course)]
        works(conn, of, WorkCategory::Illustration, false);
    GraduateOpportunities: Professions = [(PickedProfession::NAME, of.course), (Profession::NAME, 0)]
        professions(conn, of);
    StudentSupport: ListOf<Support> = [(Support::NAME, of.course)] whole::<Support>(conn, &of.group());
    StudentSupportWithImage: ListOf<Support> = [(Support::NAME, of.course)] whole::<Support>(conn, &of.group());
    Networking: ListOf<Networking> = [(Networking::NAME, of.course)] whole::<Networking>(conn, &of.group());
    CourseBonuses: ShownBonusCourses = [(BonusCourse::NAME, 0), (Course::NAME, 0)] home::bonus_courses(conn);
    Partners: ListOf<Partner> = [(Partner::NAME, 0)] whole::<Partner>(conn, "");
    CourseAboutInfo: Option<AboutInfo> = [(OtherInfoHalf::NAME, of.course)]
        async { Ok::<_, Error>(half(conn, of, Half::AboutInfo).await?.map(|about_info| AboutInfo { about_info })) };
    CourseAboutSuccess: Option<AboutSuccess> = [(OtherInfoHalf::NAME, of.course)] async {
        let half = half(conn, of, Half::AboutSuccess).await?;
        Ok::<_, Error>(half.map(|about_success| AboutSuccess { about_success }))
    };
    FAQ: ListOf<Faq> = [(Faq::NAME, of.course)] whole::<Faq>(conn, &of.group());
}

/// The sections of a course's page, in their order.
///
/// # Errors
/// When the database fails.
pub async fn sections(conn: &Transaction, course: i64, which: Which<'_>) -> Result<Sections> {
    let mut sections = Sections::default();
    for row in list::rows::<CourseSection>(conn, &section::group(course)).await? {
        if which.includes(&row) {
            let of = Of { course, mode: row.mode };
            let content = SiteCourseSection::content(conn, &row.name, of).await?;
            sections.add(row, COURSE_SECTIONS, content);
        }
    }
    Ok(sections)
}

/// What a course's page is made from; only the section called `only`, where it is given.
pub fn subjects(course: i64, only: Option<&str>) -> Vec<Dependency> {
    let of = Of {
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
            .flat_map(|entry| SiteCourseSection::subjects(entry.name, of)),
    );
    subjects.sort_unstable();
    subjects.dedup();
    subjects
}

async fn info(conn: &Transaction, of: Of) -> Result<Option<OneOf<CourseInfo>>> {
    listed_single::<CourseInfo>(conn, of.rows::<CourseInfo>()).await
}

async fn summary(conn: &Transaction, of: Of) -> Result<Option<Row<Summary>>> {
    single::<Summary>(conn, of.rows::<Summary>()).await
}

async fn salary(conn: &Transaction, of: Of) -> Result<Option<OneOf<AverageSalary>>> {
    listed_single::<AverageSalary>(conn, of.rows::<AverageSalary>()).await
}

async fn benefits(conn: &Transaction, of: Of) -> Result<Option<ItBenefits>> {
    let Some(body) = single::<ItBenefitsBody>(conn, of.rows::<ItBenefitsBody>()).await? else {
        return Ok(None);
    };
    let ListOf(rows) = whole::<ItBenefit>(conn, &of.group()).await?;
    Ok(Some(ItBenefits {
        body: Some(body),
        course_it_benefits: rows.rows,
        total: rows.total,
    }))
}

async fn works(conn: &Transaction, of: Of, category: WorkCategory, with_film: bool) -> Result<ListOf<WorkSample>> {
    whole::<WorkSample>(conn, &work_sample::group_of(of.course, category, with_film)).await
}

async fn associated<A: CourseAssociation>(
    conn: &Transaction,
    of: Of,
) -> Result<Vec<Row<<A::Of as Definition>::Fields>>> {
    let rows = association::items::<A>(conn, of.course).await?;
    resource::published::<A::Of>(conn, rows).await
}

async fn technologies(conn: &Transaction, of: Of) -> Result<Technologies> {
    Ok(Technologies {
        course_skills: associated::<PickedSkill>(conn, of).await?,
        tools: associated::<PickedTool>(conn, of).await?,
    })
}

async fn professions(conn: &Transaction, of: Of) -> Result<Professions> {
    let course_professions = associated::<PickedProfession>(conn, of).await?;
    Ok(Professions {
        total: course_professions.len() as u64,
        course_professions,
    })
}

async fn half(conn: &Transaction, of: Of, half: Half) -> Result<Option<Row<OtherInfoHalf>>> {
    let row = other_info::half_of(conn, of.course, half).await?;
    let rows = resource::published::<OtherInfoHalf>(conn, row.into_iter().collect()).await?;
    Ok(rows.into_iter().next())
}
