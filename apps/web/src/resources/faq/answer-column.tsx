import { Text } from '@chakra-ui/react'
import { htmlText } from '#/form/html/text'
import { faqText as text } from './text'

/** The words of an answer, its paragraphs after one another. */
const inOneLine = (html: string) => htmlText(html.replaceAll(/<\/(?:p|li|h[23])>/g, ' '))

/** The answer to a question, in a list of them. */
export const answerColumn = {
  key: 'answer',
  label: text.answer,
  cell: (row: { answer: string }) => <Text lineClamp={2}>{inOneLine(row.answer)}</Text>,
} as const
