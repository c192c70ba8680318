//! The whole API on one page.

use std::{collections::HashMap, net::SocketAddr, sync::Arc};

use axum::{
    Router, ServiceExt,
    extract::{DefaultBodyLimit, Request, State, connect_info::IntoMakeServiceWithConnectInfo},
    middleware::{from_fn, from_fn_with_state},
    routing::{any, get},
};
use peshtoq_core::codes::Code;
use peshtoq_courses::{category::CourseCategory, profession::Profession, skill::Skill, tool::Tool};
use peshtoq_landing::{
    banner::Banner, feedback::Feedback, home_seo::HomeSeo, partner::Partner, profession_finder::ProfessionFinder,
    site_faq::SiteFaq, site_settings::SiteSettings, social::Social, top_course::TopCourse,
};
use peshtoq_persistence::{change::Registry, library};

use crate::{
    app::App, associations, audit, auth, backups, body, changes, cors, course_page, courses, deliveries, drafts,
    findings, guard, history, landing, layers, media, media_library, observe, operation::Api, overview, panel,
    partners, presence, preview, public, releases, resources::names, search, site_kit, site_requests,
};

/// Every operation of the API and its handler.
pub fn api() -> Api {
    let mut api = Api::default();

    // Sign-in and staff
    auth::describe(&mut api);
    audit::describe(&mut api);

    // Search, changes and media
    search::describe(&mut api);
    changes::describe(&mut api);
    history::describe(&mut api);
    presence::describe(&mut api);
    drafts::describe(&mut api);
    releases::describe(&mut api);
    media::describe(&mut api);
    media_library::describe(&mut api);

    // Landing
    api.singleton::<Banner>("banner", "/api/admin/banner", "/api/admin/banner/save");
    let names = names!("partner", "partners");
    api.list::<Partner>(names);
    partners::describe(&mut api);
    api.write::<Partner>(names);
    api.order::<Partner>(names, "/api/admin/partners/order");
    let names = names!("social", "socials");
    api.resource::<Social>(names);
    api.order::<Social>(names, "/api/admin/socials/order");
    let names = names!("site_faq", "site_faqs", "site-faq", "site-faqs");
    api.resource::<SiteFaq>(names);
    api.order::<SiteFaq>(names, "/api/admin/site-faqs/order");
    let names = names!("feedback", "feedback");
    api.resource::<Feedback>(names);
    api.order::<Feedback>(names, "/api/admin/feedback/order");
    let names = names!("top_course", "top_courses", "top-course", "top-courses");
    api.resource::<TopCourse>(names);
    api.order::<TopCourse>(names, "/api/admin/top-courses/order");
    let profession_finder = "/api/admin/profession-finder";
    api.singleton::<ProfessionFinder>(
        "profession_finder",
        profession_finder,
        "/api/admin/profession-finder/save",
    );
    api.singleton::<HomeSeo>("home_seo", "/api/admin/home-seo", "/api/admin/home-seo/save");
    let site_settings = "/api/admin/site-settings";
    api.singleton::<SiteSettings>("site_settings", site_settings, "/api/admin/site-settings/save");
    landing::describe(&mut api);

    // What courses refer to
    api.resource::<Skill>(names!("skill", "skills")).also_error(Code::InUse);
    api.resource::<Tool>(names!("tool", "tools")).also_error(Code::InUse);
    let names = names!("profession", "professions");
    api.resource::<Profession>(names).also_error(Code::InUse);
    api.order::<Profession>(names, "/api/admin/professions/order");
    let names = names!(
        "course_category",
        "course_categories",
        "course-category",
        "course-categories"
    );
    api.resource::<CourseCategory>(names).also_error(Code::InUse);
    api.order::<CourseCategory>(names, "/api/admin/course-categories/order");

    // Courses
    courses::describe(&mut api);
    associations::describe(&mut api);
    course_page::describe(&mut api);

    // The landing site: public reads, previews, deliveries
    public::describe(&mut api);
    preview::describe(&mut api);
    deliveries::describe(&mut api);
    overview::describe(&mut api);
    findings::describe(&mut api);

    // What visitors send
    site_requests::describe(&mut api);

    // The server's own state
    backups::describe(&mut api);

    api
}

