//! A request as a visitor sends it.

use std::time::Instant;

use chrono::TimeDelta;
use peshtoq_core::{
    clock,
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, MultilineText, Phone, Text},
    message::Message,
    rules, text,
};
use peshtoq_courses::{
    course::{self, CourseRef},
    section_registry::COURSE_SECTIONS,
};
use peshtoq_landing::section::HOME_SECTIONS;
use peshtoq_persistence::{
    db::{Actor, Db, Transaction, Write},
    idempotency,
};
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use serde::Deserialize;
use validator::{Validate, ValidationError};

use crate::{
    TAG,
    limit::{Caller, Limits},
    notice,
    request::{RequestState, entity},
    settings,
};

/// The greatest body of a request: 16 kB.
pub const BODY_MAX: usize = 16 * 1024;
/// The minimum time that a person takes to fill in a form, in milliseconds.
const FASTEST: i64 = 2000;
/// An equal request within this time counts as the same request.
const SAME_WITHIN: TimeDelta = TimeDelta::hours(24);

/// A name in Telegram.
const TELEGRAM_PATTERN: &str = "^@[A-Za-z0-9_]{5,32}$";
/// The length of the name after the `@`.
const TELEGRAM_LENGTH: std::ops::RangeInclusive<usize> = 5..=32;

/// What a visitor sends.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RequestInput {
    /// The name of the visitor.
    #[validate(length(min = 2, max = 100))]
    pub name: Text,
    /// The phone number: 998 and nine digits.
    pub phone: Phone,
    /// The type of the section that it is sent from, of the landing page or of a course.
    #[validate(length(max = 100), custom(function = form_of_a_section))]
    pub form: Text,
    /// The course that it is about.
    #[validate(range(min = 1))]
    pub course_id: Option<i64>,
    /// What the visitor wrote.
    #[validate(length(max = 2000))]
    pub message: Option<MultilineText>,
    /// The name in Telegram: `@` and 5 to 32 letters, digits or underscores.
    #[validate(custom(function = telegram_name))]
    #[schemars(extend("pattern" = TELEGRAM_PATTERN))]
    pub telegram: Option<Text>,
    /// The page that it is sent from: a path, or a link that begins with `https://`.
    #[validate(length(max = 500), custom(function = page_of_the_site))]
    pub page: Option<Text>,
    /// Whether the visitor agrees to the use of the data; it must be true.
    #[validate(custom(function = consent_given))]
    pub consent: bool,
    /// How long the form was shown before it was sent, in milliseconds: 422 `too_fast` for less than 2000.
    #[validate(range(min = 0))]
    pub elapsed: i64,
    /// A field that people do not see: 422 `not_a_person` when it is filled in.
    #[validate(length(max = 500))]
    pub website: Option<Text>,
}

fn form_of_a_section(form: &Text) -> Result<(), ValidationError> {
    let mut known = HOME_SECTIONS.iter().chain(COURSE_SECTIONS);
    match known.any(|entry| entry.name == form.as_str()) {
        true => Ok(()),
        false => Err(rules::refused(
            FieldCode::UnknownValue,
            &Message::from(FieldCode::UnknownValue),
        )),
    }
}

