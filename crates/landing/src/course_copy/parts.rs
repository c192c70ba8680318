//! The parts of a course's page, and how much each has.

use peshtoq_courses::{
    association::{
        Association, CourseAssociation, professions::CourseProfession, skills::CourseSkill, tools::CourseTool,
    },
    average_salary::AverageSalary,
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
    roadmap::Roadmap,
    summary::Summary,
    support::Support,
    target_audience::TargetAudience,
    work_sample::{self, WorkCategory, WorkSample},
};
use peshtoq_persistence::{
    prelude::*,
    resource::{self, ErasedResource, erased, read},
};
use sea_orm::sea_query::IntoCondition;

use crate::{
    course_section::CourseSection,
    feedback::{self, Feedback, FeedbackType},
};

string_enum! {
    /// A part of a course's page that can be copied.
    CoursePart {
        /// Its skills.
        Skills = "skills",
        /// Its tools.
        Tools = "tools",
        /// Its professions.
        Professions = "professions",
        /// Who it is for.
        TargetAudience = "target_audience",
        /// Visual works.
        WorkSamples1 = "work_samples_1",
        /// Illustrations.
        WorkSamples2 = "work_samples_2",
        /// Works of a competition.
        WorkSamples3 = "work_samples_3",
        /// Works of a portfolio.
        WorkSamples4 = "work_samples_4",
        /// Networking.
        Networking = "networking",
        /// Open to all learners.
        LearnEverybody = "learn_everybody",
        /// Profession info.
        Info = "info",
        /// Average salary.
        AverageSalary = "average_salary",
        /// Support roadmap.
        Roadmap = "roadmap",
        /// Mentors.
        Mentors = "mentors",
        /// Practice.
        Practice = "practice",
        /// IT benefits.
        ItBenefits = "it_benefits",
        /// What the course is about.
        AboutInfo = "about_info",
        /// Its success.
        AboutSuccess = "about_success",
        /// Its advantages.
        Opportunities = "opportunities",
        /// Support.
        Supports = "supports",
        /// The summary.
        Summary = "summary",
        /// Questions.
        Faqs = "faqs",
        /// The course's own feedback.
        Feedback = "feedback",
        /// Order, names and switches of its sections.
        Sections = "sections",
    }
}

/// The number of rows of a part in both courses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PartCount {
    /// The part.
    pub part: CoursePart,
    /// How many rows the other course has.
    pub source: u64,
    /// How many rows this course has.
    pub own: u64,
}

/// What can be copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CourseCopy {
    /// Every part.
    pub parts: Vec<PartCount>,
}

/// The source of a part.
pub(super) enum Source {
    /// The rows of a resource that match the condition.
    Rows(&'static dyn ErasedResource, Condition),
    /// Associations of the course.
    Associations(Association),
    Sections,
}

/// The sources of each part, defined only here.
pub(super) fn sources(part: CoursePart) -> Vec<Source> {
    fn all<R: Resource>() -> Vec<Source> {
        some::<R>(Condition::all())
    }
    fn some<R: Resource>(condition: Condition) -> Vec<Source> {
        vec![Source::Rows(erased::of::<R>(), condition)]
    }
    fn associations<A: CourseAssociation>() -> Vec<Source> {
        vec![Source::Associations(Association::new::<A>())]
    }
    let works = |category| some::<WorkSample>(work_sample::Column::Category.eq(category).into_condition());
    let half = |half| some::<OtherInfoHalf>(other_info::Column::Half.eq(half).into_condition());
    match part {
        CoursePart::Skills => associations::<CourseSkill>(),
        CoursePart::Tools => associations::<CourseTool>(),
        CoursePart::Professions => associations::<CourseProfession>(),
        CoursePart::TargetAudience => all::<TargetAudience>(),
        CoursePart::WorkSamples1 => works(WorkCategory::Visual),
        CoursePart::WorkSamples2 => works(WorkCategory::Illustration),
        CoursePart::WorkSamples3 => works(WorkCategory::Competation),
        CoursePart::WorkSamples4 => works(WorkCategory::Portfolio),
        CoursePart::Networking => all::<Networking>(),
        CoursePart::LearnEverybody => all::<LearnEverybody>(),
        CoursePart::Info => all::<CourseInfo>(),
        CoursePart::AverageSalary => all::<AverageSalary>(),
        CoursePart::Roadmap => all::<Roadmap>(),
        CoursePart::Mentors => all::<Mentor>(),
        CoursePart::Practice => all::<Practice>(),
        CoursePart::ItBenefits => [all::<ItBenefitsBody>(), all::<ItBenefit>()]
            .into_iter()
            .flatten()
            .collect(),
        CoursePart::AboutInfo => half(Half::AboutInfo),
        CoursePart::AboutSuccess => half(Half::AboutSuccess),
        CoursePart::Opportunities => all::<Opportunity>(),
        CoursePart::Supports => all::<Support>(),
        CoursePart::Summary => all::<Summary>(),
        CoursePart::Faqs => all::<Faq>(),
        CoursePart::Feedback => {
            some::<Feedback>(feedback::Column::FeedbackType.eq(FeedbackType::Text).into_condition())
        }
        CoursePart::Sections => vec![Source::Sections],
    }
}

/// What counts the rows of a source that a course has.
fn counted(source: &Source, course: i64) -> (&'static dyn ErasedResource, Condition) {
    let (resource, condition) = match source {
        Source::Rows(resource, condition) => (*resource, condition.clone()),
        Source::Associations(association) => (association.resource, Condition::all()),
        Source::Sections => (erased::of::<CourseSection>(), Condition::all()),
    };
    (resource, read::belongs_to(resource, course).add(condition))
}

/// How much there is to copy from another course, and how much this one has.
///
/// # Errors
/// 404 `course_not_found` for the other course.
pub async fn counts(conn: &Transaction, from: i64, to: i64) -> Result<CourseCopy> {
    resource::find::<Course>(conn, from, Condition::all()).await?;
    let sources: Vec<(CoursePart, Source)> = CoursePart::ALL
        .iter()
        .flat_map(|part| sources(*part).into_iter().map(|source| (*part, source)))
        .collect();
    let of = |course| sources.iter().map(move |(_, source)| counted(source, course));
    let found = read::counts(conn, of(from).chain(of(to)).collect()).await?;
    let (source, own) = found.split_at(sources.len());
    let rows = |part, counts: &[u64]| -> u64 {
        let counts = sources.iter().zip(counts).filter(|((of, _), _)| *of == part);
        counts.map(|(_, count)| count).sum()
    };
    let parts = CoursePart::ALL.iter().map(|part| PartCount {
        part: *part,
        source: rows(*part, source),
        own: rows(*part, own),
    });
    let parts = parts.collect();
    Ok(CourseCopy { parts })
}
