//! A database for each test, and helpers that many tests use.

use std::{ops::Deref, path::PathBuf, time::Duration};

use chrono::{DateTime, Utc};
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    input::{Secret, Text},
};
use peshtoq_persistence::{
    change::{self, Registry},
    db::{Actor, Db, Options, WriteOutcome},
    media,
    resource::Row,
};
use sea_orm::{ConnectionTrait, EntityTrait, Schema};
use serde_json::{Map, Value, json};

use crate::{
    Auth, Config, audit, credential, profile, random,
    session::{self, CurrentUser, Device, LoginResponse, RefreshInput, SignIn, Tokens},
    setup,
    staff::{self, Staff, Status},
};

/// Longer than the rule requires, so that a stricter rule only breaks its own tests.
pub(super) const PASSWORD: &str = "Parol-123-Parol";
pub(super) const OTHER: &str = "Boshqa-456";

/// A separate database in a temporary file.
pub(super) struct Fixture {
    db: Db,
    pub(super) auth: Auth,
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
    pub(super) async fn new() -> Self {
        Self::with_attempts(10).await
    }

    pub(super) async fn with_attempts(sign_in_attempts: u32) -> Self {
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
        table(&db, audit::Entity).await;
        table(&db, change::entity::Entity).await;
        table(&db, change::revision::Entity).await;
        table(&db, media::file::Entity).await;
        table(&db, media::usage::Entity).await;
        table(&db, media::history::Entity).await;
        let search = "CREATE TABLE search_entry (entity text, row_id integer, course_id integer, for_superadmins boolean, \
            updated_at text, sort_key text, found_label text, found text, path text, label text, body text, \
            PRIMARY KEY (entity, row_id))";
        db.writer().execute_unprepared(search).await.unwrap();
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

    pub(super) async fn superadmin(&self, login: &str) -> i64 {
        let fields = json!({"firstName": "Ali", "lastName": "Valiyev", "login": login, "password": PASSWORD});
        setup::create_superadmin(&self.auth, self, object(fields))
            .await
            .unwrap()
            .id
    }

    pub(super) async fn staff(&self, by: i64, login: &str, role: &str) -> i64 {
        let fields = json!({"firstName": "Oʻgʻiloy", "lastName": "Karimova", "login": login, "password": PASSWORD, "role": role});
        let done = staff::create(&self.auth, self, Actor::Staff(by), object(fields), &no_media)
            .await
            .unwrap();
        assert_eq!(done.data.fields.status, Status::New);
        assert!(done.change.is_some());
        done.data.id
    }

    pub(super) async fn try_sign_in(&self, login: &str, password: &str) -> Result<LoginResponse> {
        self.auth.sign_in(self, credentials(login, password), device()).await
    }

    pub(super) async fn sign_in(&self, login: &str) -> LoginResponse {
        self.try_sign_in(login, PASSWORD).await.unwrap()
    }

    pub(super) async fn authenticate(&self, token: &str) -> Result<CurrentUser> {
        self.auth.authenticate(self, token).await
    }

    pub(super) async fn refresh(&self, token: &str) -> Result<Tokens> {
        self.auth
            .refresh(
                self,
                RefreshInput {
                    refresh_token: Secret(token.to_owned()),
                },
            )
            .await
    }

    pub(super) async fn refresh_at(&self, token: &str, now: DateTime<Utc>) -> Result<Tokens> {
        self.auth.refresh_at(self, token, now).await
    }

    pub(super) async fn row(&self, id: i64) -> staff::Model {
        staff::Entity::find_by_id(id).one(self.reader()).await.unwrap().unwrap()
    }

    pub(super) async fn undo(&self, by: &CurrentUser, change: Option<i64>) -> Result<()> {
        let mut write = self.begin(by.actor()).await?;
        change::undo(&mut write, by.requester(), change.unwrap()).await?;
        write.commit().await.map(drop)
    }

    pub(super) async fn set_status(
        &self,
        by: Actor,
        id: i64,
        body: Map<String, Value>,
    ) -> Result<WriteOutcome<Row<Staff>>> {
        let mut write = self.begin(by).await?;
        let data = staff::set_status(&mut write, id, body).await?;
        let change = write.commit().await?;
        Ok(WriteOutcome { data, change })
    }

    pub(super) async fn update_profile(
        &self,
        user: &CurrentUser,
        body: Map<String, Value>,
    ) -> Result<WriteOutcome<Row<Staff>>> {
        let mut write = self.begin(user.actor()).await?;
        let data = profile::update(&mut write, user, body, &no_media).await?;
        let change = write.commit().await?;
        Ok(WriteOutcome { data, change })
    }

    pub(super) async fn end_session(&self, user: &CurrentUser, id: i64) -> Result<()> {
        let write = self.begin(user.actor()).await?;
        session::end(&write, user, id).await?;
        write.commit().await.map(drop)
    }

    pub(super) async fn sign_out(&self, user: &CurrentUser) -> Result<()> {
        let write = self.begin(user.actor()).await?;
        session::sign_out(&write, user).await?;
        write.commit().await.map(drop)
    }

    pub(super) async fn choose_password(&self, user: &CurrentUser, current: &str, new: &str) -> Result<()> {
        let body = object(json!({"currentPassword": current, "newPassword": new, "confirmPassword": new}));
        profile::change_password(&self.auth, self, user, body).await.map(drop)
    }
}

pub(super) fn no_media(_: &str) -> Option<String> {
    None
}

pub(super) fn object(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

pub(super) fn credentials(login: &str, password: &str) -> SignIn {
    SignIn {
        username: Text(login.to_owned()),
        password: Secret(password.to_owned()),
    }
}

pub(super) fn device() -> Device {
    Device {
        user_agent: "Mozilla/5.0".to_owned(),
        address: [127, 0, 0, 1].into(),
    }
}

pub(super) fn code<T>(result: Result<T>) -> Code {
    match result {
        Ok(_) => panic!("should have been refused"),
        Err(error) => error.code,
    }
}

pub(super) fn fields(error: &Error) -> Vec<(&str, &str)> {
    error
        .fields
        .iter()
        .map(|field| (field.field.as_str(), field.code.as_str()))
        .collect()
}

/// Runs some futures concurrently on this task.
pub(super) async fn futures_of<F: Future>(count: usize, make: impl Fn() -> F) -> Vec<F::Output> {
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
