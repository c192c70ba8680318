import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useId, useState } from 'react'

import { when } from '#/lib/dates'
import { conflictText } from '#/text/uz.conflict'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { Thumbnail } from '#/ui/image'
import type { Side } from './conflict'
import { firstChoice, type Difference } from './differences'
import { HtmlShown } from './html/shown'
import { useFileUrl } from './image/use-file-url'
import { isPending } from './image/value'
import type { FieldKind } from './field'
import { formatNumber } from './number'

const text = conflictText

export type Other = { updatedAt: string; updatedBy: { id: number; firstName: string; lastName: string } | null }

/** Shows another person's saved changes beside one's own, field by field. Each side can be chosen per field, or for all at once. */
export function ConflictDialog(props: {
  found: readonly Difference[]
  other: Other
  /** The signed-in person, who may have saved the other changes in another window. */
  me: number
  labels: Readonly<Record<string, string>>
  fieldTypeOf: (name: string) => FieldKind
  /** The labels of a choice's values, by field. */
  optionLabels: { readonly [name: string]: Readonly<Record<string, string>> | undefined }
  /** Whether the choice is saved at once, as for a conflict during saving. */
  saves: boolean
  onChoose: (choice: Record<string, Side>) => void
  onClose: () => void
}) {
  const { found, other, me, labels, fieldTypeOf, optionLabels, saves, onChoose, onClose } = props
  const [made, setChoice] = useState<Record<string, Side>>({})
  const choice = { ...firstChoice(found), ...made }
  const all = (side: Side) => setChoice(Object.fromEntries(found.map((one) => [one.name, side])))
  const by = other.updatedBy
  const words = by?.id === me ? text.sides.you : text.sides.colleague
  return (
    <Dialog.Root
      open
      role="alertdialog"
      size="lg"
      scrollBehavior="inside"
      placement="center"
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{text.title}</Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {by === null ? text.bySomebody : words.by(`${by.firstName} ${by.lastName}`, when(other.updatedAt))}
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {found.length === 0 ? (
                <Text>{text.nothing}</Text>
              ) : (
                <Stack gap="5">
                  <HStack gap="2" wrap="wrap">
                    <Button size="xs" variant="outline" onClick={() => all('mine')}>
                      {words.allMine}
                    </Button>
                    <Button size="xs" variant="outline" onClick={() => all('theirs')}>
                      {words.allTheirs}
                    </Button>
                  </HStack>
                  {found.map((one) => (
                    <Choice
                      key={one.name}
                      found={one}
                      words={words}
                      label={labels[one.name] ?? one.name}
                      type={fieldTypeOf(one.name)}
                      optionLabels={optionLabels[one.name] ?? {}}
                      chosen={choice[one.name] ?? 'mine'}
                      onChoose={(side) => setChoice((now) => ({ ...now, [one.name]: side }))}
                    />
                  ))}
                </Stack>
              )}
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                {text.cancel}
              </Button>
              <Button onClick={() => onChoose(choice)}>{saves ? text.apply : text.put}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Choice(props: {
  found: Difference
  words: (typeof text.sides)['you' | 'colleague']
  label: string
  type: FieldKind
  optionLabels: Readonly<Record<string, string>>
  chosen: Side
  onChoose: (side: Side) => void
}) {
  const { found, words, label, type, optionLabels, chosen, onChoose } = props
  const group = useId()
  return (
    <Stack as="fieldset" gap="2" minW="0">
      <Flex as="legend" gap="2" wrap="wrap" align="baseline" textStyle="sm" marginBottom="1">
        <Text as="span" fontWeight="semibold">
          {label}
        </Text>
        <Text as="span" color="fg.muted" textStyle="xs">
          {words.changedBy[found.changedBy]}
        </Text>
      </Flex>
      <Flex gap="2" direction={{ base: 'column', sm: 'row' }}>
        {(['mine', 'theirs'] as const).map((side) => (
          <Flex
            key={side}
            asChild
            flex="1"
            minW="0"
            gap="2"
            padding="3"
            borderWidth="1px"
            borderRadius="l2"
            cursor="pointer"
            borderColor={chosen === side ? 'brand.solid' : 'border.emphasized'}
            bg={chosen === side ? 'brand.subtle' : 'transparent'}
            color="brand.fg"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <label>
              <input
                type="radio"
                name={group}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                style={{ accentColor: 'currentColor', flexShrink: 0, alignSelf: 'flex-start', marginTop: 4 }}
              />
              <Stack gap="1" minW="0" flex="1" textStyle="sm" color="fg">
                <Text as="span" color="fg.muted" textStyle="xs">
                  {words[side]}
                </Text>
                <Shown value={found[side]} type={type} optionLabels={optionLabels} />
              </Stack>
            </label>
          </Flex>
        ))}
      </Flex>
    </Stack>
  )
}

/** A chosen picture beside the stored one that it would replace. */
function NewPicture({ file }: { file: File }) {
  const url = useFileUrl(file)
  return (
    <HStack as="span" gap="2" minW="0">
      <Box boxSize="16" flexShrink={0} borderRadius="l2" borderWidth="1px" borderColor="border" bg="white" overflow="hidden">
        {url !== null && <img src={url} alt="" style={{ width: '100%', height: '100%', objectFit: 'contain' }} />}
      </Box>
      <Text as="span" overflowWrap="anywhere">
        {text.newImage}: {file.name}
      </Text>
    </HStack>
  )
}

/** All values of a row except its id, joined; the name alone for a row of another list. */
function rowText(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row)
  if ('id' in row && 'name' in row) return String(row.name)
  return Object.entries(row)
    .flatMap(([name, one]) => (name === 'id' || one === '' || one === null ? [] : [one]))
    .join(' · ')
}

/** A field's value in a few lines. */
function Shown({ value, type, optionLabels }: { value: unknown; type: FieldKind; optionLabels: Readonly<Record<string, string>> }) {
  if (isPending(value)) {
    return value.file.type.startsWith('video/') ? (
      <Text as="span" overflowWrap="anywhere">
        {text.newVideo}: {value.file.name}
      </Text>
    ) : (
      <NewPicture file={value.file} />
    )
  }
  if (type === 'image' && typeof value === 'string') {
    return (
      <HStack as="span" gap="2" minW="0">
        <Thumbnail path={value} width={160} boxSize="16" />
      </HStack>
    )
  }
  if (value === null || value === '' || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return (
      <Text as="span" color="fg.muted" fontStyle="italic">
        {text.empty}
      </Text>
    )
  }
  if (Array.isArray(value)) {
    return (
      <Box as="ol" paddingStart="5" listStyleType="decimal" overflowWrap="anywhere">
        {value.map((one: unknown, index) => (
          <li key={index}>{rowText(one)}</li>
        ))}
      </Box>
    )
  }
  if (type === 'html' && typeof value === 'string') return <HtmlShown html={value} />
  const word = typeof value === 'string' || typeof value === 'number' ? optionLabels[value] : undefined
  const said =
    word ??
    (typeof value === 'boolean'
      ? value
        ? text.yes
        : text.no
      : typeof value === 'number'
        ? formatNumber(value)
        : typeof value === 'string'
          ? value
          : JSON.stringify(value, null, 1))
  return (
    <Text as="span" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {said}
    </Text>
  )
}
