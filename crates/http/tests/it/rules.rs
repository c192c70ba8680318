//! A rule exists once, in Rust: the server, the OpenAPI document and the browser have the same numbers and patterns.
//! Together with `cargo xtask codegen --check`, which compares the committed files with fresh ones, a change of a rule
//! in Rust reaches both sides or fails.

use std::path::Path;

use peshtoq_core::{
    codes::FieldCode,
    html,
    input::{self, Text},
    rules::{self, ImageRule},
};
use peshtoq_http::contract;
use peshtoq_persistence::order;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use validator::Validate;

use crate::harness::{PASSWORD, Server, on_both_databases};

on_both_databases!(the_server_enforces_the_documented_limits);

/// A rule as resources declare it, with a unique number.
const ODD_MAX: u64 = 7;
const ODD_MIN: u64 = 3;

#[derive(Debug, Deserialize, JsonSchema, Validate)]
struct Odd {
    #[validate(length(min = ODD_MIN, max = ODD_MAX))]
    name: Text,
}

/// The two documents with the numbers agree with the rule, and the example password follows it.
#[test]
fn documents_state_the_rule_of_passwords() {
    let sentence = format!("{} to {} characters", rules::PASSWORD_MIN, rules::PASSWORD_MAX);
    for name in ["README.md", "docs/api.md"] {
        assert!(committed(name).contains(&sentence), "{name} does not say: {sentence}");
    }
    let readme = committed("README.md");
    let (_, rest) = readme.split_once("echo '").expect("an example");
    let (example, _) = rest
        .split_once("' | target/debug/peshtoq staff reset-password")
        .expect("its end");
    let length = u32::try_from(example.len()).expect("short");
    let has_length = (rules::PASSWORD_MIN..=rules::PASSWORD_MAX).contains(&length);
    assert!(has_length && rules::password(example).is_ok(), "{example}");
}

#[test]
fn one_attribute_is_the_rule_of_server_and_browser() {
    let property = &input::schema_of::<Odd>()["properties"]["name"];
    assert_eq!(
        (&property["minLength"], &property["maxLength"]),
        (&json!(ODD_MIN), &json!(ODD_MAX))
    );
    let read = |length: u64| {
        let name = "ў".repeat(usize::try_from(length).expect("short"));
        let body = json!({"name": name}).as_object().cloned().expect("an object");
        let read = input::read::<Odd>(body, None, &|_| None);
        read.map(|read| read.input.name.0).map_err(|error| error.fields[0].code)
    };
    assert!(read(ODD_MIN).is_ok() && read(ODD_MAX).is_ok());
    assert_eq!(read(ODD_MIN - 1), Err(FieldCode::TooShort));
    assert_eq!(read(ODD_MAX + 1), Err(FieldCode::TooLong));
}

