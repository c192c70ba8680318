//! `#[resource]`: a resource says its fields once; its table, its input, its answer and the mapping between them follow.
//!
//! What it writes is what one would write by hand, and only that: `Model`, the struct `…Input`, the struct of the
//! answer, and `impl Definition`. A resource that needs anything else implements `Definition` by hand. New switches do
//! not belong here.

use proc_macro::TokenStream;
use syn::parse_macro_input;

mod arguments;
mod expand;
mod field;

use arguments::Arguments;

/// Declares a resource by the fields of its input.
///
/// ```ignore
/// #[resource(name = "skill", list = "skills", label = name, unique(name, NameTaken), not_found = "Koʻnikma topilmadi")]
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
/// - `list`: the key of a list of them in an answer.
/// - `not_found`: what a person is told when a row is not there; its code is `<name>_not_found`. Without it the missing
///   thing is the section.
/// - `label = field`: the field that names a row; `key` searches it.
/// - `unique(field, Code)`: no two rows are alike in this field; the `FieldCode` that refuses it.
/// - `parent = course`: rows belong to a row of that resource, by the column `course_id`.
/// - `ordered`: rows have a position. `grouped`: each group has its own positions.
/// - `no_total`: a list does not say how many there are. `oldest_first`: an unordered list is sorted by id.
/// - `filter = Type`: the filters of the list.
///
/// Attributes of a field, besides those of serde, validator and schemars, which stand on the input:
/// - `#[sea_orm(…)]` stands on the column.
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
