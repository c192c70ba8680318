//! People: head and shoulders. Skin, hair, clothes and background are derived from the name.

use super::{choose, seed};

const GROUNDS: [&str; 8] = [
    "#e9d5b8", "#bcd8cf", "#d5c7e3", "#f1cdb6", "#c3d9ec", "#d9dfc0", "#efc9cc", "#cfd6e6",
];
/// The skin in the light and in the shade.
const SKINS: [(&str, &str); 5] = [
    ("#f3cfae", "#dfb08a"),
    ("#e8bd94", "#d09f74"),
    ("#d9a477", "#bf895c"),
    ("#c48b5f", "#a87349"),
    ("#f6d9c0", "#e3bb9c"),
];
const HAIRS: [&str; 6] = ["#1f1713", "#3a2414", "#5a3620", "#7a4a26", "#2a2a33", "#241a16"];
const CLOTHES: [&str; 7] = [
    "#2f5d8a", "#8a3b2b", "#3f6b52", "#5b4a7d", "#2b2f3a", "#b3743a", "#3c7a86",
];
const SCARVES: [&str; 4] = ["#8a3b5c", "#2f6f73", "#c9a24b", "#5b4a7d"];

/// The looks that are derived from a name.
struct Looks {
    ground: &'static str,
    skin: (&'static str, &'static str),
    hair: &'static str,
    clothes: &'static str,
    /// The hair style, or the headwear.
    style: u8,
    is_woman: bool,
    has_glasses: bool,
    has_beard: bool,
    scarf: &'static str,
}

fn looks(name: &str) -> Looks {
    let seed = seed(name);
    let is_woman = match name.split_whitespace().nth(1) {
        // Uzbek surnames show the gender.
        Some(family) => family.ends_with('a'),
        None => seed.is_multiple_of(2),
    };
    Looks {
        ground: choose(seed, 0, &GROUNDS).unwrap_or("#e9d5b8"),
        skin: choose(seed, 1, &SKINS).unwrap_or(("#e8bd94", "#d09f74")),
        hair: choose(seed, 2, &HAIRS).unwrap_or("#3a2414"),
        clothes: choose(seed, 3, &CLOTHES).unwrap_or("#2f5d8a"),
        style: choose(seed, 4, &[0, 1, 2, 3]).unwrap_or_default(),
        is_woman,
        has_glasses: choose(seed, 5, &[false, false, true, false]).unwrap_or_default(),
        has_beard: !is_woman && choose(seed, 6, &[false, true, false]).unwrap_or_default(),
        scarf: choose(seed, 7, &SCARVES).unwrap_or("#2f6f73"),
    }
}

/// A person on a background of their own.
pub fn portrait(name: &str) -> String {
    let ground = looks(name).ground;
    let figure = figure(name);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="{ground}"/><circle cx="200" cy="196" r="156" fill="#ffffff" opacity="0.28"/>{figure}</svg>"##
    )
}

/// The first frame of a video: the person who speaks, before a wall with a window.
pub fn still(name: &str, colour: &str) -> String {
    let figure = figure(name);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="{colour}"/><path d="M60 300V150Q60 60 130 40Q200 60 200 150V300Z" fill="#ffffff" opacity="0.22"/><path d="M440 300V150Q440 60 510 40Q580 60 580 150V300Z" fill="#ffffff" opacity="0.14"/><rect y="300" width="640" height="60" fill="#1d120b" opacity="0.25"/><g transform="translate(140 2) scale(0.9)">{figure}</g></svg>"##
    )
}

/// Head and shoulders in a field of 400 by 400, without a ground.
pub(super) fn figure(name: &str) -> String {
    let looks = looks(name);
    let Looks {
        skin: (skin, shade),
        hair,
        clothes,
        ..
    } = looks;
    let (behind, above) = head_of(&looks);
    let shoulders = format!(
        r##"<path d="M60 400C64 320 120 292 168 280L200 300L232 280C280 292 336 320 340 400Z" fill="{clothes}"/><path d="M168 280L200 306L232 280L222 334H178Z" fill="#ffffff" opacity="0.82"/><path d="M173 232H227V284Q200 314 173 284Z" fill="{shade}"/>"##
    );
    let ears = format!(
        r#"<ellipse cx="137" cy="190" rx="11" ry="17" fill="{shade}"/><ellipse cx="263" cy="190" rx="11" ry="17" fill="{shade}"/>"#
    );
    let ears = if looks.is_woman { String::new() } else { ears };
    let beard = if looks.has_beard {
        format!(
            r#"<path d="M137 196C138 246 166 264 200 264S262 246 263 196C256 226 236 218 200 218S144 226 137 196Z" fill="{hair}"/>"#
        )
    } else {
        String::new()
    };
    let mouth = if looks.has_beard { "#f0c6ad" } else { "#8f4a3a" };
    let glasses = if looks.has_glasses {
        r##"<g fill="none" stroke="#2b2320" stroke-width="4"><circle cx="174" cy="184" r="19"/><circle cx="226" cy="184" r="19"/><path d="M193 182q7-5 14 0"/></g>"##
    } else {
        ""
    };
    format!(
        r##"{behind}{shoulders}{ears}<ellipse cx="200" cy="180" rx="64" ry="77" fill="{skin}"/>{beard}<g fill="#2b1d16"><circle cx="174" cy="184" r="5.5"/><circle cx="226" cy="184" r="5.5"/></g><g fill="none" stroke-linecap="round"><path d="M162 167q12-8 24-2M214 165q12-6 24 2" stroke="{hair}" stroke-width="5"/><path d="M201 190q6 13-3 16" stroke="{shade}" stroke-width="4"/><path d="M181 226q19 14 38 0" stroke="{mouth}" stroke-width="5"/></g>{glasses}{above}"##
    )
}

