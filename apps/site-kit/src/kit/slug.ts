/** The slug of a course; null if it has none. */
export function slugOf(course: { id: number; slug?: string | null }): string | null {
  return course.slug || null
}
