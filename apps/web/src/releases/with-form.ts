import { getDraft } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import { formPath } from './form-path'

/** The drafts whose form is at this address. */
export async function withForm(drafts: readonly Draft[], form: string): Promise<readonly Draft[]> {
  const whole = await Promise.all(drafts.map(({ id }) => getDraft(id)))
  return drafts.filter((draft, index) => formPath(draft, whole[index]?.input ?? null) === form)
}
