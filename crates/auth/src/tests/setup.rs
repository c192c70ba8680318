//! The first person, and the console.

use peshtoq_core::codes::Code;
use serde_json::json;

use super::fixture::{Fixture, OTHER, PASSWORD, code, device, fields, futures_of, object};
use crate::{
    setup,
    staff::{Role, Status},
};

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
    let user = fixture.authenticate(&signed_in.access_token).await.unwrap();
    assert_eq!((user.role, user.status), (Role::Superadmin, Status::Active));
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
    assert_eq!(code(fixture.authenticate(&token).await), Code::Unauthenticated);
    fixture.try_sign_in("ali", OTHER).await.unwrap();
}
