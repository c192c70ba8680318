//! The versions of a row or an order, and the bin. Both can be restored (`docs/api.md#history`).

use axum::{extract::State, http::Method};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, Result},
    input, text,
};
use peshtoq_persistence::{
    change::{
        self, ChangeFilter, Restored, VersionToRestore, bin,
        bin::Removed,
        versions::{self, Thing, Version},
    },
    db::Transaction,
    resource::ErasedResource,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome},
    api::registry,
    app::App,
    changes::{example_person, first_page, page_size},
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Body, Params, Query, Typed, id},
};

/// A page of versions.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct VersionsQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Versions per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    per_page: i64,
}

/// A page of the versions of an order.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct OrderQuery {
    /// A row of the group whose order is meant, also one that is gone; needed where there are several groups.
    group_of: Option<i64>,
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Versions per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    per_page: i64,
}

/// A page of the bin.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct BinQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    page: i64,
    /// Entries per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    per_page: i64,
    /// Words of the names of what was removed, or of its course; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    key: Option<input::Text>,
}

/// The version that is to be brought back.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct RestoreInput {
    /// The change after which the row was so.
    change_id: i64,
    /// As the row was before that change instead.
    #[serde(default)]
    before: bool,
}

/// The order that is to be brought back.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct RestoreOrderInput {
    /// The change after which the order was so.
    change_id: i64,
    /// As the order was before that change instead.
    #[serde(default)]
    before: bool,
    /// A row of the group whose order is meant, also one that is gone; needed where there are several groups.
    group_of: Option<i64>,
}

/// A page of the versions of a row or an order.
#[derive(Debug, Serialize, JsonSchema)]
struct Versions {
    /// The versions, newest first.
    versions: Vec<Version>,
    /// How many there are.
    total: u64,
}

/// A page of the bin.
#[derive(Debug, Serialize, JsonSchema)]
struct Bin {
    /// What was removed and is still gone, the last removed first.
    bin: Vec<Removed>,
    /// How many entries there are.
    total: u64,
}

fn resource(app: &App, params: &Params) -> Result<&'static dyn ErasedResource> {
    let named = params.get("entity").and_then(|entity| app.db().registry().get(entity));
    named.ok_or_else(|| Error::field("entity", FieldCode::UnknownValue))
}

async fn answered(conn: &Transaction, thing: &Thing, page: i64, per_page: i64) -> Outcome<Versions> {
    let (versions, total) = versions::list(conn, thing, page, per_page).await?;
    Ok(Answer::ok(Versions { versions, total }))
}

async fn list(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    params: Params,
    Query(query): Query<VersionsQuery>,
) -> Outcome<Versions> {
    let resource = resource(&app, &params)?;
    let id = id(&params, "id", Code::ChangeNotFound)?;
    let view = app.db().view().await?;
    let thing = Thing::new(view.conn(), resource, id, None, user.requester().is_superadmin).await?;
    answered(view.conn(), &thing, query.page, query.per_page).await
}

async fn list_of_order(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    params: Params,
    Query(query): Query<OrderQuery>,
) -> Outcome<Versions> {
    let resource = resource(&app, &params)?;
    let view = app.db().view().await?;
    let thing = Thing::new(view.conn(), resource, 0, query.group_of, user.requester().is_superadmin).await?;
    answered(view.conn(), &thing, query.page, query.per_page).await
}

