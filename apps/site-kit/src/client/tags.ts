/** Content shared by courses: its changes are tagged with the section alone. */
const SHARED = ['CourseTextFeedbacks', 'CourseBonuses', 'Partners', 'CourseTechnologies', 'GraduateOpportunities']

/** The change tags of a course's page. They are needed before its sections are known. */
export function courseTags(id: number): string[] {
  return [`course:${id}`, 'courses', 'site', ...SHARED.map((name) => `section:${name}`)]
}

export function faqTags(courseId: number | undefined): string[] {
  return courseId === undefined ? ['section:QuestionsAndSupport'] : [`course:${courseId}`, 'courses']
}

export function feedbackTags(courseId: number | undefined): string[] {
  return courseId === undefined ? ['section:TextFeedbacks', 'section:VideoFeedbacks'] : sectionTags(courseId, 'CourseTextFeedbacks')
}

export function sectionTags(id: number, name: string): string[] {
  return [`course:${id}`, 'courses', `section:${name}`]
}
