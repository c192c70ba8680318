/** The parts of Next.js that the kit calls, for any version: the kit itself does not install it. */
declare module 'next/cache.js' {
  /** Next.js 16 takes a profile of how to expire its cache; earlier versions expire it at once and ignore the argument. */
  export function revalidateTag(tag: string, profile: string | { expire?: number }): void
}
