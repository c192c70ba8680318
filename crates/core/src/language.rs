//! The languages of the server's messages.

/// A language together with its script, because Uzbek is written in two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// Uzbek in Latin letters, the language in which texts are written.
    #[default]
    UzLatn,
    /// Uzbek in Cyrillic letters, made from the Latin one (`docs/decisions/0012-uzbek-in-cyrillic.md`).
    UzCyrl,
}

impl Language {
    /// All languages, the default first.
    pub const ALL: [Self; 2] = [Self::UzLatn, Self::UzCyrl];

    /// Its tag by BCP 47, as in `Accept-Language` and `Content-Language`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::UzLatn => "uz-Latn",
            Self::UzCyrl => "uz-Cyrl",
        }
    }
}
