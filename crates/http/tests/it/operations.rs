//! Every operation of the API, from one table: who may call it, that each answer matches the OpenAPI document, and the
//! whole life cycle of every resource. An operation without a row fails, and so does a row without an operation.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Mutex,
    time::Duration,
};

use peshtoq_core::clock;
use peshtoq_http::contract;
use peshtoq_persistence::{change::outbox, delivery};
use reqwest::Method;
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::{Map, Value, json};

use crate::{
    harness::{PASSWORD, Person, Reply, Server, Setup, on_both_databases, png},
    schema,
};

on_both_databases!(
    operations_refuse_who_may_not_call_them,
    operations_answer_as_the_document_says,
    failures_look_alike,
);

/// Who may call, as specified and not as implemented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Anybody,
    /// What a NEW person may call too (`docs/api.md#staff`).
    AlsoNew,
    Active,
    Superadmin,
}
use Who::{Active, AlsoNew, Anybody, Superadmin};

/// The id of each operation, its method and path, who may call it, and its success status.
const OPERATIONS: &[(&str, &str, &str, Who, u16)] = &[
    ("get_initial", "GET", "/api/admin/initial", Anybody, 200),
    ("initialise", "POST", "/api/admin/initial", Anybody, 201),
    ("sign_in", "POST", "/api/admin/signin", Anybody, 200),
    ("refresh", "POST", "/api/admin/refresh", Anybody, 200),
    ("sign_out", "POST", "/api/admin/signout", AlsoNew, 200),
    ("list_sessions", "GET", "/api/admin/sessions", Active, 200),
    ("end_session", "DELETE", "/api/admin/sessions/{id}", Active, 200),
    ("get_profile", "GET", "/api/admin/profile", AlsoNew, 200),
    ("update_profile", "PUT", "/api/admin/profile", Active, 200),
    ("check_login", "PUT", "/api/admin/check-login", Active, 200),
    ("change_password", "PUT", "/api/admin/change-password", AlsoNew, 200),
    ("list_staff", "GET", "/api/admin/staff", Superadmin, 200),
    ("create_staff_member", "POST", "/api/admin/staff", Superadmin, 201),
    ("get_staff_member", "GET", "/api/admin/staff/{id}", Superadmin, 200),
    ("update_staff_member", "PUT", "/api/admin/staff/{id}", Superadmin, 200),
    (
        "delete_staff_member",
        "DELETE",
        "/api/admin/staff/{id}",
        Superadmin,
        200,
    ),
    (
        "set_staff_status",
        "PATCH",
        "/api/admin/staff/{id}/status",
        Superadmin,
        200,
    ),
    (
        "reset_staff_password",
        "PUT",
        "/api/admin/staff/{id}/password",
        Superadmin,
        200,
    ),
    ("undo_change", "POST", "/api/admin/changes/{id}/undo", Active, 200),
    ("upload", "POST", "/api/upload", Active, 201),
    ("get_banner", "GET", "/api/admin/banner", Active, 200),
    ("save_banner", "PUT", "/api/admin/banner/save", Active, 200),
    ("list_partners", "GET", "/api/admin/partners", Active, 200),
    ("get_partner", "GET", "/api/admin/partner", Active, 200),
    ("create_partner", "POST", "/api/admin/partner", Active, 201),
    ("update_partner", "PUT", "/api/admin/partner/{id}", Active, 200),
    ("delete_partner", "DELETE", "/api/admin/partner/{id}", Active, 200),
    ("order_partners", "PUT", "/api/admin/partners/order", Active, 200),
    ("list_skills", "GET", "/api/admin/skills", Active, 200),
    ("create_skill", "POST", "/api/admin/skill", Active, 201),
    ("get_skill", "GET", "/api/admin/skill/{id}", Active, 200),
    ("update_skill", "PUT", "/api/admin/skill/{id}", Active, 200),
    ("delete_skill", "DELETE", "/api/admin/skill/{id}", Active, 200),
    ("list_socials", "GET", "/api/admin/socials", Active, 200),
    ("create_social", "POST", "/api/admin/social", Active, 201),
    ("get_social", "GET", "/api/admin/social/{id}", Active, 200),
    ("update_social", "PUT", "/api/admin/social/{id}", Active, 200),
    ("delete_social", "DELETE", "/api/admin/social/{id}", Active, 200),
    ("order_socials", "PUT", "/api/admin/socials/order", Active, 200),
    ("list_feedback", "GET", "/api/admin/feedback", Active, 200),
    ("create_feedback", "POST", "/api/admin/feedback", Active, 201),
    ("get_feedback", "GET", "/api/admin/feedback/{id}", Active, 200),
    ("update_feedback", "PUT", "/api/admin/feedback/{id}", Active, 200),
    ("delete_feedback", "DELETE", "/api/admin/feedback/{id}", Active, 200),
    ("order_feedback", "PUT", "/api/admin/feedback/order", Active, 200),
    ("list_top_courses", "GET", "/api/admin/top-courses", Active, 200),
    ("create_top_course", "POST", "/api/admin/top-course", Active, 201),
    ("get_top_course", "GET", "/api/admin/top-course/{id}", Active, 200),
    ("update_top_course", "PUT", "/api/admin/top-course/{id}", Active, 200),
    ("delete_top_course", "DELETE", "/api/admin/top-course/{id}", Active, 200),
    ("order_top_courses", "PUT", "/api/admin/top-courses/order", Active, 200),
    (
        "get_bonus_courses",
        "GET",
        "/api/admin/landing-bonus-courses",
        Active,
        200,
    ),
    (
        "save_bonus_courses",
        "PUT",
        "/api/admin/landing-bonus-courses",
        Active,
        200,
    ),
    ("list_mod_professions", "GET", "/api/admin/mod-profession", Active, 200),
    ("save_mod_profession", "PUT", "/api/admin/mod-profession", Active, 200),
    (
        "get_profession_finder",
        "GET",
        "/api/admin/profession-finder",
        Active,
        200,
    ),
    (
        "save_profession_finder",
        "PUT",
        "/api/admin/profession-finder/save",
        Active,
        200,
    ),
    ("list_sections", "GET", "/api/admin/sections", Active, 200),
    ("save_sections", "PUT", "/api/admin/sections", Active, 200),
    ("list_tools", "GET", "/api/admin/tools", Active, 200),
    ("create_tool", "POST", "/api/admin/tool", Active, 201),
    ("get_tool", "GET", "/api/admin/tool/{id}", Active, 200),
    ("update_tool", "PUT", "/api/admin/tool/{id}", Active, 200),
    ("delete_tool", "DELETE", "/api/admin/tool/{id}", Active, 200),
    ("list_professions", "GET", "/api/admin/professions", Active, 200),
    ("create_profession", "POST", "/api/admin/profession", Active, 201),
    ("get_profession", "GET", "/api/admin/profession/{id}", Active, 200),
    ("update_profession", "PUT", "/api/admin/profession/{id}", Active, 200),
    ("delete_profession", "DELETE", "/api/admin/profession/{id}", Active, 200),
    ("order_professions", "PUT", "/api/admin/professions/order", Active, 200),
    (
        "list_course_categories",
        "GET",
        "/api/admin/course-categories",
        Active,
        200,
    ),
    (
        "create_course_category",
        "POST",
        "/api/admin/course-category",
        Active,
        201,
    ),
    (
        "get_course_category",
        "GET",
        "/api/admin/course-category/{id}",
        Active,
        200,
    ),
    (
        "update_course_category",
        "PUT",
        "/api/admin/course-category/{id}",
        Active,
        200,
    ),
    (
        "delete_course_category",
        "DELETE",
        "/api/admin/course-category/{id}",
        Active,
        200,
    ),
    (
        "order_course_categories",
        "PUT",
        "/api/admin/course-categories/order",
        Active,
        200,
    ),
    ("list_courses", "GET", "/api/admin/courses/{status}", Active, 200),
    ("create_course", "POST", "/api/admin/course", Active, 201),
    ("get_course", "GET", "/api/admin/course/{id}", Active, 200),
    ("update_course", "PUT", "/api/admin/course/{id}", Active, 200),
    (
        "set_course_visibility",
        "PATCH",
        "/api/admin/course/{id}/visibility",
        Active,
        200,
    ),
    (
        "set_course_status",
        "PATCH",
        "/api/admin/course/{id}/status",
        Active,
        200,
    ),
    ("get_faq", "GET", "/api/admin/course/faq/{id}", Active, 200),
    ("update_faq", "PUT", "/api/admin/course/faq/{id}", Active, 200),
    ("delete_faq", "DELETE", "/api/admin/course/faq/{id}", Active, 200),
    (
        "get_learn_everybody",
        "GET",
        "/api/admin/course/learn-everybody/{id}",
        Active,
        200,
    ),
    (
        "update_learn_everybody",
        "PUT",
        "/api/admin/course/learn-everybody/{id}",
        Active,
        200,
    ),
    (
        "delete_learn_everybody",
        "DELETE",
        "/api/admin/course/learn-everybody/{id}",
        Active,
        200,
    ),
    ("get_mentor", "GET", "/api/admin/course/mentor/{id}", Active, 200),
    ("update_mentor", "PUT", "/api/admin/course/mentor/{id}", Active, 200),
    ("delete_mentor", "DELETE", "/api/admin/course/mentor/{id}", Active, 200),
    (
        "get_opportunity",
        "GET",
        "/api/admin/course/opportunity/{id}",
        Active,
        200,
    ),
    (
        "update_opportunity",
        "PUT",
        "/api/admin/course/opportunity/{id}",
        Active,
        200,
    ),
    (
        "delete_opportunity",
        "DELETE",
        "/api/admin/course/opportunity/{id}",
        Active,
        200,
    ),
    ("get_support", "GET", "/api/admin/course/support/{id}", Active, 200),
    ("update_support", "PUT", "/api/admin/course/support/{id}", Active, 200),
    (
        "delete_support",
        "DELETE",
        "/api/admin/course/support/{id}",
        Active,
        200,
    ),
    (
        "update_target_audience",
        "PUT",
        "/api/admin/course/target-audience/{id}",
        Active,
        200,
    ),
    (
        "delete_target_audience",
        "DELETE",
        "/api/admin/course/target-audience/{id}",
        Active,
        200,
    ),
    (
        "get_work_sample",
        "GET",
        "/api/admin/course/work-sample/{id}",
        Active,
        200,
    ),
    (
        "update_work_sample",
        "PUT",
        "/api/admin/course/work-sample/{id}",
        Active,
        200,
    ),
    (
        "delete_work_sample",
        "DELETE",
        "/api/admin/course/work-sample/{id}",
        Active,
        200,
    ),
    ("delete_course", "DELETE", "/api/admin/course/{id}", Superadmin, 200),
    (
        "get_average_salary",
        "GET",
        "/api/admin/course/{id}/average-salary",
        Active,
        200,
    ),
    (
        "save_average_salary",
        "PUT",
        "/api/admin/course/{id}/average-salary",
        Active,
        200,
    ),
    ("get_course_copy", "GET", "/api/admin/course/{id}/copy", Active, 200),
    ("copy_course", "PUT", "/api/admin/course/{id}/copy", Active, 200),
    ("create_faq", "POST", "/api/admin/course/{id}/faq", Active, 201),
    ("list_faqs", "GET", "/api/admin/course/{id}/faqs", Active, 200),
    ("order_faqs", "PUT", "/api/admin/course/{id}/faqs/order", Active, 200),
    ("get_course_info", "GET", "/api/admin/course/{id}/info", Active, 200),
    ("save_course_info", "PUT", "/api/admin/course/{id}/info", Active, 200),
    (
        "get_it_benefits",
        "GET",
        "/api/admin/course/{id}/it-benefits",
        Active,
        200,
    ),
    (
        "save_it_benefits",
        "PUT",
        "/api/admin/course/{id}/it-benefits",
        Active,
        200,
    ),
    (
        "list_learn_everybody",
        "GET",
        "/api/admin/course/{id}/learn-everybody",
        Active,
        200,
    ),
    (
        "create_learn_everybody",
        "POST",
        "/api/admin/course/{id}/learn-everybody",
        Active,
        201,
    ),
    (
        "order_learn_everybody",
        "PUT",
        "/api/admin/course/{id}/learn-everybody/order",
        Active,
        200,
    ),
    ("create_mentor", "POST", "/api/admin/course/{id}/mentor", Active, 201),
    ("list_mentors", "GET", "/api/admin/course/{id}/mentors", Active, 200),
    (
        "order_mentors",
        "PUT",
        "/api/admin/course/{id}/mentors/order",
        Active,
        200,
    ),
    (
        "get_networking",
        "GET",
        "/api/admin/course/{id}/networking",
        Active,
        200,
    ),
    (
        "save_networking",
        "PUT",
        "/api/admin/course/{id}/networking",
        Active,
        200,
    ),
    (
        "list_networking",
        "GET",
        "/api/admin/course/{id}/networking/all",
        Active,
        200,
    ),
    (
        "order_networking",
        "PUT",
        "/api/admin/course/{id}/networking/order",
        Active,
        200,
    ),
    (
        "delete_networking",
        "DELETE",
        "/api/admin/course/{id}/networking/{networkId}",
        Active,
        200,
    ),
    (
        "list_opportunities",
        "GET",
        "/api/admin/course/{id}/opportunities",
        Active,
        200,
    ),
    (
        "order_opportunities",
        "PUT",
        "/api/admin/course/{id}/opportunities/order",
        Active,
        200,
    ),
    (
        "create_opportunity",
        "POST",
        "/api/admin/course/{id}/opportunity",
        Active,
        201,
    ),
    (
        "get_other_info",
        "GET",
        "/api/admin/course/{id}/other-info",
        Active,
        200,
    ),
    (
        "save_other_info",
        "PUT",
        "/api/admin/course/{id}/other-info",
        Active,
        200,
    ),
    (
        "get_practice",
        "GET",
        "/api/admin/course/{id}/practice-info",
        Active,
        200,
    ),
    (
        "save_practice",
        "PUT",
        "/api/admin/course/{id}/practice-info",
        Active,
        200,
    ),
    (
        "list_course_professions",
        "GET",
        "/api/admin/course/{id}/professions",
        Active,
        200,
    ),
    (
        "save_course_professions",
        "PUT",
        "/api/admin/course/{id}/professions",
        Active,
        200,
    ),
    ("list_roadmaps", "GET", "/api/admin/course/{id}/roadmap", Active, 200),
    ("save_roadmap", "POST", "/api/admin/course/{id}/roadmap", Active, 201),
    (
        "delete_roadmap",
        "DELETE",
        "/api/admin/course/{id}/roadmap/{roadmapId}",
        Active,
        200,
    ),
    (
        "list_course_skills",
        "GET",
        "/api/admin/course/{id}/skills",
        Active,
        200,
    ),
    (
        "save_course_skills",
        "PUT",
        "/api/admin/course/{id}/skills",
        Active,
        200,
    ),
    ("get_summary", "GET", "/api/admin/course/{id}/summary", Active, 200),
    ("save_summary", "PUT", "/api/admin/course/{id}/summary", Active, 200),
    ("create_support", "POST", "/api/admin/course/{id}/support", Active, 201),
    ("list_supports", "GET", "/api/admin/course/{id}/supports", Active, 200),
    (
        "order_supports",
        "PUT",
        "/api/admin/course/{id}/supports/order",
        Active,
        200,
    ),
    (
        "list_target_audience",
        "GET",
        "/api/admin/course/{id}/target-audience",
        Active,
        200,
    ),
    (
        "create_target_audience",
        "POST",
        "/api/admin/course/{id}/target-audience",
        Active,
        201,
    ),
    (
        "order_target_audience",
        "PUT",
        "/api/admin/course/{id}/target-audience/order",
        Active,
        200,
    ),
    ("list_course_tools", "GET", "/api/admin/course/{id}/tools", Active, 200),
    ("save_course_tools", "PUT", "/api/admin/course/{id}/tools", Active, 200),
    (
        "create_work_sample",
        "POST",
        "/api/admin/course/{id}/work-sample",
        Active,
        201,
    ),
    (
        "list_work_samples",
        "GET",
        "/api/admin/course/{id}/work-samples",
        Active,
        200,
    ),
    (
        "order_work_samples",
        "PUT",
        "/api/admin/course/{id}/work-samples/order",
        Active,
        200,
    ),
    (
        "list_course_sections",
        "GET",
        "/api/admin/courses/{id}/sections",
        Active,
        200,
    ),
    (
        "save_course_sections",
        "PUT",
        "/api/admin/courses/{id}/sections",
        Active,
        200,
    ),
    ("read_home", "GET", "/api/public/home", Anybody, 200),
    ("read_courses", "GET", "/api/public/courses", Anybody, 200),
    (
        "read_course_categories",
        "GET",
        "/api/public/course-categories",
        Anybody,
        200,
    ),
    ("read_course", "GET", "/api/public/courses/{id}", Anybody, 200),
    (
        "read_course_section",
        "GET",
        "/api/public/courses/{id}/sections/{name}",
        Anybody,
        200,
    ),
    ("read_feedback", "GET", "/api/public/feedback", Anybody, 200),
    ("read_faqs", "GET", "/api/public/faqs", Anybody, 200),
    ("get_home_preview", "GET", "/api/admin/preview/home", Active, 200),
    (
        "get_course_preview",
        "GET",
        "/api/admin/preview/courses/{id}",
        Active,
        200,
    ),
    (
        "list_deliveries",
        "GET",
        "/api/admin/webhook-deliveries",
        Superadmin,
        200,
    ),
    (
        "resend_delivery",
        "POST",
        "/api/admin/webhook-deliveries/{id}/resend",
        Superadmin,
        200,
    ),
    ("get_backup_status", "GET", "/api/admin/backup-status", Superadmin, 200),
];

