//! The operations of courses that differ from the usual ones: they are listed by status, get their sections when they
//! are created, and are shown, hidden and moved by separate calls (`docs/api.md#courses`).

use axum::{extract::State, http::Method};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::Error,
    input,
};
use peshtoq_courses::course::{self, Course, CourseFilter, CourseInput, CourseStatus, StatusInput, VisibilityInput};
use peshtoq_persistence::resource::{
    Definition, Filter, ListOf, Resource, Row, SortedPaging, answer::List, erased, read,
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::json;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{Api, DraftedRows, Operation},
    request::{Body, Params, Queries, id},
    resources::{example_list, example_row, names},
};

async fn list(
    State(app): State<App>,
    params: Params,
    Queries(paging, filter): Queries<SortedPaging, CourseFilter>,
) -> Outcome<List> {
    let view = app.db().view().await?;
    let status = params.get("status").and_then(CourseStatus::parse);
    let status = status.ok_or_else(|| Error::field("status", FieldCode::UnknownValue))?;
    let condition = filter.condition().add(course::Column::Status.eq(status));
    Ok(Answer::ok(
        read::list(view.conn(), erased::of::<Course>(), &paging.into(), condition).await?,
    ))
}

async fn create(State(app): State<App>, user: SignedIn, Body(body): Body) -> Outcome<Row<Course>> {
    let mut write = app.begin(&user).await?;
    let row = course::create(&mut write, body, &|path| app.media_path(path)).await?;
    Ok(Answer::created(row).with_change(write.commit().await?))
}

async fn set_visibility(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Row<Course>> {
    let id = id(&params, "id", Course::NOT_FOUND)?;
    let (VisibilityInput { is_visible }, version) = input::read_versioned(body)?;
    let mut write = app.begin(&user).await?;
    let row = course::set(&mut write, id, version, |row| row.is_visible = Set(is_visible)).await?;
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

async fn set_status(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<Row<Course>> {
    let id = id(&params, "id", Course::NOT_FOUND)?;
    let (StatusInput { status }, version) = input::read_versioned(body)?;
    let mut write = app.begin(&user).await?;
    let row = course::set(&mut write, id, version, |row| row.status = Set(status)).await?;
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

/// Adds courses to the API.
pub fn describe(api: &mut Api) {
    let names = names!("course", "courses");
    let operation = Operation::new(
        Method::GET,
        "/api/admin/courses/{status}",
        names.tag,
        "list_courses",
        "Lists the courses of a status, a page at a time.",
    )
    .word("status", CourseStatus::ALL.iter().map(|status| status.as_str()))
    .query::<SortedPaging>()
    .query::<CourseFilter>()
    .response::<ListOf<Course>>(example_list::<Course>);
    api.add(operation, list);
    api.get::<Course>(names);
    let operation = Operation::new(
        Method::POST,
        names.one,
        names.tag,
        "create_course",
        "Creates a course with all its sections; it is a hidden draft.",
    )
    .request::<CourseInput>(Course::example)
    .response::<Row<Course>>(example_row::<Course>)
    .creates()
    .changes()
    .draftable(&[Course::NAME], DraftedRows::New)
    .errors([Code::SlugTaken]);
    api.add(operation, create);
    api.update::<Course>(names);
    api.delete::<Course>(names).only_superadmins().also_error(Code::InUse);
    let operation = Operation::new(
        Method::PATCH,
        "/api/admin/course/{id}/visibility",
        names.tag,
        "set_course_visibility",
        "Shows a course on the landing site or hides it.",
    )
    .versioned_request::<VisibilityInput>(|| json!({"isVisible": true}))
    .response::<Row<Course>>(example_row::<Course>)
    .changes()
    .draftable(&[Course::NAME], DraftedRows::One("id"))
    .errors([Course::NOT_FOUND]);
    api.add(operation, set_visibility);
    let operation = Operation::new(
        Method::PATCH,
        "/api/admin/course/{id}/status",
        names.tag,
        "set_course_status",
        "Moves a course to another status.",
    )
    .versioned_request::<StatusInput>(|| json!({"status": "ACTIVE"}))
    .response::<Row<Course>>(example_row::<Course>)
    .changes()
    .draftable(&[Course::NAME], DraftedRows::One("id"))
    .errors([Course::NOT_FOUND]);
    api.add(operation, set_status);
}
