//! The operations that resources share. Each is written once, and a resource is one line in the router.

use axum::{
    extract::{RawQuery, State},
    http::Method,
};
use peshtoq_core::{codes::Code, error::Result};
use peshtoq_persistence::{
    order,
    resource::{
        Filter, ListOf, Paging, Resource, Row, SortedPaging, WholePaging,
        answer::List,
        erased::{self, ErasedResource},
        read, write,
    },
};
use schemars::JsonSchema;
use sea_orm::Condition;
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    guard::SignedIn,
    operation::{AnyHandler, Api, DraftedRows, Operation},
    request::{Body, Params, Query, id, read_queries},
};

/// The version that the caller of a DELETE read (`docs/api.md#lost-updates`).
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
pub struct VersionQuery {
    /// The version that was read; without it, the row is deleted in any version.
    pub version: Option<i32>,
}

/// The order of a group: the ids of all its rows.
#[derive(Clone, Debug, serde::Serialize, Deserialize, JsonSchema, Validate)]
pub struct OrderInput {
    /// The ids of all rows of the group, in their new order.
    #[validate(length(min = 1, max = order::GROUP_MAX))]
    pub ids: Vec<i64>,
}

/// The paths and names of a resource's operations.
#[derive(Clone, Copy)]
pub struct Names {
    /// The tag that groups the operations in the document.
    pub tag: &'static str,
    /// `/api/admin/partners`.
    pub many: &'static str,
    /// `/api/admin/partner`.
    pub one: &'static str,
    /// `/api/admin/partner/{id}`.
    pub by_id: &'static str,
    /// The singular in operation ids: `partner`.
    pub singular: &'static str,
    /// The plural: `partners`.
    pub plural: &'static str,
}

/// The [`Names`] of a resource with the usual paths.
macro_rules! names {
    ($singular:literal, $plural:literal) => {
        $crate::resources::Names {
            tag: $plural,
            many: concat!("/api/admin/", $plural),
            one: concat!("/api/admin/", $singular),
            by_id: concat!("/api/admin/", $singular, "/{id}"),
            singular: $singular,
            plural: $plural,
        }
    };
    // For words that differ between paths and operation ids: `top-course` and `top_course`.
    ($singular:literal, $plural:literal, $one:literal, $many:literal) => {
        $crate::resources::Names {
            tag: $many,
            many: concat!("/api/admin/", $many),
            one: concat!("/api/admin/", $one),
            by_id: concat!("/api/admin/", $one, "/{id}"),
            singular: $singular,
            plural: $plural,
        }
    };
}
pub(crate) use names;

/// An example row: the example input, and what every row has.
pub fn example_row<R: Resource>() -> Value {
    let mut row = json!({"id": 1});
    if let (Value::Object(row), Value::Object(input)) = (&mut row, R::example_row()) {
        row.extend(input);
        if R::ORDERED {
            row.insert("position".into(), json!(0));
        }
        row.insert("createdAt".into(), json!("2026-01-05T09:30:00Z"));
        row.insert("updatedAt".into(), json!("2026-01-05T09:30:00Z"));
        row.insert(
            "updatedBy".into(),
            json!({"id": 1, "firstName": "Dilnoza", "lastName": "Karimova"}),
        );
        row.insert("version".into(), json!(1));
    }
    row
}

fn taken<R: Resource>() -> Option<Code> {
    R::UNIQUE.and_then(|(_, code)| code.top_level())
}

pub(crate) fn example_list<R: Resource>() -> Value {
    list_of::<R>(example_row::<R>())
}

fn list_of<R: Resource>(row: Value) -> Value {
    match R::HAS_TOTAL {
        true => json!({R::LIST_KEY: [row], "total": 1}),
        false => json!({R::LIST_KEY: [row]}),
    }
}

/// An example of a row as the public reads it.
pub(crate) fn public_row<R: Resource>() -> Value {
    let mut row = example_row::<R>();
    if let Value::Object(row) = &mut row {
        row.retain(|key, _| !["createdAt", "updatedBy", "version"].contains(&key.as_str()));
    }
    row
}

/// An example of a list as the public reads it.
pub(crate) fn public_list<R: Resource>() -> Value {
    list_of::<R>(public_row::<R>())
}

