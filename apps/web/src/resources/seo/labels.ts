import type { ImageValue } from '#/form/image/value'
import { seoText as text } from './text'

/** The values of both forms. */
export type SeoValues = { title: string; description: string; shareImage: ImageValue; noindex: boolean }

export const seoLabels = { title: text.heading, description: text.desc, shareImage: text.image, noindex: text.noindex } as const
