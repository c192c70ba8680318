//! Courses, their sections, and the lists that courses draw on (`contract.md §4–5`).

use peshtoq_kernel::{change::Registry, resource::undoable};

pub mod catalogue;
pub mod category;
pub mod course;
pub mod course_section;
pub mod import;
pub mod profession;
pub mod section;
pub mod skill;
pub mod tool;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([
        undoable::<category::CourseCategory>(),
        undoable::<course::Course>(),
        undoable::<course_section::CourseSection>(),
        undoable::<profession::Profession>(),
        undoable::<skill::Skill>(),
        undoable::<tool::Tool>(),
    ]);
}
