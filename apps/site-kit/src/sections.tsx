import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { AverageSalary } from './course/average-salary'
import { AverageSalaryStepBox } from './course/average-salary-step-box'
import { AverageSalaryStepLine } from './course/average-salary-step-line'
import { CourseAboutInfo, CourseAboutSuccess } from './course/course-about'
import { CourseAdvantages } from './course/course-advantages'
import { CourseAudience } from './course/course-audience'
import { CourseContents } from './course/course-contents'
import { CourseEnrollmentBenefits } from './course/course-enrollment-benefits'
import { CourseMentor } from './course/course-mentor'
import { CourseTechnologies } from './course/course-technologies'
import { FAQ } from './course/faq'
import { GraduateOpportunities } from './course/graduate-opportunities'
import { ITBenefits, ITBenefitsWithImage } from './course/it-benefits'
import { Networking } from './course/networking'
import { OpenToAllLearners } from './course/open-to-all-learners'
import { Practise } from './course/practise'
import { ProfessionInfo } from './course/profession-info'
import { ProfessionInfoProgress } from './course/profession-info-progress'
import { ProfessionSummary, ProfessionSummaryWithImage } from './course/profession-summary'
import { StudentSupport, StudentSupportWithImage } from './course/student-support'
import { StudentWorkShowcaseMedia } from './course/student-work-showcase-media'
import { SupportRoadmap } from './course/support-roadmap'
import { PortfolioProjects, StudentCompetitionProjects, StudentsProjects, StudentWorkShowcase } from './course/works'
import { StaticSection } from './static/static-section'
import { SHAPES, type StaticName } from './static/shapes'
import { Banner } from './home/banner'
import { BonusCourses } from './home/bonus-courses'
import { EmergingCareerOptions } from './home/careers'
import { Courses } from './home/courses'
import { Footer } from './home/footer'
import { Partners } from './home/partners'
import { ProfessionFinder } from './home/profession-finder'
import { ProfessionMatcher } from './home/profession-matcher'
import { TextFeedbacks } from './home/text-feedbacks'
import { TopRatedCourses } from './home/top-rated-courses'
import { VideoFeedbacks } from './home/video-feedbacks'
import type { ByName, DynamicName, SiteSection } from './section'
import type { Background } from './backgrounds'

type ViewProps<Name extends DynamicName> = { section: ByName[Name]; level?: 1 | 2 | undefined }
type Views = { [Name in DynamicName]: (props: ViewProps<Name>) => ReactNode }

/** The component of each section. Static ones are rendered by {@link StaticSection}. */
export const SECTION_VIEWS: Views = {
  Banner,
  ProfessionMatcher,
  Courses,
  BonusCourses,
  VideoFeedbacks,
  TextFeedbacks,
  ProfessionFinder,
  TopRatedCourses,
  EmergingCareerOptions,
  Partners,
  Footer,

  ProfessionInfo,
  CourseEnrollmentBenefits,
  ProfessionInfoProgress,
  ProfessionSummary,
  ProfessionSummaryWithImage,
  AverageSalary,
  AverageSalaryStepBox,
  AverageSalaryStepLine,
  ITBenefits,
  ITBenefitsWithImage,
  CourseAdvantages,
  CourseAudience,
  StudentWorkShowcase,
  StudentWorkShowcaseMedia,
  OpenToAllLearners,
  CourseTechnologies,
  PortfolioProjects,
  StudentCompetitionProjects,
  SupportRoadmap,
  CourseMentor,
  Practise,
  CourseContents,
  CourseTextFeedbacks: TextFeedbacks,
  StudentsProjects,
  GraduateOpportunities,
  StudentSupport,
  StudentSupportWithImage,
  Networking,
  CourseBonuses: BonusCourses,
  CourseAboutInfo,
  CourseAboutSuccess,
  FAQ,
}

type SectionViewProps = { section: SiteSection; level?: 1 | 2; background?: Background | undefined; className?: string | undefined }

/** Renders one section of any kind, inside a `Site`. On a page it gets its background from `backgroundsOf`. */
export function SectionView({ section, level = 2, background, className }: SectionViewProps) {
  // The props of its frame are passed with the section.
  const framed = { ...section, background, className }
  return isStatic(framed) ? <StaticSection section={framed} /> : <DynamicSection name={framed.name} section={framed} level={level} />
}

function isStatic(section: SiteSection): section is Extract<SiteSection, { name: StaticName }> {
  return section.name in SHAPES
}

function DynamicSection<Name extends DynamicName>({ name, ...props }: { name: Name } & ViewProps<Name>) {
  const View: FunctionComponent<ViewProps<Name>> = SECTION_VIEWS[name]
  return createElement(View, { section: props.section, level: props.level })
}
