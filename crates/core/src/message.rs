//! The messages for people whose call is refused: a key and parameters, which become a sentence in the language of the
//! caller only when the answer is built.
//!
//! The sentences are in `messages/`, one file per language. Those in Latin script are written by hand; those in
//! Cyrillic are generated from them by `cargo xtask codegen`. Each code has a sentence under its own name; the more
//! specific messages and their parameters are declared at the end of this file. Tests compare the declarations with
//! every file.

use std::{collections::HashMap, sync::LazyLock};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Number;

use crate::{
    codes::{Code, FieldCode},
    language::Language,
};

const LATIN: &str = include_str!("../messages/uz-Latn.json");
const CYRILLIC: &str = include_str!("../messages/uz-Cyrl.json");

/// A message for people, not yet in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    params: Vec<(&'static str, Param)>,
}

/// A parameter of a message: a limit, a size, the names of rows that prevent something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Param {
    /// A number.
    Number(Number),
    /// A text that is the same in every language.
    Text(String),
}

impl From<Number> for Param {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl std::fmt::Display for Param {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

impl From<Code> for Message {
    /// The general message of a code.
    fn from(code: Code) -> Self {
        Self::plain(code.as_str())
    }
}

impl From<FieldCode> for Message {
    /// The general message of a field's code.
    fn from(code: FieldCode) -> Self {
        Self::plain(code.as_str())
    }
}

impl Message {
    const fn plain(key: &'static str) -> Self {
        Self {
            key,
            params: Vec::new(),
        }
    }

    /// A declared message by its key, with the parameters that `param` returns by name. `None` for an unknown key, or
    /// when a parameter is missing.
    pub(crate) fn declared(key: &str, param: impl Fn(&str) -> Option<Param>) -> Option<Self> {
        let (key, names) = Self::DECLARED.iter().find(|(declared, _)| *declared == key)?;
        let params = names.iter().map(|name| Some((*name, param(name)?)));
        Some(Self {
            key,
            params: params.collect::<Option<_>>()?,
        })
    }

    /// The key in the catalogue.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The parameters by name.
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.params
    }

