import { CoursePage, JsonLd } from '@peshtoq/site'
import { courseLd, metadataOf, presentAddress } from '@peshtoq/site/next'
import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { ownSections } from '@/components/own-sections'
import { places, site } from '@/lib/site'

type Props = { params: Promise<{ slug: string }> }

/** The courses that exist at build time; others are rendered on request. */
export async function generateStaticParams() {
  const pages = await site.sitemap()
  return pages.filter(({ page }) => page === 'course').map(({ courseId, slug }) => ({ slug: slug ?? `${courseId}` }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const [page, info] = await Promise.all([site.course(slug), site.site()])
  return page === null ? {} : metadataOf(page, { ...places, site: info })
}

export default async function Course({ params }: Props) {
  const { slug } = await params
  const [page, info, around] = await Promise.all([site.course(slug), site.site(), ownSections()])
  if (page === null) notFound()
  const present = presentAddress(page, slug)
  if (present !== null) permanentRedirect(`/courses/${present}`)
  return (
    <>
      <JsonLd data={courseLd(page.course, { ...places, site: info })} />
      <CoursePage page={page} around={around} {...(info?.requests.isOn !== true && { enrolHref: page.course.detailUrl ?? '/contact' })} />
    </>
  )
}
