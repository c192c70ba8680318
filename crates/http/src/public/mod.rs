//! The public API for the landing site (`docs/api.md#public-api`): without signing in, only what is shown, from cached
//! bytes.

use std::{
    convert::Infallible,
    task::{Context, Poll},
};

use axum::{
    BoxError, Router,
    body::{Body, Bytes, HttpBody},
    extract::State,
    http::{HeaderMap, HeaderValue, Method, Request},
    response::Response,
    routing::future::RouteFuture,
};
use futures::future::{Either, Ready, ready};
use peshtoq_core::{codes::Code, error::Error, input::Text};
use peshtoq_courses::{
    category::CourseCategory,
    course::{Course, CourseFilter},
    faq::Faq,
    mentor::Mentor,
    section_registry::COURSE_SECTIONS,
};
use peshtoq_landing::{
    feedback::{Feedback, FeedbackFilter},
    partner::Partner,
    site::course::SiteCourseSection,
    site_settings::SiteSettings,
};
use peshtoq_persistence::resource::{Definition, Paging, PublicList, Resource};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tower::Service;
use validator::Validate;

mod cache;
mod caching;
mod content;
mod key;
pub(crate) mod requests;
mod whole;

pub use cache::ResponseCache;
use content::{CoursePage, Courses, Home, Read, WithMedia};
use key::CourseKey;
use whole::{Pages, Redirects, Site};

use crate::{
    app::App,
    encoding::Encoding,
    failure::Failure,
    observe,
    operation::{Access, Api, Operation},
    request::{Params, Queries, Query, id_in},
    resources::{public_list, public_row},
};

/// Sends valid cached responses before the general layers are reached, and passes everything else on to them.
#[derive(Clone)]
pub struct CacheService {
    app: App,
    general: Router,
}

impl CacheService {
    /// Wraps `general`.
    pub fn new(app: App, general: Router) -> Self {
        Self { app, general }
    }

    fn cached_response<B: HttpBody>(&self, request: &Request<B>) -> Option<Response> {
        // The connection leaves out the body for HEAD. The general layers drain an unexpected request body.
        let is_plain_read = matches!(*request.method(), Method::GET | Method::HEAD)
            && request.uri().query().is_none()
            && request.body().is_end_stream();
        let read = is_plain_read.then(|| Read::of_path(request.uri().path())).flatten()?;
        let cached = self.app.response_cache().get(self.app.db(), &read)?;
        let mut response = cached.answer(request.headers(), Encoding::of(request.headers()))?;
        let id = observe::request_id(request.headers());
        if let Ok(id) = HeaderValue::try_from(id) {
            response.headers_mut().insert(observe::REQUEST_ID, id);
        }
        metrics::counter!("public_reads_kept_total", "route" => read.route()).increment(1);
        Some(response)
    }
}

impl<B> Service<Request<B>> for CacheService
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, RouteFuture<Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        <Router as Service<Request<Body>>>::poll_ready(&mut self.general, context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        match self.cached_response(&request) {
            Some(response) => Either::Left(ready(Ok(response))),
            None => Either::Right(self.general.call(request)),
        }
    }
}

async fn answer(app: &App, read: Read, headers: &HeaderMap) -> Result<Response, Failure> {
    let encoding = Encoding::of(headers);
    let cached = app.response_cache().read(app.db(), read, encoding).await?;
    let response = cached.answer(headers, encoding);
    let mut response = response.ok_or_else(|| Error::internal("what was encoded is there"))?;
    // The general layers set the id only on a response that has none.
    response.headers_mut().remove(observe::REQUEST_ID);
    Ok(response)
}

async fn home(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    answer(&app, Read::Home, &headers).await
}

async fn courses(
    State(app): State<App>,
    headers: HeaderMap,
    Queries(paging, filter): Queries<Paging, CourseFilter>,
) -> Result<Response, Failure> {
    let list = Courses {
        page: paging.page,
        per_page: paging.per_page,
        key: paging.key.map(Into::into),
        // Sites with a filter "all" send 0 for it.
        category: filter.category_id.filter(|&id| id != 0),
        is_profession: filter.is_profession,
    };
    answer(&app, Read::Courses(list), &headers).await
}

async fn categories(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    answer(&app, Read::Categories, &headers).await
}

