import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { homeText as text } from '#/text/uz.home'
import { t } from '#/text/uz'
import { useBreadcrumbs } from '#/ui/trail'
import { PageHeader, Panel } from '#/ui/page'

/** The screens that edit the site's home page, in the order the page shows them. */
const SECTIONS = [
  { to: '/section-management/edit/banner', label: t.screens.banner, help: text.sections.banner },
  { to: '/section-management/edit/professions', label: t.screens.professions, help: text.sections.professions },
  { to: '/courses/new-courses-carousel', label: t.screens.carousel, help: text.sections.carousel },
  { to: '/section-management/edit/bonus-courses', label: t.screens.bonusCourses, help: text.sections.bonusCourses },
  { to: '/section-management/edit/video-feedbacks', label: t.screens.videoFeedbacks, help: text.sections.videoFeedbacks },
  { to: '/section-management/edit/text-feedbacks', label: t.screens.textFeedbacks, help: text.sections.textFeedbacks },
  { to: '/section-management/edit/profession-finder', label: t.screens.professionFinder, help: text.sections.professionFinder },
  { to: '/courses/top-rated-courses', label: t.screens.topRated, help: text.sections.topRated },
  { to: '/section-management/edit/emerging-career-options', label: t.screens.emergingCareers, help: text.sections.emergingCareers },
  { to: '/section-management/edit/partners', label: t.screens.partners, help: text.sections.partners },
  { to: '/section-management/edit/footer-socials', label: t.screens.socials, help: text.sections.socials },
] as const

/** Home: the way to every section of the site's home page. */
export function Home() {
  const router = useRouter()
  useBreadcrumbs([{ label: text.title }])
  return (
    <>
      <PageHeader title={text.title} description={text.help} />
      <Panel padding="0">
        <Stack as="ul" gap="0" listStyleType="none">
          {SECTIONS.map((section) => {
            const ready = router.routesByPath[section.to].options.staticData?.ready !== false
            return (
              <Box as="li" key={section.to} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
                <Flex
                  asChild
                  align="center"
                  gap="4"
                  paddingX={{ base: '4', md: '5' }}
                  paddingY="3.5"
                  focusVisibleRing="inside"
                  _hover={{ bg: 'bg.subtle' }}
                >
                  <Link to={section.to}>
                    <Box flex="1" minW="0">
                      <Text as="span" display="block" fontWeight="medium" textStyle="sm">
                        {section.label}
                      </Text>
                      <Text as="span" display="block" color="fg.muted" textStyle="sm">
                        {section.help}
                      </Text>
                    </Box>
                    {!ready && <Badge colorPalette="gray">{text.soon}</Badge>}
                    <Box color="fg.subtle" aria-hidden>
                      <ChevronRight size={18} />
                    </Box>
                  </Link>
                </Flex>
              </Box>
            )
          })}
        </Stack>
      </Panel>
    </>
  )
}
