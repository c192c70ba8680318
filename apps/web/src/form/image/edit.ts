import type { ImageLimits } from './decide'

/** Lets the person cut a picture to a field's rule; answers a file that keeps it, or null when they give up. */
export type ImageEditor = (file: File, rule: NonNullable<ImageLimits['size']>) => Promise<File | null>

/**
 * The one place where a picture over its field's rule may be cut to it. While no editor is set, such a picture is
 * refused with its size and the rule's.
 */
export const editImage: { current: ImageEditor | null } = { current: null }
