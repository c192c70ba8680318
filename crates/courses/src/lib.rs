//! Courses, the content of their pages, and the lists that courses share (`docs/api.md#sections`).

use peshtoq_persistence::{change::Registry, resource::erased};

pub mod association;
pub mod average_salary;
pub mod category;
pub mod child;
pub mod course;
pub mod course_info;
pub mod faq;
pub mod import;
pub mod it_benefit;
pub mod learn_everybody;
pub mod mentor;
pub mod networking;
pub mod opportunity;
pub mod other_info;
pub mod practice;
pub mod profession;
pub mod roadmap;
pub mod section;
pub mod section_registry;
pub mod seo;
pub mod skill;
pub mod summary;
pub mod support;
pub mod syllabus;
pub mod target_audience;
pub mod tool;
pub mod work_sample;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([
        erased::of::<average_salary::AverageSalary>(),
        erased::of::<category::CourseCategory>(),
        erased::of::<course::Course>(),
        erased::of::<course_info::CourseInfo>(),
        erased::of::<faq::Faq>(),
        erased::of::<it_benefit::ItBenefit>(),
        erased::of::<it_benefit::body::ItBenefitsBody>(),
        erased::of::<learn_everybody::LearnEverybody>(),
        erased::of::<mentor::Mentor>(),
        erased::of::<networking::Networking>(),
        erased::of::<opportunity::Opportunity>(),
        erased::of::<other_info::OtherInfoHalf>(),
        erased::of::<association::professions::CourseProfession>(),
        erased::of::<association::skills::CourseSkill>(),
        erased::of::<association::tools::CourseTool>(),
        erased::of::<practice::Practice>(),
        erased::of::<profession::Profession>(),
        erased::of::<roadmap::Roadmap>(),
        erased::of::<seo::CourseSeo>(),
        erased::of::<skill::Skill>(),
        erased::of::<summary::Summary>(),
        erased::of::<support::Support>(),
        erased::of::<syllabus::Syllabus>(),
        erased::of::<target_audience::TargetAudience>(),
        erased::of::<tool::Tool>(),
        erased::of::<work_sample::WorkSample>(),
    ]);
}
