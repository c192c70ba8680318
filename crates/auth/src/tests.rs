//! Tests with a database: the rotation of sessions, and the rules about the last superadmin.

use std::{ops::Deref, path::PathBuf, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::{
    clock,
    codes::Code,
    error::{Error, Result},
    input::{Secret, Text},
};
use peshtoq_persistence::{
    change::{self, Registry},
    db::{Actor, Db, Options},
    media,
    resource::{self, Paging, erased, write},
};
use sea_orm::{Condition, ConnectionTrait, EntityTrait, IntoActiveModel, Schema, entity::prelude::*};
use serde_json::{Map, Value, json};

use crate::{
    Auth, Config, credential, profile, random,
    session::{self, CurrentUser, Device, LoginResponse, RefreshInput, SignIn, Tokens},
    setup,
    staff::{self, Role, Staff, Status},
};

const PASSWORD: &str = "Parol-123";
const OTHER: &str = "Boshqa-456";

/// A separate database in a temporary file.
struct Fixture {
    db: Db,
    auth: Auth,
    folder: PathBuf,
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Deref for Fixture {
    type Target = Db;
    fn deref(&self) -> &Db {
        &self.db
    }
}

async fn table<E: EntityTrait>(db: &Db, entity: E) {
    let backend = db.writer().get_database_backend();
    db.writer()
        .execute(&Schema::new(backend).create_table_from_entity(entity))
        .await
        .unwrap();
}

impl Fixture {
    async fn new() -> Self {
        Self::with_attempts(10).await
    }

    async fn with_attempts(sign_in_attempts: u32) -> Self {
        let name = u64::from_be_bytes(random::bytes().unwrap());
        let folder = std::env::temp_dir().join(format!("peshtoq-auth-{name:016x}"));
        let mut registry = Registry::default();
        crate::register(&mut registry);
        let url = format!("sqlite://{}/test.db", folder.display());
        let db = Db::open(
            &url,
            Options {
                registry,
                outbox: false,
            },
        )
        .await
        .unwrap();
        table(&db, staff::Entity).await;
        table(&db, credential::Entity).await;
        table(&db, session::Entity).await;
        table(&db, change::entity::Entity).await;
        table(&db, change::revision::Entity).await;
        table(&db, media::file::Entity).await;
        table(&db, media::usage::Entity).await;
        table(&db, media::history::Entity).await;
        let config = Config {
            secret: vec![7; 32],
            access_ttl: Duration::from_secs(900),
            refresh_ttl: Duration::from_secs(30 * 24 * 3600),
            sign_in_attempts,
        };
        Self {
            db,
            auth: Auth::new(&config).unwrap(),
            folder,
        }
    }

    async fn superadmin(&self, login: &str) -> i64 {
        let fields = json!({"firstName": "Ali", "lastName": "Valiyev", "login": login, "password": PASSWORD});
        setup::create_superadmin(&self.auth, self, object(fields))
            .await
            .unwrap()
            .id
    }

    async fn staff(&self, by: i64, login: &str, role: &str) -> i64 {
        let fields = json!({"firstName": "Oʻgʻiloy", "lastName": "Karimova", "login": login, "password": PASSWORD, "role": role});
        let done = staff::create(&self.auth, self, Actor::Staff(by), object(fields), &no_media)
            .await
            .unwrap();
        assert_eq!(done.data.fields.status, Status::New);
        assert!(done.change.is_some());
        done.data.id
    }

    async fn try_sign_in(&self, login: &str, password: &str) -> Result<LoginResponse> {
        self.auth.sign_in(self, credentials(login, password), device()).await
    }

    async fn sign_in(&self, login: &str) -> LoginResponse {
        self.try_sign_in(login, PASSWORD).await.unwrap()
    }

    async fn signed(&self, token: &str) -> Result<CurrentUser> {
        self.auth.authenticate(self, token).await
    }

    async fn refresh(&self, token: &str) -> Result<Tokens> {
        self.auth
            .refresh(
                self,
                RefreshInput {
                    refresh_token: Secret(token.to_owned()),
                },
            )
            .await
    }

    async fn refresh_at(&self, token: &str, now: DateTime<Utc>) -> Result<Tokens> {
        self.auth.refresh_at(self, token, now).await
    }

    async fn row(&self, id: i64) -> staff::Model {
        staff::Entity::find_by_id(id).one(self.reader()).await.unwrap().unwrap()
    }

    async fn undo(&self, by: &CurrentUser, change: Option<i64>) -> Result<i64> {
        change::undo(self, by.asker(), change.unwrap()).await
    }

    async fn choose_password(&self, signed: &CurrentUser, current: &str, new: &str) -> Result<()> {
        let body = object(json!({"currentPassword": current, "newPassword": new, "confirmPassword": new}));
        profile::change_password(&self.auth, self, signed, body).await.map(drop)
    }
}

fn no_media(_: &str) -> Option<String> {
    None
}

fn object(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

fn credentials(login: &str, password: &str) -> SignIn {
    SignIn {
        username: Text(login.to_owned()),
        password: Secret(password.to_owned()),
    }
}

fn device() -> Device {
    Device {
        user_agent: "Mozilla/5.0".to_owned(),
        address: [127, 0, 0, 1].into(),
    }
}

fn code<T>(result: Result<T>) -> Code {
    match result {
        Ok(_) => panic!("should have been refused"),
        Err(error) => error.code,
    }
}

fn fields(error: &Error) -> Vec<(&str, &str)> {
    error
        .fields
        .iter()
        .map(|field| (field.field.as_str(), field.code.as_str()))
        .collect()
}

#[tokio::test]
async fn signing_in() {
    let fixture = Fixture::new().await;
    let id = fixture.superadmin("ali").await;
    for (login, password) in [("ali", OTHER), ("vali", PASSWORD), ("", PASSWORD), ("ali", "")] {
        assert_eq!(
            code(fixture.try_sign_in(login, password).await),
            Code::InvalidCredentials,
            "{login} {password}"
        );
    }
    let signed_in = fixture.try_sign_in(" ALI ", PASSWORD).await.unwrap();
    assert_eq!(signed_in.staff_info.id, id);
    assert!(signed_in.staff_info.fields.last_sign_in_at.is_some());
    assert_eq!(signed_in.staff_info.version, 1, "signing in is no change of the row");
    let json = serde_json::to_value(&signed_in).unwrap();
    let names: Vec<&String> = json["staffInfo"].as_object().unwrap().keys().collect();
    let expected = [
        "id",
        "firstName",
        "lastName",
        "login",
        "photo",
        "phoneNumber",
        "role",
        "isSuperadmin",
        "status",
        "lastSignInAt",
        "createdAt",
        "updatedAt",
        "updatedBy",
        "version",
    ];
    assert_eq!(names, expected);
    let signed = fixture.signed(&signed_in.access_token).await.unwrap();
    assert_eq!(
        (signed.staff_id, signed.role, signed.status),
        (id, Role::Superadmin, Status::Active)
    );
    session::sign_out(&fixture, &signed).await.unwrap();
    assert_eq!(
        code(fixture.signed(&signed_in.access_token).await),
        Code::Unauthenticated
    );
    assert_eq!(
        code(fixture.refresh(&signed_in.refresh_token).await),
        Code::Unauthenticated
    );
    session::sign_out(&fixture, &signed).await.unwrap();
}

#[tokio::test]
async fn too_many_wrong_passwords() {
    let fixture = Fixture::with_attempts(3).await;
    fixture.superadmin("ali").await;
    for _ in 0..3 {
        assert_eq!(code(fixture.try_sign_in("ali", OTHER).await), Code::InvalidCredentials);
    }
    let Err(error) = fixture.try_sign_in("ali", PASSWORD).await else {
        panic!("should have been refused")
    };
    assert_eq!(error.code, Code::RateLimited);
    assert!(error.retry_after.unwrap() <= Duration::from_secs(60));
    let elsewhere = Device {
        address: [10, 0, 0, 1].into(),
        ..device()
    };
    let input = credentials("ali", PASSWORD);
    assert!(
        fixture.auth.sign_in(&fixture, input, elsewhere).await.is_ok(),
        "a stranger does not lock a person out"
    );
}

#[tokio::test]
async fn refresh_tokens_rotate_and_two_tabs_get_on() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let first = fixture.sign_in("ali").await;
    let second = fixture.refresh(&first.refresh_token).await.unwrap();
    assert_ne!(second.refresh_token, first.refresh_token);
    fixture.signed(&second.access_token).await.unwrap();
    // The other tab comes with the token that was just spent, and gets the same as the first.
    let late = fixture.refresh(&first.refresh_token).await.unwrap();
    assert_eq!(late.refresh_token, second.refresh_token);
    fixture.signed(&late.access_token).await.unwrap();
    // Even if the first has refreshed once more in between.
    let third = fixture.refresh(&late.refresh_token).await.unwrap();
    assert_eq!(
        fixture.refresh(&first.refresh_token).await.unwrap().refresh_token,
        third.refresh_token
    );
    let rows = session::Entity::find().all(fixture.reader()).await.unwrap();
    assert_eq!(rows.len(), 1);
    for token in [&first.refresh_token, &second.refresh_token, &third.refresh_token] {
        assert!(!format!("{rows:?}").contains(token.as_str()), "no token is stored");
    }
}

#[tokio::test]
async fn tabs_that_refresh_at_the_same_instant() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let first = fixture.sign_in("ali").await;
    let tabs = futures_of(8, || fixture.refresh(&first.refresh_token)).await;
    let tokens: Vec<String> = tabs.into_iter().map(|tab| tab.unwrap().refresh_token).collect();
    assert!(
        tokens
            .iter()
            .all(|token| *token == tokens[0] && *token != first.refresh_token)
    );
    fixture.refresh(&tokens[0]).await.unwrap();
}

/// Runs some futures concurrently on this task.
async fn futures_of<F: Future>(count: usize, make: impl Fn() -> F) -> Vec<F::Output> {
    let mut waiting: Vec<_> = (0..count).map(|_| (Box::pin(make()), None)).collect();
    std::future::poll_fn(|context| {
        for (future, output) in &mut waiting {
            if output.is_none()
                && let std::task::Poll::Ready(value) = future.as_mut().poll(context)
            {
                *output = Some(value);
            }
        }
        if waiting.iter().all(|(_, output)| output.is_some()) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    waiting.into_iter().filter_map(|(_, output)| output).collect()
}

#[tokio::test]
async fn a_token_that_was_spent_long_ago_ends_its_session() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let (first, bystander) = (fixture.sign_in("ali").await, fixture.sign_in("ali").await);
    let start = clock::now();
    let second = fixture.refresh_at(&first.refresh_token, start).await.unwrap();
    let late = start + TimeDelta::milliseconds(9_999);
    assert!(fixture.refresh_at(&first.refresh_token, late).await.is_ok());
    let too_late = start + TimeDelta::seconds(10);
    assert_eq!(
        code(fixture.refresh_at(&first.refresh_token, too_late).await),
        Code::Unauthenticated
    );
    assert_eq!(code(fixture.signed(&second.access_token).await), Code::Unauthenticated);
    assert_eq!(
        code(fixture.refresh(&second.refresh_token).await),
        Code::Unauthenticated
    );
    fixture.signed(&bystander.access_token).await.unwrap();
}

#[tokio::test]
async fn a_clock_set_back_does_not_revive_a_spent_token() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let start = clock::now();
    let hour = start + TimeDelta::hours(1);
    let first = fixture.sign_in("ali").await;
    let second = fixture.refresh_at(&first.refresh_token, start).await.unwrap();
    let third = fixture.refresh_at(&second.refresh_token, hour).await.unwrap();
    // The clock is set back to when the first was spent.
    let again = start + TimeDelta::seconds(1);
    assert_eq!(
        code(fixture.refresh_at(&first.refresh_token, again).await),
        Code::Unauthenticated
    );
    assert_eq!(code(fixture.refresh(&third.refresh_token).await), Code::Unauthenticated);

    // The holder of the newest token stays signed in, and so does a tab that comes a little late.
    let first = fixture.sign_in("ali").await;
    let second = fixture.refresh_at(&first.refresh_token, hour).await.unwrap();
    let third = fixture.refresh_at(&second.refresh_token, again).await.unwrap();
    fixture.refresh_at(&second.refresh_token, again).await.unwrap();
    fixture.refresh_at(&third.refresh_token, again).await.unwrap();
}

#[tokio::test]
async fn a_token_that_no_session_gave_ends_none() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let signed_in = fixture.sign_in("ali").await;
    let real = fixture.auth.keys().read_refresh(&signed_in.refresh_token).unwrap();
    // Signed with our key for a session with the same id, as may happen after a backup was restored.
    let stranger = fixture
        .auth
        .keys()
        .refresh(&crate::token::Refresh { nonce: [0; 32], ..real });
    for token in [
        "",
        "x",
        stranger.as_str(),
        signed_in.access_token.as_str(),
        &signed_in.refresh_token[1..],
    ] {
        assert_eq!(code(fixture.refresh(token).await), Code::Unauthenticated);
    }
    fixture.signed(&signed_in.access_token).await.unwrap();
    fixture.refresh(&signed_in.refresh_token).await.unwrap();
}

