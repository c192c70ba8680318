//! The requests of visitors, and how staff are notified of them (`docs/api.md#requests`).

mod table;

use axum::{extract::State, http::Method, response::Response};
use peshtoq_core::{
    codes::Code,
    error::Result,
    input::{self, Text},
    text,
};
use peshtoq_requests::{
    self as requests, NOT_FOUND, PhoneInput, RequestFilter, RequestState, SiteRequest, StateCounts, WorkInput, notice,
    settings::{self, RequestSettings, RequestSettingsInput, TelegramProblem},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    changes::{example_person, first_page, page_size},
    days,
    failure::Failure,
    guard::SignedIn,
    operation::{Access, Api, Operation},
    request::{Body, Params, Queries, Query, Typed, id},
};

/// A page of requests.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct RequestPaging {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Requests per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    per_page: i64,
}

/// Which requests are wanted. All conditions hold together.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct RequestQuery {
    /// A part of the name or the phone number; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    key: Option<Text>,
    /// Only those of this state.
    state: Option<RequestState>,
    /// Only those that were sent from a section of this type.
    #[validate(length(max = 100))]
    form: Option<Text>,
    /// Only those about this course.
    course_id: Option<i64>,
    /// Only those that this person works on.
    taken_by: Option<i64>,
    /// Not before this day in Tashkent.
    #[schemars(extend("pattern" = days::PATTERN))]
    from: Option<Text>,
    /// Not after this day in Tashkent.
    #[schemars(extend("pattern" = days::PATTERN))]
    to: Option<Text>,
}

impl RequestQuery {
    fn filter(&self) -> Result<RequestFilter> {
        let mut failed = Vec::new();
        let mut day = |name: &str, text: &Option<Text>| days::read(name, text.as_ref(), &mut failed);
        let (from, to) = (day("from", &self.from), day("to", &self.to));
        input::refuse(failed)?;
        Ok(RequestFilter {
            key: self.key.as_ref().map(|key| key.as_str().to_owned()).unwrap_or_default(),
            state: self.state,
            form: self.form.as_ref().map(|form| form.as_str().to_owned()),
            course_id: self.course_id,
            taken_by: self.taken_by,
            from: from.and_then(days::begin_of),
            until: to.and_then(days::end_of),
        })
    }
}

/// A page of requests.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Requests {
    /// The requests, newest first.
    requests: Vec<SiteRequest>,
    /// How many match.
    total: u64,
    /// How many of each state match the other conditions.
    states: StateCounts,
    /// The total number of new requests.
    new_count: u64,
}

async fn list(
    State(app): State<App>,
    Queries(paging, query): Queries<RequestPaging, RequestQuery>,
) -> Outcome<Requests> {
    let filter = query.filter()?;
    let view = app.db().view().await?;
    let (found, total, states) = requests::list(view.conn(), &filter, paging.page, paging.per_page).await?;
    Ok(Answer::ok(Requests {
        requests: found,
        total,
        states,
        new_count: requests::new_count(view.conn()).await?,
    }))
}

/// The number of new requests.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NewRequests {
    /// Their number.
    new_count: u64,
}

async fn count(State(app): State<App>) -> Outcome<NewRequests> {
    let new_count = requests::new_count(app.db().reader()).await?;
    Ok(Answer::ok(NewRequests { new_count }))
}

async fn export(State(app): State<App>, Query(query): Query<RequestQuery>) -> Result<Response, Failure> {
    Ok(table::answer(&app, &query.filter()?).await?)
}

async fn get(State(app): State<App>, params: Params) -> Outcome<SiteRequest> {
    let id = id(&params, "id", NOT_FOUND)?;
    let view = app.db().view().await?;
    Ok(Answer::ok(requests::find(view.conn(), id).await?))
}

async fn update(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<SiteRequest> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.begin(&user).await?;
    let request = requests::update(&write, id, body).await?;
    write.commit().await?;
    Ok(Answer::ok(request))
}

async fn delete(State(app): State<App>, user: SignedIn, params: Params) -> Outcome<Removed> {
    let id = id(&params, "id", NOT_FOUND)?;
    let write = app.begin(&user).await?;
    requests::remove(&write, id).await?;
    write.commit().await?;
    Ok(Answer::ok(Removed { id }))
}

/// The answer to the removal of all requests of a person.
#[derive(Debug, Serialize, JsonSchema)]
struct RemovedRequests {
    /// How many were removed.
    removed: u64,
}

async fn delete_by_phone(
    State(app): State<App>,
    user: SignedIn,
    Typed(input): Typed<PhoneInput>,
) -> Outcome<RemovedRequests> {
    let write = app.begin(&user).await?;
    let removed = requests::remove_phone(&write, input).await?;
    write.commit().await?;
    Ok(Answer::ok(RemovedRequests { removed }))
}

async fn get_settings(State(app): State<App>) -> Outcome<RequestSettings> {
    let view = app.db().view().await?;
    Ok(Answer::ok(settings::get(view.conn()).await?))
}

async fn save_settings(State(app): State<App>, user: SignedIn, Body(body): Body) -> Outcome<RequestSettings> {
    let mut write = app.begin(&user).await?;
    let saved = settings::save(&mut write, body).await?;
    write.commit().await?;
    Ok(Answer::ok(saved))
}

