//! Releases: drafts that are published together (`docs/releases.md`).

use axum::{
    extract::State,
    http::{HeaderMap, Method},
};
use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{
    clock,
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, Text},
    language::Language,
    text,
};
use peshtoq_persistence::db::{Actor, Db};
use peshtoq_releases::{
    draft,
    release::{self, NOT_FOUND, Release, ReleaseState, Trigger},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    changes::{example_person, first_page, page_size},
    drafts::publish::{Problem, Published, apply, problems_of, publish_release},
    guard::SignedIn,
    language,
    operation::{Api, Operation},
    request::{Body, Params, Query, Typed, id},
    resources::VersionQuery,
};

/// Which releases are wanted.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct ReleasesQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Releases per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    per_page: i64,
    /// Pending releases, the next to be published first, or published ones, the newest first.
    #[serde(default = "waiting")]
    state: ReleaseState,
}

fn waiting() -> ReleaseState {
    ReleaseState::Waiting
}

/// A release, as it is to be.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct ReleaseInput {
    /// Its name.
    #[validate(length(min = 1, max = 120))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    name: Text,
    /// When it is published automatically, in RFC 3339; null: only when somebody publishes it.
    publish_at: Option<Text>,
}

/// A page of releases.
#[derive(Debug, Serialize, JsonSchema)]
struct Releases {
    /// The releases.
    releases: Vec<Release>,
    /// How many match.
    total: u64,
}

/// What prevents the publication of a release.
#[derive(Debug, Serialize, JsonSchema)]
struct Check {
    /// The drafts that cannot be published now; empty if all can.
    problems: Vec<Problem>,
}

impl ReleaseInput {
    /// The publishing time.
    ///
    /// # Errors
    /// 422 if it is not a time, or not in the future. A time that is already set may have passed.
    fn time(&self, stored: Option<DateTime<Utc>>) -> Result<Option<DateTime<Utc>>> {
        let Some(sent) = &self.publish_at else {
            return Ok(None);
        };
        let refuse = |code| Error::invalid(vec![FieldError::new("publishAt", code)]);
        let at = DateTime::parse_from_rfc3339(sent.as_str()).map_err(|_| refuse(FieldCode::WrongFormat))?;
        let at = at.to_utc();
        if at <= clock::now() && stored != Some(at) {
            return Err(refuse(FieldCode::TimePast));
        }
        Ok(Some(at))
    }
}

async fn list(State(app): State<App>, Query(query): Query<ReleasesQuery>) -> Outcome<Releases> {
    let view = app.db().view().await?;
    let (releases, total) = release::list(view.conn(), query.state, query.page, query.per_page).await?;
    Ok(Answer::ok(Releases { releases, total }))
}

async fn get(State(app): State<App>, params: Params) -> Outcome<Release> {
    let id = id(&params, "id", NOT_FOUND)?;
    let view = app.db().view().await?;
    let stored = release::find(view.conn(), id).await?;
    Ok(Answer::ok(release::describe_one(view.conn(), stored).await?))
}

async fn create(State(app): State<App>, user: SignedIn, Typed(sent): Typed<ReleaseInput>) -> Outcome<Release> {
    let at = sent.time(None)?;
    let write = app.begin(&user).await?;
    let stored = release::save(&write, None, sent.name.as_str().to_owned(), at).await?;
    let release = release::describe_one(write.conn(), stored).await?;
    write.commit().await?;
    Ok(Answer::created(release))
}

async fn update(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<Release> {
    let id = id(&params, "id", NOT_FOUND)?;
    let (sent, version) = input::read_versioned::<ReleaseInput>(body)?;
    let write = app.begin(&user).await?;
    let stored = release::find_open(write.conn(), id).await?;
    release::refuse_other_version(write.conn(), &stored, version).await?;
    // A release that failed, or whose publication was undone, only goes out at a new time.
    let has_had_its_time = stored.failed_at.is_some() || stored.published_at.is_some();
    let kept = stored.publish_at.filter(|_| !has_had_its_time);
    let at = sent.time(kept)?;
    let stored = release::save(&write, Some(stored), sent.name.as_str().to_owned(), at).await?;
    let release = release::describe_one(write.conn(), stored).await?;
    write.commit().await?;
    Ok(Answer::ok(release))
}

async fn remove(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.begin(&user).await?;
    let stored = release::find_open(write.conn(), id).await?;
    release::refuse_other_version(write.conn(), &stored, query.version).await?;
    release::remove(&write, stored).await?;
    write.commit().await?;
    Ok(Answer::ok(Removed { id }))
}

async fn check(State(app): State<App>, SignedIn(user): SignedIn, headers: HeaderMap, params: Params) -> Outcome<Check> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.db().begin(user.actor()).await?;
    release::find_open(write.conn(), id).await?;
    let drafts = draft::of_release(write.conn(), id).await?;
    let applied = apply(&app, &user, write, drafts).await?;
    applied.write.rollback().await;
    let problems = problems_of(applied.refused, language::of(&headers))?;
    Ok(Answer::ok(Check { problems }))
}

