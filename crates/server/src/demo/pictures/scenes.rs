//! Courses, works, logos and banners.

use super::{choose, motifs, people, seed};

/// A logo: a sign of what the company does, without its name.
pub fn logo(name: &str, colour: &str) -> String {
    let sign = sign_of(name);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96" viewBox="0 0 240 96"><g transform="translate(120 48)" fill="{colour}">{sign}</g></svg>"##
    )
}

/// A sign in a field of 80 by 80 around its middle.
fn sign_of(name: &str) -> &'static str {
    const SIGNS: [(&str, &str); 8] = [
        // Coins on each other, under a roof.
        (
            "bank",
            r#"<path d="M0-40 42-14H-42Z"/><path d="M-34-4h14v30h-14ZM-7-4H7v30H-7ZM20-4h14v30H20ZM-42 30h84v10h-84Z"/>"#,
        ),
        // A thread between two knots.
        (
            "telekom",
            r#"<circle cx="-30" cy="24" r="14"/><circle cx="30" cy="-24" r="14"/><path d="M-30-36c44 0 14 72 60 72v-14c-30 0 0-72-60-72Z"/>"#,
        ),
        // The domes of a market.
        (
            "market",
            r#"<path d="M-44 36V8a18 18 0 0 1 36 0V36ZM-4 36V-10a22 22 0 0 1 44 0V36Z"/><circle cx="-26" cy="-28" r="8" opacity="0.55"/>"#,
        ),
        // A cube of three faces.
        (
            "soft",
            r#"<path d="M0-42 38-21 0 0-38-21Z"/><path d="M-38-13-4 6V42L-38 23Z" opacity="0.75"/><path d="M38-13 4 6V42L38 23Z" opacity="0.5"/>"#,
        ),
        // A leaf.
        (
            "agro",
            r##"<path d="M-34 34C-44-16-8-44 40-40C44 8 16 44-34 34Z"/><path d="M-40 42 16-18" stroke="#ffffff" stroke-width="6" stroke-linecap="round"/>"##,
        ),
        // Two arrows on their way.
        (
            "logistika",
            r#"<path d="M-44-30h22L8 0-22 30h-22L-14 0Z"/><path d="M-8-30h22L44 0 14 30H-8L22 0Z" opacity="0.6"/>"#,
        ),
        // A lens that plays.
        (
            "media",
            r#"<path d="M0-42a42 42 0 1 0 .1 0ZM-12-20 24 0-12 20Z" fill-rule="evenodd"/>"#,
        ),
        // A dome over its drum.
        (
            "studio",
            r#"<path d="M-34 14C-34-22-10-26 0-44C10-26 34-22 34 14Z"/><path d="M-40 20h80v8h-80ZM-30 34h60v8h-60Z" opacity="0.7"/>"#,
        ),
    ];
    const STAR: &str = r##"<rect x="-26" y="-26" width="52" height="52"/><rect x="-26" y="-26" width="52" height="52" transform="rotate(45)"/><circle r="12" fill="#ffffff"/>"##;
    let name = name.to_lowercase();
    let known = SIGNS.iter().find(|(word, _)| name.contains(word));
    known.map_or(STAR, |(_, sign)| *sign)
}

/// An icon: what a name is about, on a rounded square.
pub fn icon(name: &str, colour: &str) -> String {
    let motif = motifs::drawn(motifs::of(name), (64, 64), 78, "#ffffff");
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128"><rect width="128" height="128" rx="28" fill="{colour}"/>{motif}</svg>"##
    )
}

/// The picture of a course: its motif in an arch among others. The position of the arch depends on the title.
pub fn course(title: &str, colour: &str) -> String {
    let stars = stars(800, 500);
    let seed = seed(title);
    let x = choose(seed, 0, &[250, 400, 550]).unwrap_or(400);
    // Away from the arch, and from the corner where a card has its badge.
    let sun = if x == 550 { 300 } else { 670 };
    let motif = motifs::drawn(motifs::of(title), (x, 300), 190, "#ffffff");
    let arch = |middle: u32, half: u32, top: u32, opacity: &str| {
        let (left, right, shoulder) = (middle - half, middle + half, top + half * 3 / 2);
        let crown = top + half / 3;
        format!(
            r##"<path d="M{left} 500V{shoulder}Q{left} {crown} {middle} {top}Q{right} {crown} {right} {shoulder}V500Z" fill="#ffffff" opacity="{opacity}"/>"##
        )
    };
    let arches = arch(x, 220, 40, "0.1") + &arch(x, 165, 110, "0.13");
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500"><rect width="800" height="500" fill="{colour}"/><g fill="#ffffff" opacity="0.06">{stars}</g><circle cx="{sun}" cy="120" r="54" fill="#ffe9c7" opacity="0.5"/>{arches}{motif}</svg>"##
    )
}

