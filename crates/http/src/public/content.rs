//! The public reads and how their responses are made. Each uses one snapshot, so that it never mixes old and new data.

use bytes::Bytes;
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    input::Text,
    window::Window,
};
use peshtoq_courses::{
    category::CourseCategory,
    course::{self, Course, address},
    faq::Faq,
};
use peshtoq_landing::{
    course_section::CourseSection,
    feedback::{Feedback, FeedbackType},
    site::{
        self, SiteSection, Which,
        course::SiteCourseSection,
        home::SiteHomeSection,
        seo::{self, Seo},
        sitemap::{self, Sitemap},
    },
    site_faq::SiteFaq,
    site_settings::SiteSettings,
};
use peshtoq_persistence::{
    db::{Db, Transaction},
    invalidation::Dependency,
    resource::{self, Definition, Paging, PublicList, PublicRow},
    window,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use sea_orm::ColumnTrait;
use serde::Serialize;

use super::{
    key::CourseKey,
    whole::{self, Pages, REQUESTS_KEPT, Redirects},
};
use crate::{
    answer::Envelope,
    media_map::{self, MediaMap},
};

/// A public read, as the key of the cache.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Read {
    /// The landing page.
    Home,
    /// A page of the shown courses.
    Courses(Courses),
    /// The categories of courses.
    Categories,
    /// A course's page.
    Course(CourseKey),
    /// One section of a course's page.
    Section(CourseKey, String),
    /// The feedback that the page of a course shows, or that about the whole site.
    Feedback {
        /// Only of this kind.
        kind: Option<FeedbackType>,
        /// The course.
        course: Option<i64>,
    },
    /// The questions about a course, or those about the whole site.
    Faqs(Option<i64>),
    /// The former addresses of courses.
    Redirects,
    /// The pages that search engines may find.
    Sitemap,
    /// The data that all pages share.
    Site,
}

/// A page of the list of courses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Courses {
    /// The page.
    pub page: i64,
    /// Rows a page.
    pub per_page: i64,
    /// Part of the name.
    pub key: Option<String>,
    /// Only those of this category.
    pub category: Option<i64>,
    /// Only those that teach a whole profession, or only those that do not.
    pub is_profession: Option<bool>,
}

impl Default for Courses {
    /// The list without a query.
    fn default() -> Self {
        let Paging { page, per_page, .. } = Paging::default();
        Self {
            page,
            per_page,
            key: None,
            category: None,
            is_profession: None,
        }
    }
}

impl Read {
    /// The read for a path without a query, if the path alone determines it.
    pub fn of_path(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/api/public/")?;
        match rest {
            "home" => return Some(Self::Home),
            "courses" => return Some(Self::Courses(Courses::default())),
            "course-categories" => return Some(Self::Categories),
            "feedback" => {
                return Some(Self::Feedback {
                    kind: None,
                    course: None,
                });
            }
            "faqs" => return Some(Self::Faqs(None)),
            "redirects" => return Some(Self::Redirects),
            "sitemap" => return Some(Self::Sitemap),
            "site" => return Some(Self::Site),
            _ => {}
        }
        let rest = rest.strip_prefix("courses/")?;
        let (key, section) = match rest.split_once('/') {
            Some((key, rest)) => (key, Some(rest.strip_prefix("sections/")?)),
            None => (rest, None),
        };
        let key = CourseKey::parse(key)?;
        Some(match section {
            Some(name) => Self::Section(key, name.to_owned()),
            None => Self::Course(key),
        })
    }

    /// The route, for the metrics.
    pub fn route(&self) -> &'static str {
        match self {
            Self::Home => "/api/public/home",
            Self::Courses(_) => "/api/public/courses",
            Self::Categories => "/api/public/course-categories",
            Self::Course(_) => "/api/public/courses/{idOrSlug}",
            Self::Section(..) => "/api/public/courses/{idOrSlug}/sections/{name}",
            Self::Feedback { .. } => "/api/public/feedback",
            Self::Faqs(_) => "/api/public/faqs",
            Self::Redirects => "/api/public/redirects",
            Self::Sitemap => "/api/public/sitemap",
            Self::Site => "/api/public/site",
        }
    }
}

