//! Courses (`docs/api.md#courses`). They come from the provider's learning system or are created manually.

use std::collections::{BTreeSet, HashMap};

use peshtoq_core::{
    bounds,
    rules::{self, COLOUR_PATTERN, MONEY_MAX},
};
use peshtoq_persistence::{
    prelude::*,
    resource::{self, MediaPath},
    setting,
};
use sea_orm::{ActiveValue, IntoActiveModel, QuerySelect};
use serde_json::Map;
use validator::ValidationError;

use crate::{category, child::course_tag, section};

/// The first id for manually created courses that have no id in the learning system.
const FIRST_OWN_ID: i64 = 1_000_000;
/// The last such id. A greater one, which only the learning system can have assigned, does not affect the next one.
const LAST_OWN_ID: i64 = 999_999_999_999;
/// The largest integer that JavaScript represents exactly.
const SAFE_MAX: i64 = bounds::SAFE;
/// An upper bound for lessons, modules and minutes.
const COUNT_MAX: i32 = 1_000_000_000;

string_enum! {
    /// Where a course stands; the landing site shows visible ACTIVE ones.
    CourseStatus {
        /// Taught.
        Active = "ACTIVE",
        /// In the making.
        Draft = "DRAFT",
        /// No longer taught.
        Archived = "ARCHIVED",
    }
}

/// The table `course`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "course")]
#[expect(
    missing_docs,
    reason = "the fields are those of `CourseInput` and `Course` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub desc: Option<String>,
    pub category_id: Option<i64>,
    pub course_type: Option<String>,
    pub is_profession: bool,
    pub is_coming_soon: bool,
    pub is_visible: bool,
    pub status: CourseStatus,
    pub price: i64,
    pub lessons_count: i32,
    pub modules_count: i32,
    pub course_duration: i32,
    pub color: Option<String>,
    pub image_illustration: Option<String>,
    pub detail_url: Option<String>,
    /// Whether the learning system owns it, so that an import may change it.
    pub is_imported: bool,
    pub search: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a course is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseInput {
    /// Its number in the learning system. Taken only when a course is made; it is the id ever after.
    #[validate(range(min = 1, max = SAFE_MAX))]
    pub course_id: Option<i64>,
    /// Its name.
    #[validate(length(min = 1, max = 150))]
    pub name: Text,
    /// What it is about.
    #[validate(length(max = 2000))]
    pub desc: Option<MultilineText>,
    /// The id of its category.
    pub category_id: Option<i64>,
    /// What kind of course it is, in the provider's own words.
    #[validate(length(max = 40))]
    pub course_type: Option<Text>,
    /// Whether it teaches a whole profession.
    #[serde(default)]
    pub is_profession: bool,
    /// Whether it is announced but not taught yet.
    #[serde(default)]
    pub is_coming_soon: bool,
    /// Its price in whole soʻm.
    #[serde(default)]
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub price: i64,
    /// How many lessons it has.
    #[serde(default)]
    #[validate(range(min = 0, max = COUNT_MAX))]
    pub lessons_count: i32,
    /// How many modules it has.
    #[serde(default)]
    #[validate(range(min = 0, max = COUNT_MAX))]
    pub modules_count: i32,
    /// How long it takes, in minutes.
    #[serde(default)]
    #[validate(range(min = 0, max = COUNT_MAX))]
    pub course_duration: i32,
    /// Its colour, `#rrggbb`.
    #[validate(custom(function = colour_form))]
    #[schemars(extend("pattern" = COLOUR_PATTERN))]
    pub color: Option<Text>,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations"))]
    pub image_illustration: Option<Image>,
    /// Where more is told of it.
    pub detail_url: Option<Link>,
}

fn colour_form(colour: &Text) -> std::result::Result<(), ValidationError> {
    rules::colour(colour.as_str())
}

/// A category, as a course shows the one it is in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CategoryRef {
    /// The id.
    pub id: i64,
    /// The name.
    pub name: String,
}

