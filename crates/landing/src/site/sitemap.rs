//! The pages of the site that search engines may find (`docs/api.md#public-api`).

use std::collections::{BTreeSet, HashMap};

use peshtoq_courses::{
    course::{self, Course},
    seo as course_seo,
};
use peshtoq_persistence::{change::Registry, invalidation::Dependency, prelude::*, resource};
use sea_orm::{
    QueryOrder, QuerySelect,
    sea_query::{Expr, Func, Query},
};

use super::home;
use crate::home_seo::HomeSeo;

string_enum! {
    /// What kind of page it is.
    PageKind {
        /// The landing page.
        Home = "home",
        /// A course's page.
        Course = "course",
    }
}

/// A page that search engines may find.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SitemapPage")]
pub struct SitemapPage {
    /// What kind of page it is.
    pub page: PageKind,
    /// The course; null for the landing page.
    pub course_id: Option<i64>,
    /// The address of the course; null for the landing page.
    pub slug: Option<String>,
    /// When something that belongs to the page was written last; null where nothing was yet.
    pub updated_at: Option<DateTimeUtc>,
}

/// The pages, and what they depend on.
pub struct Sitemap {
    /// The landing page, and the courses by id.
    pub pages: Vec<SitemapPage>,
    /// The dependencies of a cached response that shows them.
    pub dependencies: Vec<Dependency>,
}

/// The pages that the site shows, without those that search engines are asked to ignore.
///
/// # Errors
/// When the database fails.
pub async fn read(conn: &Transaction, registry: &Registry) -> Result<Sitemap> {
    let children = registry.children_of(Course::NAME);
    let mut pages = Vec::new();
    let mut dependencies = home::dependencies();
    dependencies.push((HomeSeo::NAME, 0));
    let seo = resource::get_singleton::<HomeSeo>(conn, Condition::all()).await?;
    if seo.is_none_or(|seo| !seo.noindex) {
        let names: BTreeSet<&str> = dependencies.iter().map(|(name, _)| *name).collect();
        let mut updated_at = None;
        for resource in names.into_iter().filter_map(|name| registry.get(name)) {
            updated_at = updated_at.max(last_written(conn, resource).await?);
        }
        pages.push(SitemapPage {
            page: PageKind::Home,
            course_id: None,
            slug: None,
            updated_at,
        });
    }
    let hidden: Vec<i64> = hidden_courses(conn).await?;
    let mut written: HashMap<i64, DateTimeUtc> = HashMap::new();
    for child in &children {
        for (course, at) in written_by_course(conn, *child).await? {
            let last = written.entry(course).or_insert(at);
            *last = at.max(*last);
        }
    }
    let rows: Vec<(i64, String, DateTimeUtc)> = course::Entity::find()
        .select_only()
        .columns([course::Column::Id, course::Column::Slug, course::Column::UpdatedAt])
        .filter(course::is_shown(conn.at()))
        .order_by_asc(course::Column::Id)
        .into_tuple()
        .all(conn)
        .await?;
    for (id, slug, updated_at) in rows {
        dependencies.extend(children.iter().map(|child| (child.info().name, id)));
        if hidden.contains(&id) {
            continue;
        }
        pages.push(SitemapPage {
            page: PageKind::Course,
            course_id: Some(id),
            slug: Some(slug),
            updated_at: written.get(&id).copied().max(Some(updated_at)),
        });
    }
    dependencies.sort_unstable();
    dependencies.dedup();
    Ok(Sitemap { pages, dependencies })
}

/// The courses that search engines are asked to ignore.
async fn hidden_courses(conn: &Transaction) -> Result<Vec<i64>> {
    let ids = course_seo::Entity::find()
        .select_only()
        .column(course_seo::Column::CourseId)
        .filter(course_seo::Column::Noindex.eq(true));
    Ok(ids.into_tuple().all(conn).await?)
}

/// When a row of a resource was last written.
async fn last_written(conn: &Transaction, resource: &dyn ErasedResource) -> Result<Option<DateTimeUtc>> {
    let mut query = Query::select();
    query
        .expr(Func::max(Expr::col("updated_at")))
        .from(resource.columns().table);
    let row = conn.query_one(&query).await?;
    let last = row
        .map(|row| row.try_get_by_index::<Option<DateTimeUtc>>(0))
        .transpose()?;
    Ok(last.flatten())
}

/// When a row of a resource that belongs to a course was last written, by course.
async fn written_by_course(conn: &Transaction, resource: &dyn ErasedResource) -> Result<Vec<(i64, DateTimeUtc)>> {
    let Some((_, parent)) = resource.info().parent else {
        return Ok(Vec::new());
    };
    let mut query = Query::select();
    query
        .column(parent)
        .expr(Func::max(Expr::col("updated_at")))
        .from(resource.columns().table)
        .group_by_col(parent);
    let rows = conn.query_all(&query).await?;
    let mut written = Vec::new();
    for row in rows {
        // A row without a course is left out.
        if let Some(course) = row.try_get_by_index::<Option<i64>>(0)? {
            written.push((course, row.try_get_by_index(1)?));
        }
    }
    Ok(written)
}