#[tokio::test]
async fn sessions_end_after_thirty_days_without_a_refresh() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let (left, used) = (fixture.sign_in("ali").await, fixture.sign_in("ali").await);
    let days = |days| clock::now() + TimeDelta::days(days);
    let pair = fixture.refresh_at(&used.refresh_token, days(20)).await.unwrap();
    fixture.refresh_at(&pair.refresh_token, days(49)).await.unwrap();
    assert_eq!(
        code(fixture.refresh_at(&left.refresh_token, days(30)).await),
        Code::Unauthenticated
    );
    // And the sweep removes expired sessions.
    let left = fixture.sign_in("ali").await;
    let id = fixture.signed(&left.access_token).await.unwrap().session_id;
    session::Entity::update_many()
        .col_expr(session::Column::ExpiresAt, Expr::value(clock::now()))
        .filter(session::Column::Id.eq(id))
        .exec(&fixture.writer())
        .await
        .unwrap();
    assert_eq!(code(fixture.signed(&left.access_token).await), Code::Unauthenticated);
    assert_eq!(session::sweep(&fixture).await.unwrap(), 1);
    assert_eq!(session::sweep(&fixture).await.unwrap(), 0);
}

#[tokio::test]
async fn own_devices() {
    let fixture = Fixture::new().await;
    let (ali, vali) = (fixture.superadmin("ali").await, fixture.superadmin("vali").await);
    assert_ne!(ali, vali);
    let phone = fixture.sign_in("ali").await;
    let laptop = fixture
        .signed(&fixture.sign_in("ali").await.access_token)
        .await
        .unwrap();
    let stranger = fixture
        .signed(&fixture.sign_in("vali").await.access_token)
        .await
        .unwrap();
    let list = session::list(&fixture, &laptop).await.unwrap();
    assert_eq!(list.total, 2);
    assert_eq!(
        list.sessions.iter().map(|s| s.current).collect::<Vec<_>>(),
        [true, false]
    );
    assert_eq!(list.sessions[0].user_agent.as_deref(), Some("Mozilla/5.0"));
    let other = list.sessions[1].id;
    assert_eq!(
        code(session::end(&fixture, &stranger, other).await),
        Code::SessionNotFound
    );
    assert_eq!(session::end(&fixture, &laptop, other).await.unwrap(), other);
    assert_eq!(
        code(session::end(&fixture, &laptop, other).await),
        Code::SessionNotFound
    );
    assert_eq!(code(fixture.signed(&phone.access_token).await), Code::Unauthenticated);
}

