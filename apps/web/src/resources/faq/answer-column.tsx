import { Text } from '@chakra-ui/react'
import { htmlText } from '#/form/html/text'
import { faqText as text } from './text'

/** The text of an answer, with its paragraphs joined. */
const inOneLine = (html: string) => htmlText(html.replaceAll(/<\/(?:p|li|h[23])>/g, ' '))

/** The column of answers in a list of questions. */
export const answerColumn = {
  key: 'answer',
  label: text.answer,
  cell: (row: { answer: string }) => <Text lineClamp={2}>{inOneLine(row.answer)}</Text>,
} as const
