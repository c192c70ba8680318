//! Notifications of requests: the settings, the bot and the webhook.

use std::sync::{Arc, Mutex};

use peshtoq_persistence::delivery;
use peshtoq_requests::notice;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::*;

/// The body of a usual answer of Telegram.
const OK_BODY: &str = "{\"ok\":true,\"parameters\":{\"retry_after\":7}}";

/// The status of a call that is never answered.
const SILENT: &str = "";

/// A Telegram server that answers its first calls with these statuses, and all others with 200.
struct FakeTelegram {
    base: String,
    got: Arc<Mutex<Vec<(String, Value)>>>,
}

impl FakeTelegram {
    async fn start(answers: &'static [&'static str]) -> Self {
        Self::saying(answers, &[]).await
    }

    /// The same with the bodies of its first answers.
    async fn saying(answers: &'static [&'static str], bodies: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let got = Arc::new(Mutex::new(Vec::new()));
        let kept = got.clone();
        tokio::spawn(async move {
            let mut silent = Vec::new();
            while let Ok((mut stream, _)) = listener.accept().await {
                let call = read(&mut stream).await;
                let number = {
                    let mut got = kept.lock().expect("unpoisoned");
                    got.push(call);
                    got.len() - 1
                };
                let status = answers.get(number).copied().unwrap_or("200 OK");
                if status == SILENT {
                    silent.push(stream);
                    continue;
                }
                let body = bodies.get(number).copied().unwrap_or(OK_BODY);
                let answer = format!(
                    "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                    body.len()
                );
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        Self { base, got }
    }

    fn got(&self) -> Vec<(String, Value)> {
        self.got.lock().expect("unpoisoned").clone()
    }
}

/// The path and the body of a call.
async fn read(stream: &mut tokio::net::TcpStream) -> (String, Value) {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).await.expect("a call");
        assert!(count > 0, "a call that ends early");
        bytes.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        if let Ok(body) = serde_json::from_str(body) {
            let path = head.split(' ').nth(1).expect("a path").to_owned();
            return (path, body);
        }
    }
}

/// A server with this Telegram, whose bot is set.
async fn told_by(server: &Server, telegram: &FakeTelegram) -> (Server, Person) {
    let setup = Setup {
        telegram: Some(telegram.base.clone()),
        ..Setup::default()
    };
    let site = behind_a_proxy(server, setup).await;
    let boss = site.superadmin().await;
    let bot = json!({"isOn": true, "telegramToken": TOKEN, "telegramChatId": "-1001"});
    save(&site, &boss, bot).await.ok();
    (site, boss)
}

/// One round of the server's job.
async fn round(site: &Server) {
    let config = site.app.config();
    notice::round(site.app.db(), &config.telegram, &config.public_url)
        .await
        .expect("a round");
}

/// Makes the next message due.
async fn time_comes(site: &Server) {
    site.sql("UPDATE request_settings SET next_at = NULL", []).await;
}

async fn settings(site: &Server, boss: &Person) -> Value {
    site.get("/api/admin/request-settings", boss).await.ok()
}

pub(super) async fn the_token_is_never_answered(server: Server) {
    let (site, boss) = open(&server).await;
    let bot = json!({"isOn": true, "telegramToken": TOKEN, "telegramChatId": "@arizalar"});
    let kept = async || {
        [
            server.count("change").await,
            server.count("revision").await,
            server.count("outbox").await,
        ]
    };
    let before = kept().await;
    let saved = save(&site, &boss, bot.clone()).await;
    let stale = save(&site, &boss, with(bot, &json!({"version": 1}))).await;
    stale.refused(409, "version_conflict");
    let read = site.get("/api/admin/request-settings", &boss).await;
    let wrong = save(&site, &boss, json!({"isOn": true, "telegramToken": "xato:token"})).await;
    wrong.refused_fields(&[("telegramToken", "wrong_format")]);
    for reply in [&saved, &stale, &read, &wrong] {
        let text = reply.body.to_string();
        assert!(!text.contains("secret") && !text.contains("xato:token"), "{text}");
    }
    assert_eq!(saved.data()["hasToken"], true);
    assert_eq!(kept().await, before, "it stands in its own row alone");
}

