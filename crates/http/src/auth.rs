//! Sign-in, the own profile, and staff (`docs/api.md#sessions`).

use axum::{extract::State, http::Method};
use peshtoq_auth::{
    profile::{self, ChangePassword, CheckLogin, LoginAvailability, ProfileInput},
    session::{self, Device, LoginResponse, RefreshInput, Sessions, SignIn, Tokens},
    setup::{self, Initial, Initialise},
    staff::{self, PasswordInput, Staff, StaffCreate, StatusInput},
};
use peshtoq_core::codes::Code;
use peshtoq_persistence::resource::{Resource, Row};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    guard::SignedIn,
    operation::{Access, Api, Operation},
    request::{Body, Origin, Params, Typed, id},
    resources::{Names, example_row},
};

const PASSWORD: &str = "Registon#26";

impl From<Origin> for Device {
    fn from(origin: Origin) -> Self {
        Self {
            user_agent: origin.user_agent,
            address: origin.address,
        }
    }
}

async fn sign_in(State(app): State<App>, origin: Origin, Typed(input): Typed<SignIn>) -> Outcome<LoginResponse> {
    Ok(Answer::ok(app.auth().sign_in(app.db(), input, origin.into()).await?))
}

async fn refresh(State(app): State<App>, Typed(input): Typed<RefreshInput>) -> Outcome<Tokens> {
    Ok(Answer::ok(app.auth().refresh(app.db(), input).await?))
}

async fn sign_out(State(app): State<App>, user: SignedIn) -> Outcome<()> {
    let write = app.begin(&user).await?;
    session::sign_out(&write, &user.0).await?;
    write.commit().await?;
    Ok(Answer::ok(()))
}

async fn list_sessions(State(app): State<App>, SignedIn(user): SignedIn) -> Outcome<Sessions> {
    Ok(Answer::ok(session::list(app.db(), &user).await?))
}

async fn end_session(State(app): State<App>, user: SignedIn, params: Params) -> Outcome<Removed> {
    let id = id(&params, "id", Code::SessionNotFound)?;
    let write = app.begin(&user).await?;
    session::end(&write, &user.0, id).await?;
    write.commit().await?;
    Ok(Answer::ok(Removed { id }))
}

async fn get_initial(State(app): State<App>) -> Outcome<Initial> {
    Ok(Answer::ok(setup::initial(app.db()).await?))
}

async fn initialise(State(app): State<App>, origin: Origin, Body(body): Body) -> Outcome<LoginResponse> {
    let device = origin.into();
    Ok(Answer::created(
        setup::initialise(app.auth(), app.db(), body, &device).await?,
    ))
}

async fn get_profile(State(app): State<App>, SignedIn(user): SignedIn) -> Outcome<Row<Staff>> {
    Ok(Answer::ok(profile::get(app.db(), &user).await?))
}

