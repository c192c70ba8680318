import { createRootRoute, createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router'
import { t } from '#/text/uz'
import { readSession, rememberPath } from './session'
import { NotFound, PageError, RootLayout } from './root'
import { Splash } from './splash'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name: the window's title, quick search, the plain page of a screen not built yet. */
    title?: string
    /** False for a screen that has its place but is not built yet. */
    ready?: boolean
    /** Only superadmins may open it. */
    superadmin?: boolean
  }
}

/** Search parameters every list screen keeps in the address. */
export type ListSearch = { page?: number; key?: string }

function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw['page'])
  const key = raw['key']
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    // A search for "2024" comes out of the address as a number.
    ...(typeof key === 'string' && key !== '' ? { key } : typeof key === 'number' ? { key: String(key) } : {}),
  }
}

/** What the list of courses is narrowed down by, beside its search. */
export type CourseSearch = ListSearch & { status?: 'DRAFT' | 'ARCHIVED'; categoryId?: number; isProfession?: boolean }

function courseSearch(raw: Record<string, unknown>): CourseSearch {
  const { status, isProfession } = raw
  const categoryId = Number(raw['categoryId'])
  return {
    ...listSearch(raw),
    // Without one it is the list of those on the site.
    ...(status === 'DRAFT' || status === 'ARCHIVED' ? { status } : {}),
    ...(Number.isSafeInteger(categoryId) && categoryId > 0 ? { categoryId } : {}),
    ...(typeof isProfession === 'boolean' ? { isProfession } : {}),
  }
}

/** A form of a new row may begin as a copy of another. */
function formSearch(raw: Record<string, unknown>): { copy?: number } {
  const copy = Number(raw['copy'])
  return Number.isSafeInteger(copy) && copy > 0 ? { copy } : {}
}

const root = createRootRoute({ component: RootLayout, errorComponent: PageError })

/** Everything for signed-in people; anybody else is led to sign-in and back afterwards. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (readSession() !== null) return
    rememberPath(location.href)
    throw redirect({ to: '/signin' })
  },
  component: lazyRouteComponent(() => import('./shell'), 'Shell'),
  pendingComponent: Splash,
  errorComponent: PageError,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  staticData: { title: t.screens.signin },
  validateSearch: (raw: Record<string, unknown>): { setup?: string } =>
    typeof raw['setup'] === 'string' ? { setup: raw['setup'] } : {},
  beforeLoad: () => {
    if (readSession() !== null) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('#/screens/sign-in'), 'SignIn'),
  pendingComponent: Splash,
  errorComponent: PageError,
})

const notReady = lazyRouteComponent(() => import('#/screens/not-ready'), 'NotReady')

type Extra = { superadmin?: boolean }

/**
 * A screen: its path, its name and the component that shows it, loaded when it is first opened or pointed at.
 * Without a component it says plainly that it is not ready yet.
 */
function screen<const Path extends string>(path: Path, title: string, component: RouteComponent = notReady, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ready: component !== notReady, ...extra },
    validateSearch: formSearch,
    component,
  })
}

/** A list screen: as {@link screen}, with its page and search kept in the address. */
function list<const Path extends string>(path: Path, title: string, component: RouteComponent = notReady, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ready: component !== notReady, ...extra },
    validateSearch: listSearch,
    component,
  })
}

const names = t.screens

