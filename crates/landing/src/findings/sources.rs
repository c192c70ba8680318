//! The sources of the sections of both pages: which rows and which of their fields each section shows.

use std::collections::BTreeSet;

use peshtoq_courses::{
    average_salary::AverageSalary,
    course_info::CourseInfo,
    faq::Faq,
    it_benefit::{ItBenefit, body::ItBenefitsBody},
    learn_everybody::LearnEverybody,
    mentor::Mentor,
    networking::Networking,
    opportunity::Opportunity,
    other_info::{Half, OtherInfoHalf},
    practice::Practice,
    profession::Profession,
    roadmap::Roadmap,
    section::Mode,
    summary::Summary,
    support::Support,
    target_audience::TargetAudience,
    work_sample::{self, WorkCategory, WorkSample},
};
use peshtoq_persistence::{
    prelude::*,
    resource::{erased::Record, read},
};

use crate::{
    banner::Banner,
    bonus_course::BonusCourse,
    career::Career,
    feedback::{self, Feedback, FeedbackType},
    partner::Partner,
    profession_finder::ProfessionFinder,
    social::Social,
    top_course::{TopCourse, TopCourseKind},
};

/// Rows that a section shows.
pub struct Source {
    /// Their resource.
    pub resource: &'static dyn ErasedResource,
    /// Which of its rows.
    pub rows: Rows,
    /// The fields that the section does not show.
    pub without: &'static [&'static str],
}

/// Which rows of a resource a section shows.
pub enum Rows {
    /// All rows that belong to the page.
    All,
    /// Those of this group.
    Group(String),
    /// The row of this half.
    Half(Half),
    /// Those with these ids.
    Ids(BTreeSet<i64>),
}

impl Rows {
    /// The condition that selects them, as far as the database knows it. A list of thousands may have a few that are
    /// shown.
    pub fn condition(&self, resource: &dyn ErasedResource) -> Condition {
        match self {
            Self::Group(group) => read::in_group(resource, group),
            Self::Ids(ids) => read::is_one_of(resource, ids.iter().copied()),
            Self::All | Self::Half(_) => Condition::all(),
        }
    }

    /// Whether the section shows this row.
    pub fn includes(&self, row: &Record) -> bool {
        match self {
            Self::All => true,
            Self::Group(group) => row.group() == *group,
            Self::Ids(ids) => ids.contains(&row.id()),
            Self::Half(half) => row.model::<OtherInfoHalf>().is_ok_and(|row| row.half == *half),
        }
    }
}

fn all<R: Resource>() -> Source {
    Source {
        resource: erased::of::<R>(),
        rows: Rows::All,
        without: &[],
    }
}

fn some<R: Resource>(rows: Rows) -> Source {
    Source { rows, ..all::<R>() }
}

impl Source {
    fn without(self, without: &'static [&'static str]) -> Self {
        Self { without, ..self }
    }
}

/// The course's own rows that a section of its page shows.
pub fn of_course(course: i64, section: &str, mode: Mode) -> Vec<Source> {
    let works = |category, with_film| {
        vec![some::<WorkSample>(Rows::Group(work_sample::group_of(
            course, category, with_film,
        )))]
    };
    match section {
        "ProfessionInfo" | "CourseEnrollmentBenefits" => vec![all::<CourseInfo>().without(&["items"])],
        "ProfessionInfoProgress" => vec![all::<CourseInfo>()],
        "ProfessionSummary" => vec![all::<Summary>().without(&["image"])],
        "ProfessionSummaryWithImage" => vec![all::<Summary>()],
        "AverageSalary" | "AverageSalaryStepBox" | "AverageSalaryStepLine" => vec![all::<AverageSalary>()],
        "ITBenefits" => vec![all::<ItBenefitsBody>().without(&["image"]), all::<ItBenefit>()],
        "ITBenefitsWithImage" => vec![all::<ItBenefitsBody>(), all::<ItBenefit>()],
        "CourseAdvantages" => vec![all::<Opportunity>()],
        "CourseAudience" => vec![all::<TargetAudience>()],
        "StudentWorkShowcase" => works(WorkCategory::Visual, false),
        "StudentWorkShowcaseMedia" => works(WorkCategory::Visual, true),
        "StudentsProjects" => works(WorkCategory::Illustration, false),
        "StudentCompetitionProjects" => works(WorkCategory::Competation, false),
        "PortfolioProjects" => works(WorkCategory::Portfolio, false),
        "OpenToAllLearners" => vec![all::<LearnEverybody>()],
        "SupportRoadmap" => vec![all::<Roadmap>()],
        "CourseMentor" => vec![all::<Mentor>()],
        "Practise" => vec![all::<Practice>()],
        // The shared texts are checked with the landing page.
        "CourseTextFeedbacks" if mode == Mode::Custom => {
            let group = feedback::group_of(FeedbackType::Text, Some(course));
            vec![some::<Feedback>(Rows::Group(group))]
        }
        "StudentSupport" => vec![all::<Support>().without(&["image"])],
        "StudentSupportWithImage" => vec![all::<Support>()],
        "Networking" => vec![all::<Networking>()],
        "CourseAboutInfo" => vec![some::<OtherInfoHalf>(Rows::Half(Half::AboutInfo))],
        "CourseAboutSuccess" => vec![some::<OtherInfoHalf>(Rows::Half(Half::AboutSuccess))],
        "FAQ" => vec![all::<Faq>()],
        _ => Vec::new(),
    }
}