pub(super) async fn an_omitted_token_is_kept(server: Server) {
    let (site, boss) = open(&server).await;
    let bot = json!({"isOn": true, "telegramToken": TOKEN, "telegramChatId": "@arizalar"});
    save(&site, &boss, bot).await.ok();
    let kept = save(&site, &boss, json!({"isOn": false})).await.ok();
    assert_eq!(
        (&kept["isOn"], &kept["hasToken"], &kept["telegramChatId"]),
        (&json!(false), &json!(true), &json!("@arizalar"))
    );
    save(&site, &boss, json!({"isOn": true, "telegramChatId": null}))
        .await
        .refused_fields(&[("telegramChatId", "required")]);
    let gone = save(
        &site,
        &boss,
        json!({"isOn": true, "telegramToken": null, "telegramChatId": null}),
    )
    .await
    .ok();
    assert_eq!(
        (&gone["hasToken"], &gone["telegramChatId"]),
        (&json!(false), &Value::Null)
    );
    // Without a bot no notification is pending.
    send(&site, 1, &request(1)).await.created();
    assert_eq!(settings(&site, &boss).await["pending"], 0);
    for (body, field, code) in [
        (json!({}), "isOn", "required"),
        (
            json!({"isOn": true, "telegramChatId": "arizalar"}),
            "telegramChatId",
            "wrong_format",
        ),
    ] {
        save(&site, &boss, body).await.refused_fields(&[(field, code)]);
    }
}

pub(super) async fn the_chat_is_notified_without_personal_data(server: Server) {
    let telegram = FakeTelegram::start(&[]).await;
    let (site, boss) = told_by(&server, &telegram).await;
    let tried = site
        .post("/api/admin/request-settings/test", &boss, json!({}))
        .await
        .ok();
    assert_eq!(tried, json!({"problem": null}));
    time_comes(&site).await;
    send(
        &site,
        1,
        &with(request(1), &json!({"message": "Maxfiy", "telegram": "@aziza_k"})),
    )
    .await
    .created();
    let id = list(&site, &boss, "").await["requests"][0]["id"].clone();
    round(&site).await;
    round(&site).await;
    let got = telegram.got();
    assert_eq!(got.len(), 2, "the test and one message: {got:?}");
    let (path, body) = &got[1];
    assert_eq!(path, &format!("/bot{TOKEN}/sendMessage"));
    assert_eq!(body["chat_id"], "-1001");
    let text = body["text"].as_str().expect("a text");
    assert!(text.contains(&format!("{}/requests/{id}", site.base)), "{text}");
    for secret in ["Aziza", "998900000001", "Maxfiy", "aziza_k"] {
        assert!(!text.contains(secret), "{text}");
    }
    let now = settings(&site, &boss).await;
    assert_eq!((&now["pending"], &now["problem"]), (&json!(0), &Value::Null));
    assert!(now["toldAt"].is_string());
}

pub(super) async fn several_requests_are_sent_in_one_message(server: Server) {
    let telegram = FakeTelegram::start(&[]).await;
    let (site, boss) = told_by(&server, &telegram).await;
    for number in 1..=5 {
        send(&site, number, &request(number.into())).await.created();
    }
    round(&site).await;
    let got = telegram.got();
    assert_eq!(got.len(), 1, "{got:?}");
    let text = got[0].1["text"].as_str().expect("a text");
    assert!(
        text.contains("5 ta") && text.contains(&format!("{}/requests", site.base)),
        "{text}"
    );
    assert_eq!(settings(&site, &boss).await["pending"], 0);
    // The next one waits a little.
    send(&site, 6, &request(6)).await.created();
    round(&site).await;
    assert_eq!(telegram.got().len(), 1);
}

pub(super) async fn a_dead_telegram_loses_nothing(server: Server) {
    const DEAD: &[&str] = &["502 Bad Gateway", "429 Too Many Requests", "500 Internal Server Error"];
    let telegram = FakeTelegram::start(DEAD).await;
    let (site, boss) = told_by(&server, &telegram).await;
    for (number, problem) in [(1, "failed"), (2, "busy"), (3, "failed")] {
        send(&site, number, &request(number.into())).await.created();
        round(&site).await;
        let now = settings(&site, &boss).await;
        assert_eq!((&now["problem"], &now["pending"]), (&json!(problem), &json!(number)));
        // It waits before it tries again.
        round(&site).await;
        assert_eq!(telegram.got().len(), usize::try_from(number).expect("small"));
        time_comes(&site).await;
    }
    // A restarted server sends all of them.
    let setup = Setup {
        telegram: Some(telegram.base.clone()),
        ..Setup::default()
    };
    let again = behind_a_proxy(&server, setup).await;
    round(&again).await;
    let got = telegram.got();
    assert!(got[3].1["text"].as_str().expect("a text").contains("3 ta"), "{got:?}");
    let now = settings(&again, &boss).await;
    assert_eq!((&now["problem"], &now["pending"]), (&Value::Null, &json!(0)));
}