/// The landing page.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SiteHome")]
pub struct Home {
    /// The sections that are shown, in their order.
    #[schemars(with = "Vec<SiteHomeSection>")]
    pub sections: Vec<SiteSection>,
    /// What search engines and messengers show of the page.
    pub seo: Seo,
    /// The files that the answer names, by their path.
    pub media: MediaMap,
}

/// A course's page.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SiteCourse")]
pub struct CoursePage {
    /// The course.
    pub course: PublicRow<Course>,
    /// The sections that are shown, in their order.
    #[schemars(with = "Vec<SiteCourseSection>")]
    pub sections: Vec<SiteSection>,
    /// What search engines and messengers show of the page.
    pub seo: Seo,
    /// The files that the answer names, by their path.
    pub media: MediaMap,
}

/// A list, and the files that it names.
#[derive(Serialize)]
pub struct WithMedia<T> {
    #[serde(flatten)]
    list: T,
    media: MediaMap,
}

/// The list keeps its own schema name, so that existing types for it remain valid.
impl<T: JsonSchema> JsonSchema for WithMedia<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}WithMedia", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let list = generator.subschema_for::<T>();
        let mut media = generator.subschema_for::<MediaMap>();
        media.insert(
            "description".into(),
            "The files that the list names, by their path.".into(),
        );
        json_schema!({
            "allOf": [list, {"type": "object", "properties": {"media": media}, "required": ["media"]}]
        })
    }
}

impl<T: Serialize> WithMedia<T> {
    async fn new(conn: &Transaction, list: T) -> Result<Self> {
        let media = media_map::of(conn, &[], Some(&list)).await?;
        Ok(Self { list, media })
    }
}

fn envelope(data: impl Serialize) -> Result<Bytes> {
    let envelope = Envelope { success: true, data };
    Ok(serde_json::to_vec(&envelope).map_err(Error::internal)?.into())
}

/// The result of a read, and how long it is valid.
pub(super) struct Made {
    /// The bytes.
    pub body: Bytes,
    /// The dependencies of the bytes.
    pub dependencies: Vec<Dependency>,
    /// The count of commits that the bytes include.
    pub as_of: u64,
    /// The time during which the bytes are valid without a write.
    pub window: Window,
}

