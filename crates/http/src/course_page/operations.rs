//! The operations of a course's page in the API: their paths, inputs, answers and errors.

use super::*;

/// Adds the operations of a course's page to the API.
pub fn describe(api: &mut Api) {
    let names = child_names!("target_audience", "target_audience", "target-audience", one: "target-audience", many: "target-audience");
    api.list_of::<TargetAudience>(names);
    api.create_of::<TargetAudience>(names);
    api.update::<TargetAudience>(names);
    api.delete::<TargetAudience>(names);
    api.order_of::<TargetAudience>(names, "/api/admin/course/{id}/target-audience/order");
    let names = child_names!("work_sample", "work_samples", "work-samples", one: "work-sample", many: "work-samples");
    api.children::<WorkSample>(names, "/api/admin/course/{id}/work-samples/order");
    let names = child_names!("learn_everybody", "learn_everybody", "learn-everybody", one: "learn-everybody", many: "learn-everybody");
    api.children::<LearnEverybody>(names, "/api/admin/course/{id}/learn-everybody/order");
    let names = child_names!("mentor", "mentors", "mentors", one: "mentor", many: "mentors");
    api.children::<Mentor>(names, "/api/admin/course/{id}/mentors/order");
    let names =
        child_names!("opportunity", "opportunities", "opportunities", one: "opportunity", many: "opportunities");
    api.children::<Opportunity>(names, "/api/admin/course/{id}/opportunities/order");
    let names = child_names!("support", "supports", "supports", one: "support", many: "supports");
    api.children::<Support>(names, "/api/admin/course/{id}/supports/order");
    let names = child_names!("faq", "faqs", "faqs", one: "faq", many: "faqs");
    api.children::<Faq>(names, "/api/admin/course/{id}/faqs/order");

    api.listed_singleton_of::<CourseInfo>("course_info", "course-info", "/api/admin/course/{id}/info");
    let path = "/api/admin/course/{id}/average-salary";
    api.listed_singleton_of::<AverageSalary>("average_salary", "average-salary", path);
    api.singleton_of::<Practice>("practice", "practice", "/api/admin/course/{id}/practice-info");
    api.singleton_of::<CourseSeo>("course_seo", "course-seo", "/api/admin/course/{id}/seo");
    api.singleton_of::<Summary>("summary", "summary", "/api/admin/course/{id}/summary");

    networking(api);
    roadmap(api);
    together(api);
    sections(api);
    copies(api);
}

/// Networking: one row is read by `?networkId=`, and a PUT adds or changes it (`docs/api.md#course-pages`).
fn networking(api: &mut Api) {
    let tag = "networking";
    let names = child_names!("networking", "networking", "networking", one: "networking", many: "networking/all");
    api.list_of::<Networking>(names);
    let path = "/api/admin/course/{id}/networking";
    let text = "Reads one row; 422 `required` without `networkId`.";
    let get = Operation::new(Method::GET, path, tag, "get_networking", text)
        .query::<NetworkQuery>()
        .response::<Row<Networking>>(example_row::<Networking>)
        .errors([Course::NOT_FOUND, Networking::NOT_FOUND]);
    api.add(get, get_networking);
    let text = "Updates the row with this `id`, or creates one if there is no `id`.";
    let save = Operation::new(Method::PUT, path, tag, "save_networking", text)
        .versioned_request::<NetworkingInput>(Networking::example)
        .response::<Row<Networking>>(example_row::<Networking>)
        .changes()
        .draftable(&[Networking::NAME], DraftedRows::InBody)
        .errors([Course::NOT_FOUND]);
    api.add(save, save_networking);
    let path = "/api/admin/course/{id}/networking/{networkId}";
    let delete = Operation::new(Method::DELETE, path, tag, "delete_networking", "Deletes a row.")
        .query::<VersionQuery>()
        .response::<Removed>(|| json!({"id": 1}))
        .changes()
        .draftable(&[Networking::NAME], DraftedRows::One("networkId"))
        .errors([Course::NOT_FOUND, Networking::NOT_FOUND, Code::VersionConflict]);
    api.add(delete, delete_networking);
    api.order_of::<Networking>(names, "/api/admin/course/{id}/networking/order");
}

