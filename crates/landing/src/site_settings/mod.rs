//! The settings of the site: the organisation behind it, its contact data, the menu and the footer, and the data for
//! search engines and visitor counters (`docs/api.md#settings-of-the-site`).

use peshtoq_core::rules::site;
use peshtoq_persistence::prelude::*;

mod items;

pub use items::{AddressItem, Addresses, EmailItem, Emails, LicenceItem, Licences, Menu, MenuItem, PhoneItem, Phones};
use items::{AddressItemInput, EmailItemInput, LicenceItemInput, MenuItemInput, PhoneItemInput};

/// The table `site_settings`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "site_settings")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SiteSettingsInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub organisation: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub phones: Phones,
    #[sea_orm(column_type = "JsonBinary")]
    pub emails: Emails,
    #[sea_orm(column_type = "JsonBinary")]
    pub addresses: Addresses,
    pub working_hours: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub menu: Menu,
    pub footer_text: Option<String>,
    pub copyright: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub licences: Licences,
    pub google_analytics: Option<String>,
    pub google_tag_manager: Option<String>,
    pub yandex_metrika: Option<String>,
    pub meta_pixel: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub share_image: Option<String>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of the settings of the site.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SiteSettingsInput {
    /// The name of the organisation.
    #[validate(length(max = 150))]
    pub organisation: Option<Text>,
    /// Its phone numbers, in their order.
    #[serde(default)]
    #[validate(length(max = 10), nested)]
    pub phones: Vec<PhoneItemInput>,
    /// Its e-mail addresses, in their order.
    #[serde(default)]
    #[validate(length(max = 10), nested)]
    pub emails: Vec<EmailItemInput>,
    /// Its addresses, in their order.
    #[serde(default)]
    #[validate(length(max = 10), nested)]
    pub addresses: Vec<AddressItemInput>,
    /// When it is open.
    #[validate(length(max = 300))]
    pub working_hours: Option<MultilineText>,
    /// The links of the menu, in their order.
    #[serde(default)]
    #[validate(length(max = 12), nested)]
    pub menu: Vec<MenuItemInput>,
    /// The text at the foot of each page.
    #[validate(length(max = 1000))]
    pub footer_text: Option<MultilineText>,
    /// The line about rights at the foot of each page.
    #[validate(length(max = 200))]
    pub copyright: Option<Text>,
    /// The licences, in their order.
    #[serde(default)]
    #[validate(length(max = 10), nested)]
    pub licences: Vec<LicenceItemInput>,
    /// The id of the Google Analytics property.
    #[validate(custom(function = site::google_analytics))]
    #[schemars(extend("pattern" = site::GOOGLE_ANALYTICS_PATTERN))]
    pub google_analytics: Option<Text>,
    /// The id of the container of Google Tag Manager.
    #[validate(custom(function = site::google_tag_manager))]
    #[schemars(extend("pattern" = site::GOOGLE_TAG_MANAGER_PATTERN))]
    pub google_tag_manager: Option<Text>,
    /// The number of the counter of Yandex Metrika.
    #[validate(custom(function = site::counter))]
    #[schemars(extend("pattern" = site::COUNTER_PATTERN))]
    pub yandex_metrika: Option<Text>,
    /// The number of the pixel of Meta.
    #[validate(custom(function = site::counter))]
    #[schemars(extend("pattern" = site::COUNTER_PATTERN))]
    pub meta_pixel: Option<Text>,
    /// The title of pages that have none of their own.
    #[validate(length(max = 120))]
    pub title: Option<Text>,
    /// The description of pages that have none of their own.
    #[validate(length(max = 320))]
    pub description: Option<Text>,
    /// The picture of pages that have none of their own, for messengers.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::SHARE))]
    pub share_image: Option<Image>,
}

/// What the settings say.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteSettings {
    /// The name of the organisation.
    pub organisation: Option<String>,
    /// Its phone numbers, in their order.
    pub phones: Vec<PhoneItem>,
    /// Its e-mail addresses, in their order.
    pub emails: Vec<EmailItem>,
    /// Its addresses, in their order.
    pub addresses: Vec<AddressItem>,
    /// When it is open.
    pub working_hours: Option<String>,
    /// The links of the menu, in their order.
    pub menu: Vec<MenuItem>,
    /// The text at the foot of each page.
    pub footer_text: Option<String>,
    /// The line about rights at the foot of each page.
    pub copyright: Option<String>,
    /// The licences, in their order.
    pub licences: Vec<LicenceItem>,
    /// The id of the Google Analytics property.
    pub google_analytics: Option<String>,
    /// The id of the container of Google Tag Manager.
    pub google_tag_manager: Option<String>,
    /// The number of the counter of Yandex Metrika.
    pub yandex_metrika: Option<String>,
    /// The number of the pixel of Meta.
    pub meta_pixel: Option<String>,
    /// The title of pages that have none of their own.
    pub title: Option<String>,
    /// The description of pages that have none of their own.
    pub description: Option<String>,
    /// The picture of pages that have none of their own, as `folder/name.ext`.
    pub share_image: Option<String>,
}

