import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowRight, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePerson } from '#/app/person'
import { ShortcutList } from '#/app/shortcut-list'
import { piecesOf } from '#/lib/marks'
import { SearchField } from '#/resources/kit/search-field'
import { helpText as text } from '#/text/uz.help'
import { LinkButton } from '#/ui/link-button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { answersTo } from './find'
import { TOPICS, type HelpSection, type Topic } from './topics'

const CARD = {
  display: 'block',
  height: 'full',
  padding: '4',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'l3',
  focusVisibleRing: 'outside',
  overflowWrap: 'anywhere',
  _hover: { borderColor: 'border.emphasized', bg: 'bg.muted' },
} as const

/** The search words in the address. */
function useKey(): string {
  const { key } = useSearch({ from: '/shell/help' })
  return typeof key === 'string' || typeof key === 'number' ? String(key) : ''
}

/** All topics, or the sections that match the search. */
export function HelpScreen() {
  useBreadcrumbs([{ label: text.title }])
  const key = useKey()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={text.title} description={text.help} />
      <Flex marginBottom="5">
        <SearchField value={key} what={text.what} onSearch={(next) => void navigate({ to: '/help', search: next === '' ? {} : { key: next }, replace: true })} />
      </Flex>
      {key === '' ? <AllTopics /> : <Answers query={key} />}
    </>
  )
}

function AllTopics() {
  return (
    <Grid as="ul" listStyleType="none" aria-label={text.topics} gap="3" templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}>
      {TOPICS.map(({ id, title, summary }) => (
        <li key={id}>
          <Box asChild {...CARD}>
            <Link to="/help/$topic" params={{ topic: id }}>
              <Text as="span" display="block" fontWeight="semibold">
                {title}
              </Text>
              <Text as="span" display="block" textStyle="sm" color="fg.muted" marginTop="1">
                {summary}
              </Text>
            </Link>
          </Box>
        </li>
      ))}
    </Grid>
  )
}

function Answers({ query }: { query: string }) {
  const answers = answersTo(TOPICS, query)
  if (answers.length === 0) {
    return (
      <Message level={2} icon={<SearchX />} title={text.nothing(query)} actions={<LinkButton to="/help">{text.toAll}</LinkButton>}>
        {text.nothingHelp}
      </Message>
    )
  }
  return (
    <Stack as="ul" listStyleType="none" aria-label={text.found} gap="3">
      {answers.map(({ topic, section, sentence }) => (
        <li key={`${topic.id}/${section.id}`}>
          <Box asChild {...CARD}>
            <Link to="/help/$topic" params={{ topic: topic.id }} hash={section.id}>
              <Text as="span" display="block" fontWeight="semibold">
                <Highlighted text={section.title} query={query} />
              </Text>
              <Text as="span" display="block" textStyle="xs" color="fg.muted">
                {topic.title}
              </Text>
              <Text as="span" display="block" textStyle="sm" marginTop="1.5">
                <Highlighted text={sentence} query={query} />
              </Text>
            </Link>
          </Box>
        </li>
      ))}
    </Stack>
  )
}

/** A text with the searched words highlighted. */
function Highlighted({ text: whole, query }: { text: string; query: string }) {
  return piecesOf(whole, query).map(({ text: piece, found }, index) =>
    found ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text, in their order
      <Box as="mark" key={index} bg="brand.muted" color="inherit" borderRadius="xs">
        {piece}
      </Box>
    ) : (
      piece
    ),
  )
}