const bannerForm = lazyRouteComponent(() => import('#/resources/banner'), 'BannerForm')
const bonusCourseList = lazyRouteComponent(() => import('#/resources/bonus-course'), 'BonusCourseList')
const bonusCourseForm = lazyRouteComponent(() => import('#/resources/bonus-course-form'), 'BonusCourseForm')
const careerList = lazyRouteComponent(() => import('#/resources/career'), 'CareerList')
const careerForm = lazyRouteComponent(() => import('#/resources/career-form'), 'CareerForm')
const carouselList = lazyRouteComponent(() => import('#/resources/top-course'), 'CarouselList')
const carouselForm = lazyRouteComponent(() => import('#/resources/top-course-form'), 'CarouselForm')
const finderForm = lazyRouteComponent(() => import('#/resources/finder'), 'FinderForm')
const partnerList = lazyRouteComponent(() => import('#/resources/partner'), 'PartnerList')
const partnerForm = lazyRouteComponent(() => import('#/resources/partner-form'), 'PartnerForm')
const toolList = lazyRouteComponent(() => import('#/resources/tool'), 'ToolList')
const toolForm = lazyRouteComponent(() => import('#/resources/tool-form'), 'ToolForm')
const professionList = lazyRouteComponent(() => import('#/resources/profession'), 'ProfessionList')
const professionSection = lazyRouteComponent(() => import('#/resources/profession'), 'ProfessionSection')
const professionForm = lazyRouteComponent(() => import('#/resources/profession-form'), 'ProfessionForm')
const groupList = lazyRouteComponent(() => import('#/resources/group'), 'GroupList')
const groupForm = lazyRouteComponent(() => import('#/resources/group-form'), 'GroupForm')
const socialList = lazyRouteComponent(() => import('#/resources/social'), 'SocialList')
const socialForm = lazyRouteComponent(() => import('#/resources/social-form'), 'SocialForm')
const textFeedbackList = lazyRouteComponent(() => import('#/resources/text-feedback'), 'TextFeedbackList')
const textFeedbackForm = lazyRouteComponent(() => import('#/resources/text-feedback-form'), 'TextFeedbackForm')
const topRatedList = lazyRouteComponent(() => import('#/resources/top-course'), 'TopRatedList')
const topRatedForm = lazyRouteComponent(() => import('#/resources/top-course-form'), 'TopRatedForm')
const videoFeedbackList = lazyRouteComponent(() => import('#/resources/video-feedback'), 'VideoFeedbackList')
const videoFeedbackForm = lazyRouteComponent(() => import('#/resources/video-feedback-form'), 'VideoFeedbackForm')
const staffList = lazyRouteComponent(() => import('#/resources/staff'), 'StaffList')
const staffForm = lazyRouteComponent(() => import('#/resources/staff-form'), 'StaffForm')
const courseForm = lazyRouteComponent(() => import('#/resources/course-form'), 'CourseForm')
const skillList = lazyRouteComponent(() => import('#/resources/skill'), 'SkillList')
const skillForm = lazyRouteComponent(() => import('#/resources/skill-form'), 'SkillForm')

