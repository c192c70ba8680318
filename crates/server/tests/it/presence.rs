//! Who has a record open, on two servers of which one dies (`docs/panel.md#presence`).

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{PASSWORD, Program, Running, postgres};

const PLACE: &str = "partner/3";
/// What the panel promises: shown within this time, and gone within that.
const SHOWN: Duration = Duration::from_secs(5);
const GONE: Duration = Duration::from_secs(30);

async fn sign(server: &Running, token: &str, form: &str) -> Vec<Value> {
    let body = json!({"form": form, "place": PLACE, "editing": false});
    let (status, answer) = server.call("PUT", "/api/admin/presence", token, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"]["people"].as_array().expect("people").clone()
}

/// How long it takes until so many people are seen.
async fn until(server: &Running, token: &str, wanted: usize, limit: Duration) -> Duration {
    let began = Instant::now();
    while sign(server, token, "seen").await.len() != wanted {
        assert!(began.elapsed() < limit, "not {wanted} after {limit:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_a_dead_server_disappear_from_the_other() {
    let program =
        || async { Program::new().with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters") };
    let url = postgres().await;
    let [one, other] = [
        program().await.with("PESHTOQ_DATABASE_URL", &*url),
        program().await.with("PESHTOQ_DATABASE_URL", &*url),
    ];
    one.run(&["migrate"], "").ok();
    one.superadmin("boss");
    one.superadmin("nodira");
    let (here, there) = (one.serve(), other.serve());
    let (boss, nodira) = (here.token("boss").await, there.token("nodira").await);
    assert_eq!(sign(&here, &boss, "seen").await, [] as [Value; 0]);
    let signs = async {
        loop {
            sign(&there, &nodira, "a").await;
            tokio::time::sleep(Duration::from_secs(4)).await;
        }
    };
    let watches = async {
        until(&here, &boss, 1, SHOWN).await;
        // As long as she is present, she is listed.
        for _ in 0..24 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert_eq!(sign(&here, &boss, "seen").await.len(), 1);
        }
    };
    tokio::select! {
        () = signs => {}
        () = watches => {}
    }
    // It is killed.
    drop(there);
    let gone = until(&here, &boss, 0, GONE - Duration::from_secs(4)).await;
    assert!(gone > Duration::from_secs(5), "one that is late is not gone: {gone:?}");
    let (status, _) = here.sign_in("boss", PASSWORD).await;
    assert_eq!(status, 200);
}
