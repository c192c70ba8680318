//! Questions about the whole site, beside those about a course (`docs/api.md#landing-content`).

use peshtoq_persistence::prelude::*;

/// A question about the whole site.
#[resource(
    name = "site_faq",
    list = "siteFaqs",
    label = question,
    ordered,
    not_found
)]
pub struct SiteFaq {
    /// The question.
    #[validate(length(min = 1, max = 300))]
    pub question: Text,
    /// The answer, rich text.
    #[schemars(extend("x-enough" = 20))]
    pub answer: Html,
}

impl Resource for SiteFaq {
    fn example() -> Value {
        json!({"question": "Oʻqish narxini boʻlib toʻlasa boʻladimi?", "answer": "<p>Ha, <strong>olti oyga</strong> boʻlib toʻlash mumkin.</p>"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/section-management/edit/site-faqs", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:QuestionsAndSupport".into()]
    }
}
