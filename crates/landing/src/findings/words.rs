//! The letters of texts: Latin, Cyrillic, or both in one word.

/// The letters of a text, by script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// How many are Latin.
    pub latin: usize,
    /// How many are Cyrillic.
    pub cyrillic: usize,
}

/// A text with fewer letters does not show its script: it may be a name or an abbreviation.
const TELLING: usize = 8;

impl Letters {
    /// Counts the letters of a text.
    pub fn of(text: &str) -> Self {
        text.chars().fold(Self::default(), |mut letters, c| {
            letters.latin += usize::from(is_latin(c));
            letters.cyrillic += usize::from(is_cyrillic(c));
            letters
        })
    }

    /// Whether the text is in Cyrillic; `None` if it is too short to decide.
    pub fn is_cyrillic(self) -> Option<bool> {
        (self.latin + self.cyrillic >= TELLING).then_some(self.cyrillic > self.latin)
    }
}

fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic()
}

fn is_cyrillic(c: char) -> bool {
    ('\u{400}'..='\u{52f}').contains(&c)
}

/// Cyrillic letters that look like Latin ones, and Latin ones that look like Cyrillic ones.
const ALIKE: &str = "аеорсухіјһАВЕКМНОРСТУХІЈҺaeopcyxijhABEKMHOPCTYXIJ";

/// The first word that mixes one script with letters of the other that look the same. This is a typing error, and
/// search does not find the word. A Latin name with a Cyrillic suffix (`Figmaда`) does not count.
pub fn mixed(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_alphabetic()).find(|word| {
        let Letters { latin, cyrillic } = Letters::of(word);
        if latin == 0 || cyrillic == 0 {
            return false;
        }
        let is_fewer = |c: char| match latin < cyrillic {
            true => is_latin(c),
            false => is_cyrillic(c),
        };
        latin != cyrillic && word.chars().filter(|c| is_fewer(*c)).all(|c| ALIKE.contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alike_letters_are_reported() {
        for (text, word) in [
            ("Frоntend dasturlash", Some("Frоntend")),
            ("Dizayn (kоsh)", Some("kоsh")),
            ("Бошловчилар учун кyрс", Some("кyрс")),
            ("Frontend dasturlash", None),
            ("Бошловчилар учун", None),
            ("Figmaда ишлаш", None),
            ("PDFни очиш", None),
            ("IT мутахассис", None),
            ("Oʻzbekiston Ўзбекистон", None),
            ("", None),
        ] {
            assert_eq!(mixed(text), word, "{text}");
        }
    }

    #[test]
    fn a_script_is_that_of_most_letters_of_a_long_enough_text() {
        for (text, is_cyrillic) in [
            ("Noldan birinchi ishgacha", Some(false)),
            ("Нолдан биринчи ишгача", Some(true)),
            ("Figma ва Photoshop дастурларини ўрганамиз", Some(true)),
            ("МДҲ", None),
        ] {
            assert_eq!(Letters::of(text).is_cyrillic(), is_cyrillic, "{text}");
        }
    }
}
