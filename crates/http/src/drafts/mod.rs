//! Drafts: calls that are stored and run later (`docs/releases.md`).

mod call;
mod diff;
mod inputs;
pub(crate) mod publish;

use axum::{
    extract::State,
    http::{HeaderMap, Method},
};
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    input,
};
use peshtoq_persistence::{
    db::{Joined, Transaction, Write},
    search,
};
use peshtoq_releases::{
    conflict,
    draft::{self, Content, Draft, DraftFilter, NOT_FOUND, WholeDraft},
    release,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use call::{Call, handlers, is_final};
use inputs::{AssignInput, DraftInput, DraftsQuery, NewDraftInput};
use publish::{Problem, publish_draft};

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    changes::example_person,
    guard::{CurrentUser, SignedIn},
    language,
    operation::{Api, Operation},
    request::{Body, Params, Query, Typed, id},
    resources::VersionQuery,
};

/// A page of drafts.
#[derive(Debug, Serialize, JsonSchema)]
struct Drafts {
    /// The drafts that wait, the last stored first.
    drafts: Vec<Draft>,
    /// How many match.
    total: u64,
}

/// A draft, and what prevents its publication now.
#[derive(Debug, Serialize, JsonSchema)]
struct SavedDraft {
    #[serde(flatten)]
    #[schemars(flatten)]
    draft: WholeDraft,
    /// The error that publishing would be refused with now; null if nothing prevents it.
    refusal: Option<Problem>,
}

async fn list(State(app): State<App>, Query(query): Query<DraftsQuery>) -> Outcome<Drafts> {
    let filter = DraftFilter {
        path: query.path.map(|path| path.as_str().to_owned()),
        entity: query.entity.map(|entity| entity.as_str().to_owned()),
        row_id: query.row_id,
        course_id: query.course_id,
        staff_id: query.staff_id,
        release_id: query.release_id,
        is_alone: query.alone,
    };
    let view = app.db().view().await?;
    let (rows, total) = draft::list(view.conn(), &filter, query.page, query.per_page).await?;
    let mut stale = Vec::with_capacity(rows.len());
    for row in &rows {
        stale.push(match Call::new(&row.method, &row.path, draft::input_of(row)?) {
            Ok(call) => conflict::is_changed(view.conn(), &call.scope(), row.base_change, None).await?,
            // A draft whose call is not valid any more is reported when it is published.
            Err(_) => false,
        });
    }
    let mut drafts = draft::describe_all(view.conn(), rows).await?;
    for (draft, is_stale) in drafts.iter_mut().zip(stale) {
        draft.is_stale = is_stale;
    }
    Ok(Answer::ok(Drafts { drafts, total }))
}

async fn get(State(app): State<App>, params: Params) -> Outcome<WholeDraft> {
    let id = id(&params, "id", NOT_FOUND)?;
    let view = app.db().view().await?;
    let stored = draft::find(view.conn(), id).await?;
    Ok(Answer::ok(compared(&app, view.conn(), stored).await?))
}

/// A draft, together with its row as the author saw it.
async fn compared(app: &App, conn: &Transaction, stored: draft::Model) -> Result<WholeDraft> {
    let base = stored.base_change;
    let mut draft = draft::describe_whole(conn, stored).await?;
    let call = Call::new(&draft.draft.method, &draft.draft.path, draft.input.clone());
    // A draft whose call is not valid any more is reported when it is published.
    let Ok(call) = call else { return Ok(draft) };
    // A change that was undone is none, so its version must not look like one.
    let unchanged = conflict::unchanged(conn, &call.scope(), base).await?;
    let call = call.with_versions_of(&unchanged);
    draft.input.clone_from(&call.input);
    let Some(former) = conflict::first_changed(conn, &call.scope(), base, None).await? else {
        return Ok(draft);
    };
    draft.draft.is_stale = true;
    if let (true, Some(of), Some(row)) = (call.is_of_one(), app.db().registry().get(&former.entity), former.row)
        && let Ok(row) = of.parse(&row)
        && let Value::Object(row) = of.stored(&row)?
    {
        draft.base = Some(row);
    }
    Ok(draft)
}

/// Runs a call and rolls back what it wrote.
///
/// # Errors
/// When the draft is not worth storing ([`is_final`]).
async fn tried(app: &App, user: &CurrentUser, write: Write, call: &Call) -> Result<(Write, Option<Error>)> {
    let handlers = handlers(app);
    let trial = async { Err::<(), _>(call.make(&handlers, user).await) };
    let Joined { write, outcome } = write.join(trial).await?;
    match outcome {
        Err(Err(error)) if is_final(&error) => Err(error),
        Err(tried) => Ok((write, tried.err())),
        Ok(()) => Err(Error::internal("a trial is taken back")),
    }
}

/// Fields that name a row.
const NAMES: [&str; 4] = ["name", "title", "fullName", "question"];

