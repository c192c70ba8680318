//! The resources whose rows are made, changed and removed.

/// The names of rows in a life cycle: three new ones, and the changed name of the first.
pub(super) const NAMES: [&str; 4] = ["nom-bir", "nom-ikki", "nom-uch", "nom-yangi"];

/// The life cycle of each resource with rows: `verb_one` and `list_many`, the key of its list, the distinguishing field
/// and its values, whether `key` finds it, whether it is ordered, and the code of a missing row.
pub(super) struct Life {
    pub(super) one: &'static str,
    pub(super) many: &'static str,
    pub(super) list_key: &'static str,
    pub(super) name: &'static str,
    pub(super) names: [&'static str; 4],
    pub(super) is_searched: bool,
    pub(super) is_ordered: bool,
    /// Whether rows belong to a course, under whose path they are listed, created and ordered.
    pub(super) of_course: bool,
    /// Whether one row can be read by its id.
    pub(super) has_get: bool,
    /// Whether the list is paged and has a total.
    pub(super) has_total: bool,
    pub(super) not_found: &'static str,
}

/// A life cycle with plain names.
pub(super) const fn life(
    one: &'static str,
    many: &'static str,
    list_key: &'static str,
    name: &'static str,
    is_ordered: bool,
    not_found: &'static str,
) -> Life {
    Life {
        one,
        many,
        list_key,
        name,
        names: NAMES,
        is_searched: true,
        is_ordered,
        of_course: false,
        has_get: true,
        has_total: true,
        not_found,
    }
}

/// The same for rows of a course.
pub(super) const fn child(
    one: &'static str,
    many: &'static str,
    list_key: &'static str,
    name: &'static str,
    not_found: &'static str,
) -> Life {
    Life {
        of_course: true,
        ..life(one, many, list_key, name, true, not_found)
    }
}

pub(super) const LIVES: &[Life] = &[
    life("partner", "partners", "partners", "name", true, "partner_not_found"),
    life(
        "site_faq",
        "site_faqs",
        "siteFaqs",
        "question",
        true,
        "site_faq_not_found",
    ),
    life("skill", "skills", "skills", "name", false, "skill_not_found"),
    life("staff_member", "staff", "staff", "login", false, "staff_not_found"),
    Life {
        names: ["facebook", "instagram", "linkedin", "youtube"],
        is_searched: false,
        ..life("social", "socials", "socials", "type", true, "social_not_found")
    },
    life(
        "feedback",
        "feedback",
        "feedback",
        "fullName",
        true,
        "feedback_not_found",
    ),
    life(
        "top_course",
        "top_courses",
        "topCourses",
        "title",
        true,
        "top_course_not_found",
    ),
    life("tool", "tools", "tools", "name", false, "tool_not_found"),
    life(
        "profession",
        "professions",
        "professions",
        "name",
        true,
        "profession_not_found",
    ),
    life(
        "course_category",
        "course_categories",
        "courseCategories",
        "name",
        true,
        "course_category_not_found",
    ),
    Life {
        has_get: false,
        ..child(
            "target_audience",
            "target_audience",
            "targetAudience",
            "title",
            "target_audience_not_found",
        )
    },
    child(
        "work_sample",
        "work_samples",
        "courseWorkSamples",
        "title",
        "work_sample_not_found",
    ),
    child(
        "learn_everybody",
        "learn_everybody",
        "courseLearnEverybody",
        "name",
        "learn_everybody_not_found",
    ),
    child("mentor", "mentors", "courseMentor", "fullName", "mentor_not_found"),
    child(
        "opportunity",
        "opportunities",
        "courseOpportunities",
        "title",
        "opportunity_not_found",
    ),
    Life {
        is_searched: false,
        has_total: false,
        ..child("support", "supports", "supports", "title", "support_not_found")
    },
    child("faq", "faqs", "faqs", "question", "faq_not_found"),
];
