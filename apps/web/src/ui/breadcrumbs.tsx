import { Box, HStack, Text } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { wayUpTo } from '#/app/way-back'
import { t } from '#/text/uz'
import { IconButton } from './button'
import { collapse, shorten, wayUp, type Crumb } from './crumbs'
import { useCurrentBreadcrumbs } from './use-breadcrumbs'
import { LazyMenu } from './lazy-menu'
import { Tooltip } from './tooltip'

function CrumbLabel({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const { text, cut } = shorten(crumb.label)
  const label =
    crumb.to === undefined || isLast ? (
      <Text
        as="span"
        color={isLast ? 'fg' : 'fg.muted'}
        fontWeight={isLast ? 'medium' : 'normal'}
        whiteSpace="nowrap"
        aria-current={isLast ? 'page' : undefined}
        {...(cut ? { tabIndex: 0 } : {})}
      >
        {text}
      </Text>
    ) : (
      <Box
        asChild
        color="fg.muted"
        borderRadius="l1"
        whiteSpace="nowrap"
        _hover={{ color: 'fg', textDecoration: 'underline' }}
        focusVisibleRing="outside"
      >
        <Link {...wayUpTo(crumb.to)} activeOptions={EXACTLY}>
          {text}
        </Link>
      </Box>
    )
  return cut ? <Tooltip content={crumb.label}>{label}</Tooltip> : label
}

function HiddenCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const navigate = useNavigate()
  return (
    <LazyMenu
      trigger={
        <IconButton variant="ghost" colorPalette="gray" size="2xs" aria-label={t.shell.hiddenCrumbs}>
          <Ellipsis />
        </IconButton>
      }
      entries={crumbs.map((crumb, index) => ({
        value: String(index),
        label: crumb.label,
        disabled: crumb.to === undefined,
      }))}
      onSelect={(value) => {
        const crumb = crumbs[Number(value)]
        if (crumb?.to !== undefined) void navigate(wayUpTo(crumb.to))
      }}
    />
  )
}

/** On a narrow window: only the link up, shortened to fit; the screen's own name is its heading. */
function WayUp({ crumb }: { crumb: Crumb & { to: string } }) {
  return (
    <HStack asChild hideFrom="md" gap="0.5" height="10" textStyle="sm" color="fg.muted" borderRadius="l2" focusVisibleRing="inside" data-way-up="">
      <Link {...wayUpTo(crumb.to)} activeOptions={EXACTLY}>
        <Box flexShrink={0} aria-hidden>
          <ChevronLeft size={18} />
        </Box>
        <Text as="span" truncate>
          {crumb.label}
        </Text>
      </Link>
    </HStack>
  )
}

const EXACTLY = { exact: true } as const

/** The breadcrumbs in the header: the first, a menu of dots for the middle ones, and the last ones. */
export function Breadcrumbs() {
  const crumbs = useCurrentBreadcrumbs()
  const { first, hidden, last } = collapse(crumbs)
  const parts = [...first.map((crumb) => ({ crumb })), ...(hidden.length > 0 ? [null] : []), ...last.map((crumb) => ({ crumb }))]
  const up = wayUp(crumbs, location.pathname)
  return (
    <Box as="nav" aria-label={t.shell.breadcrumbs} minW="0">
      {up !== null && <WayUp crumb={up} />}
      <HStack as="ol" listStyleType="none" gap="1" textStyle="sm" minW="0" data-crumbs="" {...(up === null ? {} : { hideBelow: 'md' })}>
        {parts.map((part, index) => {
          const isLast = index === parts.length - 1
          return (
            <HStack as="li" key={part === null ? 'dots' : `${part.crumb.label}-${part.crumb.to ?? ''}`} gap="1">
              {part === null ? <HiddenCrumbs crumbs={hidden} /> : <CrumbLabel crumb={part.crumb} isLast={isLast} />}
              {!isLast && (
                <Box color="fg.subtle" aria-hidden>
                  <ChevronRight size={14} />
                </Box>
              )}
            </HStack>
          )
        })}
      </HStack>
    </Box>
  )
}
