//! Signing in and out.

use std::time::Duration;

use peshtoq_core::codes::Code;

use super::fixture::{Fixture, OTHER, PASSWORD, code, credentials, device};
use crate::{
    session::Device,
    staff::{Role, Status},
};

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
    let user = fixture.authenticate(&signed_in.access_token).await.unwrap();
    assert_eq!(
        (user.staff_id, user.role, user.status),
        (id, Role::Superadmin, Status::Active)
    );
    fixture.sign_out(&user).await.unwrap();
    assert_eq!(
        code(fixture.authenticate(&signed_in.access_token).await),
        Code::Unauthenticated
    );
    assert_eq!(
        code(fixture.refresh(&signed_in.refresh_token).await),
        Code::Unauthenticated
    );
    fixture.sign_out(&user).await.unwrap();
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
