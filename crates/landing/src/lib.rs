//! The content of the landing page: one file a resource (`docs/api.md#landing-content`).

use peshtoq_persistence::{change::Registry, resource::erased};

pub mod banner;
pub mod bonus_course;
pub mod career;
pub mod course_copy;
pub mod course_section;
pub mod feedback;
pub mod findings;
pub mod home_seo;
pub mod partner;
pub mod profession_finder;
pub mod section;
pub mod site;
pub mod site_faq;
pub mod site_settings;
pub mod social;
pub mod top_course;

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([
        erased::of::<banner::Banner>(),
        erased::of::<bonus_course::BonusCourse>(),
        erased::of::<career::Career>(),
        erased::of::<course_section::CourseSection>(),
        erased::of::<feedback::Feedback>(),
        erased::of::<home_seo::HomeSeo>(),
        erased::of::<profession_finder::ProfessionFinder>(),
        erased::of::<partner::Partner>(),
        erased::of::<section::Section>(),
        erased::of::<site_faq::SiteFaq>(),
        erased::of::<site_settings::SiteSettings>(),
        erased::of::<social::Social>(),
        erased::of::<top_course::TopCourse>(),
    ]);
}
