import { SECTION_VIEWS } from '@peshtoq/site'
import { site } from '@/lib/site'

/** Questions about the whole site, as editors wrote them, beside the form for questions. Renders nothing if there are none. */
export async function Questions() {
  const content = await site.faqs()
  if (content === null || content.total === 0) return null
  const section = { name: 'FAQ', displayName: '', heading: 'Koʻp beriladigan savollar', position: 0, isSwiper: false, layout: 2 } as const
  return <SECTION_VIEWS.FAQ section={{ ...section, content }} />
}