impl Definition for SiteSettings {
    const NAME: &'static str = "site_settings";
    const LIST_KEY: &'static str = "siteSettings";
    // A missing row was never saved; what may be missing is its section.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const UNSEARCHED: &'static [&'static str] = &["googleAnalytics", "googleTagManager", "yandexMetrika", "metaPixel"];
    type Table = Entity;
    type Input = SiteSettingsInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: SiteSettingsInput, row: &mut ActiveOf<Self>) {
        let SiteSettingsInput {
            organisation,
            phones,
            emails,
            addresses,
            working_hours,
            menu,
            footer_text,
            copyright,
            licences,
            google_analytics,
            google_tag_manager,
            yandex_metrika,
            meta_pixel,
            title,
            description,
            share_image,
        } = input;
        row.organisation = Set(organisation.map(Into::into));
        row.phones = Set(Phones(phones.into_iter().map(Into::into).collect()));
        row.emails = Set(Emails(emails.into_iter().map(Into::into).collect()));
        row.addresses = Set(Addresses(addresses.into_iter().map(Into::into).collect()));
        row.working_hours = Set(working_hours.map(Into::into));
        row.menu = Set(Menu(menu.into_iter().map(Into::into).collect()));
        row.footer_text = Set(footer_text.map(Into::into));
        row.copyright = Set(copyright.map(Into::into));
        row.licences = Set(Licences(licences.into_iter().map(Into::into).collect()));
        row.google_analytics = Set(google_analytics.map(Into::into));
        row.google_tag_manager = Set(google_tag_manager.map(Into::into));
        row.yandex_metrika = Set(yandex_metrika.map(Into::into));
        row.meta_pixel = Set(meta_pixel.map(Into::into));
        row.title = Set(title.map(Into::into));
        row.description = Set(description.map(Into::into));
        row.share_image = Set(share_image.map(Into::into));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            organisation: row.organisation,
            phones: row.phones.0,
            emails: row.emails.0,
            addresses: row.addresses.0,
            working_hours: row.working_hours,
            menu: row.menu.0,
            footer_text: row.footer_text,
            copyright: row.copyright,
            licences: row.licences.0,
            google_analytics: row.google_analytics,
            google_tag_manager: row.google_tag_manager,
            yandex_metrika: row.yandex_metrika,
            meta_pixel: row.meta_pixel,
            title: row.title,
            description: row.description,
            share_image: row.share_image,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        row.share_image.iter().cloned().collect()
    }
}

impl Resource for SiteSettings {
    fn example() -> Value {
        json!({
            "organisation": "Oʻquv markazi",
            "phones": [{"phone": "998712000000"}],
            "emails": [{"email": "info@example.uz"}],
            "addresses": [{"text": "Toshkent shahri, Navoiy koʻchasi, 1-uy", "mapLink": "https://maps.example.uz/1"}],
            "workingHours": "Dushanbadan shanbagacha, 9:00–18:00",
            "menu": [{"label": "Kurslar", "link": "/courses"}, {"label": "Savollar", "link": "#faq"}],
            "footerText": "Zamonaviy kasblarni onlayn oʻrganing.",
            "copyright": "© 2026 Oʻquv markazi",
            "licences": [{"title": "Nodavlat taʼlim litsenziyasi № 123456", "link": "https://license.example.uz/123456"}],
            "googleAnalytics": "G-ABC1234567", "googleTagManager": "GTM-ABC1234", "yandexMetrika": "12345678",
            "metaPixel": "123456789012345",
            "title": "Oʻquv markazi", "description": "Zamonaviy kasblarni onlayn oʻrganing.", "shareImage": null
        })
    }

    fn place(_: &Model) -> Option<Place> {
        Some(Place::screen("/site-settings"))
    }

    fn tags(_: &Model) -> Vec<String> {
        // Pages of courses use the settings as fallbacks too; they depend on the first of these tags.
        vec!["site".into(), "home".into()]
    }
}