/// The resources of [`of_course`], each once.
pub fn course_resources() -> Vec<&'static dyn ErasedResource> {
    vec![
        erased::of::<CourseInfo>(),
        erased::of::<Summary>(),
        erased::of::<AverageSalary>(),
        erased::of::<ItBenefitsBody>(),
        erased::of::<ItBenefit>(),
        erased::of::<Opportunity>(),
        erased::of::<TargetAudience>(),
        erased::of::<WorkSample>(),
        erased::of::<LearnEverybody>(),
        erased::of::<Roadmap>(),
        erased::of::<Mentor>(),
        erased::of::<Practice>(),
        erased::of::<Feedback>(),
        erased::of::<Support>(),
        erased::of::<Networking>(),
        erased::of::<OtherInfoHalf>(),
        erased::of::<Faq>(),
    ]
}

/// The rows that a section of the landing page shows.
pub fn of_home(section: &str) -> Vec<Source> {
    let feedback = |kind| vec![some::<Feedback>(Rows::Group(feedback::group_of(kind, None)))];
    let top = |kind: TopCourseKind| vec![some::<TopCourse>(Rows::Group(kind.number().to_string()))];
    match section {
        "Banner" => vec![all::<Banner>()],
        "ProfessionMatcher" => vec![all::<Profession>()],
        "Courses" => top(TopCourseKind::Spotlight),
        "BonusCourses" => vec![all::<BonusCourse>()],
        "VideoFeedbacks" => feedback(FeedbackType::Video),
        "TextFeedbacks" => feedback(FeedbackType::Text),
        "ProfessionFinder" => vec![all::<ProfessionFinder>()],
        "TopRatedCourses" => top(TopCourseKind::Popular),
        "EmergingCareerOptions" => vec![all::<Career>()],
        "Partners" => vec![all::<Partner>()],
        "Footer" => vec![all::<Social>()],
        _ => Vec::new(),
    }
}

/// The rows of the landing page and of the shared lists that a section of course pages shows.
pub fn shared(section: &str, mode: Mode) -> Vec<Source> {
    match section {
        "CourseTextFeedbacks" if mode == Mode::Default => of_home("TextFeedbacks"),
        "CourseBonuses" => of_home("BonusCourses"),
        "Partners" => of_home("Partners"),
        _ => Vec::new(),
    }
}

/// The list field of a form that saves all rows of a resource together. The paths of its fields begin with it and the
/// position of the row.
pub fn list_of(resource: &str) -> Option<&'static str> {
    match resource {
        "it_benefit" => Some("courseItBenefits"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use peshtoq_courses::{
        section::Layout,
        section_registry::{COURSE_SECTIONS, Entry},
    };

    use super::*;
    use crate::section::HOME_SECTIONS;

    fn with_content(registry: &[Entry]) -> impl Iterator<Item = &Entry> {
        registry.iter().filter(|entry| entry.layout != Layout::Static)
    }

    #[test]
    fn every_section_with_content_has_sources() {
        // Rows of the shared lists: `collect` finds them by the associations of the course.
        let associated = ["CourseTechnologies", "GraduateOpportunities"];
        for entry in with_content(COURSE_SECTIONS) {
            for mode in [Mode::Default, Mode::Custom] {
                let own = of_course(1, entry.name, mode);
                let is_empty = own.is_empty() && shared(entry.name, mode).is_empty();
                assert_eq!(is_empty, associated.contains(&entry.name), "{}", entry.name);
            }
        }
        for entry in with_content(HOME_SECTIONS) {
            assert!(!of_home(entry.name).is_empty(), "{}", entry.name);
        }
    }

    #[test]
    fn every_resource_of_a_course_section_is_read() {
        let read: BTreeSet<&str> = course_resources().iter().map(|resource| resource.info().name).collect();
        let shown = COURSE_SECTIONS
            .iter()
            .flat_map(|entry| of_course(1, entry.name, Mode::Custom))
            .map(|source| source.resource.info().name);
        assert_eq!(shown.collect::<BTreeSet<_>>(), read);
    }
}
