//! The changes that persons make to their own rows.

use peshtoq_core::{codes::Code, input::Text};
use serde_json::{Value, json};

use super::fixture::{Fixture, OTHER, PASSWORD, code, fields, object};
use crate::{
    profile, session,
    staff::{Role, Status},
};

#[tokio::test]
async fn a_new_person_chooses_a_password() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let id = fixture.staff(ali, "olma", "editor").await;
    let other = fixture
        .authenticate(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    let user = fixture
        .authenticate(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    assert_eq!(code(user.require_own_password()), Code::PasswordChangeRequired);
    assert_eq!(code(user.require_superadmin()), Code::Forbidden);
    let refused = async |body: Value| {
        profile::change_password(&fixture.auth, &fixture, &user, object(body))
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
        code(fixture.choose_password(&user, OTHER, PASSWORD).await),
        Code::WrongCurrentPassword
    );
    assert_eq!(
        code(fixture.choose_password(&user, PASSWORD, PASSWORD).await),
        Code::SamePassword
    );
    assert_eq!(fixture.row(id).await.status, Status::New);
    fixture.choose_password(&user, PASSWORD, OTHER).await.unwrap();
    assert_eq!(
        (fixture.row(id).await.status, fixture.row(id).await.version),
        (Status::Active, 2)
    );
    assert_eq!(
        code(fixture.try_sign_in("olma", PASSWORD).await),
        Code::InvalidCredentials
    );
    let now = fixture
        .authenticate(&fixture.try_sign_in("olma", OTHER).await.unwrap().access_token)
        .await
        .unwrap();
    assert!(now.require_own_password().is_ok());
    let list = session::list(&fixture, &user).await.unwrap();
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
async fn own_profile() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    fixture.staff(ali, "olma", "editor").await;
    let olma = fixture
        .authenticate(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    let body = |login: &str| {
        object(
            json!({"firstName": "Olma", "lastName": "Anorova", "login": login, "role": "superadmin",
            "phoneNumber": "998901234567", "status": "ACTIVE", "isSuperadmin": true}),
        )
    };
    let done = fixture.update_profile(&olma, body("anor")).await.unwrap();
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
    let error = fixture.update_profile(&olma, body("ali")).await.unwrap_err();
    assert_eq!(
        (error.code, fields(&error)),
        (Code::LoginTaken, vec![("login", "login_taken")])
    );
    let wrong = object(json!({"firstName": "", "login": "A B", "phoneNumber": "1"}));
    let error = fixture.update_profile(&olma, wrong).await.unwrap_err();
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