async fn course(State(app): State<App>, headers: HeaderMap, params: Params) -> Result<Response, Failure> {
    answer(&app, Read::Course(CourseKey::of(&params)?), &headers).await
}

async fn section(State(app): State<App>, headers: HeaderMap, params: Params) -> Result<Response, Failure> {
    let name = params.get("name").unwrap_or_default().to_owned();
    answer(&app, Read::Section(CourseKey::of(&params)?, name), &headers).await
}

async fn feedback(
    State(app): State<App>,
    headers: HeaderMap,
    Query(filter): Query<FeedbackFilter>,
) -> Result<Response, Failure> {
    let read = Read::Feedback {
        kind: filter.feedback_type,
        course: filter.course_id,
    };
    answer(&app, read, &headers).await
}

#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct OfCourse {
    /// The id of the course; without it, the questions about the whole site.
    course_id: Option<Text>,
}

async fn faqs(
    State(app): State<App>,
    headers: HeaderMap,
    Query(OfCourse { course_id }): Query<OfCourse>,
) -> Result<Response, Failure> {
    let id = course_id.map(|id| id_in(id.as_str(), Course::NOT_FOUND)).transpose()?;
    answer(&app, Read::Faqs(id), &headers).await
}

async fn redirects(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    answer(&app, Read::Redirects, &headers).await
}

async fn sitemap(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    answer(&app, Read::Sitemap, &headers).await
}

async fn site(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    answer(&app, Read::Site, &headers).await
}

/// An example section whose content has the same type as in the panel's example.
fn example_section(name: &str, display_name: &str, heading: &str, content: Value) -> Value {
    json!({
        "name": name, "displayName": display_name, "heading": heading, "position": 0, "isSwiper": true, "layout": 2,
        "content": content
    })
}

/// The partners section of the landing page.
pub(crate) fn example_partners() -> Value {
    example_section("Partners", "Hamkorlar", "Bizga ishonishadi", public_list::<Partner>())
}

/// The mentors section of a course.
pub(crate) fn example_mentors() -> Value {
    example_section("CourseMentor", "Mentorlar", "Kurs mentorlari", public_list::<Mentor>())
}

/// The media entry of the logo in [`example_partners`].
pub(crate) fn example_media() -> Value {
    json!({"partners/hamkor.png": {
        "width": 320, "height": 160, "alt": "Hamkor bank logotipi", "placeholder": null, "focalPoint": {"x": 50, "y": 30},
        "widths": [80, 160]
    }})
}

/// What search engines show of a page.
fn example_seo(title: &str) -> Value {
    json!({
        "title": title, "description": "Zamonaviy kasblarni noldan oʻrganing.",
        "shareImage": "course-banners/ulashish.png", "noindex": false
    })
}

fn with_media(mut list: Value) -> Value {
    list["media"] = json!({});
    list
}

/// Adds the public operations to the API.
pub fn describe(api: &mut Api) {
    let read = |path: &'static str, id: &'static str, summary: &'static str| {
        Operation::new(Method::GET, path, "public", id, summary)
            .access(Access::Open)
            .cached()
    };
    let operation = read(
        "/api/public/home",
        "read_home",
        "The landing page: its visible sections in their order.",
    );
    api.add(
        operation.response::<Home>(|| {
            json!({
                "sections": [example_partners()], "seo": example_seo("Onlayn kurslar"), "media": example_media()
            })
        }),
        home,
    );
    let operation = read(
        "/api/public/courses",
        "read_courses",
        "The courses that are visible and ACTIVE, a page at a time. `categoryId=0` is all of them.",
    )
    .query::<Paging>()
    .query::<CourseFilter>()
    .response::<WithMedia<PublicList<Course>>>(|| with_media(public_list::<Course>()));
    api.add(operation, courses);
    let operation = read(
        "/api/public/course-categories",
        "read_course_categories",
        "All categories of courses, in their order.",
    )
    .response::<PublicList<CourseCategory>>(public_list::<CourseCategory>);
    api.add(operation, categories);
    let operation = read(
        "/api/public/courses/{idOrSlug}",
        "read_course",
        "A course's page, by its id or by an address that it has or had: the course and its visible sections in their order.",
    )
    .response::<CoursePage>(|| json!({
        "course": public_row::<Course>(), "sections": [example_mentors()],
        "seo": example_seo("Frontend dasturlash"), "media": {}
    }))
    .errors([Course::NOT_FOUND]);
    api.add(operation, course);
    let operation = read(
        "/api/public/courses/{idOrSlug}/sections/{name}",
        "read_course_section",
        "One visible section of a course's page.",
    )
    .word("name", COURSE_SECTIONS.iter().map(|entry| entry.name))
    .response::<SiteCourseSection>(example_mentors)
    .errors([Course::NOT_FOUND, Code::SectionNotFound]);
    api.add(operation, section);
    let operation = read(
        "/api/public/feedback",
        "read_feedback",
        "The feedback that the page of a course shows: its texts follow the `mode` of its section `CourseTextFeedbacks`, which \
         may be those about the whole site; its videos are its own. Without `courseId`, feedback about the whole site.",
    )
    .query::<FeedbackFilter>()
    .response::<WithMedia<PublicList<Feedback>>>(|| with_media(public_list::<Feedback>()))
    .errors([Course::NOT_FOUND]);
    api.add(operation, feedback);
    let operation = read(
        "/api/public/faqs",
        "read_faqs",
        "The questions about a course; without `courseId`, those about the whole site.",
    )
    .query::<OfCourse>()
    .response::<PublicList<Faq>>(public_list::<Faq>)
    .errors([Course::NOT_FOUND]);
    api.add(operation, faqs);
    whole(api, read);
    requests::describe(api);
}

