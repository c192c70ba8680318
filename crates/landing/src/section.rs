//! The sections of the landing page (`docs/api.md#home-sections`).

mod filled;

use peshtoq_core::input;
use peshtoq_courses::{
    section::{self, Layout, SectionInput},
    section_registry::{self, Entry, dynamic_section, static_plus_section, static_section},
};
use peshtoq_persistence::{
    list::{self, SentRow},
    prelude::*,
    resource::{self, MediaPath, Page},
};
use sea_orm::sea_query::IntoCondition;
use serde_json::Map;

pub(crate) use filled::any;
use filled::{filled, filled_from};

/// The group of the landing page's sections.
pub(crate) const GROUP: &str = "home";

/// The sections of the landing page, in their initial order. The migration that creates them has the same list.
pub const HOME_SECTIONS: &[Entry] = &[
    static_section("Header", "Yuqori qism").headed("Sayt menyusi"),
    dynamic_section("Banner", "Banner", "/section-management/edit/banner").headed("Onlayn kurslar va yangi kasblar"),
    static_plus_section(
        "ProfessionMatcher",
        "Kasblar",
        Some("/section-management/edit/professions"),
    )
    .headed("Oʻzingizga mos kasbni toping"),
    static_section("WhyEdFix", "Nega aynan biz").headed("Nega aynan biz?"),
    static_plus_section("Courses", "Kurslar", Some("/courses/new-courses-carousel")).headed("Kurslarimiz"),
    static_section("YourCourses", "Sizning kurslaringiz"),
    static_section("HelperCallback", "Qoʻngʻiroqqa buyurtma berish"),
    dynamic_section(
        "BonusCourses",
        "Bonus kurslar",
        "/section-management/edit/bonus-courses",
    ),
    static_section("EdFixBenefits", "Afzalliklarimiz"),
    dynamic_section(
        "VideoFeedbacks",
        "Videofikrlar",
        "/section-management/edit/video-feedbacks",
    ),
    dynamic_section(
        "TextFeedbacks",
        "Yozma fikrlar",
        "/section-management/edit/text-feedbacks",
    )
    .headed("Oʻquvchilar fikri"),
    dynamic_section(
        "ProfessionFinder",
        "Kasb tanlash",
        "/section-management/edit/profession-finder",
    )
    .headed("Qaysi kasb sizga mos?"),
    static_section("FreeConsultation", "Bepul maslahat").headed("Bepul maslahat oling"),
    dynamic_section(
        "TopRatedCourses",
        "Eng yuqori baholangan kurslar",
        "/courses/top-rated-courses",
    ),
    static_section("Instructions", "Qanday boshlash kerak"),
    dynamic_section(
        "EmergingCareerOptions",
        "Istiqbolli kasblar",
        "/section-management/edit/emerging-career-options",
    ),
    dynamic_section("Partners", "Hamkorlar", "/section-management/edit/partners").headed("Hamkorlarimiz"),
    static_section("QuestionsAndSupport", "Savollar va yordam")
        .headed("Savollaringiz bormi?")
        .edited_at("/section-management/edit/site-faqs"),
    static_plus_section("Footer", "Quyi qism", Some("/section-management/edit/footer-socials"))
        .headed("Bizni kuzatib boring"),
];

/// What a section of the landing page shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// The name of the section.
    pub name: String,
    /// Its title in the panel.
    pub display_name: String,
    /// What visitors read above it; null for the heading of its type.
    pub heading: Option<String>,
    /// Its position on the page, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
    /// Whether the page shows it.
    pub is_visible: bool,
    /// Whether its content is shown as a carousel.
    pub is_swiper: bool,
    /// The first moment at which the page shows it, if it is visible; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the page does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
    /// Which parts of it can be edited.
    pub layout: Layout,
    /// Whether it has content to show; null if it has no content of its own.
    pub is_filled: Option<bool>,
    /// The first moment at which it has content to show, if it has none yet and some has a later time; else null.
    pub filled_from: Option<DateTimeUtc>,
}

/// All sections, in their order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
pub struct SectionsInput {
    /// All sections, as listed.
    #[validate(length(max = 100), nested)]
    pub sections: Vec<SectionInput>,
}

