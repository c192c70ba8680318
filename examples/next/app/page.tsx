import { HomePage, JsonLd } from '@peshtoq/site'
import { metadataOf, organisationLd } from '@peshtoq/site/next'
import type { Metadata } from 'next'
import { ownSections } from '@/components/own-sections'
import { places, site } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const [home, info] = await Promise.all([site.home(), site.site()])
  return metadataOf(home, { ...places, site: info })
}

export default async function Home() {
  const [home, info, around] = await Promise.all([site.home(), site.site(), ownSections()])
  return (
    <>
      <JsonLd data={organisationLd({ ...places, site: info })} />
      <HomePage home={home} around={around} />
    </>
  )
}
