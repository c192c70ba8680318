//! The audit log (`docs/history.md#the-audit-log`): sign-ins, failed sign-ins, and changes that affect signing in.
//!
//! An event that belongs to a write is stored in that write ([`note`]). An event that belongs to a refusal is written
//! after the answer ([`Attempts`]), so that it can neither delay the answer nor make it fail.

mod attempts;
mod caller;
mod device;
mod listing;
mod prune;

use chrono::{DateTime, Utc};
use peshtoq_core::{error::Result, string_enum, text};
use peshtoq_persistence::{
    db::{Actor, Write},
    no_relations,
};
use sea_orm::{ActiveValue::Set, entity::prelude::*};

use crate::{session::Device, staff};

pub(crate) use attempts::{Attempt, Attempts};
pub use caller::calling;
pub use listing::{AuditEntry, AuditFilter, export, list};
pub use prune::prune;

string_enum! {
    /// The kinds of lines of the audit log (`docs/history.md#the-audit-log`).
    AuditKind {
        /// A person signed in.
        SignedIn = "signed_in",
        /// The login or the password was wrong.
        SignInFailed = "sign_in_failed",
        /// The password was right, but the person is blocked.
        SignInBlocked = "sign_in_blocked",
        /// Too many wrong passwords: the call was refused unheard.
        RateLimited = "rate_limited",
        /// A person signed out.
        SignedOut = "signed_out",
        /// A person ended the session of another of their devices.
        SessionEnded = "session_ended",
        /// Sessions ended because of a new password, a block or a removal; as many as `times` says.
        SessionsRevoked = "sessions_revoked",
        /// A session was not used for so long that it ended.
        SessionExpired = "session_expired",
        /// A refresh token that was spent long ago came back, as a stolen one would: its session ended.
        TokenReused = "token_reused",
        /// A person changed their own password.
        PasswordChanged = "password_changed",
        /// A person gave a wrong current password.
        PasswordFailed = "password_failed",
        /// Somebody else, or the console, set a person's password.
        PasswordReset = "password_reset",
        /// A login was changed; the detail is the previous one.
        LoginChanged = "login_changed",
        /// The first superadmin was made with the token of the console.
        SetUp = "set_up",
        /// A person was added.
        StaffAdded = "staff_added",
        /// The name, phone number or picture of a person was changed.
        StaffChanged = "staff_changed",
        /// A person got another role; the detail is the new one.
        RoleChanged = "role_changed",
        /// A person was blocked.
        StaffBlocked = "staff_blocked",
        /// A block ended.
        StaffUnblocked = "staff_unblocked",
        /// A person was removed.
        StaffRemoved = "staff_removed",
        /// A removed person came back.
        StaffRestored = "staff_restored",
    }
}

impl AuditKind {
    /// The kinds that anybody can cause without a password. Their lines are merged, and have a limit of their own.
    pub(crate) const OF_STRANGERS: [Self; 4] = [
        Self::SignInFailed,
        Self::SignInBlocked,
        Self::RateLimited,
        Self::PasswordFailed,
    ];

    /// Whether a line of this kind without a person comes from a command on the console.
    fn is_of_console(self) -> bool {
        !Self::OF_STRANGERS.contains(&self) && !matches!(self, Self::SessionExpired | Self::TokenReused | Self::SetUp)
    }
}

/// The table `audit`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit")]
pub struct Model {
    /// The id.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// When it happened; the first time, if it happened several times.
    pub at: DateTimeUtc,
    /// When it last happened.
    pub until: DateTimeUtc,
    /// How many times it happened, or how many sessions were affected.
    pub times: i64,
    /// What happened.
    pub kind: String,
    /// Who did it; `None` for the console, or if nobody was signed in.
    pub by: Option<i64>,
    /// The affected person; `None` if no account was named.
    pub staff_id: Option<i64>,
    /// The login of the person who did it, in case the row is removed.
    pub by_login: Option<String>,
    /// The login of the affected person, or the phone number that was typed instead of a login.
    pub login: Option<String>,
    /// The previous login, or the new role.
    pub detail: Option<String>,
    /// The address of the call.
    pub address: Option<String>,
    /// The browser, in a word or two.
    pub browser: Option<String>,
    /// The operating system.
    pub system: Option<String>,
    /// What `key` searches.
    pub found: String,
}

no_relations!();

/// An event to record in a write.
#[derive(Clone, Default)]
pub(crate) struct Event<'a> {
    /// The affected person.
    pub about: Option<&'a staff::Model>,
    /// The previous login, or the new role.
    pub detail: Option<String>,
    /// How many sessions were affected; one by default.
    pub times: Option<u64>,
    /// When it happened; now by default.
    pub at: Option<DateTime<Utc>>,
    /// The device that it came from; the device of the call by default.
    pub device: Option<CallOrigin>,
}

/// The origin of a call, in the form in which it is logged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CallOrigin {
    pub address: Option<String>,
    pub browser: Option<String>,
    pub system: Option<String>,
}

