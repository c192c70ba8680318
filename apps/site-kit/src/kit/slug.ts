/** Where a course's page stands by its own address; null while it has none. */
export function slugOf(course: { id: number; slug?: string | null }): string | null {
  return course.slug || null
}
