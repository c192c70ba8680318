//! Courses (`docs/api.md#courses`). They come from the provider's learning system or are created manually.

use std::collections::{BTreeSet, HashMap};

use peshtoq_core::{
    bounds,
    rules::{self, COLOUR_PATTERN, MONEY_MAX},
    slug,
};
use peshtoq_persistence::prelude::*;
use sea_orm::ActiveValue;
use validator::ValidationError;

use crate::{category, child::course_tag};

pub mod address;
mod filter;
mod id;
mod operations;
mod reference;
mod usage;

pub use filter::CourseFilter;
pub(crate) use id::{is_own, note_id};
pub use operations::{StatusInput, VisibilityInput, create, set};
use reference::is_published;
pub use reference::{CourseRef, check_id, is_or_comes_shown, is_shown, refs};
pub use usage::{refuse_used_by, refuse_used_by_ids};

/// The largest integer that JavaScript represents exactly.
const SAFE_MAX: i64 = bounds::SAFE;
/// An upper bound for lessons, modules and minutes.
const COUNT_MAX: i32 = 1_000_000_000;

string_enum! {
    /// The status of a course; the landing site shows visible ACTIVE ones.
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
    pub slug: String,
    pub desc: Option<String>,
    pub category_id: Option<i64>,
    pub course_type: Option<String>,
    pub is_profession: bool,
    pub is_coming_soon: bool,
    pub is_visible: bool,
    pub visible_from: Option<DateTimeUtc>,
    pub visible_until: Option<DateTimeUtc>,
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
    pub unique_key: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of a course.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseInput {
    /// Its number in the learning system. It is only used when a course is created, and is its id from then on.
    #[validate(range(min = 1, max = SAFE_MAX))]
    pub course_id: Option<i64>,
    /// Its name.
    #[validate(length(min = 1, max = 150))]
    pub name: Text,
    /// Its address on the site, made of its name when it is not sent for a new course. A course keeps its address until
    /// another one is sent; the one before then leads to it.
    #[validate(length(max = slug::MAX), custom(function = slug::form))]
    #[schemars(extend("pattern" = slug::PATTERN))]
    pub slug: Option<Text>,
    /// The description.
    #[validate(length(max = 2000))]
    #[schemars(extend("x-enough" = 40))]
    pub desc: Option<MultilineText>,
    /// The id of its category.
    pub category_id: Option<i64>,
    /// The type of the course, in the provider's own words.
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
    /// Its duration in minutes.
    #[serde(default)]
    #[validate(range(min = 0, max = COUNT_MAX))]
    pub course_duration: i32,
    /// Its colour, `#rrggbb`.
    #[validate(custom(function = colour_form))]
    #[schemars(extend("pattern" = COLOUR_PATTERN))]
    pub color: Option<Text>,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::COURSE_HEAD))]
    pub image_illustration: Option<Image>,
    /// A link to more information.
    pub detail_url: Option<Link>,
    /// The first moment at which the landing site shows it, if it is visible and ACTIVE; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
}

fn colour_form(colour: &Text) -> std::result::Result<(), ValidationError> {
    rules::colour(colour.as_str())
}

/// The category of a course.
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
    /// Its address on the site.
    pub slug: String,
    /// The description.
    pub desc: Option<String>,
    /// Its category.
    pub category: Option<CategoryRef>,
    /// The type of the course.
    pub course_type: Option<String>,
    /// Whether it teaches a whole profession.
    pub is_profession: bool,
    /// Whether it is announced but not taught yet.
    pub is_coming_soon: bool,
    /// Whether the landing site shows it if it is ACTIVE.
    pub is_visible: bool,
    /// The first moment at which the landing site shows it, if it is visible and ACTIVE; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// The status.
    pub status: CourseStatus,
    /// Its price in whole soʻm.
    pub price: i64,
    /// How many lessons it has.
    pub lessons_count: i32,
    /// How many modules it has.
    pub modules_count: i32,
    /// Its duration in minutes.
    pub course_duration: i32,
    /// Its colour, `#rrggbb`.
    pub color: Option<String>,
    /// Its picture, as `folder/name.ext`.
    pub image_illustration: Option<String>,
    /// A link to more information.
    pub detail_url: Option<String>,
}

impl Definition for Course {
    const NAME: &'static str = "course";
    const LIST_KEY: &'static str = "courses";
    const NOT_FOUND: Code = Code::NotFound(NotFound::new("course_not_found"));
    const LABEL: Option<&'static str> = Some("name");
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("slug", FieldCode::SlugTaken));
    const NEWEST_FIRST: bool = false;
    const UNSEARCHED: &'static [&'static str] = &["slug", "color"];
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
            slug,
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
            visible_from,
            visible_until,
        } = input;
        // A stored row keeps its id.
        if let (Some(id), ActiveValue::Set(_)) = (course_id, &row.id) {
            row.id = Set(id);
        }
        row.name = Set(name.into());
        if let Some(slug) = slug {
            row.slug = Set(slug.into());
        }
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
        row.visible_from = Set(visible_from);
        row.visible_until = Set(visible_until);
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            course_id: row.id,
            name: row.name,
            slug: row.slug,
            desc: row.desc,
            category: row.category_id.map(|id| CategoryRef {
                id,
                name: String::new(),
            }),
            course_type: row.course_type,
            is_profession: row.is_profession,
            is_coming_soon: row.is_coming_soon,
            is_visible: row.is_visible,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
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
    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/course", row.id).of_course(row.id))
    }

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
            "courseId": null, "name": "Frontend dasturlash", "slug": null,
            "desc": "Noldan birinchi ishgacha", "categoryId": 1, "courseType": "Onlayn", "isProfession": true,
            "isComingSoon": false, "price": 6_800_000,
            "lessonsCount": 96, "modulesCount": 8, "courseDuration": 8640, "color": "#1d4f91",
            "imageIllustration": "course-illustrations/frontend.png", "detailUrl": "https://example.uz/frontend",
            "visibleFrom": null, "visibleUntil": null
        })
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        if let Value::Object(row) = &mut row {
            row.remove("categoryId");
            row.insert("courseId".into(), json!(1));
            row.insert("slug".into(), json!("frontend-dasturlash"));
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

    async fn recorded(write: &Write, before: Option<&Model>, after: Option<&Model>) -> Result<()> {
        address::note(write, before, after).await
    }

    fn window(row: &Model) -> Option<Window> {
        is_published(row.is_visible, row.status).then(|| Window::new(row.visible_from, row.visible_until))
    }

    async fn check(
        write: &Write,
        input: &CourseInput,
        _: FailedFields<'_>,
        stored: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let mut failed = Window::new(input.visible_from, input.visible_until).failed("");
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
