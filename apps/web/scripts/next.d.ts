// The parts of Next.js that the guide for the site's developer uses: enough to check the guide without installing the framework.
declare module 'next' {
  export type NextConfig = { cacheComponents?: boolean; partialPrefetching?: boolean }
  export type Metadata = { title?: string | null; description?: string | null; robots?: { index: boolean } }
}
declare module 'next/cache' {
  export function cacheLife(profile: 'default'): void
  export function cacheTag(...tags: string[]): void
  export function revalidateTag(tag: string, profile: 'max' | { expire: number }): void
}
declare module 'next/navigation' {
  export function notFound(): never
  export function permanentRedirect(path: string): never
}
declare module 'next/link' {
  import type { ComponentProps, FunctionComponent } from 'react'

  const Link: FunctionComponent<ComponentProps<'a'> & { href: string }>
  export default Link
}
declare module 'next/image' {
  import type { ComponentProps, FunctionComponent } from 'react'

  type Loaded = { src: string; width: number }
  type Own = { src: string; alt: string; fill?: boolean; unoptimized?: boolean; loader?: (asked: Loaded) => string }
  const Image: FunctionComponent<Omit<ComponentProps<'img'>, keyof Own> & Own>
  export default Image
}
declare module 'next/server' {
  export function after(task: () => Promise<unknown>): void
}