/// The reads that a site makes once, not for each page.
fn whole(api: &mut Api, read: impl Fn(&'static str, &'static str, &'static str) -> Operation) {
    let operation = read(
        "/api/public/redirects",
        "read_redirects",
        "The addresses that shown courses had before, each with the present one.",
    )
    .response::<Redirects>(|| json!({"redirects": [{"from": "frontend", "to": "frontend-dasturlash", "courseId": 1}]}));
    api.add(operation, redirects);
    let operation = read(
        "/api/public/sitemap",
        "read_sitemap",
        "The pages that search engines may find: the landing page and the shown courses.",
    )
    .response::<Pages>(|| {
        json!({"pages": [
            {"page": "home", "courseId": null, "slug": null, "updatedAt": "2026-01-05T09:30:00Z"},
            {"page": "course", "courseId": 1, "slug": "frontend-dasturlash", "updatedAt": "2026-01-05T09:30:00Z"}
        ]})
    });
    api.add(operation, sitemap);
    let operation = read(
        "/api/public/site",
        "read_site",
        "What all pages of the site share: who stands behind it, its menu and its foot, and what counts its visitors.",
    )
    .response::<Site>(example_site);
    api.add(operation, site);
}

/// The example of the settings, in the form in which the site reads them.
fn example_site() -> Value {
    let mut site = SiteSettings::example();
    site["phones"] = json!(["998712000000"]);
    site["emails"] = json!(["info@example.uz"]);
    let counters = ["googleAnalytics", "googleTagManager", "yandexMetrika", "metaPixel"];
    site["analytics"] = counters
        .into_iter()
        .map(|name| (name.to_owned(), site[name].take()))
        .collect::<Map<_, _>>()
        .into();
    if let Some(site) = site.as_object_mut() {
        site.retain(|name, _| !counters.contains(&name.as_str()));
    }
    site["requests"] = json!({"isOn": true});
    site["media"] = json!({});
    site
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_read_without_a_query_is_answered_from_the_cache() {
        let mut api = Api::default();
        describe(&mut api);
        let cached: Vec<&str> = api
            .operations()
            .iter()
            .filter(|operation| operation.is_cached)
            .map(|operation| operation.path)
            .collect();
        assert_eq!(cached.len(), 10, "{cached:?}");
        for pattern in cached {
            for course in ["7", "frontend-dasturlash"] {
                let path = pattern.replace("{idOrSlug}", course).replace("{name}", "CourseMentor");
                let read = Read::of_path(&path);
                assert_eq!(read.as_ref().map(Read::route), Some(pattern), "{path}");
            }
        }
    }

    #[test]
    fn a_list_without_a_query_is_the_first_page_of_everything() {
        let paging: Paging = serde_json::from_value(json!({})).expect("a query");
        let Courses { page, per_page, .. } = Courses::default();
        assert_eq!((page, per_page), (paging.page, paging.per_page));
    }
}
