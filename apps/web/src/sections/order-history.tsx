import { Flex } from '@chakra-ui/react'
import { formText } from '#/text/uz.form'
import { LinkButton } from '#/ui/link-button'

/** Links from the sections of a page to their earlier orders. Any section of a course's page identifies the page. */
export function OrderHistory({ isOfCourse, first }: { isOfCourse: boolean; first: number | undefined }) {
  return (
    <Flex justify="flex-end">
      <LinkButton
        to="/history/$entity/order"
        params={{ entity: isOfCourse ? 'course_section' : 'section' }}
        search={isOfCourse && first !== undefined ? { of: first } : {}}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        minHeight="10"
      >
        {formText.list.orders}
      </LinkButton>
    </Flex>
  )
}
