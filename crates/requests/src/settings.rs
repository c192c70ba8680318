//! Whether requests are accepted, and the bot that reports them (`docs/api.md#request-settings`). No answer contains
//! the bot's token.

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, Secret, Text},
    message::Message,
    rules,
};
use peshtoq_persistence::{
    db::{Transaction, Write},
    invalidation::Dependency,
    person::{self, Person},
};
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryOrder,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidationError};

use crate::notice;

/// The dependency of cached answers that are made from these settings.
pub const SUBJECT: Dependency = ("request_settings", 0);
/// The token of a bot.
const TOKEN_PATTERN: &str = "^[0-9]{3,20}:[A-Za-z0-9_-]{20,100}$";
/// The number of a chat, or the name of a public one.
const CHAT_PATTERN: &str = "^(-?[0-9]{1,20}|@[A-Za-z0-9_]{5,32})$";

/// The derives of enumerations use more names than this file does itself.
mod problem {
    use peshtoq_persistence::prelude::*;

    string_enum! {
        /// Why a message did not reach the chat.
        TelegramProblem {
            /// Telegram does not know the token.
            WrongToken = "wrong_token",
            /// The bot may not write to the chat, or there is no such chat.
            WrongChat = "wrong_chat",
            /// Telegram asks to wait.
            Busy = "busy",
            /// Telegram failed.
            Failed = "failed",
            /// Telegram cannot be reached.
            Unreachable = "unreachable",
        }
    }
}
pub use problem::TelegramProblem;

/// The only row.
pub mod entity {
    use peshtoq_persistence::no_relations;
    use sea_orm::entity::prelude::*;

    use super::TelegramProblem;

    /// The table `request_settings`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "request_settings")]
    pub struct Model {
        /// The id.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The version: 1 at first, incremented with each save.
        pub version: i32,
        /// When it was first saved.
        pub created_at: DateTimeUtc,
        /// When it was last saved.
        pub updated_at: DateTimeUtc,
        /// Who last saved it.
        pub updated_by: Option<i64>,
        /// Whether requests are accepted.
        pub is_on: bool,
        /// The token of the bot.
        pub telegram_token: Option<String>,
        /// The chat that the bot writes to.
        pub telegram_chat_id: Option<String>,
        /// Why the last message did not reach the chat; `None` if it did.
        pub problem: Option<TelegramProblem>,
        /// When that problem occurred.
        pub problem_at: Option<DateTimeUtc>,
        /// When a message last reached the chat.
        pub told_at: Option<DateTimeUtc>,
        /// How many messages in a row did not reach the chat.
        pub attempts: i32,
        /// When the next message may be sent; `None` for at once. A sender moves it ahead first, so that no other
        /// server sends the same message.
        pub next_at: Option<DateTimeUtc>,
    }

    no_relations!();
}

impl entity::Model {
    /// The bot and its chat, if both are set.
    pub(crate) fn bot(&self) -> Option<(&str, &str)> {
        Some((self.telegram_token.as_deref()?, self.telegram_chat_id.as_deref()?))
    }
}

/// The settings of requests.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestSettings {
    /// Whether requests are taken.
    pub is_on: bool,
    /// Whether the bot has a token, which is never answered.
    pub has_token: bool,
    /// The chat that the bot writes to.
    pub telegram_chat_id: Option<String>,
    /// Why the last message did not reach the chat; null if it did, or none was sent.
    pub problem: Option<TelegramProblem>,
    /// When that was.
    pub problem_at: Option<DateTime<Utc>>,
    /// When a message last reached the chat.
    pub told_at: Option<DateTime<Utc>>,
    /// How many requests have not been sent to the chat yet.
    pub pending: u64,
    /// When the settings were last saved; null if they never were.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who last saved them.
    pub updated_by: Option<Person>,
    /// The version: 0 before the first save, incremented with each.
    #[schemars(range(min = 0))]
    pub version: i32,
}

/// What a save of the settings takes.
#[derive(Clone, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RequestSettingsInput {
    /// Whether requests are taken.
    pub is_on: bool,
    /// The token of the bot, as it was given; the stored one stays if it is left out, and null removes it.
    #[validate(custom(function = token_form))]
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub telegram_token: Option<Secret>,
    /// The chat that the bot writes to: a number, or `@` and the name of a public one.
    #[validate(custom(function = chat_form))]
    #[schemars(extend("pattern" = CHAT_PATTERN))]
    pub telegram_chat_id: Option<Text>,
}

fn is_made_of(text: &str, length: std::ops::RangeInclusive<usize>, is_allowed: impl Fn(u8) -> bool) -> bool {
    length.contains(&text.len()) && text.bytes().all(is_allowed)
}

fn token_form(token: &Secret) -> Result<(), ValidationError> {
    let is_token = token.as_str().split_once(':').is_some_and(|(bot, secret)| {
        is_made_of(bot, 3..=20, |byte| byte.is_ascii_digit())
            && is_made_of(secret, 20..=100, |byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
            })
    });
    match is_token {
        true => Ok(()),
        false => Err(rules::refused(FieldCode::WrongFormat, &Message::telegram_token_form())),
    }
}

fn chat_form(chat: &Text) -> Result<(), ValidationError> {
    let chat = chat.as_str();
    let is_chat = match chat.strip_prefix('@') {
        Some(name) => is_made_of(name, 5..=32, |byte| byte.is_ascii_alphanumeric() || byte == b'_'),
        None => is_made_of(chat.strip_prefix('-').unwrap_or(chat), 1..=20, |byte| {
            byte.is_ascii_digit()
        }),
    };
    match is_chat {
        true => Ok(()),
        false => Err(rules::refused(FieldCode::WrongFormat, &Message::telegram_chat_form())),
    }
}

