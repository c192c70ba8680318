// The ids of the routes at which the shared screens stand: by them they read what the address says, typed by the router.

import type { RegisteredRouter, RouteIds } from '@tanstack/react-router'

type RouteId = RouteIds<RegisteredRouter['routeTree']>

/** The screens of a course, under the route that has its number. */
const COURSE_SECTIONS = '/shell/course/$id/course-sections/edit'
type SectionOf<Id> = Id extends `${typeof COURSE_SECTIONS}/${infer Section}` ? Section : never

/** The form of a new row. */
export type NewRowRouteId = Extract<RouteId, `/shell/${string}/add`>

/** The form of a stored row. Under a course `$id` is the course's own. */
export type RowRouteId = Exclude<Extract<RouteId, `/shell/${string}/$id` | `/shell/${string}/$rowId`>, '/shell/course/$id'>

type BesideAdd<Id> = Id extends `${infer List}/add` ? Extract<RouteId, List> : never
/** A list of rows; the banner is a form with a second address. */
type RowsRouteId = Exclude<BesideAdd<NewRowRouteId>, '/shell/section-management/edit/banner'>

/** Any list screen: one shows the rows of another's. */
export type ListRouteId = RowsRouteId | '/shell/section-management/edit/professions'

/** The form of a record there is one of. */
export type SingletonRouteId = Extract<
  RouteId,
  `/shell/section-management/edit/${string}` | `${typeof COURSE_SECTIONS}/${string}` | '/shell/media-file/$folder/$name' | '/shell/site-settings'
>

/** Where the list of a resource and its forms stand. */
export type RowRoutes = { list: ListRouteId; add: NewRowRouteId; edit: RowRouteId }

export function rowRoutes(list: RowsRouteId, edit: RowRouteId): RowRoutes {
  return { list, add: `${list}/add`, edit }
}

/** The same for the rows of a course, by what follows the course's address. */
export function courseRowRoutes(list: SectionOf<RowsRouteId>, edit: SectionOf<RowRouteId>): RowRoutes {
  return { list: `${COURSE_SECTIONS}/${list}`, add: `${COURSE_SECTIONS}/${list}/add`, edit: `${COURSE_SECTIONS}/${edit}` }
}

/** The screen of a course of this name. */
export function courseRoute(screen: SectionOf<SingletonRouteId>): SingletonRouteId {
  return `${COURSE_SECTIONS}/${screen}`
}