async fn restore(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<Restored> {
    let resource = resource(&app, &params)?;
    let id = id(&params, "id", Code::ChangeNotFound)?;
    let (RestoreInput { change_id, before }, version) = input::read_versioned(body)?;
    let mut write = app.begin(&user).await?;
    let thing = Thing::new(write.conn(), resource, id, None, user.0.requester().is_superadmin).await?;
    let target = VersionToRestore {
        change_id,
        before,
        version,
    };
    let restored = change::restore(&mut write, &thing, target, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(restored).with_change(write.commit().await?))
}

async fn restore_order(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Typed(sent): Typed<RestoreOrderInput>,
) -> Outcome<Restored> {
    let resource = resource(&app, &params)?;
    let mut write = app.begin(&user).await?;
    let is_superadmin = user.0.requester().is_superadmin;
    let thing = Thing::new(write.conn(), resource, 0, sent.group_of, is_superadmin).await?;
    let target = VersionToRestore {
        change_id: sent.change_id,
        before: sent.before,
        version: None,
    };
    let restored = change::restore(&mut write, &thing, target, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(restored).with_change(write.commit().await?))
}

async fn list_bin(State(app): State<App>, SignedIn(user): SignedIn, Query(query): Query<BinQuery>) -> Outcome<Bin> {
    let filter = ChangeFilter {
        key: query
            .key
            .as_ref()
            .map(|key| key.as_str().to_owned())
            .unwrap_or_default(),
        is_superadmin: user.requester().is_superadmin,
        ..ChangeFilter::default()
    };
    let view = app.db().view().await?;
    let registry = app.db().registry();
    let (bin, total) = bin::list(view.conn(), registry, &filter, query.page, query.per_page).await?;
    Ok(Answer::ok(Bin { bin, total }))
}

async fn restore_from_bin(State(app): State<App>, user: SignedIn, params: Params) -> Outcome<Restored> {
    let id = id(&params, "id", Code::ChangeNotFound)?;
    let mut write = app.begin(&user).await?;
    let restored = bin::restore(&mut write, user.0.requester(), id, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(restored).with_change(write.commit().await?))
}

fn example_versions() -> Value {
    json!({"versions": [{
        "changeId": 7, "at": "2026-01-05T09:30:00Z", "who": example_person(), "isConsole": false, "kind": "changed",
        "version": 2, "fields": ["profession"], "isUndone": false, "isCurrent": true, "isRestorable": true,
        "hasBefore": true
    }], "total": 1})
}

/// Adds versions and the bin to the API.
pub fn describe(api: &mut Api) {
    let registry = registry();
    let mut entities: Vec<&'static str> = registry.names().collect();
    entities.sort_unstable();
    let restored = || json!({"entity": "mentor", "id": 1, "rows": 1});
    // The errors that current rules may find in a version which was stored under other rules.
    let refused = [
        Code::ChangeNotFound,
        Code::Forbidden,
        Code::NameTaken,
        Code::LoginTaken,
        Code::TypeTaken,
        Code::SlugTaken,
        Code::LastSuperadmin,
        Code::RestoreConflict,
        Code::ParentRemoved,
        Code::VersionUnreadable,
    ];

    let operation = Operation::new(
        Method::GET,
        "/api/admin/history/{entity}/{id}",
        "history",
        "list_versions",
        "Lists the versions of a row, newest first.",
    )
    .word("entity", entities.clone())
    .query::<VersionsQuery>()
    .response::<Versions>(example_versions)
    .errors([Code::ChangeNotFound, Code::Forbidden]);
    api.add(operation, list);
    let operation = Operation::new(
        Method::POST,
        "/api/admin/history/{entity}/{id}/restore",
        "history",
        "restore_version",
        "Makes a row what it was after a change; one that is gone comes back.",
    )
    .word("entity", entities.clone())
    .versioned_request::<RestoreInput>(|| json!({"changeId": 7, "before": false}))
    .response::<Restored>(restored)
    .changes()
    .errors(refused);
    api.add(operation, restore);
    let operation = Operation::new(
        Method::GET,
        "/api/admin/history/{entity}/order",
        "history",
        "list_order_versions",
        "Lists the orders that a list had, newest first.",
    )
    .word("entity", entities.clone())
    .query::<OrderQuery>()
    .response::<Versions>(example_versions)
    .errors([Code::Forbidden]);
    api.add(operation, list_of_order);
    let operation = Operation::new(
        Method::POST,
        "/api/admin/history/{entity}/order/restore",
        "history",
        "restore_order",
        "Gives a list the order that it had after a change; rows that came since follow.",
    )
    .word("entity", entities)
    .request::<RestoreOrderInput>(|| json!({"changeId": 7, "before": false, "groupOf": null}))
    .response::<Restored>(|| json!({"entity": "mentor", "id": 0, "rows": 1}))
    .changes()
    .errors([Code::ChangeNotFound, Code::Forbidden, Code::ChangeSuperseded]);
    api.add(operation, restore_order);
    let operation = Operation::new(
        Method::GET,
        "/api/admin/bin",
        "history",
        "list_bin",
        "Lists what was removed and is still gone, the last removed first.",
    )
    .query::<BinQuery>()
    .response::<Bin>(|| {
        json!({"bin": [{
        "changeId": 7, "at": "2026-01-05T09:30:00Z", "who": example_person(), "isConsole": false, "entity": "mentor",
        "id": 1, "label": "Aziz Rahimov", "courseId": 101, "courseName": "Frontend dasturlash", "others": 0,
        "isTakenBack": false
    }], "total": 1})
    });
    api.add(operation, list_bin);
    let operation = Operation::new(
        Method::POST,
        "/api/admin/bin/{id}/restore",
        "history",
        "restore_from_bin",
        "Brings back what a change removed, with all that went with it; the id is that of the change.",
    )
    .response::<Restored>(restored)
    .changes()
    .errors(refused);
    api.add(operation, restore_from_bin);
}
