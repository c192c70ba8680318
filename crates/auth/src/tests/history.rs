//! Which data of a person an undo restores, and which not.

use peshtoq_core::codes::Code;
use peshtoq_persistence::{
    change,
    db::Actor,
    resource::{erased, write},
};
use sea_orm::{Condition, entity::prelude::*};
use serde_json::json;

use super::fixture::{Fixture, OTHER, PASSWORD, code, no_media, object};
use crate::{
    credential, session,
    staff::{Role, Staff, Status},
};

#[tokio::test]
async fn a_restored_person_is_complete_and_signed_out() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let requester = fixture
        .authenticate(&fixture.sign_in("ali").await.access_token)
        .await
        .unwrap();
    let id = fixture.staff(ali, "olma", "editor").await;
    let token = fixture.sign_in("olma").await.access_token;
    let mut write = fixture.begin(Actor::Staff(ali)).await.unwrap();
    write::delete(&mut write, erased::of::<Staff>(), id, Condition::all(), None)
        .await
        .unwrap();
    let gone = write.commit().await.unwrap();
    assert_eq!(code(fixture.authenticate(&token).await), Code::Unauthenticated);
    assert_eq!(
        code(fixture.try_sign_in("olma", PASSWORD).await),
        Code::InvalidCredentials
    );
    session::sweep(&fixture).await.unwrap();
    fixture.undo(&requester, gone).await.unwrap();
    assert_eq!(code(fixture.authenticate(&token).await), Code::Unauthenticated);
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
async fn an_undo_keeps_later_changes() {
    let fixture = Fixture::new().await;
    let ali = fixture.superadmin("ali").await;
    let requester = fixture
        .authenticate(&fixture.sign_in("ali").await.access_token)
        .await
        .unwrap();
    let id = fixture.staff(ali, "olma", "editor").await;
    let olma = fixture
        .authenticate(&fixture.sign_in("olma").await.access_token)
        .await
        .unwrap();
    fixture.choose_password(&olma, PASSWORD, OTHER).await.unwrap();
    let body = object(json!({"firstName": "Olma", "lastName": "Anorova", "login": "olma"}));
    let renamed = fixture.update_profile(&olma, body).await.unwrap();
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
    let blocked = fixture
        .set_status(Actor::Staff(ali), id, object(json!({"status": "BLOCKED"})))
        .await
        .unwrap();
    credential::Entity::update_many()
        .col_expr(credential::Column::Chosen, Expr::value(false))
        .filter(credential::Column::StaffId.eq(id))
        .exec(&fixture.writer())
        .await
        .unwrap();
    assert_eq!(code(fixture.undo(&olma, blocked.change).await), Code::Forbidden);
    fixture.undo(&requester, blocked.change).await.unwrap();
    assert_eq!(fixture.row(id).await.status, Status::New);
}

#[tokio::test]
async fn a_person_cannot_take_back_a_role_they_gave_up() {
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
    let editor = fixture.authenticate(&token).await.unwrap();
    assert_eq!(editor.role, Role::Editor, "on the very next call");
    assert_eq!(code(fixture.undo(&editor, change).await), Code::Forbidden);
    let vali = fixture
        .authenticate(&fixture.sign_in("vali").await.access_token)
        .await
        .unwrap();
    fixture.undo(&vali, change).await.unwrap();
    assert_eq!(fixture.row(ali).await.role, Role::Superadmin);
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
