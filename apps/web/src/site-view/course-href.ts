/** The public preview of a course's page; cards of courses without a link of their own lead there. */
export const courseHref = '/preview/course/:id'
