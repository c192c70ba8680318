//! Feedback of learners: videos and texts, of the whole site or of one course (`docs/api.md#feedback`).

use peshtoq_courses::{child::course_tag, course};
use peshtoq_persistence::{media, prelude::*};

int_enum! {
    /// What kind of feedback it is (`docs/api.md#feedback`).
    FeedbackType {
        /// A film.
        Video = 1,
        /// A text, with or without a picture.
        Text = 2,
    }
}

/// A feedback.
#[resource(
    name = "feedback",
    list = "feedback",
    label = full_name,
    parent = course,
    ordered,
    grouped,
    filter = FeedbackFilter,
    not_found
)]
pub struct Feedback {
    /// A video or a text.
    pub feedback_type: FeedbackType,
    /// The course it is about; without one, it is about the whole site.
    pub course_id: Option<i64>,
    /// Who gave it.
    #[validate(length(min = 1, max = 100))]
    pub full_name: Text,
    /// The occupation of that person.
    #[validate(length(min = 1, max = 100))]
    pub profession: Text,
    /// The text; required for text feedback.
    #[validate(length(max = 1000))]
    #[schemars(extend("x-enough" = 20))]
    pub body: Option<MultilineText>,
    /// The rating, 1 to 5 stars.
    #[validate(range(min = 1, max = 5))]
    pub rating: Option<i32>,
    /// The video, required for video feedback, or a picture of the person.
    #[schemars(extend("x-slot" = slots::FACE, "x-alt" = "beside"))]
    pub media: Option<Media>,
    /// A still of the video.
    #[schemars(extend("x-folder" = "video-thumbnails", "x-slot" = slots::VIDEO_COVER, "x-alt" = "beside"))]
    pub thumbnail: Option<Image>,
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
    /// Only videos, or only texts.
    pub feedback_type: Option<FeedbackType>,
    /// Feedback about this course; without it, feedback about the whole site.
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
    fn example() -> Value {
        json!({
            "feedbackType": 2, "courseId": null, "fullName": "Malika Yusupova", "profession": "Dizayner",
            "body": "Kursdan keyin birinchi buyurtmamni oldim.", "rating": 5, "media": null, "thumbnail": null
        })
    }

    fn place(row: &Model) -> Option<Place> {
        if let Some(course) = row.course_id {
            return Some(Place::course_row(course, "course-text-feedback", row.id));
        }
        let list = match row.feedback_type {
            FeedbackType::Video => "/section-management/edit/video-feedbacks",
            FeedbackType::Text => "/section-management/edit/text-feedbacks",
        };
        Some(Place::row(list, row.id))
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
        before: FailedFields<'_>,
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
