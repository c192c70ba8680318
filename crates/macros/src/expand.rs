//! The code that `#[resource]` generates.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Fields, Ident, ItemStruct};

use crate::{
    arguments::Arguments,
    field::{Field, Place},
};

pub(crate) fn resource(arguments: &Arguments, item: &ItemStruct) -> syn::Result<TokenStream> {
    let Fields::Named(named) = &item.fields else {
        return Err(syn::Error::new_spanned(item, "a resource has named fields"));
    };
    let fields = named.named.iter().map(Field::new).collect::<syn::Result<Vec<_>>>()?;
    for wanted in arguments
        .label
        .iter()
        .chain(arguments.unique.as_ref().map(|(field, _)| field))
    {
        if !fields.iter().any(|field| field.name == wanted) {
            return Err(syn::Error::new_spanned(wanted, "not a field of this resource"));
        }
    }
    let model = model(arguments, &fields);
    let input = input(item, &fields);
    let answer = answer(arguments, item, &fields);
    let definition = definition(arguments, item, &fields);
    Ok(quote!(#model #input #answer #definition))
}

fn stored<'a, 'b>(fields: &'b [Field<'a>]) -> impl Iterator<Item = &'b Field<'a>> {
    fields.iter().filter(|field| field.place == Place::Everywhere)
}

/// The column of the parent, if the resource does not declare it as a field.
fn parent_column(arguments: &Arguments, fields: &[Field<'_>]) -> Option<Ident> {
    let column = arguments.parent.as_ref().map(|parent| format_ident!("{parent}_id"))?;
    fields.iter().all(|field| *field.name != column).then_some(column)
}

fn model(arguments: &Arguments, fields: &[Field<'_>]) -> TokenStream {
    let table = &arguments.name;
    let doc = format!(" The table `{}`.", table.value());
    let parent = parent_column(arguments, fields).map(|column| quote!(pub #column: i64,));
    let columns = stored(fields).map(|field| {
        let (attributes, name, ty) = (field.column_attributes(), field.name, field.stored_type());
        quote!(#(#attributes)* pub #name: #ty,)
    });
    let search = arguments.label.as_ref().map(|_| quote!(pub search: String,));
    let unique = arguments.unique.as_ref().map(|_| quote!(pub unique_key: String,));
    let group = arguments.grouped.then(|| quote!(pub group_key: String,));
    let position = arguments.ordered.then(|| quote!(pub position: i32,));
    quote! {
        #[doc = #doc]
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
        #[sea_orm(table_name = #table)]
        #[expect(missing_docs, reason = "the columns are the fields of the resource and those that every table has")]
        pub struct Model {
            #[sea_orm(primary_key)]
            pub id: i64,
            #parent
            #(#columns)*
            #search
            #unique
            #group
            #position
            pub version: i32,
            pub created_at: DateTimeUtc,
            pub updated_at: DateTimeUtc,
            pub updated_by: Option<i64>,
        }
        no_relations!();
    }
}

fn input(item: &ItemStruct, fields: &[Field<'_>]) -> TokenStream {
    let name = format_ident!("{}Input", item.ident);
    let doc = format!(" The input of [`{}`].", item.ident);
    let fields = fields
        .iter()
        .filter(|field| field.place != Place::OnlyAnswer)
        .map(|field| {
            let (attributes, name, ty) = (field.input_attributes(), field.name, field.input_type());
            quote!(#(#attributes)* pub #name: #ty,)
        });
    quote! {
        #[doc = #doc]
        #[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
        #[serde(rename_all = "camelCase")]
        pub struct #name {
            #(#fields)*
        }
    }
}

fn answer(arguments: &Arguments, item: &ItemStruct, fields: &[Field<'_>]) -> TokenStream {
    let (attributes, name) = (&item.attrs, &item.ident);
    let answered = |place: Place| {
        fields.iter().filter(move |field| field.place == place).map(|field| {
            let (attributes, name, ty) = (field.answer_attributes(), field.name, field.stored_type());
            quote!(#(#attributes)* pub #name: #ty,)
        })
    };
    let (own, completed) = (answered(Place::Everywhere), answered(Place::OnlyAnswer));
    let position = arguments.ordered.then(|| {
        quote! {
            /// Its position within its group, from 0.
            #[schemars(range(min = 0))]
            pub position: i32,
        }
    });
    quote! {
        #(#attributes)*
        #[derive(Clone, Debug, Serialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct #name {
            #(#own)*
            #position
            #(#completed)*
        }
    }
}

fn definition(arguments: &Arguments, item: &ItemStruct, fields: &[Field<'_>]) -> TokenStream {
    let (ident, input) = (&item.ident, format_ident!("{}Input", item.ident));
    let Arguments { name, list, .. } = arguments;
    let constants = constants(arguments);
    let filter = match &arguments.filter {
        Some(filter) => quote!(#filter),
        None => quote!(NoFilter),
    };
    let own: Vec<_> = stored(fields).map(|field| field.name).collect();
    let ignored = fields
        .iter()
        .filter(|field| field.place == Place::OnlyInput)
        .map(|field| field.name);
    let values = stored(fields).map(Field::to_stored);
    let completed = fields
        .iter()
        .filter(|field| field.place == Place::OnlyAnswer)
        .map(|field| field.name);
    let position = arguments.ordered.then(|| quote!(position: row.position,));
    let files: Vec<_> = fields.iter().filter_map(Field::files).collect();
    let media = (!files.is_empty()).then(|| {
        quote! {
            fn media(row: &Model) -> Vec<String> {
                let mut files = Vec::new();
                #(#files)*
                files
            }
        }
    });
    let group = parent_column(arguments, fields)
        .filter(|_| arguments.grouped)
        .map(|column| {
            quote! {
                fn parent_group(row: &ActiveOf<Self>) -> String {
                    row.#column.clone().take().map(|id| id.to_string()).unwrap_or_default()
                }
            }
        });
    quote! {
        impl Definition for #ident {
            const NAME: &'static str = #name;
            const LIST_KEY: &'static str = #list;
            #constants

            type Table = Entity;
            type Input = #input;
            type Fields = Self;
            type Filter = #filter;

            fn erased() -> &'static dyn ErasedResource {
                erased::shell::<Self>()
            }

            fn apply(input: #input, row: &mut ActiveOf<Self>) {
                let #input { #(#own,)* #(#ignored: _,)* } = input;
                #(row.#own = Set(#values);)*
            }

            fn fields(row: Model) -> Self {
                Self {
                    #(#own: row.#own,)*
                    #position
                    #(#completed: Default::default(),)*
                }
            }

            #media
            #group
        }
    }
}

/// The constants that differ from their defaults.
fn constants(arguments: &Arguments) -> TokenStream {
    let not_found = match arguments.not_found {
        true => {
            let code = format!("{}_not_found", arguments.name.value());
            quote!(Code::NotFound(NotFound::new(#code)))
        }
        // If there is no row that may be missing, its section may be.
        false => quote!(Code::SectionNotFound),
    };
    let label = arguments.label.as_ref().map(|label| {
        let label = label.to_string();
        quote!(const LABEL: Option<&'static str> = Some(#label);)
    });
    let unique = arguments.unique.as_ref().map(|(field, code)| {
        let field = field.to_string();
        quote!(const UNIQUE: Option<(&'static str, FieldCode)> = Some((#field, FieldCode::#code));)
    });
    let parent = arguments.parent.as_ref().map(|parent| {
        let (parent, column) = (parent.to_string(), format!("{parent}_id"));
        quote!(const PARENT: Option<(&'static str, &'static str)> = Some((#parent, #column));)
    });
    let ordered = arguments.ordered.then(|| {
        quote!(
            const ORDERED: bool = true;
        )
    });
    let total = arguments.no_total.then(|| {
        quote!(
            const HAS_TOTAL: bool = false;
        )
    });
    let newest = arguments.oldest_first.then(|| {
        quote!(
            const NEWEST_FIRST: bool = false;
        )
    });
    quote! {
        const NOT_FOUND: Code = #not_found;
        #label #unique #parent #ordered #total #newest
    }
}
