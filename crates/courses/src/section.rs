//! The sections of a page, their order and visibility (`docs/api.md#sections`). The landing page and every course have
//! their own, in one table with a group for each page.

use peshtoq_core::{input, text};
use peshtoq_persistence::{
    list::{self, Replacement, SentRow},
    prelude::*,
    resource, search, window,
};
use serde_json::Map;

use crate::section_registry::COURSE_SECTIONS;

int_enum! {
    /// Which parts of a section are edited (`docs/api.md#sections`).
    Layout {
        /// Only its order and visibility.
        Static = 1,
        /// It has an edit screen.
        Dynamic = 2,
        /// A fixed design around edited content.
        StaticPlus = 3,
    }
}

int_enum! {
    /// Whose content a course's section shows (`docs/api.md#sections`).
    Mode {
        /// The shared content.
        Default = 1,
        /// The course's own.
        Custom = 2,
    }
}

/// The table `section`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "section")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SectionInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The course of the page; `None` for the landing page.
    pub course_id: Option<i64>,
    pub name: String,
    pub display_name: String,
    pub heading: Option<String>,
    pub is_visible: bool,
    pub is_swiper: bool,
    pub mode: Mode,
    pub visible_from: Option<DateTimeUtc>,
    pub visible_until: Option<DateTimeUtc>,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

impl Model {
    /// The time window in which the page shows the section, if it is switched on.
    pub fn window(&self) -> Option<Window> {
        self.is_visible
            .then(|| Window::new(self.visible_from, self.visible_until))
    }

    /// Whether the page shows it at that moment.
    pub fn is_shown(&self, at: DateTimeUtc) -> bool {
        self.window().is_some_and(|window| window.is_open(at))
    }
}

/// The condition that the page shows a section at that moment.
pub fn is_shown(at: DateTimeUtc) -> Condition {
    Condition::all()
        .add(Column::IsVisible.eq(true))
        .add(window::is_open(Column::VisibleFrom, Column::VisibleUntil, at))
}

/// One section in the list that is saved.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SectionInput {
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
    /// The first moment at which the page shows it, if it is visible; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the page does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// The version that was read.
    pub version: Option<i32>,
}

/// The name of a section in the panel, and its heading on the page.
#[derive(Debug)]
pub struct Names {
    in_panel: Text,
    heading: Option<Text>,
}

impl Names {
    /// The name in the panel, and the heading that visitors read above the section.
    pub fn of(in_panel: Text, heading: Option<Text>) -> Self {
        Self { in_panel, heading }
    }
}

/// Keeps the stored heading and time window of every sent section that leaves them out ([`list::keep_absent`]).
///
/// # Errors
/// When the database fails.
pub async fn keep_absent<R: Resource<Table = Entity>>(
    write: &Write,
    group: &str,
    body: &mut Map<String, Value>,
) -> Result<()> {
    let fields = ["heading", "visibleFrom", "visibleUntil"];
    list::keep_absent::<R>(write, group, body, &fields, |sent, stored| {
        sent.get("name").and_then(Value::as_str) == Some(stored.name.as_str())
    })
    .await
}

/// The errors in the time windows of the sent sections.
pub fn failed_windows(list_key: &str, windows: impl IntoIterator<Item = Window>) -> Vec<FieldError> {
    let windows = windows.into_iter().enumerate();
    windows
        .flat_map(|(index, window)| window.failed(&format!("{list_key}[{index}].")))
        .collect()
}

impl SectionInput {
    /// The time window in which the page shows it.
    pub fn window(&self) -> Window {
        Window::new(self.visible_from, self.visible_until)
    }
}

/// Applies a sent section to its row; absent switches stay.
pub fn apply(
    row: &mut ActiveModel,
    names: Names,
    is_visible: Option<bool>,
    is_swiper: Option<bool>,
    mode: Option<Mode>,
    window: Window,
) {
    row.visible_from = Set(window.from);
    row.visible_until = Set(window.until);
    row.display_name = Set(names.in_panel.into());
    row.heading = Set(names.heading.map(Into::into));
    if let Some(is_visible) = is_visible {
        row.is_visible = Set(is_visible);
    }
    if let Some(is_swiper) = is_swiper {
        row.is_swiper = Set(is_swiper);
    }
    if let Some(mode) = mode {
        row.mode = Set(mode);
    }
}

/// Saves the sections of a page: their order, names and switches.
///
/// # Errors
/// 409 `version_conflict` with the list; 422 for a missing, duplicate or unknown row.
pub async fn save<R: Resource<Table = Entity>>(
    write: &mut Write,
    group: &str,
    sent: Vec<impl SentRow<R, Key = String>>,
    mut failed: Vec<FieldError>,
) -> Result<Vec<Model>> {
    let mut list = Replacement::<R, _>::new(write.conn(), group, sent, None).await?;
    let unknown = list.failed();
    let names_are_right = unknown.is_empty() && !failed.iter().any(|failed| failed.field.ends_with(".name"));
    input::add_failed(&mut failed, unknown);
    if names_are_right && list.sent().len() < list.stored().len() {
        input::add_failed(&mut failed, [FieldError::new(R::LIST_KEY, FieldCode::TooFew)]);
    }
    if list.is_stale() && list::versions_were_read(&failed) {
        let total = list.stored().len();
        let rows = resource::answer::<R>(write.conn(), list.stored().to_vec()).await?;
        return Err(Error::new(Code::VersionConflict).with_data(json!({R::LIST_KEY: rows, "total": total})));
    }
    input::refuse(failed)?;
    list.save(write, |_| ()).await
}

/// The group of a course's sections.
pub fn group(course_id: i64) -> String {
    format!("course:{course_id}")
}

/// Creates the sections of a new course. They are part of its creation and have no revisions of their own; undoing it
/// removes them with the course.
///
/// # Errors
/// When the database fails.
pub async fn make_all(write: &Write, course_id: i64) -> Result<()> {
    let rows = (0..).zip(COURSE_SECTIONS).map(|(position, entry)| ActiveModel {
        course_id: Set(Some(course_id)),
        name: Set(entry.name.to_owned()),
        display_name: Set(entry.display_name.to_owned()),
        heading: Set(None),
        is_visible: Set(false),
        is_swiper: Set(false),
        mode: Set(Mode::Default),
        visible_from: Set(None),
        visible_until: Set(None),
        search: Set(text::search_column(entry.display_name)),
        group_key: Set(group(course_id)),
        position: Set(position),
        version: Set(1),
        created_at: Set(write.at()),
        updated_at: Set(write.at()),
        updated_by: Set(write.actor().id()),
        ..Default::default()
    });
    Entity::insert_many(rows).exec_without_returning(write.conn()).await?;
    search::note_children(write, "course_section", course_id).await
}
