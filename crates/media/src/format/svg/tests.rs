use base64::{Engine, engine::general_purpose::STANDARD};
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};

use super::{writer::MAX_ELEMENTS, *};

const OPEN: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">"#;

/// The document after cleaning, checked to be well-formed and to have nothing active.
fn cleaned(document: &str) -> Option<String> {
    let cleaned = clean(document.as_bytes()).ok()?;
    let text = String::from_utf8(cleaned.bytes.expect("always rewritten")).expect("text");
    let again = clean(text.as_bytes()).expect("what was cleaned is well-formed");
    assert_eq!(
        again.bytes.expect("rewritten"),
        text.as_bytes(),
        "cleaning twice changes nothing"
    );
    let lower = text.to_ascii_lowercase();
    for word in [
        "script",
        "onload",
        "onclick",
        "onerror",
        "onbegin",
        "javascript",
        "foreignobject",
        "iframe",
        "evil",
        "@import",
        "<!",
        "<?",
        "alert",
    ] {
        assert!(!lower.contains(word), "{word} in {text}");
    }
    Some(text)
}

fn inner(body: &str) -> Option<String> {
    let text = cleaned(&format!("{OPEN}{body}</svg>"))?;
    let start = text.find('>').expect("a root") + 1;
    Some(text.get(start..).expect("inside").trim_end_matches("</svg>").to_owned())
}

#[test]
fn a_plain_drawing_is_kept() {
    for body in [
        r##"<path d="M0 0L10 10" fill="#fff"/>"##,
        r##"<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#g)" width="3"/>"##,
        r##"<g id="a"><circle r="3"/></g><use xlink:href="#a" x="3"/>"##,
        r#"<text x="1">Oʻzbekiston &amp; &lt;b&gt;</text>"#,
        r"<style>.a{fill:red} @media (min-width:3px){.b{fill:url(#g)}}</style>",
        r#"<animate attributeName="opacity" from="0" to="1" dur="1s"/>"#,
    ] {
        assert_eq!(inner(body).as_deref(), Some(body));
    }
}

#[test]
fn active_content_is_removed() {
    for (body, left) in [
        ("<script>alert(1)</script>", ""),
        ("<script href='https://evil'/><g/>", "<g/>"),
        ("<SCRIPT>alert(1)</SCRIPT>", ""),
        ("<g><script><![CDATA[alert(1)]]></script></g>", "<g></g>"),
        ("<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>", ""),
        (
            "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>",
            "",
        ),
        (
            "<g xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></g>",
            "",
        ),
        (
            "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='evil'/></body></foreignObject>",
            "",
        ),
        ("<g onclick='alert(1)' onload='alert(1)' ONERROR='alert(1)'/>", "<g/>"),
        ("<g x:onclick='alert(1)' xmlns:x='urn:x'/>", "<g/>"),
        ("<a href='javascript:alert(1)'><g/></a>", "<a><g/></a>"),
        ("<a xlink:href=' java&#10;script:alert(1)'><g/></a>", "<a><g/></a>"),
        (
            "<a xmlns:y='http://www.w3.org/1999/xlink' y:href='javascript:alert(1)'/>",
            "<a/>",
        ),
        ("<a href='https://evil.example/'/>", "<a/>"),
        ("<use href='https://evil.example/x.svg#a'/>", ""),
        ("<use xlink:href='data:image/svg+xml;base64,PHN2Zz4='/>", ""),
        ("<image href='https://evil.example/x.png'/>", ""),
        ("<image href='//evil.example/x.png'/>", ""),
        ("<image href='data:image/svg+xml,%3Csvg onload=alert(1)%3E'/>", ""),
        ("<image href='data:text/html;base64,PHNjcmlwdD4='/>", ""),
        ("<image href='data:image/png;base64,PHNjcmlwdD4='/>", ""),
        ("<feImage href='https://evil'/>", ""),
        (
            "<filter id='f'><feImage xlink:href='https://evil'/></filter>",
            r#"<filter id="f"></filter>"#,
        ),
        ("<rect fill='url(https://evil.example/#a)'/>", "<rect/>"),
        ("<rect fill='URL( \"//evil\" )'/>", "<rect/>"),
        ("<rect fill='u\\72l(//evil)'/>", "<rect/>"),
        ("<rect style='fill:url(//evil)'/>", "<rect/>"),
        ("<rect style='background:image-set(\"evil\" 1x)'/>", "<rect/>"),
        ("<rect style='fill:u\\000072l(evil)'/>", "<rect/>"),
        ("<rect style='width:expression(alert(1))'/>", "<rect/>"),
        ("<rect style='-moz-binding:url(#evil)'/>", "<rect/>"),
        ("<style>@import 'evil';</style>", ""),
        ("<style>@im/**/port url(evil);</style>", ""),
        ("<style>@\\69mport 'evil';</style>", ""),
        ("<style>*{fill:url('//evil')}</style>", ""),
        ("<style>@font-face{src:url(data:font/woff;base64,evil)}</style>", ""),
        ("<style><![CDATA[</style><script>alert(1)</script>]]></style>", ""),
        ("<style>&lt;/style&gt;&lt;script&gt;alert(1)</style>", ""),
        ("<style>.a{}<g onclick='alert(1)'/></style>", "<style>.a{}</style>"),
        ("<set attributeName='href' to='javascript:alert(1)'/>", ""),
        (
            "<a><animate attributeName='xlink:href' values='javascript:alert(1)'/></a>",
            "<a></a>",
        ),
        ("<set attributeName='onclick' to='alert(1)'/>", ""),
        ("<animate attributeName='style' to='fill:url(//evil)'/>", ""),
        (
            "<animate attributeName='fill' to='url(//evil)'/>",
            r#"<animate attributeName="fill"/>"#,
        ),
        (
            "<animate onbegin='alert(1)' attributeName='x' dur='1s'/>",
            r#"<animate attributeName="x" dur="1s"/>"#,
        ),
        ("<animate href='#a' attributeName=' href ' to='x'/>", ""),
        ("<handler type='application/ecmascript'>alert(1)</handler>", ""),
        ("<metadata><rdf xmlns='urn:evil'/></metadata>", ""),
        ("<iframe src='evil'/>", ""),
        ("<embed src='evil'/><object data='evil'/>", ""),
        ("<!-- evil --><g/>", "<g/>"),
        ("<?xml-stylesheet href='evil'?><g/>", "<g/>"),
        ("<g xml:base='https://evil'/>", "<g/>"),
        ("<g src='evil' action='evil' data-x='evil'/>", "<g/>"),
    ] {
        assert_eq!(inner(body).as_deref(), Some(left), "{body}");
    }
}