/** Every screen of the panel, one line each (spec.md §2, contract.md §6). */
const screens = [
  screen('/', names.home, lazyRouteComponent(() => import('#/screens/home'), 'Home')),
  list('/groups', names.groups, groupList),
  screen('/groups/add', names.groupAdd, groupForm),
  screen('/groups/$id', names.groupEdit, groupForm),
  list('/admins', names.admins, staffList, { superadmin: true }),
  screen('/admins/add', names.adminAdd, staffForm, { superadmin: true }),
  screen('/admins/$id', names.adminEdit, staffForm, { superadmin: true }),
  list('/deliveries', names.deliveries, notReady, { superadmin: true }),
  list('/fields', names.fields, professionList),
  screen('/fields/add', names.fieldAdd, professionForm),
  screen('/fields/$id', names.fieldEdit, professionForm),
  screen('/courses/add', names.courseAdd, courseForm),
  screen('/courses/edit/$id', names.courseEdit, courseForm),
  list('/courses/skills', names.skills, skillList),
  screen('/courses/skills/add', names.skillAdd, skillForm),
  screen('/courses/skills/edit/$id', names.skillEdit, skillForm),
  list('/courses/tools', names.tools, toolList),
  screen('/courses/tools/add', names.toolAdd, toolForm),
  screen('/courses/tools/edit/$id', names.toolEdit, toolForm),
  list('/courses/new-courses-carousel', names.carousel, carouselList),
  screen('/courses/new-courses-carousel/add', names.carouselAdd, carouselForm),
  screen('/courses/new-courses-carousel/$carouselId', names.carouselEdit, carouselForm),
  list('/courses/top-rated-courses', names.topRated, topRatedList),
  screen('/courses/top-rated-courses/add', names.topRatedAdd, topRatedForm),
  screen('/courses/top-rated-courses/$carouselId', names.topRatedEdit, topRatedForm),

  screen('/section-management/view/$name', names.sectionView),
  list('/section-management/edit/text-feedbacks', names.textFeedbacks, textFeedbackList),
  screen('/section-management/edit/text-feedbacks/add', names.textFeedbackAdd, textFeedbackForm),
  screen('/section-management/edit/text-feedbacks/$id', names.textFeedbackEdit, textFeedbackForm),
  list('/section-management/edit/video-feedbacks', names.videoFeedbacks, videoFeedbackList),
  screen('/section-management/edit/video-feedbacks/add', names.videoFeedbackAdd, videoFeedbackForm),
  screen('/section-management/edit/video-feedbacks/$id', names.videoFeedbackEdit, videoFeedbackForm),
  list('/section-management/edit/footer-socials', names.socials, socialList),
  screen('/section-management/edit/footer-socials/add', names.socialAdd, socialForm),
  screen('/section-management/edit/footer-socials/$id', names.socialEdit, socialForm),
  list('/section-management/edit/partners', names.partners, partnerList),
  screen('/section-management/edit/partners/add', names.partnerAdd, partnerForm),
  screen('/section-management/edit/partners/$id', names.partnerEdit, partnerForm),
  list('/section-management/edit/bonus-courses', names.bonusCourses, bonusCourseList),
  screen('/section-management/edit/bonus-courses/add', names.bonusCourseAdd, bonusCourseForm),
  screen('/section-management/edit/bonus-courses/single/$bonusCourseId', names.bonusCourseEdit, bonusCourseForm),
  screen('/section-management/edit/banner', names.banner, bannerForm),
  screen('/section-management/edit/banner/add', names.bannerAdd, bannerForm),
  list('/section-management/edit/professions', names.professions, professionSection),
  screen('/section-management/edit/profession-finder', names.professionFinder, finderForm),
  list('/section-management/edit/emerging-career-options', names.emergingCareers, careerList),
  screen('/section-management/edit/emerging-career-options/add', names.emergingCareerAdd, careerForm),
  screen('/section-management/edit/emerging-career-options/$type', names.emergingCareerEdit, careerForm),

  screen('/course/$id', names.course),
  screen('/course/$id/course-sections/view/$name', names.courseSectionView),
  screen('/course/$id/course-sections/edit/technologies', names.technologies),
  list('/course/$id/course-sections/edit/student-projects', names.studentProjects),
  screen('/course/$id/course-sections/edit/student-projects/add', names.studentProjectAdd),
  screen('/course/$id/course-sections/edit/student-projects/$projectId', names.studentProjectEdit),
  list('/course/$id/course-sections/edit/students-projects', names.studentsProjects),
  screen('/course/$id/course-sections/edit/students-projects/add', names.studentProjectAdd),
  screen('/course/$id/course-sections/edit/students-projects/$projectId', names.studentProjectEdit),
  list('/course/$id/course-sections/edit/student-works', names.studentWorks),
  screen('/course/$id/course-sections/edit/student-works/add', names.studentWorkAdd),
  screen('/course/$id/course-sections/edit/student-works/single/$workId', names.studentWorkEdit),
  list('/course/$id/course-sections/edit/student-works-media', names.studentWorksMedia),
  screen('/course/$id/course-sections/edit/student-works-media/add', names.studentWorkAdd),
  screen('/course/$id/course-sections/edit/student-works-media/single/$workId', names.studentWorkEdit),
  screen('/course/$id/course-sections/edit/support-roadmap', names.supportRoadmap),
  list('/course/$id/course-sections/edit/networking', names.networking),
  screen('/course/$id/course-sections/edit/networking/add', names.networkingAdd),
  screen('/course/$id/course-sections/edit/networking/$networkId', names.networkingEdit),
  list('/course/$id/course-sections/edit/open-to-all-learners', names.openToAll),
  screen('/course/$id/course-sections/edit/open-to-all-learners/add', names.openToAllAdd),
  screen('/course/$id/course-sections/edit/open-to-all-learners/single/$learnEveryBodyId', names.openToAllEdit),
  list('/course/$id/course-sections/edit/portfolio-projects', names.portfolioProjects),
  screen('/course/$id/course-sections/edit/portfolio-projects/add', names.studentProjectAdd),
  screen('/course/$id/course-sections/edit/portfolio-projects/$portfolioId', names.studentProjectEdit),
  screen('/course/$id/course-sections/edit/it-benefits', names.itBenefits),
  screen('/course/$id/course-sections/edit/it-benefits-with-image', names.itBenefitsImage),
  screen('/course/$id/course-sections/edit/course-about-success', names.aboutSuccess),
  screen('/course/$id/course-sections/edit/course-about-info', names.aboutInfo),
  screen('/course/$id/course-sections/edit/average-salary', names.averageSalary),
  screen('/course/$id/course-sections/edit/average-salary-line', names.averageSalaryLine),
  screen('/course/$id/course-sections/edit/average-salary-box', names.averageSalaryBox),
  screen('/course/$id/course-sections/edit/course-professions', names.courseProfessions),
  list('/course/$id/course-sections/edit/course-mentor', names.mentors),
  screen('/course/$id/course-sections/edit/course-mentor/add', names.mentorAdd),
  screen('/course/$id/course-sections/edit/course-mentor/single/$mentorId', names.mentorEdit),
  screen('/course/$id/course-sections/edit/profession-info', names.professionInfo),
  screen('/course/$id/course-sections/edit/profession-info-progress', names.professionInfoProgress),
  screen('/course/$id/course-sections/edit/profession-info-blue', names.professionInfoBlue),
  screen('/course/$id/course-sections/edit/practise', names.practise),
  list('/course/$id/course-sections/edit/course-audience', names.audience),
  list('/course/$id/course-sections/edit/course-text-feedback', names.courseFeedbacks),
  screen('/course/$id/course-sections/edit/course-text-feedback/add', names.courseFeedbackAdd),
  screen('/course/$id/course-sections/edit/course-text-feedback/$feedbackId', names.courseFeedbackEdit),
  list('/course/$id/course-sections/edit/support', names.support),
  screen('/course/$id/course-sections/edit/support/add', names.supportAdd),
  screen('/course/$id/course-sections/edit/support/$supportId', names.supportEdit),
  list('/course/$id/course-sections/edit/support-with-img', names.supportImage),
  screen('/course/$id/course-sections/edit/support-with-img/add', names.supportAdd),
  screen('/course/$id/course-sections/edit/support-with-img/$supportId', names.supportEdit),
  screen('/course/$id/course-sections/edit/profession-summary', names.summary),
  screen('/course/$id/course-sections/edit/profession-summary-img', names.summaryImage),
  list('/course/$id/course-sections/edit/course-advantages', names.advantages),
  screen('/course/$id/course-sections/edit/course-advantages/add', names.advantageAdd),
  screen('/course/$id/course-sections/edit/course-advantages/single/$advantageId', names.advantageEdit),
  list('/course/$id/course-sections/edit/faq', names.faq),
  screen('/course/$id/course-sections/edit/faq/add', names.faqAdd),
  screen('/course/$id/course-sections/edit/faq/$faqId', names.faqEdit),
] as const

/** The two tabs of the profile (spec.md §3). */
export type ProfileTab = 'account-settings' | 'security-settings'

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: names.profile },
  validateSearch: (raw: Record<string, unknown>): { tab?: ProfileTab } =>
    raw['tab'] === 'security-settings' || raw['tab'] === 'account-settings' ? { tab: raw['tab'] } : {},
  component: lazyRouteComponent(() => import('#/screens/profile'), 'Profile'),
})

const courses = createRoute({
  getParentRoute: () => shell,
  path: '/courses',
  staticData: { title: names.courses },
  validateSearch: courseSearch,
  component: lazyRouteComponent(() => import('#/resources/course'), 'CourseList'),
})

/** A short address for one's own edit form. */
const edit = createRoute({
  getParentRoute: () => shell,
  path: '/edit',
  beforeLoad: () => {
    throw redirect({ to: '/profile', search: { tab: 'account-settings' }, replace: true })
  },
})

/** Any other path: the not-found screen, inside the shell. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

export const routeTree = root.addChildren([signIn, shell.addChildren([...screens, courses, profile, edit, unknown])])
