//! The list of one's own devices.

use std::time::Duration;

use chrono::TimeDelta;
use peshtoq_core::{clock, codes::Code};
use sea_orm::{IntoActiveModel, entity::prelude::*};

use super::fixture::{Fixture, code};
use crate::session;

#[tokio::test]
async fn own_devices() {
    let fixture = Fixture::new().await;
    let (ali, vali) = (fixture.superadmin("ali").await, fixture.superadmin("vali").await);
    assert_ne!(ali, vali);
    let phone = fixture.sign_in("ali").await;
    let laptop = fixture
        .authenticate(&fixture.sign_in("ali").await.access_token)
        .await
        .unwrap();
    let stranger = fixture
        .authenticate(&fixture.sign_in("vali").await.access_token)
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
    assert_eq!(code(fixture.end_session(&stranger, other).await), Code::SessionNotFound);
    fixture.end_session(&laptop, other).await.unwrap();
    assert_eq!(code(fixture.end_session(&laptop, other).await), Code::SessionNotFound);
    assert_eq!(
        code(fixture.authenticate(&phone.access_token).await),
        Code::Unauthenticated
    );
}

#[tokio::test]
async fn when_a_session_was_seen_is_written_behind_the_call() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let token = fixture.sign_in("ali").await.access_token;
    let id = fixture.authenticate(&token).await.unwrap().session_id;
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
        fixture.authenticate(&token).await.unwrap();
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
