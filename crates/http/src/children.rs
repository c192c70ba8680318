//! The operations of rows that belong to a course. They are those of every resource, under the course's path: a row of
//! another course is not there (`contract.md §1`, Missing).

use axum::{extract::State, http::Method};
use peshtoq_courses::course::Course;
use peshtoq_kernel::{
    codes::Code,
    db::{Actor, Write},
    error::Result,
    list, order,
    resource::{self, Filter, ListOf, OneOf, Page, Paging, Resource, Row},
};
use sea_orm::{Condition, ConnectionTrait};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Body, Params, Queries, id},
    resources::{Names, OrderInput, example_list, example_row},
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

/// The course that a path names, if it is there.
///
/// # Errors
/// 404 `course_not_found`.
pub async fn course(conn: &impl ConnectionTrait, params: &Params) -> Result<i64> {
    let id = id(params, "id", Course::NOT_FOUND)?;
    resource::find::<Course>(conn, id, Condition::all()).await?;
    Ok(id)
}

/// A write in which the course of the path is there.
///
/// # Errors
/// 404 `course_not_found`.
pub async fn write_to(app: &App, signed: &SignedIn, params: &Params) -> Result<(Write, i64)> {
    let write = app.db().begin(Actor::Staff(signed.0.staff_id)).await?;
    let course = course(write.conn(), params).await?;
    Ok((write, course))
}

impl Api {
    /// The list of the rows of a course; all of them at once where it has no total.
    pub fn list_of<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("list_{}", names.plural);
        let text = match R::HAS_TOTAL {
            true => "Lists the rows of the course, a page at a time.",
            false => "Lists the rows of the course.",
        };
        let operation = Operation::new(Method::GET, names.many, names.tag, id, text)
            .gives::<ListOf<R>>(example_list::<R>())
            .refuses([Code::CourseNotFound]);
        match R::HAS_TOTAL {
            true => self.add(operation.query::<Paging>().query::<R::Filter>(), list_rows::<R>),
            false => self.add(operation, all_rows::<R>),
        }
    }

    /// Making a row of a course.
    pub fn create_of<R: Resource>(&mut self, names: Names) -> &mut Operation {
        let id = format!("create_{}", names.singular);
        let operation = Operation::new(Method::POST, names.one, names.tag, id, "Makes a row of the course.")
            .takes::<R::Input>(R::example())
            .gives::<Row<R::Fields>>(example_row::<R>())
            .creates()
            .changes()
            .refuses([Code::CourseNotFound]);
        self.add(operation, create_row::<R>)
    }

    /// The order of the rows of a course.
    pub fn order_of<R: Resource>(&mut self, names: Names, path: &'static str) -> &mut Operation {
        let id = format!("order_{}", names.plural);
        let text = "Sets the order of a group of the course: exactly its ids.";
        let operation = Operation::new(Method::PUT, path, names.tag, id, text)
            .takes::<OrderInput>(json!({"ids": [2, 1]}))
            .gives::<ListOf<R>>(example_list::<R>())
            .changes()
            .refuses([Code::CourseNotFound]);
        self.add(operation, order_rows::<R>)
    }

    /// All of the above and a row by its own id: read, changed, removed.
    pub fn children<R: Resource>(&mut self, names: Names, order: &'static str) {
        self.list_of::<R>(names);
        self.create_of::<R>(names);
        self.get::<R>(names);
        self.update::<R>(names);
        self.delete::<R>(names);
        self.order_of::<R>(names, order);
    }

    /// A single of a course, which is answered as the row or null.
    pub fn single_of<R: Resource>(&mut self, name: &'static str, tag: &'static str, path: &'static str) {
        let get = Operation::new(Method::GET, path, tag, format!("get_{name}"), READS)
            .gives_or_null::<Row<R::Fields>>(example_row::<R>())
            .refuses([Code::CourseNotFound]);
        self.add(get, get_single::<R>);
        self.save_of::<R>(name, tag, path);
    }

    /// A single of a course, which is answered in the shape of a list.
    pub fn listed_single_of<R: Resource>(&mut self, name: &'static str, tag: &'static str, path: &'static str) {
        let get = Operation::new(Method::GET, path, tag, format!("get_{name}"), READS)
            .gives::<OneOf<R>>(json!({R::LIST_KEY: example_row::<R>(), "total": 1}))
            .refuses([Code::CourseNotFound]);
        self.add(get, get_listed_single::<R>);
        self.save_of::<R>(name, tag, path);
    }

    fn save_of<R: Resource>(&mut self, name: &'static str, tag: &'static str, path: &'static str) {
        let put = Operation::new(
            Method::PUT,
            path,
            tag,
            format!("save_{name}"),
            "Saves the single of the course.",
        )
        .takes_versioned::<R::Input>(R::example())
        .gives::<Row<R::Fields>>(example_row::<R>())
        .changes()
        .refuses([Code::CourseNotFound]);
        self.add(put, save_single::<R>);
    }
}