/// The subject of a call, by which its draft is listed and found.
async fn content(app: &App, conn: &Transaction, call: &Call, problem: Option<&Error>) -> Result<Content> {
    let row_id = call.row_id();
    // A number that is not an id finds the name of another row.
    let known = match (row_id, call.number()) {
        (0, _) | (_, Some(_)) => None,
        (id, None) => search::named(conn, call.entity(), id).await?,
    };
    let label_field = app.db().registry().get(call.entity()).and_then(|of| of.info().label);
    // A resource whose rows have no single name goes by the first of these, as it does in the search.
    let others = if call.is_of_a_row() { &NAMES[..] } else { &[] };
    let typed = label_field
        .iter()
        .chain(others)
        .find_map(|field| call.input.get(*field)?.as_str());
    let label = typed
        .map(|label| label.trim().to_owned())
        .filter(|label| !label.is_empty());
    Ok(Content {
        method: call.method.as_str().to_owned(),
        path: call.path.clone(),
        input: call.input.clone(),
        entity: call.entity(),
        row_id,
        course_id: call.course_id().or(known.as_ref().and_then(|known| known.course_id)),
        label: label.or(known.map(|known| known.label)).unwrap_or_default(),
        problem: problem.map(|error| error.code.as_str().to_owned()),
        media: peshtoq_persistence::media::stored_among(conn, call.media(app)).await?,
    })
}

/// Stores a call that has been tried, in place of a stored draft or as a new one.
async fn store(
    app: &App,
    headers: &HeaderMap,
    (write, call, problem): (Write, Call, Option<Error>),
    stored: Option<draft::Model>,
    release: Option<i64>,
) -> Result<SavedDraft> {
    let content = content(app, write.conn(), &call, problem.as_ref()).await?;
    let base = conflict::newest_change(write.conn()).await?;
    let stored = draft::save(&write, stored, content, base, release).await?;
    let refusal = problem.map(|error| Problem::new(stored.id, &error, language::of(headers)));
    let draft = draft::describe_whole(write.conn(), stored).await?;
    write.commit().await?;
    Ok(SavedDraft { draft, refusal })
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    headers: HeaderMap,
    Typed(sent): Typed<NewDraftInput>,
) -> Outcome<SavedDraft> {
    let call = Call::new(sent.method.as_str(), sent.path.as_str(), sent.input)?;
    let write = app.begin(&user).await?;
    if let Some(id) = sent.release_id {
        release::find_open(write.conn(), id).await?;
    }
    if !call.is_new() {
        draft::refuse_second(write.conn(), call.method.as_str(), &call.path, call.row_id()).await?;
    }
    let (write, problem) = tried(&app, &user.0, write, &call).await?;
    let saved = store(&app, &headers, (write, call, problem), None, sent.release_id).await?;
    Ok(Answer::created(saved))
}

async fn update(
    State(app): State<App>,
    user: SignedIn,
    headers: HeaderMap,
    params: Params,
    Body(body): Body,
) -> Outcome<SavedDraft> {
    let id = id(&params, "id", NOT_FOUND)?;
    let (DraftInput { input }, version) = input::read_versioned(body)?;
    let write = app.begin(&user).await?;
    let stored = draft::find(write.conn(), id).await?;
    draft::refuse_other_version(write.conn(), &stored, version).await?;
    let call = Call::new(&stored.method, &stored.path, input)?;
    if call.row_id() != stored.row_id && !call.is_new() {
        draft::refuse_second(write.conn(), &stored.method, &stored.path, call.row_id()).await?;
    }
    let (write, problem) = tried(&app, &user.0, write, &call).await?;
    let saved = store(&app, &headers, (write, call, problem), Some(stored), None).await?;
    Ok(Answer::ok(saved))
}

async fn assign(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<Draft> {
    let id = id(&params, "id", NOT_FOUND)?;
    let (AssignInput { release_id }, version) = input::read_versioned(body)?;
    let write = app.begin(&user).await?;
    let stored = draft::find(write.conn(), id).await?;
    draft::refuse_other_version(write.conn(), &stored, version).await?;
    let stored = draft::assign(&write, stored, release_id).await?;
    let draft = draft::describe_one(write.conn(), stored).await?;
    write.commit().await?;
    Ok(Answer::ok(draft))
}

async fn discard(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.begin(&user).await?;
    let stored = draft::find(write.conn(), id).await?;
    draft::refuse_other_version(write.conn(), &stored, query.version).await?;
    draft::discard(&write, stored).await?;
    write.commit().await?;
    Ok(Answer::ok(Removed { id }))
}

async fn bring_back(State(app): State<App>, user: SignedIn, params: Params) -> Outcome<WholeDraft> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.begin(&user).await?;
    let stored = draft::bring_back(&write, id, |stored| {
        let input = draft::input_of(stored).unwrap_or_default();
        Call::new(&stored.method, &stored.path, input).is_ok_and(|call| call.is_new())
    })
    .await?;
    let draft = draft::describe_whole(write.conn(), stored).await?;
    write.commit().await?;
    Ok(Answer::ok(draft))
}

