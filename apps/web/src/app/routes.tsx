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

// Parts of the code that several screens come with.
const loadAbout = () => import('#/resources/about')
const loadCourseInfo = () => import('#/resources/course-info')
const loadItBenefits = () => import('#/resources/it-benefits')
const loadProfession = () => import('#/resources/profession')
const loadSalary = () => import('#/resources/salary')
const loadSummary = () => import('#/resources/summary')
const loadSupport = () => import('#/resources/support')
const loadSupportForm = () => import('#/resources/support-form')
const loadTopCourse = () => import('#/resources/top-course')
const loadTopCourseForm = () => import('#/resources/top-course-form')
const loadWorkSample = () => import('#/resources/work-sample')
const loadWorkSampleForm = () => import('#/resources/work-sample-form')

const bannerForm = lazyRouteComponent(() => import('#/resources/banner'), 'BannerForm')
const bonusCourseList = lazyRouteComponent(() => import('#/resources/bonus-course'), 'BonusCourseList')
const bonusCourseForm = lazyRouteComponent(() => import('#/resources/bonus-course-form'), 'BonusCourseForm')
const careerList = lazyRouteComponent(() => import('#/resources/career'), 'CareerList')
const careerForm = lazyRouteComponent(() => import('#/resources/career-form'), 'CareerForm')
const carouselList = lazyRouteComponent(loadTopCourse, 'CarouselList')
const carouselForm = lazyRouteComponent(loadTopCourseForm, 'CarouselForm')
const finderForm = lazyRouteComponent(() => import('#/resources/finder'), 'FinderForm')
const partnerList = lazyRouteComponent(() => import('#/resources/partner'), 'PartnerList')
const partnerForm = lazyRouteComponent(() => import('#/resources/partner-form'), 'PartnerForm')
const toolList = lazyRouteComponent(() => import('#/resources/tool'), 'ToolList')
const toolForm = lazyRouteComponent(() => import('#/resources/tool-form'), 'ToolForm')
const professionList = lazyRouteComponent(loadProfession, 'ProfessionList')
const professionSection = lazyRouteComponent(loadProfession, 'ProfessionSection')
const professionForm = lazyRouteComponent(() => import('#/resources/profession-form'), 'ProfessionForm')
const groupList = lazyRouteComponent(() => import('#/resources/group'), 'GroupList')
const groupForm = lazyRouteComponent(() => import('#/resources/group-form'), 'GroupForm')
const socialList = lazyRouteComponent(() => import('#/resources/social'), 'SocialList')
const socialForm = lazyRouteComponent(() => import('#/resources/social-form'), 'SocialForm')
const textFeedbackList = lazyRouteComponent(() => import('#/resources/text-feedback'), 'TextFeedbackList')
const textFeedbackForm = lazyRouteComponent(() => import('#/resources/text-feedback-form'), 'TextFeedbackForm')
const topRatedList = lazyRouteComponent(loadTopCourse, 'TopRatedList')
const topRatedForm = lazyRouteComponent(loadTopCourseForm, 'TopRatedForm')
const videoFeedbackList = lazyRouteComponent(() => import('#/resources/video-feedback'), 'VideoFeedbackList')
const videoFeedbackForm = lazyRouteComponent(() => import('#/resources/video-feedback-form'), 'VideoFeedbackForm')
const staffList = lazyRouteComponent(() => import('#/resources/staff'), 'StaffList')
const staffForm = lazyRouteComponent(() => import('#/resources/staff-form'), 'StaffForm')
const courseForm = lazyRouteComponent(() => import('#/resources/course-form'), 'CourseForm')
const coursePage = lazyRouteComponent(() => import('#/course/course-page'), 'CoursePage')
const technologies = lazyRouteComponent(() => import('#/course/technologies'), 'Technologies')
const courseProfessions = lazyRouteComponent(() => import('#/course/professions'), 'CourseProfessions')
const courseFeedbackList = lazyRouteComponent(() => import('#/course/feedback-list'), 'CourseFeedbackList')
const courseFeedbackForm = lazyRouteComponent(() => import('#/course/feedback-form'), 'CourseFeedbackForm')
const skillList = lazyRouteComponent(() => import('#/resources/skill'), 'SkillList')
const skillForm = lazyRouteComponent(() => import('#/resources/skill-form'), 'SkillForm')
const advantageList = lazyRouteComponent(() => import('#/resources/advantage'), 'AdvantageList')
const advantageForm = lazyRouteComponent(() => import('#/resources/advantage-form'), 'AdvantageForm')
const audienceList = lazyRouteComponent(() => import('#/resources/audience'), 'AudienceList')
const audienceForm = lazyRouteComponent(() => import('#/resources/audience-form'), 'AudienceForm')
const contestList = lazyRouteComponent(loadWorkSample, 'ContestList')
const contestForm = lazyRouteComponent(loadWorkSampleForm, 'ContestForm')
const faqList = lazyRouteComponent(() => import('#/resources/faq'), 'FaqList')
const faqForm = lazyRouteComponent(() => import('#/resources/faq-form'), 'FaqForm')
const filmsList = lazyRouteComponent(loadWorkSample, 'FilmsList')
const filmForm = lazyRouteComponent(loadWorkSampleForm, 'FilmForm')
const learnerList = lazyRouteComponent(() => import('#/resources/learner'), 'LearnerList')
const learnerForm = lazyRouteComponent(() => import('#/resources/learner-form'), 'LearnerForm')
const mentorList = lazyRouteComponent(() => import('#/resources/mentor'), 'MentorList')
const mentorForm = lazyRouteComponent(() => import('#/resources/mentor-form'), 'MentorForm')
const networkingList = lazyRouteComponent(() => import('#/resources/networking'), 'NetworkingList')
const networkingForm = lazyRouteComponent(() => import('#/resources/networking-form'), 'NetworkingForm')
const picturedSupportList = lazyRouteComponent(loadSupport, 'PicturedSupportList')
const picturedSupportForm = lazyRouteComponent(loadSupportForm, 'PicturedSupportForm')
const portfolioList = lazyRouteComponent(loadWorkSample, 'PortfolioList')
const portfolioForm = lazyRouteComponent(loadWorkSampleForm, 'PortfolioForm')
const roadmapForm = lazyRouteComponent(() => import('#/resources/roadmap'), 'RoadmapForm')
const studentsList = lazyRouteComponent(loadWorkSample, 'StudentsList')
const studentsForm = lazyRouteComponent(loadWorkSampleForm, 'StudentsForm')
const supportList = lazyRouteComponent(loadSupport, 'SupportList')
const supportForm = lazyRouteComponent(loadSupportForm, 'SupportForm')
const worksList = lazyRouteComponent(loadWorkSample, 'WorksList')
const workForm = lazyRouteComponent(loadWorkSampleForm, 'WorkForm')
const professionInfoForm = lazyRouteComponent(loadCourseInfo, 'ProfessionInfo')
const professionInfoProgressForm = lazyRouteComponent(loadCourseInfo, 'ProfessionInfoProgress')
const professionInfoBlueForm = lazyRouteComponent(loadCourseInfo, 'ProfessionInfoBlue')
const summaryForm = lazyRouteComponent(loadSummary, 'ProfessionSummary')
const summaryImageForm = lazyRouteComponent(loadSummary, 'ProfessionSummaryImage')
const salaryForm = lazyRouteComponent(loadSalary, 'AverageSalary')
const salaryLineForm = lazyRouteComponent(loadSalary, 'AverageSalaryLine')
const salaryBoxForm = lazyRouteComponent(loadSalary, 'AverageSalaryBox')
const practiseForm = lazyRouteComponent(() => import('#/resources/practice'), 'PractiseForm')
const aboutInfoForm = lazyRouteComponent(loadAbout, 'AboutInfo')
const aboutSuccessForm = lazyRouteComponent(loadAbout, 'AboutSuccess')
const itBenefitsForm = lazyRouteComponent(loadItBenefits, 'ItBenefitsForm')
const itBenefitsImageForm = lazyRouteComponent(loadItBenefits, 'ItBenefitsImageForm')

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

  screen('/course/$id', names.course, coursePage),
  screen('/course/$id/course-sections/view/$name', names.courseSectionView),
  screen('/course/$id/course-sections/edit/technologies', names.technologies, technologies),
  list('/course/$id/course-sections/edit/student-projects', names.studentProjects, contestList),
  screen('/course/$id/course-sections/edit/student-projects/add', names.studentProjectAdd, contestForm),
  screen('/course/$id/course-sections/edit/student-projects/$projectId', names.studentProjectEdit, contestForm),
  list('/course/$id/course-sections/edit/students-projects', names.studentsProjects, studentsList),
  screen('/course/$id/course-sections/edit/students-projects/add', names.studentProjectAdd, studentsForm),
  screen('/course/$id/course-sections/edit/students-projects/$projectId', names.studentProjectEdit, studentsForm),
  list('/course/$id/course-sections/edit/student-works', names.studentWorks, worksList),
  screen('/course/$id/course-sections/edit/student-works/add', names.studentWorkAdd, workForm),
  screen('/course/$id/course-sections/edit/student-works/single/$workId', names.studentWorkEdit, workForm),
  list('/course/$id/course-sections/edit/student-works-media', names.studentWorksMedia, filmsList),
  screen('/course/$id/course-sections/edit/student-works-media/add', names.studentWorkAdd, filmForm),
  screen('/course/$id/course-sections/edit/student-works-media/single/$workId', names.studentWorkEdit, filmForm),
  screen('/course/$id/course-sections/edit/support-roadmap', names.supportRoadmap, roadmapForm),
  list('/course/$id/course-sections/edit/networking', names.networking, networkingList),
  screen('/course/$id/course-sections/edit/networking/add', names.networkingAdd, networkingForm),
  screen('/course/$id/course-sections/edit/networking/$networkId', names.networkingEdit, networkingForm),
  list('/course/$id/course-sections/edit/open-to-all-learners', names.openToAll, learnerList),
  screen('/course/$id/course-sections/edit/open-to-all-learners/add', names.openToAllAdd, learnerForm),
  screen('/course/$id/course-sections/edit/open-to-all-learners/single/$learnEveryBodyId', names.openToAllEdit, learnerForm),
  list('/course/$id/course-sections/edit/portfolio-projects', names.portfolioProjects, portfolioList),
  screen('/course/$id/course-sections/edit/portfolio-projects/add', names.studentProjectAdd, portfolioForm),
  screen('/course/$id/course-sections/edit/portfolio-projects/$portfolioId', names.studentProjectEdit, portfolioForm),
  screen('/course/$id/course-sections/edit/it-benefits', names.itBenefits, itBenefitsForm),
  screen('/course/$id/course-sections/edit/it-benefits-with-image', names.itBenefitsImage, itBenefitsImageForm),
  screen('/course/$id/course-sections/edit/course-about-success', names.aboutSuccess, aboutSuccessForm),
  screen('/course/$id/course-sections/edit/course-about-info', names.aboutInfo, aboutInfoForm),
  screen('/course/$id/course-sections/edit/average-salary', names.averageSalary, salaryForm),
  screen('/course/$id/course-sections/edit/average-salary-line', names.averageSalaryLine, salaryLineForm),
  screen('/course/$id/course-sections/edit/average-salary-box', names.averageSalaryBox, salaryBoxForm),
  screen('/course/$id/course-sections/edit/course-professions', names.courseProfessions, courseProfessions),
  list('/course/$id/course-sections/edit/course-mentor', names.mentors, mentorList),
  screen('/course/$id/course-sections/edit/course-mentor/add', names.mentorAdd, mentorForm),
  screen('/course/$id/course-sections/edit/course-mentor/single/$mentorId', names.mentorEdit, mentorForm),
  screen('/course/$id/course-sections/edit/profession-info', names.professionInfo, professionInfoForm),
  screen('/course/$id/course-sections/edit/profession-info-progress', names.professionInfoProgress, professionInfoProgressForm),
  screen('/course/$id/course-sections/edit/profession-info-blue', names.professionInfoBlue, professionInfoBlueForm),
  screen('/course/$id/course-sections/edit/practise', names.practise, practiseForm),
  list('/course/$id/course-sections/edit/course-audience', names.audience, audienceList),
  screen('/course/$id/course-sections/edit/course-audience/add', names.audienceAdd, audienceForm),
  screen('/course/$id/course-sections/edit/course-audience/$audienceId', names.audienceEdit, audienceForm),
  list('/course/$id/course-sections/edit/course-text-feedback', names.courseFeedbacks, courseFeedbackList),
  screen('/course/$id/course-sections/edit/course-text-feedback/add', names.courseFeedbackAdd, courseFeedbackForm),
  screen('/course/$id/course-sections/edit/course-text-feedback/$feedbackId', names.courseFeedbackEdit, courseFeedbackForm),
  list('/course/$id/course-sections/edit/support', names.support, supportList),
  screen('/course/$id/course-sections/edit/support/add', names.supportAdd, supportForm),
  screen('/course/$id/course-sections/edit/support/$supportId', names.supportEdit, supportForm),
  list('/course/$id/course-sections/edit/support-with-img', names.supportImage, picturedSupportList),
  screen('/course/$id/course-sections/edit/support-with-img/add', names.supportAdd, picturedSupportForm),
  screen('/course/$id/course-sections/edit/support-with-img/$supportId', names.supportEdit, picturedSupportForm),
  screen('/course/$id/course-sections/edit/profession-summary', names.summary, summaryForm),
  screen('/course/$id/course-sections/edit/profession-summary-img', names.summaryImage, summaryImageForm),
  list('/course/$id/course-sections/edit/course-advantages', names.advantages, advantageList),
  screen('/course/$id/course-sections/edit/course-advantages/add', names.advantageAdd, advantageForm),
  screen('/course/$id/course-sections/edit/course-advantages/single/$advantageId', names.advantageEdit, advantageForm),
  list('/course/$id/course-sections/edit/faq', names.faq, faqList),
  screen('/course/$id/course-sections/edit/faq/add', names.faqAdd, faqForm),
  screen('/course/$id/course-sections/edit/faq/$faqId', names.faqEdit, faqForm),
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