const READS: &str = "Reads the single of the course; null when it was never saved.";

async fn list_rows<R: Resource>(
    State(app): State<App>,
    params: Params,
    Queries(paging, filter): Queries<Paging, R::Filter>,
) -> Outcome<ListOf<R>> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    let condition = filter.condition().add(resource::of_parent::<R>(course));
    Ok(Answer::ok(ListOf(
        resource::list::<R>(view.conn(), &paging, condition).await?,
    )))
}

async fn all_rows<R: Resource>(State(app): State<App>, params: Params) -> Outcome<ListOf<R>> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    Ok(Answer::ok(ListOf(whole::<R>(view.conn(), course).await?)))
}

/// All rows of a course that are one group.
///
/// # Errors
/// When the database fails.
async fn whole<R: Resource>(conn: &impl ConnectionTrait, course: i64) -> Result<Page<R::Fields>> {
    let rows = list::rows::<R>(conn, &course.to_string()).await?;
    let rows = resource::answer::<R>(conn, rows).await?;
    Ok(Page::whole(rows))
}

async fn create_row<R: Resource>(
    State(app): State<App>,
    signed: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Row<R::Fields>> {
    let (write, course) = write_to(&app, &signed, &params).await?;
    let stamp = |row: &mut _| resource::belong::<R>(row, course);
    let done = resource::create::<R>(write, body, &|path| app.media_path(path), stamp).await?;
    Ok(Answer::created(done.data).with_change(done.change))
}

async fn order_rows<R: Resource>(
    State(app): State<App>,
    signed: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<ListOf<R>> {
    let (write, course) = write_to(&app, &signed, &params).await?;
    let done = order::set::<R>(write, resource::of_parent::<R>(course), &body).await?;
    Ok(Answer::ok(ListOf(Page::whole(done.data))).with_change(done.change))
}

async fn get_single<R: Resource>(State(app): State<App>, params: Params) -> Outcome<Option<Row<R::Fields>>> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    let condition = resource::of_parent::<R>(course);
    Ok(Answer::ok(resource::get_single::<R>(view.conn(), condition).await?))
}

async fn get_listed_single<R: Resource>(state: State<App>, params: Params) -> Outcome<OneOf<R>> {
    Ok(get_single::<R>(state, params).await?.map(OneOf))
}

async fn save_single<R: Resource>(
    State(app): State<App>,
    signed: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Row<R::Fields>> {
    let (write, course) = write_to(&app, &signed, &params).await?;
    let condition = resource::of_parent::<R>(course);
    let stamp = |row: &mut _| resource::belong::<R>(row, course);
    let done = resource::save_single::<R>(write, condition, body, &|path| app.media_path(path), stamp).await?;
    Ok(done.into())
}

/// The example of a list of picks.
pub(crate) fn example_picks<R: Resource>(key: &str) -> Value {
    json!({key: [example_row::<R>()], "total": 1, "listVersion": 4_711})
}
