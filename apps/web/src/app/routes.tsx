import { createRootRoute, createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router'
import { t } from '#/text/uz'
import { readSession, rememberPath } from './session'
import { NotFound, PageError, RootLayout } from './root'
import { courseSearch, formSearch, listSearch, profileSearch, viewSearch } from './search'
import { Splash } from './splash'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name: the window's title, quick search. */
    title?: string
    /** Only superadmins may open it. */
    superadmin?: boolean
    /** It takes all the width there is. */
    wide?: boolean
  }
}

const root = createRootRoute({ component: RootLayout, errorComponent: PageError })

/** Everything for signed-in people; anybody else is led to sign-in and back afterwards. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (readSession() !== null) return
    rememberPath(location.href)
    throw redirect({ to: '/signin', reloadDocument: true })
  },
  component: lazyRouteComponent(() => import('./shell'), 'Shell'),
  pendingComponent: Splash,
  errorComponent: PageError,
})

/** Sign-in stands outside the panel (boot.tsx): whoever comes here is signed in already. */
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

type Extra = { superadmin?: boolean }

/** A screen: its path, its name and the component that shows it, loaded when it is first opened or pointed at. */
function screen<const Path extends string>(path: Path, title: string, component: RouteComponent, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ...extra },
    validateSearch: formSearch,
    component,
  })
}

/** A list screen: as {@link screen}, with its page and search kept in the address. */
function list<const Path extends string>(path: Path, title: string, component: RouteComponent, extra: Extra = {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, ...extra },
    validateSearch: listSearch,
    component,
  })
}

/** A screen that shows the site. */
function view<const Path extends string>(path: Path, component: RouteComponent, title?: string) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { wide: true, ...(title === undefined ? {} : { title }) },
    validateSearch: viewSearch,
    component,
  })
}

const SECTIONS = '/course/$id/course-sections/edit'

/** A screen of a course: it says itself what it is called, and quick search, which knows no course, does not name it. */
function section<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path: `${SECTIONS}/${path}` as const, validateSearch: formSearch, component })
}

/** A list screen of a course. */
function sectionList<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path: `${SECTIONS}/${path}` as const, validateSearch: listSearch, component })
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
const loadHomeView = () => import('#/site-view/home')
const loadCourseView = () => import('#/site-view/course')
const loadPublicPage = () => import('#/site-view/public-page')

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
const deliveryList = lazyRouteComponent(() => import('#/screens/deliveries'), 'DeliveryList')
const homePageView = lazyRouteComponent(loadHomeView, 'HomePageView')
const homeSectionView = lazyRouteComponent(loadHomeView, 'HomeSectionView')
const coursePageView = lazyRouteComponent(loadCourseView, 'CoursePageView')
const courseSectionView = lazyRouteComponent(loadCourseView, 'CourseSectionView')
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
  list('/deliveries', names.deliveries, deliveryList, { superadmin: true }),
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

  view('/section-management/view', homePageView, names.homeView),
  view('/section-management/view/$name', homeSectionView),
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
  view('/course/$id/course-sections/view', coursePageView),
  view('/course/$id/course-sections/view/$name', courseSectionView),
  section('technologies', technologies),
  sectionList('student-projects', contestList),
  section('student-projects/add', contestForm),
  section('student-projects/$projectId', contestForm),
  sectionList('students-projects', studentsList),
  section('students-projects/add', studentsForm),
  section('students-projects/$projectId', studentsForm),
  sectionList('student-works', worksList),
  section('student-works/add', workForm),
  section('student-works/single/$workId', workForm),
  sectionList('student-works-media', filmsList),
  section('student-works-media/add', filmForm),
  section('student-works-media/single/$workId', filmForm),
  section('support-roadmap', roadmapForm),
  sectionList('networking', networkingList),
  section('networking/add', networkingForm),
  section('networking/$networkId', networkingForm),
  sectionList('open-to-all-learners', learnerList),
  section('open-to-all-learners/add', learnerForm),
  section('open-to-all-learners/single/$learnEveryBodyId', learnerForm),
  sectionList('portfolio-projects', portfolioList),
  section('portfolio-projects/add', portfolioForm),
  section('portfolio-projects/$portfolioId', portfolioForm),
  section('it-benefits', itBenefitsForm),
  section('it-benefits-with-image', itBenefitsImageForm),
  section('course-about-success', aboutSuccessForm),
  section('course-about-info', aboutInfoForm),
  section('average-salary', salaryForm),
  section('average-salary-line', salaryLineForm),
  section('average-salary-box', salaryBoxForm),
  section('course-professions', courseProfessions),
  sectionList('course-mentor', mentorList),
  section('course-mentor/add', mentorForm),
  section('course-mentor/single/$mentorId', mentorForm),
  section('profession-info', professionInfoForm),
  section('profession-info-progress', professionInfoProgressForm),
  section('profession-info-blue', professionInfoBlueForm),
  section('practise', practiseForm),
  sectionList('course-audience', audienceList),
  section('course-audience/add', audienceForm),
  section('course-audience/$audienceId', audienceForm),
  sectionList('course-text-feedback', courseFeedbackList),
  section('course-text-feedback/add', courseFeedbackForm),
  section('course-text-feedback/$feedbackId', courseFeedbackForm),
  sectionList('support', supportList),
  section('support/add', supportForm),
  section('support/$supportId', supportForm),
  sectionList('support-with-img', picturedSupportList),
  section('support-with-img/add', picturedSupportForm),
  section('support-with-img/$supportId', picturedSupportForm),
  section('profession-summary', summaryForm),
  section('profession-summary-img', summaryImageForm),
  sectionList('course-advantages', advantageList),
  section('course-advantages/add', advantageForm),
  section('course-advantages/single/$advantageId', advantageForm),
  sectionList('faq', faqList),
  section('faq/add', faqForm),
  section('faq/$faqId', faqForm),
] as const

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: names.profile },
  validateSearch: profileSearch,
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

/** A page of the site for anybody who has its address: no sign-in, and nothing of the panel around it. */
function publicPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component, pendingComponent: () => null, errorComponent: PageError })
}

const publicPages = [
  publicPage('/preview/home', lazyRouteComponent(loadPublicPage, 'PublicHome')),
  publicPage('/preview/course/$id', lazyRouteComponent(loadPublicPage, 'PublicCourse')),
] as const

/** Any other path: the not-found screen, inside the shell. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

export const routeTree = root.addChildren([signIn, ...publicPages, shell.addChildren([...screens, courses, profile, edit, unknown])])
