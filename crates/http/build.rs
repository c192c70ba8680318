//! Prepares what the crate embeds.

use std::{
    collections::BTreeSet,
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    io::Write,
    path::Path,
};

use flate2::{Compression, write::GzEncoder};
use serde_json::Value;

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
    // The documents are embedded in compressed form: uncompressed they would add 2 MB to the program.
    let document = root.join("openapi/openapi.json");
    println!("cargo::rerun-if-changed={}", document.display());
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets no OUT_DIR"))?;
    let out = Path::new(&out);
    let whole = fs::read_to_string(document)?;
    let mut hasher = DefaultHasher::new();
    whole.hash(&mut hasher);
    fs::write(out.join("openapi.hash"), format!("{:016x}", hasher.finish()))?;
    pack(&out.join("openapi.json.gz"), &whole)?;
    pack(&out.join("openapi-public.json.gz"), &public_only(&whole)?)
}

fn pack(path: &Path, text: &str) -> io::Result<()> {
    let mut encoder = GzEncoder::new(fs::File::create(path)?, Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()?;
    Ok(())
}

/// The document of the public API alone: its calls, and the schemas that they name.
fn public_only(whole: &str) -> io::Result<String> {
    let mut document: Value = serde_json::from_str(whole)?;
    if let Some(paths) = document["paths"].as_object_mut() {
        paths.retain(|path, _| path.starts_with("/api/public/"));
    }
    let mut named = BTreeSet::new();
    collect(&document["paths"], &mut named);
    loop {
        let known = named.len();
        for name in named.clone() {
            collect(&document["components"]["schemas"][&name], &mut named);
        }
        if named.len() == known {
            break;
        }
    }
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| named.contains(name));
    }
    if let Some(components) = document["components"].as_object_mut() {
        components.retain(|kind, _| kind == "schemas");
    }
    if let Some(tags) = document["tags"].as_array_mut() {
        tags.retain(|tag| tag["name"] == "public");
    }
    document["info"]["title"] = "Peshtoq, public API".into();
    document["info"]["description"] =
        "What the landing site reads, without signing in. A success is `{\"success\": true, \"data\": …}`, a failure \
         `{\"success\": false, \"message\", \"code\", \"status\", \"errorId\", \"fields\"}`; `code` is stable. Every answer has an \
         ETag. All calls, with those of the panel, stand in `/api/openapi.json`."
            .into();
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// The names of the schemas that a value refers to, in references and in the mapping of a discriminator.
fn collect(value: &Value, named: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => named.extend(text.strip_prefix("#/components/schemas/").map(str::to_owned)),
        Value::Array(values) => values.iter().for_each(|value| collect(value, named)),
        Value::Object(values) => values.values().for_each(|value| collect(value, named)),
        _ => {}
    }
}
