//! Courses, what their pages hold, and the lists that courses draw on (`contract.md §4–6`).

use peshtoq_kernel::{change::Registry, resource::undoable};

pub mod average_salary;
pub mod catalogue;
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
pub mod pick;
pub mod practice;
pub mod profession;
pub mod roadmap;
pub mod section;
pub mod skill;
pub mod summary;
pub mod support;
pub mod target_audience;
pub mod tool;
pub mod work_sample;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([
        undoable::<average_salary::AverageSalary>(),
        undoable::<category::CourseCategory>(),
        undoable::<course::Course>(),
        undoable::<course_info::CourseInfo>(),
        undoable::<faq::Faq>(),
        undoable::<it_benefit::ItBenefit>(),
        undoable::<it_benefit::body::ItBenefitsBody>(),
        undoable::<learn_everybody::LearnEverybody>(),
        undoable::<mentor::Mentor>(),
        undoable::<networking::Networking>(),
        undoable::<opportunity::Opportunity>(),
        undoable::<other_info::OtherInfoHalf>(),
        undoable::<pick::professions::CourseProfession>(),
        undoable::<pick::skills::CourseSkill>(),
        undoable::<pick::tools::CourseTool>(),
        undoable::<practice::Practice>(),
        undoable::<profession::Profession>(),
        undoable::<roadmap::Roadmap>(),
        undoable::<skill::Skill>(),
        undoable::<summary::Summary>(),
        undoable::<support::Support>(),
        undoable::<target_audience::TargetAudience>(),
        undoable::<tool::Tool>(),
        undoable::<work_sample::WorkSample>(),
    ]);
}
