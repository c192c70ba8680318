//! SVG: parsed as XML and rewritten with only what is allowed (`docs/api.md#upload`: no script, no event handler, no
//! foreign content, no outside reference).
//!
//! A forbidden element is dropped with its content, a forbidden attribute alone. A document that is not well-formed,
//! declares entities or is built to exhaust its reader is refused. The size is taken from `width` and `height`, else
//! from `viewBox`; without either it is 300×150, the default object size of CSS, as in a browser.

use std::collections::{HashMap, HashSet};

use base64::{Engine, engine::general_purpose::STANDARD};
use quick_xml::{
    NsReader, XmlVersion,
    events::{BytesStart, Event},
    name::{Namespace, ResolveResult},
};

use super::{
    Cleaned, DecodeError,
    svg_rules::{ANIMATIONS, ATTRIBUTES, ELEMENTS, is_safe_css, pixels},
};
use crate::{
    FileType,
    inspect::{self, Limits},
};

const SVG: &[u8] = b"http://www.w3.org/2000/svg";
const XLINK: &[u8] = b"http://www.w3.org/1999/xlink";
const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";

/// Maximum nesting depth.
const MAX_DEPTH: usize = 100;
/// Maximum number of elements of a document, and of elements that all its `use` elements expand to.
const MAX_ELEMENTS: usize = 100_000;
/// Maximum length of a chain of `use` elements.
const MAX_USE_CHAIN: usize = 32;
/// Maximum number of `use` elements.
const MAX_USES: usize = 10_000;
/// Maximum number of attributes of one element: the reader compares each with all before it.
const MAX_ATTRIBUTES: usize = 256;
/// CSS's default object size.
const DEFAULT_SIZE: (f64, f64) = (300.0, 150.0);

/// Whether the content may be an SVG: text that begins with `<`.
pub(crate) fn may_be_svg(data: &[u8]) -> bool {
    let data = data.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(data);
    data.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b'<')
}

