//! Previews of the site for editors: with hidden content, and of courses that the site does not show
//! (`docs/panel.md#preview`).

use axum::{extract::State, http::Method};
use peshtoq_core::error::Result;
use peshtoq_courses::course::Course;
use peshtoq_landing::site::{self, Sections, SiteSection, Which, course::SiteCourseSection, home::SiteHomeSection};
use peshtoq_persistence::{
    db::{Transaction, View, Write},
    resource::{self, Definition, Row},
};
use peshtoq_releases::{draft, release};
use schemars::JsonSchema;
use sea_orm::Condition;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    drafts::publish::apply,
    guard::{CurrentUser, SignedIn},
    media_map::{self, MediaMap},
    operation::{Api, Operation},
    public,
    request::{Params, Query, id},
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

/// The drafts that a preview shows as if they were published.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct PreviewQuery {
    /// This draft.
    draft_id: Option<i64>,
    /// All drafts of this release.
    release_id: Option<i64>,
    /// All drafts that wait.
    #[serde(default)]
    drafts: bool,
}

/// How many drafts a preview of all shows at most.
const ALL_MAX: u64 = 1000;

/// The data of a preview: the site as it is now, or with drafts applied.
enum Source {
    Current(View),
    /// A write in which the calls of drafts ran, and which is never committed.
    WithDrafts(Box<Write>),
}

impl Source {
    async fn open(app: &App, user: &CurrentUser, query: PreviewQuery) -> Result<Self> {
        if query.draft_id.is_none() && query.release_id.is_none() && !query.drafts {
            return Ok(Self::Current(app.db().view().await?));
        }
        let write = app.db().begin(user.actor()).await?;
        let conn = write.conn();
        let mut drafts = match query.drafts {
            true => draft::all(conn, ALL_MAX).await?,
            false => Vec::new(),
        };
        let mut planned = None;
        if let Some(id) = query.release_id.filter(|_| !query.drafts) {
            planned = release::find_open(conn, id).await?.publish_at;
            drafts.extend(draft::of_release(conn, id).await?);
        }
        if let Some(id) = query.draft_id.filter(|id| drafts.iter().all(|draft| draft.id != *id)) {
            drafts.push(draft::find(conn, id).await?);
        }
        // A draft that cannot be published is not shown either; the check of the release reports the reason.
        let mut write = apply(app, user, write, drafts).await?.write;
        // A scheduled release is shown as of its publishing time, including the time windows.
        if let Some(planned) = planned.filter(|planned| *planned > write.at()) {
            write.look_from(planned);
        }
        Ok(Self::WithDrafts(Box::new(write)))
    }

    fn conn(&self) -> &Transaction {
        match self {
            Self::Current(view) => view.conn(),
            Self::WithDrafts(write) => write.conn(),
        }
    }

    /// Rolls back at once, so that other writes do not wait longer than necessary.
    async fn close(self) {
        if let Self::WithDrafts(write) = self {
            write.rollback().await;
        }
    }
}

async fn home(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    Query(query): Query<PreviewQuery>,
) -> Outcome<HomePreview> {
    let source = Source::open(&app, &user, query).await?;
    let Sections { sections, hidden } = site::home::sections(source.conn(), Which::All).await?;
    let media = media_map::of(source.conn(), &sections, None::<&()>).await?;
    source.close().await;
    Ok(Answer::ok(HomePreview {
        sections,
        hidden,
        media,
    }))
}

async fn course(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    params: Params,
    Query(query): Query<PreviewQuery>,
) -> Outcome<CoursePreview> {
    let id = id(&params, "id", Course::NOT_FOUND)?;
    let source = Source::open(&app, &user, query).await?;
    let conn = source.conn();
    let course = resource::find::<Course>(conn, id, Condition::all()).await?;
    let course = resource::answer_one::<Course>(conn, course).await?;
    let Sections { sections, hidden } = site::course::sections(conn, id, Which::All).await?;
    let media = media_map::of(conn, &sections, Some(&course)).await?;
    source.close().await;
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
    .query::<PreviewQuery>()
    .errors([draft::NOT_FOUND, release::NOT_FOUND])
    .response::<HomePreview>(
        || json!({"sections": [public::example_partners()], "hidden": ["Partners"], "media": public::example_media()}),
    );
    api.add(read, home);
    let text =
        "A course's page as visitors will see it, hidden sections included; also for courses that are not shown.";
    let path = "/api/admin/preview/courses/{id}";
    let read = Operation::new(Method::GET, path, "preview", "get_course_preview", text)
        .query::<PreviewQuery>()
        .response::<CoursePreview>(|| {
            json!({
                "course": example_row::<Course>(), "sections": [public::example_mentors()], "hidden": [], "media": {}
            })
        })
        .errors([Course::NOT_FOUND, draft::NOT_FOUND, release::NOT_FOUND]);
    api.add(read, course);
}