#[tokio::test]
async fn when_a_session_was_seen_is_written_behind_the_call() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let token = fixture.sign_in("ali").await.access_token;
    let id = fixture.signed(&token).await.unwrap().session_id;
    let long_ago = clock::now() - TimeDelta::hours(1);
    let mut row = session::Entity::find_by_id(id)
        .one(fixture.reader())
        .await
        .unwrap()
        .unwrap()
        .into_active_model();
    row.last_seen_at = sea_orm::Set(long_ago);
    row.update(&fixture.writer()).await.unwrap();
    for _ in 0..5 {
        fixture.signed(&token).await.unwrap();
    }
    let seen = async {
        loop {
            let row = session::Entity::find_by_id(id)
                .one(fixture.reader())
                .await
                .unwrap()
                .unwrap();
            if row.last_seen_at > long_ago {
                return row.last_seen_at;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let seen = tokio::time::timeout(Duration::from_secs(5), seen).await.unwrap();
    assert!(clock::now() - seen < TimeDelta::minutes(1));
}

#[tokio::test]
async fn a_new_person_chooses_a_password() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let id = fixture.staff(ali, "olma", "editor").await;
    let other = fixture
        .signed(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    let signed = fixture
        .signed(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    assert_eq!(code(signed.require_own_password()), Code::PasswordChangeRequired);
    assert_eq!(code(signed.require_superadmin()), Code::Forbidden);
    let refused = async |body: Value| {
        profile::change_password(&fixture.auth, &fixture, &signed, object(body))
            .await
            .unwrap_err()
    };
    let error = refused(json!({"currentPassword": OTHER, "newPassword": OTHER, "confirmPassword": PASSWORD})).await;
    let all = refused(json!({"currentPassword": OTHER, "newPassword": "qisqa", "confirmPassword": "boshqa"})).await;
    let expected = [
        ("confirmPassword", "passwords_do_not_match"),
        ("currentPassword", "wrong_current_password"),
        ("newPassword", "too_short"),
    ];
    assert_eq!(fields(&all), expected);
    let missing = refused(json!({"currentPassword": OTHER, "confirmPassword": PASSWORD})).await;
    let expected = [
        ("currentPassword", "wrong_current_password"),
        ("newPassword", "required"),
    ];
    assert_eq!(fields(&missing), expected);
    let expected = [
        ("confirmPassword", "passwords_do_not_match"),
        ("currentPassword", "wrong_current_password"),
    ];
    assert_eq!(
        (error.code, fields(&error)),
        (Code::ValidationFailed, expected.to_vec())
    );
    assert_eq!(
        code(fixture.choose_password(&signed, OTHER, PASSWORD).await),
        Code::WrongCurrentPassword
    );
    assert_eq!(
        code(fixture.choose_password(&signed, PASSWORD, PASSWORD).await),
        Code::SamePassword
    );
    assert_eq!(fixture.row(id).await.status, Status::New);
    fixture.choose_password(&signed, PASSWORD, OTHER).await.unwrap();
    assert_eq!(
        (fixture.row(id).await.status, fixture.row(id).await.version),
        (Status::Active, 2)
    );
    assert_eq!(
        code(fixture.try_sign_in("olma", PASSWORD).await),
        Code::InvalidCredentials
    );
    let now = fixture
        .signed(&fixture.try_sign_in("olma", OTHER).await.unwrap().access_token)
        .await
        .unwrap();
    assert!(now.require_own_password().is_ok());
    let list = session::list(&fixture, &signed).await.unwrap();
    assert!(
        list.sessions.iter().all(|session| session.id != other.session_id),
        "the other sessions have ended"
    );
    assert!(
        list.sessions.iter().any(|session| session.current),
        "the own one has not"
    );
}

#[tokio::test]
async fn status_changes() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let id = fixture.staff(ali, "olma", "editor").await;
    let set = async |status: &str| {
        staff::set_status(&fixture, Actor::Staff(ali), id, object(json!({"status": status}))).await
    };
    assert_eq!(
        code(set("ACTIVE").await),
        Code::StatusChangeRefused,
        "only the person gets from NEW to ACTIVE"
    );
    assert_eq!(code(set("active").await), Code::ValidationFailed);
    let token = fixture.sign_in("olma").await;
    set("BLOCKED").await.unwrap();
    assert_eq!(code(fixture.signed(&token.access_token).await), Code::Unauthenticated);
    assert_eq!(code(fixture.refresh(&token.refresh_token).await), Code::Unauthenticated);
    assert_eq!(code(fixture.try_sign_in("olma", PASSWORD).await), Code::AccountBlocked);
    assert_eq!(code(fixture.try_sign_in("olma", OTHER).await), Code::InvalidCredentials);
    assert_eq!(code(set("NEW").await), Code::StatusChangeRefused);
    assert_eq!(
        set("ACTIVE").await.unwrap().data.fields.status,
        Status::New,
        "no password was chosen yet"
    );
    let signed = fixture
        .signed(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    fixture.choose_password(&signed, PASSWORD, OTHER).await.unwrap();
    assert_eq!(code(set("ACTIVE").await), Code::StatusChangeRefused);
    set("BLOCKED").await.unwrap();
    assert_eq!(set("ACTIVE").await.unwrap().data.fields.status, Status::Active);
    let old = object(json!({"status": "BLOCKED", "version": 1}));
    let error = staff::set_status(&fixture, Actor::Staff(ali), id, old)
        .await
        .unwrap_err();
    assert_eq!(error.code, Code::VersionConflict);
    assert_eq!(error.data.unwrap()["login"], "olma");
    // A password that somebody else sets.
    let signed = fixture.try_sign_in("olma", OTHER).await.unwrap();
    let body = object(json!({"newPassword": PASSWORD}));
    let done = staff::set_password(&fixture.auth, &fixture, Actor::Staff(ali), id, body)
        .await
        .unwrap();
    assert_eq!((done.data.fields.status, done.change), (Status::New, None));
    assert_eq!(code(fixture.signed(&signed.access_token).await), Code::Unauthenticated);
    assert_eq!(fixture.sign_in("olma").await.staff_info.fields.status, Status::New);
}

#[tokio::test]
async fn the_last_active_superadmin_stays() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let by = Actor::Staff(ali);
    fixture.staff(ali, "new", "superadmin").await;
    let demotion = || object(json!({"firstName": "Ali", "lastName": "Valiyev", "login": "ali", "role": "editor"}));
    let block = || object(json!({"status": "BLOCKED"}));
    let demote = async |id: i64| {
        let mut write = fixture.begin(by).await.unwrap();
        write::update(
            &mut write,
            erased::of::<Staff>(),
            id,
            Condition::all(),
            demotion(),
            &no_media,
        )
        .await?;
        write.commit().await
    };
    let delete = async |id: i64| {
        let mut write = fixture.begin(by).await.unwrap();
        write::delete(&mut write, erased::of::<Staff>(), id, Condition::all(), None).await?;
        write.commit().await
    };
    // The other superadmin is NEW, and does not count.
    assert_eq!(code(demote(ali).await), Code::LastSuperadmin);
    assert_eq!(code(delete(ali).await), Code::LastSuperadmin);
    assert_eq!(
        code(staff::set_status(&fixture, by, ali, block()).await),
        Code::LastSuperadmin
    );
    let before = fixture.row(ali).await;
    assert_eq!(
        (before.role, before.status, before.version),
        (Role::Superadmin, Status::Active, 1)
    );
    // With a second one, each may be removed, but not both; an undo does not circumvent this.
    let vali = fixture.superadmin("vali").await;
    let asker = fixture
        .signed(&fixture.sign_in("vali").await.access_token)
        .await
        .unwrap();
    let made = change::revision::Entity::find()
        .filter(change::revision::Column::RowId.eq(vali))
        .one(fixture.reader())
        .await
        .unwrap()
        .unwrap();
    let blocked = staff::set_status(&fixture, by, ali, block()).await.unwrap();
    assert_eq!(code(delete(vali).await), Code::LastSuperadmin);
    assert_eq!(
        code(fixture.undo(&asker, Some(made.change_id)).await),
        Code::LastSuperadmin
    );
    fixture.undo(&asker, blocked.change).await.unwrap();
    assert_eq!(fixture.row(ali).await.status, Status::Active);
    delete(vali).await.unwrap();
    assert_eq!(code(delete(ali).await), Code::LastSuperadmin);
}

#[tokio::test]
async fn a_removed_person_comes_back_whole_and_signed_out() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let asker = fixture
        .signed(&fixture.sign_in("ali").await.access_token)
        .await
        .unwrap();
    let id = fixture.staff(ali, "olma", "editor").await;
    let token = fixture.sign_in("olma").await.access_token;
    let mut write = fixture.begin(Actor::Staff(ali)).await.unwrap();
    write::delete(&mut write, erased::of::<Staff>(), id, Condition::all(), None)
        .await
        .unwrap();
    let gone = write.commit().await.unwrap();
    assert_eq!(code(fixture.signed(&token).await), Code::Unauthenticated);
    assert_eq!(
        code(fixture.try_sign_in("olma", PASSWORD).await),
        Code::InvalidCredentials
    );
    session::sweep(&fixture).await.unwrap();
    fixture.undo(&asker, gone).await.unwrap();
    assert_eq!(code(fixture.signed(&token).await), Code::Unauthenticated);
    assert!(fixture.row(id).await.last_sign_in_at.is_some());
    assert_eq!(fixture.sign_in("olma").await.staff_info.id, id);
    // Without history that could restore the person, the password is removed too.
    let mut write = fixture.begin(Actor::Staff(ali)).await.unwrap();
    write::delete(&mut write, erased::of::<Staff>(), id, Condition::all(), None)
        .await
        .unwrap();
    write.commit().await.unwrap();
    change::revision::Entity::delete_many()
        .exec(&fixture.writer())
        .await
        .unwrap();
    session::sweep(&fixture).await.unwrap();
    let left = credential::Entity::find().all(fixture.reader()).await.unwrap();
    assert_eq!(left.iter().map(|row| row.staff_id).collect::<Vec<_>>(), [ali]);
}

#[tokio::test]
async fn an_undo_keeps_what_is_no_longer_as_it_was() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let asker = fixture
        .signed(&fixture.sign_in("ali").await.access_token)
        .await
        .unwrap();
    let id = fixture.staff(ali, "olma", "editor").await;
    let olma = fixture
        .signed(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    fixture.choose_password(&olma, PASSWORD, OTHER).await.unwrap();
    let body = object(json!({"firstName": "Olma", "lastName": "Anorova", "login": "olma"}));
    let renamed = profile::update(&fixture, &olma, body, &no_media).await.unwrap();
    let seen = fixture
        .try_sign_in("olma", OTHER)
        .await
        .unwrap()
        .staff_info
        .fields
        .last_sign_in_at;
    fixture.undo(&olma, renamed.change).await.unwrap();
    let row = fixture.row(id).await;
    assert_eq!(row.first_name, "Oʻgʻiloy");
    assert_eq!((row.status, row.last_sign_in_at), (Status::Active, seen));
    // Undoing a block that was followed by a new password leads to NEW, not to ACTIVE.
    let blocked = staff::set_status(&fixture, Actor::Staff(ali), id, object(json!({"status": "BLOCKED"})))
        .await
        .unwrap();
    credential::Entity::update_many()
        .col_expr(credential::Column::Chosen, Expr::value(false))
        .filter(credential::Column::StaffId.eq(id))
        .exec(&fixture.writer())
        .await
        .unwrap();
    assert_eq!(code(fixture.undo(&olma, blocked.change).await), Code::Forbidden);
    fixture.undo(&asker, blocked.change).await.unwrap();
    assert_eq!(fixture.row(id).await.status, Status::New);
}

#[tokio::test]
async fn who_gave_up_a_role_does_not_take_it_back() {
    let fixture = Fixture::new().await;
    let (ali, _) = (fixture.superadmin("ali").await, fixture.superadmin("vali").await);
    let token = fixture.sign_in("ali").await.access_token;
    let body = object(json!({"firstName": "Ali", "lastName": "Valiyev", "login": "ali", "role": "editor"}));
    let mut write = fixture.begin(Actor::Staff(ali)).await.unwrap();
    write::update(
        &mut write,
        erased::of::<Staff>(),
        ali,
        Condition::all(),
        body,
        &no_media,
    )
    .await
    .unwrap();
    let change = write.commit().await.unwrap();
    let editor = fixture.signed(&token).await.unwrap();
    assert_eq!(editor.role, Role::Editor, "on the very next call");
    assert_eq!(code(fixture.undo(&editor, change).await), Code::Forbidden);
    let vali = fixture
        .signed(&fixture.sign_in("vali").await.access_token)
        .await
        .unwrap();
    fixture.undo(&vali, change).await.unwrap();
    assert_eq!(fixture.row(ali).await.role, Role::Superadmin);
}

#[tokio::test]
async fn own_profile() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    fixture.staff(ali, "olma", "editor").await;
    let olma = fixture
        .signed(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    let body = |login: &str| {
        object(
            json!({"firstName": "Olma", "lastName": "Anorova", "login": login, "role": "superadmin",
            "phoneNumber": "998901234567", "status": "ACTIVE", "isSuperadmin": true}),
        )
    };
    let done = profile::update(&fixture, &olma, body("anor"), &no_media).await.unwrap();
    let row = done.data.fields;
    assert_eq!(
        (row.login.as_str(), row.phone_number.as_deref()),
        ("anor", Some("998901234567"))
    );
    assert_eq!(
        (row.role, row.status),
        (Role::Editor, Status::New),
        "these are nobody's own to choose"
    );
    let error = profile::update(&fixture, &olma, body("ali"), &no_media)
        .await
        .unwrap_err();
    assert_eq!(
        (error.code, fields(&error)),
        (Code::LoginTaken, vec![("login", "login_taken")])
    );
    let wrong = object(json!({"firstName": "", "login": "A B", "phoneNumber": "1"}));
    let error = profile::update(&fixture, &olma, wrong, &no_media).await.unwrap_err();
    let expected = [
        ("firstName", "required"),
        ("lastName", "required"),
        ("login", "wrong_format"),
        ("phoneNumber", "wrong_format"),
    ];
    assert_eq!(fields(&error), expected);
    for (login, available) in [("anor", true), ("ali", false), ("olma", true)] {
        let input = profile::CheckLogin {
            login: Text(login.to_owned()),
        };
        assert_eq!(
            profile::check_login(&fixture, &olma, &input).await.unwrap().available,
            available,
            "{login}"
        );
    }
}

#[tokio::test]
async fn staff_is_found_by_names_and_login() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali.v").await;
    let olma = fixture.staff(ali, "olma", "editor").await;
    for (key, expected) in [
        ("", vec![olma, ali]),
        ("o'g'il", vec![olma]),
        ("ўғилой каримова", vec![olma]),
        ("karimova oʻgʻiloy", vec![olma]),
        ("ALI.V", vec![ali]),
        ("vali", vec![ali]),
        ("dilnoza", vec![]),
    ] {
        let paging = Paging {
            page: 1,
            per_page: 10,
            key: Some(Text(key.to_owned())),
        };
        let view = fixture.view().await.unwrap();
        let (rows, _) = resource::page::<Staff>(view.conn(), &paging, Condition::all())
            .await
            .unwrap();
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), expected, "{key}");
    }
}