/// Rewrites the document and measures it.
pub(crate) fn clean(data: &[u8]) -> Result<Cleaned, DecodeError> {
    let text = std::str::from_utf8(data).map_err(|_| DecodeError)?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = NsReader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = true;
    config.check_comments = true;
    let mut writer = Writer::new(text.len());
    loop {
        let event = reader.read_event().map_err(|_| DecodeError)?;
        match event {
            Event::Start(start) => writer.start(&reader, &start, false)?,
            Event::Empty(start) => writer.start(&reader, &start, true)?,
            Event::End(_) => writer.end()?,
            Event::Text(text) => writer.text(&text.decode().map_err(|_| DecodeError)?)?,
            Event::CData(text) => writer.text(&text.decode().map_err(|_| DecodeError)?)?,
            Event::GeneralRef(name) => {
                let reference = format!("&{};", name.decode().map_err(|_| DecodeError)?);
                // Only the five entities of XML itself and character references: declared ones cannot exist here.
                let text = quick_xml::escape::unescape(&reference).map_err(|_| DecodeError)?;
                writer.text(&text)?;
            }
            Event::DocType(doctype) => {
                // The plain doctype of old drawing programs is harmless; one with a subset declares entities.
                if doctype.decode().map_err(|_| DecodeError)?.contains('[') {
                    return Err(DecodeError);
                }
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::Eof => break,
        }
    }
    writer.finish()
}

/// A kept element that is still open.
struct Open {
    name: String,
    id: Option<String>,
    /// The number of elements before it, to count its own at its end.
    elements_before: usize,
}

struct Writer {
    out: String,
    open: Vec<Open>,
    /// The depth inside a dropped element; 0 outside.
    dropped: usize,
    /// The text of the open `style` element.
    style: Option<String>,
    elements: usize,
    size: Option<(f64, f64)>,
    /// For each id the number of elements under it, and the ids that its `use` elements refer to.
    under: HashMap<String, (usize, Vec<String>)>,
    /// The targets of all `use` elements.
    uses: Vec<String>,
}

impl Writer {
    fn new(capacity: usize) -> Self {
        Self {
            out: String::with_capacity(capacity),
            open: Vec::new(),
            dropped: 0,
            style: None,
            elements: 0,
            size: None,
            under: HashMap::new(),
            uses: Vec::new(),
        }
    }

    fn start(&mut self, reader: &NsReader<&[u8]>, start: &BytesStart<'_>, empty: bool) -> Result<(), DecodeError> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS || self.open.len() + self.dropped >= MAX_DEPTH {
            return Err(DecodeError);
        }
        let (namespace, local) = reader.resolver().resolve_element(start.name());
        let name = std::str::from_utf8(local.into_inner()).map_err(|_| DecodeError)?;
        let is_svg = match namespace {
            ResolveResult::Bound(Namespace(uri)) => uri == SVG,
            ResolveResult::Unbound => true,
            ResolveResult::Unknown(_) => return Err(DecodeError),
        };
        let is_root = self.size.is_none();
        if is_root && !(is_svg && name == "svg") || !is_root && self.open.is_empty() {
            return Err(DecodeError);
        }
        // Read even for a dropped element, because malformed attributes make the document malformed.
        let attributes = attributes(reader, start)?;
        if self.dropped > 0 || self.style.is_some() || !is_svg || !ELEMENTS.contains(&name) {
            self.dropped += usize::from(!empty);
            return Ok(());
        }
        let Some(kept) = Kept::choose(name, attributes) else {
            self.dropped += usize::from(!empty);
            return Ok(());
        };
        if is_root {
            self.size = Some(kept.measure());
        }
        let id = kept.get("id").map(str::to_owned);
        let open = Open {
            name: name.to_owned(),
            id,
            elements_before: self.elements - 1,
        };
        self.open.push(open);
        if name == "use"
            && let Some(target) = kept.get("href").and_then(|href| href.strip_prefix('#'))
        {
            self.note_use(target)?;
        }
        if name == "style" {
            // Written at its end, once all of it is known.
            self.style = Some(String::new());
        } else {
            self.write_start(name, &kept, is_root, empty);
        }
        if empty {
            self.close();
        }
        Ok(())
    }

    fn write_start(&mut self, name: &str, kept: &Kept, is_root: bool, empty: bool) {
        self.out.push('<');
        self.out.push_str(name);
        if is_root {
            self.out
                .push_str(" xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
        }
        for (name, value) in &kept.attributes {
            // Both spellings of a reference are read, but only one is written.
            let name = if name == "href" { "xlink:href" } else { name };
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            escape(value, &mut self.out);
            self.out.push('"');
        }
        self.out.push_str(if empty { "/>" } else { ">" });
    }

    fn note_use(&mut self, target: &str) -> Result<(), DecodeError> {
        if self.uses.len() >= MAX_USES {
            return Err(DecodeError);
        }
        self.uses.push(target.to_owned());
        for id in self.open.iter().filter_map(|open| open.id.as_ref()) {
            self.under.entry(id.clone()).or_default().1.push(target.to_owned());
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), DecodeError> {
        if self.dropped > 0 {
            self.dropped -= 1;
            return Ok(());
        }
        let name = self.open.last().ok_or(DecodeError)?.name.clone();
        if name == "style" {
            let css = self.style.take().unwrap_or_default();
            if is_safe_css(&css) {
                self.out.push_str("<style>");
                escape(&css, &mut self.out);
                self.out.push_str("</style>");
            }
        } else {
            self.out.push_str("</");
            self.out.push_str(&name);
            self.out.push('>');
        }
        self.close();
        Ok(())
    }

    fn close(&mut self) {
        if let Some(open) = self.open.pop() {
            if open.name == "style" {
                self.style = None;
            }
            if let Some(id) = open.id {
                self.under.entry(id).or_default().0 += self.elements - open.elements_before;
            }
        }
    }

    fn text(&mut self, text: &str) -> Result<(), DecodeError> {
        check_characters(text)?;
        if self.dropped > 0 {
            return Ok(());
        }
        if let Some(css) = &mut self.style {
            css.push_str(text);
        } else if !self.open.is_empty() {
            escape(text, &mut self.out);
        } else if !text.trim().is_empty() {
            return Err(DecodeError);
        }
        Ok(())
    }

    fn finish(self) -> Result<Cleaned, DecodeError> {
        if !self.open.is_empty() || self.dropped > 0 {
            return Err(DecodeError);
        }
        let (width, height) = self.size.ok_or(DecodeError)?;
        let mut known = HashMap::new();
        let mut total = 0_usize;
        for target in &self.uses {
            total = total.saturating_add(expansion(&self.under, target, &mut known, 0)?);
        }
        if total > MAX_ELEMENTS {
            return Err(DecodeError);
        }
        let size = (whole(width), whole(height));
        Ok(Cleaned {
            bytes: Some(self.out.into_bytes()),
            size,
            tiny: None,
        })
    }
}

/// The number of elements that a `use` of this id expands to. A cycle or too long a chain is refused.
fn expansion(
    under: &HashMap<String, (usize, Vec<String>)>,
    id: &str,
    known: &mut HashMap<String, usize>,
    chain: usize,
) -> Result<usize, DecodeError> {
    if chain > MAX_USE_CHAIN {
        return Err(DecodeError);
    }
    if let Some(&known) = known.get(id) {
        return Ok(known);
    }
    let Some((own, targets)) = under.get(id) else {
        return Ok(0);
    };
    let mut total = *own;
    for target in targets {
        total = total.saturating_add(expansion(under, target, known, chain + 1)?);
    }
    known.insert(id.to_owned(), total);
    Ok(total)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float cast saturates, and a length that does is refused as too large"
)]
fn whole(pixels: f64) -> u32 {
    (pixels.round() as u32).max(1)
}

/// A parsed attribute: namespace, local name, and value with references resolved.
struct Attribute {
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

fn attributes(reader: &NsReader<&[u8]>, start: &BytesStart<'_>) -> Result<Vec<Attribute>, DecodeError> {
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
struct Kept {
    attributes: Vec<(String, String)>,
}

impl Kept {
    /// `None`: without its forbidden attributes the element makes no sense, so it is dropped too.
    fn choose(element: &str, all: Vec<Attribute>) -> Option<Self> {
        let mut attributes = Vec::new();
        let mut seen = HashSet::new();
        for Attribute { space, name, value } in all {
            let kept = match (space, name.as_str()) {
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
            if let Some((name, value)) = kept
                && seen.insert(name.clone())
            {
                attributes.push((name, value));
            }
        }
        let kept = Self { attributes };
        let needs = match element {
            "image" | "use" | "mpath" => Some("href"),
            "animate" | "animateTransform" | "set" => Some("attributeName"),
            _ => None,
        };
        needs.is_none_or(|name| kept.get(name).is_some()).then_some(kept)
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    /// Size of the root element in CSS pixels.
    fn measure(&self) -> (f64, f64) {
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

/// Checks that a text has only characters that XML 1.0 allows; references to others are refused like the characters
/// themselves.
fn check_characters(text: &str) -> Result<(), DecodeError> {
    let allowed = |c: char| matches!(c, '\t' | '\n' | '\r') || (c >= ' ' && !matches!(c, '\u{FFFE}' | '\u{FFFF}'));
    if text.chars().all(allowed) {
        Ok(())
    } else {
        Err(DecodeError)
    }
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\r' => out.push_str("&#13;"),
            other => out.push(other),
        }
    }
}

#[cfg(test)]
#[path = "svg_tests.rs"]
mod tests;
