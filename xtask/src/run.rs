//! `cargo xtask run`: from a checkout to a panel in the browser.

use std::thread::sleep;
use std::time::Duration;

use crate::process::{self, Running};
use crate::{Failure, Result, args, server, toolchain, web};

/// Builds everything that is needed, loads the demo content, and runs the server until Ctrl+C.
///
/// # Errors
/// One text saying what is missing or what failed.
pub(crate) fn command(words: &[String]) -> Result {
    let options = args::run(words)?;
    toolchain::rust()?;
    toolchain::node()?;
    // The first build takes minutes; the panel is ready long before.
    let server = server::begin_build()?;
    web::install()?;
    web::build_if_changed()?;
    let binary = server.finish()?;

    let address = server::address(&binary)?;
    server::must_be_free(address)?;
    let first = if options.empty {
        FirstPerson::Unasked
    } else {
        first_person(&binary)?
    };

    let mut running = Running::start(server::command(&binary).arg("serve").args(&options.serve))?;
    let reachable = server::reachable(address);
    server::wait_until_ready(&mut running, reachable)?;
    println!("{}", boxed(&first.lines(&format!("http://{reachable}"))));
    stay(&mut running)
}

/// The first person who can sign in.
enum FirstPerson {
    /// `--empty`: the server prints the set-up link while there is no staff.
    Unasked,
    /// Created just now.
    Made { password: String },
    /// Exists from an earlier start.
    There,
    /// The demo content was loaded but the server refused to create the person; with its message.
    Refused(String),
}

fn first_person(binary: &std::path::Path) -> Result<FirstPerson> {
    if !server::load_demo(binary)? {
        return Ok(FirstPerson::There);
    }
    match server::create_first_person(binary) {
        Ok(password) => Ok(FirstPerson::Made { password }),
        // There may be staff in a database without content; they can sign in, so the start continues.
        Err(Failure::Message(why)) => Ok(FirstPerson::Refused(why)),
        Err(Failure::Interrupted) => Err(Failure::Interrupted),
    }
}

impl FirstPerson {
    fn lines(&self, address: &str) -> Vec<String> {
        let forgotten = || {
            vec![
                "Sign in as before. To reset the password:".to_owned(),
                format!(
                    "  peshtoq staff reset-password --login {} --password-stdin",
                    server::FIRST_LOGIN
                ),
                "  (the binary is target/debug/peshtoq)".to_owned(),
            ]
        };
        let mut lines = vec![format!("Peshtoq  {address}"), String::new()];
        match self {
            Self::Unasked => lines.push("No staff yet? Use the set-up link in the server's output above.".to_owned()),
            Self::Made { password } => {
                lines.push(format!("Login     {}", server::FIRST_LOGIN));
                lines.push(format!("Password  {password}"));
                lines.push("          shown only once".to_owned());
            }
            Self::There => lines.extend(forgotten()),
            Self::Refused(why) => {
                lines.push(format!("No first person was created: {why}"));
                lines.extend(forgotten());
            }
        }
        lines.extend([String::new(), "Ctrl+C stops the server.".to_owned()]);
        lines
    }
}

/// Waits for Ctrl+C, then ends the server in order.
///
/// # Errors
/// When the server ends by itself.
fn stay(running: &mut Running) -> Result {
    loop {
        if process::interrupted() {
            running.stop();
            return Ok(());
        }
        if let Some(status) = running.ended()? {
            return Err(format!("the server ended ({status})").into());
        }
        sleep(Duration::from_millis(50));
    }
}

/// Draws a frame around lines.
fn boxed(lines: &[String]) -> String {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let bar = "─".repeat(width + 4);
    let body: String = lines.iter().map(|line| format!("│  {line:width$}  │\n")).collect();
    format!("\n┌{bar}┐\n{body}└{bar}┘\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_even_around_any_letters() {
        let made = boxed(&["oʻzbek".to_owned(), "x".to_owned()]);
        let widths: Vec<usize> = made.trim().lines().map(|line| line.chars().count()).collect();
        assert_eq!(widths, [12, 12, 12, 12]);
    }

    #[test]
    fn the_password_is_shown_only_when_it_was_just_made() {
        let made = FirstPerson::Made {
            password: "Aa1@aaaa".to_owned(),
        }
        .lines("http://127.0.0.1:8080")
        .join("\n");
        assert!(made.contains("http://127.0.0.1:8080") && made.contains("Aa1@aaaa") && made.contains("admin"));
        assert!(FirstPerson::There.lines("x").join("\n").contains("reset-password"));
        let refused = FirstPerson::Refused("login is taken".to_owned()).lines("x").join("\n");
        assert!(refused.contains("login is taken") && refused.contains("reset-password"));
    }
}
