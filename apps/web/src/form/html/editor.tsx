import { Box, Flex } from '@chakra-ui/react'
import { createDocument, type Editor } from '@tiptap/core'
import { EditorState, Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'

import { toLines } from '../text'
import { extensions } from './extensions'
import { LinkRow } from './link-row'
import { richText } from './looks'
import { cleanPasted } from './paste'
import { storedHtml } from './text'
import { Toolbar } from './toolbar'

export type HtmlEditorProps = {
  value: string
  /** The field's name, for the label of the toolbar. */
  label: string
  labelledBy: string
  describedBy: string
  invalid: boolean
  required: boolean
  height: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Gets the focus if the field is the first invalid one. */
  ref: Ref<{ focus: () => void }>
}

const showing = {
  ...richText,
  padding: '4',
  overflowY: 'auto',
  outline: 'none',
  whiteSpace: 'pre-wrap',
  fontVariantLigatures: 'none',
} as const

/**
 * Puts an external value into the editor, unless it holds it already. Its undo history begins anew: what was undone next would be
 * the text of another row, or one that was discarded.
 */
function put(editor: Editor, html: string): void {
  const doc = createDocument(html, editor.schema)
  if (doc.eq(editor.state.doc)) return
  const { plugins, selection } = editor.state
  const caret = Selection.near(doc.resolve(Math.min(selection.from, doc.content.size)))
  editor.view.updateState(EditorState.create({ doc, plugins, selection: caret }))
  // The toolbar follows transactions.
  editor.view.dispatch(editor.state.tr.setMeta('preventUpdate', true).setMeta('addToHistory', false))
}

/** The rich text editor with its toolbar; its code is loaded only in forms with such a field. */
export function HtmlEditor(props: HtmlEditorProps) {
  const { value, label, labelledBy, describedBy, invalid, required, height, onChange, onBlur, ref } = props
  const [begun] = useState(value)
  const [linking, setLinking] = useState(false)
  /** The last value that was emitted or set from outside. */
  const last = useRef(value)
  const tools = useRef<HTMLDivElement>(null)

  const editor = useEditor({
    extensions,
    content: begun,
    // The panel has its own styles, which its security policy allows.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
      },
      transformPastedHTML: cleanPasted,
      transformPastedText: toLines,
      // A dropped file is ignored: the browser would leave the page to show it.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
      // The form's shortcut, which the editor would take for a line break.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey) },
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false
        event.preventDefault()
        tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: now }) => {
      last.current = storedHtml(now.getHTML())
      onChange(last.current)
    },
  })
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor])

  const follow = useEffectEvent((html: string) => {
    if (html === last.current) return
    last.current = html
    put(editor, html)
  })
  useEffect(() => follow(value), [value])

  return (
    <Flex
      direction="column"
      borderWidth="1px"
      borderColor={invalid ? 'border.error' : 'border.emphasized'}
      borderRadius="l2"
      bg="bg.panel"
      width="full"
      _focusWithin={{ outline: '1px solid', outlineColor: invalid ? 'border.error' : 'brand.focusRing', borderColor: 'brand.focusRing' }}
      css={{ '& .ProseMirror': { ...showing, height } }}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      {/* The text first: whoever goes on with Tab from the field above types into it, and not into a button. */}
      <EditorContent editor={editor} />
      <Box order={-1}>
        <Toolbar ref={tools} editor={editor} label={label} linking={linking} onLink={() => setLinking(!linking)} />
        {linking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
      </Box>
    </Flex>
  )
}