/// The parts of the hair or headwear behind the head, and those on it.
fn head_of(looks: &Looks) -> (String, String) {
    let Looks { hair, scarf, .. } = looks;
    let path = |shape: &str, colour: &str| format!(r#"<path d="{shape}" fill="{colour}"/>"#);
    let parted =
        "M134 186C128 124 150 96 198 94C246 94 272 122 266 186C256 154 244 138 224 126C202 142 154 144 134 186Z";
    match (looks.is_woman, looks.style) {
        // Long.
        (true, 0) => (
            path(
                "M120 190C110 96 152 68 200 68S290 96 280 190C280 252 296 300 288 344H112C104 300 120 252 120 190Z",
                hair,
            ),
            path(parted, hair),
        ),
        // In a knot.
        (true, 1) => (
            format!(r#"<circle cx="200" cy="76" r="31" fill="{hair}"/>"#),
            path(
                "M134 186C124 112 156 86 200 86S276 112 266 186C258 142 238 120 200 120S142 142 134 186Z",
                hair,
            ),
        ),
        // To the chin.
        (true, 2) => (
            path(
                "M118 196C110 100 150 72 200 72S290 100 282 196C284 228 282 248 272 262H128C118 248 116 228 118 196Z",
                hair,
            ),
            path(parted, hair),
        ),
        // Under a scarf.
        (true, _) => (
            path(
                "M116 200C104 96 150 64 200 64S296 96 284 200C286 262 300 300 312 338Q200 396 88 338C100 300 114 262 116 200Z",
                scarf,
            ),
            path(
                "M134 190C124 110 158 80 200 80S276 110 266 190C262 140 236 118 200 118S138 140 134 190Z",
                scarf,
            ) + &path(
                "M132 214C138 262 176 284 200 284S262 262 268 214C286 270 270 318 200 324C130 318 114 270 132 214Z",
                scarf,
            ),
        ),
        // Short.
        (false, 0) => (
            String::new(),
            path(
                "M134 182C122 106 158 82 204 82S282 106 268 184C264 154 256 138 246 132C220 140 176 140 154 130C142 140 138 156 134 182Z",
                hair,
            ),
        ),
        // With a parting.
        (false, 1) => (
            String::new(),
            path(
                "M134 180C120 108 152 76 208 78C266 80 284 120 266 182C262 154 256 142 250 136C216 140 190 128 176 112C168 134 146 144 134 180Z",
                hair,
            ),
        ),
        // Curly.
        (false, 2) => (
            String::new(),
            [
                (146, 134, 24),
                (168, 108, 27),
                (200, 98, 29),
                (232, 108, 27),
                (254, 134, 24),
                (138, 162, 13),
                (262, 162, 13),
            ]
            .map(|(x, y, r)| format!(r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{hair}"/>"#))
            .concat(),
        ),
        // Under a skullcap.
        (false, _) => (
            String::new(),
            path(
                "M135 178C130 150 134 132 142 124H258C266 132 270 150 265 178C260 152 254 142 248 138H152C146 142 140 152 135 178Z",
                hair,
            ) + &path("M134 134Q136 74 200 70Q264 74 266 134Q200 112 134 134Z", "#22262e")
                + r##"<g fill="#f4efe6"><path d="M160 108q12-22 22-4q-8 14-22 4ZM240 108q-12-22-22-4q8 14 22 4ZM190 90q10-16 20 0q-10 12-20 0Z"/><path d="M140 128Q200 106 260 128L259 121Q200 100 141 121Z" opacity="0.7"/></g>"##,
        ),
    }
}
