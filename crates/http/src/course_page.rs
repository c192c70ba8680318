//! The operations of a course's page that differ from the usual ones: networking, the roadmap, benefits, the two halves
//! of other info, sections, copies (`docs/api.md#course-pages`).

mod operations;

use axum::{extract::State, http::Method};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input,
};
use peshtoq_courses::{
    average_salary::AverageSalary,
    course::Course,
    course_info::CourseInfo,
    faq::Faq,
    it_benefit::{self, ItBenefit, ItBenefits, ItBenefitsInput, body::ItBenefitsBody},
    learn_everybody::LearnEverybody,
    mentor::Mentor,
    networking::{Networking, NetworkingInput},
    opportunity::Opportunity,
    other_info::{self, OtherInfo, OtherInfoHalf, OtherInfoInput},
    practice::Practice,
    roadmap::{Roadmap, RoadmapInput},
    seo::CourseSeo,
    summary::Summary,
    support::Support,
    target_audience::TargetAudience,
    work_sample::WorkSample,
};
use peshtoq_landing::{
    course_copy::{self, CopyInput, CopyQuery, CourseCopy},
    course_section::{self, CourseSection, CourseSectionsInput},
};
use peshtoq_persistence::{
    db::{Transaction, Write},
    list,
    resource::{Definition, ListOf, Resource, Row, answer::List, erased, read, write},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};
use validator::Validate;

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    children::{child_names, course, write_to},
    guard::SignedIn,
    operation::{Api, DraftedRows, Operation},
    request::{Body, Params, Query, id, id_in},
    resources::{AnyResource, VersionQuery, example_list, example_row},
};

pub use operations::describe;

#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct NetworkQuery {
    /// The id of the row.
    network_id: input::Text,
}

async fn get_networking(
    State(app): State<App>,
    params: Params,
    Query(query): Query<NetworkQuery>,
) -> Outcome<Box<RawValue>> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    let id = id_in(query.network_id.as_str(), Networking::NOT_FOUND)?;
    let networking = erased::of::<Networking>();
    let condition = read::belongs_to(networking, course);
    Ok(Answer::ok(read::get(view.conn(), networking, id, condition).await?))
}

