import { expect, it } from 'vitest'
import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { routeTree } from '#/app/routes'
import { previewSectionsOf } from './preview-sections'

type Node = { options: { path?: string }; children?: unknown }

/** Every address of the panel, as in the routes. */
function pathsOf(node: Node, above = ''): string[] {
  const path = `${above}/${node.options.path ?? ''}`.replaceAll(/\/+/g, '/')
  const below = Object.values((node.children ?? {}) as Record<string, Node>).flatMap((one) => pathsOf(one, path))
  return [path.replace(/(?<=.)\/$/, ''), ...below]
}

const PATHS = pathsOf(routeTree as unknown as Node)

const SCREENS: { name: string; screen: string }[] = [
  // A static section with a screen: the site fetches that content by itself.
  ...HOME_SECTIONS.flatMap(({ name, screen, layout }) => (screen === null || layout === 1 ? [] : [{ name, screen }])),
  ...COURSE_SECTIONS.flatMap(({ name, screen }) => (screen === null ? [] : [{ name, screen: `/course/$id/course-sections/edit/${screen}` }])),
]

it.each(SCREENS)('$name is shown beside the forms of its screen', ({ name, screen }) => {
  const forms = PATHS.filter((path) => path === screen || path.startsWith(`${screen}/`))
  expect(forms).toContain(screen)
  expect(forms.map((form) => previewSectionsOf(form)?.names[0])).toEqual(forms.map(() => name))
})

it('offers the other sections with the same data', () => {
  const names = (screen: string) => previewSectionsOf(`/course/$id/course-sections/edit/${screen}`)?.names
  expect(names('average-salary-box')).toEqual(['AverageSalaryStepBox', 'AverageSalary', 'AverageSalaryStepLine'])
  expect(names('support-with-img/$supportId')).toEqual(['StudentSupportWithImage', 'StudentSupport'])
  expect(names('support/add')).toEqual(['StudentSupport', 'StudentSupportWithImage'])
  expect(names('faq/add')).toEqual(['FAQ'])
})

it('has a section for every form, or a reason for none', () => {
  const nowhere = PATHS.filter((path) => /\/add$|\/edit(?:\/|$)/.test(path) && previewSectionsOf(path) === null)
  expect(nowhere.toSorted()).toEqual([
    // People.
    '/admins/add',
    // Not part of a section; its forms show a preview of their own: what search engines and messengers make of the page.
    '/course/$id/course-sections/edit/seo',
    // Shared by many courses, and shown where a course uses them.
    '/courses/skills/add',
    '/courses/skills/edit/$id',
    '/courses/tools/add',
    '/courses/tools/edit/$id',
    // A short address of one's own profile.
    '/edit',
    // A filter of courses.
    '/groups/add',
    // As for a course.
    '/section-management/edit/seo',
    // The site fetches them by themselves and shows them where it wants.
    '/section-management/edit/site-faqs',
    '/section-management/edit/site-faqs/$id',
    '/section-management/edit/site-faqs/add',
  ])
  expect(previewSectionsOf('/fields/$id')).toEqual({ page: 'home', names: ['ProfessionMatcher'] })
  expect(previewSectionsOf('/courses/edit/$id')).toEqual({ page: 'home', names: ['Courses'] })
})
