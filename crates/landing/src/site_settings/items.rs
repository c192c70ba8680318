//! The rows within the settings of the site, in stored and in sent form.

use peshtoq_core::rules::site;
use peshtoq_persistence::prelude::*;

/// A phone number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PhoneItem {
    /// 998 and nine digits.
    pub phone: String,
}

/// An e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailItem {
    /// The address.
    pub email: String,
}

/// An address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressItem {
    /// The address as people write it.
    pub text: String,
    /// Where a map shows it.
    pub map_link: Option<String>,
}

/// A link of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MenuItem {
    /// What visitors read.
    pub label: String,
    /// Where it leads: `/…` or `#…` on the site, or `https://…`.
    pub link: String,
}

/// A licence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LicenceItem {
    /// What it is called, with its number.
    pub title: String,
    /// Where it can be read.
    pub link: Option<String>,
}

/// The phone numbers, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Phones(pub Vec<PhoneItem>);

/// The e-mail addresses, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Emails(pub Vec<EmailItem>);

/// The addresses, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Addresses(pub Vec<AddressItem>);

/// The links of the menu, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Menu(pub Vec<MenuItem>);

/// The licences, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Licences(pub Vec<LicenceItem>);

/// The fields of a phone number.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct PhoneItemInput {
    /// 998 and nine digits.
    pub phone: Phone,
}

/// The fields of an e-mail address.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct EmailItemInput {
    /// The address.
    #[validate(length(min = 1, max = 120), custom(function = site::email))]
    #[schemars(extend("pattern" = site::EMAIL_PATTERN))]
    pub email: Text,
}

/// The fields of an address.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AddressItemInput {
    /// The address as people write it.
    #[validate(length(min = 1, max = 200))]
    pub text: Text,
    /// Where a map shows it.
    pub map_link: Option<Link>,
}

/// The fields of a link of the menu.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct MenuItemInput {
    /// What visitors read.
    #[validate(length(min = 1, max = 40))]
    pub label: Text,
    /// Where it leads: `/…` or `#…` on the site, or `https://…`.
    #[validate(length(min = 1, max = 2048), custom(function = site::menu_link))]
    #[schemars(extend("pattern" = site::MENU_LINK_PATTERN))]
    pub link: Text,
}

/// The fields of a licence.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct LicenceItemInput {
    /// What it is called, with its number.
    #[validate(length(min = 1, max = 200))]
    pub title: Text,
    /// Where it can be read.
    pub link: Option<Link>,
}

impl From<PhoneItemInput> for PhoneItem {
    fn from(input: PhoneItemInput) -> Self {
        let PhoneItemInput { phone } = input;
        Self { phone: phone.into() }
    }
}

impl From<EmailItemInput> for EmailItem {
    fn from(input: EmailItemInput) -> Self {
        let EmailItemInput { email } = input;
        Self { email: email.into() }
    }
}

impl From<AddressItemInput> for AddressItem {
    fn from(input: AddressItemInput) -> Self {
        let AddressItemInput { text, map_link } = input;
        Self {
            text: text.into(),
            map_link: map_link.map(Into::into),
        }
    }
}

impl From<MenuItemInput> for MenuItem {
    fn from(input: MenuItemInput) -> Self {
        let MenuItemInput { label, link } = input;
        Self {
            label: label.into(),
            link: link.into(),
        }
    }
}

impl From<LicenceItemInput> for LicenceItem {
    fn from(input: LicenceItemInput) -> Self {
        let LicenceItemInput { title, link } = input;
        Self {
            title: title.into(),
            link: link.map(Into::into),
        }
    }
}