/// What a course shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Course {
    /// Its number in the learning system; always equal to `id`.
    pub course_id: i64,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub desc: Option<String>,
    /// Its category.
    pub category: Option<CategoryRef>,
    /// What kind of course it is.
    pub course_type: Option<String>,
    /// Whether it teaches a whole profession.
    pub is_profession: bool,
    /// Whether it is announced but not taught yet.
    pub is_coming_soon: bool,
    /// Whether the landing site shows it while it is ACTIVE.
    pub is_visible: bool,
    /// Where it stands.
    pub status: CourseStatus,
    /// Its price in whole soʻm.
    pub price: i64,
    /// How many lessons it has.
    pub lessons_count: i32,
    /// How many modules it has.
    pub modules_count: i32,
    /// How long it takes, in minutes.
    pub course_duration: i32,
    /// Its colour, `#rrggbb`.
    pub color: Option<String>,
    /// Its picture, as `folder/name.ext`.
    pub image_illustration: Option<String>,
    /// Where more is told of it.
    pub detail_url: Option<String>,
}

/// The filters of a list of courses.
#[derive(Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseFilter {
    /// Only those of this category.
    pub category_id: Option<i64>,
    /// Only those that teach a whole profession, or only those that do not.
    pub is_profession: Option<bool>,
}

impl Filter for CourseFilter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.category_id.map(|id| Column::CategoryId.eq(id)))
            .add_option(self.is_profession.map(|is| Column::IsProfession.eq(is)))
    }
}

impl Definition for Course {
    const NAME: &'static str = "course";
    const LIST_KEY: &'static str = "courses";
    const NOT_FOUND: Code = Code::NotFound(NotFound::new("course_not_found"));
    const LABEL: Option<&'static str> = Some("name");
    const NEWEST_FIRST: bool = false;
    type Table = Entity;
    type Input = CourseInput;
    type Fields = Self;
    type Filter = CourseFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: CourseInput, row: &mut ActiveOf<Self>) {
        let CourseInput {
            course_id,
            name,
            desc,
            category_id,
            course_type,
            is_profession,
            is_coming_soon,
            price,
            lessons_count,
            modules_count,
            course_duration,
            color,
            image_illustration,
            detail_url,
        } = input;
        // A stored row keeps its id.
        if let (Some(id), ActiveValue::Set(_)) = (course_id, &row.id) {
            row.id = Set(id);
        }
        row.name = Set(name.into());
        row.desc = Set(desc.map(Into::into));
        row.category_id = Set(category_id);
        row.course_type = Set(course_type.map(Into::into));
        row.is_profession = Set(is_profession);
        row.is_coming_soon = Set(is_coming_soon);
        row.price = Set(price);
        row.lessons_count = Set(lessons_count);
        row.modules_count = Set(modules_count);
        row.course_duration = Set(course_duration);
        row.color = Set(color.map(Into::into));
        row.image_illustration = Set(image_illustration.map(Into::into));
        row.detail_url = Set(detail_url.map(Into::into));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            course_id: row.id,
            name: row.name,
            desc: row.desc,
            category: row.category_id.map(|id| CategoryRef {
                id,
                name: String::new(),
            }),
            course_type: row.course_type,
            is_profession: row.is_profession,
            is_coming_soon: row.is_coming_soon,
            is_visible: row.is_visible,
            status: row.status,
            price: row.price,
            lessons_count: row.lessons_count,
            modules_count: row.modules_count,
            course_duration: row.course_duration,
            color: row.color,
            image_illustration: row.image_illustration,
            detail_url: row.detail_url,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        row.image_illustration.iter().cloned().collect()
    }
}