impl CallOrigin {
    pub(crate) fn of(device: &Device) -> Self {
        Self::stored(&device.address.to_canonical().to_string(), &device.user_agent)
    }

    /// The origin of a session, from its stored address and `User-Agent`.
    pub(crate) fn stored(address: &str, user_agent: &str) -> Self {
        let (browser, system) = device::parse_user_agent(user_agent);
        Self {
            address: Some(address.to_owned()),
            browser,
            system,
        }
    }
}

/// Adds a line as part of a write, with the actor of the write as its author.
///
/// # Errors
/// When the database fails.
pub(crate) async fn note(write: &Write, kind: AuditKind, event: Event<'_>) -> Result<()> {
    let Event {
        about,
        detail,
        times,
        at,
        device,
    } = event;
    let by = match write.actor() {
        Actor::Staff(id) if about.is_some_and(|about| about.id == id) => about.cloned(),
        Actor::Staff(id) => staff::Entity::find_by_id(id).one(write.conn()).await?,
        Actor::System => None,
    };
    let device = device.or_else(|| caller::current().as_ref().map(CallOrigin::of));
    let at = at.unwrap_or_else(|| write.at());
    let row = ActiveModel {
        at: Set(at),
        until: Set(at),
        times: Set(i64::try_from(times.unwrap_or(1)).unwrap_or(i64::MAX)),
        by: Set(write.actor().id()),
        by_login: Set(by.as_ref().map(|by| by.login.clone())),
        ..line(kind, about, device.unwrap_or_default())
    };
    let found = [by.as_ref(), about]
        .into_iter()
        .flatten()
        .map(named)
        .collect::<Vec<_>>();
    let row = ActiveModel {
        found: Set(found_by(&found.join(" "), &row)),
        detail: Set(detail),
        ..row
    };
    row.insert(write.conn()).await?;
    Ok(())
}

/// The names by which a person is found.
fn named(person: &staff::Model) -> String {
    staff::search(&person.first_name, &person.last_name, &person.login)
}

/// The search text of a line: the given names, and the other searchable fields.
fn found_by(names: &str, row: &ActiveModel) -> String {
    let mut words = names.to_owned();
    for column in [&row.login, &row.address, &row.browser, &row.system] {
        if let Some(Some(word)) = column.try_as_ref() {
            words.push(' ');
            words.push_str(word);
        }
    }
    text::search_column(&words)
}

fn line(kind: AuditKind, about: Option<&staff::Model>, device: CallOrigin) -> ActiveModel {
    ActiveModel {
        kind: Set(kind.as_str().to_owned()),
        staff_id: Set(about.map(|about| about.id)),
        login: Set(about.map(|about| about.login.clone())),
        detail: Set(None),
        address: Set(device.address),
        browser: Set(device.browser),
        system: Set(device.system),
        ..Default::default()
    }
}

/// Records what happened to a staff row, whichever operation wrote it.
///
/// # Errors
/// When the database fails.
pub(crate) async fn note_staff(
    write: &Write,
    before: Option<&staff::Model>,
    after: Option<&staff::Model>,
) -> Result<()> {
    use staff::Status;
    let about = after.or(before);
    let event = Event {
        about,
        ..Event::default()
    };
    let (before, after) = match (before, after) {
        (None, None) => return Ok(()),
        (None, Some(added)) => {
            let kind = match (write.actor(), caller::current()) {
                (Actor::System, Some(_)) => AuditKind::SetUp,
                _ if added.version > 1 => AuditKind::StaffRestored,
                _ => AuditKind::StaffAdded,
            };
            return note(write, kind, event).await;
        }
        (Some(_), None) => return note(write, AuditKind::StaffRemoved, event).await,
        (Some(before), Some(after)) => (before, after),
    };
    if before.login != after.login {
        let detail = Some(before.login.clone());
        note(
            write,
            AuditKind::LoginChanged,
            Event {
                detail,
                ..event.clone()
            },
        )
        .await?;
    }
    if before.role != after.role {
        let detail = Some(after.role.to_value());
        note(
            write,
            AuditKind::RoleChanged,
            Event {
                detail,
                ..event.clone()
            },
        )
        .await?;
    }
    match (before.status, after.status) {
        (Status::Blocked, Status::Blocked) => {}
        (_, Status::Blocked) => note(write, AuditKind::StaffBlocked, event.clone()).await?,
        (Status::Blocked, _) => note(write, AuditKind::StaffUnblocked, event.clone()).await?,
        _ => {}
    }
    let personal = |row: &staff::Model| {
        let staff::Model {
            first_name,
            last_name,
            photo,
            phone_number,
            ..
        } = row.clone();
        (first_name, last_name, photo, phone_number)
    };
    if personal(before) != personal(after) {
        note(write, AuditKind::StaffChanged, event).await?;
    }
    Ok(())
}
