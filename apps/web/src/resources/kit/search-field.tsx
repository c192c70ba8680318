import { Box } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '#/ui/input-group'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { formText } from '#/text/uz.form'
import { IconButton } from '#/ui/button'

const text = formText.list

const TYPING_PAUSE_MS = 250

/** Searches shortly after the last keystroke, and at once on Enter. */
export function SearchField(props: { value: string; what: string; onSearch: (key: string) => void }) {
  const { value, what, onSearch } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed by navigation (back, a link): the field follows.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent(onSearch)
  const pending = typed.trim() !== value
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pending, typed])
  return (
    <Box asChild maxW="sm" flex={{ base: '1 1 11rem', sm: '1 1 14rem' }}>
      <search>
        <InputGroup
          startElement={<Search size={16} aria-hidden />}
          endElement={
            typed === '' ? undefined : (
              <IconButton
                size="2xs"
                variant="ghost"
                colorPalette="gray"
                aria-label={text.clearSearch}
                onClick={() => setTyped('')}
              >
                <X />
              </IconButton>
            )
          }
        >
          <Input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            value={typed}
            placeholder={text.search}
            aria-label={text.searchLabel(what)}
            autoComplete="off"
            borderColor="border.emphasized"
            bg="bg.panel"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && pending) onSearch(typed.trim())
              if (event.key === 'Escape') setTyped('')
            }}
          />
        </InputGroup>
      </search>
    </Box>
  )
}
