//! `cargo xtask dist` and `cargo xtask bench`: the release build, for shipping and for measuring.

use std::fs;

use crate::process::{self, Running};
use crate::{Result, args, paths, toolchain, web};

/// Builds the panel and one optimised binary that contains it.
///
/// # Errors
/// With the failing build's output.
pub(crate) fn dist(words: &[String]) -> Result {
    args::flag(words, "", "dist")?;
    let binary = build()?;
    let size = fs::metadata(&binary)
        .map_err(|error| format!("cannot read {}: {error}", binary.display()))?
        .len();
    println!("{}  {:.1} MB", binary.display(), size as f64 / 1e6);
    Ok(())
}

/// Measures the optimised build. Other arguments are passed to the benchmark.
///
/// # Errors
/// With the failing build's output, or when the benchmark fails.
pub(crate) fn bench(words: &[String]) -> Result {
    let binary = build()?;
    // A separate call on purpose: the benchmark's dependencies must not affect the features of the binary.
    process::must(
        "Building the benchmark",
        paths::cargo().args([
            "build",
            "--profile",
            "dist",
            "-p",
            "peshtoq-server",
            "--example",
            "bench",
        ]),
    )?;
    let program = paths::target()?.join("dist/examples/bench");
    let mut command = std::process::Command::new(program);
    command
        .arg("docs/benchmarks.md")
        .args(words)
        .current_dir(paths::root())
        .env("PESHTOQ_BIN", binary);
    let mut running = Running::start(&mut command)?;
    loop {
        process::go_on()?;
        if let Some(status) = running.ended()? {
            return if status.success() {
                Ok(())
            } else {
                Err(format!("the benchmark failed ({status})").into())
            };
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

fn build() -> Result<std::path::PathBuf> {
    toolchain::rust()?;
    toolchain::node()?;
    web::install()?;
    web::build_if_changed()?;
    process::must(
        "Building the optimised server",
        paths::cargo().args(["build", "--profile", "dist", "-p", "peshtoq-server", "--bin", "peshtoq"]),
    )?;
    let binary = paths::server_binary("dist")?;
    holds_the_panel(&binary)?;
    Ok(binary)
}

/// Fails if the binary contains an older panel, which must not happen if the build tracks its inputs.
fn holds_the_panel(binary: &std::path::Path) -> Result {
    let page = paths::web().join("dist/index.html");
    let page = fs::read_to_string(&page).map_err(|error| format!("cannot read {}: {error}", page.display()))?;
    let script = script_name(&page).ok_or("apps/web/dist/index.html loads no script from assets/")?;
    let bytes = fs::read(binary).map_err(|error| format!("cannot read {}: {error}", binary.display()))?;
    if bytes.windows(script.len()).any(|window| window == script.as_bytes()) {
        return Ok(());
    }
    Err(format!(
        "{} does not contain the panel that was just built ({script} is missing)",
        binary.display()
    )
    .into())
}

/// The first script of the page, `assets/index-….js`.
fn script_name(page: &str) -> Option<&str> {
    let script = page
        .split('"')
        .find(|word| word.contains("assets/") && word.ends_with(".js"))?;
    script.find("assets/").map(|start| &script[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_found_in_the_page() {
        let page = r#"<link href="/assets/a.css"><script type="module" src="/assets/index-Ab3.js"></script>"#;
        assert_eq!(script_name(page), Some("assets/index-Ab3.js"));
        assert_eq!(script_name("<p>"), None);
    }
}