impl Api {
    /// Adds the list of a resource.
    pub fn list<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("list_{}", names.plural);
        let operation = Operation::new(Method::GET, names.many, names.tag, id, "Lists rows, a page at a time.")
            .response::<ListOf<R>>(example_list::<R>);
        let (operation, read_query): (Operation, ReadQuery) = match R::ORDERED {
            true => (operation.query::<Paging>(), paged::<R::Filter>),
            false => (operation.query::<SortedPaging>(), sorted::<R::Filter>),
        };
        self.add_any(operation.query::<R::Filter>(), list(erased::of::<R>(), read_query))
    }

    /// Adds the list of a resource that is saved as a whole. By default it is unpaged, because a caller sends back what
    /// it read.
    pub fn whole_list<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("list_{}", names.plural);
        let operation = Operation::new(
            Method::GET,
            names.many,
            names.tag,
            id,
            "Lists rows; all of them by default.",
        )
        .query::<WholePaging>()
        .query::<R::Filter>()
        .response::<ListOf<R>>(example_list::<R>);
        self.add_any(operation, list(erased::of::<R>(), unpaged::<R::Filter>))
    }

    /// Adds reading one row by its id.
    pub fn get<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("get_{}", names.singular);
        let operation = Operation::new(Method::GET, names.by_id, names.tag, id, "Reads one row.")
            .response::<Row<R::Fields>>(example_row::<R>)
            .errors([R::NOT_FOUND]);
        self.add_any(operation, get(erased::of::<R>()))
    }

    /// Adds creating a row.
    pub fn create<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("create_{}", names.singular);
        let operation = Operation::new(Method::POST, names.one, names.tag, id, "Creates a row.")
            .request::<R::Input>(R::example)
            .response::<Row<R::Fields>>(example_row::<R>)
            .creates()
            .changes()
            .draftable(const { &[R::NAME] }, DraftedRows::New)
            .errors(taken::<R>());
        self.add_any(operation, create(erased::of::<R>()))
    }

    /// Adds changing a row.
    pub fn update<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("update_{}", names.singular);
        let summary = "Updates a row. An absent optional field keeps its value; null clears it.";
        let operation = Operation::new(Method::PUT, names.by_id, names.tag, id, summary)
            .versioned_request::<R::Input>(R::example)
            .response::<Row<R::Fields>>(example_row::<R>)
            .changes()
            .draftable(const { &[R::NAME] }, DraftedRows::One("id"))
            .errors([R::NOT_FOUND])
            .errors(taken::<R>());
        self.add_any(operation, update(erased::of::<R>()))
    }

    /// Adds removing a row.
    pub fn delete<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("delete_{}", names.singular);
        let operation = Operation::new(Method::DELETE, names.by_id, names.tag, id, "Deletes a row.")
            .query::<VersionQuery>()
            .response::<Removed>(|| json!({"id": 1}))
            .changes()
            .draftable(const { &[R::NAME] }, DraftedRows::One("id"))
            .errors([R::NOT_FOUND, Code::VersionConflict]);
        self.add_any(operation, delete(erased::of::<R>()))
    }

    /// Adds ordering an ordered resource.
    pub fn order<R: Resource>(&mut self, names: Names, path: &'static str) -> &mut Operation {
        let id = format!("order_{}", names.plural);
        let operation = Operation::new(
            Method::PUT,
            path,
            names.tag,
            id,
            "Sets the order of a group; all of its ids must be sent.",
        )
        .request::<OrderInput>(|| json!({"ids": [2, 1]}))
        .response::<ListOf<R>>(example_list::<R>)
        .changes()
        .draftable(const { &[R::NAME] }, DraftedRows::Order);
        self.add_any(operation, order(erased::of::<R>()))
    }

    /// Adds creating, changing and removing rows. Returns the removal, for further description.
    pub fn write<R: Resource>(&mut self, names: Names) -> &mut Operation {
        self.create::<R>(names);
        self.update::<R>(names);
        self.delete::<R>(names)
    }

    /// Adds all of the above but the order, at the usual paths. Returns the removal, for further description.
    pub fn resource<R: Resource>(&mut self, names: Names) -> &mut Operation {
        self.list::<R>(names);
        self.get::<R>(names);
        self.write::<R>(names)
    }

    /// Adds a singleton: one row that is read and saved.
    pub fn singleton<R: Resource>(&mut self, name: &'static str, read: &'static str, save: &'static str) {
        let get = Operation::new(
            Method::GET,
            read,
            name,
            format!("get_{name}"),
            "Reads the row; null if it was never saved.",
        )
        .nullable_response::<Row<R::Fields>>(example_row::<R>);
        self.add_any(get, get_singleton(erased::of::<R>()));
        let put = Operation::new(Method::PUT, save, name, format!("save_{name}"), "Saves the row.")
            .versioned_request::<R::Input>(R::example)
            .response::<Row<R::Fields>>(example_row::<R>)
            .changes()
            .draftable(const { &[R::NAME] }, DraftedRows::Singleton);
        self.add_any(put, save_singleton(erased::of::<R>()));
    }
}

