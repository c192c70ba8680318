//! The imports that the file of a resource needs.

pub use peshtoq_core::{
    codes::{Code, FieldCode, NotFound},
    error::{Error, FieldError, Result},
    input::{
        FailedFields, Html, Icon, Image, Link, Media, MultilineText, Phone, RoadmapImage, StudentImage, Text, Video,
    },
    int_enum,
    message::Message,
    slots, string_enum,
    window::Window,
};
pub use peshtoq_macros::resource;
pub use schemars::{self, JsonSchema};
pub use sea_orm::{self, ActiveValue::Set, Condition, ConnectionTrait, FromJsonQueryResult, entity::prelude::*};
pub use serde::{Deserialize, Serialize};
pub use serde_json::{Value, json};
pub use validator::{self, Validate};

pub use crate::{
    db::{Transaction, Write},
    no_relations,
    resource::{ActiveOf, Definition, ErasedResource, Filter, ModelOf, NoFilter, Resource, Row, erased},
    search::Place,
};
