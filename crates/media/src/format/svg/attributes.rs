//! The attributes of an element, and which of them are kept.

use std::collections::HashSet;

use base64::{Engine, engine::general_purpose::STANDARD};
use quick_xml::{
    NsReader, XmlVersion,
    events::BytesStart,
    name::{Namespace, ResolveResult},
};

use super::{
    check_characters,
    rules::{ANIMATIONS, ATTRIBUTES, is_safe_css, pixels},
};
use crate::{
    FileType,
    format::DecodeError,
    inspect::{self, Limits},
};

const XLINK: &[u8] = b"http://www.w3.org/1999/xlink";
const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";

/// Maximum number of attributes of one element: the reader compares each with all before it.
const MAX_ATTRIBUTES: usize = 256;
/// CSS's default object size.
const DEFAULT_SIZE: (f64, f64) = (300.0, 150.0);

/// A parsed attribute: namespace, local name, and value with references resolved.
pub(super) struct Attribute {
    space: Space,
    name: String,
    value: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    None,
    Xlink,
    Xml,
    Other,
}

pub(super) fn attributes(reader: &NsReader<&[u8]>, start: &BytesStart<'_>) -> Result<Vec<Attribute>, DecodeError> {
    let mut all = Vec::new();
    for (count, attribute) in start.attributes().enumerate() {
        if count >= MAX_ATTRIBUTES {
            return Err(DecodeError);
        }
        // The iterator also refuses attributes without quotes or value, and duplicate ones.
        let attribute = attribute.map_err(|_| DecodeError)?;
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|_| DecodeError)?
            .into_owned();
        check_characters(&value)?;
        if attribute.key.as_namespace_binding().is_some() {
            continue;
        }
        let (namespace, local) = reader.resolver().resolve_attribute(attribute.key);
        let space = match namespace {
            ResolveResult::Unbound => Space::None,
            ResolveResult::Bound(Namespace(uri)) if uri == XLINK => Space::Xlink,
            ResolveResult::Bound(Namespace(uri)) if uri == XML => Space::Xml,
            ResolveResult::Bound(_) => Space::Other,
            // Prefixes of drawing programs, bound on an element that was removed before.
            ResolveResult::Unknown(prefix) if prefix == b"xlink" => Space::Xlink,
            ResolveResult::Unknown(_) => Space::Other,
        };
        let name = std::str::from_utf8(local.into_inner())
            .map_err(|_| DecodeError)?
            .to_owned();
        all.push(Attribute { space, name, value });
    }
    Ok(all)
}

/// The kept attributes, by the name they are written with (`href` for both its spellings).
pub(super) struct AllowedAttributes {
    pub(super) attributes: Vec<(String, String)>,
}

impl AllowedAttributes {
    /// `None`: without its forbidden attributes the element makes no sense, so it is dropped too.
    pub(super) fn choose(element: &str, all: Vec<Attribute>) -> Option<Self> {
        let mut attributes = Vec::new();
        let mut seen = HashSet::new();
        for Attribute { space, name, value } in all {
            let allowed = match (space, name.as_str()) {
                (Space::None | Space::Xlink, "href") => reference(element, &value).map(|value| (name, value)),
                (Space::Xml, "space" | "lang") => Some((format!("xml:{name}"), value)),
                (Space::None, "attributeName") if ANIMATIONS.contains(&element) => {
                    // The animated attribute must itself be allowed; `href` and `style` are not.
                    if !ATTRIBUTES.contains(&value.trim()) {
                        return None;
                    }
                    Some((name, value.trim().to_owned()))
                }
                (Space::None, "style") => is_safe_css(&value).then_some((name, value)),
                (Space::None, plain) if ATTRIBUTES.contains(&plain) => is_safe_css(&value).then_some((name, value)),
                _ => None,
            };
            if let Some((name, value)) = allowed
                && seen.insert(name.clone())
            {
                attributes.push((name, value));
            }
        }
        let allowed = Self { attributes };
        let needs = match element {
            "image" | "use" | "mpath" => Some("href"),
            "animate" | "animateTransform" | "set" => Some("attributeName"),
            _ => None,
        };
        needs.is_none_or(|name| allowed.get(name).is_some()).then_some(allowed)
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    /// Size of the root element in CSS pixels.
    pub(super) fn measure(&self) -> (f64, f64) {
        let width = self.get("width").and_then(pixels);
        let height = self.get("height").and_then(pixels);
        let view = self.get("viewBox").and_then(|value| {
            let numbers: Vec<f64> = value
                .split(|c: char| c.is_whitespace() || c == ',')
                .filter(|part| !part.is_empty())
                .map(|part| part.parse().ok())
                .collect::<Option<_>>()?;
            match numbers.as_slice() {
                &[_, _, w, h] if w > 0.0 && h > 0.0 && w.is_finite() && h.is_finite() => Some((w, h)),
                _ => None,
            }
        });
        match (width, height, view) {
            (Some(width), Some(height), _) => (width, height),
            (Some(width), None, Some((w, h))) => (width, width * h / w),
            (None, Some(height), Some((w, h))) => (height * w / h, height),
            (None, None, Some(view)) => view,
            (width, height, None) => (width.unwrap_or(DEFAULT_SIZE.0), height.unwrap_or(DEFAULT_SIZE.1)),
        }
    }
}

/// A reference that may stay: a `#fragment`, or an embedded picture of an `image` element that has its declared type
/// and is within the limits of a picture.
fn reference(element: &str, value: &str) -> Option<String> {
    let value = value.trim();
    if let Some(fragment) = value.strip_prefix('#') {
        let plain = !fragment.is_empty() && !fragment.contains(['\\', '(', '<', '"', '\'']);
        return (plain && element != "image").then(|| value.to_owned());
    }
    if element != "image" {
        return None;
    }
    let (head, body) = value.split_at_checked(value.find(',')?)?;
    let body: String = body[1..].chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let expected = match head.to_ascii_lowercase().as_str() {
        "data:image/png;base64" => FileType::Png,
        "data:image/jpeg;base64" | "data:image/jpg;base64" => FileType::Jpeg,
        "data:image/gif;base64" => FileType::Gif,
        _ => return None,
    };
    let picture = STANDARD.decode(&body).ok()?;
    let probe = inspect::probe(&picture, &[expected], Limits::PICTURE).ok()?;
    (probe.file_type == expected).then(|| format!("data:{};base64,{body}", expected.mime()))
}