fn telegram_name(name: &Text) -> Result<(), ValidationError> {
    let is_name = |name: &str| {
        TELEGRAM_LENGTH.contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    match name.as_str().strip_prefix('@').is_some_and(is_name) {
        true => Ok(()),
        false => Err(rules::refused(FieldCode::WrongFormat, &Message::telegram_form())),
    }
}

fn page_of_the_site(page: &Text) -> Result<(), ValidationError> {
    let page = page.as_str();
    let is_path = page.starts_with('/') && !page.starts_with("//") && !page.contains('\\');
    let is_link = page.starts_with("https://") && rules::https_link(page).is_some();
    match is_path || is_link {
        true => Ok(()),
        false => Err(rules::refused(FieldCode::WrongFormat, &Message::page_form())),
    }
}

fn consent_given(consent: &bool) -> Result<(), ValidationError> {
    match consent {
        true => Ok(()),
        false => Err(rules::refused(FieldCode::Required, &Message::consent_missing())),
    }
}

impl RequestInput {
    /// Refuses requests that no person has sent. The error says so, so that a person who is mistaken for a machine can
    /// send again.
    fn refuse_machines(&self) -> Result<()> {
        if self.website.is_some() {
            return Err(Error::new(Code::NotAPerson));
        }
        match self.elapsed < FASTEST {
            true => Err(Error::new(Code::TooFast)),
            false => Ok(()),
        }
    }
}

/// Stores a visitor's request and queues a notice for staff. If an equal request was sent in the last 24 hours, no new
/// one is stored; the earlier one gets the message if it had none.
///
/// # Errors
/// 403 `requests_off`; 422 with every field that failed, `too_fast`, `not_a_person`; 429 `rate_limited`.
pub async fn take(db: &Db, limits: &Limits, caller: Caller, input: RequestInput) -> Result<()> {
    // The limits come before the database, so that a flood of requests costs it nothing.
    input.refuse_machines()?;
    idempotency::refuse_repetition(db).await?;
    let key = format!("{} {} {:?}", input.phone.as_str(), input.form.as_str(), input.course_id);
    let attempt = limits.begin(caller, input.phone.as_str(), &key, Instant::now())?;
    // If the request could not be stored, the visitor may send it again.
    store(db, input).await.inspect_err(|_| attempt.forgive())
}

async fn store(db: &Db, input: RequestInput) -> Result<()> {
    if !settings::is_on(db.reader()).await? {
        return Err(Error::new(Code::RequestsOff));
    }
    // A repetition usually adds nothing, and finding that out must not block writes.
    if let Some(same) = equal(db.reader(), &input).await?
        && (same.message.is_some() || input.message.is_none())
    {
        return Ok(());
    }
    // A request that is refused does not count for the limits, so it must not block writes either.
    if input.course_id.is_some() {
        course_of(db.view().await?.conn(), input.course_id).await?;
    }
    let write = db.begin(Actor::System).await?;
    match equal(write.conn(), &input).await? {
        Some(same) if same.message.is_none() && input.message.is_some() => {
            let version = same.version + 1;
            let mut row = same.into_active_model();
            row.message = Set(input.message.map(Into::into));
            row.updated_at = Set(write.at());
            row.version = Set(version);
            row.update(write.conn()).await?;
        }
        Some(_) => {}
        None => insert(&write, input).await?,
    }
    write.commit().await?;
    Ok(())
}

/// The request of the last 24 hours that is equal to this one.
async fn equal(conn: &impl ConnectionTrait, input: &RequestInput) -> Result<Option<entity::Model>> {
    let of_course = match input.course_id {
        Some(id) => entity::Column::CourseId.eq(id),
        None => entity::Column::CourseId.is_null(),
    };
    let found = entity::Entity::find()
        .filter(entity::Column::Phone.eq(input.phone.as_str()))
        .filter(entity::Column::Form.eq(input.form.as_str()))
        .filter(of_course)
        .filter(entity::Column::CreatedAt.gt(clock::now() - SAME_WITHIN))
        .order_by_desc(entity::Column::Id);
    Ok(found.one(conn).await?)
}

async fn insert(write: &Write, input: RequestInput) -> Result<()> {
    let course = course_of(write.conn(), input.course_id).await?;
    let row = entity::ActiveModel {
        version: Set(1),
        created_at: Set(write.at()),
        updated_at: Set(write.at()),
        updated_by: Set(None),
        search: Set(text::search_column(&format!(
            "{} {}",
            input.name.as_str(),
            input.phone.as_str()
        ))),
        name: Set(input.name.into()),
        phone: Set(input.phone.into()),
        form: Set(input.form.into()),
        course_id: Set(input.course_id),
        course_name: Set(course.map(|course| course.name)),
        message: Set(input.message.map(Into::into)),
        telegram: Set(input.telegram.map(Into::into)),
        page: Set(input.page.map(Into::into)),
        state: Set(RequestState::New),
        note: Set(None),
        taken_by: Set(None),
        ..Default::default()
    };
    let row = row.insert(write.conn()).await?;
    notice::add(write, row.id).await?;
    write.notify_webhook(TAG).await
}

async fn course_of(conn: &Transaction, id: Option<i64>) -> Result<Option<CourseRef>> {
    let Some(id) = id else { return Ok(None) };
    let found = course::refs(conn, [id]).await?.remove(&id);
    if found.is_none() {
        input::refuse(vec![FieldError::new("courseId", FieldCode::NotFound)])?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_paths_and_links() {
        for page in ["/", "/kurslar/12?a=b", "https://example.uz/kurslar"] {
            assert!(page_of_the_site(&Text(page.to_owned())).is_ok(), "{page}");
        }
        for page in [
            "kurslar",
            "//example.uz",
            "/\\example.uz",
            "http://example.uz",
            "javascript:alert(1)",
            "https://",
        ] {
            assert!(page_of_the_site(&Text(page.to_owned())).is_err(), "{page}");
        }
    }

    #[test]
    fn names_in_telegram() {
        for name in ["@dilnoza", "@a_b_1", &format!("@{}", "a".repeat(32))] {
            assert!(telegram_name(&Text(name.to_owned())).is_ok(), "{name}");
        }
        for name in [
            "dilnoza",
            "@abcd",
            "@дилноза",
            "@a b c d",
            &format!("@{}", "a".repeat(33)),
        ] {
            assert!(telegram_name(&Text(name.to_owned())).is_err(), "{name}");
        }
    }

    #[test]
    fn a_request_comes_from_a_section() {
        for form in ["Courses", "CourseCallback"] {
            assert!(form_of_a_section(&Text(form.to_owned())).is_ok(), "{form}");
        }
        assert!(form_of_a_section(&Text("courses".to_owned())).is_err());
    }
}
