//! Rich text: one allow-list, used by the server and by the panel's editor (`docs/api.md#rich-text`).

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use ammonia::Builder;

use crate::text;

/// The elements that rich text may have.
pub const ALLOWED_TAGS: [&str; 10] = ["h2", "h3", "p", "br", "strong", "em", "ul", "ol", "li", "blockquote"];
/// Maximum number of characters of text, without markup (`docs/api.md#rich-text`).
pub const TEXT_MAX: usize = 50_000;

static SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(ALLOWED_TAGS.into_iter().chain(["a"]).collect())
        .clean_content_tags(HashSet::from([
            "script", "style", "template", "iframe", "object", "svg", "math",
        ]))
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
        .url_schemes(HashSet::from(["https", "mailto", "tel"]))
        .link_rel(Some("noopener noreferrer"));
    builder
});

/// Sanitises rich text: only the allowed elements, and links with a safe scheme.
pub fn sanitise(html: &str) -> String {
    SANITISER.clean(html).to_string().trim().to_owned()
}

/// The text of sanitised rich text, without markup. Blank if nothing would be visible.
pub fn text_of(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    let out = out
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&nbsp;", "\u{a0}")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
    out.trim().to_owned()
}

/// The text of sanitised rich text, with each paragraph, heading and item on its own line.
pub fn lines_of(html: &str) -> String {
    let mut parted = html.replace("<br>", "\n");
    for block in ["</p>", "</h2>", "</h3>", "</li>", "</blockquote>"] {
        parted = parted.replace(block, "\n");
    }
    text_of(&parted)
}

/// The addresses of the links in sanitised rich text, in their order.
pub fn links_of(html: &str) -> Vec<String> {
    let after = html.split("<a ").skip(1);
    let addresses = after.filter_map(|tag| tag.split_once('>')?.0.split_once("href=\"")?.1.split_once('"'));
    addresses
        .map(|(address, _)| address.replace("&amp;", "&").replace("&quot;", "\""))
        .collect()
}

/// Sanitised rich text with the apostrophes of [`text::uzbek_apostrophes`], which leaves tags and their attributes alone.
pub fn uzbek_apostrophes(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for piece in html.split_inclusive('>') {
        let (before, tag) = piece.split_at(piece.find('<').unwrap_or(piece.len()));
        out.push_str(&text::uzbek_apostrophes(before));
        out.push_str(tag);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_allow_list_stays() {
        assert_eq!(
            sanitise(r#"<h2 onclick="x">Salom</h2><script>alert(1)</script><p style="a">b<br>c</p><h1>d</h1>"#),
            "<h2>Salom</h2><p>b<br>c</p>d"
        );
        assert_eq!(
            sanitise(r#"<a href="https://a.uz" target="_blank">a</a><a href="javascript:x">b</a>"#),
            r#"<a href="https://a.uz" rel="noopener noreferrer">a</a><a rel="noopener noreferrer">b</a>"#
        );
        assert_eq!(sanitise("<svg><script>x</script></svg><b>q</b>"), "q");
    }

    #[test]
    fn only_apostrophes_of_the_text_are_changed() {
        assert_eq!(
            uzbek_apostrophes(r#"<p>O'quv <a href="https://a.uz/o'z?g'" rel="o'">o'z</a> ma'no</p>"#),
            r#"<p>Oʻquv <a href="https://a.uz/o'z?g'" rel="o'">oʻz</a> maʼno</p>"#
        );
    }

    #[test]
    fn blocks_are_lines() {
        assert_eq!(
            lines_of("<h2>a</h2><p>b<br>c <strong>d</strong>e</p><ul><li>f</li><li>g</li></ul>"),
            "a\nb\nc de\nf\ng"
        );
    }

    #[test]
    fn the_length_is_that_of_the_visible_text() {
        assert_eq!(text_of("<p>a &lt;b&gt; &amp;amp;</p>"), "a <b> &amp;");
        assert_eq!(text_of("<p>&nbsp;<br></p>"), "");
    }
}
