//! The sections of a page with their content, for the landing site (`docs/api.md#public-api`). Each page has a table
//! with the type, the dependencies and the reader of every section with content.
//!
//! The content has the same shape as for the panel, complete and without paging, but its rows say nothing of versions
//! and authors.

use peshtoq_courses::{
    section::{self, Layout},
    section_registry::{self, Entry},
};
use peshtoq_persistence::{
    list,
    prelude::*,
    resource::{self, PublicList, PublicOne, PublicRow},
};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, value::RawValue};

mod beginning;
pub mod content;
pub mod course;
pub mod course_card;
pub mod home;
pub mod seo;
pub mod settings;
pub mod sitemap;

use content::Content;

/// A section with its content.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteSection {
    /// The name of the section.
    pub name: String,
    /// Its title in the panel.
    pub display_name: String,
    /// What visitors read above it.
    pub heading: String,
    /// Its position on the page, from 0.
    pub position: i32,
    /// Whether its content is shown as a carousel.
    pub is_swiper: bool,
    /// Which parts of it can be edited.
    pub layout: Layout,
    /// What it shows, in the shape of its type; null for a Static section and a row that was never saved.
    pub content: Box<RawValue>,
}

/// Which sections of a page to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    /// The shown ones.
    Shown,
    /// The one of this name, if it is shown.
    OneShown(&'a str),
    /// All of them, hidden ones included: for editors.
    All,
}

impl Which<'_> {
    fn includes(self, row: &section::Model, at: DateTimeUtc) -> bool {
        match self {
            Self::Shown => row.is_shown(at),
            Self::OneShown(name) => row.is_shown(at) && row.name == name,
            Self::All => true,
        }
    }
}

/// A page's sections for editors.
#[derive(Debug, Default)]
pub struct Sections {
    /// The sections, in their order.
    pub sections: Vec<SiteSection>,
    /// The names of the sections that the page does not show now.
    pub hidden: Vec<String>,
}

impl Sections {
    fn add(&mut self, row: section::Model, registry: &[Entry], content: Box<RawValue>, at: DateTimeUtc) {
        if !row.is_shown(at) {
            self.hidden.push(row.name.clone());
        }
        self.sections.push(SiteSection {
            layout: section_registry::layout_of(registry, &row.name),
            heading: section_registry::heading_of(registry, &row),
            name: row.name,
            display_name: row.display_name,
            position: row.position,
            is_swiper: row.is_swiper,
            content,
        });
    }
}

/// A content as JSON.
pub(crate) fn raw(content: &impl Serialize) -> Result<Box<RawValue>> {
    serde_json::value::to_raw_value(content).map_err(Error::internal)
}

/// All rows of a group.
///
/// # Errors
/// When the database fails.
pub async fn unpaged<R: Resource>(conn: &Transaction, group: &str) -> Result<PublicList<R>> {
    let rows = list::rows::<R>(conn, group).await?;
    Ok(PublicList::unpaged(resource::published::<R>(conn, rows).await?))
}

/// A singleton; `None` if it was never saved.
pub(crate) async fn singleton<R: Resource>(
    conn: &Transaction,
    condition: Condition,
) -> Result<Option<PublicRow<R::Fields>>> {
    let row = resource::get_singleton::<R>(conn, condition).await?;
    let rows = resource::published::<R>(conn, row.into_iter().collect()).await?;
    Ok(rows.into_iter().next())
}

/// A singleton in the shape of a list; `None` if it was never saved.
pub(crate) async fn listed_singleton<R: Resource>(
    conn: &Transaction,
    condition: Condition,
) -> Result<Option<PublicOne<R>>> {
    let row = singleton::<R>(conn, condition).await?;
    Ok(row.map(|row| PublicOne(Some(row))))
}

/// The schema of a page's sections: one per type, with `name` as the discriminator. Sections without content share one.
pub(crate) fn union(
    generator: &mut SchemaGenerator,
    static_name: &str,
    registry: &[Entry],
    contents: &[Content],
) -> Schema {
    let layout = generator.subschema_for::<Layout>();
    let schema = |names: Vec<&str>, content: Schema| {
        json_schema!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "enum": names, "description": "The name of the section."},
                "displayName": {"type": "string", "description": "Its title in the panel."},
                "heading": {"type": "string", "description": "What visitors read above it."},
                "position": {"type": "integer", "format": "int32", "description": "Its position on the page, from 0."},
                "isSwiper": {"type": "boolean", "description": "Whether its content is shown as a carousel."},
                "layout": layout,
                "content": content
            },
            "required": ["name", "displayName", "heading", "position", "isSwiper", "layout", "content"]
        })
    };
    let mut schemas = Vec::new();
    for content in contents {
        let shown = (content.schema)(generator);
        schemas.push((format!("Site{}", content.name), schema(vec![content.name], shown)));
    }
    let has_content = |entry: &&Entry| contents.iter().any(|content| content.name == entry.name);
    let others: Vec<&str> = registry
        .iter()
        .filter(|entry| !has_content(entry))
        .map(|entry| entry.name)
        .collect();
    schemas.push((
        static_name.to_owned(),
        schema(others.clone(), json_schema!({"type": "null"})),
    ));
    let mut mapping = Map::new();
    let mut any = Vec::new();
    for (title, schema) in schemas {
        let path = format!("{}/{title}", generator.settings().definitions_path);
        let path = path.trim_start_matches('#');
        let names = if title == static_name {
            others.clone()
        } else {
            vec![&title["Site".len()..]]
        };
        mapping.extend(
            names
                .into_iter()
                .map(|name| (name.to_owned(), json!(format!("#{path}")))),
        );
        any.push(json!({"$ref": format!("#{path}")}));
        generator.definitions_mut().insert(title, schema.into());
    }
    json_schema!({"oneOf": any, "discriminator": {"propertyName": "name", "mapping": mapping}})
}