/// The tables whose changes can be undone, of all crates.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    // The document describes every field.
    registry.set_fields(include_str!(concat!(env!("OUT_DIR"), "/openapi.hash")));
    peshtoq_auth::register(&mut registry);
    peshtoq_landing::register(&mut registry);
    peshtoq_courses::register(&mut registry);
    library::register(&mut registry);
    registry
}

/// Every code of a refusal: the general ones and those of the resources.
pub fn codes() -> Vec<Code> {
    let registry = registry();
    let mut codes: Vec<Code> = Code::GENERAL.to_vec();
    codes.extend([
        peshtoq_releases::draft::NOT_FOUND,
        peshtoq_releases::release::NOT_FOUND,
        peshtoq_requests::NOT_FOUND,
    ]);
    let mut names: Vec<&str> = registry.names().collect();
    names.sort_unstable();
    for resource in names.into_iter().filter_map(|name| registry.get(name)) {
        let missing = resource.info().not_found;
        if !codes.contains(&missing) {
            codes.push(missing);
        }
    }
    codes
}

/// The whole service: the operations of [`api`], their documents, stored files and the panel. Cached responses for the
/// landing site are sent before anything else runs, even the router.
pub fn service(api: Api, app: App) -> IntoMakeServiceWithConnectInfo<public::CacheService, SocketAddr> {
    ServiceExt::<Request>::into_make_service_with_connect_info(public::CacheService::new(
        app.clone(),
        general(api, app),
    ))
}

fn general(api: Api, app: App) -> Router {
    let permissions: guard::Permissions = Arc::new(
        api.operations()
            .iter()
            .map(|operation| ((operation.method.clone(), operation.path.to_owned()), operation.into()))
            .collect::<HashMap<_, _>>(),
    );
    let calls = api
        .router
        .layer(from_fn_with_state((app.clone(), permissions), guard::check))
        // An unknown path is answered without authentication.
        .fallback(layers::no_route)
        .method_not_allowed_fallback(layers::no_method)
        .layer(from_fn(layers::never_stored))
        .layer(from_fn_with_state(app.clone(), cors::admin))
        // Each extractor has its own limit; an upload has that of its folder.
        .layer(DefaultBodyLimit::disable());
    let public = api
        .public
        .route("/api/public/openapi.json", get(panel::docs::public_document))
        .route("/api/public/{*path}", any(layers::no_route))
        .method_not_allowed_fallback(layers::no_method)
        .layer(from_fn(cors::public));
    let router = Router::new()
        .merge(calls)
        .merge(public)
        .route("/api/openapi.json", get(panel::docs::document))
        .route("/api/docs", get(panel::docs::page))
        .route("/api/docs/{name}", get(panel::docs::file))
        .route("/api/site-kit.tgz", get(site_kit::serve))
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/media/{*path}", any(media::read))
        .route("/media/", any(layers::no_route))
        .route("/api", any(layers::no_route))
        .route("/api/", any(layers::no_route))
        .route("/api/{*path}", any(layers::no_route))
        .fallback(panel::serve)
        .method_not_allowed_fallback(layers::no_method);
    observe::observed(router)
        // Outside the layer that catches panics, so that its answers are protected too.
        .layer(from_fn(layers::protect))
        .layer(from_fn_with_state(app.clone(), body::settle))
        .with_state(app)
}

/// 200 if the database and the media store respond. A load balancer sends calls here only then.
async fn ready(State(app): State<App>) -> Result<&'static str, crate::failure::Failure> {
    let (database, store) = futures::join!(app.db().ping(), app.media().check());
    database?;
    store.map_err(media::refusal)?;
    Ok("ready")
}