impl Resource for Course {
    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let ids: BTreeSet<i64> = rows
            .iter()
            .filter_map(|row| row.fields.category.as_ref().map(|category| category.id))
            .collect();
        if ids.is_empty() {
            return Ok(());
        }
        let found = category::Entity::find()
            .filter(category::Column::Id.is_in(ids))
            .all(conn)
            .await?;
        let names: HashMap<i64, String> = found.into_iter().map(|row| (row.id, row.name)).collect();
        for category in rows.iter_mut().filter_map(|row| row.fields.category.as_mut()) {
            category.name = names.get(&category.id).cloned().unwrap_or_default();
        }
        Ok(())
    }

    fn stored(row: &Model) -> Result<Value> {
        let mut stored = serde_json::to_value(Self::fields(row.clone())).map_err(Error::internal)?;
        stored["categoryId"] = json!(row.category_id);
        Ok(stored)
    }

    fn example() -> Value {
        json!({
            "courseId": null, "name": "Frontend dasturlash", "desc": "Noldan birinchi ishgacha", "categoryId": 1,
            "courseType": "Onlayn", "isProfession": true, "isComingSoon": false, "price": 6_800_000,
            "lessonsCount": 96, "modulesCount": 8, "courseDuration": 8640, "color": "#1d4f91",
            "imageIllustration": "course-illustrations/frontend.png", "detailUrl": "https://example.uz/frontend"
        })
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        if let Value::Object(row) = &mut row {
            row.remove("categoryId");
            row.insert("courseId".into(), json!(1));
            row.insert("category".into(), json!({"id": 1, "name": "Dasturlash"}));
            row.insert("isVisible".into(), json!(false));
            row.insert("status".into(), json!("DRAFT"));
        }
        row
    }

    fn tags(row: &Model) -> Vec<String> {
        // The landing page shows courses, and every course's page shows them as bonuses.
        let mut tags: Vec<String> = ["home", "courses", "section:CourseBonuses"].map(Into::into).into();
        tags.push(course_tag(row.id));
        tags
    }

    async fn check(
        write: &Write,
        input: &CourseInput,
        _: Failed<'_>,
        stored: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let mut failed = Vec::new();
        if let (None, Some(id)) = (stored, input.course_id)
            && Entity::find_by_id(id).one(write.conn()).await?.is_some()
        {
            failed.push(FieldError::with_message(
                "courseId",
                FieldCode::Duplicate,
                Message::course_id_taken(),
            ));
        }
        if let Some(id) = input.category_id
            && category::Entity::find_by_id(id).one(write.conn()).await?.is_none()
        {
            failed.push(FieldError::new("categoryId", FieldCode::NotFound));
        }
        Ok(failed)
    }
}

/// Creates a course, DRAFT and hidden, with all its sections.
///
/// # Errors
/// 422 with every field that failed.
pub async fn create(write: &mut Write, body: Map<String, Value>, media_path: MediaPath<'_>) -> Result<Row<Course>> {
    let id = next_own_id(write).await?;
    let row = resource::save_within::<Course>(write, None, body, media_path, |row| {
        row.id = Set(id);
        row.status = Set(CourseStatus::Draft);
        row.is_visible = Set(false);
        row.is_imported = Set(false);
    })
    .await?;
    if row.id == id || is_own(row.id) {
        note_id(write, row.id).await?;
    }
    section::make_all(write, row.id).await?;
    resource::answer_one::<Course>(write.conn(), row).await
}

/// An id that no course has or ever had.
async fn next_own_id(write: &Write) -> Result<i64> {
    let mut id = last_own_id(write).await?.map_or(FIRST_OWN_ID, |last| last + 1);
    // Beyond the range there may be courses with ids of the learning system.
    while Entity::find_by_id(id).one(write.conn()).await?.is_some() {
        id += 1;
    }
    Ok(id)
}

/// The greatest id of a course in the range of [`FIRST_OWN_ID`], including removed ones without history: pages that
/// still refer to it must not show another course.
async fn last_own_id(write: &Write) -> Result<Option<i64>> {
    let last = setting::get(write.conn(), setting::LAST_COURSE_ID).await?;
    last.map(|last| last.parse().map_err(Error::internal)).transpose()
}

/// Whether an id that a caller chose affects the next one.
pub(crate) fn is_own(id: i64) -> bool {
    (FIRST_OWN_ID..=LAST_OWN_ID).contains(&id)
}

/// Records that a course has this id.
pub(crate) async fn note_id(write: &Write, id: i64) -> Result<()> {
    if last_own_id(write).await?.is_none_or(|last| last < id) {
        setting::put(write.conn(), setting::LAST_COURSE_ID, id.to_string()).await?;
    }
    Ok(())
}

