//! Deliveries to the landing site (`docs/landing-site.md#change-notifications`). Sending them is tested with the whole
//! program.

use std::time::Duration;

use peshtoq_core::clock;
use peshtoq_persistence::{
    change::outbox,
    db::{Actor, Db},
    delivery::{self, DeliveryState, Outcome, entity},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::json;

use crate::harness::{Server, on_both_databases};

on_both_databases!(
    the_newest_delivery_is_sent_first,
    after_one_success_the_others_follow_soon,
    a_second_attempt_is_counted,
    a_clock_that_is_set_back_delays_no_delivery,
);

const TIMEOUT: Duration = Duration::from_secs(30);

fn seconds(seconds: i64) -> chrono::Duration {
    chrono::Duration::seconds(seconds)
}

/// A pending delivery with this many attempts, due in this time.
async fn pending(db: &Db, attempts: i32, due_in: chrono::Duration) -> i64 {
    let row = entity::ActiveModel {
        tags: Set(json!(["home"]).to_string()),
        created_at: Set(clock::now()),
        state: Set(DeliveryState::Pending),
        attempts: Set(attempts),
        next_at: Set(clock::now() + due_in),
        ..Default::default()
    };
    row.insert(&db.writer()).await.expect("a delivery").id
}

async fn take(db: &Db, most: u64) -> Vec<entity::Model> {
    delivery::claim_due(db, most, TIMEOUT, []).await.expect("taken")
}

async fn note(db: &Db, row: &entity::Model, is_taken: bool) {
    let outcome = Outcome {
        is_taken,
        status: None,
        took: Duration::ZERO,
        answer: String::new(),
    };
    delivery::note(db, row, outcome).await.expect("noted");
}

/// In how many seconds it is due.
async fn due_in(db: &Db, id: i64) -> i64 {
    let row = entity::Entity::find_by_id(id).one(db.reader()).await.expect("read");
    let next_at = row.expect("the delivery").next_at;
    (next_at - clock::now()).num_seconds()
}

async fn the_newest_delivery_is_sent_first(server: Server) {
    let db = server.app.db();
    let first = pending(db, 3, seconds(-60)).await;
    let second = pending(db, 0, seconds(-1)).await;
    let later = pending(db, 1, seconds(60)).await;
    assert_eq!(take(db, 1).await[0].id, second);
    let taken = take(db, 4).await;
    assert_eq!(taken.iter().map(|row| row.id).collect::<Vec<_>>(), [first]);
    assert!(take(db, 4).await.is_empty(), "both are under way, {later} is not due");
}

async fn after_one_success_the_others_follow_soon(server: Server) {
    let db = server.app.db();
    let old = pending(db, 12, seconds(3000)).await;
    pending(db, 0, seconds(-1)).await;
    let under_way = take(db, 1).await;
    pending(db, 0, seconds(-1)).await;
    let fresh = take(db, 1).await;

    note(db, &fresh[0], false).await;
    assert!(due_in(db, old).await > 2900, "the site is still away");
    note(db, &fresh[0], true).await;
    let pause = due_in(db, old).await;
    assert!((30..=60).contains(&pause), "{pause}");
    let pause = due_in(db, under_way[0].id).await;
    assert!(
        (1..=30).contains(&pause),
        "one that is under way stays with who sends it: {pause}"
    );
}

async fn a_second_attempt_is_counted(server: Server) {
    let db = server.app.db();
    let id = pending(db, 0, seconds(-1)).await;
    let slow = take(db, 1).await;
    let write = db.begin(Actor::System).await.expect("a write");
    delivery::resend(&write, id).await.expect("due again");
    write.commit().await.expect("committed");
    let left = delivery::claim_due(db, 1, TIMEOUT, [id]).await.expect("taken");
    assert!(left.is_empty(), "who sends it already leaves it");
    let quick = take(db, 1).await;
    note(db, &quick[0], true).await;
    note(db, &slow[0], false).await;

    let row = entity::Entity::find_by_id(id).one(db.reader()).await.expect("read");
    let row = row.expect("the delivery");
    assert_eq!(
        (row.state, row.attempts),
        (DeliveryState::Delivered, 1),
        "a late failure says nothing"
    );
    note(db, &slow[0], true).await;
    let row = entity::Entity::find_by_id(id).one(db.reader()).await.expect("read");
    let row = row.expect("the delivery");
    assert_eq!(row.attempts, 2);
    let stats = delivery::stats(db.reader()).await.expect("read");
    assert_eq!((stats.pending, stats.last_taken_at), (0, row.sent_at));
}

async fn a_clock_that_is_set_back_delays_no_delivery(server: Server) {
    let db = server.app.db();
    let hour = seconds(3600);
    let notice = outbox::ActiveModel {
        change_id: Set(1),
        tags: Set(json!(["home"]).to_string()),
        created_at: Set(clock::now() + hour),
        ..Default::default()
    };
    notice.insert(&db.writer()).await.expect("a notice");
    assert!(delivery::gather(db, Duration::from_secs(1)).await.expect("gathered"));
    let gathered = take(db, 4).await;
    assert_eq!(gathered.len(), 1);

    let late = pending(db, 0, hour * 2).await;
    assert_eq!(take(db, 4).await[0].id, late, "no pause is that long");
}
