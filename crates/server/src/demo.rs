//! Demo content: a believable course provider, so that a first start shows a living panel. All pictures are drawn here.

use futures::stream;
use peshtoq_courses::skill::{self, Skill};
use peshtoq_http::{app::App, media};
use peshtoq_kernel::{
    db::Actor,
    error::Result,
    resource::{self, Resource},
};
use peshtoq_landing::{
    banner::{self, Banner},
    partner::{self, Partner},
};
use peshtoq_media::Folder;
use sea_orm::{Condition, EntityTrait, PaginatorTrait};
use serde_json::{Map, Value, json};

/// What [`load`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loaded {
    /// There was nothing, now there is the demo content.
    Loaded,
    /// There was something; it was left alone.
    Kept,
}

/// Loads the demo content into a database that has no content yet.
///
/// # Errors
/// When the database or the store fails; what was loaded until then stays.
pub async fn load(app: &App) -> Result<Loaded> {
    if !is_empty(app).await? {
        return Ok(Loaded::Kept);
    }
    for (name, link, colour) in PARTNERS {
        let logo = upload(app, Folder::Partners, &logo(name, colour)).await?;
        add::<Partner>(app, json!({"name": name, "link": link, "logo": logo})).await?;
    }
    for name in SKILLS {
        add::<Skill>(app, json!({"name": name})).await?;
    }
    save_banner(app).await?;
    Ok(Loaded::Loaded)
}

async fn is_empty(app: &App) -> Result<bool> {
    let db = app.db().reader();
    let rows = banner::Entity::find().count(db).await?
        + partner::Entity::find().count(db).await?
        + skill::Entity::find().count(db).await?;
    Ok(rows == 0 && !peshtoq_auth::setup::initial(app.db()).await?.initialised)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

async fn add<R: Resource>(app: &App, body: Value) -> Result<()> {
    let write = app.db().begin(Actor::System).await?;
    resource::create::<R>(write, object(body), &|path| app.media_path(path), |_| ()).await?;
    Ok(())
}

async fn save_banner(app: &App) -> Result<()> {
    let mut body = object(json!({"link": "https://registon.example.uz/kurslar"}));
    for (field, width, height) in [
        ("bannerMobile", 390, 480),
        ("bannerTablet", 768, 420),
        ("bannerDesktop", 1440, 480),
    ] {
        let path = upload(app, Folder::CourseBanners, &poster(width, height)).await?;
        body.insert(field.to_owned(), path.into());
    }
    let write = app.db().begin(Actor::System).await?;
    resource::save_single::<Banner>(write, Condition::all(), body, &|path| app.media_path(path), |_| ()).await?;
    Ok(())
}

async fn upload(app: &App, folder: Folder, svg: &str) -> Result<String> {
    let chunk = bytes::Bytes::copy_from_slice(svg.as_bytes());
    let body = stream::iter([Ok::<_, std::io::Error>(chunk)]);
    let uploaded = app.media().upload(folder, body).await.map_err(media::refusal)?;
    media::record(app.db(), &uploaded.file).await?;
    Ok(uploaded.file.path.clone())
}

/// Partners of the imagined provider. Their sites are under a name that belongs to nobody.
const PARTNERS: [(&str, &str, &str); 8] = [
    ("Zarafshon Bank", "https://zarafshonbank.example.uz", "#0f5c4d"),
    ("Ipak Yoʻli Telekom", "https://ipaktelekom.example.uz", "#1d4f91"),
    ("Chorsu Market", "https://chorsumarket.example.uz", "#b3541e"),
    ("Samarqand Soft", "https://samarqandsoft.example.uz", "#5b3a8c"),
    ("Oltin Vodiy Agro", "https://oltinvodiy.example.uz", "#4f6b1d"),
    ("Turon Logistika", "https://turonlogistika.example.uz", "#7a1f2b"),
    ("Registon Media", "https://registonmedia.example.uz", "#8a5a2b"),
    ("Moviy Gumbaz Studio", "https://moviygumbaz.example.uz", "#0b6b8f"),
];

const SKILLS: [&str; 24] = [
    "HTML va CSS",
    "JavaScript",
    "TypeScript",
    "React",
    "Node.js",
    "Maʼlumotlar bazasi",
    "Git bilan ishlash",
    "Algoritmlar",
    "Figmada dizayn",
    "Tipografika",
    "Rang nazariyasi",
    "Foydalanuvchi tadqiqoti",
    "Prototip yaratish",
    "Kontent yozish",
    "Ijtimoiy tarmoqlarda reklama",
    "Qidiruv tizimlari uchun optimallashtirish",
    "Veb-tahlil",
    "Excel va Google Sheets",
    "SQL soʻrovlari",
    "Python asoslari",
    "Maʼlumotlarni vizuallashtirish",
    "Loyiha boshqaruvi",
    "Taqdimot qilish",
    "Ingliz tilida muloqot",
];

/// A logo: an eight-pointed star, as on the portals of madrasas, and the name.
fn logo(name: &str, colour: &str) -> String {
    let width = 96 + name.chars().count() * 15;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="80" viewBox="0 0 {width} 80"><g transform="translate(40 40)" fill="{colour}"><rect x="-19" y="-19" width="38" height="38"/><rect x="-19" y="-19" width="38" height="38" transform="rotate(45)"/><circle r="9" fill="#ffffff"/></g><text x="80" y="49" font-family="Inter, 'Segoe UI', Roboto, sans-serif" font-size="26" font-weight="600" fill="{colour}">{name}</text></svg>"##
    )
}

