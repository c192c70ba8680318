//! Staff and sessions, by the rules of `docs/api.md#staff` and the sections after it.

mod audit;
mod sessions;
mod sign_in;
mod staff;

use std::{sync::Arc, time::Instant};

use peshtoq_auth::token::Keys;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Backend, PASSWORD, Person, Reply, Server, Setup, TestDatabase, on_both_databases};
use audit::*;
use sessions::*;
use sign_in::*;
use staff::*;

/// The password that a superadmin gives a new person.
const FIRST: &str = "Birinchi#1";
/// Another one.
const OTHER: &str = "Boshqa#2027";

on_both_databases!(
    the_first_superadmin_is_made_with_the_printed_token,
    two_set_ups_at_once_make_one_superadmin,
    a_wrong_name_and_a_wrong_password_get_the_same_answer,
    a_new_person_chooses_a_password_first,
    a_password_must_follow_the_rule,
    a_block_applies_to_the_next_call,
    only_allowed_status_changes_are_accepted,
    tokens_rotate,
    two_tabs_may_refresh_at_once,
    a_token_spent_earlier_ends_its_session,
    an_invalid_refresh_token_is_refused,
    access_ends_with_its_time_and_its_session,
    signing_out_ends_this_session_alone,
    own_devices_are_listed_and_ended,
    a_new_password_ends_the_other_sessions,
    a_login_is_checked_while_typing,
    the_profile_accepts_only_own_fields,
    only_superadmins_may_manage_staff,
    staff_is_added_changed_and_removed,
    a_password_set_by_another_makes_the_person_new,
    a_superadmin_always_remains,
    one_may_undo_ones_own_profile_but_not_promote_oneself,
    a_restored_person_can_sign_in,
    sign_in_is_limited,
    a_stranger_cannot_lock_a_person_out,
    a_stolen_session_cannot_guess_the_password,
    a_password_appears_nowhere,
    sign_ins_and_sign_outs_are_in_the_audit_log,
    changes_to_staff_are_in_the_audit_log,
    failed_sign_ins_are_listed_and_merged,
    the_audit_log_is_searched_and_downloaded,
    an_undone_removal_is_in_the_audit_log,
);

async fn sign_in(server: &Server, login: &str, password: &str) -> Reply {
    let body = json!({"username": login, "password": password});
    server.call(Method::POST, "/api/admin/signin", None, Some(body)).await
}

async fn refresh(server: &Server, token: &str) -> Reply {
    server
        .call(
            Method::POST,
            "/api/admin/refresh",
            None,
            Some(json!({"refreshToken": token})),
        )
        .await
}

async fn profile(server: &Server, token: &str) -> Reply {
    server.call(Method::GET, "/api/admin/profile", Some(token), None).await
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Creates a person, who is NEW.
async fn make(server: &Server, boss: &Person, login: &str, role: &str) -> Value {
    let body = json!({"firstName": "Ali", "lastName": "Valiyev", "login": login, "password": FIRST, "role": role});
    server.post("/api/admin/staff", boss, body).await.created()
}

/// Creates a person with the usual password, signed in.
async fn active(server: &Server, boss: &Person, login: &str, role: &str) -> Person {
    make(server, boss, login, role).await;
    let mut person = server.sign_in(login, FIRST).await;
    person.staff = change_password(server, &person, FIRST, PASSWORD).await.ok();
    person
}

async fn change_password(server: &Server, person: &Person, current: &str, new: &str) -> Reply {
    let body = json!({"currentPassword": current, "newPassword": new, "confirmPassword": new});
    server.put("/api/admin/change-password", person, body).await
}

fn by_id(person: &Value) -> String {
    format!("/api/admin/staff/{}", person["id"])
}

async fn set_status(server: &Server, boss: &Person, person: &Value, status: &str) -> Reply {
    server
        .patch(&format!("{}/status", by_id(person)), boss, json!({"status": status}))
        .await
}
