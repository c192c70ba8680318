/** As much of Next.js as the kit calls, whichever version the site has: the kit itself does not install it. */
declare module 'next/cache.js' {
  /** Next.js 16 is told how to drop what it keeps; earlier ones drop it at once, whatever stands there. */
  export function revalidateTag(tag: string, profile: string | { expire?: number }): void
}
