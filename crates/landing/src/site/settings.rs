//! The settings of the site, as the site reads them (`docs/api.md#settings-of-the-site`).

use peshtoq_persistence::prelude::*;

use super::singleton;
use crate::site_settings::{AddressItem, LicenceItem, MenuItem, SiteSettings};

/// What counts the visitors of the site.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteAnalytics")]
pub struct Analytics {
    /// The id of the Google Analytics property.
    pub google_analytics: Option<String>,
    /// The id of the container of Google Tag Manager.
    pub google_tag_manager: Option<String>,
    /// The number of the counter of Yandex Metrika.
    pub yandex_metrika: Option<String>,
    /// The number of the pixel of Meta.
    pub meta_pixel: Option<String>,
}

/// What all pages of the site share.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SharedBySite")]
pub struct Shared {
    /// The name of the organisation.
    pub organisation: Option<String>,
    /// Its phone numbers, each 998 and nine digits.
    pub phones: Vec<String>,
    /// Its e-mail addresses.
    pub emails: Vec<String>,
    /// Its addresses.
    pub addresses: Vec<AddressItem>,
    /// When it is open; several lines.
    pub working_hours: Option<String>,
    /// The links of the menu.
    pub menu: Vec<MenuItem>,
    /// The text at the foot of each page; several lines.
    pub footer_text: Option<String>,
    /// The line about rights at the foot of each page.
    pub copyright: Option<String>,
    /// The licences.
    pub licences: Vec<LicenceItem>,
    /// What counts the visitors.
    pub analytics: Analytics,
    /// The title of pages that have none of their own.
    pub title: Option<String>,
    /// The description of pages that have none of their own.
    pub description: Option<String>,
    /// The picture of pages that have none of their own, as `folder/name.ext`.
    pub share_image: Option<String>,
}

/// The settings; everything is empty before they are saved for the first time.
///
/// # Errors
/// When the database fails.
pub async fn read(conn: &Transaction) -> Result<Shared> {
    let Some(row) = singleton::<SiteSettings>(conn, Condition::all()).await? else {
        return Ok(Shared::default());
    };
    let SiteSettings {
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
    } = row.fields;
    Ok(Shared {
        organisation,
        phones: phones.into_iter().map(|item| item.phone).collect(),
        emails: emails.into_iter().map(|item| item.email).collect(),
        addresses,
        working_hours,
        menu,
        footer_text,
        copyright,
        licences,
        analytics: Analytics {
            google_analytics,
            google_tag_manager,
            yandex_metrika,
            meta_pixel,
        },
        title,
        description,
        share_image,
    })
}
