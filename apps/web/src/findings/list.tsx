import { Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import type { Finding } from '#/api/generated/model/finding'
import { findingsText as text } from '#/text/uz.findings'
import { localise } from '#/text/localise'
import { Panel } from '#/ui/page'
import { courseFindings, homeFindings, useFreshFindings } from './queries'
import { bySection, fieldOf, describeFinding } from './describe'

/** The findings of a course's page, or the line that there are none. */
export function CourseFindings({ courseId }: { courseId: number }) {
  const { data } = useQuery(courseFindings(courseId))
  return <Findings title={text.title} rest={text.course} findings={data} saysNone />
}

/** The findings of the home page, for a person who followed the line that counts them. */
export function HomeFindings() {
  const isAsked = useRouterState({ select: ({ location }) => location.hash === HASH })
  const { data } = useQuery(homeFindings)
  // Refreshes the counts and the marks of rows even while the list is not shown.
  useFreshFindings()
  return !isAsked || data === undefined || data.length === 0 ? null : (
    <Box marginBottom="6">
      <Findings title={text.homeTitle} rest={text.shared} findings={data} />
    </Box>
  )
}

const HASH = 'findings'
/** The screens whose findings are expanded, for a person who comes back after fixing one. */
const opened = new Set<string>()

const nameOf = (section: string) => {
  const found = [...COURSE_SECTIONS, ...HOME_SECTIONS].find(({ name }) => name === section)
  return found === undefined ? section : localise(found.displayName)
}

function Findings(props: { title: string; rest: string; findings: readonly Finding[] | undefined; saysNone?: boolean }) {
  const { title, rest, findings, saysNone = false } = props
  useFreshFindings()
  const { hash, path } = useRouterState({ select: ({ location }) => ({ hash: location.hash, path: location.pathname }), structuralSharing: true })
  const [isOpen, setOpen] = useState(opened.has(path))
  const turn = () => {
    if (isOpen) opened.delete(path)
    else opened.add(path)
    setOpen(!isOpen)
  }
  const [led, setLed] = useState('')
  const body = useId()
  const head = useRef<HTMLButtonElement>(null)
  // A link with this hash expands the list.
  if (hash !== led) {
    setLed(hash)
    if (hash === HASH) setOpen(true)
  }
  useEffect(() => {
    if (hash === HASH) head.current?.focus()
  }, [hash])
  if (findings === undefined) return null
  if (findings.length === 0) {
    return !saysNone ? null : (
      <HStack as="section" aria-label={title} gap="2" textStyle="note" color="fg.muted" paddingX="1">
        <Box color="fg.success" aria-hidden>
          <CircleCheck size={15} />
        </Box>
        {title} {text.nothing}
      </HStack>
    )
  }
  return (
    <Panel padding="0">
      <Box as="section" aria-label={title}>
        <Heading as="h2" textStyle="sm" fontWeight="semibold">
          <Flex asChild width="full" align="center" gap="2" paddingX="4" minHeight="11" textAlign="start" borderRadius="l3" focusVisibleRing="inside" cursor="pointer">
            <button ref={head} type="button" id={HASH} aria-expanded={isOpen} aria-controls={body} onClick={turn}>
              <Box color="fg.warning" aria-hidden>
                <TriangleAlert size={16} />
              </Box>
              <Flex as="span" wrap="wrap" columnGap="2" minW="0" paddingY="1.5">
                <span>{title}</span>
                <Text as="span" fontWeight="normal" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {findings.some(({ kind }) => kind === 'no_content') && `${text.notYet} · `}
                  {text.count(findings.length)}
                </Text>
              </Flex>
              <Box marginStart="auto" color="fg.muted" aria-hidden>
                {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
              </Box>
            </button>
          </Flex>
        </Heading>
        <Stack id={body} hidden={!isOpen} gap="3" paddingX="4" paddingBottom="4">
          {isOpen && (
            <>
              <Text textStyle="note" color="fg.muted">
                {text.help}
              </Text>
              {bySection(findings).map(([section, rows]) => (
                <Group key={section ?? ''} name={section === null ? rest : nameOf(section)} findings={rows} />
              ))}
            </>
          )}
        </Stack>
      </Box>
    </Panel>
  )
}

function Group({ name, findings }: { name: string; findings: readonly Finding[] }) {
  return (
    <Box>
      <Heading as="h3" textStyle="note" fontWeight="medium" color="fg.muted" marginBottom="1">
        {name}
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {findings.map((finding) => (
          <li key={[finding.kind, finding.entity, finding.id, finding.field, finding.value].join(' ')}>
            <FindingLink finding={finding} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

function FindingLink({ finding }: { finding: Finding }) {
  const { kind, label, path, value } = finding
  const field = fieldOf(finding)
  // The cursor is put before the link or the word.
  const words = kind === 'mixed_word' || kind === 'other_script' ? (value ?? '') : ''
  const isRow = finding.field !== null && label !== ''
  return (
    <Flex
      asChild
      gap="2"
      minHeight="10"
      paddingY="2"
      paddingX="2"
      marginX="-2"
      borderRadius="l2"
      textStyle="sm"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Link to={path} {...(kind === 'no_content' ? { search: { show: 'empty' } } : {})} {...(field === null ? {} : { state: { found: words, field } })}>
        <Text as="span" minW="0" overflowWrap="anywhere">
          {isRow && (
            <Text as="span" fontWeight="medium">
              <bdi>{label}</bdi>
              {': '}
            </Text>
          )}
          {describeFinding(finding)}
        </Text>
        <Box marginStart="auto" flexShrink={0} color="fg.muted" alignSelf="center" aria-hidden>
          <ChevronRight size={16} />
        </Box>
      </Link>
    </Flex>
  )
}
