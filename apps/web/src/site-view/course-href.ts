/** Where a course's page can be looked at by anybody; cards of courses without a link of their own lead there. */
export const courseHref = '/preview/course/:id'
