//! The operations of the landing page that differ from the usual ones: lists that are saved as a whole, and careers,
//! whose groups go by colour (`docs/api.md#landing-content`).

use axum::{extract::State, http::Method};
use peshtoq_core::codes::Code;
use peshtoq_landing::{
    bonus_course::{self, BonusCourse, BonusCourses, BonusCoursesInput},
    career::{self, Career, CareerInput, ModProfessions},
    section::{self, Section, SectionsInput},
};
use peshtoq_persistence::resource::{self, Definition, ListOf, NoFilter, Resource, Row, WholePaging};
use sea_orm::Condition;
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{Api, DraftedRows, Operation},
    request::{Body, Query},
    resources::{example_list, example_row, names},
};

async fn list_careers(State(app): State<App>) -> Outcome<ModProfessions> {
    let view = app.db().view().await?;
    let rows = career::rows(view.conn()).await?;
    let mod_profession = resource::answer::<Career>(view.conn(), rows).await?;
    Ok(Answer::ok(ModProfessions { mod_profession }))
}

async fn save_career(State(app): State<App>, user: SignedIn, Body(body): Body) -> Outcome<Option<Row<Career>>> {
    let mut write = app.begin(&user).await?;
    let row = career::save(&mut write, body, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

async fn get_bonus_courses(State(app): State<App>, Query(paging): Query<WholePaging>) -> Outcome<BonusCourses> {
    let view = app.db().view().await?;
    let (rows, total) = resource::page::<BonusCourse>(view.conn(), &paging.into(), Condition::all()).await?;
    Ok(Answer::ok(BonusCourses {
        bonus_courses: resource::answer::<BonusCourse>(view.conn(), rows).await?,
        total,
        list_version: bonus_course::list_version(view.conn()).await?,
    }))
}

async fn save_bonus_courses(State(app): State<App>, user: SignedIn, Body(body): Body) -> Outcome<BonusCourses> {
    let mut write = app.begin(&user).await?;
    let list = bonus_course::save(&mut write, body, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(list).with_change(write.commit().await?))
}

async fn save_sections(State(app): State<App>, user: SignedIn, Body(body): Body) -> Outcome<ListOf<Section>> {
    let mut write = app.begin(&user).await?;
    let page = section::save(&mut write, body, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(ListOf(page)).with_change(write.commit().await?))
}

fn bonus_example() -> Value {
    let mut list = example_list::<BonusCourse>();
    list["listVersion"] = json!(4_711);
    list
}

/// Adds the careers, the bonus courses and the sections to the API.
pub fn describe(api: &mut Api) {
    let path = "/api/admin/mod-profession";
    let careers = Operation::new(
        Method::GET,
        path,
        "mod-professions",
        "list_mod_professions",
        "Lists the groups of careers.",
    )
    .query::<NoFilter>()
    .response::<ModProfessions>(|| json!({"modProfession": [example_row::<Career>()]}));
    api.add(careers, list_careers);
    let save = Operation::new(
        Method::PUT,
        path,
        "mod-professions",
        "save_mod_profession",
        "Saves the group of this colour; empty `items` delete the group and return null.",
    )
    .versioned_request::<CareerInput>(Career::example)
    .nullable_response::<Row<Career>>(example_row::<Career>)
    .changes()
    .draftable(
        &[Career::NAME],
        DraftedRows::ByNumber {
            field: "type",
            column: "colour",
        },
    );
    api.add(save, save_career);

    let path = "/api/admin/landing-bonus-courses";
    let list = Operation::new(
        Method::GET,
        path,
        "bonus-courses",
        "get_bonus_courses",
        "Lists the bonus courses; all of them by default.",
    )
    .query::<WholePaging>()
    .response::<BonusCourses>(bonus_example);
    api.add(list, get_bonus_courses);
    let save = Operation::new(
        Method::PUT,
        path,
        "bonus-courses",
        "save_bonus_courses",
        "Saves the whole list: rows with an `id` are updated, rows without one are created, and rows that are not sent are deleted.",
    )
    .request::<BonusCoursesInput>(|| json!({"bonusCourses": [BonusCourse::example()], "listVersion": 4_711}))
    .response::<BonusCourses>(bonus_example)
    .changes()
    .draftable(&[BonusCourse::NAME], DraftedRows::All)
    .errors([Code::VersionConflict]);
    api.add(save, save_bonus_courses);

    let names = names!("section", "sections");
    api.whole_list::<Section>(names);
    let save = Operation::new(
        Method::PUT,
        names.many,
        names.tag,
        "save_sections",
        "Saves all sections, in the order of the list.",
    )
    .request::<SectionsInput>(|| json!({"sections": [Section::example()]}))
    .response::<ListOf<Section>>(example_list::<Section>)
    .changes()
    .draftable(&[Section::NAME], DraftedRows::All)
    .errors([Code::VersionConflict]);
    api.add(save, save_sections);
}