    /// The sentence in a language.
    pub fn text(&self, language: Language) -> String {
        let template = template(self.key, language);
        let mut text = String::with_capacity(template.len() + 16);
        let mut rest = template;
        // Replaced in one pass, because a parameter may itself look like a placeholder.
        while let Some((before, name, after)) = placeholder(rest) {
            text.push_str(before);
            if let Some((_, param)) = self.params.iter().find(|(known, _)| *known == name) {
                text.push_str(&param.to_string());
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

/// The first `{name}` of a template, with the text before and after it.
fn placeholder(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

type Catalogue = HashMap<String, String>;

fn catalogue(language: Language) -> &'static Catalogue {
    static CATALOGUES: LazyLock<[Catalogue; 2]> =
        LazyLock::new(|| [LATIN, CYRILLIC].map(|file| serde_json::from_str(file).unwrap_or_default()));
    let [latin, cyrillic] = &*CATALOGUES;
    match language {
        Language::UzLatn => latin,
        Language::UzCyrl => cyrillic,
    }
}

/// The template of a key; the one in Latin script if the other is not generated yet.
fn template(key: &'static str, language: Language) -> &'static str {
    catalogue(language)
        .get(key)
        .or_else(|| catalogue(Language::UzLatn).get(key))
        .map_or(key, String::as_str)
}

/// Whether the catalogue has a text for a code. It can be evaluated at compile time, so that a resource without a text
/// for its missing rows does not compile.
pub(crate) const fn is_written(code: &str) -> bool {
    let (file, code) = (LATIN.as_bytes(), code.as_bytes());
    let mut start = 0;
    while start + code.len() + 2 < file.len() {
        let mut same = 0;
        if file[start] == b'"' {
            while same < code.len() && file[start + 1 + same] == code[same] {
                same += 1;
            }
            let end = start + 1 + same;
            if same == code.len() && file[end] == b'"' && file[end + 1] == b':' {
                return true;
            }
        }
        start += 1;
    }
    false
}

macro_rules! messages {
    ($($(#[$meta:meta])* $name:ident($($param:ident: $kind:ty),*);)*) => {
        impl Message {
            /// The keys of all messages that do not belong to a code, with the names of their parameters.
            pub const DECLARED: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($name), &[$(stringify!($param)),*]),)*];

            $(
                $(#[$meta])*
                pub fn $name($($param: impl Into<$kind>),*) -> Self {
                    Self {
                        key: stringify!($name),
                        params: vec![$((stringify!($param), Param::from(Into::<$kind>::into($param)))),*],
                    }
                }
            )*
        }
    };
}

messages! {
    /// A text is too short.
    characters_at_least(min: Number);
    /// A text is too long.
    characters_at_most(max: Number);
    /// A list has too few rows.
    rows_at_least(min: Number);
    /// A list has too many rows.
    rows_at_most(max: Number);
    /// A number is outside its range.
    number_between(min: Number, max: Number);
    /// A number is too small.
    number_at_least(min: Number);
    /// A number is too great.
    number_at_most(max: Number);
    /// A new password lacks a class of characters.
    password_characters();
    /// A login is too short.
    login_too_short(min: Number);
    /// A login is too long.
    login_too_long(max: Number);
    /// A login has characters that are not allowed.
    login_characters();
    /// A phone number is not a number of Uzbekistan, or is not written as one.
    phone_form();
    /// A colour is not written as one.
    colour_form();
    /// The address of a course is not written as one.
    slug_form(example: String);
    /// A link of the menu leads nowhere.
    menu_link_form(example: String);
    /// A text that has one form is written in another.
    written_as(example: String);
    /// The token for setting up the first person is not the one on the console.
    setup_token_wrong();
    /// An idempotency key is malformed.
    idempotency_key_form(max: Number);
    /// An idempotency key belongs to another call.
    idempotency_key_reused();
    /// An undo would overfill a list.
    undo_of_a_full_list(max: Number);
    /// An undo would remove what was added to a row later.
    undo_over_later_work();
    /// A picture does not have the one size that it may have.
    image_size_exactly(width: Number, height: Number);
    /// A picture has too many pixels.
    image_size_at_most(width: Number, height: Number);
    /// A student's project has too many pixels; the sentence is the one in the browser.
    student_image_size_at_most(width: Number, height: Number);
    /// An upload has no file.
    file_missing();
    /// A file is too large.
    file_at_most(megabytes: Number);
    /// An upload has several files.
    one_file_at_a_time();
    /// A field of a form comes after one that it must precede.
    form_field_too_late(name: String, before: String);
    /// Another course has this number.
    course_id_taken();
    /// Courses use the row that was to be removed.
    used_by_courses(courses: String);
    /// More courses use the row than are named.
    used_by_more_courses(courses: String, more: Number);
    /// Records use the file that was to be removed.
    file_used_by(places: String);
    /// More places use the file than are named.
    file_used_by_more(places: String, more: Number);
    /// Places without a name use the file that was to be removed.
    file_used_in_places(places: Number);
    /// A file that was to replace another one does not fit everywhere.
    file_does_not_fit(places: Number, of: Number);
    /// Copied rows do not fit into a list.
    copy_without_room(max: Number, room: Number, new: Number);
    /// The carousel is full.
    slides_at_most(max: Number);
    /// The salary of a Middle is below that of a Junior.
    middle_salary_below_junior();
    /// The salary of a Senior is below that of a Middle.
    senior_salary_below_middle();
    /// The list of a practice names no item.
    practice_without_items();
    /// A name in Telegram is not written as one.
    telegram_form();
    /// The page that a request was sent from is no path and no link.
    page_form();
    /// A visitor has not agreed to the use of the data.
    consent_missing();
    /// The token of a bot is not written as one.
    telegram_token_form();
    /// The chat of a bot is neither a number nor a name.
    telegram_chat_form();
    /// What a bot says of one new request.
    telegram_request(link: String);
    /// What a bot says of several new requests.
    telegram_requests(count: Number, link: String);
    /// What a bot says when it is tried.
    telegram_test(link: String);
    /// The columns of the exported requests, with `|` between them.
    request_columns();
    /// The states of requests in the exported table, in their order.
    request_states();
    /// The columns of the exported history, with `|` between them.
    export_columns();
    /// The kinds of changes in the exported history, in their order.
    export_kinds();
    /// The other words of the exported history: for the console, and whether a change is undone.
    export_words();
    /// The columns of the exported audit log, with `|` between them.
    audit_columns();
    /// The kinds of lines in the exported audit log, in their order.
    audit_kinds();
}

#[cfg(test)]
mod tests;
