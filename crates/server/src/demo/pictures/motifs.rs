//! Line drawings for the subject of a title, in a field of 200 by 200.

use super::{choose, seed};

const CODE: &str = r#"<path d="M70 60 30 100 70 140M130 60 170 100 130 140M114 44 86 156"/>"#;
const SERVER: &str = r#"<rect x="30" y="36" width="140" height="56" rx="12"/><rect x="30" y="108" width="140" height="56" rx="12"/><path d="M56 64h.1M56 136h.1M92 64h52M92 136h52"/>"#;
const PEN: &str = r#"<path d="M36 164 48 116 128 36a20 20 0 0 1 36 36L84 152ZM112 52 148 88"/>"#;
const PALETTE: &str = r#"<path d="M100 30a70 70 0 1 0 0 140c16 0 16-14 10-22s2-20 16-20h22a22 22 0 0 0 22-24C166 58 138 30 100 30ZM70 80h.1M104 64h.1M136 84h.1M62 116h.1"/>"#;
const CHART: &str = r#"<path d="M26 168H176M46 140V108M86 140V64M126 140V88M166 140V40"/>"#;
const MEGAPHONE: &str = r#"<path d="M32 86v30h30l72 38V48L62 86ZM154 82q20 19 0 38M64 118l12 44h22l-11-38"/>"#;
const CHAT: &str = r#"<path d="M34 46h132v88H98l-38 34v-34H34ZM66 78h68M66 104h40"/>"#;
const SPARK: &str = r#"<path d="M92 36 108 88 160 104 108 120 92 172 76 120 24 104 76 88ZM154 30v32M138 46h32"/>"#;
const BAG: &str =
    r#"<rect x="28" y="66" width="144" height="98" rx="14"/><path d="M72 66V42h56v24M28 110h144M100 100v20"/>"#;
const PEOPLE: &str = r#"<circle cx="74" cy="72" r="28"/><circle cx="142" cy="86" r="20"/><path d="M24 164c0-38 22-54 50-54s50 16 50 54M132 126c28-4 46 12 46 38"/>"#;
const BOOK: &str =
    r#"<path d="M100 56C80 42 54 40 28 42v110c26-2 52 0 72 14 20-14 46-16 72-14V42c-26-2-52 0-72 14Zm0 0v110"/>"#;
const TARGET: &str = r#"<circle cx="100" cy="100" r="68"/><circle cx="100" cy="100" r="34"/><path d="M100 100h.1"/>"#;
const PHONE: &str = r#"<rect x="60" y="24" width="80" height="152" rx="16"/><path d="M92 150h16M60 54h80"/>"#;
const CUP: &str = r#"<path d="M62 32h76v48a38 38 0 0 1-76 0ZM62 46H34c0 34 14 46 32 48M138 46h28c0 34-14 46-32 48M100 118v32M68 168h64"/>"#;
const HEART: &str = r#"<path d="M100 166 42 106a37 37 0 0 1 58-44 37 37 0 0 1 58 44Z"/>"#;

/// The first entry with a word that occurs in the title is used.
const ABOUT: [(&[&str], &str); 14] = [
    (&["sunʼiy", "afzallik"], SPARK),
    (
        &["power bi", "tahlil", "excel", "analytics", "natija", "maʼlumot"],
        CHART,
    ),
    (&["frontend", "vs code", "typescript"], CODE),
    (&["backend", "postgre", "docker", "qa ", "github"], SERVER),
    (&["grafik", "photoshop", "brend", "muzey"], PALETTE),
    (&["ux/ui", "dizayn", "figma", "shaxsiy sayt"], PEN),
    (&["smm", "kontent", "reklama", "kafe"], MEGAPHONE),
    (&["ingliz", "uchrashuv", "mentor"], CHAT),
    (&["ilova", "taksi", "postman"], PHONE),
    (&["menejer", "ishga", "doʻkon", "almashtir", "oʻzgartir"], BAG),
    (&["boshlov", "kitob", "oʻquv", "kurs", "notion", "savod"], BOOK),
    (&["xakaton", "haqiqiy", "bitiruvchi"], CUP),
    (&["talaba", "jamoa", "kurator"], PEOPLE),
    (&["amaliyot", "xulosa", "trello"], TARGET),
];

/// The motif for a title; a title without a known word gets one chosen by its seed.
pub(super) fn of(title: &str) -> &'static str {
    let title = title.to_lowercase();
    let known = ABOUT
        .iter()
        .find(|(words, _)| words.iter().any(|word| title.contains(word)));
    known.map_or_else(
        || choose(seed(&title), 0, &[HEART, TARGET, PEOPLE, SPARK]).unwrap_or(TARGET),
        |(_, motif)| *motif,
    )
}

/// The way from the first lesson to a job.
pub(super) const WAY: [&str; 5] = [BOOK, PEN, TARGET, CUP, BAG];

/// The lines of a motif in this width and colour, with its centre at the given point.
pub(super) fn drawn(motif: &str, (x, y): (u32, u32), width: u32, colour: &str) -> String {
    let scale = f64::from(width) / 200.0;
    format!(
        r#"<g transform="translate({x} {y}) scale({scale:.3}) translate(-100 -100)" fill="none" stroke="{colour}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">{motif}</g>"#
    )
}
