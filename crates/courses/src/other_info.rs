//! Other info of a course: its description and its success. The two halves are written independently
//! (`docs/api.md#course-pages`).

use peshtoq_core::input;
use peshtoq_persistence::{
    prelude::*,
    resource::{self, MediaPath},
};
use serde_json::Map;

use crate::child::{OF_COURSE, course_tag};

string_enum! {
    /// One of the two halves.
    Half {
        /// What the course is about.
        AboutInfo = "aboutInfo",
        /// Its success.
        AboutSuccess = "aboutSuccess",
    }
}

/// The table `other_info`, with at most two rows per course.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "other_info")]
#[expect(
    missing_docs,
    reason = "the fields are those of `OtherInfoHalfInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub half: Half,
    pub title: String,
    pub desc: String,
    pub image: Option<String>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of a half.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OtherInfoHalfInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// Its text, rich text.
    #[schemars(extend("x-enough" = 60))]
    pub desc: Html,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::BESIDE))]
    pub image: Option<Image>,
    /// The version of the half that was read.
    pub version: Option<i32>,
}

/// One half or both.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OtherInfoInput {
    /// What the course is about; unchanged if absent or null.
    #[validate(nested)]
    pub about_info: Option<OtherInfoHalfInput>,
    /// Its success; unchanged if absent or null.
    #[validate(nested)]
    pub about_success: Option<OtherInfoHalfInput>,
}

/// What a half shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OtherInfoHalf {
    /// Its title.
    pub title: String,
    /// Its text, rich text.
    pub desc: String,
    /// Its picture, as `folder/name.ext`.
    pub image: Option<String>,
}

/// Both halves as they are returned; one that was never saved is null.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OtherInfo {
    /// What the course is about.
    pub about_info: Option<Row<OtherInfoHalf>>,
    /// Its success.
    pub about_success: Option<Row<OtherInfoHalf>>,
}

impl Definition for OtherInfoHalf {
    const NAME: &'static str = "other_info";
    const LIST_KEY: &'static str = "otherInfo";
    // A half has no row that may be missing; its section may be.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    type Table = Entity;
    type Input = OtherInfoHalfInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: OtherInfoHalfInput, row: &mut ActiveOf<Self>) {
        let OtherInfoHalfInput {
            title,
            desc,
            image,
            version: _,
        } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.image = Set(image.map(Into::into));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            image: row.image,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        row.image.iter().cloned().collect()
    }
}

impl Resource for OtherInfoHalf {
    fn example() -> Value {
        json!({"title": "Kurs haqida", "desc": "<p>Sakkiz oylik amaliy dastur.</p>", "image": null})
    }

    fn place(row: &Model) -> Option<Place> {
        let screen = match row.half {
            Half::AboutInfo => "edit/course-about-info",
            Half::AboutSuccess => "edit/course-about-success",
        };
        Some(Place::course_screen(row.course_id, screen))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}

/// A half of a course; `None` if it was never saved.
///
/// # Errors
/// When the database fails.
pub async fn half_of(conn: &Transaction, course_id: i64, half: Half) -> Result<Option<Model>> {
    let query = Entity::find().filter(Column::CourseId.eq(course_id));
    Ok(query.filter(Column::Half.eq(half)).one(conn).await?)
}

/// Both halves of a course.
///
/// # Errors
/// When the database fails.
pub async fn get(conn: &Transaction, course_id: i64) -> Result<OtherInfo> {
    let mut halves = [None, None];
    for (place, half) in halves.iter_mut().zip(Half::ALL) {
        if let Some(row) = half_of(conn, course_id, *half).await? {
            *place = Some(resource::answer_one::<OtherInfoHalf>(conn, row).await?);
        }
    }
    let [about_info, about_success] = halves;
    Ok(OtherInfo {
        about_info,
        about_success,
    })
}

/// Saves the halves in the body, as one change.
///
/// # Errors
/// 409 `version_conflict` with both in their current state; 422 with every field that failed, by its half.
pub async fn save(
    write: &mut Write,
    course_id: i64,
    mut body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<OtherInfo> {
    let mut failed = Vec::new();
    for half in Half::ALL {
        let sent = match body.remove(half.as_str()) {
            None | Some(Value::Null) => continue,
            Some(Value::Object(sent)) => sent,
            Some(_) => {
                failed.push(FieldError::new(half.as_str(), FieldCode::WrongFormat));
                continue;
            }
        };
        let stored = half_of(write.conn(), course_id, *half).await?;
        let saved = resource::save_within::<OtherInfoHalf>(write, stored, sent, media_path, |row| {
            row.course_id = Set(course_id);
            row.half = Set(*half);
        })
        .await;
        match saved {
            Ok(_) => {}
            Err(error) if error.code == Code::VersionConflict => {
                let current = serde_json::to_value(get(write.conn(), course_id).await?).map_err(Error::internal)?;
                return Err(error.with_data(current));
            }
            // The errors of both halves are reported together.
            Err(error) if !error.fields.is_empty() => failed.extend(error.fields.into_iter().map(|field| FieldError {
                field: format!("{}.{}", half.as_str(), field.field),
                ..field
            })),
            Err(error) => return Err(error),
        }
    }
    input::refuse(failed)?;
    get(write.conn(), course_id).await
}
