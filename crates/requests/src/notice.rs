//! The queue of requests that have not been reported to the chat yet. Each notice is kept until a message has reached
//! the chat. All pending notices share one message, which contains a link and no personal data.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{
    clock,
    codes::FieldCode,
    error::{Error, FieldError, Result},
    language::Language,
    message::Message,
};
use peshtoq_persistence::db::{Actor, Db, Write};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    sea_query::Expr,
};

use crate::{
    settings::{self, TelegramProblem},
    telegram::{Refusal, Telegram},
};

/// How often the queue is polled.
pub const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The time limit of one poll, which sends at most one message.
pub const ROUND_LIMIT: Duration = Duration::from_secs(60);
/// When a message is due again if its sender did not report back: well after the time limit of a call to Telegram.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// The pause after a message. Telegram accepts twenty messages per minute to a group.
const PAUSE: TimeDelta = TimeDelta::seconds(3);
/// The wait after the first failure, in seconds. It doubles with each further one.
const FIRST_WAIT: i64 = 2;
/// The longest wait while Telegram is unavailable, in seconds.
const LONGEST_WAIT: i64 = 600;
/// The wait when Telegram refuses the bot itself, in seconds: only saving other settings can fix that.
const REFUSED_WAIT: i64 = 3600;

/// A request that has not been reported to the chat yet.
pub mod entity {
    use peshtoq_persistence::no_relations;
    use sea_orm::entity::prelude::*;

    /// The table `request_notice`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "request_notice")]
    pub struct Model {
        /// The id.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The request.
        pub request_id: i64,
        /// When it was written.
        pub created_at: DateTimeUtc,
    }

    no_relations!();
}

/// Queues a notice of a request, if a bot is configured.
pub(crate) async fn add(write: &Write, request_id: i64) -> Result<()> {
    let settings = settings::row(write.conn()).await?;
    if settings.is_some_and(|settings| settings.bot().is_some()) {
        let row = entity::ActiveModel {
            request_id: Set(request_id),
            created_at: Set(write.at()),
            ..Default::default()
        };
        row.insert(write.conn()).await?;
    }
    Ok(())
}

/// Removes all pending notices.
pub(crate) async fn forget_all(write: &Write) -> Result<()> {
    entity::Entity::delete_many().exec(write.conn()).await?;
    Ok(())
}

/// The content of one message.
struct Due {
    settings: settings::entity::Model,
    /// The id of the newest notice.
    last: i64,
    /// The request, if there is exactly one.
    only: Option<i64>,
    count: u64,
}

/// Sends one message for all pending notices, if it is due. `panel` is the public address of the panel.
///
/// # Errors
/// When the database fails.
pub async fn round(db: &Db, telegram: &Telegram, panel: &str) -> Result<()> {
    let Some(due) = claim(db).await? else {
        return Ok(());
    };
    let Some((token, chat)) = due.settings.bot() else {
        return Ok(());
    };
    let message = match due.only {
        Some(id) => Message::telegram_request(format!("{panel}/requests/{id}")),
        None => Message::telegram_requests(due.count, format!("{panel}/requests")),
    };
    let sent = telegram.send(token, chat, &message.text(Language::default())).await;
    let label = if sent.is_ok() { "accepted" } else { "not_accepted" };
    metrics::counter!("peshtoq_telegram_messages_total", "outcome" => label).increment(1);
    match &sent {
        Ok(()) => tracing::info!(requests = due.count, "the chat was notified of new requests"),
        Err(refusal) => tracing::warn!(
            problem = refusal.problem.as_str(),
            "the chat could not be notified of new requests; it will be retried"
        ),
    }
    record(db, &due, sent).await
}

/// Claims the pending notices. No other server sends them before the lease ends.
async fn claim(db: &Db) -> Result<Option<Due>> {
    let now = clock::now();
    // Usually there is nothing to send, and finding that out must not block writes.
    if entity::Entity::find().one(db.reader()).await?.is_none() || !is_time(db, now).await? {
        return Ok(None);
    }
    let write = db.begin(Actor::System).await?;
    let settings = settings::row(write.conn()).await?;
    let Some(settings) = settings.filter(|settings| settings.bot().is_some() && is_due(settings, now)) else {
        return Ok(None);
    };
    let newest = entity::Entity::find().order_by_desc(entity::Column::Id);
    let Some(last) = newest.one(write.conn()).await? else {
        return Ok(None);
    };
    let count = entity::Entity::find().count(write.conn()).await?;
    settings::entity::Entity::update_many()
        .col_expr(settings::entity::Column::NextAt, Expr::value(now + LEASE))
        .filter(settings::entity::Column::Id.eq(settings.id))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(Some(Due {
        settings,
        last: last.id,
        only: (count == 1).then_some(last.request_id),
        count,
    }))
}

async fn is_time(db: &Db, now: DateTime<Utc>) -> Result<bool> {
    let settings = settings::row(db.reader()).await?;
    Ok(settings.is_some_and(|settings| is_due(&settings, now)))
}

