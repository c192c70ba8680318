//! The pictures of the demo content, drawn by code. They contain no text, because letters would look different on every
//! machine, depending on its fonts.

mod motifs;
mod people;
mod scenes;

pub use people::{portrait, still};
pub use scenes::{course, icon, logo, poster, profession_finder, roadmap, work};

/// A number derived from a name, so that a name always gets the same picture.
fn seed(name: &str) -> u64 {
    // FNV-1a, and a last mix: names differ in few letters.
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 8
}

/// Chooses an element by a seed; `turn` makes several choices with the same seed independent.
fn choose<T: Copy>(seed: u64, turn: u32, of: &[T]) -> Option<T> {
    let place = (seed >> (turn * 5)) % u64::try_from(of.len()).unwrap_or(1).max(1);
    of.get(usize::try_from(place).unwrap_or_default()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 6] = [
        "Malika Yusupova",
        "Jasur Toʻraxonov",
        "Nilufar Qodirova",
        "Sardor Rahmonov",
        "Dilnoza Ergasheva",
        "Aziz Rahimov",
    ];

    fn all() -> Vec<String> {
        let mut all: Vec<String> = NAMES
            .iter()
            .flat_map(|name| [portrait(name), still(name, "#2f8f9d")])
            .collect();
        for title in [
            "Frontend dasturlash",
            "Grafik dizayn",
            "Sunʼiy intellekt asoslari",
            "Nomsiz",
        ] {
            all.extend([
                course(title, "#1d4f91"),
                icon(title, "#1d4f91"),
                work(title, "#1d4f91"),
                logo(title, "#1d4f91"),
            ]);
        }
        all.extend([
            roadmap("#1d4f91"),
            profession_finder(760, 480),
            poster(1440, 480),
            poster(390, 480),
        ]);
        all
    }

    #[test]
    fn nothing_is_written_in_a_picture() {
        for picture in all() {
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
            assert!(!picture.contains("<text") && !picture.contains("font"), "{picture}");
        }
    }

    #[test]
    fn people_differ_and_stay_themselves() {
        for (place, name) in NAMES.iter().enumerate() {
            assert_eq!(portrait(name), portrait(name));
            for other in &NAMES[place + 1..] {
                assert_ne!(portrait(name), portrait(other), "{name}, {other}");
            }
        }
    }
}
