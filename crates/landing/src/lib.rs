//! The content of the landing page: one file a resource (`contract.md §4`).

use peshtoq_kernel::{change::Registry, resource::undoable};

pub mod banner;
pub mod bonus_course;
pub mod career;
pub mod course_copy;
pub mod course_section;
pub mod feedback;
pub mod finder;
pub mod partner;
pub mod section;
pub mod site;
pub mod social;
pub mod top_course;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([
        undoable::<banner::Banner>(),
        undoable::<bonus_course::BonusCourse>(),
        undoable::<career::Career>(),
        undoable::<course_section::CourseSection>(),
        undoable::<feedback::Feedback>(),
        undoable::<finder::ProfessionFinder>(),
        undoable::<partner::Partner>(),
        undoable::<section::Section>(),
        undoable::<social::Social>(),
        undoable::<top_course::TopCourse>(),
    ]);
}
