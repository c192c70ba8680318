//! The search over everything (`docs/api.md#search`).

use axum::{extract::State, http::Method};
use peshtoq_core::{bounds, input::Text, text};
use peshtoq_persistence::search::{self, Found, Search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::Query,
};

/// What is searched for.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct SearchQuery {
    /// Words of a name or a text, all of which are wanted; case, apostrophe form and alphabet are ignored. A blank one finds
    /// nothing.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    key: Option<Text>,
    /// How many rows are answered, 1 to 50.
    #[serde(default = "usual_limit")]
    #[validate(range(min = 1, max = 50))]
    limit: i64,
    /// The course that is worked on: of rows that are found equally well, its own come first.
    #[validate(range(min = 1, max = bounds::SAFE))]
    course_id: Option<i64>,
}

/// Every course has all sections under the same names, so these rows come after rows with unique names.
const SECTIONS: [&str; 2] = ["section", "course_section"];

fn usual_limit() -> i64 {
    20
}

/// A row that was found.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SearchResult {
    /// What kind of row it is: the name of its resource.
    entity: String,
    /// Its id.
    #[schemars(range(min = 1))]
    id: i64,
    /// The course that it belongs to; a course belongs to itself.
    course_id: Option<i64>,
    /// The name of that course.
    course_name: Option<String>,
    /// Its name; empty if it has none.
    label: String,
    /// The piece of its text round what was found, without markup; the beginning of the text if only the name was found.
    excerpt: String,
    /// The path of the panel's screen where it is edited.
    path: String,
}

/// What was found.
#[derive(Debug, Serialize, JsonSchema)]
struct SearchResults {
    /// The rows, the best first.
    results: Vec<SearchResult>,
}

async fn find(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    Query(query): Query<SearchQuery>,
) -> Outcome<SearchResults> {
    let key = query.key.as_ref().map_or("", Text::as_str);
    let view = app.db().view().await?;
    let search = Search {
        key,
        limit: query.limit.unsigned_abs(),
        is_superadmin: user.requester().is_superadmin,
        course_id: query.course_id,
        last: &SECTIONS,
    };
    let found = search::find(view.conn(), search).await?;
    let results = found.into_iter().map(|found| {
        let Found {
            entity,
            id,
            course_id,
            course_name,
            label,
            excerpt,
            path,
        } = found;
        SearchResult {
            entity,
            id,
            course_id,
            course_name,
            label,
            excerpt,
            path,
        }
    });
    Ok(Answer::ok(SearchResults {
        results: results.collect(),
    }))
}

/// Adds the search to the API.
pub fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::GET,
        "/api/admin/search",
        "search",
        "search",
        "Finds rows by the words of their names and texts, the best first.",
    )
    .query::<SearchQuery>()
    .response::<SearchResults>(|| json!({"results": [{
        "entity": "mentor", "id": 1, "courseId": 101, "courseName": "Frontend dasturlash", "label": "Aziz Rahimov",
        "excerpt": "Bosh dasturchi Oʻn yillik tajriba", "path": "/course/101/course-sections/edit/course-mentor/single/1"
    }]}));
    api.add(operation, find);
}