/// Shows a course on the landing site or hides it.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct VisibilityInput {
    /// Whether the landing site shows it while it is ACTIVE.
    pub is_visible: bool,
}

/// Moves a course to another status.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
pub struct StatusInput {
    /// The status it shall have.
    pub status: CourseStatus,
}

/// Changes only the fields that have separate operations.
///
/// # Errors
/// 404; 409 `version_conflict` with the current row.
pub async fn set(
    write: &mut Write,
    id: i64,
    version: Option<i32>,
    change: impl FnOnce(&mut ActiveModel) + Send,
) -> Result<Row<Course>> {
    let stored = resource::find::<Course>(write.conn(), id, Condition::all()).await?;
    resource::refuse_other_version::<Course>(write.conn(), &stored, version).await?;
    let mut row = stored.clone().into_active_model();
    change(&mut row);
    let row = resource::store::<Course>(write, Some(stored), row).await?;
    resource::answer_one::<Course>(write.conn(), row).await
}

/// A course, as rows that point at one show it: its name, and whether the landing site shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseRef {
    /// The id.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Whether the landing site shows it while it is ACTIVE.
    pub is_visible: bool,
    /// Where it stands.
    pub status: CourseStatus,
}

impl CourseRef {
    /// Whether the landing site shows it.
    pub fn is_shown(&self) -> bool {
        self.is_visible && self.status == CourseStatus::Active
    }
}

/// The courses with these ids that exist.
///
/// # Errors
/// When the database fails.
pub async fn refs(conn: &Transaction, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, CourseRef>> {
    let ids: BTreeSet<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::IsVisible, Column::Status])
        .filter(Column::Id.is_in(ids))
        .into_tuple::<(i64, String, bool, CourseStatus)>()
        .all(conn)
        .await?;
    let refs = rows.into_iter().map(|(id, name, is_visible, status)| CourseRef {
        id,
        name,
        is_visible,
        status,
    });
    Ok(refs.map(|course| (course.id, course)).collect())
}

/// Checks that a field refers to an existing course. Returns the error of the field if not.
///
/// # Errors
/// When the database fails.
pub async fn check_id(write: &Write, field: &str, id: Option<i64>) -> Result<Option<FieldError>> {
    let Some(id) = id else {
        return Ok(None);
    };
    let is_there = refs(write.conn(), [id]).await?.contains_key(&id);
    Ok((!is_there).then(|| FieldError::new(field, FieldCode::NotFound)))
}

/// The condition that the landing site shows a course.
pub fn is_shown() -> Condition {
    Condition::all()
        .add(Column::IsVisible.eq(true))
        .add(Column::Status.eq(CourseStatus::Active))
}

/// The same as [`refuse_used_by`], for ids of courses.
///
/// # Errors
/// 409 `in_use` with the courses.
pub async fn refuse_used_by_ids(write: &Write, ids: Vec<i64>) -> Result<()> {
    let mut courses: Vec<(i64, String)> = refs(write.conn(), ids)
        .await?
        .into_values()
        .map(|course| (course.id, course.name))
        .collect();
    courses.sort();
    refuse_used_by(courses)
}

/// Refuses a removal if courses use the row, and names them (`docs/api.md#shared-lists`).
///
/// # Errors
/// 409 `in_use` with the courses.
pub fn refuse_used_by(courses: Vec<(i64, String)>) -> Result<()> {
    if courses.is_empty() {
        return Ok(());
    }
    /// Maximum number of names in the message.
    const TOLD: usize = 3;
    let names: Vec<&str> = courses.iter().take(TOLD).map(|(_, name)| name.as_str()).collect();
    let names = names.join(", ");
    let message = match courses.len() {
        ..=TOLD => Message::used_by_courses(names),
        all => Message::used_by_more_courses(names, all - TOLD),
    };
    let data: Vec<Value> = courses
        .iter()
        .map(|(id, name)| json!({"id": id, "name": name}))
        .collect();
    Err(Error::new(Code::InUse)
        .with_message(message)
        .with_data(json!({ "courses": data })))
}