/// Reads the data and makes the body.
pub(super) async fn make(db: &Db, read: &Read) -> Result<Made> {
    let snapshot = db.snapshot().await?;
    let conn = snapshot.conn();
    // The window starts at the time of the snapshot: if the clock is set back, an edge before that time may come again.
    let mut window = Window::new(
        Some(conn.at()),
        window::next_edge(conn, db.registry(), conn.at()).await?,
    );
    let (body, dependencies) = match read {
        Read::Home => {
            let sections = site::home::sections(conn, Which::Shown).await?.sections;
            let seo = seo::of_home(conn).await?;
            let media = media_map::of(conn, &sections, Some(&seo)).await?;
            let mut dependencies = site::home::dependencies();
            dependencies.extend(seo::dependencies(None));
            (envelope(Home { sections, seo, media })?, dependencies)
        }
        Read::Courses(list) => {
            let dependencies = vec![(Course::NAME, 0), (CourseCategory::NAME, 0)];
            let list = WithMedia::new(conn, courses(conn, list).await?).await?;
            (envelope(list)?, dependencies)
        }
        Read::Categories => {
            let rows = site::unpaged::<CourseCategory>(conn, "").await?;
            (envelope(rows)?, vec![(CourseCategory::NAME, 0)])
        }
        Read::Course(key) => {
            let id = key.id(conn).await?;
            let course = shown(conn, id).await?;
            let sections = site::course::sections(conn, id, Which::Shown).await?.sections;
            let seo = seo::of_course(conn, &course).await?;
            let media = media_map::of(conn, &sections, Some(&(&course, &seo))).await?;
            let page = CoursePage {
                course,
                sections,
                seo,
                media,
            };
            let mut dependencies = site::course::dependencies(id, None);
            dependencies.extend(seo::dependencies(Some(id)));
            (envelope(page)?, dependencies)
        }
        Read::Section(key, name) => {
            let id = key.id(conn).await?;
            shown(conn, id).await?;
            let one = site::course::sections(conn, id, Which::OneShown(name)).await?;
            let section = one.sections.into_iter().next();
            let section = section.ok_or_else(|| Error::new(Code::SectionNotFound))?;
            (envelope(section)?, site::course::dependencies(id, Some(name)))
        }
        Read::Feedback { kind, course } => {
            if let Some(id) = course {
                shown(conn, *id).await?;
            }
            let rows = WithMedia::new(conn, feedback_of(conn, *kind, *course).await?).await?;
            let mut dependencies = vec![(Feedback::NAME, 0), (Course::NAME, 0)];
            if let Some(id) = *course {
                dependencies.extend([(Feedback::NAME, id), (CourseSection::NAME, id)]);
            }
            (envelope(rows)?, dependencies)
        }
        Read::Faqs(Some(id)) => {
            shown(conn, *id).await?;
            let rows = site::unpaged::<Faq>(conn, &id.to_string()).await?;
            (envelope(rows)?, vec![(Faq::NAME, *id), (Course::NAME, 0)])
        }
        Read::Faqs(None) => {
            let rows = site::unpaged::<SiteFaq>(conn, "").await?.rows.into_iter();
            let rows = PublicList::<Faq>::unpaged(rows.map(as_faq).collect());
            (envelope(rows)?, vec![(SiteFaq::NAME, 0)])
        }
        Read::Redirects => {
            let redirects = address::redirects(conn).await?;
            (envelope(Redirects { redirects })?, vec![(Course::NAME, 0)])
        }
        Read::Sitemap => {
            let Sitemap { pages, dependencies } = sitemap::read(conn, db.registry()).await?;
            (envelope(Pages { pages })?, dependencies)
        }
        Read::Site => {
            let site = whole::site(conn).await?;
            let soon = conn.at() + REQUESTS_KEPT;
            window.until = Some(window.until.map_or(soon, |until| until.min(soon)));
            let dependencies = vec![(SiteSettings::NAME, 0), peshtoq_requests::settings::SUBJECT];
            (envelope(site)?, dependencies)
        }
    };
    Ok(Made {
        body,
        dependencies,
        as_of: snapshot.as_of(),
        window,
    })
}

/// A question about the whole site in the shape of one about a course.
fn as_faq(row: PublicRow<SiteFaq>) -> PublicRow<Faq> {
    let SiteFaq {
        question,
        answer,
        position,
    } = row.fields;
    PublicRow {
        id: row.id,
        fields: Faq {
            question,
            answer,
            position,
        },
        updated_at: row.updated_at,
    }
}

/// A course, if the site shows it.
async fn shown(conn: &Transaction, id: i64) -> Result<PublicRow<Course>> {
    let row = resource::find::<Course>(conn, id, course::is_shown(conn.at())).await?;
    let rows = resource::published::<Course>(conn, vec![row]).await?;
    rows.into_iter()
        .next()
        .ok_or_else(|| Error::internal("a row is answered as a row"))
}

async fn courses(conn: &Transaction, list: &Courses) -> Result<PublicList<Course>> {
    let paging = Paging {
        page: list.page,
        per_page: list.per_page,
        key: list.key.clone().map(Text),
        sort: None,
    };
    let condition = course::is_shown(conn.at())
        .add_option(list.category.map(|id| course::Column::CategoryId.eq(id)))
        .add_option(list.is_profession.map(|is| course::Column::IsProfession.eq(is)));
    let (rows, total) = resource::page::<Course>(conn, &paging, condition).await?;
    let rows = resource::published::<Course>(conn, rows).await?;
    Ok(PublicList { rows, total })
}

async fn feedback_of(
    conn: &Transaction,
    kind: Option<FeedbackType>,
    course: Option<i64>,
) -> Result<PublicList<Feedback>> {
    let mut rows = Vec::new();
    for one in [FeedbackType::Video, FeedbackType::Text] {
        if kind.is_none_or(|kind| kind == one) {
            let page = site::course::feedback_of(conn, one, course).await?;
            rows.extend(page.rows);
        }
    }
    Ok(PublicList::unpaged(rows))
}
