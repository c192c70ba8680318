//! One field of a resource: how it is stored and answered.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, GenericArgument, Ident, Meta, PathArguments, Type, punctuated::Punctuated, token::Comma};

/// The text types of `core::input`; all are stored and answered as `String`.
const TEXTS: [&str; 5] = ["Text", "MultilineText", "Html", "Link", "Phone"];
/// The types that name a stored file.
const FILES: [&str; 7] = [
    "Image",
    "Icon",
    "StudentImage",
    "RoadmapImage",
    "StaffPhoto",
    "Video",
    "Media",
];

/// Where a field exists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Everywhere,
    OnlyInput,
    OnlyAnswer,
}

/// How the input's type is converted to that of the row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    File,
    Same,
}

/// A field of a resource.
pub(crate) struct Field<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) place: Place,
    ty: &'a Type,
    kind: Kind,
    is_optional: bool,
    attributes: &'a [Attribute],
}

impl<'a> Field<'a> {
    pub(crate) fn new(field: &'a syn::Field) -> syn::Result<Self> {
        let name = field
            .ident
            .as_ref()
            .ok_or_else(|| syn::Error::new_spanned(field, "a resource has named fields"))?;
        let has = |name: &str| field.attrs.iter().any(|attribute| attribute.path().is_ident(name));
        let place = match (has("answer"), has("input")) {
            (true, _) => Place::OnlyAnswer,
            (_, true) => Place::OnlyInput,
            _ => Place::Everywhere,
        };
        let inner = optional(&field.ty);
        let kind = match last_segment(inner.unwrap_or(&field.ty)) {
            Some(name) if TEXTS.iter().any(|text| name == text) => Kind::Text,
            Some(name) if FILES.iter().any(|file| name == file) => Kind::File,
            _ => Kind::Same,
        };
        Ok(Self {
            name,
            place,
            ty: &field.ty,
            kind,
            is_optional: inner.is_some(),
            attributes: &field.attrs,
        })
    }

    /// The type of the column and of the answer.
    pub(crate) fn stored_type(&self) -> TokenStream {
        match (self.kind, self.is_optional) {
            (Kind::Same, _) => self.ty.to_token_stream(),
            (_, true) => quote!(Option<String>),
            (_, false) => quote!(String),
        }
    }

    /// The type of the input.
    pub(crate) fn input_type(&self) -> &Type {
        self.ty
    }

    /// The value of the column, from the variable with the input's value.
    pub(crate) fn to_stored(&self) -> TokenStream {
        let name = self.name;
        match (self.kind, self.is_optional) {
            (Kind::Same, _) => quote!(#name),
            (_, true) => quote!(#name.map(Into::into)),
            (_, false) => quote!(#name.into()),
        }
    }

    /// The stored files that a row names in this field.
    pub(crate) fn files(&self) -> Option<TokenStream> {
        let name = self.name;
        (self.kind == Kind::File && self.place == Place::Everywhere).then(|| match self.is_optional {
            true => quote!(files.extend(row.#name.clone());),
            false => quote!(files.push(row.#name.clone());),
        })
    }

    /// The attributes for the column.
    pub(crate) fn column_attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("sea_orm"))
    }

    /// The attributes for the field of the input.
    pub(crate) fn input_attributes(&self) -> impl Iterator<Item = &Attribute> {
        let is_ours = |attribute: &&Attribute| {
            ["sea_orm", "answer", "input"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
        };
        self.attributes.iter().filter(move |attribute| !is_ours(attribute))
    }

    /// The attributes for the field of the answer: its description, and its name on the wire.
    pub(crate) fn answer_attributes(&self) -> Vec<TokenStream> {
        let mut kept: Vec<TokenStream> = Vec::new();
        for attribute in self.attributes {
            let is = |name: &str| attribute.path().is_ident(name);
            if is("doc") || (is("schemars") && self.place == Place::OnlyAnswer) {
                kept.push(attribute.to_token_stream());
            } else if is("serde") {
                kept.extend(renaming(attribute));
            }
        }
        if self.kind == Kind::File {
            kept.push(quote!(#[doc = " As `folder/name.ext`."]));
        }
        kept
    }
}

/// The part of `#[serde(…)]` that names the field.
fn renaming(attribute: &Attribute) -> Option<TokenStream> {
    let metas = attribute
        .parse_args_with(Punctuated::<Meta, Comma>::parse_terminated)
        .ok()?;
    let rename = metas.into_iter().find(|meta| meta.path().is_ident("rename"))?;
    Some(quote!(#[serde(#rename)]))
}

/// The type inside an `Option`.
fn optional(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last().filter(|segment| segment.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}
