//! What a check finds.

use std::fmt;

/// How something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// Acknowledged, and not there.
    Lost,
    /// Asked for once, and there twice.
    Doubled,
    /// There in part, or there although it was refused.
    Half,
    /// The database or the store contradicts itself.
    Broken,
    /// Too long without an answer, without writes, or without an end.
    Late,
    /// The server ended by itself.
    Died,
    /// An answer that must not be given: 500, or no access for somebody who is signed in.
    Answer,
}

impl Wrong {
    /// Every way.
    pub const ALL: [Self; 7] = [
        Self::Lost,
        Self::Doubled,
        Self::Half,
        Self::Broken,
        Self::Late,
        Self::Died,
        Self::Answer,
    ];
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lost => "lost",
            Self::Doubled => "doubled",
            Self::Half => "half",
            Self::Broken => "broken",
            Self::Late => "late",
            Self::Died => "died",
            Self::Answer => "wrong answer",
        })
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    /// How.
    pub wrong: Wrong,
    /// What.
    pub text: String,
}

impl Finding {
    /// A finding.
    pub fn new(wrong: Wrong, text: impl Into<String>) -> Self {
        Self {
            wrong,
            text: text.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.wrong, self.text)
    }
}
