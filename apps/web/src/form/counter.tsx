import { Box } from '@chakra-ui/react'
import { formText } from '#/text/uz.form'
import { counterFrom } from './text'

const text = formText.field

/** How much of a text's limit is used; announced only when little is left. */
export function Counter({ count, most }: { count: number; most: number }) {
  return (
    <Box textStyle="xs" color={count > most ? 'fg.error' : 'fg.muted'} fontVariantNumeric="tabular-nums" flexShrink={0}>
      <span aria-hidden>{text.counter(count, most)}</span>
      <Box srOnly aria-live="polite">
        {count >= counterFrom(most) && text.counterAnnouncement(count, most)}
      </Box>
    </Box>
  )
}