/// A banner in the given size: a row of arches, a field of stars, and the promise of the provider.
fn poster(width: u32, height: u32) -> String {
    let mut stars = String::new();
    let step = 60;
    for row in 0..=(height / step) {
        for column in 0..=(width / step) {
            let (x, y) = (column * step + (row % 2) * step / 2, row * step);
            stars.push_str(&format!(
                r#"<g transform="translate({x} {y})"><rect x="-9" y="-9" width="18" height="18"/><rect x="-9" y="-9" width="18" height="18" transform="rotate(45)"/></g>"#
            ));
        }
    }
    let is_wide = width > height;
    let (x, title) = if is_wide {
        (width / 16, height / 8)
    } else {
        (width / 14, width / 9)
    };
    let y = if is_wide { height / 2 - title / 3 } else { height / 6 };
    let arch_width = if is_wide { width / 4 } else { width * 2 / 3 };
    let (left, right) = if is_wide {
        (width - arch_width - x, width - x)
    } else {
        (width / 6, width * 5 / 6)
    };
    let top = if is_wide { height / 8 } else { height / 2 + 10 };
    let middle = (left + right) / 2;
    let shoulder = top + (right - left) / 2;
    let small = title * 2 / 5;
    let (line, third) = (y + title * 5 / 4, y + title * 9 / 4);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a3620"/><stop offset="1" stop-color="#2b180d"/></linearGradient><linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f8f9d"/><stop offset="1" stop-color="#145a6b"/></linearGradient></defs><rect width="{width}" height="{height}" fill="url(#sky)"/><g fill="#e9c79b" opacity="0.08">{stars}</g><path d="M{left} {height}V{shoulder}Q{left} {top} {middle} {top}Q{right} {top} {right} {shoulder}V{height}Z" fill="url(#door)" stroke="#e9c79b" stroke-width="6"/><g transform="translate({middle} {shoulder})" fill="none" stroke="#f3dfc1" stroke-width="3"><rect x="-34" y="-34" width="68" height="68"/><rect x="-34" y="-34" width="68" height="68" transform="rotate(45)"/></g><g font-family="Inter, 'Segoe UI', Roboto, sans-serif" fill="#fff6e8"><text x="{x}" y="{y}" font-size="{title}" font-weight="700">Kelajak kasbini</text><text x="{x}" y="{line}" font-size="{title}" font-weight="700">bugun oʻrganing</text><text x="{x}" y="{third}" font-size="{small}" fill="#e9c79b">Registon onlayn taʼlim markazi</text></g></svg>"##
    )
}