/// What became of the message by which the bot is tried.
#[derive(Debug, Serialize, JsonSchema)]
struct BotTest {
    /// Why it did not reach the chat; null if it did.
    problem: Option<TelegramProblem>,
}

async fn test_bot(State(app): State<App>) -> Outcome<BotTest> {
    let config = app.config();
    let problem = notice::test(app.db(), &config.telegram, &config.public_url).await?;
    Ok(Answer::ok(BotTest { problem }))
}

fn example() -> Value {
    json!({
        "id": 12, "name": "Aziza", "phone": "998901234567", "form": "CourseCallback", "courseId": 12,
        "courseName": "Frontend dasturlash", "message": "Kechki guruh bormi?", "telegram": "@aziza_k",
        "page": "/kurslar/12", "state": "called", "note": "Ertaga soat 10 da qoʻngʻiroq qilish",
        "takenBy": example_person(), "createdAt": "2026-01-05T09:30:00Z", "updatedAt": "2026-01-05T09:41:00Z",
        "updatedBy": example_person(), "version": 2
    })
}

fn example_settings() -> Value {
    json!({
        "isOn": true, "hasToken": true, "telegramChatId": "-1001234567890", "problem": null, "problemAt": null,
        "toldAt": "2026-01-05T09:30:02Z", "pending": 0, "updatedAt": "2026-01-05T09:00:00Z",
        "updatedBy": example_person(), "version": 3
    })
}

fn request_calls(api: &mut Api) {
    let operation =
        |method, path, id, summary| Operation::new(method, path, "requests", id, summary).access(Access::AlsoOperator);
    api.add(
        operation(
            Method::GET,
            "/api/admin/requests",
            "list_requests",
            "Lists the requests of visitors, newest first, a page at a time.",
        )
        .query::<RequestPaging>()
        .query::<RequestQuery>()
        .response::<Requests>(|| {
            json!({
                "requests": [example()], "total": 1, "states": {"new": 3, "called": 1, "done": 40}, "newCount": 3
            })
        }),
        list,
    );
    api.add(
        operation(
            Method::GET,
            "/api/admin/requests/count",
            "count_requests",
            "Counts the requests that nobody has called about yet.",
        )
        .unnoted()
        .response::<NewRequests>(|| json!({"newCount": 3})),
        count,
    );
    api.add(
        operation(
            Method::GET,
            "/api/admin/requests/export.xlsx",
            "export_requests",
            "All requests that are wanted, as a table for spreadsheets.",
        )
        .query::<RequestQuery>()
        .file_response(table::MEDIA_TYPE),
        export,
    );
    api.add(
        operation(
            Method::GET,
            "/api/admin/requests/{id}",
            "get_request",
            "Reads one request.",
        )
        .response::<SiteRequest>(example)
        .errors([NOT_FOUND]),
        get,
    );
    api.add(
        operation(
            Method::PUT,
            "/api/admin/requests/{id}",
            "update_request",
            "Changes the state of a request, its note and who works on it.",
        )
        .versioned_request::<WorkInput>(|| json!({"state": "called", "note": "Ertaga soat 10 da", "takenBy": 7}))
        .response::<SiteRequest>(example)
        .unkept()
        .errors([NOT_FOUND]),
        update,
    );
}

fn removal_calls(api: &mut Api) {
    let operation =
        |path, id, summary| Operation::new(Method::DELETE, path, "requests", id, summary).access(Access::Superadmin);
    api.add(
        operation(
            "/api/admin/requests/by-phone",
            "forget_requests",
            "Removes all requests of one person for good.",
        )
        .request::<PhoneInput>(|| json!({"phone": "998901234567"}))
        .response::<RemovedRequests>(|| json!({"removed": 2})),
        delete_by_phone,
    );
    api.add(
        operation(
            "/api/admin/requests/{id}",
            "remove_request",
            "Removes a request for good.",
        )
        .access(Access::Active)
        .response::<Removed>(|| json!({"id": 12}))
        .errors([NOT_FOUND]),
        delete,
    );
}

fn settings_calls(api: &mut Api) {
    let operation = |method, path, id, summary| {
        Operation::new(method, path, "request_settings", id, summary).access(Access::Superadmin)
    };
    api.add(
        operation(
            Method::GET,
            "/api/admin/request-settings",
            "get_request_settings",
            "Reads whether requests are taken, and the state of the bot that reports them.",
        )
        .response::<RequestSettings>(example_settings),
        get_settings,
    );
    api.add(
        operation(
            Method::PUT,
            "/api/admin/request-settings",
            "save_request_settings",
            "Switches requests on or off, and sets the bot that reports them.",
        )
        .versioned_request::<RequestSettingsInput>(|| json!({
            "isOn": true, "telegramToken": "123456:AAExampleExampleExampleExample", "telegramChatId": "-1001234567890"
        }))
        .response::<RequestSettings>(example_settings),
        save_settings,
    );
    api.add(
        operation(
            Method::POST,
            "/api/admin/request-settings/test",
            "test_request_bot",
            "Tries the bot with a test message.",
        )
        .response::<BotTest>(|| json!({"problem": null}))
        .errors([Code::ValidationFailed]),
        test_bot,
    );
}

/// Adds the requests to the API.
pub fn describe(api: &mut Api) {
    request_calls(api);
    removal_calls(api);
    settings_calls(api);
}