#[test]
fn malformed_and_hostile_files_are_refused() {
    let deep = format!("{OPEN}{}{}</svg>", "<g>".repeat(200), "</g>".repeat(200));
    let long = format!("{OPEN}{}</svg>", "<g/>".repeat(MAX_ELEMENTS));
    let many = (0..300).map(|i| format!(" a{i}='1'")).collect::<String>();
    let attributes = format!("{OPEN}<g{many}/></svg>");
    let mut laughs = String::from("<g id='l0'><path/></g>");
    for i in 1..12 {
        let uses = format!("<use href='#l{}'/>", i - 1).repeat(10);
        laughs.push_str(&format!("<g id='l{i}'>{uses}</g>"));
    }
    let laughs = format!("{OPEN}{laughs}</svg>");
    let circle = format!("{OPEN}<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></svg>");
    for document in [
        "",
        "hello",
        "<html><body>hi</body></html>",
        "<!DOCTYPE html><html></html>",
        "<svg",
        "<svg>",
        "<svg><g></svg>",
        "<svg></svg><svg/>",
        "<svg/>text",
        "text<svg/>",
        "<svg><g a=1/></svg>",
        "<svg><g a='1' a='2'/></svg>",
        "<svg><g a='<'/>",
        "<svg xmlns='http://www.w3.org/1999/xhtml'/>",
        "<!DOCTYPE svg [<!ENTITY x 'y'>]><svg>&x;</svg>",
        "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg/>",
        "<svg>&undeclared;</svg>",
        "<svg><text>&#0;</text></svg>",
        "<svg><text>&#x1;</text></svg>",
        "<svg><text>\u{1}</text></svg>",
        "<svg><g id='&#x1;'/></svg>",
        "<svg><undeclared:g/></svg>",
        deep.as_str(),
        long.as_str(),
        attributes.as_str(),
        laughs.as_str(),
        circle.as_str(),
    ] {
        assert!(
            clean(document.as_bytes()).is_err(),
            "{}",
            &document[..document.len().min(80)]
        );
    }
    assert!(clean(b"\xff\xfe<\0s\0v\0g\0").is_err(), "UTF-16");
    assert!(clean(b"<svg>\xff</svg>").is_err(), "not UTF-8");
}

#[test]
fn an_embedded_picture_is_kept_if_valid() {
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&[9; 12], 2, 2, ExtendedColorType::Rgb8)
        .expect("encodes");
    let data = STANDARD.encode(&png);
    let kept = inner(&format!("<image width='2' xlink:href='data:image/png;base64,{data}'/>"));
    assert!(kept.expect("cleans").contains(&data));
    let wrong = inner(&format!("<image xlink:href='data:image/gif;base64,{data}'/>"));
    assert_eq!(wrong.as_deref(), Some(""), "not what it says it is");
    png[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let data = STANDARD.encode(&png);
    let bomb = inner(&format!("<image xlink:href='data:image/png;base64,{data}'/>"));
    assert_eq!(bomb.as_deref(), Some(""), "30000×30000");
}

#[test]
fn sizes() {
    let size = |attributes: &str| {
        let document = format!("<svg xmlns='http://www.w3.org/2000/svg' {attributes}/>");
        clean(document.as_bytes()).expect("cleans").size
    };
    assert_eq!(size("width='20' height='10'"), (20, 10));
    assert_eq!(size("width='20px' height='10.6px' viewBox='0 0 1 1'"), (20, 11));
    assert_eq!(size("width='1in' height='2.54cm'"), (96, 96));
    assert_eq!(size("viewBox='0 0 64 32'"), (64, 32));
    assert_eq!(size("viewBox='-1,-2, 64,32'"), (64, 32));
    assert_eq!(size("width='100%' height='100%' viewBox='0 0 64 32'"), (64, 32));
    assert_eq!(size("width='128' viewBox='0 0 64 32'"), (128, 64));
    assert_eq!(size("height='16' viewBox='0 0 64 32'"), (32, 16));
    assert_eq!(size(""), (300, 150));
    assert_eq!(size("viewBox='0 0 0 0'"), (300, 150));
    assert_eq!(size("width='-5' height='x' viewBox='a b c d'"), (300, 150));
    assert_eq!(size("width='1e30' height='1'"), (u32::MAX, 1));
}

#[test]
fn old_and_prefixed_documents_are_understood() {
    let text = cleaned(
        "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
         \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<s:svg xmlns:s='http://www.w3.org/2000/svg' \
         width='2' height='3'><s:g/></s:svg>\n",
    );
    assert!(text.expect("cleans").ends_with("<g/></svg>"));
    assert!(
        cleaned("<svg width='2' height='3'><g/></svg>").is_some(),
        "no namespace at all"
    );
}
