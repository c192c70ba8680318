//! Courses that the landing page highlights: the top-rated ones, and the carousel of new ones
//! (`docs/api.md#top-courses`).

use peshtoq_courses::course::{self, CourseRef};
use peshtoq_persistence::{order, prelude::*, window};
use sea_orm::PaginatorTrait;

/// Maximum number of slides in the carousel.
pub const SPOTLIGHT_MAX: u64 = 10;

int_enum! {
    /// Where it is shown (`docs/api.md#top-courses`).
    TopCourseKind {
        /// Among the top-rated courses.
        Popular = 1,
        /// In the carousel of new courses.
        Spotlight = 2,
    }
}

/// A top course.
#[resource(
    name = "top_course",
    list = "topCourses",
    label = title,
    ordered,
    grouped,
    filter = TopCourseFilter,
    not_found
)]
pub struct TopCourse {
    /// Where it is shown; the carousel has room for ten.
    pub kind: TopCourseKind,
    /// The course that it links to.
    pub course_id: Option<i64>,
    /// Its title.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// A short description.
    #[validate(length(min = 1, max = 300))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// Its picture.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::CARD))]
    pub image: Image,
    /// The link, if it is not the course's own page.
    pub link: Option<Link>,
    /// The first moment at which the landing site shows it; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// The course with the id `courseId`. While it is hidden or not ACTIVE, the landing site omits the row.
    #[answer]
    pub course: Option<CourseRef>,
}

/// The condition that the landing site shows a top course at that moment.
pub fn is_shown(at: DateTimeUtc) -> Condition {
    window::is_open(Column::VisibleFrom, Column::VisibleUntil, at)
}

/// The filter of a list of top courses.
#[derive(Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct TopCourseFilter {
    /// Only those of this state.
    pub kind: Option<TopCourseKind>,
}

impl Filter for TopCourseFilter {
    fn condition(&self) -> Condition {
        Condition::all().add_option(self.kind.map(|kind| Column::Kind.eq(kind)))
    }
}

impl Resource for TopCourse {
    fn place(row: &Model) -> Option<Place> {
        let list = match row.kind {
            TopCourseKind::Popular => "/courses/top-rated-courses",
            TopCourseKind::Spotlight => "/courses/new-courses-carousel",
        };
        Some(Place::row(list, row.id))
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let courses = course::refs(conn, rows.iter().filter_map(|row| row.fields.course_id)).await?;
        for row in rows {
            row.fields.course = row.fields.course_id.and_then(|id| courses.get(&id).cloned());
        }
        Ok(())
    }

    fn example() -> Value {
        json!({
            "kind": 1, "courseId": 1, "title": "Frontend dasturlash", "desc": "Noldan birinchi ishgacha",
            "image": "course-banners/frontend.png", "link": null, "visibleFrom": null, "visibleUntil": null
        })
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["course"] = json!({"id": 1, "name": "Frontend dasturlash", "slug": "frontend-dasturlash", "isVisible": true, "status": "ACTIVE", "visibleFrom": null, "visibleUntil": null});
        row
    }

    fn group(row: &ActiveOf<Self>) -> String {
        row.kind
            .clone()
            .take()
            .map(|kind| kind.number().to_string())
            .unwrap_or_default()
    }

    fn limit(group: &str) -> u64 {
        match group == TopCourseKind::Spotlight.number().to_string() {
            true => SPOTLIGHT_MAX,
            false => order::GROUP_MAX,
        }
    }

    fn tags(row: &Model) -> Vec<String> {
        let section = match row.kind {
            TopCourseKind::Popular => "section:TopRatedCourses",
            TopCourseKind::Spotlight => "section:Courses",
        };
        vec!["home".into(), section.to_owned()]
    }

    fn window(row: &Model) -> Option<Window> {
        Some(Window::new(row.visible_from, row.visible_until))
    }

    async fn check(
        write: &Write,
        input: &TopCourseInput,
        before: FailedFields<'_>,
        stored: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let mut failed = Window::new(input.visible_from, input.visible_until).failed("");
        failed.extend(course::check_id(write, "courseId", input.course_id).await?);
        let was_there = stored.is_some_and(|row| row.kind == TopCourseKind::Spotlight);
        let is_slide = input.kind == TopCourseKind::Spotlight && !before.has("kind");
        if is_slide && !was_there && slides(write).await? >= SPOTLIGHT_MAX {
            failed.push(too_many_slides());
        }
        Ok(failed)
    }
}

async fn slides(write: &Write) -> Result<u64> {
    let slides = Entity::find().filter(Column::Kind.eq(TopCourseKind::Spotlight));
    Ok(slides.count(write.conn()).await?)
}

fn too_many_slides() -> FieldError {
    let message = Message::slides_at_most(SPOTLIGHT_MAX);
    FieldError::with_message("kind", FieldCode::CarouselLimitExceeded, message)
}
