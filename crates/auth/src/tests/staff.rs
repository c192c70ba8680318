//! The operations of superadmins on other people; at least one superadmin always remains.

use peshtoq_core::{codes::Code, input::Text};
use peshtoq_persistence::{
    change,
    db::Actor,
    resource::{self, Paging, erased, write},
};
use sea_orm::{Condition, entity::prelude::*};
use serde_json::json;

use super::fixture::{Fixture, OTHER, PASSWORD, code, fields, no_media, object};
use crate::staff::{self, Role, Staff, Status};

#[tokio::test]
async fn status_changes() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let id = fixture.staff(ali, "olma", "editor").await;
    let set = async |status: &str| {
        fixture
            .set_status(Actor::Staff(ali), id, object(json!({"status": status})))
            .await
    };
    assert_eq!(
        code(set("ACTIVE").await),
        Code::StatusChangeRefused,
        "only the person gets from NEW to ACTIVE"
    );
    assert_eq!(code(set("active").await), Code::ValidationFailed);
    let token = fixture.sign_in("olma").await;
    set("BLOCKED").await.unwrap();
    assert_eq!(
        code(fixture.authenticate(&token.access_token).await),
        Code::Unauthenticated
    );
    assert_eq!(code(fixture.refresh(&token.refresh_token).await), Code::Unauthenticated);
    assert_eq!(code(fixture.try_sign_in("olma", PASSWORD).await), Code::AccountBlocked);
    assert_eq!(code(fixture.try_sign_in("olma", OTHER).await), Code::InvalidCredentials);
    assert_eq!(code(set("NEW").await), Code::StatusChangeRefused);
    assert_eq!(
        set("ACTIVE").await.unwrap().data.fields.status,
        Status::New,
        "no password was chosen yet"
    );
    let user = fixture
        .authenticate(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    fixture.choose_password(&user, PASSWORD, OTHER).await.unwrap();
    assert_eq!(code(set("ACTIVE").await), Code::StatusChangeRefused);
    set("BLOCKED").await.unwrap();
    assert_eq!(set("ACTIVE").await.unwrap().data.fields.status, Status::Active);
    let old = object(json!({"status": "BLOCKED", "version": 1}));
    let error = fixture.set_status(Actor::Staff(ali), id, old).await.unwrap_err();
    assert_eq!(error.code, Code::VersionConflict);
    assert_eq!(error.data.unwrap()["login"], "olma");
    // A password that another person sets.
    let signed_in = fixture.try_sign_in("olma", OTHER).await.unwrap();
    let body = object(json!({"newPassword": PASSWORD}));
    let done = staff::set_password(&fixture.auth, &fixture, Actor::Staff(ali), id, body)
        .await
        .unwrap();
    assert_eq!((done.data.fields.status, done.change), (Status::New, None));
    assert_eq!(
        code(fixture.authenticate(&signed_in.access_token).await),
        Code::Unauthenticated
    );
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
    assert_eq!(code(fixture.set_status(by, ali, block()).await), Code::LastSuperadmin);
    let before = fixture.row(ali).await;
    assert_eq!(
        (before.role, before.status, before.version),
        (Role::Superadmin, Status::Active, 1)
    );
    // With a second one, each may be removed, but not both; an undo does not circumvent this.
    let vali = fixture.superadmin("vali").await;
    let requester = fixture
        .authenticate(&fixture.sign_in("vali").await.access_token)
        .await
        .unwrap();
    let made = change::revision::Entity::find()
        .filter(change::revision::Column::RowId.eq(vali))
        .one(fixture.reader())
        .await
        .unwrap()
        .unwrap();
    let blocked = fixture.set_status(by, ali, block()).await.unwrap();
    assert_eq!(code(delete(vali).await), Code::LastSuperadmin);
    assert_eq!(
        code(fixture.undo(&requester, Some(made.change_id)).await),
        Code::LastSuperadmin
    );
    fixture.undo(&requester, blocked.change).await.unwrap();
    assert_eq!(fixture.row(ali).await.status, Status::Active);
    delete(vali).await.unwrap();
    assert_eq!(code(delete(ali).await), Code::LastSuperadmin);
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
            sort: None,
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
