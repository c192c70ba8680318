import { expect, it } from 'vitest'
import { entityIn } from './of-form'

const files = import.meta.glob<string>(['../resources/*/{form,resource,calls}.{ts,tsx}', '../api/generated/*/*.calls.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Lists of ids have no records of their own; the generated calls of the others have another name. */
const WITHOUT = ['professions', 'technologies', 'feedback', 'page', 'top-courses', 'course-categories', 'opportunities', 'target-audience', 'learn-everybody', 'course-info', 'work-samples', 'link', 'lastSignInAt', 'drafts', 'releases']

it('finds the resource of every form by its key', () => {
  const keys = Object.values(files).flatMap((code) =>
    [...code.matchAll(/^ +key: (?:courseKey\(courseId, )?['`]([a-zA-Z-]+)(?:\$\{|['`])/gm)].map(([, key = '']) => key),
  )
  expect(keys.length).toBeGreaterThan(25)
  expect(keys.filter((key) => !WITHOUT.includes(key) && entityIn(key) === undefined)).toEqual([])
  expect(entityIn('work-samples-2')).toBe('work_sample')
  expect(entityIn('hech')).toBeUndefined()
})