fn roadmap(api: &mut Api) {
    let (tag, path) = ("roadmap", "/api/admin/course/{id}/roadmap");
    let list = Operation::new(
        Method::GET,
        path,
        tag,
        "list_roadmaps",
        "Lists the roadmap of the course, if it has one.",
    )
    .response::<ListOf<Roadmap>>(example_list::<Roadmap>)
    .errors([Course::NOT_FOUND]);
    api.add(list, list_roadmaps);
    let text = "Creates the roadmap (201) or replaces it (200).";
    let save = Operation::new(Method::POST, path, tag, "save_roadmap", text)
        .versioned_request::<RoadmapInput>(Roadmap::example)
        .response::<Row<Roadmap>>(example_row::<Roadmap>)
        .creates()
        .or_changes()
        .changes()
        .draftable(&[Roadmap::NAME], DraftedRows::Singleton)
        .errors([Course::NOT_FOUND]);
    api.add(save, save_roadmap);
    let path = "/api/admin/course/{id}/roadmap/{roadmapId}";
    let delete = Operation::new(Method::DELETE, path, tag, "delete_roadmap", "Deletes the roadmap.")
        .query::<VersionQuery>()
        .response::<Removed>(|| json!({"id": 1}))
        .changes()
        .draftable(&[Roadmap::NAME], DraftedRows::One("roadmapId"))
        .errors([Course::NOT_FOUND, Roadmap::NOT_FOUND, Code::VersionConflict]);
    api.add(delete, delete_roadmap);
}

/// Forms that are saved together: benefits with their heading, and the two halves of other info.
fn together(api: &mut Api) {
    let (tag, path) = ("it-benefits", "/api/admin/course/{id}/it-benefits");
    let example = || {
        json!({
            "body": example_row::<ItBenefitsBody>(), "courseItBenefits": [example_row::<ItBenefit>()], "total": 1
        })
    };
    let get = Operation::new(
        Method::GET,
        path,
        tag,
        "get_it_benefits",
        "Reads the heading and the benefits.",
    )
    .response::<ItBenefits>(example)
    .errors([Course::NOT_FOUND]);
    api.add(get, get_it_benefits);
    let text = "Saves the heading and the benefits; benefits that are not sent are deleted.";
    let save = Operation::new(Method::PUT, path, tag, "save_it_benefits", text)
        .request::<ItBenefitsInput>(
            || json!({"body": ItBenefitsBody::example(), "courseItBenefits": [ItBenefit::example()]}),
        )
        .response::<ItBenefits>(example)
        .changes()
        .draftable(&[ItBenefitsBody::NAME, ItBenefit::NAME], DraftedRows::All)
        .errors([Course::NOT_FOUND, Code::VersionConflict]);
    api.add(save, save_it_benefits);

    let (tag, path) = ("other-info", "/api/admin/course/{id}/other-info");
    let example = || json!({"aboutInfo": example_row::<OtherInfoHalf>(), "aboutSuccess": null});
    let get = Operation::new(Method::GET, path, tag, "get_other_info", "Reads both halves.")
        .response::<OtherInfo>(example)
        .errors([Course::NOT_FOUND]);
    api.add(get, get_other_info);
    let text = "Saves the halves that are sent, each with its own version; the other one is unchanged.";
    let save = Operation::new(Method::PUT, path, tag, "save_other_info", text)
        .request::<OtherInfoInput>(|| json!({"aboutInfo": OtherInfoHalf::example()}))
        .response::<OtherInfo>(example)
        .changes()
        .draftable(&[OtherInfoHalf::NAME], DraftedRows::All)
        .errors([Course::NOT_FOUND, Code::VersionConflict]);
    api.add(save, save_other_info);
}

fn sections(api: &mut Api) {
    let (tag, path) = ("course-sections", "/api/admin/courses/{id}/sections");
    let list = Operation::new(
        Method::GET,
        path,
        tag,
        "list_course_sections",
        "Lists all sections of the course.",
    )
    .response::<ListOf<CourseSection>>(example_list::<CourseSection>)
    .errors([Course::NOT_FOUND]);
    api.add(list, list_sections);
    let text = "Saves all sections of the course, in the order of the list.";
    let save = Operation::new(Method::PUT, path, tag, "save_course_sections", text)
        .request::<CourseSectionsInput>(|| json!({"courseSections": [CourseSection::example()]}))
        .response::<ListOf<CourseSection>>(example_list::<CourseSection>)
        .changes()
        .draftable(&[CourseSection::NAME], DraftedRows::All)
        .errors([Course::NOT_FOUND, Code::VersionConflict]);
    api.add(save, save_sections);
}

fn copies(api: &mut Api) {
    let (tag, path) = ("course-copies", "/api/admin/course/{id}/copy");
    let example = || json!({"parts": [{"part": "mentors", "source": 3, "own": 0}]});
    let get = Operation::new(
        Method::GET,
        path,
        tag,
        "get_course_copy",
        "Counts what can be copied from another course.",
    )
    .query::<CopyQuery>()
    .response::<CourseCopy>(example)
    .errors([Course::NOT_FOUND]);
    api.add(get, count_copy);
    let text = "Copies parts of another course's page, as one change. Pictures are shared.";
    let save = Operation::new(Method::PUT, path, tag, "copy_course", text)
        .request::<CopyInput>(|| json!({"from": 101, "parts": ["mentors", "faqs"], "replace": false}))
        .response::<CourseCopy>(example)
        .changes()
        .errors([Course::NOT_FOUND]);
    api.add(save, copy);
}