#[tokio::test]
async fn every_wrong_field_of_a_new_person_is_named() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let by = Actor::Staff(ali);
    let wrong = object(json!({"firstName": " ", "login": "ab", "password": "short", "role": "boss", "photo": "x"}));
    let error = staff::create(&fixture.auth, &fixture, by, wrong, &no_media)
        .await
        .unwrap_err();
    let expected = [
        ("firstName", "required"),
        ("lastName", "required"),
        ("login", "too_short"),
        ("password", "too_short"),
        ("photo", "media_not_found"),
        ("role", "unknown_value"),
    ];
    assert_eq!(fields(&error), expected);
    let taken =
        object(json!({"firstName": "A", "lastName": "B", "login": "ali", "password": PASSWORD, "role": "editor"}));
    let error = staff::create(&fixture.auth, &fixture, by, taken, &no_media)
        .await
        .unwrap_err();
    assert_eq!(
        (error.code, fields(&error)),
        (Code::LoginTaken, vec![("login", "login_taken")])
    );
    for (password, field_code) in [
        ("Aa1!aaa", "too_short"),
        ("Aa1!aaaaaaaaaaaaa", "too_long"),
        ("aa1!aaaa", "wrong_format"),
        ("Aa1!aa a", "wrong_format"),
        ("", "required"),
    ] {
        let body = object(json!({"newPassword": password}));
        let error = staff::set_password(&fixture.auth, &fixture, by, ali, body)
            .await
            .unwrap_err();
        assert_eq!(fields(&error), [("newPassword", field_code)], "{password}");
    }
}

