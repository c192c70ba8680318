//! The sections of a course's page. They are here and not with the courses because some show content of the landing
//! page: its feedback, its bonus courses, its partners (`docs/api.md#course-sections`).

mod filled;

use peshtoq_core::input;
use peshtoq_courses::{
    child::OF_COURSE,
    section::{self, Layout, Mode, SectionInput},
    section_registry::{self, COURSE_SECTIONS},
};
use peshtoq_persistence::{
    list::{self, SentRow},
    prelude::*,
    resource::{self, MediaPath, Page},
};
use serde_json::Map;

pub(crate) use filled::shows_own;
pub use filled::{IncompleteCourse, incomplete_courses};
use filled::{filled, has_content};

/// The one section that may show the course's own content instead of the shared one.
pub(crate) const OWN_CONTENT: &str = "CourseTextFeedbacks";

/// One section of a course in the list that is saved.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseSectionInput {
    /// The name of the section, which never changes.
    #[validate(length(min = 1))]
    pub name: Text,
    /// Its title in the panel.
    #[validate(length(min = 1, max = 100))]
    pub display_name: Text,
    /// What visitors read above it; null for the heading of its type.
    #[validate(length(max = 100))]
    pub heading: Option<Text>,
    /// Whether the page shows it.
    pub is_visible: Option<bool>,
    /// Whether its content is shown as a carousel.
    pub is_swiper: Option<bool>,
    /// The source of its content; Custom only for `CourseTextFeedbacks`.
    pub mode: Option<Mode>,
    /// The first moment at which the page shows it, if it is visible; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the page does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// The version that was read.
    pub version: Option<i32>,
}

/// All sections of a course, in their order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseSectionsInput {
    /// All sections, as listed.
    #[validate(length(max = 100), nested)]
    pub course_sections: Vec<CourseSectionInput>,
}

/// What a section of a course shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseSection {
    /// The name of the section.
    pub name: String,
    /// Its title in the panel.
    pub display_name: String,
    /// What visitors read above it; null for the heading of its type.
    pub heading: Option<String>,
    /// Its position on the page, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
    /// Whether the page shows it.
    pub is_visible: bool,
    /// Whether its content is shown as a carousel.
    pub is_swiper: bool,
    /// The first moment at which the page shows it, if it is visible; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the page does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// Which parts of it can be edited.
    pub layout: Layout,
    /// The source of its content.
    pub mode: Mode,
    /// Whether it has content to show; null if it has no content of its own.
    pub is_filled: Option<bool>,
    /// The course, which answers do not repeat.
    #[serde(skip)]
    #[schemars(skip)]
    pub course_id: i64,
}

impl Definition for CourseSection {
    const NAME: &'static str = "course_section";
    const LIST_KEY: &'static str = "courseSections";
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("display_name");
    const ORDERED: bool = true;
    const UNSEARCHED: &'static [&'static str] = &["name"];
    type Table = section::Entity;
    type Input = SectionInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    /// Sections are saved as a list, see [`save`].
    fn apply(input: SectionInput, row: &mut ActiveOf<Self>) {
        row.display_name = Set(input.display_name.into());
        row.heading = Set(input.heading.map(Into::into));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            layout: section_registry::layout_of(COURSE_SECTIONS, &row.name),
            name: row.name,
            display_name: row.display_name,
            heading: row.heading,
            position: row.position,
            is_visible: row.is_visible,
            is_swiper: row.is_swiper,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
            mode: row.mode,
            is_filled: None,
            course_id: row.course_id.unwrap_or_default(),
        }
    }
}

impl CourseSection {
    /// Whether a section that has a screen of its course shows content that belongs to its course alone.
    pub(crate) fn has_own_content(&self) -> bool {
        let is_own = self.name != OWN_CONTENT || shows_own(&self.name, self.mode);
        is_own && self.is_filled == Some(true)
    }
}

impl Resource for CourseSection {
    fn place(row: &section::Model) -> Option<Place> {
        let entry = COURSE_SECTIONS.iter().find(|entry| entry.name == row.name)?;
        let screen = match entry.screen {
            Some(screen) => format!("edit/{screen}"),
            None => format!("view/{}", row.name),
        };
        Some(Place::course_screen(row.course_id?, &screen))
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let courses = rows.iter().map(|row| row.fields.course_id).collect();
        let own = rows.iter().filter(|row| shows_own(&row.fields.name, row.fields.mode));
        let own = own.map(|row| row.fields.course_id).collect();
        let filled = filled(conn, &courses, &own).await?;
        for Row { fields, .. } in rows {
            let has_content = has_content(&filled, &fields.name, fields.course_id);
            fields.is_filled = (fields.layout != Layout::Static).then_some(has_content);
        }
        Ok(())
    }

    fn example() -> Value {
        json!({"name": "CourseMentor", "displayName": "Mentorlar", "heading": null, "isVisible": true, "isSwiper": false, "mode": 1, "visibleFrom": null, "visibleUntil": null})
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["layout"] = json!(2);
        row["isFilled"] = json!(true);
        row
    }

    fn group(row: &ActiveOf<Self>) -> String {
        row.group_key.clone().take().unwrap_or_default()
    }

    fn tags(row: &section::Model) -> Vec<String> {
        row.course_id.iter().map(|id| format!("course:{id}")).collect()
    }

    /// The table also contains the sections of the landing page, which have no window here.
    fn window(row: &section::Model) -> Option<Window> {
        row.window().filter(|_| row.course_id.is_some())
    }
}

impl SentRow<CourseSection> for CourseSectionInput {
    type Key = String;

    fn key(&self) -> Option<String> {
        Some(self.name.as_str().to_owned())
    }

    fn version(&self) -> Option<i32> {
        self.version
    }

    fn apply(self, row: &mut section::ActiveModel) {
        section::apply(
            row,
            section::Names::of(self.display_name, self.heading),
            self.is_visible,
            self.is_swiper,
            self.mode,
            Window::new(self.visible_from, self.visible_until),
        );
    }
}

/// The sections of a course, in their order.
///
/// # Errors
/// When the database fails.
pub async fn get(conn: &Transaction, course_id: i64) -> Result<Page<CourseSection>> {
    let rows = list::rows::<CourseSection>(conn, &section::group(course_id)).await?;
    let rows = resource::answer::<CourseSection>(conn, rows).await?;
    Ok(Page::unpaged(rows))
}

/// Saves all sections of a course as one change.
///
/// # Errors
/// 409 `version_conflict` with the list; 422 for a missing, duplicate or unknown row, and for a mode that the section
/// does not have.
pub async fn save(
    write: &mut Write,
    course_id: i64,
    mut body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<Page<CourseSection>> {
    section::keep_absent::<CourseSection>(write, &section::group(course_id), &mut body).await?;
    let (sent, mut failed) = list::read::<CourseSectionsInput>(write, body, media_path).await?;
    let windows = sent.course_sections.iter();
    let windows = windows.map(|sent| Window::new(sent.visible_from, sent.visible_until));
    input::add_failed(&mut failed, section::failed_windows(CourseSection::LIST_KEY, windows));
    for (index, sent) in sent.course_sections.iter().enumerate() {
        if sent.mode == Some(Mode::Custom) && sent.name.as_str() != OWN_CONTENT {
            let field = format!("courseSections[{index}].mode");
            failed.push(FieldError::new(field, FieldCode::UnknownValue));
        }
    }
    section::save::<CourseSection>(write, &section::group(course_id), sent.course_sections, failed).await?;
    get(write.conn(), course_id).await
}