/// The landing page's own sections.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, Validate)]
pub struct OfHome {}

impl Filter for OfHome {
    fn condition(&self) -> Condition {
        section::Column::GroupKey.eq(GROUP).into_condition()
    }
}

impl Definition for Section {
    const NAME: &'static str = "section";
    const LIST_KEY: &'static str = "sections";
    const NOT_FOUND: Code = Code::SectionNotFound;
    const LABEL: Option<&'static str> = Some("display_name");
    const ORDERED: bool = true;
    const UNSEARCHED: &'static [&'static str] = &["name"];
    type Table = section::Entity;
    type Input = SectionInput;
    type Fields = Self;
    type Filter = OfHome;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    /// Sections are saved as a list, see [`section::save`].
    fn apply(input: SectionInput, row: &mut ActiveOf<Self>) {
        row.display_name = Set(input.display_name.into());
        row.heading = Set(input.heading.map(Into::into));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            layout: section_registry::layout_of(HOME_SECTIONS, &row.name),
            name: row.name,
            display_name: row.display_name,
            heading: row.heading,
            position: row.position,
            is_visible: row.is_visible,
            is_swiper: row.is_swiper,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
            is_filled: None,
            filled_from: None,
        }
    }
}

impl Resource for Section {
    fn place(row: &section::Model) -> Option<Place> {
        let entry = HOME_SECTIONS.iter().find(|entry| entry.name == row.name)?;
        Some(Place::screen(match entry.screen {
            Some(screen) => screen.to_owned(),
            None => format!("/section-management/view/{}", row.name),
        }))
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let filled = filled(conn).await?;
        for row in rows {
            let fields = &mut row.fields;
            fields.is_filled = (fields.layout != Layout::Static).then(|| {
                let has_content = filled.get(fields.name.as_str()).copied();
                debug_assert!(has_content.is_some(), "`filled` does not know {}", fields.name);
                has_content.unwrap_or_default()
            });
            if fields.is_filled == Some(false) {
                fields.filled_from = filled_from(conn, &fields.name).await?;
            }
        }
        Ok(())
    }

    fn example() -> Value {
        json!({"name": "Partners", "displayName": "Hamkorlar", "heading": "Bizga ishonishadi", "isVisible": true, "isSwiper": true, "visibleFrom": null, "visibleUntil": null})
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["layout"] = json!(2);
        row["isFilled"] = json!(true);
        row["filledFrom"] = Value::Null;
        row
    }

    fn group(_: &ActiveOf<Self>) -> String {
        GROUP.to_owned()
    }

    fn tags(_: &section::Model) -> Vec<String> {
        vec!["home".into()]
    }

    /// The table also contains the sections of courses, which have no window here.
    fn window(row: &section::Model) -> Option<Window> {
        row.window().filter(|_| row.course_id.is_none())
    }
}

impl SentRow<Section> for SectionInput {
    type Key = String;

    fn key(&self) -> Option<String> {
        Some(self.name.as_str().to_owned())
    }

    fn version(&self) -> Option<i32> {
        self.version
    }

    fn apply(self, row: &mut section::ActiveModel) {
        let window = self.window();
        section::apply(
            row,
            section::Names::of(self.display_name, self.heading),
            self.is_visible,
            self.is_swiper,
            None,
            window,
        );
    }
}

/// Saves all sections as one change.
///
/// # Errors
/// 409 `version_conflict` with the list; 422 for a missing, duplicate or unknown row.
pub async fn save(write: &mut Write, mut body: Map<String, Value>, media_path: MediaPath<'_>) -> Result<Page<Section>> {
    section::keep_absent::<Section>(write, GROUP, &mut body).await?;
    let (sent, mut failed) = list::read::<SectionsInput>(write, body, media_path).await?;
    let windows = sent.sections.iter().map(SectionInput::window);
    input::add_failed(&mut failed, section::failed_windows(Section::LIST_KEY, windows));
    let rows = section::save::<Section>(write, GROUP, sent.sections, failed).await?;
    let rows = resource::answer::<Section>(write.conn(), rows).await?;
    Ok(Page::unpaged(rows))
}
