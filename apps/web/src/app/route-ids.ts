// The ids of the routes of the shared screens: with them they read the address, typed by the router.

import type { RegisteredRouter, RouteIds } from '@tanstack/react-router'

type RouteId = RouteIds<RegisteredRouter['routeTree']>

/** The screens of a course, under the route with its number. */
const COURSE_SECTIONS = '/shell/course/$id/course-sections/edit'
type SectionOf<Id> = Id extends `${typeof COURSE_SECTIONS}/${infer Section}` ? Section : never

/** The form of a new row. */
export type NewRowRouteId = Extract<RouteId, `/shell/${string}/add`>

/** The form of a stored row. Under a course, `$id` is that of the course. */
type RowRouteId = Exclude<Extract<RouteId, `/shell/${string}/$id` | `/shell/${string}/$rowId`>, '/shell/course/$id'>

type BesideAdd<Id> = Id extends `${infer List}/add` ? Extract<RouteId, List> : never
/** A list of rows. The banner has no list, only a form with a second address. */
type RowsRouteId = Exclude<BesideAdd<NewRowRouteId>, '/shell/section-management/edit/banner'>

/** Any list screen: one of them shows the rows of another list. */
type ListRouteId = RowsRouteId | '/shell/section-management/edit/professions'

/** The form of a singleton. */
export type SingletonRouteId = Extract<
  RouteId,
  `/shell/section-management/edit/${string}` | `${typeof COURSE_SECTIONS}/${string}` | '/shell/media-file/$folder/$name' | '/shell/site-settings'
>

/** The routes of a resource's list and forms. */
export type RowRoutes = { list: ListRouteId; add: NewRowRouteId; edit: RowRouteId }

export function rowRoutes(list: RowsRouteId, edit: RowRouteId): RowRoutes {
  return { list, add: `${list}/add`, edit }
}

/** The same for the rows of a course, by the part after the course's address. */
export function courseRowRoutes(list: SectionOf<RowsRouteId>, edit: SectionOf<RowRouteId>): RowRoutes {
  return { list: `${COURSE_SECTIONS}/${list}`, add: `${COURSE_SECTIONS}/${list}/add`, edit: `${COURSE_SECTIONS}/${edit}` }
}

/** The route of a course's screen of this name. */
export function courseRoute(screen: SectionOf<SingletonRouteId>): SingletonRouteId {
  return `${COURSE_SECTIONS}/${screen}`
}
