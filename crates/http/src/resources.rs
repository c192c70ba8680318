//! The operations that resources share: each is written once, and a resource is one line in the router.

use axum::{extract::State, http::Method};
use peshtoq_kernel::{
    codes::Code,
    db::Actor,
    order,
    resource::{self, Filter, ListOf, Paging, Resource, Row, WholePaging},
};
use schemars::JsonSchema;
use sea_orm::Condition;
use serde::Deserialize;
use serde_json::{Value, json};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Body, Params, Queries, Query, id},
};

/// The version that the caller of a DELETE read (`contract.md §1`, Lost updates).
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
pub struct VersionQuery {
    /// The version that was read; without it the row goes whatever it is now.
    pub version: Option<i32>,
}

/// The order of a group (`contract.md §1`, Order).
#[derive(Clone, Debug, serde::Serialize, Deserialize, JsonSchema, Validate)]
pub struct OrderInput {
    /// The ids of all rows of the group, in their new order.
    #[validate(length(min = 1, max = order::GROUP_MAX))]
    pub ids: Vec<i64>,
}

/// Where the operations of a resource stand, and what they are called.
#[derive(Clone, Copy)]
pub struct Names {
    /// The tag, which groups the operations in the document.
    pub tag: &'static str,
    /// `/api/admin/partners`.
    pub many: &'static str,
    /// `/api/admin/partner`.
    pub one: &'static str,
    /// `/api/admin/partner/{id}`.
    pub by_id: &'static str,
    /// One row, for the ids of the operations: `partner`.
    pub singular: &'static str,
    /// Many rows: `partners`.
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
    // Where the words on the wire are written otherwise than in the ids of operations: `top-course` and `top_course`.
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

/// A row as an example: the example input, and what every row carries.
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
    match R::HAS_TOTAL {
        true => json!({R::LIST_KEY: [example_row::<R>()], "total": 1}),
        false => json!({R::LIST_KEY: [example_row::<R>()]}),
    }
}

impl Api {
    /// The list of a resource.
    pub fn list<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("list_{}", names.plural);
        let operation = Operation::new(Method::GET, names.many, names.tag, id, "Lists rows, a page at a time.")
            .query::<Paging>()
            .query::<R::Filter>()
            .gives::<ListOf<R>>(example_list::<R>());
        self.add(operation, list::<R>)
    }

    /// The list of a resource that is saved as a whole: without paging it is answered as a whole too, because what a
    /// caller read is what it sends back.
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
        .gives::<ListOf<R>>(example_list::<R>());
        self.add(operation, whole_list::<R>)
    }

    /// One row by its id.
    pub fn get<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("get_{}", names.singular);
        let operation = Operation::new(Method::GET, names.by_id, names.tag, id, "Reads one row.")
            .gives::<Row<R::Fields>>(example_row::<R>())
            .refuses([R::NOT_FOUND]);
        self.add(operation, get::<R>)
    }

    /// Making a row.
    pub fn create<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("create_{}", names.singular);
        let operation = Operation::new(Method::POST, names.one, names.tag, id, "Makes a row.")
            .takes::<R::Input>(R::example())
            .gives::<Row<R::Fields>>(example_row::<R>())
            .creates()
            .changes()
            .refuses(taken::<R>());
        self.add(operation, create_row::<R>)
    }

    /// Changing a row.
    pub fn update<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("update_{}", names.singular);
        let summary = "Changes a row. An optional field that is absent keeps its value, null clears it.";
        let operation = Operation::new(Method::PUT, names.by_id, names.tag, id, summary)
            .takes_versioned::<R::Input>(R::example())
            .gives::<Row<R::Fields>>(example_row::<R>())
            .changes()
            .refuses([R::NOT_FOUND])
            .refuses(taken::<R>());
        self.add(operation, update_row::<R>)
    }

    /// Removing a row.
    pub fn delete<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("delete_{}", names.singular);
        let operation = Operation::new(Method::DELETE, names.by_id, names.tag, id, "Removes a row.")
            .query::<VersionQuery>()
            .gives::<Removed>(json!({"id": 1}))
            .changes()
            .refuses([R::NOT_FOUND, Code::VersionConflict]);
        self.add(operation, delete_row::<R>)
    }

    /// The order of an ordered resource.
    pub fn order<R: Resource>(&mut self, names: Names, path: &'static str) -> &mut Operation {
        let id = format!("order_{}", names.plural);
        let operation = Operation::new(
            Method::PUT,
            path,
            names.tag,
            id,
            "Sets the order of a group: exactly its ids.",
        )
        .takes::<OrderInput>(json!({"ids": [2, 1]}))
        .gives::<ListOf<R>>(example_list::<R>())
        .changes();
        self.add(operation, order_rows::<R>)
    }

    /// Making, changing and removing rows. Answers the removal, of which there may be more to tell.
    pub fn write<R: Resource>(&mut self, names: Names) -> &mut Operation {
        self.create::<R>(names);
        self.update::<R>(names);
        self.delete::<R>(names)
    }

    /// All of the above but the order, at their usual places. Answers the removal, of which there may be more to tell.
    pub fn resource<R: Resource>(&mut self, names: Names) -> &mut Operation {
        self.list::<R>(names);
        self.get::<R>(names);
        self.write::<R>(names)
    }

    /// A single: one row that is read and saved.
    pub fn single<R: Resource>(&mut self, name: &'static str, read: &'static str, save: &'static str) {
        let get = Operation::new(
            Method::GET,
            read,
            name,
            format!("get_{name}"),
            "Reads the single; null when it was never saved.",
        )
        .gives_or_null::<Row<R::Fields>>(example_row::<R>());
        self.add(get, get_single::<R>);
        let put = Operation::new(Method::PUT, save, name, format!("save_{name}"), "Saves the single.")
            .takes_versioned::<R::Input>(R::example())
            .gives::<Row<R::Fields>>(example_row::<R>())
            .changes();
        self.add(put, save_single::<R>);
    }
}