/// The names of rows in a life cycle: three new ones, and the changed name of the first.
const NAMES: [&str; 4] = ["nom-bir", "nom-ikki", "nom-uch", "nom-yangi"];

/// The life cycle of each resource with rows: `verb_one` and `list_many`, the key of its list, the distinguishing field
/// and its values, whether `key` finds it, whether it is ordered, and the code of a missing row.
struct Life {
    one: &'static str,
    many: &'static str,
    list_key: &'static str,
    name: &'static str,
    names: [&'static str; 4],
    is_searched: bool,
    is_ordered: bool,
    /// Whether rows belong to a course, under whose path they are listed, created and ordered.
    of_course: bool,
    /// Whether one row can be read by its id.
    has_get: bool,
    /// Whether the list is paged and has a total.
    has_total: bool,
    not_found: &'static str,
}

/// A life cycle with plain names.
const fn life(
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
const fn child(
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

const LIVES: &[Life] = &[
    life("partner", "partners", "partners", "name", true, "partner_not_found"),
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

fn document() -> Value {
    serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON")
}

/// Every operation of the document by its id: method, path, itself.
fn described(document: &Value) -> BTreeMap<String, (String, String, Value)> {
    let mut all = BTreeMap::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let id = operation["operationId"].as_str().expect("an id").to_owned();
            let row = (method.to_uppercase(), path.clone(), operation.clone());
            assert!(all.insert(id.clone(), row).is_none(), "two operations are called {id}");
        }
    }
    all
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let document = document();
    let described = described(&document);
    let in_document: BTreeSet<&str> = described.keys().map(String::as_str).collect();
    let in_table: BTreeSet<&str> = OPERATIONS.iter().map(|row| row.0).collect();
    assert_eq!(in_table.len(), OPERATIONS.len(), "an operation has two rows");
    assert_eq!(in_document, in_table);
    for (id, method, path, who, status) in OPERATIONS {
        let (their_method, their_path, operation) = &described[*id];
        assert_eq!((their_method.as_str(), their_path.as_str()), (*method, *path), "{id}");
        let responses = operation["responses"].as_object().expect("responses");
        let good: Vec<&String> = responses.keys().filter(|status| status.starts_with('2')).collect();
        // Saving a roadmap creates or replaces it.
        let expected: &[&str] = if *id == "save_roadmap" {
            &["200", "201"]
        } else {
            &[&status.to_string()]
        };
        assert_eq!(good, expected, "{id}");
        assert_eq!(operation.get("security").is_some(), *who != Anybody, "{id}");
        assert!(
            operation["summary"].as_str().is_some_and(|text| !text.is_empty()),
            "{id} has no summary"
        );
        for (status, response) in responses {
            assert!(
                response["description"].as_str().is_some_and(|text| !text.is_empty()),
                "{id} {status}"
            );
        }
    }
}

/// The calls that the provider's clients rely on, as in their own documentation. `{}` is any parameter.
const SPECIFIED: &[(&str, &[&str])] = &[
    ("/initial", &["POST"]),
    ("/profile", &["GET", "PUT"]),
    ("/check-login", &["PUT"]),
    ("/change-password", &["PUT"]),
    ("/signin", &["POST"]),
    ("/banner", &["GET"]),
    ("/banner/save", &["PUT"]),
    ("/partners", &["GET"]),
    ("/partner", &["GET", "POST"]),
    ("/partner/{}", &["PUT", "DELETE"]),
    ("/sections", &["GET", "PUT"]),
    ("/courses/{}/sections", &["GET", "PUT"]),
    ("/courses/{}", &["GET"]),
    ("/course/{}", &["GET"]),
    ("/course/{}/visibility", &["PATCH"]),
    ("/landing-bonus-courses", &["GET", "PUT"]),
    ("/course/{}/target-audience", &["GET", "POST"]),
    ("/course/target-audience/{}", &["PUT", "DELETE"]),
    ("/skills", &["GET"]),
    ("/skill", &["POST"]),
    ("/skill/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/skills", &["GET", "PUT"]),
    ("/tools", &["GET"]),
    ("/tool", &["POST"]),
    ("/tool/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/tools", &["GET", "PUT"]),
    ("/course/{}/work-samples", &["GET"]),
    ("/course/{}/work-sample", &["POST"]),
    ("/course/work-sample/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/networking/all", &["GET"]),
    ("/course/{}/networking", &["GET", "PUT"]),
    ("/course/{}/learn-everybody", &["GET", "POST"]),
    ("/course/learn-everybody/{}", &["GET", "PUT", "DELETE"]),
    ("/professions", &["GET"]),
    ("/profession", &["POST"]),
    ("/profession/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/professions", &["GET", "PUT"]),
    ("/course/{}/info", &["GET", "PUT"]),
    ("/feedback", &["GET", "POST"]),
    ("/feedback/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/average-salary", &["GET", "PUT"]),
    ("/course/{}/roadmap", &["GET", "POST"]),
    ("/course/{}/mentors", &["GET"]),
    ("/course/{}/mentor", &["POST"]),
    ("/course/mentor/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/practice-info", &["GET", "PUT"]),
    ("/course/{}/it-benefits", &["GET", "PUT"]),
    ("/course/{}/other-info", &["GET", "PUT"]),
    ("/profession-finder", &["GET"]),
    ("/profession-finder/save", &["PUT"]),
    ("/mod-profession", &["GET", "PUT"]),
    ("/top-courses", &["GET"]),
    ("/top-course", &["POST"]),
    ("/top-course/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/opportunities", &["GET"]),
    ("/course/{}/opportunity", &["POST"]),
    ("/course/opportunity/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/supports", &["GET"]),
    ("/course/{}/support", &["POST"]),
    ("/course/support/{}", &["GET", "PUT", "DELETE"]),
    ("/course/{}/summary", &["GET", "PUT"]),
    ("/socials", &["GET"]),
    ("/social", &["POST"]),
    ("/social/{}", &["GET", "PUT", "DELETE"]),
];

#[test]
fn every_call_that_clients_rely_on_is_there() {
    let document = document();
    let plain = |path: &str| {
        let parts = path
            .split('/')
            .map(|part| if part.starts_with('{') { "{}" } else { part });
        parts.collect::<Vec<_>>().join("/")
    };
    let described: BTreeSet<(String, String)> = described(&document)
        .into_values()
        .map(|(method, path, _)| (method, plain(&path)))
        .collect();
    assert!(described.contains(&("POST".to_owned(), "/api/upload".to_owned())));
    for (path, methods) in SPECIFIED {
        for method in *methods {
            let call = ((*method).to_owned(), format!("/api/admin{path}"));
            assert!(described.contains(&call), "{method} {path} is not described");
        }
    }
}

#[test]
fn examples_fit_their_schemas() {
    let document = document();
    let judge = |place: String, content: &Value| {
        let one = content.get("example");
        let many = content["examples"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, example)| &example["value"]);
        let all: Vec<&Value> = one.into_iter().chain(many).collect();
        assert!(!all.is_empty(), "{place} has no example");
        for example in all {
            let found = schema::findings(&document, &content["schema"], example);
            assert!(found.is_empty(), "{place}: {found:#?}");
        }
    };
    for (id, (_, _, operation)) in described(&document) {
        if let Some(content) = operation["requestBody"]["content"].get("application/json") {
            judge(format!("the body of {id}"), content);
        }
        for (status, response) in operation["responses"].as_object().expect("responses") {
            if status == "304" {
                assert_eq!(response.get("content"), None, "{id} has nothing to say then");
                continue;
            }
            judge(format!("{status} of {id}"), &response["content"]["application/json"]);
        }
    }
}

#[test]
fn the_committed_document_is_the_one_that_is_served() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/openapi.json");
    let committed = std::fs::read_to_string(path).expect("the committed document");
    let fresh = contract::openapi().expect("the document");
    // Not with `assert_eq`: the difference of two texts of this size is unreadable.
    if committed != fresh {
        let line = committed
            .lines()
            .zip(fresh.lines())
            .position(|(a, b)| a != b)
            .unwrap_or_default();
        panic!(
            "openapi/openapi.json is not current from line {} on: run `cargo xtask codegen`",
            line + 1
        );
    }
    // An overview of the API, so that a change is visible in review.
    let shape: Vec<String> = described(&document())
        .iter()
        .map(|(id, (method, path, operation))| {
            let statuses: Vec<&str> = operation["responses"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(status, _)| status.as_str())
                .collect();
            format!("{id}: {method} {path} → {}", statuses.join(" "))
        })
        .collect();
    insta::assert_snapshot!("operations", shape.join("\n"));
}

