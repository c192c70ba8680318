import * as z from 'zod/mini'

import { FOLDERS, IMAGE_LIMITS, RULES, type ImageRule, type MediaFolder } from '#/api/generated/contract'
import { codePoints } from '#/lib/numbers'
import type { FieldKind } from './field'
import { htmlText } from './html/text'
import { fitsRule } from './image/decide'
import { isPending, type PendingImage } from './image/value'
import { isLink } from './link'

/*
 * Rules that JSON Schema has no keyword for, as zod checks. The generated inputs use them; whether an empty value is valid
 * depends on whether the field is required.
 */

/** The broken rule of this file, in the issue's `params`. */
export type BrokenRule = { rule: 'link' | 'html' | 'picture-size' | 'file-bytes'; most?: number }

const PHONE = new RegExp(RULES.phonePattern)

const params = (broken: BrokenRule) => ({ params: broken })
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Whether a text satisfies the rule of a kind that depends on other fields. */
export function keepsRule(kind: FieldKind, text: string): boolean {
  if (kind === 'link') return !isFilled(text) || isLink(text)
  return kind !== 'phone' || !isFilled(text) || PHONE.test(text)
}

export const link = z.refine<unknown>((value) => !isFilled(value) || isLink(value), params({ rule: 'link' }))

export const html = (most: number) =>
  z.refine<unknown>((value) => !isFilled(value) || codePoints(htmlText(value)) <= most, params({ rule: 'html', most }))

/** The path of a stored file, or a chosen file that is uploaded when the form is saved. */
function file(broken: (chosen: PendingImage) => BrokenRule | null): z.ZodMiniType<string, string> {
  const path = z.string().check(z.minLength(1))
  const chosen = z.any().check((context) => {
    const { value } = context
    if (!isPending(value)) {
      context.issues.push({ code: 'invalid_type', expected: 'string', input: value })
      return
    }
    const found = broken(value)
    if (found !== null) context.issues.push({ code: 'custom', input: value, continue: true, ...params(found) })
  })
  return z.union([path, chosen])
}

export function image(folder: MediaFolder, rule: ImageRule): z.ZodMiniType<string, string> {
  const { limitBytes } = FOLDERS[folder]
  const size = IMAGE_LIMITS[rule]
  return file((chosen) => {
    if (!fitsRule(chosen, size)) return { rule: 'picture-size' }
    return chosen.file.size > limitBytes ? { rule: 'file-bytes' } : null
  })
}

export function video(folder: MediaFolder): z.ZodMiniType<string, string> {
  const { limitBytes } = FOLDERS[folder]
  return file((chosen) => (chosen.file.size > limitBytes ? { rule: 'file-bytes' } : null))
}

/** A picture or a video, depending on other fields. */
export const media = file(() => null)