/** One topic, with the others beside it. */
export function HelpTopicScreen() {
  const { topic: id } = useParams({ from: '/shell/help/$topic' })
  const at = TOPICS.findIndex((one) => one.id === id)
  const topic = TOPICS[at]
  useBreadcrumbs([{ label: text.title, to: '/help' }, { label: topic?.title ?? text.missing }])
  if (topic === undefined) return <Message title={text.missing} actions={<LinkButton to="/help">{text.toAll}</LinkButton>} />
  const next = TOPICS[at + 1]
  return (
    <>
      <PageHeader title={topic.title} description={topic.summary} actions={<LinkButton to="/help" variant="outline" colorPalette="gray" height="10">{text.toAll}</LinkButton>} />
      <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 16rem' }} alignItems="start">
        <Stack gap="4" minW="0">
          <Panel>
            <Stack gap="8" maxW="3xl">
              {topic.sections.map((section) => (
                <Section key={section.id} section={section}>
                  {topic.id === 'keys' && <ShortcutList />}
                </Section>
              ))}
            </Stack>
          </Panel>
          <Related topic={topic} />
          {next !== undefined && (
            <Flex justify="end">
              <LinkButton to="/help/$topic" params={{ topic: next.id }} variant="ghost" colorPalette="gray" height="auto" minHeight="10" whiteSpace="normal" textAlign="end">
                {text.next}: {next.title}
                <ArrowRight aria-hidden />
              </LinkButton>
            </Flex>
          )}
        </Stack>
        <OtherTopics current={topic.id} />
      </Grid>
    </>
  )
}

function Section({ section, children }: { section: HelpSection & { id: string }; children: ReactNode }) {
  const { id, title, text: sentences = [], steps = [], terms = [] } = section
  return (
    // Scrolled to from the search, it is below the header of the panel and not behind it.
    <Stack as="section" id={id} gap="3" scrollMarginTop="20" aria-labelledby={`${id}-title`}>
      <Heading as="h2" size="md" id={`${id}-title`}>
        {title}
      </Heading>
      {sentences.map((sentence) => (
        <Text key={sentence} lineHeight="tall">
          {sentence}
        </Text>
      ))}
      {steps.length > 0 && (
        <Stack as="ol" gap="2" paddingStart="6" listStyleType="decimal">
          {steps.map((step) => (
            <Box as="li" key={step} lineHeight="tall" paddingStart="1" _marker={{ color: 'fg.muted' }}>
              {step}
            </Box>
          ))}
        </Stack>
      )}
      {terms.length > 0 && (
        <Stack as="dl" gap="3" margin="0">
          {terms.map(([term, meaning]) => (
            <div key={term}>
              <Text as="dt" fontWeight="medium">
                {term}
              </Text>
              <Text as="dd" margin="0" color="fg.muted">
                {meaning}
              </Text>
            </div>
          ))}
        </Stack>
      )}
      {children}
    </Stack>
  )
}

/** Links to the screens of the topic, without those that this person may not open. */
function Related({ topic }: { topic: Topic }) {
  const person = usePerson()
  const links = topic.links.filter(({ superadmin }) => superadmin !== true || person.isSuperadmin)
  if (links.length === 0) return null
  return (
    <Flex as="nav" aria-label={text.links} gap="2" wrap="wrap">
      {links.map(({ to, label }) => (
        <LinkButton key={to} to={to} variant="outline" colorPalette="gray" height="10">
          {label}
        </LinkButton>
      ))}
    </Flex>
  )
}

function OtherTopics({ current }: { current: string }) {
  return (
    <Box as="nav" aria-label={text.topics} position={{ lg: 'sticky' }} top="20">
      <Stack as="ul" listStyleType="none" gap="0.5">
        {TOPICS.map(({ id, title }) => (
          <li key={id}>
            <Flex
              asChild
              align="center"
              minHeight="10"
              paddingX="3"
              paddingY="1.5"
              borderRadius="l2"
              textStyle="sm"
              color="fg.muted"
              focusVisibleRing="outside"
              _hover={{ bg: 'bg.muted' }}
              _currentPage={{ bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' }}
            >
              <Link to="/help/$topic" params={{ topic: id }} aria-current={id === current ? 'page' : undefined}>
                {title}
              </Link>
            </Flex>
          </li>
        ))}
      </Stack>
    </Box>
  )
}
