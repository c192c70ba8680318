//! What the file of a resource needs, in one line.

pub use peshtoq_macros::resource;
pub use schemars::{self, JsonSchema};
pub use sea_orm::{self, ActiveValue::Set, Condition, ConnectionTrait, FromJsonQueryResult, entity::prelude::*};
pub use serde::{Deserialize, Serialize};
pub use serde_json::{Value, json};
pub use validator::{self, Validate};

pub use crate::{
    codes::{Code, FieldCode, NotFound},
    db::{Transaction, Write},
    error::{Error, FieldError, Result},
    input::{Failed, Html, Icon, Image, Link, Media, MultilineText, Phone, RoadmapImage, StudentImage, Text, Video},
    no_relations, number_enum,
    resource::{ActiveOf, Definition, Filter, ModelOf, NoFilter, Resource, Row},
    word_enum,
};
