//! `#[resource]`: generates the table, the input, the answer and their mapping from one declaration of the fields.
//!
//! It generates what one would write by hand: `Model`, the struct `…Input`, the struct of the answer, and `impl
//! Definition`. A resource that needs anything else implements `Definition` by hand. Do not add switches here.

use proc_macro::TokenStream;
use syn::parse_macro_input;

mod arguments;
mod expand;
mod field;

use arguments::Arguments;

/// Declares a resource by the fields of its input.
///
/// ```ignore
/// #[resource(name = "skill", list = "skills", label = name, unique(name, NameTaken), not_found)]
/// pub struct Skill {
///     /// Its name; no two are alike.
///     #[validate(length(min = 1, max = 100))]
///     pub name: Text,
///     /// Its icon.
///     #[schemars(extend("x-folder" = "other"))]
///     pub image: Option<Icon>,
/// }
/// ```
///
/// Arguments:
/// - `name`: one row, in snake case; the name of the table too.
/// - `list`: the key of a list in an answer.
/// - `not_found`: a row may be missing; the code is `<name>_not_found`, and its text is in the catalogue of
///   messages. Without it the section is reported as missing.
/// - `label = field`: the field that names a row; `key` searches it.
/// - `unique(field, Code)`: the field is unique; the `FieldCode` of a duplicate.
/// - `parent = course`: rows belong to a row of that resource, by the column `course_id`.
/// - `ordered`: rows have a position. `grouped`: each group has its own positions.
/// - `no_total`: a list has no total. `oldest_first`: an unordered list is sorted by id.
/// - `filter = Type`: the filters of the list.
///
/// Attributes of a field, besides those of serde, validator and schemars, which go to the input:
/// - `#[sea_orm(…)]` goes to the column.
/// - `#[answer]`: only the answer has it, and `Resource::complete` fills it in.
/// - `#[input]`: only the input has it, and it is not stored.
#[proc_macro_attribute]
pub fn resource(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let arguments = parse_macro_input!(arguments as Arguments);
    let item = parse_macro_input!(item as syn::ItemStruct);
    expand::resource(&arguments, &item)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
