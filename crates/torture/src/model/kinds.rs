//! The resources that people write to, and their paths in the API.

/// A resource whose rows are saved one by one.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in the history, and the name of its table.
    pub entity: &'static str,
    /// The path to add a row; `{group}` is the course of resources that belong to one.
    pub one: &'static str,
    /// The path of a row, before its id.
    pub by_id: &'static str,
    /// The path to list the rows of a group.
    pub many: &'static str,
    /// The key of the list in an answer.
    pub list_key: &'static str,
    /// The path to set the order of a group; `None` for rows without an order.
    pub order: Option<&'static str>,
}

/// Every kind.
pub const KINDS: [Kind; 8] = [
    Kind {
        entity: "skill",
        one: "/api/admin/skill",
        by_id: "/api/admin/skill",
        many: "/api/admin/skills?perPage=1000",
        list_key: "skills",
        order: None,
    },
    Kind {
        entity: "profession",
        one: "/api/admin/profession",
        by_id: "/api/admin/profession",
        many: "/api/admin/professions?perPage=1000",
        list_key: "professions",
        order: Some("/api/admin/professions/order"),
    },
    Kind {
        entity: "partner",
        one: "/api/admin/partner",
        by_id: "/api/admin/partner",
        many: "/api/admin/partners?perPage=1000",
        list_key: "partners",
        order: Some("/api/admin/partners/order"),
    },
    Kind {
        entity: "top_course",
        one: "/api/admin/top-course",
        by_id: "/api/admin/top-course",
        many: "/api/admin/top-courses?perPage=1000&kind={group}",
        list_key: "topCourses",
        order: Some("/api/admin/top-courses/order"),
    },
    Kind {
        entity: "feedback",
        one: "/api/admin/feedback",
        by_id: "/api/admin/feedback",
        many: "/api/admin/feedback?perPage=1000&feedbackType=1",
        list_key: "feedback",
        order: Some("/api/admin/feedback/order"),
    },
    Kind {
        entity: "faq",
        one: "/api/admin/course/{group}/faq",
        by_id: "/api/admin/course/faq",
        many: "/api/admin/course/{group}/faqs?perPage=1000",
        list_key: "faqs",
        order: Some("/api/admin/course/{group}/faqs/order"),
    },
    Kind {
        entity: "mentor",
        one: "/api/admin/course/{group}/mentor",
        by_id: "/api/admin/course/mentor",
        many: "/api/admin/course/{group}/mentors?perPage=1000",
        list_key: "courseMentor",
        order: Some("/api/admin/course/{group}/mentors/order"),
    },
    Kind {
        entity: "opportunity",
        one: "/api/admin/course/{group}/opportunity",
        by_id: "/api/admin/course/opportunity",
        many: "/api/admin/course/{group}/opportunities?perPage=1000",
        list_key: "courseOpportunities",
        order: Some("/api/admin/course/{group}/opportunities/order"),
    },
];

/// Resources whose rows are saved as a whole list.
pub const LISTS: [&str; 3] = ["bonus_course", "course_skill", "it_benefit"];
/// The heading that is saved together with IT benefits.
pub const HEADING: &str = "it_benefit_body";
/// The parts that are copied from one course to another: the resource and the name of its part.
pub const PARTS: [(&str, &str); 3] = [("faq", "faqs"), ("mentor", "mentors"), ("opportunity", "opportunities")];

/// Whether people here write rows of this resource.
pub fn is_written(entity: &str) -> bool {
    KINDS.iter().any(|kind| kind.entity == entity) || LISTS.contains(&entity) || entity == HEADING
}

/// Whether rows of this resource have a position.
pub fn is_ordered(entity: &str) -> bool {
    LISTS.contains(&entity) || KINDS.iter().any(|kind| kind.entity == entity && kind.order.is_some())
}

/// The kind of that name.
pub fn kind(entity: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.entity == entity)
}

/// Whether rows of this kind belong to a course, which is then their group.
pub fn is_of_course(kind: &Kind) -> bool {
    kind.one.contains("{group}")
}

/// A path of [`Kind`] for a group.
pub fn path(pattern: &str, group: &str) -> String {
    pattern.replace("{group}", group)
}

/// The column of a field: `fullName` is `full_name`.
pub fn column(field: &str) -> String {
    let mut column = String::with_capacity(field.len() + 4);
    for letter in field.chars() {
        if letter.is_ascii_uppercase() {
            column.push('_');
        }
        column.push(letter.to_ascii_lowercase());
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_columns() {
        assert_eq!(column("fullName"), "full_name");
        assert_eq!(column("name"), "name");
    }
}
