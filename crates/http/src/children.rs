//! The operations of rows that belong to a course. They are the usual ones under the course's path; a row of another
//! course is not found (`docs/api.md#missing-rows`).

use axum::{
    extract::{RawQuery, State},
    http::Method,
};
use peshtoq_core::error::Result;
use peshtoq_courses::course::Course;
use peshtoq_persistence::{
    db::{Transaction, Write},
    order,
    resource::{
        Definition, ListOf, OneOf, Paging, Resource, Row,
        answer::{self, List, ListedSingleton},
        erased, read, write,
    },
};
use sea_orm::Condition;
use serde_json::{json, value::RawValue};

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{AnyHandler, Api, DraftedRows, Operation},
    request::{Body, Params, id},
    resources::{AnyResource, Names, OrderInput, ReadQuery, example_list, example_row, paged},
};

/// The [`Names`] of a resource that belongs to a course.
macro_rules! child_names {
    ($singular:literal, $plural:literal, $tag:literal, one: $one:literal, many: $many:literal) => {
        $crate::resources::Names {
            tag: $tag,
            many: concat!("/api/admin/course/{id}/", $many),
            one: concat!("/api/admin/course/{id}/", $one),
            by_id: concat!("/api/admin/course/", $one, "/{id}"),
            singular: $singular,
            plural: $plural,
        }
    };
}
pub(crate) use child_names;

/// The id of the course in a path, if the course exists.
///
/// # Errors
/// 404 `course_not_found`.
pub async fn course(conn: &Transaction, params: &Params) -> Result<i64> {
    let id = id(params, "id", Course::NOT_FOUND)?;
    read::find_record(conn, erased::of::<Course>(), id, Condition::all()).await?;
    Ok(id)
}

/// Begins a write after checking that the course in the path exists.
///
/// # Errors
/// 404 `course_not_found`.
pub async fn write_to(app: &App, user: &SignedIn, params: &Params) -> Result<(Write, i64)> {
    let write = app.begin(user).await?;
    let course = course(write.conn(), params).await?;
    Ok((write, course))
}

impl Api {
    /// The list of a course's rows; unpaged if it has no total.
    pub fn list_of<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("list_{}", names.plural);
        let text = match R::HAS_TOTAL {
            true => "Lists the rows of the course, a page at a time.",
            false => "Lists the rows of the course.",
        };
        let operation = Operation::new(Method::GET, names.many, names.tag, id, text)
            .response::<ListOf<R>>(example_list::<R>)
            .errors([Course::NOT_FOUND]);
        match R::HAS_TOTAL {
            true => self.add_any(
                operation.query::<Paging>().query::<R::Filter>(),
                list(erased::of::<R>(), paged::<R::Filter>),
            ),
            false => self.add_any(operation, list_unpaged(erased::of::<R>())),
        }
    }

    /// Creates a row of a course.
    pub fn create_of<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("create_{}", names.singular);
        let operation = Operation::new(Method::POST, names.one, names.tag, id, "Creates a row of the course.")
            .request::<R::Input>(R::example)
            .response::<Row<R::Fields>>(example_row::<R>)
            .creates()
            .changes()
            .draftable(const { &[R::NAME] }, DraftedRows::New)
            .errors([Course::NOT_FOUND]);
        self.add_any(operation, create(erased::of::<R>()))
    }

    /// Orders the rows of a course.
    pub fn order_of<R: Resource>(&mut self, names: Names, path: &'static str) -> &mut Operation {
        let id = format!("order_{}", names.plural);
        let text = "Sets the order of a group of the course; all of its ids must be sent.";
        let operation = Operation::new(Method::PUT, path, names.tag, id, text)
            .request::<OrderInput>(|| json!({"ids": [2, 1]}))
            .response::<ListOf<R>>(example_list::<R>)
            .changes()
            .draftable(const { &[R::NAME] }, DraftedRows::Order)
            .errors([Course::NOT_FOUND]);
        self.add_any(operation, order(erased::of::<R>()))
    }

    /// All of the above, and reading, changing and removing a row by its own id.
    pub fn children<R: Resource>(&mut self, names: Names, order: &'static str) {
        self.list_of::<R>(names);
        self.create_of::<R>(names);
        self.get::<R>(names);
        self.update::<R>(names);
        self.delete::<R>(names);
        self.order_of::<R>(names, order);
    }

    /// A singleton of a course, answered as the row or null.
    pub fn singleton_of<R: Resource>(&mut self, name: &'static str, tag: &'static str, path: &'static str) {
        let get = Operation::new(Method::GET, path, tag, format!("get_{name}"), READS)
            .nullable_response::<Row<R::Fields>>(example_row::<R>)
            .errors([Course::NOT_FOUND]);
        self.add_any(get, get_singleton(erased::of::<R>()));
        self.save_of::<R>(name, tag, path);
    }

    /// A singleton of a course, answered in the shape of a list.
    pub fn listed_singleton_of<R: Resource>(&mut self, name: &'static str, tag: &'static str, path: &'static str) {
        let get = Operation::new(Method::GET, path, tag, format!("get_{name}"), READS)
            .response::<OneOf<R>>(|| json!({R::LIST_KEY: example_row::<R>(), "total": 1}))
            .errors([Course::NOT_FOUND]);
        self.add_any(get, get_listed_singleton(erased::of::<R>()));
        self.save_of::<R>(name, tag, path);
    }

    fn save_of<R: Resource>(&mut self, name: &'static str, tag: &'static str, path: &'static str) {
        let put = Operation::new(
            Method::PUT,
            path,
            tag,
            format!("save_{name}"),
            "Saves the row of the course.",
        )
        .versioned_request::<R::Input>(R::example)
        .response::<Row<R::Fields>>(example_row::<R>)
        .changes()
        .draftable(const { &[R::NAME] }, DraftedRows::Singleton)
        .errors([Course::NOT_FOUND]);
        self.add_any(put, save_singleton(erased::of::<R>()));
    }
}

