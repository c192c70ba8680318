//! The generated pictures of the demo content.

const FONT: &str = "Inter, 'Segoe UI', Roboto, sans-serif";

/// A logo: an eight-pointed star, as on the portals of madrasas, and the name.
pub fn logo(name: &str, colour: &str) -> String {
    let width = 96 + name.chars().count() * 15;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="80" viewBox="0 0 {width} 80"><g transform="translate(40 40)" fill="{colour}"><rect x="-19" y="-19" width="38" height="38"/><rect x="-19" y="-19" width="38" height="38" transform="rotate(45)"/><circle r="9" fill="#ffffff"/></g><text x="80" y="49" font-family="{FONT}" font-size="26" font-weight="600" fill="{colour}">{name}</text></svg>"##
    )
}

/// An icon: the first letters of a name on a rounded square.
pub fn icon(name: &str, colour: &str) -> String {
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).take(2).collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128"><rect width="128" height="128" rx="28" fill="{colour}"/><text x="64" y="82" text-anchor="middle" font-family="{FONT}" font-size="52" font-weight="700" fill="#ffffff">{letters}</text></svg>"##
    )
}

/// A person: head and shoulders on a coloured background.
pub fn portrait(colour: &str, hair: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="{colour}"/><path d="M70 400C70 300 130 262 200 262S330 300 330 400Z" fill="#fff6e8"/><path d="M176 230H224V282Q200 306 176 282Z" fill="#d9a77c"/><ellipse cx="200" cy="170" rx="66" ry="78" fill="#e8bd94"/><path d="M128 176C120 96 158 76 202 76S284 100 272 178C262 132 240 122 200 122S140 132 128 176Z" fill="{hair}"/></svg>"##
    )
}

/// The picture of a course: its name on a field of stars, with an arch.
pub fn course(title: &str, colour: &str) -> String {
    let stars = stars(800, 500);
    let title = lines(title, 70, 220, 46);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500"><rect width="800" height="500" fill="{colour}"/><g fill="#ffffff" opacity="0.07">{stars}</g><path d="M540 500V270Q540 130 640 90Q740 130 740 270V500Z" fill="#ffffff" opacity="0.16"/><path d="M570 500V280Q570 170 640 138Q710 170 710 280V500Z" fill="#ffffff" opacity="0.22"/><g font-family="{FONT}" font-size="46" font-weight="700" fill="#ffffff">{title}</g></svg>"##
    )
}

/// A work sample: a window with its name, at most 650×470 pixels as the rule requires.
pub fn work(title: &str, colour: &str) -> String {
    let title = lines(title, 60, 210, 40);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="640" height="440" viewBox="0 0 640 440"><rect width="640" height="440" fill="#f6eadb"/><rect x="30" y="30" width="580" height="380" rx="16" fill="{colour}"/><rect x="30" y="30" width="580" height="44" rx="16" fill="#ffffff" opacity="0.25"/><circle cx="58" cy="52" r="7" fill="#ffffff"/><circle cx="82" cy="52" r="7" fill="#ffffff"/><rect x="380" y="130" width="190" height="230" rx="10" fill="#ffffff" opacity="0.3"/><g font-family="{FONT}" font-size="40" font-weight="700" fill="#ffffff">{title}</g></svg>"##
    )
}

/// The way from the first lesson to a job, exactly 1200×500 pixels as the rule requires.
pub fn roadmap(colour: &str) -> String {
    let stops: String = ["Asoslar", "Amaliyot", "Loyiha", "Portfolio", "Ish"]
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let x = 120 + index * 240;
            let y = if index % 2 == 0 { 300 } else { 200 };
            let (text, number) = (y + 80, index + 1);
            format!(
                r##"<circle cx="{x}" cy="{y}" r="38" fill="{colour}"/><text x="{x}" y="{}" text-anchor="middle" font-size="32" font-weight="700" fill="#ffffff">{number}</text><text x="{x}" y="{text}" text-anchor="middle" font-size="26" fill="#3a2414">{name}</text>"##,
                y + 11
            )
        })
        .collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500" viewBox="0 0 1200 500"><rect width="1200" height="500" fill="#f6eadb"/><path d="M120 300L360 200L600 300L840 200L1080 300" fill="none" stroke="{colour}" stroke-width="8" stroke-dasharray="6 18" stroke-linecap="round"/><g font-family="{FONT}">{stops}</g></svg>"##
    )
}

/// The poster of a video: the arch and the star, and the name of the speaker.
pub fn still(name: &str, colour: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="#3a2414"/><path d="M190 360V190Q190 60 320 20Q450 60 450 190V360Z" fill="{colour}"/><g transform="translate(320 190)" fill="#f3dfc1"><rect x="-46" y="-46" width="92" height="92"/><rect x="-46" y="-46" width="92" height="92" transform="rotate(45)"/></g><circle cx="320" cy="190" r="18" fill="{colour}"/><text x="320" y="338" text-anchor="middle" font-family="{FONT}" font-size="24" font-weight="600" fill="#fff6e8">{name}</text></svg>"##
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

/// A title broken into lines of about fourteen letters.
fn lines(title: &str, x: u32, y: u32, size: u32) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < 15 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let line = |(number, text): (u32, String)| {
        let y = y + number * size * 5 / 4;
        format!(r#"<text x="{x}" y="{y}">{text}</text>"#)
    };
    (0..).zip(lines).map(line).collect()
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

/// A banner in the given size: a row of arches, a field of stars, and the provider's slogan.
pub fn poster(width: u32, height: u32) -> String {
    let stars = stars(width, height);
    let is_wide = width > height;
    let (x, title) = if is_wide {
        (width / 16, height / 8)
    } else {
        (width / 14, width / 9)
    };
    let y = if is_wide { height / 2 - title / 3 } else { height / 6 };
    let arch_width = if is_wide { width / 4 } else { width * 2 / 3 };
    let (left, right) = if is_wide {
        (width - arch_width - x, width - x)
    } else {
        (width / 6, width * 5 / 6)
    };
    let top = if is_wide { height / 8 } else { height / 2 + 10 };
    let middle = (left + right) / 2;
    let shoulder = top + (right - left) / 2;
    let small = title * 2 / 5;
    let (line, third) = (y + title * 5 / 4, y + title * 9 / 4);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a3620"/><stop offset="1" stop-color="#2b180d"/></linearGradient><linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f8f9d"/><stop offset="1" stop-color="#145a6b"/></linearGradient></defs><rect width="{width}" height="{height}" fill="url(#sky)"/><g fill="#e9c79b" opacity="0.08">{stars}</g><path d="M{left} {height}V{shoulder}Q{left} {top} {middle} {top}Q{right} {top} {right} {shoulder}V{height}Z" fill="url(#door)" stroke="#e9c79b" stroke-width="6"/><g transform="translate({middle} {shoulder})" fill="none" stroke="#f3dfc1" stroke-width="3"><rect x="-34" y="-34" width="68" height="68"/><rect x="-34" y="-34" width="68" height="68" transform="rotate(45)"/></g><g font-family="{FONT}" fill="#fff6e8"><text x="{x}" y="{y}" font-size="{title}" font-weight="700">Kelajak kasbini</text><text x="{x}" y="{line}" font-size="{title}" font-weight="700">bugun oʻrganing</text><text x="{x}" y="{third}" font-size="{small}" fill="#e9c79b">Registon onlayn taʼlim markazi</text></g></svg>"##
    )
}
