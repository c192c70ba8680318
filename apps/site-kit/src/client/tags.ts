/** What courses share: a change of it is told by the section alone. */
const SHARED = ['CourseTextFeedbacks', 'CourseBonuses', 'Partners', 'CourseTechnologies', 'GraduateOpportunities']

/** By which tags a course's page is told of its changes. They are needed before its sections are known. */
export function courseTags(id: number): string[] {
  return [`course:${id}`, 'courses', 'site', ...SHARED.map((name) => `section:${name}`)]
}

export function sectionTags(id: number, name: string): string[] {
  return [`course:${id}`, 'courses', `section:${name}`]
}