async fn publish(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    let id = id(&params, "id", NOT_FOUND)?;
    let change = publish_draft(&app, &user, id, query.version, language::of(&headers)).await?;
    Ok(Answer::ok(Removed { id }).with_change(change))
}

pub(crate) fn example() -> Value {
    json!({
        "id": 3, "method": "PUT", "path": "/api/admin/partner/1", "entity": "partner", "rowId": 1, "courseId": null,
        "label": "Najot Taʼlim", "releaseId": 2, "problem": null, "isStale": false, "createdAt": "2026-01-05T09:30:00Z",
        "updatedAt": "2026-01-05T09:30:00Z", "updatedBy": example_person(), "version": 1
    })
}

fn whole_example() -> Value {
    let mut draft = example();
    draft["input"] = json!({"name": "Najot Taʼlim", "logo": "partners/najot.png", "version": 1});
    draft["base"] = Value::Null;
    draft
}

fn saved_example() -> Value {
    let mut draft = whole_example();
    draft["refusal"] = Value::Null;
    draft
}

/// Adds drafts to the API.
pub fn describe(api: &mut Api) {
    let (tag, many, by_id) = ("drafts", "/api/admin/drafts", "/api/admin/drafts/{id}");
    let text = "Lists the drafts that wait, the last stored first, a page at a time.";
    let operation = Operation::new(Method::GET, many, tag, "list_drafts", text)
        .query::<DraftsQuery>()
        .response::<Drafts>(|| json!({"drafts": [example()], "total": 1}));
    api.add(operation, list);
    let text = "Stores a call instead of making it. It is tried: problems that can be fixed before it is published are reported, the rest refused.";
    let operation = Operation::new(Method::POST, many, tag, "create_draft", text)
        .request::<NewDraftInput>(|| json!({
            "method": "PUT", "path": "/api/admin/partner/1", "input": {"name": "Najot Taʼlim", "version": 1}, "releaseId": 2
        }))
        .response::<SavedDraft>(saved_example)
        .creates()
        .errors([
            Code::NotDraftable,
            Code::DraftConflict,
            Code::VersionConflict,
            Code::ReleasePublished,
            release::NOT_FOUND,
        ]);
    api.add(operation, create);
    let operation = Operation::new(
        Method::GET,
        by_id,
        tag,
        "get_draft",
        "Reads a draft with the body of its call.",
    )
    .response::<WholeDraft>(whole_example)
    .errors([NOT_FOUND]);
    api.add(operation, get);
    diff::describe(api);
    let text = "Changes what a draft would send. It is tried as when it is created.";
    let operation = Operation::new(Method::PUT, by_id, tag, "update_draft", text)
        .versioned_request::<DraftInput>(|| json!({"input": {"name": "Najot Taʼlim", "version": 1}}))
        .response::<SavedDraft>(saved_example)
        .errors([NOT_FOUND, Code::DraftConflict, Code::NotDraftable]);
    api.add(operation, update);
    let text = "Discards a draft. It can be restored for as long as history is kept.";
    let operation = Operation::new(Method::DELETE, by_id, tag, "delete_draft", text)
        .query::<VersionQuery>()
        .response::<Removed>(|| json!({"id": 3}))
        .errors([NOT_FOUND, Code::DraftConflict]);
    api.add(operation, discard);
    let path = "/api/admin/drafts/{id}/restore";
    let operation = Operation::new(Method::POST, path, tag, "restore_draft", "Restores a discarded draft.")
        .response::<WholeDraft>(whole_example)
        .errors([NOT_FOUND, Code::DraftConflict]);
    api.add(operation, bring_back);
    let path = "/api/admin/drafts/{id}/release";
    let text = "Makes a draft part of a release, or of none.";
    let operation = Operation::new(Method::PUT, path, tag, "assign_draft", text)
        .versioned_request::<AssignInput>(|| json!({"releaseId": 2}))
        .response::<Draft>(example)
        .errors([
            NOT_FOUND,
            release::NOT_FOUND,
            Code::DraftConflict,
            Code::ReleasePublished,
        ]);
    api.add(operation, assign);
    let path = "/api/admin/drafts/{id}/publish";
    let text = "Makes the call of a draft now, as a change of whoever publishes it.";
    let operation = Operation::new(Method::POST, path, tag, "publish_draft", text)
        .query::<VersionQuery>()
        .response::<Removed>(|| json!({"id": 3}))
        .changes()
        .errors([NOT_FOUND, Code::DraftConflict, Code::ReleaseRefused]);
    api.add(operation, publish);
}
