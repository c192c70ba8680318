//! Signing in.

use std::time::Instant;

use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    input::Secret,
    text,
};
use peshtoq_persistence::db::{Actor, Db, Write};
use sea_orm::{ActiveValue::Set, QuerySelect, entity::prelude::*, sea_query::Expr};

use super::{ActiveModel, Device, LoginResponse, SignIn, Tokens};
use crate::{
    Auth,
    audit::{self, Attempt, AuditKind, CallOrigin, Event},
    credential, random,
    staff::{self, Status},
    token::Refresh,
};

/// How much of a `User-Agent` header is kept, in characters.
const USER_AGENT_MAX: usize = 300;

impl Auth {
    /// Signs in.
    ///
    /// # Errors
    /// 401 `invalid_credentials` for a wrong login and a wrong password alike; 403 `account_blocked`, only after a
    /// right password; 429 `rate_limited`.
    pub async fn sign_in(&self, db: &Db, input: SignIn, device: Device) -> Result<LoginResponse> {
        let SignIn { username, password } = input;
        let login = text::unique_key(username.as_str());
        let note = |kind| self.note_attempt(db, Attempt::of_sign_in(kind, &login, &device));
        let attempt = self.limits().sign_in(device.address, &login, Instant::now());
        let attempt = attempt.inspect_err(|_| note(AuditKind::RateLimited))?;
        let result = self.try_sign_in(db, &login, &password, &device).await;
        match &result {
            Err(error) if error.code == Code::InvalidCredentials => {
                drop(attempt);
                note(AuditKind::SignInFailed);
            }
            Ok(_) => attempt.succeeded(),
            Err(error) if error.code == Code::AccountBlocked => {
                attempt.succeeded();
                note(AuditKind::SignInBlocked);
            }
            Err(_) => attempt.forgive(),
        }
        result
    }

    async fn try_sign_in(&self, db: &Db, login: &str, password: &Secret, device: &Device) -> Result<LoginResponse> {
        let wrong = || Error::new(Code::InvalidCredentials);
        let known = staff::Entity::find()
            .select_only()
            .column(staff::Column::Id)
            .column(credential::Column::PasswordHash)
            .join(sea_orm::JoinType::InnerJoin, credential_of_staff())
            .filter(staff::Column::UniqueKey.eq(login))
            .into_tuple::<(i64, String)>()
            .one(db.reader())
            .await?;
        let hash = known.as_ref().map(|(_, hash)| hash.as_str());
        let is_right = self.hasher().verify(password, hash).await?;
        let (true, Some((id, hash))) = (is_right, known) else {
            return Err(wrong());
        };
        let write = db.begin(Actor::Staff(id)).await?;
        // The row may have changed while the password was hashed.
        let person = staff::Entity::find_by_id(id)
            .one(write.conn())
            .await?
            .ok_or_else(wrong)?;
        if credential::of(write.conn(), id).await?.password_hash != hash {
            return Err(wrong());
        }
        if person.status == Status::Blocked {
            return Err(Error::new(Code::AccountBlocked));
        }
        let signed_in = self.open(&write, person, device).await?;
        write.commit().await?;
        Ok(signed_in)
    }

    /// Opens a session for a person, as a part of a larger write.
    pub(crate) async fn open(&self, write: &Write, mut person: staff::Model, device: &Device) -> Result<LoginResponse> {
        let now = write.at();
        let mut refresh = Refresh {
            session: 0,
            counter: 0,
            nonce: random::bytes()?,
        };
        let session = ActiveModel {
            staff_id: Set(person.id),
            token_hash: Set(refresh.hash()),
            counter: Set(0),
            spent: Set("[]".to_owned()),
            user_agent: Set(shown_user_agent(&device.user_agent)),
            address: Set(device.address.to_canonical().to_string()),
            created_at: Set(now),
            last_seen_at: Set(now),
            expires_at: Set(now + self.refresh_ttl()),
            ..Default::default()
        };
        let session = session.insert(write.conn()).await?;
        refresh.session = session.id;
        // Not a change by an editor: the row's version and history do not include it.
        staff::Entity::update_many()
            .col_expr(staff::Column::LastSignInAt, Expr::value(now))
            .filter(staff::Column::Id.eq(person.id))
            .exec(write.conn())
            .await?;
        person.last_sign_in_at = Some(now);
        let event = Event {
            about: Some(&person),
            device: Some(CallOrigin::of(device)),
            ..Event::default()
        };
        audit::note(write, AuditKind::SignedIn, event).await?;
        let Tokens {
            access_token,
            refresh_token,
        } = self.tokens(&refresh, person.id, now);
        Ok(LoginResponse {
            access_token,
            refresh_token,
            staff_info: staff::answer(write.conn(), person).await?,
        })
    }
}
fn credential_of_staff() -> sea_orm::RelationDef {
    staff::Entity::belongs_to(credential::Entity)
        .from(staff::Column::Id)
        .to(credential::Column::StaffId)
        .into()
}

/// A client-controlled header, cut to what can be stored and shown.
fn shown_user_agent(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(USER_AGENT_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn user_agents_are_cut() {
        assert_eq!(shown_user_agent("Mozilla\0/5.0\n"), "Mozilla/5.0");
        assert_eq!(shown_user_agent(&"ў".repeat(1000)).chars().count(), USER_AGENT_MAX);
    }
}
