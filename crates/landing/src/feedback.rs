//! Feedback of learners: videos and texts, of the whole site or of one course (`contract.md §4`).

use peshtoq_courses::{
    child::{OF_COURSE, course_tag},
    course,
};
use peshtoq_kernel::{media, prelude::*};

number_enum! {
    /// What kind of feedback it is (`spec.md §3`, Media type).
    FeedbackType {
        /// A film.
        Video = 1,
        /// A text, with or without a picture.
        Text = 2,
    }
}

/// The table `feedback`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "feedback")]
#[expect(
    missing_docs,
    reason = "the fields are those of `FeedbackInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub feedback_type: FeedbackType,
    pub course_id: Option<i64>,
    pub full_name: String,
    pub profession: String,
    pub body: Option<String>,
    pub rating: Option<i32>,
    pub media: Option<String>,
    pub thumbnail: Option<String>,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a feedback is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct FeedbackInput {
    /// A film or a text.
    pub feedback_type: FeedbackType,
    /// The course it is about; without one it is about the whole site.
    pub course_id: Option<i64>,
    /// Who gave it.
    #[validate(length(min = 1, max = 100))]
    pub full_name: Text,
    /// What that person does.
    #[validate(length(min = 1, max = 100))]
    pub profession: Text,
    /// The words; a text needs them.
    #[validate(length(max = 1000))]
    pub body: Option<Long>,
    /// Stars, 1 to 5.
    #[validate(range(min = 1, max = 5))]
    pub rating: Option<i32>,
    /// The film, which a video needs, or a picture of the person.
    pub media: Option<Media>,
    /// A still of the film.
    #[schemars(extend("x-folder" = "video-thumbnails"))]
    pub thumbnail: Option<Image>,
}

/// What a feedback shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feedback {
    /// A film or a text.
    pub feedback_type: FeedbackType,
    /// The course it is about; null for the whole site.
    pub course_id: Option<i64>,
    /// Who gave it.
    pub full_name: String,
    /// What that person does.
    pub profession: String,
    /// The words.
    pub body: Option<String>,
    /// Stars, 1 to 5.
    pub rating: Option<i32>,
    /// The film or the picture, as `folder/name.ext`.
    pub media: Option<String>,
    /// A still of the film, as `folder/name.ext`.
    pub thumbnail: Option<String>,
    /// Its place among those of its type and course, from 0.
    pub position: i32,
}

/// The group of the feedback of a kind, about a course or about the whole site.
pub(crate) fn group_of(kind: FeedbackType, course: Option<i64>) -> String {
    let course = course.map(|id| id.to_string()).unwrap_or_default();
    format!("{}:{course}", kind.number())
}

/// The filters of a list of feedback.
#[derive(Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct FeedbackFilter {
    /// Only films, or only texts.
    pub feedback_type: Option<FeedbackType>,
    /// Those of this course; without it those about the whole site.
    pub course_id: Option<i64>,
}

impl Filter for FeedbackFilter {
    fn condition(&self) -> Condition {
        let of_course = match self.course_id {
            Some(id) => Column::CourseId.eq(id),
            None => Column::CourseId.is_null(),
        };
        Condition::all()
            .add(of_course)
            .add_option(self.feedback_type.map(|kind| Column::FeedbackType.eq(kind)))
    }
}

impl Resource for Feedback {
    const NAME: &'static str = "feedback";
    const LIST_KEY: &'static str = "feedback";
    const NOT_FOUND: Code = Code::FeedbackNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("full_name");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = FeedbackInput;
    type Fields = Self;
    type Filter = FeedbackFilter;

    fn apply(input: FeedbackInput, row: &mut ActiveOf<Self>) {
        let FeedbackInput {
            feedback_type,
            course_id,
            full_name,
            profession,
            body,
            rating,
            media,
            thumbnail,
        } = input;
        row.feedback_type = Set(feedback_type);
        row.course_id = Set(course_id);
        row.full_name = Set(full_name.into());
        row.profession = Set(profession.into());
        row.body = Set(body.map(Into::into));
        row.rating = Set(rating);
        row.media = Set(media.map(Into::into));
        row.thumbnail = Set(thumbnail.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            feedback_type: row.feedback_type,
            course_id: row.course_id,
            full_name: row.full_name,
            profession: row.profession,
            body: row.body,
            rating: row.rating,
            media: row.media,
            thumbnail: row.thumbnail,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({
            "feedbackType": 2, "courseId": null, "fullName": "Malika Yusupova", "profession": "Dizayner",
            "body": "Kursdan keyin birinchi buyurtmamni oldim.", "rating": 5, "media": null, "thumbnail": null
        })
    }

    fn media(row: &Model) -> Vec<String> {
        row.media.iter().chain(&row.thumbnail).cloned().collect()
    }

    fn group(row: &ActiveOf<Self>) -> String {
        let kind = row.feedback_type.clone().take();
        kind.map(|kind| group_of(kind, row.course_id.clone().take().flatten()))
            .unwrap_or_default()
    }

    fn tags(row: &Model) -> Vec<String> {
        if let Some(id) = row.course_id {
            return vec![course_tag(id)];
        }
        match row.feedback_type {
            FeedbackType::Video => vec!["home".into(), "section:VideoFeedbacks".into()],
            // Courses show it too, unless they have their own.
            FeedbackType::Text => ["home", "section:TextFeedbacks", "section:CourseTextFeedbacks"]
                .map(Into::into)
                .into(),
        }
    }

    async fn check(
        write: &Write,
        input: &FeedbackInput,
        before: Failed<'_>,
        _: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let mut failed = Vec::from_iter(course::check_id(write, "courseId", input.course_id).await?);
        if before.has("feedbackType") {
            return Ok(failed);
        }
        let needs_video = input.feedback_type == FeedbackType::Video;
        match &input.media {
            Some(path) if media::is_video(write.conn(), path.as_str()).await? != needs_video => {
                failed.push(FieldError::new("media", FieldCode::WrongFormat));
            }
            None if needs_video => failed.push(FieldError::new("media", FieldCode::Required)),
            _ => {}
        }
        if !needs_video && input.body.is_none() {
            failed.push(FieldError::new("body", FieldCode::Required));
        }
        Ok(failed)
    }
}
