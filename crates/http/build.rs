//! The folder of the panel's files must exist when this crate is compiled: if an embedded folder is missing then, it is
//! never found later, even after the panel is built.

fn main() -> std::io::Result<()> {
    let panel = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/web/dist");
    std::fs::create_dir_all(&panel)?;
    println!("cargo::rerun-if-changed=build.rs");
    // A development build reads the files at run time; a release build embeds them.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", panel.display());
    }
    Ok(())
}