/// Calls operations by their id, and checks every answer against the document.
struct Driver<'a> {
    server: &'a Server,
    document: Value,
    described: BTreeMap<String, (String, String, Value)>,
    succeeded: Mutex<BTreeSet<String>>,
    /// How many whole numbers were tried beyond their bounds, by location.
    stretched: Mutex<BTreeMap<&'static str, usize>>,
}

impl<'a> Driver<'a> {
    fn new(server: &'a Server) -> Self {
        let document = document();
        let described = described(&document);
        Self {
            server,
            document,
            described,
            succeeded: Mutex::default(),
            stretched: Mutex::default(),
        }
    }

    /// The path of an operation with its parameters; those that are not in the path go into the query.
    fn address(&self, id: &str, parameters: &[(&str, String)]) -> String {
        let mut path = self.described[id].1.clone();
        let mut query = Vec::new();
        for (name, value) in parameters {
            let placeholder = format!("{{{name}}}");
            if path.contains(&placeholder) {
                path = path.replace(&placeholder, value);
            } else {
                query.push(format!("{name}={value}"));
            }
        }
        assert!(!path.contains('{'), "{id} wants more parameters: {path}");
        if query.is_empty() {
            path
        } else {
            format!("{path}?{}", query.join("&"))
        }
    }

    async fn call(&self, id: &str, parameters: &[(&str, String)], token: Option<&str>, body: Option<Value>) -> Reply {
        let method: Method = self.described[id].0.parse().expect("a method");
        let address = self.address(id, parameters);
        let is_first = !self.succeeded.lock().expect("unpoisoned").contains(id);
        let reply = self.server.call(method.clone(), &address, token, body.clone()).await;
        self.judge(id, &reply);
        if is_first && reply.status < 400 {
            let makes = reply.body["data"]["version"] == 1;
            self.stretch(id, &method, &address, token, body, makes).await;
        }
        reply
    }

    fn tried(&self, what: &'static str) {
        *self.stretched.lock().expect("unpoisoned").entry(what).or_default() += 1;
    }

