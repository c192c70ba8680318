//! The requests of visitors (`docs/api.md#requests`): how they are sent, worked on, reported and removed.

mod sending;
mod telling;
mod working;

use peshtoq_http::proxies::TrustedProxy;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, Server, Setup, on_both_databases};
use sending::*;
use telling::*;
use working::*;

on_both_databases!(
    a_request_is_validated,
    automated_requests_are_refused,
    requests_are_refused_while_switched_off,
    an_equal_request_is_the_same_one,
    a_repeated_call_is_answered_once,
    many_visitors_are_all_heard,
    a_sender_of_junk_is_limited,
    a_request_for_an_unknown_course_delays_nobody,
    a_body_has_a_greatest_size,
    any_origin_may_send,
    an_operator_works_on_requests,
    requests_are_found,
    a_request_outlives_its_course,
    the_csv_has_the_listed_rows,
    requests_of_a_phone_number_are_removed,
    old_requests_are_removed,
    requests_are_in_no_history,
    the_token_is_never_answered,
    an_omitted_token_is_kept,
    the_chat_is_notified_without_personal_data,
    several_requests_are_sent_in_one_message,
    a_dead_telegram_loses_nothing,
    an_unconfirmed_message_is_sent_again,
    a_silent_telegram_delays_nobody,
    a_wrong_token_is_reported_and_not_tried_again,
    the_webhook_is_notified_without_personal_data,
);

/// The path that visitors send to.
const SENT_TO: &str = "/api/public/requests";
/// A token in the right form.
const TOKEN: &str = "123456:AAsecretsecretsecretsecretsecret_1";

/// A server behind a proxy, so that callers have addresses of their own.
async fn behind_a_proxy(server: &Server, setup: Setup) -> Server {
    let proxy: TrustedProxy = "127.0.0.1".parse().expect("an address");
    let setup = Setup {
        trusted_proxies: vec![proxy],
        ..setup
    };
    Server::start_with(server.database.clone(), setup).await
}

/// The same with requests switched on by its superadmin.
async fn open(server: &Server) -> (Server, Person) {
    let site = behind_a_proxy(server, Setup::default()).await;
    let boss = site.superadmin().await;
    save(&site, &boss, json!({"isOn": true})).await.ok();
    (site, boss)
}

async fn save(site: &Server, boss: &Person, body: Value) -> Reply {
    site.put("/api/admin/request-settings", boss, body).await
}

/// What a visitor sends, with a phone number of their own.
fn request(number: u64) -> Value {
    json!({
        "name": format!("Aziza {number}"), "phone": format!("{}", 998_900_000_000 + number), "form": "Courses",
        "consent": true, "elapsed": 5000
    })
}

/// The same with other values in some fields.
fn with(mut body: Value, other: &Value) -> Value {
    for (name, value) in other.as_object().expect("fields") {
        body[name] = value.clone();
    }
    body
}

/// Sends from an address.
async fn send(site: &Server, address: u32, body: &Value) -> Reply {
    let address = std::net::Ipv4Addr::from_bits(0x0a00_0000 + address);
    let call = site
        .client
        .post(format!("{}{SENT_TO}", site.base))
        .header("x-forwarded-for", address.to_string())
        .json(body);
    Server::read(call).await
}

async fn list(site: &Server, person: &Person, query: &str) -> Value {
    site.get(&format!("/api/admin/requests{query}"), person).await.ok()
}

/// An operator, signed in with a password of their own.
async fn operator(site: &Server, boss: &Person) -> Person {
    let (first, own) = ("Birinchi#1", "Boshqa#2027");
    let body = json!({
        "firstName": "Olim", "lastName": "Sobirov", "login": "olim", "password": first, "role": "operator"
    });
    site.post("/api/admin/staff", boss, body).await.created();
    let person = site.sign_in("olim", first).await;
    let body = json!({"currentPassword": first, "newPassword": own, "confirmPassword": own});
    site.put("/api/admin/change-password", &person, body).await.ok();
    person
}

async fn by_method(site: &Server, method: Method, path: &str, person: &Person, body: Value) -> Reply {
    site.call(method, path, Some(&person.access), Some(body)).await
}
