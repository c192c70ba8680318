import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen'
import { aboutRoutes } from '#/resources/about/routes'
import { advantageRoutes } from '#/resources/advantage/routes'
import { audienceRoutes } from '#/resources/audience/routes'
import { averageSalaryRoutes } from '#/resources/average-salary/routes'
import { bannerRoutes } from '#/resources/banner/routes'
import { bonusCourseRoutes } from '#/resources/bonus-course/routes'
import { careerRoutes } from '#/resources/career/routes'
import { courseRoutes } from '#/resources/course/routes'
import { courseFeedbackRoutes } from '#/resources/course-feedback/routes'
import { courseInfoRoutes } from '#/resources/course-info/routes'
import { coursePageRoutes } from '#/resources/course-page/routes'
import { courseProfessionsRoutes } from '#/resources/course-professions/routes'
import { faqRoutes } from '#/resources/faq/routes'
import { groupRoutes } from '#/resources/group/routes'
import { itBenefitsRoutes } from '#/resources/it-benefits/routes'
import { learnerRoutes } from '#/resources/learner/routes'
import { mentorRoutes } from '#/resources/mentor/routes'
import { networkingRoutes } from '#/resources/networking/routes'
import { partnerRoutes } from '#/resources/partner/routes'
import { practiceRoutes } from '#/resources/practice/routes'
import { professionRoutes } from '#/resources/profession/routes'
import { professionFinderRoutes } from '#/resources/profession-finder/routes'
import { roadmapRoutes } from '#/resources/roadmap/routes'
import { courseSeoRoutes, homeSeoRoutes } from '#/resources/seo/routes'
import { siteSettingsRoutes } from '#/resources/site-settings/routes'
import { skillRoutes } from '#/resources/skill/routes'
import { siteFaqRoutes } from '#/resources/site-faq/routes'
import { socialRoutes } from '#/resources/social/routes'
import { staffRoutes } from '#/resources/staff/routes'
import { summaryRoutes } from '#/resources/summary/routes'
import { supportRoutes, picturedSupportRoutes } from '#/resources/support/routes'
import { technologiesRoutes } from '#/resources/technologies/routes'
import { textFeedbackRoutes } from '#/resources/text-feedback/routes'
import { toolRoutes } from '#/resources/tool/routes'
import { carouselRoutes, topRatedRoutes } from '#/resources/top-course/routes'
import { videoFeedbackRoutes } from '#/resources/video-feedback/routes'
import { contestRoutes, studentsRoutes, worksRoutes, filmsRoutes, portfolioRoutes } from '#/resources/work-sample/routes'
import { requestRoutes } from '#/screens/requests/routes'
import { t } from '#/text/uz'
import { NotFound, PageError } from './root'
import { course, courseView, list, root, sectionsScreen, shell, view } from './routing'
import { profileSearch } from './search'
import { readSession } from './session'
import { Splash } from './splash'

/** Sign-in is outside the panel (boot.tsx): whoever gets here is signed in already. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  staticData: { title: t.screens.signin },
  beforeLoad: () => {
    if (readSession() !== null) throw redirect({ to: '/' })
    location.reload()
  },
  component: Splash,
  errorComponent: PageError,
})

// Chunks shared by several screens.
const loadHomeView = () => import('#/site-view/home')
const loadCourseView = () => import('#/site-view/course')
const loadPublicPage = () => import('#/site-view/public-page')

/** The screens of the resources. Each list and form is a file of its own, loaded when first opened or hovered. */
const resources = [
  ...groupRoutes,
  ...staffRoutes,
  ...professionRoutes,
  ...courseRoutes,
  ...skillRoutes,
  ...toolRoutes,
  ...carouselRoutes,
  ...topRatedRoutes,
  ...textFeedbackRoutes,
  ...videoFeedbackRoutes,
  ...socialRoutes,
  ...siteFaqRoutes,
  ...partnerRoutes,
  ...bonusCourseRoutes,
  ...bannerRoutes,
  ...professionFinderRoutes,
  ...careerRoutes,
  ...homeSeoRoutes,
  ...siteSettingsRoutes,
] as const

/** The same for resources of a course. */
const courseScreens = [
  ...coursePageRoutes,
  ...technologiesRoutes,
  ...contestRoutes,
  ...studentsRoutes,
  ...worksRoutes,
  ...filmsRoutes,
  ...roadmapRoutes,
  ...networkingRoutes,
  ...learnerRoutes,
  ...portfolioRoutes,
  ...itBenefitsRoutes,
  ...aboutRoutes,
  ...averageSalaryRoutes,
  ...courseProfessionsRoutes,
  ...mentorRoutes,
  ...courseInfoRoutes,
  ...practiceRoutes,
  ...audienceRoutes,
  ...courseFeedbackRoutes,
  ...supportRoutes,
  ...picturedSupportRoutes,
  ...summaryRoutes,
  ...courseSeoRoutes,
  ...advantageRoutes,
  ...faqRoutes,
  courseView('', lazyScreen(loadCourseView, 'CoursePageView')),
  courseView('/$name', lazyScreen(loadCourseView, 'CourseSectionView')),
] as const

