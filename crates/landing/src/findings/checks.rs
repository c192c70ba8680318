//! The faults in the fields of one row.

use std::collections::HashMap;

use peshtoq_core::slots::Slot;
use peshtoq_persistence::{link_check::LinkProblem, media::file};

use super::{
    FindingKind, PixelSize,
    fields::{Field, FieldContent},
    words::{self, Letters},
};

/// Data from outside the rows themselves.
#[derive(Default)]
pub struct CheckContext {
    /// The stored files, by path.
    pub files: HashMap<String, file::Model>,
    /// The pictures of the library that have an alternative text, or need none.
    pub described: std::collections::HashSet<String>,
    /// The broken links.
    pub broken: HashMap<String, LinkProblem>,
}

/// A fault of a field.
#[derive(Debug, Default)]
pub struct Fault {
    /// The kind; the other fields are the details for its message.
    pub kind: Option<FindingKind>,
    pub value: Option<String>,
    pub problem: Option<LinkProblem>,
    pub size: Option<PixelSize>,
    pub wanted: Option<PixelSize>,
    pub length: Option<usize>,
    pub enough: Option<usize>,
}

impl Fault {
    fn of(kind: FindingKind) -> Self {
        Self {
            kind: Some(kind),
            ..Self::default()
        }
    }
}

/// The faults of a field, except those that depend on the whole page.
pub fn faults(field: &Field, known: &CheckContext) -> Vec<Fault> {
    match &field.held {
        FieldContent::Text { text, enough, links } => {
            let mut faults = Vec::new();
            let length = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().count();
            if let Some(enough) = enough.filter(|enough| length < *enough) {
                faults.push(Fault {
                    length: Some(length),
                    enough: Some(enough),
                    ..Fault::of(FindingKind::ShortText)
                });
            }
            if let Some(word) = words::mixed(text) {
                faults.push(Fault {
                    value: Some(word.to_owned()),
                    ..Fault::of(FindingKind::MixedWord)
                });
            }
            faults.extend(links.iter().filter_map(|link| broken(link, known)));
            faults
        }
        FieldContent::Link(link) => broken(link, known).into_iter().collect(),
        FieldContent::Picture { path, slot, needs_alt } => {
            let Some(file) = known.files.get(path).filter(|file| !file.is_video) else {
                return Vec::new();
            };
            let mut faults = Vec::new();
            if let Some((size, wanted)) = slot.and_then(|slot| too_small(file, slot)) {
                faults.push(Fault {
                    value: Some(path.clone()),
                    size: Some(size),
                    wanted: Some(wanted),
                    ..Fault::of(FindingKind::SmallPicture)
                });
            }
            if *needs_alt && !known.described.contains(path) {
                faults.push(Fault {
                    value: Some(path.clone()),
                    ..Fault::of(FindingKind::MissingAlt)
                });
            }
            faults
        }
    }
}

fn broken(link: &str, known: &CheckContext) -> Option<Fault> {
    let problem = known.broken.get(link)?;
    Some(Fault {
        value: Some(link.to_owned()),
        problem: Some(*problem),
        ..Fault::of(FindingKind::BrokenLink)
    })
}

/// The size of a picture that is blurred even on an ordinary screen, where its place has half the pixels of its slot,
/// and the size that is wanted.
fn too_small(file: &file::Model, slot: Slot) -> Option<(PixelSize, PixelSize)> {
    if file.mime_type == "image/svg+xml" {
        return None;
    }
    let (width, height) = (u32::try_from(file.width?).ok()?, u32::try_from(file.height?).ok()?);
    let fits = |size: u32, place: u32| size.saturating_mul(2) >= place;
    let is_large_enough = match slot.cover {
        // The picture fills its place, so neither side may be stretched.
        true => fits(width, slot.width) && fits(height, slot.height),
        // The picture is shown whole, so it is enough if one side is large enough.
        false => fits(width, slot.width) || fits(height, slot.height),
    };
    (!is_large_enough).then_some((
        PixelSize { width, height },
        PixelSize {
            width: slot.width,
            height: slot.height,
        },
    ))
}

/// The first field that is written in another script than most of the page, and the beginning of its text.
pub fn other_script<'a, T>(fields: &'a [(T, &'a Field)]) -> Option<(&'a T, &'a Field, String)> {
    let of = |field: &Field| match &field.held {
        FieldContent::Text { text, .. } => Letters::of(text).is_cyrillic(),
        FieldContent::Link(_) | FieldContent::Picture { .. } => None,
    };
    let scripts: Vec<bool> = fields.iter().filter_map(|(_, field)| of(field)).collect();
    let cyrillic = scripts.iter().filter(|is_cyrillic| **is_cyrillic).count();
    let main = cyrillic * 2 > scripts.len();
    let (owner, field) = fields.iter().find(|(_, field)| of(field) == Some(!main))?;
    let FieldContent::Text { text, .. } = &field.held else {
        return None;
    };
    Some((owner, field, text.chars().take(EXCERPT).collect()))
}

/// The length of the excerpt in a finding, in characters.
const EXCERPT: usize = 60;
