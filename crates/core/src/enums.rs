//! Small closed sets of values, numbers or words on the wire (`docs/api.md#names-and-values`).
//!
//! The wire and the database use the same number or word. Validation refuses every other value by the schema, and the
//! OpenAPI document names the variants for generated clients.

/// An enumeration with numeric values: `Green=1, Pink=2`.
#[macro_export]
macro_rules! int_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $number:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumIter, DeriveActiveEnum)]
        #[sea_orm(rs_type = "i32", db_type = "Integer")]
        pub enum $name {
            $($(#[$variant_meta])* #[sea_orm(num_value = $number)] $variant = $number,)*
        }

        impl $name {
            /// Every variant with its name, in declaration order.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, stringify!($variant)),)*];

            /// The number on the wire and in the database.
            pub const fn number(self) -> i32 {
                self as i32
            }

            /// The variant of that number.
            pub const fn parse(number: i32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl $crate::enums::Serialize for $name {
            fn serialize<S: $crate::enums::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_i32(self.number())
            }
        }

        impl<'de> $crate::enums::Deserialize<'de> for $name {
            fn deserialize<D: $crate::enums::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = <i32 as $crate::enums::Deserialize>::deserialize(deserializer)?;
                Self::parse(number).ok_or_else(|| $crate::enums::unknown(number))
            }
        }

        impl $crate::enums::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut $crate::enums::schemars::SchemaGenerator) -> $crate::enums::schemars::Schema {
                $crate::enums::schemars::json_schema!({
                    "type": "integer",
                    "enum": [$($number),*],
                    "x-enum-varnames": [$(stringify!($variant)),*]
                })
            }
        }
    };
}

/// An enumeration with string values: `ACTIVE`, `facebook`.
#[macro_export]
macro_rules! string_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumIter, DeriveActiveEnum)]
        #[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
        pub enum $name {
            $($(#[$variant_meta])* #[sea_orm(string_value = $word)] $variant,)*
        }

        impl $name {
            /// Every variant, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word on the wire and in the database.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// The variant of that word.
            pub fn parse(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl $crate::enums::Serialize for $name {
            fn serialize<S: $crate::enums::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::enums::Deserialize<'de> for $name {
            fn deserialize<D: $crate::enums::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = <String as $crate::enums::Deserialize>::deserialize(deserializer)?;
                Self::parse(&word).ok_or_else(|| $crate::enums::unknown(word))
            }
        }

        impl $crate::enums::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut $crate::enums::schemars::SchemaGenerator) -> $crate::enums::schemars::Schema {
                $crate::enums::schemars::json_schema!({"type": "string", "enum": [$($word),*]})
            }
        }
    };
}

// For use in the macros only.
#[doc(hidden)]
pub use schemars::{self, JsonSchema};
#[doc(hidden)]
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[doc(hidden)]
pub fn unknown<E: serde::de::Error>(value: impl std::fmt::Display) -> E {
    E::custom(format!("unknown value {value}"))
}