const screens = [
  sectionsScreen('/', t.screens.home, lazyScreen(() => import('#/screens/home'), 'Home')),
  list('/deliveries', t.screens.deliveries, lazyScreen(() => import('#/screens/deliveries'), 'DeliveryList'), { superadmin: true }),
  ...requestRoutes,
  view('/section-management/view', lazyScreen(loadHomeView, 'HomePageView'), t.screens.homeView),
  view('/section-management/view/$name', lazyScreen(loadHomeView, 'HomeSectionView')),
] as const

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: t.screens.profile, operator: true },
  validateSearch: profileSearch,
  component: lazyScreen(() => import('#/screens/profile'), 'Profile'),
})

/** No title: quick search lists this screen only while there are drafts. */
const drafts = createRoute({
  getParentRoute: () => shell,
  path: '/drafts',
  component: lazyScreen(() => import('#/screens/drafts'), 'Drafts'),
})

const loadHistory = () => import('#/history/screens')
/** These screens parse their search parameters themselves. */
const asIs = (search: Record<string, unknown>) => search

/** Changes, removed rows, sign-ins, and the versions of one record. */
const history = [
  createRoute({
    getParentRoute: () => shell,
    path: '/history',
    staticData: { title: t.screens.history },
    validateSearch: asIs,
    component: lazyScreen(loadHistory, 'ChangesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/history/bin',
    staticData: { title: t.screens.bin },
    validateSearch: asIs,
    component: lazyScreen(loadHistory, 'BinScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/history/audit',
    staticData: { title: t.screens.audit, superadmin: true },
    validateSearch: asIs,
    component: lazyScreen(() => import('#/history/audit-screen'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/history/$entity/order',
    validateSearch: asIs,
    component: lazyScreen(() => import('#/history/order-screen'), 'OrderScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/history/$entity/$id',
    validateSearch: asIs,
    component: lazyScreen(() => import('#/history/versions-screen'), 'VersionsScreen'),
  }),
] as const

const loadLibrary = () => import('#/library/screens')

/** All stored files, and a screen for each. */
const media = [
  createRoute({
    getParentRoute: () => shell,
    path: '/media',
    staticData: { title: t.screens.media },
    validateSearch: asIs,
    component: lazyScreen(loadLibrary, 'MediaLibrary'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/media-file/$folder/$name',
    component: lazyScreen(loadLibrary, 'MediaFileScreen'),
  }),
]

const loadReleases = () => import('#/releases/screens')

/** Drafts, releases, and the screen of a release. */
const releases = [
  createRoute({
    getParentRoute: () => shell,
    path: '/releases',
    staticData: { title: t.screens.releases },
    validateSearch: asIs,
    component: lazyScreen(loadReleases, 'ReleasesScreen'),
  }),
  createRoute({ getParentRoute: () => shell, path: '/releases/$id', component: lazyScreen(loadReleases, 'ReleaseScreen') }),
] as const

const loadHelp = () => import('#/help/screens')

/** Help topics, one address each. */
const help = [
  createRoute({
    getParentRoute: () => shell,
    path: '/help',
    staticData: { title: t.screens.help },
    validateSearch: asIs,
    component: lazyScreen(loadHelp, 'HelpScreen'),
  }),
  createRoute({ getParentRoute: () => shell, path: '/help/$topic', component: lazyScreen(loadHelp, 'HelpTopicScreen') }),
] as const

/** A short address of one's own edit form. */
const edit = createRoute({
  getParentRoute: () => shell,
  path: '/edit',
  beforeLoad: () => {
    throw redirect({ to: '/profile', search: { tab: 'account-settings' }, replace: true })
  },
})

/** A section's address without its end. */
const sections = createRoute({
  getParentRoute: () => shell,
  path: '/section-management',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

/** A page of the site that needs no sign-in and has no shell around it. */
function publicPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component, pendingComponent: () => null, errorComponent: PageError })
}

const publicPages = [
  publicPage('/preview/home', lazyScreen(loadPublicPage, 'PublicHome')),
  publicPage('/preview/course/$id', lazyScreen(loadPublicPage, 'PublicCourse')),
] as const

/** Any other path: the not-found screen, inside the shell. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

export const routeTree = root.addChildren([
  signIn,
  ...publicPages,
  shell.addChildren([...screens, ...resources, course.addChildren(courseScreens), profile, drafts, ...history, ...media, ...releases, ...help, edit, sections, unknown]),
])
