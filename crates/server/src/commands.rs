//! The small commands: configuration, staff, import of courses, demo content.

use std::io::Read;

use peshtoq_core::{error::Error, language::Language};
use peshtoq_courses::import;
use peshtoq_http::app::App;
use serde_json::{Map, Value, json};

use crate::{cli::StaffCommand, config::Config, console::print_line, demo, start::CliError};

/// `peshtoq config`.
///
/// # Errors
/// When standard output cannot be written.
pub fn show_config(config: &Config) -> Result<(), CliError> {
    let width = config
        .shown()
        .iter()
        .map(|(name, ..)| name.len())
        .max()
        .unwrap_or_default();
    for (name, value, source) in config.shown() {
        let value = if value.is_empty() { "-" } else { value };
        print_line(format_args!("{name:width$}  {value}  ({source})"))?;
    }
    Ok(())
}

/// The password from standard input, without the line end that a terminal or `echo` adds.
fn password() -> Result<String, CliError> {
    let mut text = String::new();
    std::io::stdin()
        .take(1024)
        .read_to_string(&mut text)
        .map_err(CliError::new)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// `peshtoq staff`.
///
/// # Errors
/// When the input is invalid, or the person does not exist.
pub async fn staff(app: &App, command: StaffCommand) -> Result<(), CliError> {
    match command {
        StaffCommand::CreateSuperadmin {
            login,
            first_name,
            last_name,
            ..
        } => {
            let fields =
                json!({"login": login, "firstName": first_name, "lastName": last_name, "password": password()?});
            let fields = fields.as_object().cloned().unwrap_or_else(Map::<String, Value>::new);
            peshtoq_auth::setup::create_superadmin(app.auth(), app.db(), fields)
                .await
                .map_err(refused)?;
            print_line(format_args!("created the superadmin {login}"))?;
        }
        StaffCommand::ResetPassword { login, .. } => {
            let password = password()?;
            peshtoq_auth::setup::reset_password(app.auth(), app.db(), &login, &password)
                .await
                .map_err(refused)?;
            print_line(format_args!(
                "the password of {login} was set; it has to be changed at the next sign-in"
            ))?;
        }
    }
    Ok(())
}

/// A refusal in one line for the console, with the texts that the panel would show beside the fields.
pub(crate) fn refused(error: Error) -> CliError {
    let language = Language::default();
    let message = error.message().text(language);
    let fields: Vec<String> = error
        .fields
        .iter()
        .map(|field| format!("{}: {}", field.field, field.message.text(language)))
        .collect();
    let cause = error
        .cause
        .as_deref()
        .map(|cause| format!(" ({cause})"))
        .unwrap_or_default();
    match fields.is_empty() {
        true => CliError::new(format!("{}: {message}{cause}", error.code.as_str())),
        false => CliError::new(format!("{}: {}", error.code.as_str(), fields.join("; "))),
    }
}

/// `peshtoq courses import`.
///
/// # Errors
/// When a course is invalid; nothing is imported then.
pub async fn import_courses(app: &App, courses: Vec<import::ImportedCourse>) -> Result<(), CliError> {
    let report = import::import(app.db(), courses).await.map_err(refused)?;
    for name in &report.categories {
        print_line(format_args!("category created: {name}"))?;
    }
    for (id, name) in &report.made {
        print_line(format_args!("created: {id} {name}"))?;
    }
    for (id, name, fields) in &report.changed {
        print_line(format_args!("changed: {id} {name} ({})", fields.join(", ")))?;
    }
    for (id, name) in &report.clashes {
        print_line(format_args!("skipped: {id} {name} (created manually)"))?;
    }
    print_line(format_args!(
        "{} created, {} changed, {} unchanged, {} skipped",
        report.made.len(),
        report.changed.len(),
        report.same,
        report.clashes.len()
    ))
}

/// `peshtoq demo load`.
///
/// # Errors
/// When there is content already, unless `if_empty`.
pub async fn load_demo(app: &App, if_empty: bool) -> Result<(), CliError> {
    match (demo::load(app).await.map_err(refused)?, if_empty) {
        (demo::Loaded::Loaded, _) => print_line("loaded"),
        (demo::Loaded::AlreadyLoaded, true) => print_line("kept"),
        (demo::Loaded::AlreadyLoaded, false) => {
            Err(CliError::new("the database already has content; nothing was loaded"))
        }
    }
}
