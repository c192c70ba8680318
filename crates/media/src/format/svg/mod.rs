//! SVG: parsed as XML and rewritten with only what is allowed (`docs/api.md#upload`: no script, no event handler, no
//! foreign content, no outside reference).
//!
//! A forbidden element is dropped with its content, a forbidden attribute alone. A document that is not well-formed,
//! declares entities or is built to exhaust its reader is refused. The size is taken from `width` and `height`, else
//! from `viewBox`; without either it is 300×150, the default object size of CSS, as in a browser.

use quick_xml::{NsReader, events::Event};

use super::{Cleaned, DecodeError};

mod attributes;
mod rules;
#[cfg(test)]
mod tests;
mod writer;

use writer::Writer;

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