const READS: &str = "Reads the row of the course; null if it was never saved.";

fn list(resource: AnyResource, read_query: ReadQuery) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, params: Params, RawQuery(query): RawQuery| async move {
            let (paging, condition) = read_query(query.as_deref().unwrap_or_default())?;
            let view = app.db().view().await?;
            let course = course(view.conn(), &params).await?;
            let condition = condition.add(read::belongs_to(resource, course));
            let list = read::list(view.conn(), resource, &paging, condition).await?;
            Outcome::<List>::Ok(Answer::ok(list))
        },
    )
}

/// All rows of a course that form one group.
fn list_unpaged(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(move |State(app): State<App>, params: Params| async move {
        let view = app.db().view().await?;
        let course = course(view.conn(), &params).await?;
        let rows = read::rows_of_group(view.conn(), resource, &course.to_string()).await?;
        let rows = answer::to_json(view.conn(), resource, rows).await?;
        Outcome::<List>::Ok(Answer::ok(List::unpaged(resource, rows)))
    })
}

fn create(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, params: Params, Body(body): Body| async move {
            let (mut write, course) = write_to(&app, &user, &params).await?;
            let media_path = |path: &str| app.media_path(path);
            let row = write::create(&mut write, resource, body, &media_path, Some(course)).await?;
            Outcome::<Box<RawValue>>::Ok(Answer::created(row).with_change(write.commit().await?))
        },
    )
}

fn order(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, params: Params, Body(body): Body| async move {
            let (mut write, course) = write_to(&app, &user, &params).await?;
            let condition = read::belongs_to(resource, course);
            let list = order::set(&mut write, resource, condition, &body).await?;
            Outcome::<List>::Ok(Answer::ok(list).with_change(write.commit().await?))
        },
    )
}

async fn singleton_of(app: &App, resource: AnyResource, params: &Params) -> Result<Option<Box<RawValue>>> {
    let view = app.db().view().await?;
    let course = course(view.conn(), params).await?;
    read::singleton(view.conn(), resource, read::belongs_to(resource, course)).await
}

fn get_singleton(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(move |State(app): State<App>, params: Params| async move {
        Outcome::<Option<Box<RawValue>>>::Ok(Answer::ok(singleton_of(&app, resource, &params).await?))
    })
}

fn get_listed_singleton(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(move |State(app): State<App>, params: Params| async move {
        let row = singleton_of(&app, resource, &params).await?;
        let key = resource.info().list_key;
        Outcome::<ListedSingleton>::Ok(Answer::ok(ListedSingleton { key, row }))
    })
}

fn save_singleton(resource: AnyResource) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, params: Params, Body(body): Body| async move {
            let (mut write, course) = write_to(&app, &user, &params).await?;
            let media_path = |path: &str| app.media_path(path);
            let (row, _) = write::save_singleton(&mut write, resource, body, &media_path, Some(course)).await?;
            Outcome::<Box<RawValue>>::Ok(Answer::ok(row).with_change(write.commit().await?))
        },
    )
}