/// A type-erased resource, so that its handlers are compiled once for all resources.
pub(crate) type AnyResource = &'static dyn ErasedResource;

/// Reads the query of a list: its paging and the condition of its filters.
pub(crate) type ReadQuery = fn(&str) -> Result<(Paging, Condition)>;

/// The query of a paged list.
///
/// # Errors
/// 422 with every parameter that failed.
pub(crate) fn paged<F: Filter>(query: &str) -> Result<(Paging, Condition)> {
    let (paging, filter) = read_queries::<Paging, F>(query)?;
    Ok((paging, filter.condition()))
}

/// The query of a paged list that can be sorted.
///
/// # Errors
/// 422 with every parameter that failed.
fn sorted<F: Filter>(query: &str) -> Result<(Paging, Condition)> {
    let (paging, filter) = read_queries::<SortedPaging, F>(query)?;
    Ok((paging.into(), filter.condition()))
}

/// The query of a list that is one page by default.
///
/// # Errors
/// 422 with every parameter that failed.
fn unpaged<F: Filter>(query: &str) -> Result<(Paging, Condition)> {
    let (paging, filter) = read_queries::<WholePaging, F>(query)?;
    Ok((paging.into(), filter.condition()))
}

fn list(resource: AnyResource, read_query: ReadQuery) -> AnyHandler {
    AnyHandler::new(move |State(app): State<App>, RawQuery(query): RawQuery| async move {
        let (paging, condition) = read_query(query.as_deref().unwrap_or_default())?;
        let view = app.db().view().await?;
        let list = read::list(view.conn(), resource, &paging, condition).await?;
        Outcome::<List>::Ok(Answer::ok(list))
    })
}

fn get(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(move |State(app): State<App>, params: Params| async move {
        let view = app.db().view().await?;
        let id = id(&params, "id", resource.info().not_found)?;
        let row = read::get(view.conn(), resource, id, Condition::all()).await?;
        Outcome::<Box<RawValue>>::Ok(Answer::ok(row))
    })
}

fn create(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, Body(body): Body| async move {
            let mut write = app.begin(&user).await?;
            let row = write::create(&mut write, resource, body, &|path| app.media_path(path), None).await?;
            Outcome::<Box<RawValue>>::Ok(Answer::created(row).with_change(write.commit().await?))
        },
    )
}

fn update(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, params: Params, Body(body): Body| async move {
            let id = id(&params, "id", resource.info().not_found)?;
            let mut write = app.begin(&user).await?;
            let all = Condition::all();
            let row = write::update(&mut write, resource, id, all, body, &|path| app.media_path(path)).await?;
            Outcome::<Box<RawValue>>::Ok(Answer::ok(row).with_change(write.commit().await?))
        },
    )
}

fn delete(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, params: Params, Query(query): Query<VersionQuery>| async move {
            let id = id(&params, "id", resource.info().not_found)?;
            let mut write = app.begin(&user).await?;
            write::delete(&mut write, resource, id, Condition::all(), query.version).await?;
            Outcome::<Removed>::Ok(Answer::ok(Removed { id }).with_change(write.commit().await?))
        },
    )
}

fn order(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, Body(body): Body| async move {
            let mut write = app.begin(&user).await?;
            let list = order::set(&mut write, resource, Condition::all(), &body).await?;
            Outcome::<List>::Ok(Answer::ok(list).with_change(write.commit().await?))
        },
    )
}

fn get_singleton(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(move |State(app): State<App>| async move {
        let view = app.db().view().await?;
        let row = read::singleton(view.conn(), resource, Condition::all()).await?;
        Outcome::<Option<Box<RawValue>>>::Ok(Answer::ok(row))
    })
}

fn save_singleton(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, Body(body): Body| async move {
            let mut write = app.begin(&user).await?;
            let (row, _) =
                write::save_singleton(&mut write, resource, body, &|path| app.media_path(path), None).await?;
            Outcome::<Box<RawValue>>::Ok(Answer::ok(row).with_change(write.commit().await?))
        },
    )
}
