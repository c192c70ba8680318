//! The only place that reads the clock, so that times are equal on both databases.

use chrono::{DateTime, SubsecRound, Utc};

/// How many digits of a second a time has: milliseconds.
pub const DIGITS: u16 = 3;

/// Now, in UTC, cut to milliseconds: SQLite would keep nanoseconds and PostgreSQL microseconds, and a time that the
/// database changes cannot be compared.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(DIGITS)
}
