//! The panel's files must have a folder when this crate is compiled: an embedded folder that is missing then is never
//! found again, not even once the panel is built.

fn main() -> std::io::Result<()> {
    let panel = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/web/dist");
    std::fs::create_dir_all(&panel)?;
    println!("cargo::rerun-if-changed=build.rs");
    // A development build reads the files at run time; an optimised one holds them.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", panel.display());
    }
    Ok(())
}
