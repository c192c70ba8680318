//! The list of changes, one change with all its rows, and undo (`docs/api.md#history`, `docs/api.md#undo`).

use axum::{
    extract::State,
    http::{HeaderMap, Method},
    response::{IntoResponse, Response},
};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{FieldError, Result},
    input::{self, Text},
    text,
};
use peshtoq_persistence::{
    change::{self, Change, ChangeDetail, ChangeFilter, Kind},
    person::Person,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    csv as table, days,
    failure::Failure,
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Params, Query, id},
};

mod csv;

/// Which changes are wanted. All conditions hold together.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangesQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub(crate) page: i64,
    /// Changes per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    pub(crate) per_page: i64,
    /// Words of the names of what was touched, or of its course; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    key: Option<Text>,
    /// Only those by this person.
    staff_id: Option<i64>,
    /// Only those of this kind.
    kind: Option<Kind>,
    /// Only those that are mainly about this resource.
    entity: Option<Text>,
    /// Together with `entity`: those that touched this row, also as one of many.
    id: Option<i64>,
    /// Not before this day in Tashkent.
    #[schemars(extend("pattern" = days::PATTERN))]
    from: Option<Text>,
    /// Not after this day in Tashkent.
    #[schemars(extend("pattern" = days::PATTERN))]
    to: Option<Text>,
}

/// Who made changes.
#[derive(Debug, Serialize, JsonSchema)]
struct ChangePeople {
    /// The people, by their names.
    people: Vec<Person>,
}

pub(crate) fn first_page() -> i64 {
    1
}

pub(crate) fn page_size() -> i64 {
    20
}

impl ChangesQuery {
    /// The filters of the query, for this caller.
    ///
    /// # Errors
    /// 422 for an unknown resource, a day that does not exist, or an `id` without `entity`.
    pub(crate) fn filter(&self, app: &App, is_superadmin: bool) -> Result<ChangeFilter> {
        let mut failed = Vec::new();
        let entity = self.entity.as_ref().map(|entity| entity.as_str().to_owned());
        if let Some(entity) = &entity
            && app.db().registry().get(entity).is_none()
        {
            failed.push(FieldError::new("entity", FieldCode::UnknownValue));
        }
        if self.id.is_some() && entity.is_none() {
            failed.push(FieldError::new("entity", FieldCode::Required));
        }
        let mut day = |name: &str, text: &Option<Text>| days::read(name, text.as_ref(), &mut failed);
        let (from, to) = (day("from", &self.from), day("to", &self.to));
        input::refuse(failed)?;
        Ok(ChangeFilter {
            key: self.key.as_ref().map(|key| key.as_str().to_owned()).unwrap_or_default(),
            staff_id: self.staff_id,
            kind: self.kind,
            entity,
            row_id: self.id,
            from: from.and_then(days::begin_of),
            until: to.and_then(days::end_of),
            is_superadmin,
        })
    }
}

/// A page of changes.
#[derive(Debug, Serialize, JsonSchema)]
struct Changes {
    /// The changes, newest first.
    changes: Vec<Change>,
    /// How many match.
    total: u64,
}

/// Which rows of a change are wanted.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct RowsQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Rows per page, 1 to 500.
    #[serde(default = "rows_size")]
    #[validate(range(min = 1, max = 500))]
    per_page: i64,
}

fn rows_size() -> i64 {
    200
}

async fn list(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    Query(query): Query<ChangesQuery>,
) -> Result<Response, Failure> {
    let filter = query.filter(&app, user.requester().is_superadmin)?;
    let view = app.db().view().await?;
    if table::is_wanted(&headers) {
        return Ok(csv::answer(view.conn(), app.db().registry(), &headers, &filter).await?);
    }
    let registry = app.db().registry();
    let (changes, total) = change::list(view.conn(), registry, &filter, query.page, query.per_page).await?;
    Ok(Answer::ok(Changes { changes, total }).into_response())
}