/// The row; `None` before the first save.
pub(crate) async fn row(conn: &impl ConnectionTrait) -> Result<Option<entity::Model>> {
    let first = entity::Entity::find().order_by_asc(entity::Column::Id);
    Ok(first.one(conn).await?)
}

/// Whether requests are accepted.
///
/// # Errors
/// When the database fails.
pub async fn is_on(conn: &impl ConnectionTrait) -> Result<bool> {
    Ok(row(conn).await?.is_some_and(|row| row.is_on))
}

/// The settings in the form of an answer.
///
/// # Errors
/// When the database fails.
pub async fn get(conn: &Transaction) -> Result<RequestSettings> {
    let row = row(conn).await?;
    let pending = notice::entity::Entity::find().count(conn).await?;
    let Some(row) = row else {
        return Ok(RequestSettings {
            is_on: false,
            has_token: false,
            telegram_chat_id: None,
            problem: None,
            problem_at: None,
            told_at: None,
            pending,
            updated_at: None,
            updated_by: None,
            version: 0,
        });
    };
    let mut persons = person::find(conn, row.updated_by).await?;
    Ok(RequestSettings {
        is_on: row.is_on,
        has_token: row.telegram_token.is_some(),
        telegram_chat_id: row.telegram_chat_id,
        problem: row.problem,
        problem_at: row.problem_at,
        told_at: row.told_at,
        pending,
        updated_at: Some(row.updated_at),
        updated_by: row.updated_by.and_then(|id| persons.remove(&id)),
        version: row.version,
    })
}

/// Saves the settings. Pending notices are sent to the new chat at once; without a bot they are removed.
///
/// # Errors
/// 422 with every field that failed; 409 `version_conflict`.
pub async fn save(write: &mut Write, body: Map<String, Value>) -> Result<RequestSettings> {
    let version = input::version_of(&body);
    let stored = row(write.conn()).await?;
    let was_on = stored.as_ref().is_some_and(|stored| stored.is_on);
    let known = stored.as_ref().map(known_values);
    let input::Validated { input, mut failed, .. } =
        input::validate::<RequestSettingsInput>(body, known.as_ref(), &|_| None)?;
    let version = version.unwrap_or_else(|error| {
        failed.extend(error.fields);
        None
    });
    if input.telegram_token.is_some() && input.telegram_chat_id.is_none() && !has(&failed, "telegramChatId") {
        failed.push(FieldError::new("telegramChatId", FieldCode::Required));
    }
    input::refuse(failed)?;
    if version.is_some_and(|known| known != stored.as_ref().map_or(0, |stored| stored.version)) {
        let current = serde_json::to_value(get(write.conn()).await?).map_err(Error::internal)?;
        return Err(Error::new(Code::VersionConflict).with_data(current));
    }
    store(write, stored, input).await?;
    let settings = get(write.conn()).await?;
    if settings.is_on != was_on {
        // The site has to show or hide its forms.
        write.touch([SUBJECT]);
        write.notify_webhook("site").await?;
    }
    Ok(settings)
}

fn has(failed: &[FieldError], field: &str) -> bool {
    failed.iter().any(|failed| failed.field == field)
}

/// The stored values of fields that a body may leave out.
fn known_values(stored: &entity::Model) -> Map<String, Value> {
    let known = json!({"telegramToken": stored.telegram_token, "telegramChatId": stored.telegram_chat_id});
    known.as_object().cloned().unwrap_or_default()
}

async fn store(write: &Write, stored: Option<entity::Model>, input: RequestSettingsInput) -> Result<()> {
    let is_new = stored.is_none();
    let version = stored.as_ref().map_or(1, |stored| stored.version + 1);
    let mut row = match stored {
        Some(stored) => stored.into_active_model(),
        None => entity::ActiveModel {
            created_at: Set(write.at()),
            told_at: Set(None),
            ..Default::default()
        },
    };
    let has_bot = input.telegram_token.is_some() && input.telegram_chat_id.is_some();
    row.version = Set(version);
    row.updated_at = Set(write.at());
    row.updated_by = Set(write.actor().id());
    row.is_on = Set(input.is_on);
    row.telegram_token = Set(input.telegram_token.map(Into::into));
    row.telegram_chat_id = Set(input.telegram_chat_id.map(Into::into));
    row.problem = Set(None);
    row.problem_at = Set(None);
    row.attempts = Set(0);
    row.next_at = Set(None);
    match is_new {
        true => row.insert(write.conn()).await?,
        false => row.update(write.conn()).await?,
    };
    if !has_bot {
        notice::forget_all(write).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_chats() {
        let secret = "A-b_".repeat(9);
        assert!(token_form(&Secret(format!("123456:{secret}"))).is_ok());
        for token in [
            "",
            "123456",
            "bot123456:x",
            &format!("12a:{secret}"),
            &format!("123456:{secret} "),
        ] {
            assert!(token_form(&Secret(token.to_owned())).is_err(), "{token}");
        }
        for chat in ["1", "-1001234567890", "@arizalar"] {
            assert!(chat_form(&Text(chat.to_owned())).is_ok(), "{chat}");
        }
        for chat in ["", "-", "--1", "arizalar", "@abc", "1 2"] {
            assert!(chat_form(&Text(chat.to_owned())).is_err(), "{chat}");
        }
    }
}
