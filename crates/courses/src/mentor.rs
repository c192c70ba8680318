//! Mentors: who teaches a course (`contract.md §5`).

use peshtoq_kernel::{media, prelude::*};

use crate::child::{OF_COURSE, course_tag, of_course};

/// What is seen while a picture loads.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct BlurImage {
    /// A tiny preview as a data URI; null where the picture has none.
    pub placeholder: Option<String>,
}

/// The table `mentor`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "mentor")]
#[expect(
    missing_docs,
    reason = "the fields are those of `MentorInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub full_name: String,
    pub profession: String,
    pub desc: String,
    pub media: String,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a mentor is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct MentorInput {
    /// First and last name.
    #[validate(length(min = 1, max = 100))]
    pub full_name: Text,
    /// What the person does.
    #[validate(length(min = 1, max = 100))]
    pub profession: Text,
    /// A few words about the person.
    #[validate(length(min = 1, max = 2000))]
    pub desc: Long,
    /// A picture of the person.
    #[schemars(extend("x-folder" = "student-images"))]
    pub media: Image,
}

/// What a mentor shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mentor {
    /// First and last name.
    pub full_name: String,
    /// What the person does.
    pub profession: String,
    /// A few words about the person.
    pub desc: String,
    /// A picture of the person, as `folder/name.ext`.
    pub media: String,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
    /// What is seen while the picture loads.
    pub blur_image: BlurImage,
}

impl Resource for Mentor {
    const NAME: &'static str = "mentor";
    const LIST_KEY: &'static str = "courseMentor";
    const NOT_FOUND: Code = Code::MentorNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("full_name");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = MentorInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: MentorInput, row: &mut ActiveOf<Self>) {
        let MentorInput {
            full_name,
            profession,
            desc,
            media,
        } = input;
        row.full_name = Set(full_name.into());
        row.profession = Set(profession.into());
        row.desc = Set(desc.into());
        row.media = Set(media.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            full_name: row.full_name,
            profession: row.profession,
            desc: row.desc,
            media: row.media,
            position: row.position,
            blur_image: BlurImage::default(),
        }
    }

    fn example() -> Value {
        json!({"fullName": "Aziz Rahimov", "profession": "Bosh dasturchi", "desc": "Oʻn yillik tajriba", "media": "student-images/aziz.jpg"})
    }

    fn media(row: &Model) -> Vec<String> {
        vec![row.media.clone()]
    }

    fn group(row: &ActiveOf<Self>) -> String {
        of_course(&row.course_id)
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let placeholders = media::placeholders(conn, rows.iter().map(|row| row.fields.media.as_str())).await?;
        for row in rows {
            row.fields.blur_image.placeholder = placeholders.get(&row.fields.media).cloned();
        }
        Ok(())
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["blurImage"] = json!({"placeholder": null});
        row
    }
}
