//! The one place that reads the clock, so that times are alike on both databases.

use chrono::{DateTime, SubsecRound, Utc};

/// Now, in UTC, cut to milliseconds: SQLite would keep nanoseconds and PostgreSQL microseconds, and a time that
/// changes on its way through the database is no time to compare by.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}
