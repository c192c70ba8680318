//! The kinds of text and media that a field can have. Each is a type of its own, whose schema names the kind, so that the
//! reader knows how to clean the text.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use validator::ValidateLength;

use crate::{html, rules};

macro_rules! text_kinds {
    ($($(#[$meta:meta])* $name:ident $schema:tt;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl ValidateLength<u64> for $name {
            fn length(&self) -> Option<u64> {
                Some(self.0.chars().count() as u64)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

text_kinds! {
    /// One line of text.
    Text {"type": "string", "x-kind": "text"};
    /// Several lines of text.
    MultilineText {"type": "string", "x-kind": "long"};
    /// One of several texts of at most 1000 characters. Its length is here because a list of texts has no attribute
    /// for that of each.
    Paragraph {"type": "string", "x-kind": "long", "minLength": 1, "maxLength": 1000};
    /// Rich text; what is stored is sanitised, and its length counts the text without markup.
    Html {"type": "string", "x-kind": "html", "x-maxText": html::TEXT_MAX};
    /// A link; stored with `https://`.
    Link {"type": "string", "x-kind": "link", "minLength": 1, "maxLength": rules::LINK_MAX};
    /// A phone number: 998 and nine digits.
    Phone {"type": "string", "x-kind": "phone", "pattern": rules::PHONE_PATTERN};
    /// A secret: taken as it is, never trimmed, never logged.
    Secret {"type": "string", "x-kind": "secret"};
    /// A stored picture of any size.
    Image {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "any"};
    /// A stored picture of at most 512×512 pixels.
    Icon {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "icon"};
    /// A stored picture of at most 650×470 pixels.
    StudentImage {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "studentProject"};
    /// A stored picture of exactly 1200×500 pixels.
    RoadmapImage {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "roadmap"};
    /// A stored picture out of the folder `staff-profile`.
    StaffPhoto {"type": "string", "x-kind": "image", "minLength": 1, "x-rule": "any", "x-folder": "staff-profile", "x-onlyFolder": true};
    /// A stored video.
    Video {"type": "string", "x-kind": "video", "minLength": 1};
    /// A stored picture or video: which of them the resource's own check says, from another field.
    Media {"type": "string", "x-kind": "media", "minLength": 1};
}