async fn publish(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Release> {
    let id = id(&params, "id", NOT_FOUND)?;
    let language = language::of(&headers);
    let Published { change, release } =
        publish_release(&app, &user, id, query.version, Trigger::Person, language).await?;
    Ok(Answer::ok(release).with_change(change))
}

/// Publishes the releases that are due, each as a change by the person who set the time. A release that is refused is
/// recorded as failed and not retried until it is changed. If the server itself fails, the release is retried by the
/// next run.
///
/// # Errors
/// When the database fails.
pub async fn publish_due(app: &App) -> Result<()> {
    publish_due_at(app, clock::now()).await
}

/// [`publish_due`], with the time that the clock of the server shows.
///
/// # Errors
/// When the database fails.
pub async fn publish_due_at(app: &App, now: DateTime<Utc>) -> Result<()> {
    for due in release::due(app.db().reader(), now).await? {
        publish_one_due(app, due).await?;
    }
    Ok(())
}

/// Publishes a release that was read as due, unless it was changed since: another server may have published it, and a
/// person may have set another time.
///
/// # Errors
/// When the database fails.
pub async fn publish_one_due(app: &App, due: release::Model) -> Result<()> {
    let outcome = match app.auth().person(app.db(), due.scheduled_by).await? {
        Some(person) => {
            publish_release(
                app,
                &person,
                due.id,
                Some(due.version),
                Trigger::Time,
                Language::default(),
            )
            .await
        }
        // Revoking access takes effect at once, and also stops releases that the person has scheduled.
        None => Err(Error::new(Code::AccountBlocked)),
    };
    match outcome {
        Ok(published) => {
            tracing::info!(
                release = due.id,
                change = published.change,
                "published a release at its time"
            );
        }
        Err(error) if error.code.status() >= 500 => return Err(error),
        // It was published, changed or deleted meanwhile. Conflicts of its drafts are `release_refused`.
        Err(error)
            if matches!(error.code, Code::ReleasePublished | Code::VersionConflict) || error.code == NOT_FOUND => {}
        Err(error) => {
            tracing::warn!(
                release = due.id,
                code = error.code.as_str(),
                "a release could not go out at its time"
            );
            note_failed(app, due, error.code.as_str()).await?;
        }
    }
    Ok(())
}

/// Removes drafts that were published or discarded more than `days` ago (`PESHTOQ_HISTORY_DAYS`). Returns how many.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let removed = draft::prune(&write, write.at() - TimeDelta::days(days.into())).await?;
    write.commit().await?;
    Ok(removed)
}

async fn note_failed(app: &App, due: release::Model, code: &str) -> Result<()> {
    let write = app.db().begin(Actor::System).await?;
    // The release may have been changed meanwhile.
    let stored = release::find_open(write.conn(), due.id).await;
    if let Ok(stored) = stored
        && stored.version == due.version
    {
        release::note_failed(&write, stored, code).await?;
    }
    write.commit().await?;
    Ok(())
}

pub(crate) fn example() -> Value {
    json!({
        "id": 2, "name": "Bahorgi aksiya", "publishAt": "2026-03-01T04:00:00Z", "failedAt": null, "problem": null,
        "publishedAt": null, "changeId": null, "drafts": 5, "createdAt": "2026-01-05T09:30:00Z",
        "updatedAt": "2026-01-05T09:30:00Z", "updatedBy": example_person(), "version": 1
    })
}

/// Adds releases to the API.
pub fn describe(api: &mut Api) {
    let (tag, many, by_id) = ("releases", "/api/admin/releases", "/api/admin/releases/{id}");
    let text = "Lists releases: those that wait, or those that went out.";
    let operation = Operation::new(Method::GET, many, tag, "list_releases", text)
        .query::<ReleasesQuery>()
        .response::<Releases>(|| json!({"releases": [example()], "total": 1}));
    api.add(operation, list);
    let input = || json!({"name": "Bahorgi aksiya", "publishAt": "2026-03-01T09:00:00+05:00"});
    let operation = Operation::new(
        Method::POST,
        many,
        tag,
        "create_release",
        "Creates a release, without drafts.",
    )
    .request::<ReleaseInput>(input)
    .response::<Release>(example)
    .creates();
    api.add(operation, create);
    let operation = Operation::new(Method::GET, by_id, tag, "get_release", "Reads a release.")
        .response::<Release>(example)
        .errors([NOT_FOUND]);
    api.add(operation, get);
    let text = "Changes the name or the time of a release that waits.";
    let operation = Operation::new(Method::PUT, by_id, tag, "update_release", text)
        .versioned_request::<ReleaseInput>(input)
        .response::<Release>(example)
        .errors([NOT_FOUND, Code::ReleasePublished]);
    api.add(operation, update);
    let text = "Deletes a release that waits. Its drafts stay, as part of none.";
    let operation = Operation::new(Method::DELETE, by_id, tag, "delete_release", text)
        .query::<VersionQuery>()
        .response::<Removed>(|| json!({"id": 2}))
        .errors([NOT_FOUND, Code::VersionConflict, Code::ReleasePublished]);
    api.add(operation, remove);
    let path = "/api/admin/releases/{id}/check";
    let text = "Tries all drafts of a release, and lists those that could not be published now.";
    let operation = Operation::new(Method::GET, path, tag, "check_release", text)
        .response::<Check>(|| {
            json!({"problems": [{
                "draftId": 3, "code": "version_conflict", "message": "Yozuvni boshqa xodim oʻzgartirgan", "fields": []
            }]})
        })
        .errors([NOT_FOUND, Code::ReleasePublished]);
    api.add(operation, check);
    let path = "/api/admin/releases/{id}/publish";
    let text = "Publishes all drafts of a release as one change, or none of them.";
    let operation = Operation::new(Method::POST, path, tag, "publish_release", text)
        .query::<VersionQuery>()
        .response::<Release>(example)
        .changes()
        .errors([
            NOT_FOUND,
            Code::VersionConflict,
            Code::ReleasePublished,
            Code::ReleaseRefused,
            Code::ReleaseEmpty,
        ]);
    api.add(operation, publish);
}
