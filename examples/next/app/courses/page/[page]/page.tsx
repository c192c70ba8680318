import { metadataOf } from '@peshtoq/site/next'
import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { CourseList } from '@/components/course-list'
import { PER_PAGE, places, site } from '@/lib/site'

type Props = { params: Promise<{ page: string }> }

export async function generateStaticParams() {
  const { total } = await site.courses({ page: 1, perPage: PER_PAGE })
  return Array.from({ length: Math.max(0, Math.ceil(total / PER_PAGE) - 1) }, (_, before) => ({ page: `${before + 2}` }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page } = await params
  return metadataOf({}, { ...places, site: await site.site(), path: `/courses/page/${page}`, title: `Barcha kurslar, ${page}-sahifa` })
}

export default async function Courses({ params }: Props) {
  const { page } = await params
  if (!/^[1-9]\d{0,3}$/.test(page)) notFound()
  if (page === '1') permanentRedirect('/courses')
  return <CourseList page={Number(page)} />
}
