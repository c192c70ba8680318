import { expect, it } from 'vitest'
import document from '../../../../../openapi/openapi.json'
import { subjectOf } from './draft-subject'

it.each([
  ['partners', { entity: 'partner' }],
  ['bonus-courses', { entity: 'bonus_course' }],
  ['groups', { entity: 'course_category' }],
  ['course-7/faqs', { entity: 'faq', courseId: 7 }],
  ['course-7/networking', { entity: 'networking', courseId: 7 }],
  ['course-7/feedback', { entity: 'feedback', isOnSeveral: true }],
  ['course-7/work-samples-2', { entity: 'work_sample', courseId: 7, isOnSeveral: true }],
  ['carousel', { entity: 'top_course', isOnSeveral: true }],
  ['staff', null],
])('the drafts of %s', (key, subject) => {
  expect(subjectOf(key)).toEqual(subject)
})

const files = import.meta.glob<string>('../*/resource.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const calls = import.meta.glob<string>('../../api/generated/*/*.calls.ts', { query: '?raw', import: 'default', eager: true })

it('knows the resource of every list', () => {
  const parameter = document.paths['/api/admin/history/{entity}/{id}'].get.parameters.find(({ name }) => name === 'entity')
  const entities = JSON.stringify(parameter)
  const keysIn = (code: string) => [...code.matchAll(/^ +key: (?:courseKey\(courseId, )?['`]([a-zA-Z-]+)(?:\$\{|['`])[,)]/gm)].map(([, key = '']) => key)
  const own = Object.values(files).flatMap(keysIn)
  expect(own.length).toBeGreaterThan(5)
  const other = Object.values(calls).flatMap(keysIn)
  const renamed = ['course-categories', 'opportunities', 'target-audience', 'learn-everybody', 'top-courses', 'work-samples', 'drafts', 'releases', 'professions']
  const columns = ['descriptions', 'desc', 'course', 'answer', 'role', 'profession', 'link', 'author', 'type', 'items', 'category', 'price', 'visible', 'login', 'status', 'lastSignInAt']
  const lists = [...own, ...other.filter((key) => !renamed.includes(key))].filter((key) => !columns.includes(key))
  const unknown = lists.filter((key) => {
    const subject = subjectOf(key)
    return subject !== null && !entities.includes(`"${subject.entity}"`)
  })
  // Singletons have no list.
  expect(unknown.filter((key) => !['page', 'info', 'technologies', 'about', 'aboutInfo', 'aboutSuccess', 'site-settings'].includes(key))).toEqual([])
})