async fn people(State(app): State<App>, SignedIn(user): SignedIn) -> Outcome<ChangePeople> {
    let view = app.db().view().await?;
    let people = change::authors(view.conn(), user.requester().is_superadmin).await?;
    Ok(Answer::ok(ChangePeople { people }))
}

async fn get(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    params: Params,
    Query(query): Query<RowsQuery>,
) -> Outcome<ChangeDetail> {
    let id = id(&params, "id", Code::ChangeNotFound)?;
    let view = app.db().view().await?;
    let page = (query.page, query.per_page);
    let is_superadmin = user.requester().is_superadmin;
    let found = change::detail(view.conn(), app.db().registry(), id, is_superadmin, page).await?;
    Ok(Answer::ok(found))
}

async fn undo(State(app): State<App>, user: SignedIn, params: Params) -> Outcome<Removed> {
    let id = id(&params, "id", Code::ChangeNotFound)?;
    let mut write = app.begin(&user).await?;
    change::undo(&mut write, user.0.requester(), id).await?;
    Ok(Answer::ok(Removed { id }).with_change(write.commit().await?))
}

/// An example of a person in an answer.
pub(crate) fn example_person() -> Value {
    json!({"id": 1, "firstName": "Dilnoza", "lastName": "Karimova"})
}

fn example() -> Value {
    json!({
        "id": 7, "at": "2026-01-05T09:30:00Z", "who": example_person(), "isConsole": false, "kind": "changed",
        "subject": {
            "entity": "mentor", "id": 1, "label": "Aziz Rahimov", "courseId": 101, "courseName": "Frontend dasturlash",
            "path": "/course/101/course-sections/edit/course-mentor/single/1"
        },
        "touched": 1, "undoes": null, "isUndone": false, "isUndoable": true
    })
}

fn example_detail() -> Value {
    let fields = |profession: &str| {
        json!({
            "fullName": "Aziz Rahimov", "profession": profession, "desc": "Oʻn yillik tajriba",
            "media": "student-images/aziz.jpg"
        })
    };
    let (before, after) = ("Dasturchi", "Bosh dasturchi");
    let mut detail = example();
    detail["rows"] = json!([{
        "entity": "mentor", "id": 1, "label": "Aziz Rahimov", "kind": "changed", "courseId": 101,
        "before": fields(before), "after": fields(after),
        "diff": [{"field": "profession", "before": before, "after": after, "moves": []}], "isUnreadable": false
    }]);
    detail["total"] = json!(1);
    detail
}

/// Adds changes to the API.
pub fn describe(api: &mut Api) {
    let operation = Operation::new(
        Method::GET,
        "/api/admin/changes",
        "changes",
        "list_changes",
        "Lists changes, newest first; with `Accept: text/csv` all of them as a table. Those of staff are shown only to superadmins.",
    )
    .query::<ChangesQuery>()
    .response::<Changes>(|| json!({"changes": [example()], "total": 1}));
    api.add(operation, list);
    let operation = Operation::new(
        Method::GET,
        "/api/admin/changes/people",
        "changes",
        "list_change_people",
        "Lists the people who made changes, by their names; those of changes of staff only for superadmins.",
    )
    .response::<ChangePeople>(|| json!({"people": [example_person()]}));
    api.add(operation, people);
    let operation = Operation::new(
        Method::GET,
        "/api/admin/changes/{id}",
        "changes",
        "get_change",
        "Reads a change with its rows before and after, field by field.",
    )
    .query::<RowsQuery>()
    .response::<ChangeDetail>(example_detail)
    .errors([Code::ChangeNotFound]);
    api.add(operation, get);
    let operation = Operation::new(
        Method::POST,
        "/api/admin/changes/{id}/undo",
        "changes",
        "undo_change",
        "Undoes a change: everything that it created, changed, moved or deleted is restored. Returns the id of the undone change.",
    )
    .response::<Removed>(|| json!({"id": 7}))
    .changes()
    .errors([
        Code::ChangeNotFound,
        Code::ChangeSuperseded,
        Code::LastSuperadmin,
        Code::Forbidden,
    ]);
    api.add(operation, undo);
}