#[tokio::test]
async fn first_set_up() {
    let fixture = Fixture::new().await;
    assert!(!setup::initial(&fixture).await.unwrap().initialised);
    let initialise_with = async |token: &str, login: &str| {
        let body = object(json!({
            "setupToken": token, "firstName": "Ali", "lastName": "Valiyev", "login": login, "password": PASSWORD
        }));
        setup::initialise(&fixture.auth, &fixture, body, &device()).await
    };
    let initialise = async |token: &str| initialise_with(token, "ali").await;
    let Err(error) = initialise("guess").await else {
        panic!("should have been refused")
    };
    assert_eq!(fields(&error), [("setupToken", "not_found")]);
    let Err(error) = initialise_with("guess", "Ali!").await else {
        panic!("should have been refused")
    };
    assert_eq!(fields(&error), [("login", "wrong_format"), ("setupToken", "not_found")]);
    assert!(!setup::initial(&fixture).await.unwrap().initialised);
    let token = fixture.auth.setup_token().as_str().to_owned();
    let both = futures_of(2, || initialise(&token)).await;
    assert_eq!(both.iter().filter(|one| one.is_ok()).count(), 1, "two at once make one");
    let signed_in = both.into_iter().find_map(Result::ok).unwrap();
    let signed = fixture.signed(&signed_in.access_token).await.unwrap();
    assert_eq!((signed.role, signed.status), (Role::Superadmin, Status::Active));
    assert_eq!(code(initialise(&token).await), Code::AlreadyInitialised);
    assert!(setup::initial(&fixture).await.unwrap().initialised);
}

