import { metadataOf } from '@peshtoq/site/next'
import type { Metadata } from 'next'
import { CourseList } from '@/components/course-list'
import { places, site } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  return metadataOf({}, { ...places, site: await site.site(), path: '/courses', title: 'Barcha kurslar' })
}

export default function Courses() {
  return <CourseList page={1} />
}
