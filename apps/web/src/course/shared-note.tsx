import { Box, Flex, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { courseScreenText as text } from '#/text/uz.course-screen'
import { screenPath, type CourseScreenName } from './course'
import { sectionsOfScreen } from './sections-of-screen'

/** Says that several sections show the data of this screen; nothing if there is only one. */
export function SharedNote({ courseId, screen }: { courseId: number; screen: CourseScreenName }) {
  const sections = sectionsOfScreen(screen)
  if (sections.length < 2) return null
  return (
    <Flex gap="2.5" paddingX="4" paddingY="3" borderRadius="l2" bg="bg.muted" textStyle="sm" role="note">
      <Box color="fg.muted" flexShrink={0} marginTop="0.5" aria-hidden>
        <Info size={16} />
      </Box>
      <Box minW="0">
        <Text>{text.shared(sections.length)}</Text>
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" rowGap="1" color="fg.muted">
          {sections.map((section) => (
            <li key={section.screen}>
              {section.screen === screen ? (
                section.label
              ) : (
                <Box asChild color="brand.fg" textDecoration="underline" borderRadius="l1" focusVisibleRing="outside">
                  <Link to={screenPath(courseId, section.screen)}>{section.label}</Link>
                </Box>
              )}
            </li>
          ))}
        </Flex>
      </Box>
    </Flex>
  )
}
