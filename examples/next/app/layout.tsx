import '@peshtoq/site/style.css'
import './theme.css'
import type { ReactNode } from 'react'
import { Footer } from '@/components/footer'
import { Header } from '@/components/header'
import { SiteWithSlots } from '@/components/slots'
import { places, REQUESTS_URL, site } from '@/lib/site'

export default async function Layout({ children }: { children: ReactNode }) {
  const takesRequests = (await site.site())?.requests.isOn === true
  return (
    <html lang="uz-Latn">
      <body>
        <SiteWithSlots
          className="theme"
          mediaBase={places.mediaBase}
          courseHref={places.coursePath}
          coursesHref="/courses"
          {...(takesRequests && { requestsUrl: REQUESTS_URL })}
        >
          <Header />
          <main>{children}</main>
          <Footer />
        </SiteWithSlots>
      </body>
    </html>
  )
}
