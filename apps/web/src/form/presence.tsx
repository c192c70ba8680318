import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { AppWindow, Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { Presence } from '#/api/generated/model/presence'
import type { PresentPerson } from '#/api/generated/model/presentPerson'
import { presenceText as text } from '#/text/uz.presence'
import { Button } from '#/ui/button'
import { PersonPicture } from '#/ui/person-picture'
import { Tooltip } from '#/ui/tooltip'
import { useAnnouncement } from '#/ui/use-announcement'
import { usePresence } from './use-presence'

/** How many faces fit into the header; the others are shown as a number. */
const FACES = 3
const SIZE = 28

const nameOf = ({ firstName, lastName }: PresentPerson) => `${firstName} ${lastName}`.trim()

function lines({ people, ownForms }: Presence): string[] {
  const of = people.map((one) => (one.editing ? text.editing(nameOf(one)) : text.here(nameOf(one))))
  return ownForms > 0 ? [...of, text.ownForms] : of
}

/** Who else has this record open: faces in the header of the panel, where they stay visible in a long form. */
export function PresenceFaces({ place }: { place: string }) {
  const presence = usePresence(place)
  const [slot, setSlot] = useState<Element | null>(null)
  useEffect(() => {
    // Its slot is created and removed with it, so the shell, which every screen loads, does not contain it.
    const host = document.createElement('div')
    host.dataset['presence'] = ''
    document.querySelector('[data-header-end]')?.prepend(host)
    // oxlint-disable-next-line react/set-state-in-effect -- the slot exists from now on
    setSlot(host)
    return () => host.remove()
  }, [])
  const isAlone = presence.people.length === 0 && presence.ownForms === 0
  return (
    <>
      <Announced presence={presence} />
      {slot !== null && !isAlone && createPortal(<Faces presence={presence} />, slot)}
    </>
  )
}

/** Announces each arriving person once, politely. */
function Announced({ presence }: { presence: Presence }) {
  const announced = useRef(new Set<string>())
  const [words, announce] = useAnnouncement()
  useEffect(() => {
    const known = new Set(presence.people.map(({ id }) => String(id)))
    if (presence.ownForms > 0) known.add('own')
    const isNew = [...known].some((one) => !announced.current.has(one))
    for (const one of known) announced.current.add(one)
    if (isNew) announce(lines(presence).join('. '))
  }, [presence, announce])
  return (
    <Box as="output" srOnly data-presence-announcement="">
      {words}
    </Box>
  )
}

function Faces({ presence }: { presence: Presence }) {
  const { people, ownForms } = presence
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const onAway = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false)
    }
    window.addEventListener('pointerdown', onAway, { signal })
    window.addEventListener('focusin', onAway, { signal })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        setOpen(false)
        frame.current?.querySelector('button')?.focus()
      },
      { signal },
    )
    return () => stop.abort()
  }, [open])
  const words = lines(presence)
  const shown = people.slice(0, FACES)
  return (
    <Box ref={frame} position="relative">
      <Tooltip
        content={
          <Stack gap="0.5">
            {words.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Stack>
        }
      >
        <Button
          variant="ghost"
          colorPalette="gray"
          paddingX="1.5"
          height="10"
          minW="10"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Box as="span" srOnly>
            {words.join('. ')}
          </Box>
          <Flex align="center" aria-hidden>
            {shown.map((one, index) => (
              <Face key={one.id} person={one} isFirst={index === 0} />
            ))}
            {people.length > FACES && (
              <Text as="span" textStyle="xs" marginStart="1" color="fg.muted">
                {text.more(people.length - FACES)}
              </Text>
            )}
            {people.length === 0 && ownForms > 0 && <AppWindow />}
          </Flex>
        </Button>
      </Tooltip>
      {open && (
        <Stack
          id={id}
          as="section"
          aria-label={text.title}
          position="absolute"
          top="calc(100% + 8px)"
          insetEnd={{ base: '-20', sm: '0' }}
          width="72"
          maxW="calc(100vw - 2rem)"
          gap="3"
          padding="4"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          boxShadow="lg"
          zIndex="dropdown"
        >
          <Stack as="ul" listStyleType="none" gap="3">
            {people.map((one) => (
              <Flex as="li" key={one.id} gap="3" align="center">
                <Face person={one} isFirst />
                <Box minW="0">
                  <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
                    {nameOf(one)}
                  </Text>
                  <Text textStyle="xs" color="fg.muted">
                    {one.editing ? text.isEditing : text.isHere} · {one.seconds < 60 ? text.justNow : text.since(Math.floor(one.seconds / 60))}
                  </Text>
                </Box>
              </Flex>
            ))}
            {ownForms > 0 && (
              <Flex as="li" gap="3" align="center" textStyle="sm">
                <Flex boxSize="7" align="center" justify="center" color="fg.muted" flexShrink={0} aria-hidden>
                  <AppWindow size={18} />
                </Flex>
                {text.ownForms}
              </Flex>
            )}
          </Stack>
          <Text textStyle="xs" color="fg.muted" borderTopWidth="1px" borderColor="border" paddingTop="3">
            {text.note}
          </Text>
        </Stack>
      )}
    </Box>
  )
}

/** A face, with a pencil while the person has unsaved changes. */
function Face({ person, isFirst }: { person: PresentPerson; isFirst: boolean }) {
  return (
    <Box position="relative" marginStart={isFirst ? '0' : '-2'} borderRadius="full" borderWidth="2px" borderColor="bg.panel" data-face={person.id}>
      <PersonPicture person={{ ...person, photo: person.photo ?? null }} size={SIZE} />
      {person.editing && (
        <Flex
          position="absolute"
          insetEnd="-1"
          bottom="-1"
          boxSize="4"
          align="center"
          justify="center"
          borderRadius="full"
          borderWidth="2px"
          borderColor="bg.panel"
          bg="brand.solid"
          color="brand.contrast"
          data-face-editing=""
          aria-hidden
        >
          <Pencil style={{ width: 8, height: 8 }} />
        </Flex>
      )}
    </Box>
  )
}
