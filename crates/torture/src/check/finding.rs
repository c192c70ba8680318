//! The findings of a check.

use std::fmt;

/// The kind of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// Acknowledged, but missing.
    Lost,
    /// Requested once, but present twice.
    Doubled,
    /// Partly present, or present although it was refused.
    Half,
    /// The database or the store contradicts itself.
    Broken,
    /// Too long without an answer, without writes, or without an end.
    Late,
    /// The server ended by itself.
    Died,
    /// A forbidden answer: 500, or no access for a signed-in person.
    Answer,
}

impl Violation {
    /// Every kind.
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

impl fmt::Display for Violation {
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

/// One problem.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its kind.
    pub violation: Violation,
    /// Its description.
    pub text: String,
}

impl Finding {
    /// A finding.
    pub fn new(violation: Violation, text: impl Into<String>) -> Self {
        Self {
            violation,
            text: text.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.violation, self.text)
    }
}
