//! The texts and the picture that search engines and messengers show for a page: its own, or the fallbacks
//! (`docs/api.md#what-search-engines-show`).

use peshtoq_courses::{course::Course, seo::CourseSeo};
use peshtoq_persistence::{
    invalidation::Dependency,
    prelude::*,
    resource::{self, PublicRow, read},
};

use super::beginning::beginning;
use crate::{
    home_seo::HomeSeo,
    site_settings::{self, SiteSettings},
};

/// The maximum length of a description that is derived from the course's description, in characters. Search engines
/// show no more.
const DESCRIPTION_MAX: usize = 160;

/// What search engines and messengers show of a page.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteSeo")]
pub struct Seo {
    /// The title; null if there is none.
    pub title: Option<String>,
    /// The description, one line; null if there is none.
    pub description: Option<String>,
    /// The picture, as `folder/name.ext`; null where there is none.
    pub share_image: Option<String>,
    /// Whether search engines are asked to leave the page out.
    pub noindex: bool,
}

/// For the landing page: its own texts, or those of the site.
///
/// # Errors
/// When the database fails.
pub async fn of_home(conn: &Transaction) -> Result<Seo> {
    let own = resource::get_singleton::<HomeSeo>(conn, Condition::all()).await?;
    let settings = settings(conn).await?;
    let (title, description, share_image, noindex) = match own {
        Some(own) => (own.title, own.description, own.share_image, own.noindex),
        None => (None, None, None, false),
    };
    let (site_title, organisation, site_description, site_image) = match settings {
        Some(site) => (site.title, site.organisation, site.description, site.share_image),
        None => (None, None, None, None),
    };
    Ok(Seo {
        title: title.or(site_title).or(organisation),
        description: description.or(site_description),
        share_image: share_image.or(site_image),
        noindex,
    })
}

/// For a course's page: its own texts, or its name, the beginning of its description and its picture, or those of the
/// site.
///
/// # Errors
/// When the database fails.
pub async fn of_course(conn: &Transaction, course: &PublicRow<Course>) -> Result<Seo> {
    let of_course = read::belongs_to(CourseSeo::erased(), course.id);
    let own = resource::get_singleton::<CourseSeo>(conn, of_course).await?;
    let settings = settings(conn).await?;
    let (title, description, share_image, noindex) = match own {
        Some(own) => (own.title, own.description, own.share_image, own.noindex),
        None => (None, None, None, false),
    };
    let (site_description, site_image) = match settings {
        Some(site) => (site.description, site.share_image),
        None => (None, None),
    };
    let fields = &course.fields;
    let desc = fields.desc.as_deref().map(one_line);
    let desc = desc.filter(|desc| !desc.is_empty());
    Ok(Seo {
        title: title.or_else(|| Some(fields.name.clone())),
        description: description
            .or(desc.map(|desc| beginning(desc, DESCRIPTION_MAX)))
            .or(site_description),
        share_image: share_image.or(fields.image_illustration.clone()).or(site_image),
        noindex,
    })
}

/// The dependencies of a cached response that shows these texts: for the landing page, or for a course.
pub fn dependencies(course: Option<i64>) -> [Dependency; 2] {
    let own = match course {
        Some(course) => (CourseSeo::NAME, course),
        None => (HomeSeo::NAME, 0),
    };
    [own, (SiteSettings::NAME, 0)]
}

async fn settings(conn: &Transaction) -> Result<Option<site_settings::Model>> {
    resource::get_singleton::<SiteSettings>(conn, Condition::all()).await
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