#[tokio::test]
async fn the_console_resets_a_password() {
    let fixture = Fixture::new().await;
    let id = fixture.superadmin("ali").await;
    let token = fixture.sign_in("ali").await.access_token;
    assert_eq!(
        code(setup::reset_password(&fixture.auth, &fixture, "vali", OTHER).await),
        Code::StaffNotFound
    );
    assert_eq!(
        code(setup::reset_password(&fixture.auth, &fixture, "ali", "weak").await),
        Code::ValidationFailed
    );
    setup::reset_password(&fixture.auth, &fixture, "ali", OTHER)
        .await
        .unwrap();
    assert_eq!(fixture.row(id).await.status, Status::New);
    assert_eq!(code(fixture.signed(&token).await), Code::Unauthenticated);
    fixture.try_sign_in("ali", OTHER).await.unwrap();
}

#[tokio::test]
async fn no_password_gets_into_the_history() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    fixture.staff(ali, "olma", "editor").await;
    let revisions = change::revision::Entity::find().all(fixture.reader()).await.unwrap();
    assert_eq!(revisions.len(), 2);
    for revision in revisions {
        let text = format!("{:?}{:?}", revision.before, revision.after);
        assert!(
            !text.contains(PASSWORD) && !text.contains("argon2") && !text.contains("assword"),
            "{text}"
        );
    }
}
