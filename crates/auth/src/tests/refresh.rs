//! The rotation of refresh tokens.

use chrono::TimeDelta;
use peshtoq_core::{clock, codes::Code};
use sea_orm::{EntityTrait, entity::prelude::*};

use super::fixture::{Fixture, code, futures_of};
use crate::session;

#[tokio::test]
async fn refresh_tokens_rotate_and_two_tabs_can_share_one() {
    let fixture = Fixture::new().await;
    fixture.superadmin("ali").await;
    let first = fixture.sign_in("ali").await;
    let second = fixture.refresh(&first.refresh_token).await.unwrap();
    assert_ne!(second.refresh_token, first.refresh_token);
    fixture.authenticate(&second.access_token).await.unwrap();
    // The other tab comes with the token that was just spent, and gets the same as the first.
    let late = fixture.refresh(&first.refresh_token).await.unwrap();
    assert_eq!(late.refresh_token, second.refresh_token);
    fixture.authenticate(&late.access_token).await.unwrap();
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
    assert_eq!(
        code(fixture.authenticate(&second.access_token).await),
        Code::Unauthenticated
    );
    assert_eq!(
        code(fixture.refresh(&second.refresh_token).await),
        Code::Unauthenticated
    );
    fixture.authenticate(&bystander.access_token).await.unwrap();
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
async fn a_token_that_was_never_issued_ends_no_session() {
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
    fixture.authenticate(&signed_in.access_token).await.unwrap();
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
    let id = fixture.authenticate(&left.access_token).await.unwrap().session_id;
    session::Entity::update_many()
        .col_expr(session::Column::ExpiresAt, Expr::value(clock::now()))
        .filter(session::Column::Id.eq(id))
        .exec(&fixture.writer())
        .await
        .unwrap();
    assert_eq!(
        code(fixture.authenticate(&left.access_token).await),
        Code::Unauthenticated
    );
    assert_eq!(session::sweep(&fixture).await.unwrap(), 1);
    assert_eq!(session::sweep(&fixture).await.unwrap(), 0);
}