/// Whether a message may be sent now. A time beyond the longest wait was written before the clock was set back.
fn is_due(settings: &settings::entity::Model, now: DateTime<Utc>) -> bool {
    let longest = TimeDelta::seconds(REFUSED_WAIT);
    settings.next_at.is_none_or(|at| at <= now || at > now + longest)
}

/// How long to wait after a failure.
fn wait_after(refusal: Refusal, attempts: i32) -> TimeDelta {
    let seconds = match refusal.problem {
        TelegramProblem::WrongToken | TelegramProblem::WrongChat => REFUSED_WAIT,
        TelegramProblem::Busy | TelegramProblem::Failed | TelegramProblem::Unreachable => {
            let doubled = 1_i64
                .checked_shl(attempts.clamp(0, 30).unsigned_abs())
                .unwrap_or(i64::MAX);
            Ord::min(FIRST_WAIT.saturating_mul(doubled), LONGEST_WAIT)
        }
    };
    let asked = refusal
        .wait
        .map_or(0, |wait| i64::try_from(wait.as_secs()).unwrap_or(REFUSED_WAIT));
    TimeDelta::seconds(seconds.max(asked).min(REFUSED_WAIT))
}

/// Records the result of a message. If this fails, the message is due again: it is sent twice, rather than not at all.
async fn record(db: &Db, due: &Due, sent: std::result::Result<(), Refusal>) -> Result<()> {
    let write = db.begin(Actor::System).await?;
    if sent.is_ok() {
        entity::Entity::delete_many()
            .filter(entity::Column::Id.lte(due.last))
            .exec(write.conn())
            .await?;
    }
    note(&write, &due.settings, sent).await?;
    write.commit().await?;
    Ok(())
}

/// Records the result of a message in the settings, unless they were saved meanwhile.
async fn note(write: &Write, known: &settings::entity::Model, sent: std::result::Result<(), Refusal>) -> Result<()> {
    let now = write.at();
    let row = match sent {
        Ok(()) => settings::entity::ActiveModel {
            problem: Set(None),
            problem_at: Set(None),
            told_at: Set(Some(now)),
            attempts: Set(0),
            next_at: Set(Some(now + PAUSE)),
            ..Default::default()
        },
        Err(refusal) => settings::entity::ActiveModel {
            problem: Set(Some(refusal.problem)),
            problem_at: Set(Some(now)),
            attempts: Set(known.attempts.saturating_add(1)),
            next_at: Set(Some(now + wait_after(refusal, known.attempts))),
            ..Default::default()
        },
    };
    settings::entity::Entity::update_many()
        .set(row)
        .filter(settings::entity::Column::Id.eq(known.id))
        .filter(settings::entity::Column::Version.eq(known.version))
        .exec(write.conn())
        .await?;
    Ok(())
}

/// Sends a test message. Returns the problem, if there is one.
///
/// # Errors
/// 422 `required` for a missing setting.
pub async fn test(db: &Db, telegram: &Telegram, panel: &str) -> Result<Option<TelegramProblem>> {
    let settings = settings::row(db.reader()).await?;
    let Some(settings) = settings.filter(|settings| settings.bot().is_some()) else {
        return Err(Error::invalid(vec![FieldError::new(
            "telegramToken",
            FieldCode::Required,
        )]));
    };
    let (token, chat) = settings.bot().unwrap_or_default();
    let message = Message::telegram_test(format!("{panel}/requests"));
    let sent = telegram.send(token, chat, &message.text(Language::default())).await;
    let write = db.begin(Actor::System).await?;
    note(&write, &settings, sent).await?;
    write.commit().await?;
    Ok(sent.err().map(|refusal| refusal.problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(problem: TelegramProblem, asked: Option<u64>, attempts: i32) -> i64 {
        let wait = asked.map(Duration::from_secs);
        wait_after(Refusal { problem, wait }, attempts).num_seconds()
    }

    #[test]
    fn waits_grow_and_end() {
        let away = |attempts| wait(TelegramProblem::Unreachable, None, attempts);
        assert_eq!([0, 1, 2, 3].map(away), [2, 4, 8, 16]);
        assert_eq!([9, 1000, i32::MAX].map(away), [600, 600, 600]);
    }

    #[test]
    fn a_refused_bot_waits_for_an_hour() {
        assert_eq!(wait(TelegramProblem::WrongToken, None, 0), 3600);
        assert_eq!(wait(TelegramProblem::WrongChat, None, 5), 3600);
    }

    #[test]
    fn telegram_says_how_long_to_wait() {
        assert_eq!(wait(TelegramProblem::Busy, Some(33), 0), 33);
        assert_eq!(wait(TelegramProblem::Busy, Some(1), 4), 32);
        assert_eq!(wait(TelegramProblem::Busy, Some(u64::MAX), 0), 3600);
    }
}
