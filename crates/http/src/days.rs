//! Days in Tashkent, for the filters of lists.

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveTime, TimeZone, Utc};
use peshtoq_core::{codes::FieldCode, error::FieldError, input::Text};

/// The format of a day, such as 2026-01-31.
pub(crate) const PATTERN: &str = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$";

/// Reads the day in a parameter, if there is one. A day that does not exist is added to the failed fields.
pub(crate) fn read(name: &str, text: Option<&Text>, failed: &mut Vec<FieldError>) -> Option<NaiveDate> {
    let text = text?;
    let day = NaiveDate::parse_from_str(text.as_str(), "%Y-%m-%d").ok();
    if day.is_none() {
        failed.push(FieldError::new(name, FieldCode::WrongFormat));
    }
    day
}

/// Uzbekistan has one time zone and no daylight saving time.
pub(crate) fn tashkent() -> Option<FixedOffset> {
    FixedOffset::east_opt(5 * 3600)
}

/// When a day begins in Tashkent.
pub(crate) fn begin_of(day: NaiveDate) -> Option<DateTime<Utc>> {
    let begin = tashkent()?
        .from_local_datetime(&day.and_time(NaiveTime::MIN))
        .single()?;
    Some(begin.to_utc())
}

/// When the following day begins.
pub(crate) fn end_of(day: NaiveDate) -> Option<DateTime<Utc>> {
    begin_of(day.checked_add_days(Days::new(1))?)
}
