//! What the pages of the demo's site share: its settings, the questions about all of it, and what search engines show.

use peshtoq_core::error::Result;
use peshtoq_http::app::App;
use peshtoq_landing::{home_seo::HomeSeo, site_faq::SiteFaq, site_settings::SiteSettings};
use serde_json::json;

use super::{add, object, save};

/// Questions about the whole site, with their answers.
const QUESTIONS: [(&str, &str); 4] = [
    (
        "Kursni qanday tanlayman?",
        "<p>Bosh sahifadagi testdan oʻting yoki ariza qoldiring: maslahatchi <strong>bepul</strong> yordam beradi.</p>",
    ),
    (
        "Darslar qayerda oʻtadi?",
        "<p>Hammasi onlayn. Kompyuter va internet yetarli, yozuvlar platformada qoladi.</p>",
    ),
    (
        "Sertifikat beriladimi?",
        "<p>Ha, yakuniy loyihani topshirgan har bir oʻquvchiga.</p>",
    ),
    (
        "Pulni qaytarib olsa boʻladimi?",
        "<p>Birinchi ikki hafta ichida toʻlovning hammasi qaytariladi.</p>",
    ),
];

/// Fills the settings, the questions and the words for search engines.
pub async fn load(app: &App) -> Result<()> {
    let settings = json!({
        "organisation": "Registon",
        "phones": [{"phone": "998712000000"}, {"phone": "998900000000"}],
        "emails": [{"email": "salom@registon.example"}],
        "addresses": [
            {"text": "Toshkent shahri, Bobur koʻchasi, 12-uy", "mapLink": "https://registon.example/xarita"},
            {"text": "Samarqand shahri, Registon maydoni, 1-uy", "mapLink": null},
        ],
        "workingHours": "Dushanba–shanba: 9:00–20:00\nYakshanba: dam olish kuni",
        "menu": [{"label": "Kurslar", "link": "/courses"}, {"label": "Aloqa", "link": "/contact"}],
        "footerText": "Registon zamonaviy kasblarni onlayn oʻrgatadi.\nDarslar jonli oʻtadi, yozuvi ertasi kuni chiqadi.",
        "copyright": "© 2026 Registon. Barcha huquqlar himoyalangan.",
        "licences": [{"title": "Taʼlim faoliyati litsenziyasi, № 0000", "link": "https://registon.example/litsenziya"}],
        "title": "Registon – onlayn kurslar",
        "description": "Zamonaviy kasblarni noldan oʻrgatadigan onlayn kurslar.",
    });
    save::<SiteSettings>(app, object(settings)).await?;
    let seo = json!({
        "title": "Registon: zamonaviy kasblarni onlayn oʻrganing",
        "description": "Dasturlash, dizayn, marketing va maʼlumotlar tahlili: jonli darslar, shaxsiy ustoz va birinchi ishgacha yordam.",
    });
    save::<HomeSeo>(app, object(seo)).await?;
    for (question, answer) in QUESTIONS {
        add::<SiteFaq>(app, json!({"question": question, "answer": answer})).await?;
    }
    Ok(())
}
