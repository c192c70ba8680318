//! The sections of a course's page. A course that is made gets all of them, hidden, in the catalogue's order
//! (`contract.md §5`).

use peshtoq_kernel::{list, prelude::*, resource, text};

use crate::{
    catalogue::{self, COURSE_SECTIONS},
    section::{self, Layout, Mode, SectionInput},
};

/// What a section of a course shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseSection {
    /// Which one.
    pub name: String,
    /// What it is called in the panel.
    pub display_name: String,
    /// Its place on the page, from 0.
    pub position: i32,
    /// Whether the page shows it.
    pub is_visible: bool,
    /// Whether its content is swiped through.
    pub is_swiper: bool,
    /// How much of it is edited.
    pub layout: Layout,
    /// Whose content it shows.
    pub mode: Mode,
}

impl Resource for CourseSection {
    const NAME: &'static str = "course_section";
    const LIST_KEY: &'static str = "courseSections";
    const NOT_FOUND: Code = Code::SectionNotFound;
    const LABEL: Option<&'static str> = Some("display_name");
    const ORDERED: bool = true;

    type Table = section::Entity;
    type Input = SectionInput;
    type Fields = Self;
    type Filter = NoFilter;

    /// Sections are saved as a list, see [`section::save`].
    fn apply(input: SectionInput, row: &mut ActiveOf<Self>) {
        row.display_name = Set(input.display_name.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            layout: catalogue::find(COURSE_SECTIONS, &row.name).map_or(Layout::Static, |entry| entry.layout),
            name: row.name,
            display_name: row.display_name,
            position: row.position,
            is_visible: row.is_visible,
            is_swiper: row.is_swiper,
            mode: row.mode,
        }
    }

    fn example() -> Value {
        json!({"name": "CourseMentor", "displayName": "Mentorlar", "isVisible": true, "isSwiper": false})
    }

    fn group(row: &ActiveOf<Self>) -> String {
        row.group_key.clone().take().unwrap_or_default()
    }

    fn tags(row: &section::Model) -> Vec<String> {
        row.course_id.iter().map(|id| format!("course:{id}")).collect()
    }
}

/// The group of a course's sections.
pub fn group(course_id: i64) -> String {
    format!("course:{course_id}")
}

/// Gives a new course its sections. They belong to its making and are no revisions of their own: undoing it removes
/// them with the course.
///
/// # Errors
/// When the database fails.
pub async fn make_all(write: &Write, course_id: i64) -> Result<()> {
    let rows = (0..)
        .zip(COURSE_SECTIONS)
        .map(|(position, entry)| section::ActiveModel {
            course_id: Set(Some(course_id)),
            name: Set(entry.name.to_owned()),
            display_name: Set(entry.display_name.to_owned()),
            is_visible: Set(false),
            is_swiper: Set(false),
            mode: Set(Mode::Default),
            search: Set(text::search_column(entry.display_name)),
            group_key: Set(group(course_id)),
            position: Set(position),
            version: Set(1),
            created_at: Set(write.at()),
            updated_at: Set(write.at()),
            updated_by: Set(write.actor().id()),
            ..Default::default()
        });
    section::Entity::insert_many(rows)
        .exec_without_returning(write.conn())
        .await?;
    Ok(())
}

/// Removes the sections of a course that is going.
///
/// # Errors
/// When the database fails.
pub async fn remove_all(write: &mut Write, course_id: i64) -> Result<()> {
    // From the last on, so that none has to move up.
    for row in list::rows::<CourseSection>(write.conn(), &group(course_id))
        .await?
        .into_iter()
        .rev()
    {
        resource::remove::<CourseSection>(write, row).await?;
    }
    Ok(())
}
