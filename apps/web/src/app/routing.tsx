import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen'
import { PageError, RootLayout } from './root'
import { formSearch, listSearch, sectionsSearch, viewSearch } from './search'
import { readSession, rememberPath } from './session'
import { Splash } from './splash'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, for the window's title and quick search. */
    title?: string
    /** Only superadmins may open it. */
    superadmin?: boolean
    /** Operators may open it too. */
    operator?: boolean
    /** It takes the full width. */
    wide?: boolean
  }
}

export const root = createRootRoute({ component: RootLayout, errorComponent: PageError })

/** Everything for signed-in people; others are redirected to sign-in and back afterwards. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (readSession() !== null) return
    rememberPath(location.href)
    throw redirect({ to: '/signin', reloadDocument: true })
  },
  component: lazyScreen(() => import('./shell'), 'Shell'),
  pendingComponent: Splash,
  errorComponent: PageError,
})

/** Everything under a course has its number in the address; the course's own page is the index. */
export const course = createRoute({ getParentRoute: () => shell, path: '/course/$id' })

type Extra = { superadmin?: boolean }

/** A screen: its path, its name and its component, which is loaded when first opened or hovered. */
export function screen<const Path extends string>(path: Path, title: string, component: RouteComponent, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ...extra },
    validateSearch: formSearch,
    component,
  })
}

/** A screen of a page's sections, with the search and filters in the address. */
export function sectionsScreen<const Path extends string>(path: Path, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, staticData: { title }, validateSearch: sectionsSearch, component })
}

/** A list screen: as {@link screen}, with its page and search in the address. */
export function list<const Path extends string>(path: Path, title: string, component: RouteComponent, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ...extra },
    validateSearch: listSearch,
    component,
  })
}

/** A screen that shows the site. */
export function view<const Path extends string>(path: Path, component: RouteComponent, title?: string) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { wide: true, ...(title === undefined ? {} : { title }) },
    validateSearch: viewSearch,
    component,
  })
}

/** A screen that shows the page of a course. */
export function courseView<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => course,
    path: `course-sections/view${path}` as const,
    staticData: { wide: true },
    validateSearch: viewSearch,
    component,
  })
}

const SECTIONS = 'course-sections/edit'

/** A screen of a course. It sets its own title; quick search, which has no course, does not list it. */
export function section<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => course, path: `${SECTIONS}/${path}` as const, validateSearch: formSearch, component })
}

/** A list screen of a course. */
export function sectionList<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => course, path: `${SECTIONS}/${path}` as const, validateSearch: listSearch, component })
}

/** The titles of a resource's list and forms, for the window and quick search. */
type Names = { title: string; addTitle: string; editTitle: string }
type Screens = { list: RouteComponent; form: RouteComponent }

/** The screens of a list of rows: the list, the form of a new row, and that of a row at `under/$id`. */
export function listRoutes<const Path extends string, const Under extends string = ''>(
  path: Path,
  names: Names,
  screens: Screens,
  given: Extra & { under?: Under } = {},
) {
  const { under, ...extra } = given
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type is that of an empty path if there is none
  const between = (under ?? '') as Under
  return [
    list(path, names.title, screens.list, extra),
    screen(`${path}/add` as const, names.addTitle, screens.form, extra),
    screen(`${path}${between}/$id` as const, names.editTitle, screens.form, extra),
  ] as const
}

/** The same for a list of rows of a course: its rows are at `under/$rowId`. */
export function courseListRoutes<const Path extends string, const Under extends string = ''>(
  path: Path,
  screens: Screens,
  given: { under?: Under } = {},
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const between = (given.under ?? '') as Under
  return [
    sectionList(path, screens.list),
    section(`${path}/add` as const, screens.form),
    section(`${path}${between}/$rowId` as const, screens.form),
  ] as const
}
