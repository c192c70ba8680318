//! The rewritten document: which elements are kept, and the limits on the document.

use std::collections::HashMap;

use quick_xml::{
    NsReader,
    events::BytesStart,
    name::{Namespace, ResolveResult},
};

use super::{
    attributes::{AllowedAttributes, attributes},
    check_characters, escape,
    rules::{ELEMENTS, is_safe_css},
};
use crate::format::{Cleaned, DecodeError};

const SVG: &[u8] = b"http://www.w3.org/2000/svg";

/// Maximum nesting depth.
const MAX_DEPTH: usize = 100;
/// Maximum number of elements of a document, and of elements that all its `use` elements expand to.
pub(super) const MAX_ELEMENTS: usize = 100_000;
/// Maximum length of a chain of `use` elements.
const MAX_USE_CHAIN: usize = 32;
/// Maximum number of `use` elements.
const MAX_USES: usize = 10_000;

/// A kept element that is still open.
struct Open {
    name: String,
    id: Option<String>,
    /// The number of elements before it, to count its own at its end.
    elements_before: usize,
}

pub(super) struct Writer {
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
    pub(super) fn new(capacity: usize) -> Self {
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

    pub(super) fn start(
        &mut self,
        reader: &NsReader<&[u8]>,
        start: &BytesStart<'_>,
        empty: bool,
    ) -> Result<(), DecodeError> {
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
        let Some(allowed) = AllowedAttributes::choose(name, attributes) else {
            self.dropped += usize::from(!empty);
            return Ok(());
        };
        if is_root {
            self.size = Some(allowed.measure());
        }
        let id = allowed.get("id").map(str::to_owned);
        let open = Open {
            name: name.to_owned(),
            id,
            elements_before: self.elements - 1,
        };
        self.open.push(open);
        if name == "use"
            && let Some(target) = allowed.get("href").and_then(|href| href.strip_prefix('#'))
        {
            self.note_use(target)?;
        }
        if name == "style" {
            // Written at its end, once all of it is known.
            self.style = Some(String::new());
        } else {
            self.write_start(name, &allowed, is_root, empty);
        }
        if empty {
            self.close();
        }
        Ok(())
    }

    fn write_start(&mut self, name: &str, allowed: &AllowedAttributes, is_root: bool, empty: bool) {
        self.out.push('<');
        self.out.push_str(name);
        if is_root {
            self.out
                .push_str(" xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
        }
        for (name, value) in &allowed.attributes {
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

    pub(super) fn end(&mut self) -> Result<(), DecodeError> {
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

    pub(super) fn text(&mut self, text: &str) -> Result<(), DecodeError> {
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

    pub(super) fn finish(self) -> Result<Cleaned, DecodeError> {
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
