//! Prepares what the crate embeds.

use std::{env, fs, io, path::Path};

use flate2::{Compression, write::GzEncoder};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The folder of the panel's files must exist when this crate is compiled: if an embedded folder is missing then, it
    // is never found later, even after the panel is built.
    let panel = root.join("apps/web/dist");
    fs::create_dir_all(&panel)?;
    // A development build reads the files at run time; a release build embeds them.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", panel.display());
    }
    // The document is embedded in compressed form: uncompressed it would add 1.8 MB to the program.
    let document = root.join("openapi/openapi.json");
    println!("cargo::rerun-if-changed={}", document.display());
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets no OUT_DIR"))?;
    let packed = fs::File::create(Path::new(&out).join("openapi.json.gz"))?;
    let mut encoder = GzEncoder::new(packed, Compression::best());
    io::copy(&mut fs::File::open(document)?, &mut encoder)?;
    encoder.finish()?;
    Ok(())
}