async fn update_profile(State(app): State<App>, user: SignedIn, Body(body): Body) -> Outcome<Row<Staff>> {
    let mut write = app.begin(&user).await?;
    let row = profile::update(&mut write, &user.0, body, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

async fn check_login(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    Typed(input): Typed<CheckLogin>,
) -> Outcome<LoginAvailability> {
    Ok(Answer::ok(profile::check_login(app.db(), &user, &input).await?))
}

async fn change_password(State(app): State<App>, SignedIn(user): SignedIn, Body(body): Body) -> Outcome<Row<Staff>> {
    Ok(Answer::ok(
        profile::change_password(app.auth(), app.db(), &user, body).await?,
    ))
}

async fn create_staff(State(app): State<App>, SignedIn(user): SignedIn, Body(body): Body) -> Outcome<Row<Staff>> {
    let done = staff::create(app.auth(), app.db(), user.actor(), body, &|path| app.media_path(path)).await?;
    Ok(Answer::created(done.data).with_change(done.change))
}

async fn set_staff_status(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Row<Staff>> {
    let id = id(&params, "id", Code::StaffNotFound)?;
    let mut write = app.begin(&user).await?;
    let row = staff::set_status(&mut write, id, body).await?;
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

async fn reset_staff_password(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    params: Params,
    Body(body): Body,
) -> Outcome<Row<Staff>> {
    let id = id(&params, "id", Code::StaffNotFound)?;
    Ok(staff::set_password(app.auth(), app.db(), user.actor(), id, body)
        .await?
        .into())
}

fn example_tokens() -> Value {
    json!({"accessToken": "Nw.MTc2NzYxMjIwMA.c2lnbmF0dXJl", "refreshToken": "Nw.MA.c2VjcmV0"})
}

fn example_login() -> Value {
    let mut pass = example_tokens();
    pass["staffInfo"] = example_person();
    pass
}

fn example_person() -> Value {
    let mut row = example_row::<Staff>();
    row["isSuperadmin"] = json!(true);
    row["status"] = json!("ACTIVE");
    row["lastSignInAt"] = json!("2026-01-05T09:30:00Z");
    row
}

fn session_calls(api: &mut Api) {
    let operation = |method, path, id, summary| Operation::new(method, path, "auth", id, summary);
    let example = || json!({"username": "dilnoza", "password": PASSWORD});
    api.add(
        operation(Method::POST, "/api/admin/signin", "sign_in", "Signs in.")
            .access(Access::Open)
            .request::<SignIn>(example)
            .response::<LoginResponse>(example_login)
            .errors([Code::InvalidCredentials, Code::AccountBlocked, Code::RateLimited]),
        sign_in,
    );
    api.add(
        operation(
            Method::POST,
            "/api/admin/refresh",
            "refresh",
            "Exchanges a refresh token, which can be used once, for a new pair of tokens.",
        )
        .access(Access::Open)
        .request::<RefreshInput>(|| json!({"refreshToken": "Nw.MA.c2VjcmV0"}))
        .response::<Tokens>(example_tokens)
        .errors([Code::Unauthenticated]),
        refresh,
    );
    api.add(
        operation(Method::POST, "/api/admin/signout", "sign_out", "Ends this session.").access(Access::AlsoNew),
        sign_out,
    );
    let example = || {
        json!({"sessions": [{
        "id": 7, "userAgent": "Mozilla/5.0 (Windows NT 10.0)", "address": "198.51.100.7", "current": true,
        "createdAt": "2026-01-05T09:30:00Z", "lastUsedAt": "2026-01-05T11:02:00Z"
    }], "total": 1})
    };
    api.add(
        operation(
            Method::GET,
            "/api/admin/sessions",
            "list_sessions",
            "Lists the caller's signed-in devices.",
        )
        .access(Access::AlsoOperator)
        .response::<Sessions>(example),
        list_sessions,
    );
    api.add(
        operation(
            Method::DELETE,
            "/api/admin/sessions/{id}",
            "end_session",
            "Ends the session of one of the caller's devices.",
        )
        .access(Access::AlsoOperator)
        .response::<Removed>(|| json!({"id": 7}))
        .errors([Code::SessionNotFound]),
        end_session,
    );
    api.add(
        operation(
            Method::GET,
            "/api/admin/initial",
            "get_initial",
            "Checks whether there is any staff yet.",
        )
        .access(Access::Open)
        .response::<Initial>(|| json!({"initialised": true})),
        get_initial,
    );
    let example = || {
        json!({
            "setupToken": "printed-on-the-console", "firstName": "Dilnoza", "lastName": "Karimova", "login": "dilnoza",
            "password": PASSWORD
        })
    };
    api.add(
        operation(
            Method::POST,
            "/api/admin/initial",
            "initialise",
            "Creates the first superadmin and signs them in.",
        )
        .access(Access::Open)
        .request::<Initialise>(example)
        .response::<LoginResponse>(example_login)
        .creates()
        .errors([Code::AlreadyInitialised]),
        initialise,
    );
}

fn profile_calls(api: &mut Api) {
    let operation = |method, path, id, summary| Operation::new(method, path, "profile", id, summary);
    api.add(
        operation(
            Method::GET,
            "/api/admin/profile",
            "get_profile",
            "Reads the caller's own staff row.",
        )
        .access(Access::AlsoNew)
        .response::<Row<Staff>>(example_person),
        get_profile,
    );
    let example = || {
        json!({
            "firstName": "Dilnoza", "lastName": "Karimova", "login": "dilnoza", "photo": null, "phoneNumber": "998901234567"
        })
    };
    api.add(
        operation(
            Method::PUT,
            "/api/admin/profile",
            "update_profile",
            "Updates the caller's own staff row.",
        )
        .access(Access::AlsoOperator)
        .versioned_request::<ProfileInput>(example)
        .response::<Row<Staff>>(example_person)
        .changes()
        .errors([Code::LoginTaken]),
        update_profile,
    );
    api.add(
        operation(
            Method::PUT,
            "/api/admin/check-login",
            "check_login",
            "Checks whether a login is available; the caller's own counts as available.",
        )
        .access(Access::AlsoOperator)
        .request::<CheckLogin>(|| json!({"login": "dilnoza"}))
        .response::<LoginAvailability>(|| json!({"available": true})),
        check_login,
    );
    let example = || json!({"currentPassword": "Eski#2025", "newPassword": PASSWORD, "confirmPassword": PASSWORD});
    api.add(
        operation(
            Method::PUT,
            "/api/admin/change-password",
            "change_password",
            "Changes the caller's password and ends all other sessions; a NEW person becomes ACTIVE.",
        )
        .access(Access::AlsoNew)
        .request::<ChangePassword>(example)
        .response::<Row<Staff>>(example_person)
        .errors([
            Code::WrongCurrentPassword,
            Code::SamePassword,
            Code::PasswordsDoNotMatch,
            Code::RateLimited,
        ]),
        change_password,
    );
}

fn staff_calls(api: &mut Api) {
    let names = Names {
        tag: "staff",
        many: "/api/admin/staff",
        one: "/api/admin/staff",
        by_id: "/api/admin/staff/{id}",
        singular: "staff_member",
        plural: "staff",
    };
    let many = || json!({"staff": [example_person()], "total": 1});
    api.list::<Staff>(names).answers_like(many).access = Access::Superadmin;
    api.get::<Staff>(names).answers_like(example_person).access = Access::Superadmin;
    let update = api.update::<Staff>(names).answers_like(example_person);
    update.access = Access::Superadmin;
    update.error_codes.push(Code::LastSuperadmin);
    let delete = api.delete::<Staff>(names);
    delete.access = Access::Superadmin;
    delete.error_codes.push(Code::LastSuperadmin);
    let example = || {
        let mut example = <Staff as Resource>::example();
        example["password"] = json!(PASSWORD);
        example
    };
    let operation = |method, path, id, summary| {
        Operation::new(method, path, "staff", id, summary)
            .access(Access::Superadmin)
            .response::<Row<Staff>>(example_person)
    };
    api.add(
        operation(
            Method::POST,
            names.one,
            "create_staff_member",
            "Creates a person with the status NEW.",
        )
        .request::<StaffCreate>(example)
        .creates()
        .changes()
        .errors([Code::LoginTaken]),
        create_staff,
    );
    api.add(
        operation(
            Method::PATCH,
            "/api/admin/staff/{id}/status",
            "set_staff_status",
            "Blocks or unblocks a person.",
        )
        .versioned_request::<StatusInput>(|| json!({"status": "BLOCKED"}))
        .changes()
        .errors([Code::StaffNotFound, Code::StatusChangeRefused, Code::LastSuperadmin]),
        set_staff_status,
    );
    api.add(
        operation(
            Method::PUT,
            "/api/admin/staff/{id}/password",
            "reset_staff_password",
            "Sets another person's password; they become NEW and are signed out everywhere.",
        )
        .versioned_request::<PasswordInput>(|| json!({"newPassword": PASSWORD}))
        .errors([Code::StaffNotFound]),
        reset_staff_password,
    );
}

/// Adds these operations to the API.
pub fn describe(api: &mut Api) {
    session_calls(api);
    profile_calls(api);
    staff_calls(api);
}