/// A work sample: a window with something made in it, at most 650×470 pixels as the rule requires.
pub fn work(title: &str, colour: &str) -> String {
    const CARDS: &str = r##"<rect x="70" y="286" width="156" height="96" rx="10"/><rect x="242" y="286" width="156" height="96" rx="10"/><rect x="414" y="286" width="156" height="96" rx="10"/>"##;
    const LINES: &str = r##"<rect x="70" y="296" width="330" height="18" rx="9"/><rect x="70" y="328" width="430" height="18" rx="9"/><rect x="70" y="360" width="250" height="18" rx="9"/>"##;
    const SPLIT: &str = r##"<rect x="70" y="286" width="330" height="96" rx="10"/><rect x="416" y="286" width="154" height="96" rx="10"/>"##;
    let under = choose(seed(title), 0, &[CARDS, LINES, SPLIT]).unwrap_or(CARDS);
    let motif = motifs::drawn(motifs::of(title), (320, 180), 130, "#ffffff");
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="640" height="440" viewBox="0 0 640 440"><rect width="640" height="440" fill="#f6eadb"/><rect x="30" y="30" width="580" height="380" rx="16" fill="{colour}"/><path d="M30 74V46a16 16 0 0 1 16-16H594a16 16 0 0 1 16 16V74Z" fill="#ffffff" opacity="0.25"/><circle cx="58" cy="52" r="7" fill="#ffffff"/><circle cx="82" cy="52" r="7" fill="#ffffff"/><circle cx="106" cy="52" r="7" fill="#ffffff"/>{motif}<g fill="#ffffff" opacity="0.3">{under}</g></svg>"##
    )
}

/// The way from the first lesson to a job, exactly 1200×500 pixels as the rule requires.
pub fn roadmap(colour: &str) -> String {
    let stops: String = (0..).zip(motifs::WAY).map(|(index, motif)| {
        let (x, y) = (120 + index * 240, if index % 2 == 0 { 310 } else { 190 });
        let motif = motifs::drawn(motif, (x, y), 64, "#ffffff");
        format!(r##"<circle cx="{x}" cy="{y}" r="66" fill="#f6eadb"/><circle cx="{x}" cy="{y}" r="58" fill="{colour}"/>{motif}"##)
    }).collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500" viewBox="0 0 1200 500"><rect width="1200" height="500" fill="#f6eadb"/><path d="M120 310C220 310 260 190 360 190S500 310 600 310S740 190 840 190S980 310 1080 310" fill="none" stroke="{colour}" stroke-width="8" stroke-dasharray="2 20" stroke-linecap="round"/>{stops}</svg>"##
    )
}

/// A picture for the profession finder: a lens over doors, each for another profession.
pub fn profession_finder(width: u32, height: u32) -> String {
    let doors: String = ["#2f8f9d", "#8a5a2b", "#4f6b1d", "#5b3a8c"]
        .iter()
        .enumerate()
        .map(|(index, colour)| {
            let x = 60 + index * 170;
            let (right, middle) = (x + 130, x + 65);
            format!(r#"<path d="M{x} 420V250Q{x} 170 {middle} 140Q{right} 170 {right} 250V420Z" fill="{colour}"/>"#)
        })
        .collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 760 480" preserveAspectRatio="xMidYMid slice"><rect x="-800" y="-800" width="2400" height="2400" fill="#f6eadb"/>{doors}<g fill="none" stroke="#5a3620" stroke-width="18" stroke-linecap="round"><circle cx="390" cy="250" r="110"/><path d="M470 330L560 420"/></g></svg>"##
    )
}

/// A field of eight-pointed stars.
fn stars(width: u32, height: u32) -> String {
    let step = 60;
    let mut stars = String::new();
    for row in 0..=(height / step) {
        for column in 0..=(width / step) {
            let (x, y) = (column * step + (row % 2) * step / 2, row * step);
            stars.push_str(&format!(
                r#"<g transform="translate({x} {y})"><rect x="-9" y="-9" width="18" height="18"/><rect x="-9" y="-9" width="18" height="18" transform="rotate(45)"/></g>"#
            ));
        }
    }
    stars
}

/// The people in the arches of the banner.
const GUESTS: [&str; 4] = [
    "Malika Yusupova",
    "Sardor Rahmonov",
    "Dilnoza Ergasheva",
    "Aziz Rahimov",
];

/// A banner in the given size: learners in a row of arches, under a field of stars.
pub fn poster(width: u32, height: u32) -> String {
    let stars = stars(width, height);
    let count = match width {
        width if width > height * 2 => 4,
        width if width > height => 2,
        _ => 1,
    };
    let half = (width * 9 / (20 * count)).min(height * 32 / 100);
    // Fills the sky above the arches.
    let (sun, sun_radius) = (height / 5, height / 10);
    let sun = format!(
        r##"<circle cx="{}" cy="{sun}" r="{sun_radius}" fill="#f3c98b" opacity="0.55"/>"##,
        width * 3 / 4
    );
    let arches: String = (1..=count)
        .zip(GUESTS)
        .zip(["#2f8f9d", "#b3743a", "#5b4a7d", "#3f6b52"])
        .map(|((place, name), colour)| {
            let middle = width * (2 * place - 1) / (2 * count);
            let top = height.saturating_sub(half * 27 / 10 + place % 2 * half / 4).max(height / 12);
            let (left, right, shoulder) = (middle - half, middle + half, top + half);
            let shape = format!("M{left} {height}V{shoulder}Q{left} {} {middle} {top}Q{right} {} {right} {shoulder}V{height}Z", top + half / 4, top + half / 4);
            // A person of 400 by 400, as wide as the arch.
            let scale = f64::from(half) / 200.0;
            let below = f64::from(height) - 400.0 * scale;
            let figure = people::figure(name);
            format!(
                r##"<clipPath id="arch{place}"><path d="{shape}"/></clipPath><path d="{shape}" fill="{colour}" stroke="#e9c79b" stroke-width="5"/><g clip-path="url(#arch{place})"><g transform="translate({left} {below:.0}) scale({scale:.3})">{figure}</g></g>"##
            )
        })
        .collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a3620"/><stop offset="1" stop-color="#2b180d"/></linearGradient></defs><rect width="{width}" height="{height}" fill="url(#sky)"/><g fill="#e9c79b" opacity="0.08">{stars}</g>{sun}{arches}</svg>"##
    )
}