    /// Repeats a successful call with each of its whole numbers beyond the documented bounds: each time only that field
    /// is out of range, and an id in a path is not found.
    async fn stretch(
        &self,
        id: &str,
        method: &Method,
        address: &str,
        token: Option<&str>,
        body: Option<Value>,
        makes: bool,
    ) {
        let (_, path, operation) = &self.described[id];
        let (place, query) = address.split_once('?').unwrap_or((address, ""));
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let (name, rule) = (parameter["name"].as_str().expect("a name"), &parameter["schema"]);
            if !schema::is_whole_number(rule) {
                continue;
            }
            for number in beyond(id, rule) {
                let in_path = parameter["in"] == "path";
                let address = if in_path {
                    let marked = path.split('/').zip(place.split('/'));
                    let parts = marked.map(|(part, now)| match part == format!("{{{name}}}") {
                        true => number.to_string(),
                        false => now.to_owned(),
                    });
                    let place = parts.collect::<Vec<_>>().join("/");
                    if query.is_empty() {
                        place
                    } else {
                        format!("{place}?{query}")
                    }
                } else {
                    let own = format!("{name}=");
                    let others = query
                        .split('&')
                        .filter(|pair| !pair.is_empty() && !pair.starts_with(&own));
                    let mut pairs: Vec<String> = others.map(str::to_owned).collect();
                    pairs.push(format!("{name}={number}"));
                    format!("{place}?{}", pairs.join("&"))
                };
                let reply = self.server.call(method.clone(), &address, token, body.clone()).await;
                self.judge(id, &reply);
                let is_absent = reply.status == 404 && (in_path || rule["minimum"] == 1);
                assert!(
                    is_absent || is_out_of_range(&reply, name),
                    "{id} {address}: {}",
                    reply.body
                );
                self.tried(if in_path { "path" } else { "query" });
            }
        }
        let Some(mut body) = body else { return };
        without_versions(&mut body);
        let content = &operation["requestBody"]["content"]["application/json"];
        let mut numbers = Vec::new();
        self.numbers("", "", &content["schema"], &body, &mut numbers);
        for (pointer, field, rule) in numbers {
            // A new row has no version, so none is checked.
            if field == "version" && makes {
                continue;
            }
            for number in beyond(id, &rule) {
                let mut body = body.clone();
                match body.pointer_mut(&pointer) {
                    Some(value) => *value = number.clone(),
                    None => body[pointer.trim_start_matches('/')] = number.clone(),
                }
                let reply = self.server.call(method.clone(), address, token, Some(body)).await;
                self.judge(id, &reply);
                assert!(
                    is_out_of_range(&reply, &field),
                    "{id} {field} = {number}: {}",
                    reply.body
                );
                self.tried("body");
            }
        }
    }

    /// The whole numbers of a body by their pointers, with the names of their fields and their schemas; of a list its
    /// first row.
    fn numbers(
        &self,
        pointer: &str,
        field: &str,
        rule: &Value,
        body: &Value,
        found: &mut Vec<(String, String, Value)>,
    ) {
        let rule = schema::resolved(&self.document, rule);
        if schema::is_whole_number(rule) {
            found.push((pointer.to_owned(), field.to_owned(), rule.clone()));
        }
        if let (Some(items), Some(first)) = (rule.get("items"), body.get(0)) {
            self.numbers(&format!("{pointer}/0"), &format!("{field}[0]"), items, first, found);
        }
        for (name, rule) in rule["properties"].as_object().into_iter().flatten() {
            let inner = if field.is_empty() {
                name.clone()
            } else {
                format!("{field}.{name}")
            };
            // Optional top-level fields are tried too.
            if body.get(name).is_some() || field.is_empty() {
                self.numbers(&format!("{pointer}/{name}"), &inner, rule, &body[name], found);
            }
        }
    }

    /// Checks that an answer matches the document.
    #[track_caller]
    fn judge(&self, id: &str, reply: &Reply) {
        let (_, path, operation) = &self.described[id];
        let header = |name: &str| reply.headers.get(name).and_then(|value| value.to_str().ok());
        let response = operation["responses"].get(reply.status.to_string());
        let response =
            response.unwrap_or_else(|| panic!("{id} answers {}, which it does not tell: {}", reply.status, reply.body));
        let content = &response["content"]["application/json"];
        let found = schema::findings(&self.document, &content["schema"], &reply.body);
        assert!(found.is_empty(), "{id} {}: {found:#?}", reply.status);
        assert_eq!(header("content-type"), Some("application/json"), "{id}");
        assert!(header("x-request-id").is_some_and(|text| text.len() >= 8), "{id}");
        if path.starts_with("/api/admin") {
            assert_eq!(header("cache-control"), Some("no-store"), "{id} {}", reply.status);
        }
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{id}");
        if reply.status >= 400 {
            let code = reply.body["code"].as_str().expect("a code");
            // A single wrong field sets the top-level code (`docs/api.md#failures`).
            let is_of_a_field = reply.body["fields"][0]["code"] == code;
            assert!(
                is_of_a_field || content["examples"].get(code).is_some(),
                "{id} answers {code}, which it does not tell"
            );
            assert_eq!(reply.body["errorId"].as_str(), header("x-request-id"), "{id}");
            assert!(
                header("x-change-id").is_none(),
                "{id} was refused and says that it changed something"
            );
        } else {
            let is_change = response["headers"].get("x-change-id").is_some();
            assert_eq!(
                header("x-change-id").is_some(),
                is_change,
                "{id} and the header x-change-id"
            );
            self.succeeded.lock().expect("unpoisoned").insert(id.to_owned());
        }
    }

    async fn upload(&self, token: Option<&str>, folder: &str, bytes: Vec<u8>) -> Reply {
        let part = reqwest::multipart::Part::bytes(bytes).file_name("a.png");
        let form = reqwest::multipart::Form::new()
            .text("fileFolder", folder.to_owned())
            .part("files", part);
        let mut request = self
            .server
            .client
            .post(format!("{}/api/upload", self.server.base))
            .multipart(form);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let reply = Server::read(request).await;
        self.judge("upload", &reply);
        reply
    }

    /// The example body of an operation, with an uploaded picture in every picture field.
    async fn body(&self, id: &str, person: &Person) -> Value {
        let content = &self.described[id].2["requestBody"]["content"]["application/json"];
        let mut body = content["example"].clone();
        assert!(body.is_object(), "{id} has no example");
        let path = content["schema"]["$ref"]
            .as_str()
            .and_then(|path| path.strip_prefix('#'))
            .expect("a named schema");
        let properties = self.document.pointer(path).expect("the schema")["properties"]
            .as_object()
            .expect("properties");
        // An example refers to a course that may not exist.
        for course in ["courseId", "categoryId"] {
            if body.get(course).is_some() {
                body[course] = Value::Null;
            }
        }
        for (name, property) in properties {
            if property["x-kind"] == "image" {
                let folder = property["x-folder"].as_str().expect("the folder of a picture");
                let colour = u8::try_from(name.len()).expect("a short name");
                let (width, height) = match property["x-rule"].as_str() {
                    Some("roadmap") => (1200, 500),
                    _ => (64, 64),
                };
                body[name] = json!(self.server.picture(person, folder, width, height, colour).await);
            }
        }
        body
    }
}

/// Whole numbers just beyond the bounds of a schema, and far beyond.
fn beyond(id: &str, rule: &Value) -> Vec<Value> {
    let bound = |name: &str| {
        rule[name]
            .as_i64()
            .unwrap_or_else(|| panic!("{id}: no {name} in {rule}"))
    };
    let (least, greatest) = (bound("minimum"), bound("maximum"));
    vec![json!(least - 1), json!(greatest + 1), json!(u64::MAX)]
}