/// A status of success alone proves nothing: a proxy in between may answer with a page of its own.
pub(super) async fn an_unconfirmed_message_is_sent_again(server: Server) {
    const BODIES: &[&str] = &["<html>Kirish</html>", "", "{}", "{\"ok\":false}"];
    let telegram = FakeTelegram::saying(&[], BODIES).await;
    let (site, boss) = told_by(&server, &telegram).await;
    send(&site, 1, &request(1)).await.created();
    for calls in 1..=BODIES.len() {
        round(&site).await;
        assert_eq!(telegram.got().len(), calls);
        let now = settings(&site, &boss).await;
        assert_eq!((&now["problem"], &now["pending"]), (&json!("failed"), &json!(1)));
        time_comes(&site).await;
    }
    round(&site).await;
    let now = settings(&site, &boss).await;
    assert_eq!((&now["problem"], &now["pending"]), (&Value::Null, &json!(0)));
}

/// A Telegram that takes the call and says nothing holds up no visitor.
pub(super) async fn a_silent_telegram_delays_nobody(server: Server) {
    let telegram = FakeTelegram::start(&[SILENT]).await;
    let (site, boss) = told_by(&server, &telegram).await;
    send(&site, 1, &request(1)).await.created();
    let under_way = std::sync::atomic::AtomicBool::new(true);
    let telling = async {
        round(&site).await;
        under_way.store(false, std::sync::atomic::Ordering::SeqCst);
    };
    let sending = async {
        while telegram.got().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        for number in 2..=5 {
            send(&site, number, &request(number.into())).await.created();
        }
        let now = settings(&site, &boss).await;
        assert_eq!((&now["problem"], &now["pending"]), (&Value::Null, &json!(5)));
        assert!(
            under_way.load(std::sync::atomic::Ordering::SeqCst),
            "nobody waited for it"
        );
    };
    futures::join!(telling, sending);
    let now = settings(&site, &boss).await;
    assert_eq!((&now["problem"], &now["pending"]), (&json!("unreachable"), &json!(5)));
    time_comes(&site).await;
    round(&site).await;
    let now = settings(&site, &boss).await;
    assert_eq!((&now["problem"], &now["pending"]), (&Value::Null, &json!(0)));
}

pub(super) async fn a_wrong_token_is_reported_and_not_tried_again(server: Server) {
    let telegram = FakeTelegram::start(&["401 Unauthorized", "404 Not Found", "400 Bad Request"]).await;
    let (site, boss) = told_by(&server, &telegram).await;
    send(&site, 1, &request(1)).await.created();
    for (calls, problem) in [(1, "wrong_token"), (2, "wrong_token"), (3, "wrong_chat")] {
        for _ in 0..3 {
            round(&site).await;
        }
        let now = settings(&site, &boss).await;
        assert_eq!((&now["problem"], &now["pending"]), (&json!(problem), &json!(1)));
        assert!(now["problemAt"].is_string());
        assert_eq!(telegram.got().len(), calls);
        // Saving the settings retries at once.
        let saved = save(&site, &boss, json!({"isOn": true})).await.ok();
        assert_eq!(saved["problem"], Value::Null);
    }
    round(&site).await;
    assert_eq!(settings(&site, &boss).await["pending"], 0);
}

pub(super) async fn the_webhook_is_notified_without_personal_data(server: Server) {
    let setup = Setup {
        outbox: true,
        ..Setup::default()
    };
    let site = behind_a_proxy(&server, setup).await;
    let boss = site.superadmin().await;
    save(&site, &boss, json!({"isOn": true})).await.ok();
    let db = site.app.db();
    delivery::gather(db, std::time::Duration::ZERO).await.expect("gathered");
    send(&site, 1, &with(request(1), &json!({"message": "Maxfiy"})))
        .await
        .created();
    // An equal request sends no notification.
    send(&site, 1, &request(1)).await.created();
    assert!(delivery::gather(db, std::time::Duration::ZERO).await.expect("gathered"));
    let listed = site.get("/api/admin/webhook-deliveries", &boss).await.ok();
    assert_eq!(listed["deliveries"][0]["tags"], json!(["requests"]));
    for table in ["outbox", "delivery"] {
        for row in server.rows(&format!("SELECT tags FROM {table}")).await {
            let tags: String = row.try_get("", "tags").expect("a text");
            assert!(!tags.contains("998") && !tags.contains("Maxfiy"), "{tags}");
        }
    }
}
