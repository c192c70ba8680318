import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen'
import { PageError, RootLayout } from './root'
import { formSearch, listSearch, sectionsSearch, viewSearch } from './search'
import { readSession, rememberPath } from './session'
import { Splash } from './splash'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name: the window's title, quick search. */
    title?: string
    /** Only superadmins may open it. */
    superadmin?: boolean
    /** Operators may open it too. */
    operator?: boolean
    /** It takes all the width there is. */
    wide?: boolean
  }
}

export const root = createRootRoute({ component: RootLayout, errorComponent: PageError })

/** Everything for signed-in people; anybody else is led to sign-in and back afterwards. */
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

/** All that stands under a course has its number; the course's own page is the index. */
export const course = createRoute({ getParentRoute: () => shell, path: '/course/$id' })

type Extra = { superadmin?: boolean }

/** A screen: its path, its name and the component that shows it, loaded when it is first opened or pointed at. */
export function screen<const Path extends string>(path: Path, title: string, component: RouteComponent, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ...extra },
    validateSearch: formSearch,
    component,
  })
}

/** A screen of a page's sections, with what is looked for among them kept in the address. */
export function sectionsScreen<const Path extends string>(path: Path, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, staticData: { title }, validateSearch: sectionsSearch, component })
}

/** A list screen: as {@link screen}, with its page and search kept in the address. */
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

/** A screen of a course: it says itself what it is called, and quick search, which knows no course, does not name it. */
export function section<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => course, path: `${SECTIONS}/${path}` as const, validateSearch: formSearch, component })
}

/** A list screen of a course. */
export function sectionList<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => course, path: `${SECTIONS}/${path}` as const, validateSearch: listSearch, component })
}

/** What the list and the forms of a resource are called in the window's title and in quick search. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type is that of nothing when there is none
  const between = (under ?? '') as Under
  return [
    list(path, names.title, screens.list, extra),
    screen(`${path}/add` as const, names.addTitle, screens.form, extra),
    screen(`${path}${between}/$id` as const, names.editTitle, screens.form, extra),
  ] as const
}

/** The same for a list of rows of a course: its rows stand at `under/$rowId`. */
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
