//! The arguments of `#[resource(…)]`.

use proc_macro2::Span;
use syn::{
    Ident, LitStr, Path, Token, parenthesized,
    parse::{Parse, ParseStream},
};

/// The declarations of a resource.
pub(crate) struct Arguments {
    pub(crate) name: LitStr,
    pub(crate) list: LitStr,
    pub(crate) not_found: bool,
    pub(crate) label: Option<Ident>,
    pub(crate) unique: Option<(Ident, Ident)>,
    pub(crate) parent: Option<Ident>,
    pub(crate) filter: Option<Path>,
    pub(crate) ordered: bool,
    pub(crate) grouped: bool,
    pub(crate) no_total: bool,
    pub(crate) oldest_first: bool,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (mut name, mut list) = (None, None);
        let (mut label, mut unique, mut parent, mut filter) = (None, None, None, None);
        let (mut not_found, mut ordered, mut grouped) = (false, false, false);
        let (mut no_total, mut oldest_first) = (false, false);
        while !input.is_empty() {
            let argument: Ident = input.parse()?;
            match argument.to_string().as_str() {
                "name" => name = Some(value(input)?),
                "list" => list = Some(value(input)?),
                "not_found" => not_found = true,
                "label" => label = Some(value(input)?),
                "parent" => parent = Some(value(input)?),
                "filter" => filter = Some(value(input)?),
                "unique" => {
                    let pair;
                    parenthesized!(pair in input);
                    let field = pair.parse()?;
                    pair.parse::<Token![,]>()?;
                    unique = Some((field, pair.parse()?));
                }
                "ordered" => ordered = true,
                "grouped" => grouped = true,
                "no_total" => no_total = true,
                "oldest_first" => oldest_first = true,
                _ => return Err(syn::Error::new(argument.span(), "not an argument of a resource")),
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let missing = |what: &str| syn::Error::new(Span::call_site(), format!("a resource needs `{what} = \"…\"`"));
        Ok(Self {
            name: name.ok_or_else(|| missing("name"))?,
            list: list.ok_or_else(|| missing("list"))?,
            not_found,
            label,
            unique,
            parent,
            filter,
            ordered,
            grouped,
            no_total,
            oldest_first,
        })
    }
}

fn value<T: Parse>(input: ParseStream<'_>) -> syn::Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}