async fn list<R: Resource>(
    State(app): State<App>,
    Queries(paging, filter): Queries<Paging, R::Filter>,
) -> Outcome<ListOf<R>> {
    let view = app.db().view().await?;
    Ok(Answer::ok(ListOf(
        resource::list::<R>(view.conn(), &paging, filter.condition()).await?,
    )))
}

async fn whole_list<R: Resource>(
    State(app): State<App>,
    Queries(paging, filter): Queries<WholePaging, R::Filter>,
) -> Outcome<ListOf<R>> {
    let view = app.db().view().await?;
    let paging = paging.into();
    Ok(Answer::ok(ListOf(
        resource::list::<R>(view.conn(), &paging, filter.condition()).await?,
    )))
}

async fn get<R: Resource>(State(app): State<App>, params: Params) -> Outcome<Row<R::Fields>> {
    let view = app.db().view().await?;
    let id = id(&params, "id", R::NOT_FOUND)?;
    Ok(Answer::ok(resource::get::<R>(view.conn(), id, Condition::all()).await?))
}

async fn create_row<R: Resource>(
    State(app): State<App>,
    SignedIn(signed): SignedIn,
    Body(body): Body,
) -> Outcome<Row<R::Fields>> {
    let write = app.db().begin(Actor::Staff(signed.staff_id)).await?;
    let done = resource::create::<R>(write, body, &|path| app.media_path(path), |_| ()).await?;
    Ok(Answer::created(done.data).with_change(done.change))
}

async fn update_row<R: Resource>(
    State(app): State<App>,
    SignedIn(signed): SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Row<R::Fields>> {
    let id = id(&params, "id", R::NOT_FOUND)?;
    let write = app.db().begin(Actor::Staff(signed.staff_id)).await?;
    let done = resource::update::<R>(write, id, Condition::all(), body, &|path| app.media_path(path)).await?;
    Ok(done.into())
}

async fn delete_row<R: Resource>(
    State(app): State<App>,
    SignedIn(signed): SignedIn,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    let id = id(&params, "id", R::NOT_FOUND)?;
    let write = app.db().begin(Actor::Staff(signed.staff_id)).await?;
    let done = resource::delete::<R>(write, id, Condition::all(), query.version).await?;
    Ok(Answer::ok(Removed { id: done.data }).with_change(done.change))
}

async fn order_rows<R: Resource>(
    State(app): State<App>,
    SignedIn(signed): SignedIn,
    Body(body): Body,
) -> Outcome<ListOf<R>> {
    let write = app.db().begin(Actor::Staff(signed.staff_id)).await?;
    let done = order::set::<R>(write, Condition::all(), &body).await?;
    let total = done.data.len() as u64;
    Ok(Answer::ok(ListOf(resource::Page { rows: done.data, total })).with_change(done.change))
}

async fn get_single<R: Resource>(State(app): State<App>) -> Outcome<Option<Row<R::Fields>>> {
    let view = app.db().view().await?;
    Ok(Answer::ok(
        resource::get_single::<R>(view.conn(), Condition::all()).await?,
    ))
}

async fn save_single<R: Resource>(
    State(app): State<App>,
    SignedIn(signed): SignedIn,
    Body(body): Body,
) -> Outcome<Row<R::Fields>> {
    let write = app.db().begin(Actor::Staff(signed.staff_id)).await?;
    let condition = Condition::all();
    let done = resource::save_single::<R>(write, condition, body, &|path| app.media_path(path), |_| ()).await?;
    Ok(done.into())
}
