//! The data about the files that an answer names, sent beside its content (`docs/api.md#what-is-said-of-the-files`).

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_core::error::{Error, Result};
use peshtoq_landing::site::SiteSection;
use peshtoq_media::{MediaPath, WIDTHS};
use peshtoq_persistence::{
    db::Transaction,
    library::{self, FocalPoint, Properties},
};
use schemars::JsonSchema;
use serde::Serialize;

/// A file that an answer names.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteMedia")]
pub struct SiteMedia {
    /// In pixels; null for some videos.
    width: Option<i32>,
    /// In pixels; null for some videos.
    height: Option<i32>,
    /// What it shows; empty for a decorative picture, null if it is not described.
    alt: Option<String>,
    /// A tiny preview as a data URI; null for svg and video.
    placeholder: Option<String>,
    /// The point that crops keep, in percent; null for the middle.
    focal_point: Option<FocalPoint>,
    /// The widths below its own that `?w=` gives; none for svg, gif and video.
    widths: Vec<u32>,
}

/// The files that an answer names, by their path.
pub type MediaMap = BTreeMap<String, SiteMedia>;

/// The files that sections name, and the rows beside them.
///
/// # Errors
/// When the database fails.
pub async fn of(conn: &Transaction, sections: &[SiteSection], beside: Option<&impl Serialize>) -> Result<MediaMap> {
    let mut paths = BTreeSet::new();
    for section in sections {
        named(section.content.get(), &mut paths);
    }
    if let Some(row) = beside {
        named(&serde_json::to_string(row).map_err(Error::internal)?, &mut paths);
    }
    let files = library::properties(conn, &paths).await?;
    Ok(files.into_iter().map(described).collect())
}

/// Collects the paths among the texts of a JSON value. A path contains no character that JSON escapes, so it appears
/// unchanged between two quotes.
fn named(json: &str, paths: &mut BTreeSet<String>) {
    for text in json.split('"') {
        if text.len() < 100 && MediaPath::parse(text).is_some() {
            paths.insert(text.to_owned());
        }
    }
}

fn described(properties: Properties) -> (String, SiteMedia) {
    let Properties { file, alt, focal_point } = properties;
    let is_scaled = matches!(file.mime_type.as_str(), "image/png" | "image/jpeg");
    let width = file
        .width
        .and_then(|width| u32::try_from(width).ok())
        .filter(|_| is_scaled);
    let widths = WIDTHS
        .into_iter()
        .filter(|smaller| width.is_some_and(|width| *smaller < width));
    let site = SiteMedia {
        width: file.width,
        height: file.height,
        alt,
        placeholder: file.placeholder,
        focal_point,
        widths: widths.collect(),
    };
    (file.path, site)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOGO: &str = "partners/0123456789abcdef0123456789abcdef01234567.png";

    #[test]
    fn only_whole_texts_are_paths() {
        let mut paths = BTreeSet::new();
        let json = serde_json::json!({
            "logo": LOGO,
            "rows": [{"media": LOGO.replace("partners", "other")}],
            "desc": format!("\"{LOGO}x\" va {LOGO}"),
            "link": "https://example.uz/partners/logo.png",
        });
        named(&json.to_string(), &mut paths);
        assert_eq!(
            paths,
            BTreeSet::from([LOGO.to_owned(), LOGO.replace("partners", "other")])
        );
    }
}
