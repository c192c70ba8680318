//! The one error type of the system. It has a [`Code`] and names every field that failed.

use std::time::Duration;

use sea_orm::{DbErr, RuntimeErr, sqlx};
use serde_json::Value;

use crate::{
    codes::{Code, FieldCode},
    message::Message,
};

/// The result of every fallible operation of the domain.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One field that was refused (`docs/api.md#failures`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// Path of the field in the body: `name`, `items[2].percent`.
    pub field: String,
    /// What is wrong with it.
    pub code: FieldCode,
    /// The message for people, with the limit where there is one.
    pub message: Message,
}

impl FieldError {
    /// An error of `field` with the message of `code`.
    pub fn new(field: impl Into<String>, code: FieldCode) -> Self {
        Self::with_message(field, code, code.into())
    }

    /// An error of `field` with a more specific message.
    pub fn with_message(field: impl Into<String>, code: FieldCode, message: Message) -> Self {
        Self {
            field: field.into(),
            code,
            message,
        }
    }
}

/// The stored answer of a call, for its repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The id of the change, for `x-change-id`.
    pub change: Option<i64>,
    /// The body.
    pub body: String,
}

/// Why a call was refused or failed.
#[derive(Debug)]
pub struct Error {
    /// The top-level code, which decides the HTTP status.
    pub code: Code,
    /// A more specific message for people than that of the code.
    pub message: Option<Message>,
    /// Every field that failed, on 422 and on the 409 `*_taken`.
    pub fields: Vec<FieldError>,
    /// Additional data: the current row of a `version_conflict`, the courses of an `in_use`.
    pub data: Option<Value>,
    /// When a retry may succeed: 429 and 503.
    pub retry_after: Option<Duration>,
    /// The actual cause. Only for the log; it never reaches a caller.
    pub cause: Option<String>,
    /// Not a failure: the call repeats an earlier one, and this is the answer of that one.
    pub repeats: Option<Box<RepeatedAnswer>>,
}

impl Error {
    /// A refusal with only a code.
    pub fn new(code: Code) -> Self {
        Self {
            code,
            message: None,
            fields: Vec::new(),
            data: None,
            retry_after: (code == Code::Unavailable).then_some(Duration::from_secs(5)),
            cause: None,
            repeats: None,
        }
    }

    /// Ends a repeated call with the answer of the first one.
    pub fn repeated(answer: RepeatedAnswer) -> Self {
        Self {
            repeats: Some(Box::new(answer)),
            ..Self::internal("a repeated call was answered as a failure")
        }
    }

    /// 422 with the fields that failed. The code is that of the field if exactly one failed and the code exists at the
    /// top level too, else `validation_failed` (`docs/api.md#failures`).
    pub fn invalid(fields: Vec<FieldError>) -> Self {
        let code = match fields.as_slice() {
            [only] => only.code.top_level().unwrap_or(Code::ValidationFailed),
            _ => Code::ValidationFailed,
        };
        Self {
            fields,
            ..Self::new(code)
        }
    }

    /// 422 (or 409 for `*_taken`) for one field.
    pub fn field(field: impl Into<String>, code: FieldCode) -> Self {
        Self::invalid(vec![FieldError::new(field, code)])
    }

    /// 500: something unexpected; `cause` goes to the log.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self {
            cause: Some(cause.to_string()),
            ..Self::new(Code::Internal)
        }
    }

    /// 503: a required service is unavailable; a retry may succeed.
    pub fn unavailable(cause: impl std::fmt::Display) -> Self {
        Self {
            cause: Some(cause.to_string()),
            ..Self::new(Code::Unavailable)
        }
    }

    /// Adds data to the error.
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// Sets a more specific message.
    pub fn with_message(mut self, message: Message) -> Self {
        self.message = Some(message);
        self
    }

    /// The message for people: the specific one, or that of the code.
    pub fn message(&self) -> Message {
        self.message.clone().unwrap_or_else(|| self.code.into())
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.code.as_str())?;
        for field in &self.fields {
            write!(f, " {}:{}", field.field, field.code.as_str())?;
        }
        match &self.cause {
            Some(cause) => write!(f, " ({cause})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        if is_away(&error) {
            Self::unavailable(error)
        } else {
            Self::internal(error)
        }
    }
}

/// Whether a statement failed because its connection had been closed before.
pub fn is_broken_connection(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error))) = error else {
        return false;
    };
    match &**error {
        sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => true,
        // The server went away, or ended the session.
        sqlx::Error::Database(database) => database
            .code()
            .is_some_and(|code| code.starts_with("57P") || code.starts_with("25P03")),
        _ => false,
    }
}

/// Whether the database is unavailable, full or busy. The statement itself was valid, so a retry may succeed.
fn is_away(error: &DbErr) -> bool {
    let runtime = match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => return true,
        DbErr::Exec(runtime) | DbErr::Query(runtime) => runtime,
        _ => return false,
    };
    let RuntimeErr::SqlxError(error) = runtime else {
        return false;
    };
    match &**error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            if database.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some() {
                // Connection exception, insufficient resources, operator intervention, system error; a lock that was
                // not available in time, and a transaction that was idle for too long.
                return ["08", "53", "57", "58", "55P03", "25P03"]
                    .iter()
                    .any(|c| code.starts_with(c));
            }
            // SQLite: busy, locked, read-only medium, I/O error, full, cannot open. The low byte is the primary code.
            code.parse::<u32>()
                .is_ok_and(|code| [5, 6, 8, 10, 13, 14].contains(&(code & 0xff)))
        }
        _ => false,
    }
}
