import { Flex } from '@chakra-ui/react'
import { OrderLink } from '#/history/order-link'

/** Links from the sections of a page to their earlier orders. Any section of a course's page identifies the page. */
export const OrderHistory = ({ isOfCourse, first }: { isOfCourse: boolean; first: number | undefined }) => (
  <Flex justify="flex-end">
    <OrderLink entity={isOfCourse ? 'course_section' : 'section'} of={isOfCourse ? first : undefined} />
  </Flex>
)
