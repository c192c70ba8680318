//! Course associations: the skills, tools and professions of a course (`docs/api.md#course-pages`). Each list is read
//! and saved as a whole.

use std::marker::PhantomData;

use axum::{extract::State, http::Method};
use peshtoq_core::codes::Code;
use peshtoq_courses::{
    association::{
        self, Associated, AssociatedTechnologies, Association, AssociationInput, CourseAssociation, TechnologiesInput,
        professions::CourseProfession, skills::CourseSkill, tools::CourseTool,
    },
    course::Course,
};
use peshtoq_persistence::resource::{Definition, Resource, Row, WholePaging};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Outcome},
    app::App,
    children::{course, write_to},
    guard::SignedIn,
    operation::{AnyHandler, Api, DraftedRows, Operation},
    request::{Body, Params, Query},
    resources::example_row,
};

/// The schema of associated rows, under their key and with the version of their list.
struct AssociatedSchema<A>(PhantomData<A>);

impl<A: CourseAssociation> JsonSchema for AssociatedSchema<A> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}s", A::Fields::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let row = generator.subschema_for::<Row<<A::Of as Definition>::Fields>>();
        json_schema!({
            "type": "object",
            "properties": {
                A::KEY: {"type": "array", "items": row},
                "total": {"type": "integer", "format": "int64", "minimum": 0, "description": "The number of matching rows."},
                "listVersion": {"type": "integer", "format": "int64", "minimum": 0, "description": "The version of the whole list."}
            },
            "required": [A::KEY, "total", "listVersion"]
        })
    }
}

fn list(association: Association) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, params: Params, Query(paging): Query<WholePaging>| async move {
            let view = app.db().view().await?;
            let course = course(view.conn(), &params).await?;
            let list = association.list(view.conn(), course, &paging.into()).await?;
            Outcome::<Associated>::Ok(Answer::ok(list))
        },
    )
}

fn save(association: Association) -> AnyHandler {
    AnyHandler::new(
        move |State(app): State<App>, user: SignedIn, params: Params, Body(body): Body| async move {
            let (mut write, course) = write_to(&app, &user, &params).await?;
            let list = association.save(&mut write, course, body).await?;
            Outcome::<Associated>::Ok(Answer::ok(list).with_change(write.commit().await?))
        },
    )
}

/// The schema of the skills and the tools of a course.
struct TechnologiesSchema;

impl JsonSchema for TechnologiesSchema {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CourseTechnologies".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let skills = generator.subschema_for::<AssociatedSchema<CourseSkill>>();
        let tools = generator.subschema_for::<AssociatedSchema<CourseTool>>();
        json_schema!({
            "type": "object",
            "properties": {"courseSkills": skills, "tools": tools},
            "required": ["courseSkills", "tools"]
        })
    }
}

async fn save_course_technologies(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<AssociatedTechnologies> {
    let (mut write, course) = write_to(&app, &user, &params).await?;
    let lists = association::save_technologies(&mut write, course, body).await?;
    Ok(Answer::ok(lists).with_change(write.commit().await?))
}

fn example<A: CourseAssociation>() -> Value {
    json!({A::KEY: [example_row::<A::Of>()], "total": 1, "listVersion": 4_711})
}

fn describe_one<A: CourseAssociation>(api: &mut Api, name: &'static str, tag: &'static str, path: &'static str) {
    let text = "Lists the rows associated with the course, in their order; all of them by default.";
    let operation = Operation::new(Method::GET, path, tag, format!("list_{name}"), text)
        .query::<WholePaging>()
        .response::<AssociatedSchema<A>>(example::<A>)
        .errors([Course::NOT_FOUND]);
    api.add_any(operation, list(Association::new::<A>()));
    let text = "Saves the associations of the course, in the order of the ids.";
    let operation = Operation::new(Method::PUT, path, tag, format!("save_{name}"), text)
        .request::<AssociationInput>(A::example)
        .response::<AssociatedSchema<A>>(example::<A>)
        .changes()
        .draftable(const { &[A::NAME] }, DraftedRows::All)
        .errors([Course::NOT_FOUND, Code::VersionConflict]);
    api.add_any(operation, save(Association::new::<A>()));
}

/// Adds the course associations to the API.
pub fn describe(api: &mut Api) {
    describe_one::<CourseSkill>(api, "course_skills", "course-skills", "/api/admin/course/{id}/skills");
    describe_one::<CourseTool>(api, "course_tools", "course-tools", "/api/admin/course/{id}/tools");
    let path = "/api/admin/course/{id}/professions";
    describe_one::<CourseProfession>(api, "course_professions", "course-professions", path);
    let (tag, path) = ("course-technologies", "/api/admin/course/{id}/technologies");
    let text = "Saves the skills and the tools of a course as one change; an absent list is unchanged.";
    let operation = Operation::new(Method::PUT, path, tag, "save_course_technologies", text)
        .request::<TechnologiesInput>(
            || json!({"courseSkills": CourseSkill::example(), "tools": CourseTool::example()}),
        )
        .response::<TechnologiesSchema>(
            || json!({"courseSkills": example::<CourseSkill>(), "tools": example::<CourseTool>()}),
        )
        .changes()
        .draftable(&[CourseSkill::NAME, CourseTool::NAME], DraftedRows::All)
        .errors([Course::NOT_FOUND, Code::VersionConflict]);
    api.add(operation, save_course_technologies);
}
