import { Flex, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '#/ui/input-group'
import type { Editor } from '@tiptap/core'
import { Unlink, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'

import { formText } from '#/text/uz.form'
import { fieldErrorsText } from '#/text/uz.field-errors'
import { htmlText } from '#/text/uz.html'
import { Button, IconButton } from '#/ui/button'
import { hasSpace, isLink, parseLink, shownLink } from '../link'

const text = htmlText.link

/** Asks for the address of a link, in a row below the toolbar, so that the linked text stays in view. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [stored] = useState(() => {
    const href: unknown = editor.getAttributes('link')['href']
    return typeof href === 'string' ? href : ''
  })
  const [value, setValue] = useState(stored)
  const [wrong, setWrong] = useState(false)
  const id = useId()

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const put = () => {
    const href = value.trimEnd()
    if (!isLink(href)) {
      setWrong(true)
      return
    }
    const mark = { type: 'link', attrs: { href } }
    // Without a selected word, the address is its own text.
    if (editor.state.selection.empty && stored === '') {
      editor.chain().focus().insertContent({ type: 'text', text: shownLink(href), marks: [mark] }).run()
    } else {
      editor.chain().focus().extendMarkRange('link').setMark('link', mark.attrs).run()
    }
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // It does not submit the form around the editor.
      event.preventDefault()
      put()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }
  return (
    <Flex gap="2" wrap="wrap" align="center" padding="2" borderBottomWidth="1px" borderColor="border" bg="bg.subtle">
      <InputGroup startAddon="https://" flex="1" minW="52">
        <Input
          // It was opened to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as said above
          autoFocus
          size="sm"
          value={shownLink(value)}
          aria-label={text.address}
          aria-invalid={wrong}
          aria-describedby={`${id}-wrong`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.uz"
          borderColor={wrong ? 'border.error' : 'border.emphasized'}
          bg="bg.panel"
          onChange={(event) => {
            setValue(parseLink(event.target.value))
            setWrong(false)
          }}
          onKeyDown={onKeyDown}
        />
      </InputGroup>
      <Flex gap="1" align="center">
        <Button size="xs" onClick={put}>
          {text.put}
        </Button>
        {stored !== '' && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={text.remove}
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
              onClose()
            }}
          >
            <Unlink />
          </IconButton>
        )}
        <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={text.close} onClick={close}>
          <X />
        </IconButton>
      </Flex>
      <Text id={`${id}-wrong`} role="status" textStyle="xs" color="fg.error" flexBasis="full" hidden={!wrong}>
        {wrong && (hasSpace(value) ? formText.field.linkSpace : fieldErrorsText.wrong_link)}
      </Text>
    </Flex>
  )
}