/// Removes the versions from a body, which are outdated once it was sent.
fn without_versions(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (name, inner) in object {
                match name.as_str() {
                    "version" | "listVersion" => *inner = Value::Null,
                    _ => without_versions(inner),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(without_versions),
        _ => {}
    }
}

fn is_out_of_range(reply: &Reply, field: &str) -> bool {
    let is_it = |failed: &Value| failed["field"] == field && failed["code"] == "out_of_range";
    reply.status == 422
        && reply.body["fields"]
            .as_array()
            .is_some_and(|fields| fields.iter().any(is_it))
}

/// Callers without permission are refused before anything else of the call is checked.
async fn operations_refuse_who_may_not_call_them(server: Server) {
    let driver = Driver::new(&server);
    let boss = server.superadmin().await;
    let expired = expired_token(&server, &boss).await;
    let new = member(&server, &boss, "yangi", "editor").await;
    let editor = chosen(&server, member(&server, &boss, "muharrir", "editor").await).await;
    let blocked = chosen(&server, member(&server, &boss, "bloklangan", "superadmin").await).await;
    let blocked_path = format!("/api/admin/staff/{}/status", blocked.staff["id"]);
    server
        .patch(&blocked_path, &boss, json!({"status": "BLOCKED"}))
        .await
        .ok();

    let rows_before = server.get("/api/admin/skills", &boss).await.ok();
    for (id, _, path, who, _) in OPERATIONS {
        let mut parameters = Vec::new();
        for (name, value) in [
            ("id", "1"),
            ("status", "ACTIVE"),
            ("networkId", "1"),
            ("roadmapId", "1"),
        ] {
            if path.contains(&format!("{{{name}}}")) {
                parameters.push((name, value.to_owned()));
            }
        }
        let example = driver.described[*id].2["requestBody"]["content"]["application/json"]
            .get("example")
            .cloned();
        let call = async |token: Option<&str>| {
            let method: Method = driver.described[*id].0.parse().expect("a method");
            let reply = server
                .call(method, &driver.address(id, &parameters), token, example.clone())
                .await;
            driver.judge(id, &reply);
            reply
        };
        if *who == Anybody {
            // An invalid token is harmless where none is needed.
            for token in [None, Some("rubbish"), Some(&*expired)] {
                let reply = server.call(Method::GET, "/api/admin/initial", token, None).await;
                assert_eq!(reply.body["data"]["initialised"], true);
            }
            continue;
        }
        for token in [
            None,
            Some("rubbish"),
            Some(""),
            Some(&*boss.refresh),
            Some(&*blocked.access),
            Some("9999.1.1.AAAA"),
        ] {
            call(token).await.refused(401, "unauthenticated");
        }
        call(Some(&expired)).await.refused(401, "token_expired");
        for value in [
            format!("Basic {}", boss.access),
            boss.access.clone(),
            "Bearer".to_owned(),
        ] {
            let method: Method = driver.described[*id].0.parse().expect("a method");
            let address = format!("{}{}", server.base, driver.address(id, &parameters));
            let request = server.client.request(method, address).header("authorization", value);
            Server::read(request).await.refused(401, "unauthenticated");
        }
        if *who != AlsoNew {
            call(Some(&new.access)).await.refused(403, "password_change_required");
        }
        if *who == Superadmin {
            call(Some(&editor.access)).await.refused(403, "forbidden");
        }
    }
    // What a NEW person may do works completely.
    driver.call("get_profile", &[], Some(&new.access), None).await.ok();
    let tokens = driver
        .call("refresh", &[], None, Some(json!({"refreshToken": new.refresh})))
        .await
        .ok();
    let access = tokens["accessToken"].as_str().expect("a token");
    let wrong = json!({"currentPassword": "x", "newPassword": "x", "confirmPassword": "x"});
    let refused = driver.call("change_password", &[], Some(access), Some(wrong)).await;
    assert_eq!(refused.status, 422);
    driver.call("sign_out", &[], Some(access), None).await.ok();
    driver
        .call("get_profile", &[], Some(access), None)
        .await
        .refused(401, "unauthenticated");
    assert_eq!(
        server.get("/api/admin/skills", &boss).await.ok(),
        rows_before,
        "a refused call did something"
    );
}

/// An expired token of the same installation.
async fn expired_token(server: &Server, boss: &Person) -> String {
    let setup = Setup {
        access_ttl: Some(Duration::ZERO),
        ..Setup::default()
    };
    let hasty = Server::start_with(server.database.clone(), setup).await;
    let person = hasty
        .sign_in(boss.staff["login"].as_str().expect("a login"), PASSWORD)
        .await;
    person.access
}

/// A NEW person, signed in.
async fn member(server: &Server, boss: &Person, login: &str, role: &str) -> Person {
    let body = json!({"firstName": "Ism", "lastName": "Familiya", "login": login, "password": PASSWORD, "role": role});
    server.post("/api/admin/staff", boss, body).await.created();
    server.sign_in(login, PASSWORD).await
}

/// The same after choosing a password.
async fn chosen(server: &Server, person: Person) -> Person {
    let password = "Boshqa#2026";
    let body = json!({"currentPassword": PASSWORD, "newPassword": password, "confirmPassword": password});
    server.put("/api/admin/change-password", &person, body).await.ok();
    person
}

/// Drives every life cycle; an operation that never succeeded here fails the test.
async fn operations_answer_as_the_document_says(server: Server) {
    let driver = Driver::new(&server);
    let boss = set_up(&driver).await;
    for life in LIVES {
        live(&driver, &boss, life).await;
    }
    live_as_single(&driver, &boss).await;
    live_as_course(&driver, &boss).await;
    live_as_list(&driver, &boss).await;
    live_as_course_page(&driver, &boss).await;
    live_as_careers(&driver, &boss).await;
    live_as_staff(&driver, &boss).await;
    live_as_self(&driver, &boss).await;
    server.assert_dense().await;
    let succeeded = driver.succeeded.lock().expect("unpoisoned").clone();
    let all: BTreeSet<String> = OPERATIONS.iter().map(|row| row.0.to_owned()).collect();
    assert_eq!(succeeded, all, "operations that were never driven to their success");
    let stretched = driver.stretched.lock().expect("unpoisoned").clone();
    for (what, least) in [("path", 200), ("query", 100), ("body", 200)] {
        let tried = stretched.get(what).copied().unwrap_or_default();
        assert!(
            tried >= least,
            "only {tried} numbers in a {what} were tried beyond their bounds"
        );
    }
}

/// From an empty installation to its first superadmin.
async fn set_up(driver: &Driver<'_>) -> Person {
    assert_eq!(
        driver.call("get_initial", &[], None, None).await.ok(),
        json!({"initialised": false})
    );
    let mut body = driver.described["initialise"].2["requestBody"]["content"]["application/json"]["example"].clone();
    driver
        .call("initialise", &[], None, Some(body.clone()))
        .await
        .refused_fields(&[("setupToken", "not_found")]);
    body["setupToken"] = json!(driver.server.app.auth().setup_token().as_str());
    let data = driver.call("initialise", &[], None, Some(body.clone())).await.created();
    driver
        .call("initialise", &[], None, Some(body.clone()))
        .await
        .refused(403, "already_initialised");
    assert_eq!(
        driver.call("get_initial", &[], None, None).await.ok(),
        json!({"initialised": true})
    );
    assert_eq!(
        (&data["staffInfo"]["isSuperadmin"], &data["staffInfo"]["status"]),
        (&json!(true), &json!("ACTIVE"))
    );
    let credentials = json!({"username": body["login"], "password": body["password"]});
    let data = driver.call("sign_in", &[], None, Some(credentials)).await.ok();
    let tokens = driver
        .call(
            "refresh",
            &[],
            None,
            Some(json!({"refreshToken": data["refreshToken"]})),
        )
        .await
        .ok();
    let text = |value: &Value| value.as_str().expect("a token").to_owned();
    Person {
        access: text(&tokens["accessToken"]),
        refresh: text(&tokens["refreshToken"]),
        staff: data["staffInfo"].clone(),
    }
}

fn id_of(row: &Value) -> String {
    row["id"]
        .as_i64()
        .filter(|id| *id >= 1)
        .unwrap_or_else(|| panic!("no id: {row}"))
        .to_string()
}

/// The row must have the values of the body, except for input-only fields.
fn assert_holds(row: &Value, body: &Value) {
    for (name, value) in body.as_object().expect("an object") {
        if !matches!(name.as_str(), "password" | "version") {
            assert_eq!(&row[name], value, "{name} of {row}");
        }
    }
}

async fn live(driver: &Driver<'_>, person: &Person, life: &Life) {
    let Life {
        one,
        many,
        list_key,
        name,
        names,
        is_searched,
        is_ordered,
        of_course,
        has_get,
        has_total,
        not_found,
    } = *life;
    let (list, get) = (format!("list_{many}"), format!("get_{one}"));
    let (create, update, delete) = (
        format!("create_{one}"),
        format!("update_{one}"),
        format!("delete_{one}"),
    );
    let token = Some(&*person.access);
    let mut place = Vec::new();
    if of_course {
        let course = driver.body("create_course", person).await;
        let course = driver.call("create_course", &[], token, Some(course)).await.created();
        place.push(("id", id_of(&course)));
        for (call, body) in [(&list, None), (&create, Some(json!({})))] {
            let unknown = [("id", "999".to_owned())];
            driver
                .call(call, &unknown, token, body)
                .await
                .refused(404, "course_not_found");
        }
    }
    let rows = async |query: &[(&str, String)]| {
        let parameters: Vec<_> = place.iter().chain(query).cloned().collect();
        let data = driver.call(&list, &parameters, token, None).await.ok();
        let rows = data[list_key].as_array().cloned().expect("a list");
        assert_eq!(data.get("total").is_some(), has_total);
        let total = data["total"].as_u64().unwrap_or(rows.len() as u64);
        (rows, total)
    };
    let read = async |row: &Value| {
        if has_get {
            return driver.call(&get, &[("id", id_of(row))], token, None).await.ok();
        }
        let whole = rows(&[("perPage", "1000".to_owned())]).await.0;
        whole.into_iter().find(|found| found["id"] == row["id"]).expect("a row")
    };
    let whole: &[(&str, String)] = match has_total {
        true => &[("perPage", "1000".to_owned())],
        false => &[],
    };
    let (before, total) = rows(whole).await;
    assert_eq!(before.len() as u64, total);

    // Create
    let body = driver.body(&create, person).await;
    let mut made = Vec::new();
    for value in &names[..3] {
        let mut body = body.clone();
        body[name] = json!(value);
        let row = driver.call(&create, &place, token, Some(body.clone())).await.created();
        assert_holds(&row, &body);
        assert_eq!((&row["version"], &row["createdAt"]), (&json!(1), &row["updatedAt"]));
        assert_eq!(row["updatedBy"]["id"], person.staff["id"]);
        made.push(row);
    }
    let (now, total) = rows(whole).await;
    assert_eq!((now.len(), total), (before.len() + 3, before.len() as u64 + 3));
    for row in &made {
        assert!(now.contains(row), "{row} is not in the list");
    }
    if is_searched {
        let (found, total) = rows(&[("key", names[1].to_owned())]).await;
        assert_eq!((found.as_slice(), total), (&made[1..2], 1));
    }
    if has_total {
        let (page, _) = rows(&[("page", "2".to_owned()), ("perPage", "2".to_owned())]).await;
        assert_eq!(page, now[2..now.len().min(4)]);
        let parameters: Vec<_> = place.iter().cloned().chain([("perPage", "0".to_owned())]).collect();
        driver
            .call(&list, &parameters, token, None)
            .await
            .refused_fields(&[("perPage", "out_of_range")]);
    }
    assert_eq!(driver.call(&create, &place, token, Some(json!({}))).await.status, 422);

    // Read
    let first = [("id", id_of(&made[0]))];
    assert_eq!(read(&made[0]).await, made[0]);
    for unknown in ["999999", "0", "-1", "abc", "1.5", "99999999999999999999"] {
        if has_get {
            driver
                .call(&get, &[("id", unknown.to_owned())], token, None)
                .await
                .refused(404, not_found);
        }
        driver
            .call(&delete, &[("id", unknown.to_owned())], token, None)
            .await
            .refused(404, not_found);
        driver
            .call(&update, &[("id", unknown.to_owned())], token, Some(made[0].clone()))
            .await
            .refused(404, not_found);
    }

    // Update: what was read may be sent back, with all its other fields.
    let mut change = made[0].clone();
    change[name] = json!(names[3]);
    let changed = driver.call(&update, &first, token, Some(change.clone())).await;
    let row = changed.data().clone();
    assert_eq!((&row[name], &row["version"]), (&json!(names[3]), &json!(2)));
    let conflict = driver.call(&update, &first, token, Some(change.clone())).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], row, "the current row goes with a conflict");
    let refused = driver.call(&update, &first, token, Some(json!({name: null}))).await;
    assert_eq!(refused.status, 422);
    assert_eq!(read(&row).await, row);
    driver
        .call("undo_change", &[("id", changed.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(read(&row).await[name], made[0][name]);

    // Order
    if is_ordered {
        let ids: Vec<i64> = rows(whole)
            .await
            .0
            .iter()
            .rev()
            .map(|row| row["id"].as_i64().expect("an id"))
            .collect();
        let order = format!("order_{many}");
        let data = driver.call(&order, &place, token, Some(json!({"ids": ids}))).await.ok();
        let ordered: Vec<i64> = data[list_key]
            .as_array()
            .expect("a list")
            .iter()
            .map(|row| row["id"].as_i64().expect("an id"))
            .collect();
        assert_eq!(ordered, ids);
        assert_eq!(data["total"].as_u64(), has_total.then(|| total_of(&before) + 3));
        if of_course {
            // Rows of another course are not found.
            let other = driver
                .call("create_course", &[], token, Some(json!({"name": "Boshqa"})))
                .await
                .created();
            driver
                .call(&order, &[("id", id_of(&other))], token, Some(json!({"ids": ids})))
                .await
                .refused_fields(&[("ids[0]", "not_found")]);
        }
        driver
            .call(&order, &place, token, Some(json!({"ids": []})))
            .await
            .refused_fields(&[("ids", "too_few")]);
    }

    // Remove, and undo
    let (before, _) = rows(whole).await;
    let second = [("id", id_of(&made[1]))];
    let stale = [("id", id_of(&made[1])), ("version", "7".to_owned())];
    let conflict = driver.call(&delete, &stale, token, None).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["id"], made[1]["id"]);
    let current = [("id", id_of(&made[1])), ("version", "1".to_owned())];
    let gone = driver.call(&delete, &current, token, None).await;
    assert_eq!(gone.data(), &json!({"id": made[1]["id"]}));
    if has_get {
        driver.call(&get, &second, token, None).await.refused(404, not_found);
    }
    driver.call(&delete, &second, token, None).await.refused(404, not_found);
    let undone = driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await;
    assert_eq!(undone.data(), &json!({"id": gone.change()}));
    let (after, _) = rows(whole).await;
    let names = |rows: &[Value]| {
        rows.iter()
            .map(|row| (row["id"].clone(), row[name].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&after),
        names(&before),
        "the same rows with the same ids in the same places"
    );
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .refused(409, "change_superseded");
    driver
        .call("undo_change", &[("id", "999999".to_owned())], token, None)
        .await
        .refused(404, "change_not_found");
}

fn total_of(rows: &[Value]) -> u64 {
    rows.len() as u64
}

async fn live_as_single(driver: &Driver<'_>, person: &Person) {
    for (get, save) in [
        ("get_banner", "save_banner"),
        ("get_profession_finder", "save_profession_finder"),
    ] {
        single(driver, person, get, save).await;
    }
    let token = Some(&*person.access);
    driver
        .upload(token, "nowhere", png(1, 1, 1))
        .await
        .refused_fields(&[("fileFolder", "unknown_value")]);
    driver
        .upload(token, "partners", b"no picture".to_vec())
        .await
        .refused(415, "unsupported_media_type");
    driver.upload(token, "course-banners", png(90, 30, 9)).await.created();
}

async fn single(driver: &Driver<'_>, person: &Person, get: &str, save: &str) {
    let token = Some(&*person.access);
    assert_eq!(driver.call(get, &[], token, None).await.ok(), Value::Null);
    let mut body = driver.body(save, person).await;
    let row = driver.call(save, &[], token, Some(body.clone())).await.ok();
    assert_holds(&row, &body);
    assert_eq!(driver.call(get, &[], token, None).await.ok(), row);
    body["version"] = json!(1);
    body["link"] = json!("https://example.uz/yangi");
    let second = driver.call(save, &[], token, Some(body.clone())).await;
    let conflict = driver.call(save, &[], token, Some(body)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], second.data());
    assert_eq!(driver.call(save, &[], token, Some(json!({}))).await.status, 422);
    driver
        .call("undo_change", &[("id", second.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(driver.call(get, &[], token, None).await.ok()["link"], row["link"]);
}

/// A course: created with its sections, listed by status, shown, hidden and moved.
async fn live_as_course(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let category = driver.call("list_course_categories", &[], token, None).await.ok();
    let category = category["courseCategories"][0].clone();
    let mut body = driver.body("create_course", person).await;
    body["name"] = json!("Yagona kurs");
    body["categoryId"] = category["id"].clone();
    let row = driver
        .call("create_course", &[], token, Some(body.clone()))
        .await
        .created();
    assert_eq!(row["courseId"], row["id"]);
    assert!(row["id"].as_i64().is_some_and(|id| id >= 1_000_000), "{row}");
    assert_eq!(
        (&row["status"], &row["isVisible"], &row["category"]["name"]),
        (&json!("DRAFT"), &json!(false), &category["name"])
    );
    let id = [("id", id_of(&row))];
    assert_eq!(driver.call("get_course", &id, token, None).await.ok(), row);
    let list = async |status: &str| {
        let parameters = [("status", status.to_owned()), ("key", "yagona".to_owned())];
        driver.call("list_courses", &parameters, token, None).await
    };
    assert_eq!(list("DRAFT").await.ok()["courses"], json!([row]));
    assert_eq!(list("ACTIVE").await.ok(), json!({"courses": [], "total": 0}));
    list("draft").await.refused_fields(&[("status", "unknown_value")]);

    let mut change = row.clone();
    change["name"] = json!("Backend dasturlash");
    let changed = driver
        .call("update_course", &id, token, Some(change.clone()))
        .await
        .ok();
    assert_eq!(
        (&changed["name"], &changed["version"], &changed["category"]),
        (&json!("Backend dasturlash"), &json!(2), &row["category"]),
        "an absent categoryId keeps the category"
    );
    driver
        .call("update_course", &id, token, Some(change))
        .await
        .refused(409, "version_conflict");
    let status = json!({"status": "ACTIVE", "version": 2});
    let active = driver.call("set_course_status", &id, token, Some(status.clone())).await;
    assert_eq!(active.data()["status"], "ACTIVE");
    let stale = driver.call("set_course_status", &id, token, Some(status)).await;
    stale.refused(409, "version_conflict");
    let visible = json!({"isVisible": true, "version": 3});
    let shown = driver.call("set_course_visibility", &id, token, Some(visible)).await;
    assert_eq!(
        (&shown.data()["isVisible"], &shown.data()["version"]),
        (&json!(true), &json!(4))
    );
    driver
        .call(
            "set_course_visibility",
            &id,
            token,
            Some(json!({"isVisible": "x", "version": "y"})),
        )
        .await
        .refused_fields(&[("isVisible", "wrong_format"), ("version", "wrong_format")]);
    driver
        .call("undo_change", &[("id", shown.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(
        driver.call("get_course", &id, token, None).await.ok()["isVisible"],
        false
    );
    for unknown in ["abc", "0", "999999"] {
        let unknown = [("id", unknown.to_owned())];
        for (call, body) in [
            ("get_course", None),
            ("update_course", Some(json!({"name": "x"}))),
            ("set_course_status", Some(json!({"status": "DRAFT"}))),
            ("set_course_visibility", Some(json!({"isVisible": false}))),
        ] {
            driver
                .call(call, &unknown, token, body)
                .await
                .refused(404, "course_not_found");
        }
    }
}

/// Lists that are saved as a whole: the bonus courses and the sections of the landing page.
async fn live_as_list(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let courses = [("status", "ACTIVE".to_owned())];
    let courses = driver.call("list_courses", &courses, token, None).await.ok();
    let course = &courses["courses"][0];
    let image = driver.server.picture(person, "course-banners", 64, 64, 5).await;
    let bonus = |title: &str| json!({"courseId": course["id"], "title": title, "subtitle": "a", "image": image});
    let empty = driver.call("get_bonus_courses", &[], token, None).await.ok();
    assert_eq!((&empty["bonusCourses"], &empty["total"]), (&json!([]), &json!(0)));
    let body = json!({"bonusCourses": [bonus("bir"), bonus("ikki")], "listVersion": empty["listVersion"]});
    let saved = driver.call("save_bonus_courses", &[], token, Some(body.clone())).await;
    assert_eq!(saved.data()["bonusCourses"][1]["course"]["name"], course["name"]);
    assert_eq!(
        &driver.call("get_bonus_courses", &[], token, None).await.ok(),
        saved.data()
    );
    let conflict = driver.call("save_bonus_courses", &[], token, Some(body)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], saved.data());

    let whole = driver.call("list_sections", &[], token, None).await.ok();
    assert_eq!(
        (whole["total"].as_u64(), whole["sections"].as_array().map(Vec::len)),
        (Some(19), Some(19))
    );
    let mut changed = whole.clone();
    let sections = changed["sections"].as_array_mut().expect("a list");
    sections.reverse();
    sections[0]["isVisible"] = json!(false);
    let saved = driver.call("save_sections", &[], token, Some(changed.clone())).await;
    assert_eq!(saved.data()["sections"][0]["name"], "Footer");
    let conflict = driver.call("save_sections", &[], token, Some(changed)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(&conflict.body["data"], saved.data());
    driver
        .call("undo_change", &[("id", saved.change().to_string())], token, None)
        .await
        .ok();
    let back = driver.call("list_sections", &[], token, None).await.ok();
    assert_eq!(back["sections"][18]["isVisible"], true);
    assert_eq!(back["sections"][0], whole["sections"][0]);
}

/// A course's page besides plain rows: singletons, associations, what is saved together, sections, copies, and the
/// removal of the course with all of it.
async fn live_as_course_page(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let course = driver
        .call("create_course", &[], token, Some(json!({"name": "Toʻla kurs"})))
        .await
        .created();
    let id = [("id", id_of(&course))];
    let unknown = [("id", "999".to_owned())];
    for (name, key) in [
        ("course_info", Some("courseInfo")),
        ("average_salary", Some("specialistAverageSalary")),
        ("practice", None),
        ("summary", None),
    ] {
        let (get, save) = (format!("get_{name}"), format!("save_{name}"));
        let read = async || {
            let data = driver.call(&get, &id, token, None).await.ok();
            match key {
                Some(key) => {
                    assert_eq!(data["total"], u8::from(!data[key].is_null()));
                    data[key].clone()
                }
                None => data,
            }
        };
        assert_eq!(read().await, Value::Null);
        let mut body = driver.body(&save, person).await;
        let row = driver.call(&save, &id, token, Some(body.clone())).await.ok();
        assert_holds(&row, &body);
        assert_eq!(read().await, row);
        body["title"] = json!("Yangi");
        body["version"] = json!(1);
        let second = driver.call(&save, &id, token, Some(body.clone())).await;
        let conflict = driver.call(&save, &id, token, Some(body.clone())).await;
        conflict.refused(409, "version_conflict");
        assert_eq!(&conflict.body["data"], second.data());
        assert_eq!(driver.call(&save, &id, token, Some(json!({}))).await.status, 422);
        driver
            .call(&get, &unknown, token, None)
            .await
            .refused(404, "course_not_found");
        driver
            .call(&save, &unknown, token, Some(body))
            .await
            .refused(404, "course_not_found");
        let undo = [("id", second.change().to_string())];
        driver.call("undo_change", &undo, token, None).await.ok();
        assert_eq!(read().await["title"], row["title"]);
    }
    let shared = async |list: &str, key: &str| {
        let data = driver.call(list, &[], token, None).await.ok();
        let rows = data[key].as_array().expect("a list");
        rows.iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    for (name, key, of) in [
        ("course_skills", "courseSkills", shared("list_skills", "skills").await),
        ("course_tools", "tools", shared("list_tools", "tools").await),
        (
            "course_professions",
            "courseProfessions",
            shared("list_professions", "professions").await,
        ),
    ] {
        let (list, save) = (format!("list_{name}"), format!("save_{name}"));
        let empty = driver.call(&list, &id, token, None).await.ok();
        assert_eq!((&empty[key], &empty["total"]), (&json!([]), &json!(0)));
        let body = json!({"ids": of, "listVersion": empty["listVersion"]});
        let saved = driver.call(&save, &id, token, Some(body.clone())).await;
        assert_eq!(&driver.call(&list, &id, token, None).await.ok(), saved.data());
        let conflict = driver.call(&save, &id, token, Some(body.clone())).await;
        conflict.refused(409, "version_conflict");
        assert_eq!(&conflict.body["data"], saved.data());
        driver
            .call(&list, &unknown, token, None)
            .await
            .refused(404, "course_not_found");
        driver
            .call(&save, &unknown, token, Some(body))
            .await
            .refused(404, "course_not_found");
        let one = match name {
            "course_skills" => "delete_skill",
            "course_tools" => "delete_tool",
            _ => "delete_profession",
        };
        let picked = [("id", of[0].to_string())];
        let refused = driver.call(one, &picked, token, None).await;
        refused.refused(409, "in_use");
        assert_eq!(
            refused.body["data"]["courses"],
            json!([{"id": course["id"], "name": course["name"]}])
        );
    }

    // Networking and the roadmap
    let body = driver.body("save_networking", person).await;
    let row = driver
        .call("save_networking", &id, token, Some(body.clone()))
        .await
        .ok();
    assert_holds(&row, &body);
    let at = [id[0].clone(), ("networkId", id_of(&row))];
    assert_eq!(driver.call("get_networking", &at, token, None).await.ok(), row);
    driver
        .call("get_networking", &id, token, None)
        .await
        .refused_fields(&[("networkId", "required")]);
    assert_eq!(
        driver.call("list_networking", &id, token, None).await.ok(),
        json!({"networking": [row]})
    );
    let mut change = row.clone();
    change["title"] = json!("Yangi");
    let changed = driver.call("save_networking", &id, token, Some(change)).await.ok();
    assert_eq!((&changed["id"], &changed["title"]), (&row["id"], &json!("Yangi")));
    let second = driver.call("save_networking", &id, token, Some(body)).await.ok();
    let order = json!({"ids": [second["id"], row["id"]]});
    let ordered = driver.call("order_networking", &id, token, Some(order)).await.ok();
    assert_eq!(ordered["networking"][0]["id"], second["id"]);
    assert!(ordered.get("total").is_none());
    driver.call("delete_networking", &at, token, None).await.ok();
    driver
        .call("delete_networking", &at, token, None)
        .await
        .refused(404, "networking_not_found");
    let body = driver.body("save_roadmap", person).await;
    let made = driver.call("save_roadmap", &id, token, Some(body.clone())).await;
    assert_eq!(made.status, 201);
    let replaced = driver.call("save_roadmap", &id, token, Some(body)).await;
    assert_eq!((replaced.status, &replaced.data()["version"]), (200, &json!(2)));
    assert_eq!(
        driver.call("list_roadmaps", &id, token, None).await.ok(),
        json!({"roadmaps": [replaced.data()]})
    );
    let at = [id[0].clone(), ("roadmapId", id_of(replaced.data()))];
    let gone = driver.call("delete_roadmap", &at, token, None).await;
    driver
        .call("delete_roadmap", &at, token, None)
        .await
        .refused(404, "roadmap_not_found");
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .ok();

    // Forms that are saved together
    let benefits =
        json!({"body": {"title": "a", "subtitle": "b"}, "courseItBenefits": [{"title": "c"}, {"title": "d"}]});
    let empty = json!({"body": null, "courseItBenefits": [], "total": 0});
    assert_eq!(driver.call("get_it_benefits", &id, token, None).await.ok(), empty);
    let saved = driver.call("save_it_benefits", &id, token, Some(benefits)).await.ok();
    assert_eq!((&saved["body"]["version"], &saved["total"]), (&json!(1), &json!(2)));
    assert_eq!(driver.call("get_it_benefits", &id, token, None).await.ok(), saved);
    driver
        .call("save_it_benefits", &id, token, Some(saved.clone()))
        .await
        .ok();
    driver
        .call("save_it_benefits", &id, token, Some(saved))
        .await
        .refused(409, "version_conflict");
    let half = json!({"title": "a", "desc": "<p>b</p>"});
    let saved = driver
        .call("save_other_info", &id, token, Some(json!({"aboutInfo": half})))
        .await
        .ok();
    assert_eq!(
        (&saved["aboutInfo"]["desc"], &saved["aboutSuccess"]),
        (&json!("<p>b</p>"), &Value::Null)
    );
    assert_eq!(driver.call("get_other_info", &id, token, None).await.ok(), saved);

    // Its sections, and a copy of everything to another course
    let sections = driver.call("list_course_sections", &id, token, None).await.ok();
    assert_eq!(sections["total"], 43);
    let mut changed = sections.clone();
    changed["courseSections"][0]["isVisible"] = json!(true);
    let saved = driver
        .call("save_course_sections", &id, token, Some(changed.clone()))
        .await
        .ok();
    let conflict = driver.call("save_course_sections", &id, token, Some(changed)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], saved);
    // Its page as the site reads it
    read_as_the_site(driver, &id, token).await;
    let other = driver
        .call("create_course", &[], token, Some(json!({"name": "Nusxa"})))
        .await
        .created();
    let other = [("id", id_of(&other)), ("from", id_of(&course))];
    let counts = driver.call("get_course_copy", &other, token, None).await.ok();
    let parts: Vec<Value> = counts["parts"]
        .as_array()
        .expect("parts")
        .iter()
        .map(|part| part["part"].clone())
        .collect();
    assert_eq!(parts.len(), 24);
    let body = json!({"from": course["id"], "parts": parts});
    let copied = driver.call("copy_course", &other[..1], token, Some(body)).await;
    for part in copied.data()["parts"].as_array().expect("parts") {
        assert_eq!(part["source"], part["own"], "{part}");
    }

    // The removal of the course, and its undo
    let gone = driver.call("delete_course", &id, token, None).await;
    driver
        .call("get_course", &id, token, None)
        .await
        .refused(404, "course_not_found");
    driver
        .call("delete_course", &id, token, None)
        .await
        .refused(404, "course_not_found");
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .ok();
    let back = driver.call("get_course_copy", &other, token, None).await.ok();
    assert_eq!(&back, copied.data(), "with everything under it");
}

/// The site's reads of a complete course and of the landing page, checked against the document, and the deliveries for
/// all of it.
async fn read_as_the_site(driver: &Driver<'_>, id: &[(&str, String)], token: Option<&str>) {
    let mut sections = driver.call("list_course_sections", id, token, None).await.ok();
    for section in sections["courseSections"].as_array_mut().expect("sections") {
        section["isVisible"] = json!(true);
    }
    driver
        .call("save_course_sections", id, token, Some(sections))
        .await
        .ok();
    for (call, body) in [
        ("set_course_status", json!({"status": "ACTIVE"})),
        ("set_course_visibility", json!({"isVisible": true})),
    ] {
        driver.call(call, id, token, Some(body)).await.ok();
    }
    let page = driver.call("read_course", id, None, None).await.ok();
    let shown = page["sections"].as_array().expect("sections");
    assert_eq!(shown.len(), 43);
    for section in shown {
        let one = [
            id[0].clone(),
            ("name", section["name"].as_str().expect("a name").to_owned()),
        ];
        let read = driver.call("read_course_section", &one, None, None).await.ok();
        assert_eq!(&read, section);
        // Only one half of the other info was written.
        let is_empty = section["layout"] == 1 || section["name"] == "CourseAboutSuccess";
        assert_eq!(section["content"].is_null(), is_empty, "{section}");
    }
    let of_course = [("courseId", id[0].1.clone())];
    driver.call("read_faqs", &of_course, None, None).await.ok();
    driver.call("read_feedback", &of_course, None, None).await.ok();
    for call in ["read_courses", "read_course_categories"] {
        driver.call(call, &[], None, None).await.ok();
    }
    let home = driver.call("read_home", &[], None, None).await.ok();
    assert_eq!(home["sections"].as_array().map(Vec::len), Some(19));

    // The preview, with nothing hidden: the same, but editors see who edited.
    let preview = driver.call("get_course_preview", id, token, None).await.ok();
    assert_eq!(preview["sections"], page["sections"]);
    assert_eq!(
        (&preview["course"]["id"], &preview["hidden"]),
        (&page["course"]["id"], &json!([]))
    );
    let preview = driver.call("get_home_preview", &[], token, None).await.ok();
    assert_eq!(preview, json!({"sections": home["sections"], "hidden": []}));

    // Gathered as if a webhook were configured.
    let notice = outbox::ActiveModel {
        change_id: Set(1),
        tags: Set(json!(["home", "course:1"]).to_string()),
        created_at: Set(clock::now()),
        ..Default::default()
    };
    let db = driver.server.app.db();
    notice.insert(&db.writer()).await.expect("a notice");
    assert!(delivery::gather(db, Duration::ZERO).await.expect("gathered"));
    let list = driver.call("list_deliveries", &[], token, None).await.ok();
    let delivery = &list["deliveries"][0];
    assert_eq!(
        (&delivery["state"], &delivery["attempts"]),
        (&json!("PENDING"), &json!(0))
    );
    assert_eq!(delivery["tags"], json!(["course:1", "home"]));
    assert_eq!((&list["pending"], &list["lastTakenAt"]), (&json!(1), &Value::Null));
    driver
        .call("resend_delivery", &[("id", id_of(delivery))], token, None)
        .await
        .ok();
    driver
        .call("resend_delivery", &[("id", "4711".to_owned())], token, None)
        .await
        .refused(404, "delivery_not_found");

    // This server makes no backups.
    let backups = driver.call("get_backup_status", &[], token, None).await.ok();
    let nothing = json!({"isConfigured": false, "lastAt": null, "isTooOld": false, "lastError": null});
    assert_eq!(backups, nothing);
}

/// The careers: one group per colour, saved by colour, removed by an empty list.
async fn live_as_careers(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let body = driver.body("save_mod_profession", person).await;
    let row = driver
        .call("save_mod_profession", &[], token, Some(body.clone()))
        .await
        .ok();
    assert_holds(&row, &body);
    let list = async || driver.call("list_mod_professions", &[], token, None).await.ok();
    assert_eq!(list().await, json!({"modProfession": [row]}));
    let stale = json!({"type": 1, "items": [], "version": 7});
    let conflict = driver.call("save_mod_profession", &[], token, Some(stale)).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"], row);
    let gone = driver
        .call(
            "save_mod_profession",
            &[],
            token,
            Some(json!({"type": 1, "items": [], "version": 1})),
        )
        .await;
    assert_eq!(gone.data(), &Value::Null);
    assert_eq!(list().await, json!({"modProfession": []}));
    driver
        .call("undo_change", &[("id", gone.change().to_string())], token, None)
        .await
        .ok();
    assert_eq!(list().await["modProfession"][0]["items"], body["items"]);
}

/// The operations of staff beyond a plain resource.
async fn live_as_staff(driver: &Driver<'_>, boss: &Person) {
    let token = Some(&*boss.access);
    let mut body = driver.body("create_staff_member", boss).await;
    body["login"] = json!("xodim");
    let row = driver
        .call("create_staff_member", &[], token, Some(body.clone()))
        .await
        .created();
    assert_eq!((&row["status"], &row["isSuperadmin"]), (&json!("NEW"), &json!(false)));
    driver
        .call("create_staff_member", &[], token, Some(body))
        .await
        .refused(409, "login_taken");
    let id = [("id", id_of(&row))];
    let blocked = driver
        .call(
            "set_staff_status",
            &id,
            token,
            Some(json!({"status": "BLOCKED", "version": 1})),
        )
        .await
        .ok();
    assert_eq!(
        (&blocked["status"], &blocked["version"]),
        (&json!("BLOCKED"), &json!(2))
    );
    let stale = driver
        .call(
            "set_staff_status",
            &id,
            token,
            Some(json!({"status": "BLOCKED", "version": 1})),
        )
        .await;
    stale.refused(409, "version_conflict");
    driver
        .call("set_staff_status", &id, token, Some(json!({"status": "NEW"})))
        .await
        .refused(409, "status_change_refused");
    driver
        .call("set_staff_status", &id, token, Some(json!({"status": "?"})))
        .await
        .refused_fields(&[("status", "unknown_value")]);
    let row = driver
        .call("set_staff_status", &id, token, Some(json!({"status": "ACTIVE"})))
        .await
        .ok();
    assert_eq!(row["status"], "NEW", "the person has never chosen a password");
    let row = driver
        .call(
            "reset_staff_password",
            &id,
            token,
            Some(json!({"newPassword": "Yangi#2026"})),
        )
        .await
        .ok();
    assert_eq!(row["status"], "NEW");
    driver
        .call("reset_staff_password", &id, token, Some(json!({"newPassword": "x"})))
        .await
        .refused_fields(&[("newPassword", "too_short")]);
    for unknown in ["abc", "0", "999999"] {
        let unknown = [("id", unknown.to_owned())];
        driver
            .call("set_staff_status", &unknown, token, Some(json!({"status": "BLOCKED"})))
            .await
            .refused(404, "staff_not_found");
        let password = json!({"newPassword": PASSWORD});
        driver
            .call("reset_staff_password", &unknown, token, Some(password))
            .await
            .refused(404, "staff_not_found");
    }
    // The last superadmin stays, in every way.
    let own = [("id", id_of(&boss.staff))];
    driver
        .call("delete_staff_member", &own, token, None)
        .await
        .refused(409, "last_superadmin");
    let mut demoted = boss.staff.clone();
    demoted["role"] = json!("editor");
    demoted.as_object_mut().map(|row| row.remove("version"));
    driver
        .call("update_staff_member", &own, token, Some(demoted))
        .await
        .refused(409, "last_superadmin");
    driver
        .call("set_staff_status", &own, token, Some(json!({"status": "BLOCKED"})))
        .await
        .refused(409, "last_superadmin");
}

async fn live_as_self(driver: &Driver<'_>, boss: &Person) {
    let token = Some(&*boss.access);
    let row = driver.call("get_profile", &[], token, None).await.ok();
    assert_eq!(row["id"], boss.staff["id"]);
    let mut body = driver.body("update_profile", boss).await;
    let changed = driver.call("update_profile", &[], token, Some(body.clone())).await;
    assert_holds(changed.data(), &body);
    body["login"] = json!("nom-bir");
    driver
        .call("update_profile", &[], token, Some(body))
        .await
        .refused(409, "login_taken");
    let available = async |login: &str| {
        let reply = driver
            .call("check_login", &[], token, Some(json!({"login": login})))
            .await;
        reply.ok()["available"].clone()
    };
    let own = row["login"].as_str().expect("a login");
    assert_eq!(
        [
            available(own).await,
            available("nom-bir").await,
            available("hech-kim").await
        ],
        [true, false, true]
    );
    driver
        .call("check_login", &[], token, Some(json!({"login": "A"})))
        .await
        .refused_fields(&[("login", "too_short")]);

    let example = driver.described["initialise"].2["requestBody"]["content"]["application/json"]["example"].clone();
    let old = example["password"].as_str().expect("a password");
    let other = driver.server.sign_in(own, old).await;
    let sessions = driver.call("list_sessions", &[], token, None).await.ok();
    let sessions = sessions["sessions"].as_array().expect("a list");
    let (current, others): (Vec<_>, Vec<_>) = sessions.iter().partition(|session| session["current"] == true);
    assert_eq!((current.len(), others.len()), (1, sessions.len() - 1));
    let newest = [("id", id_of(others[0]))];
    driver.call("end_session", &newest, token, None).await.ok();
    driver
        .call("end_session", &newest, token, None)
        .await
        .refused(404, "session_not_found");
    driver
        .call("get_profile", &[], Some(&other.access), None)
        .await
        .refused(401, "unauthenticated");
    for unknown in ["abc", "0", "-3", "999999"] {
        driver
            .call("end_session", &[("id", unknown.to_owned())], token, None)
            .await
            .refused(404, "session_not_found");
    }

    let passwords = |current: &str, new: &str, confirm: &str| {
        Some(json!({"currentPassword": current, "newPassword": new, "confirmPassword": confirm}))
    };
    let change = async |body: Option<Value>| driver.call("change_password", &[], token, body).await;
    change(passwords("Xato#2026", PASSWORD, PASSWORD))
        .await
        .refused(422, "wrong_current_password");
    change(passwords(old, old, old)).await.refused(422, "same_password");
    change(passwords(old, PASSWORD, old))
        .await
        .refused(422, "passwords_do_not_match");
    change(passwords(old, PASSWORD, PASSWORD)).await.ok();
    driver
        .call("sign_in", &[], None, Some(json!({"username": own, "password": old})))
        .await
        .refused(401, "invalid_credentials");
    assert_eq!(driver.call("sign_out", &[], token, None).await.ok(), Value::Null);
    driver
        .call("sign_out", &[], token, None)
        .await
        .refused(401, "unauthenticated");
    driver
        .call("refresh", &[], None, Some(json!({"refreshToken": boss.refresh})))
        .await
        .refused(401, "unauthenticated");
}

/// One failure of each shape, as sent. The same on both databases.
async fn failures_look_alike(server: Server) {
    let boss = server.superadmin().await;
    let skill = server
        .post("/api/admin/skill", &boss, json!({"name": "Rust"}))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", skill["id"]);
    let anybody = Person {
        access: "x".to_owned(),
        refresh: String::new(),
        staff: Value::Null,
    };
    let raw = |text: &'static str| {
        let request = server
            .client
            .post(format!("{}/api/admin/skill", server.base))
            .bearer_auth(&boss.access);
        request.header("content-type", "application/json").body(text)
    };
    let failures = [
        ("malformed", Server::read(raw("{")).await),
        ("unauthenticated", server.get(&path, &anybody).await),
        ("no row", server.get("/api/admin/skill/99", &boss).await),
        ("no route", server.get("/api/admin/nothing", &boss).await),
        ("no method", server.patch(&path, &boss, json!({})).await),
        (
            "conflict",
            server.put(&path, &boss, json!({"name": "Go", "version": 9})).await,
        ),
        (
            "taken",
            server.post("/api/admin/skill", &boss, json!({"name": "RUST"})).await,
        ),
        (
            "one field",
            server.post("/api/admin/skill", &boss, json!({"name": ""})).await,
        ),
        (
            "one field with a code of its own",
            server
                .put(&path, &boss, json!({"name": "Go", "image": "a/b.png"}))
                .await,
        ),
        (
            "many fields",
            server
                .post("/api/admin/partner", &boss, json!({"name": 5, "link": "x"}))
                .await,
        ),
        (
            "a wrong query",
            server.get("/api/admin/skills?page=0&perPage=x", &boss).await,
        ),
        (
            "a wrong type of body",
            server.upload(&boss, "partners", "a.png", b"x".to_vec()).await,
        ),
    ];
    let mut shapes = Map::new();
    for (name, reply) in failures {
        let mut body = reply.body.clone();
        assert_eq!(reply.headers["x-request-id"], body["errorId"].as_str().expect("an id"));
        body["errorId"] = json!("…");
        if let Some(row) = body.get_mut("data") {
            row["createdAt"] = json!("…");
            row["updatedAt"] = json!("…");
        }
        shapes.insert(name.to_owned(), body);
    }
    insta::assert_json_snapshot!("failures", shapes);
}
