//! Previews of the site for editors: with hidden content, and of courses that are not shown (`docs/panel.md#preview`).

use axum::{extract::State, http::Method};
use peshtoq_courses::course::Course;
use peshtoq_landing::site::{self, Sections, SiteSection, Which, course::SiteCourseSection, home::SiteHomeSection};
use peshtoq_persistence::resource::{self, Definition, Row};
use schemars::JsonSchema;
use sea_orm::Condition;
use serde::Serialize;
use serde_json::json;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    media_map::{self, MediaMap},
    operation::{Api, Operation},
    public,
    request::{Params, id},
    resources::example_row,
};

/// The landing page with all its sections.
#[derive(Serialize, JsonSchema)]
struct HomePreview {
    /// Every section with its content, in their order.
    #[schemars(with = "Vec<SiteHomeSection>")]
    sections: Vec<SiteSection>,
    /// The names of the sections that the page does not show.
    hidden: Vec<String>,
    /// The files that the sections name, by their path.
    media: MediaMap,
}

/// A course's page with all its sections.
#[derive(Serialize, JsonSchema)]
struct CoursePreview {
    /// The course, even if the site does not show it.
    course: Row<Course>,
    /// Every section with its content, in their order.
    #[schemars(with = "Vec<SiteCourseSection>")]
    sections: Vec<SiteSection>,
    /// The names of the sections that the page does not show.
    hidden: Vec<String>,
    /// The files that the course and the sections name, by their path.
    media: MediaMap,
}

async fn home(State(app): State<App>) -> Outcome<HomePreview> {
    let snapshot = app.db().snapshot().await?;
    let Sections { sections, hidden } = site::home::sections(snapshot.conn(), Which::All).await?;
    let media = media_map::of(snapshot.conn(), &sections, None::<&()>).await?;
    Ok(Answer::ok(HomePreview {
        sections,
        hidden,
        media,
    }))
}

async fn course(State(app): State<App>, params: Params) -> Outcome<CoursePreview> {
    let id = id(&params, "id", Course::NOT_FOUND)?;
    let snapshot = app.db().snapshot().await?;
    let conn = snapshot.conn();
    let course = resource::find::<Course>(conn, id, Condition::all()).await?;
    let course = resource::answer_one::<Course>(conn, course).await?;
    let Sections { sections, hidden } = site::course::sections(conn, id, Which::All).await?;
    let media = media_map::of(conn, &sections, Some(&course)).await?;
    Ok(Answer::ok(CoursePreview {
        course,
        sections,
        hidden,
        media,
    }))
}

/// Adds the previews to the API.
pub fn describe(api: &mut Api) {
    let text = "The landing page as visitors will see it, hidden sections included.";
    let read = Operation::new(
        Method::GET,
        "/api/admin/preview/home",
        "preview",
        "get_home_preview",
        text,
    )
    .response::<HomePreview>(
        json!({"sections": [public::example_partners()], "hidden": ["Partners"], "media": public::example_media()}),
    );
    api.add(read, home);
    let text =
        "A course's page as visitors will see it, hidden sections included; also for courses that are not shown.";
    let path = "/api/admin/preview/courses/{id}";
    let read = Operation::new(Method::GET, path, "preview", "get_course_preview", text)
        .response::<CoursePreview>(json!({
            "course": example_row::<Course>(), "sections": [public::example_mentors()], "hidden": [], "media": {}
        }))
        .errors([Course::NOT_FOUND]);
    api.add(read, course);
}
