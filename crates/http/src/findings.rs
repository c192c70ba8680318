//! The findings: missing or wrong content that visitors see (`docs/findings.md`).

use axum::{extract::State, http::Method};
use peshtoq_courses::course::Course;
use peshtoq_landing::findings::{self, FindingCounts, Findings};
use peshtoq_persistence::resource::Definition;
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Outcome},
    app::App,
    children::course,
    operation::{Api, Operation},
    request::Params,
};

async fn count(State(app): State<App>) -> Outcome<FindingCounts> {
    let view = app.db().view().await?;
    Ok(Answer::ok(findings::counts(view.conn()).await?))
}

async fn of_home(State(app): State<App>) -> Outcome<Findings> {
    let view = app.db().view().await?;
    Ok(Answer::ok(findings::of_home(view.conn()).await?))
}

async fn of_course(State(app): State<App>, params: Params) -> Outcome<Findings> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    Ok(Answer::ok(findings::of_course(view.conn(), course).await?))
}

fn example() -> Value {
    json!({"findings": [{
        "kind": "short_text", "section": "CourseMentor", "entity": "mentor", "id": 1, "label": "Aziz Rahimov", "field": "desc",
        "path": "/course/101/course-sections/edit/course-mentor/single/1", "value": null, "problem": null, "size": null,
        "wanted": null, "length": 12, "enough": 20
    }]})
}

/// Adds the findings to the API.
pub fn describe(api: &mut Api) {
    let get = |path, id: &str, summary: &str| Operation::new(Method::GET, path, "findings", id, summary);
    let counts = get(
        "/api/admin/findings",
        "count_findings",
        "Counts what is missing or wrong on each page that visitors see.",
    )
    .response::<FindingCounts>(|| json!({"home": 2, "courses": [{"courseId": 101, "count": 3}]}));
    api.add(counts, count);
    let home = get(
        "/api/admin/findings/home",
        "list_home_findings",
        "Lists what is missing or wrong on the landing page and in what courses share.",
    )
    .response::<Findings>(example);
    api.add(home, of_home);
    let of = get(
        "/api/admin/courses/{id}/findings",
        "list_course_findings",
        "Lists what is missing or wrong on a course's page, as if it were shown.",
    )
    .response::<Findings>(example)
    .errors([Course::NOT_FOUND]);
    api.add(of, of_course);
}
