//! What the file of a resource needs, in one line.

pub use schemars::{self, JsonSchema};
pub use sea_orm::{self, ActiveValue::Set, entity::prelude::*};
pub use serde::{Deserialize, Serialize};
pub use serde_json::{Value, json};
pub use validator::{self, Validate};

pub use crate::{
    codes::{Code, FieldCode},
    input::{Html, Icon, Image, Link, Long, Phone, RoadmapImage, StudentImage, Text, Video},
    no_relations,
    resource::{ActiveOf, ModelOf, NoFilter, Resource},
};