fn committed(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The data of `export const NAME = … as const`.
fn constant(typescript: &str, name: &str) -> Value {
    let start = format!("export const {name} = ");
    let (_, rest) = typescript
        .split_once(&start)
        .unwrap_or_else(|| panic!("{name} is not exported"));
    let (json, _) = rest.split_once(" as const satisfies").expect("data");
    serde_json::from_str(json).expect("JSON")
}

/// The constants that orval writes for zod: `export const changePasswordNewPasswordMin = 8;`.
fn zod_constants(zod: &str, ending: &str) -> Vec<(String, String)> {
    let lines = zod
        .lines()
        .filter_map(|line| line.strip_prefix("export const ")?.strip_suffix(';')?.split_once(" = "));
    let found = lines.filter(|(name, _)| name.ends_with(ending));
    found.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Every property of that name (or ending in it) of every input in the document.
fn properties<'a>(document: &'a Value, ending: &str) -> Vec<(String, &'a Value)> {
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let of_inputs = schemas.iter().flat_map(|(schema, definition)| {
        let properties = definition["properties"].as_object().into_iter().flatten();
        properties
            .filter(|(_, property)| property.get("x-kind").is_some())
            .map(move |(name, property)| (schema, name, property))
    });
    of_inputs
        .filter(|(_, name, _)| name.to_lowercase().ends_with(ending))
        .map(|(schema, name, property)| (format!("{schema}.{name}"), property))
        .collect()
}

#[test]
fn the_document_and_the_browser_have_the_rules_of_rust() {
    let document: Value = serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON");
    let zod = committed("apps/web/src/api/generated/rules.schemas.zod.ts");
    let typescript = committed("apps/web/src/api/generated/contract.ts");
    assert_eq!(
        typescript,
        contract::typescript().expect("the contract"),
        "run `cargo xtask codegen`"
    );

    // What the OpenAPI document does not cover.
    let held = constant(&typescript, "RULES");
    assert_eq!(
        (&held["passwordMin"], &held["passwordMax"]),
        (&json!(rules::PASSWORD_MIN), &json!(rules::PASSWORD_MAX))
    );
    assert_eq!(held["passwordClasses"], json!(rules::PASSWORD_CLASSES));
    assert_eq!(held["passwordAlphabet"], rules::PASSWORD_ALPHABET);
    assert_eq!(held["phonePattern"], rules::PHONE_PATTERN);
    assert_eq!(held["loginPattern"], rules::LOGIN_PATTERN);
    assert_eq!(
        (&held["linkMax"], &held["groupMax"]),
        (&json!(rules::LINK_MAX), &json!(order::GROUP_MAX))
    );
    assert_eq!(held["htmlTextMax"], html::TEXT_MAX);
    assert_eq!(held["colourPattern"], rules::COLOUR_PATTERN);
    assert_eq!(
        (&held["moneyMax"], &held["spotlightMax"]),
        (
            &json!(rules::MONEY_MAX),
            &json!(peshtoq_landing::top_course::SPOTLIGHT_MAX)
        )
    );
    assert_eq!(
        (&held["imageMaxSide"], &held["imageMaxPixels"]),
        (&json!(peshtoq_media::MAX_SIDE), &json!(peshtoq_media::MAX_PIXELS))
    );
    let limits = constant(&typescript, "IMAGE_LIMITS");
    for rule in ImageRule::ALL {
        assert_eq!(limits[rule.as_str()], json!(rule.limits()), "{rule:?}");
    }

    // What the document covers, and thus zod.
    let pattern = rules::password_pattern();
    let new_passwords: Vec<_> = properties(&document, "password")
        .into_iter()
        .filter(|(_, property)| property.get("maxLength").is_some())
        .collect();
    assert_eq!(
        new_passwords.len(),
        4,
        "set-up, new staff, another's and the own password: {new_passwords:?}"
    );
    for (place, property) in new_passwords {
        assert_eq!(property["minLength"], rules::PASSWORD_MIN, "{place}");
        assert_eq!(property["maxLength"], rules::PASSWORD_MAX, "{place}");
        assert_eq!(property["pattern"], pattern, "{place}");
    }
    for (ending, kind, count) in [
        ("login", rules::LOGIN_PATTERN, 5),
        ("phonenumber", rules::PHONE_PATTERN, 3),
    ] {
        let found = properties(&document, ending);
        assert_eq!(found.len(), count, "{found:?}");
        for (place, property) in found {
            assert_eq!(property["pattern"], kind, "{place}");
        }
    }
    for (place, property) in properties(&document, "link") {
        assert_eq!(property["maxLength"], rules::LINK_MAX, "{place}");
    }
    // A resource with another link changes the numbers of links, which are known to be more than a few.
    let links = properties(&document, "link").len();
    assert!(links >= 7, "{links}");
    let script = |pattern: &str| format!("new RegExp('{}')", pattern.replace('\\', "\\\\"));
    for (ending, value, count) in [
        ("PasswordMin", rules::PASSWORD_MIN.to_string(), 4),
        ("PasswordMax", rules::PASSWORD_MAX.to_string(), 4),
        ("PasswordRegExp", script(&pattern), 4),
        ("LoginRegExp", script(rules::LOGIN_PATTERN), 5),
        ("PhoneNumberRegExp", script(rules::PHONE_PATTERN), 3),
        ("LinkMax", rules::LINK_MAX.to_string(), links),
        ("IdsMax", order::GROUP_MAX.to_string(), 2),
    ] {
        let found = zod_constants(&zod, ending);
        assert_eq!(found.len(), count, "{ending}: {found:?}");
        for (name, held) in found {
            assert_eq!(held, value, "{name}");
        }
    }
    // And everything else with a maximum length.
    for (schema, definition) in document["components"]["schemas"].as_object().expect("schemas") {
        for (name, property) in definition["properties"].as_object().into_iter().flatten() {
            let Some(max) = property["maxLength"].as_u64() else {
                continue;
            };
            let (first, rest) = name.split_at(1);
            let (start, end) = schema.split_at(1);
            let constant = format!("{}{end}{}{rest}Max", start.to_lowercase(), first.to_uppercase());
            let held = zod_constants(&zod, &constant);
            assert_eq!(held, [(constant, max.to_string())], "{schema}.{name}");
        }
    }
}

/// The same numbers on the running server: the last accepted value and the first refused one.
async fn the_server_enforces_the_documented_limits(server: Server) {
    let boss = server.superadmin().await;
    let password = |length: u32| {
        let length = usize::try_from(length).expect("short");
        format!("{:a<length$}", "Aa1!")
    };
    let staff = |login: &str, password: &str, phone: &str| {
        json!({
            "firstName": "A", "lastName": "B", "login": login, "password": password, "role": "editor", "phoneNumber": phone
        })
    };
    let phone = "998901234567";
    for (number, length) in [rules::PASSWORD_MIN, rules::PASSWORD_MAX].into_iter().enumerate() {
        let body = staff(&format!("xodim{number}"), &password(length), phone);
        server.post("/api/admin/staff", &boss, body).await.created();
    }
    for (length, code) in [
        (rules::PASSWORD_MIN - 1, "too_short"),
        (rules::PASSWORD_MAX + 1, "too_long"),
    ] {
        let reply = server
            .post("/api/admin/staff", &boss, staff("xodim9", &password(length), phone))
            .await;
        reply.refused_fields(&[("password", code)]);
    }
    for class in rules::PASSWORD_CLASSES {
        let without: String = PASSWORD
            .chars()
            .map(|c| match class.name {
                "uppercase" => c.to_ascii_lowercase(),
                "lowercase" => c.to_ascii_uppercase(),
                "digit" if c.is_ascii_digit() => 'a',
                "special" if !c.is_ascii_alphanumeric() => 'a',
                _ => c,
            })
            .collect();
        assert_ne!(without, PASSWORD);
        let reply = server
            .post("/api/admin/staff", &boss, staff("xodim9", &without, phone))
            .await;
        assert_eq!(reply.status, 422, "without {}", class.name);
        reply.refused_fields(&[("password", "wrong_format")]);
    }
    for wrong in [
        "99890123456",
        "9989012345678",
        "+998901234567",
        "997901234567",
        "99890123456٧",
    ] {
        let reply = server
            .post("/api/admin/staff", &boss, staff("xodim9", PASSWORD, wrong))
            .await;
        assert_eq!(reply.status, 422, "{wrong}");
        reply.refused_fields(&[("phoneNumber", "wrong_format")]);
    }

    // Every maximum length of the document, in characters, on the resources of the landing page.
    let document: Value = serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON");
    let greatest = |schema: &str, name: &str| {
        let max = document["components"]["schemas"][schema]["properties"][name]["maxLength"].as_u64();
        usize::try_from(max.unwrap_or_else(|| panic!("{schema}.{name} has no greatest length"))).expect("short")
    };
    let max = greatest("SkillInput", "name");
    server
        .post("/api/admin/skill", &boss, json!({"name": "😀".repeat(max)}))
        .await
        .created();
    let reply = server
        .post("/api/admin/skill", &boss, json!({"name": "😀".repeat(max + 1)}))
        .await;
    reply.refused_fields(&[("name", "too_long")]);
    let logo = server.picture(&boss, "partners", 20, 10, 1).await;
    let (name, link) = (greatest("PartnerInput", "name"), greatest("PartnerInput", "link"));
    let partner = |name: usize, link: usize| {
        let link = format!("{:a<link$}", "https://a.uz/");
        json!({"name": "ў".repeat(name), "link": link, "logo": logo})
    };
    server
        .post("/api/admin/partner", &boss, partner(name, link))
        .await
        .created();
    let reply = server
        .post("/api/admin/partner", &boss, partner(name + 1, link + 1))
        .await;
    reply.refused_fields(&[("link", "too_long"), ("name", "too_long")]);

    let icon = ImageRule::Icon.limits().expect("limits");
    let most = server.picture(&boss, "other", icon.width, icon.height, 1).await;
    server
        .post("/api/admin/skill", &boss, json!({"name": "Go", "image": most}))
        .await
        .created();
    for (width, height) in [(icon.width + 1, icon.height), (icon.width, icon.height + 1)] {
        let more = server.picture(&boss, "other", width, height, 1).await;
        let reply = server
            .post("/api/admin/skill", &boss, json!({"name": "C", "image": more}))
            .await;
        reply.refused_fields(&[("image", "image_too_large")]);
    }
}
