//! Bonus courses: courses that are free with another course. The list is saved as a whole
//! (`docs/api.md#bonus-courses`).

use peshtoq_core::input;
use peshtoq_courses::{
    course::{self, CourseRef},
    section,
};
use peshtoq_persistence::{
    list::{self, Replacement, SentRow},
    order::GROUP_MAX,
    prelude::*,
    resource::{self, MediaPath},
    window,
};
use serde_json::Map;

/// The table `bonus_course`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "bonus_course")]
#[expect(
    missing_docs,
    reason = "the fields are those of `BonusCourseInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub subtitle: String,
    pub image: String,
    pub visible_from: Option<DateTimeUtc>,
    pub visible_until: Option<DateTimeUtc>,
    pub search: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// A bonus course, as a row of the list.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct BonusCourseInput {
    /// The id of an existing row; a row without one is new.
    pub id: Option<i64>,
    /// The course that is given as a bonus.
    pub course_id: i64,
    /// Its title.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// The subtitle.
    #[validate(length(min = 1, max = 200))]
    pub subtitle: Text,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::CARD))]
    pub image: Image,
    /// The first moment at which the landing site shows it; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// The version of the row that was read.
    pub version: Option<i32>,
}

/// The whole list, in its order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct BonusCoursesInput {
    /// Rows with an `id` are updated, rows without one are created, and rows that are not sent are deleted.
    #[validate(length(max = GROUP_MAX), nested)]
    pub bonus_courses: Vec<BonusCourseInput>,
    /// The version of the list that was read.
    pub list_version: Option<i64>,
}

/// What a bonus course shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BonusCourse {
    /// The course that is given as a bonus.
    pub course_id: i64,
    /// Its title.
    pub title: String,
    /// The subtitle.
    pub subtitle: String,
    /// Its picture, as `folder/name.ext`.
    pub image: String,
    /// The first moment at which the landing site shows it; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// Its position in the list, from 0.
    pub position: i32,
    /// The course with the id `courseId`. While it is hidden or not ACTIVE, the landing site omits the row.
    pub course: Option<CourseRef>,
}

/// The list as it is returned.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BonusCourses {
    /// The rows.
    pub bonus_courses: Vec<Row<BonusCourse>>,
    /// The number of matching rows.
    pub total: u64,
    /// The version of the whole list.
    #[schemars(range(min = 0))]
    pub list_version: i64,
}

impl Definition for BonusCourse {
    const NAME: &'static str = "bonus_course";
    const LIST_KEY: &'static str = "bonusCourses";
    // Rows are only written as a list; what may be missing is the course.
    const NOT_FOUND: Code = course::Course::NOT_FOUND;
    const LABEL: Option<&'static str> = Some("title");
    const ORDERED: bool = true;
    type Table = Entity;
    type Input = BonusCourseInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: BonusCourseInput, row: &mut ActiveOf<Self>) {
        let BonusCourseInput {
            id: _,
            course_id,
            title,
            subtitle,
            image,
            visible_from,
            visible_until,
            version: _,
        } = input;
        row.course_id = Set(course_id);
        row.title = Set(title.into());
        row.subtitle = Set(subtitle.into());
        row.image = Set(image.into());
        row.visible_from = Set(visible_from);
        row.visible_until = Set(visible_until);
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            course_id: row.course_id,
            title: row.title,
            subtitle: row.subtitle,
            image: row.image,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
            position: row.position,
            course: None,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        vec![row.image.clone()]
    }
}

impl Resource for BonusCourse {
    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/section-management/edit/bonus-courses/single", row.id))
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let courses = course::refs(conn, rows.iter().map(|row| row.fields.course_id)).await?;
        for row in rows {
            row.fields.course = courses.get(&row.fields.course_id).cloned();
        }
        Ok(())
    }

    fn example() -> Value {
        json!({
            "courseId": 1, "title": "Ingliz tili sovgʻa", "subtitle": "Har bir kursga qoʻshimcha",
            "image": "course-banners/bonus.png", "visibleFrom": null, "visibleUntil": null
        })
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["course"] = json!({"id": 1, "name": "Ingliz tili", "slug": "ingliz-tili", "isVisible": true, "status": "ACTIVE", "visibleFrom": null, "visibleUntil": null});
        row
    }

    fn tags(_: &Model) -> Vec<String> {
        ["home", "section:BonusCourses", "section:CourseBonuses"]
            .map(Into::into)
            .into()
    }

    fn window(row: &Model) -> Option<Window> {
        Some(Window::new(row.visible_from, row.visible_until))
    }
}

/// The condition that the landing site shows a bonus course at that moment.
pub fn is_shown(at: DateTimeUtc) -> Condition {
    window::is_open(Column::VisibleFrom, Column::VisibleUntil, at)
}

impl SentRow<BonusCourse> for BonusCourseInput {
    type Key = i64;

    fn key(&self) -> Option<i64> {
        self.id
    }

    fn version(&self) -> Option<i32> {
        self.version
    }

    fn apply(self, row: &mut ActiveModel) {
        <BonusCourse as Definition>::apply(self, row);
    }
}

/// The current version of the list.
///
/// # Errors
/// When the database fails.
pub async fn list_version(conn: &Transaction) -> Result<i64> {
    Ok(list::version_of_rows::<BonusCourse>(
        &list::rows::<BonusCourse>(conn, "").await?,
    ))
}

async fn whole(conn: &Transaction, rows: Vec<Model>) -> Result<BonusCourses> {
    let list_version = list::version_of_rows::<BonusCourse>(&rows);
    let bonus_courses = resource::answer::<BonusCourse>(conn, rows).await?;
    Ok(BonusCourses {
        total: bonus_courses.len() as u64,
        bonus_courses,
        list_version,
    })
}

/// Saves the whole list as one change.
///
/// # Errors
/// 409 `version_conflict` with the current list; 422 with every field that failed.
pub async fn save(write: &mut Write, mut body: Map<String, Value>, media_path: MediaPath<'_>) -> Result<BonusCourses> {
    list::keep_absent::<BonusCourse>(
        write,
        "",
        &mut body,
        &["visibleFrom", "visibleUntil"],
        |sent, stored| sent.get("id").and_then(Value::as_i64) == Some(stored.id),
    )
    .await?;
    let (sent, mut failed) = list::read::<BonusCoursesInput>(write, body, media_path).await?;
    let mut list = Replacement::<BonusCourse, _>::new(write.conn(), "", sent.bonus_courses, sent.list_version).await?;
    if list.is_stale() && list::versions_were_read(&failed) {
        let current = whole(write.conn(), list.stored().to_vec()).await?;
        let current = serde_json::to_value(current).map_err(Error::internal)?;
        return Err(Error::new(Code::VersionConflict).with_data(current));
    }
    input::add_failed(&mut failed, list.failed());
    let courses = course::refs(write.conn(), list.sent().iter().map(|row| row.course_id)).await?;
    let strangers = (0..)
        .zip(list.sent())
        .filter(|(_, row)| !courses.contains_key(&row.course_id));
    let strangers = strangers.map(|(index, _)| format!("bonusCourses[{index}].courseId"));
    input::add_failed(
        &mut failed,
        strangers.map(|field| FieldError::new(field, FieldCode::NotFound)),
    );
    let windows = list
        .sent()
        .iter()
        .map(|row| Window::new(row.visible_from, row.visible_until));
    input::add_failed(&mut failed, section::failed_windows(BonusCourse::LIST_KEY, windows));
    input::refuse(failed)?;
    let rows = list.save(write, |_| ()).await?;
    whole(write.conn(), rows).await
}