async fn save_networking(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Box<RawValue>> {
    let (mut write, course) = write_to(&app, &user, &params).await?;
    let networking = erased::of::<Networking>();
    let media_path = |path: &str| app.media_path(path);
    let row = match body.get("id") {
        None | Some(Value::Null) => write::create(&mut write, networking, body, &media_path, Some(course)).await?,
        Some(id) => {
            let condition = || read::belongs_to(networking, course);
            let found = match id.as_i64() {
                Some(id) => match read::find_record(write.conn(), networking, id, condition()).await {
                    Ok(_) => Ok(id),
                    Err(error) if error.code == Networking::NOT_FOUND => Err(FieldCode::NotFound),
                    Err(error) => return Err(error.into()),
                },
                None => Err(FieldCode::WrongFormat),
            };
            match found {
                Ok(id) => write::update(&mut write, networking, id, condition(), body, &media_path).await?,
                // An id in a body is a field and is reported with the others.
                Err(code) => {
                    let (_, mut failed) = list::read::<NetworkingInput>(&write, body, &media_path).await?;
                    failed.push(FieldError::new("id", code));
                    let refused = input::refuse(failed).err();
                    return Err(refused.unwrap_or_else(|| Error::field("id", code)).into());
                }
            }
        }
    };
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

/// Removes a row of a course; its id is the second in the path.
async fn delete_of(
    app: &App,
    user: &SignedIn,
    params: &Params,
    (resource, name): (AnyResource, &str),
    version: Option<i32>,
) -> Outcome<Removed> {
    let (mut write, course) = write_to(app, user, params).await?;
    let id = id(params, name, resource.info().not_found)?;
    write::delete(&mut write, resource, id, read::belongs_to(resource, course), version).await?;
    Ok(Answer::ok(Removed { id }).with_change(write.commit().await?))
}

async fn delete_networking(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    delete_of(
        &app,
        &user,
        &params,
        (erased::of::<Networking>(), "networkId"),
        query.version,
    )
    .await
}

async fn delete_roadmap(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    delete_of(
        &app,
        &user,
        &params,
        (erased::of::<Roadmap>(), "roadmapId"),
        query.version,
    )
    .await
}

async fn list_roadmaps(State(app): State<App>, params: Params) -> Outcome<List> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    let roadmap = erased::of::<Roadmap>();
    let row = read::singleton(view.conn(), roadmap, read::belongs_to(roadmap, course)).await?;
    Ok(Answer::ok(List::unpaged(roadmap, row.into_iter().collect())))
}

async fn save_roadmap(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Box<RawValue>> {
    let (mut write, course) = write_to(&app, &user, &params).await?;
    let (roadmap, media_path) = (erased::of::<Roadmap>(), |path: &str| app.media_path(path));
    let (row, is_new) = write::save_singleton(&mut write, roadmap, body, &media_path, Some(course)).await?;
    let answer = match is_new {
        true => Answer::created(row),
        false => Answer::ok(row),
    };
    Ok(answer.with_change(write.commit().await?))
}

/// Reads what belongs to a course and is read as a whole.
async fn read_of<T>(app: &App, params: &Params, read: impl AsyncFnOnce(&Transaction, i64) -> Result<T>) -> Outcome<T> {
    let view = app.db().view().await?;
    let course = course(view.conn(), params).await?;
    Ok(Answer::ok(read(view.conn(), course).await?))
}

/// Saves what belongs to a course and is saved as a whole.
async fn save_of<T>(
    app: &App,
    user: &SignedIn,
    params: &Params,
    save: impl AsyncFnOnce(&mut Write, i64) -> Result<T>,
) -> Outcome<T> {
    let (mut write, course) = write_to(app, user, params).await?;
    let saved = save(&mut write, course).await?;
    Ok(Answer::ok(saved).with_change(write.commit().await?))
}

async fn get_it_benefits(State(app): State<App>, params: Params) -> Outcome<ItBenefits> {
    read_of(&app, &params, it_benefit::get).await
}

async fn save_it_benefits(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<ItBenefits> {
    save_of(&app, &user, &params, async |write, course| {
        it_benefit::save(write, course, body, &|path| app.media_path(path)).await
    })
    .await
}

async fn get_other_info(State(app): State<App>, params: Params) -> Outcome<OtherInfo> {
    read_of(&app, &params, other_info::get).await
}

async fn save_other_info(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<OtherInfo> {
    save_of(&app, &user, &params, async |write, course| {
        other_info::save(write, course, body, &|path| app.media_path(path)).await
    })
    .await
}

async fn list_sections(State(app): State<App>, params: Params) -> Outcome<ListOf<CourseSection>> {
    read_of(&app, &params, async |conn, course| {
        course_section::get(conn, course).await.map(ListOf)
    })
    .await
}

async fn save_sections(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<ListOf<CourseSection>> {
    save_of(&app, &user, &params, async |write, course| {
        let page = course_section::save(write, course, body, &|path| app.media_path(path)).await?;
        Ok(ListOf(page))
    })
    .await
}

async fn count_copy(State(app): State<App>, params: Params, Query(query): Query<CopyQuery>) -> Outcome<CourseCopy> {
    let view = app.db().view().await?;
    let course = course(view.conn(), &params).await?;
    Ok(Answer::ok(course_copy::counts(view.conn(), query.from, course).await?))
}

async fn copy(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<CourseCopy> {
    let (mut write, course) = write_to(&app, &user, &params).await?;
    let copied = course_copy::copy(&mut write, course, body).await?;
    Ok(Answer::ok(copied).with_change(write.commit().await?))
}
