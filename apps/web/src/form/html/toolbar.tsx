import { Flex } from '@chakra-ui/react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { htmlText as text } from '#/text/uz.html'
import { IconButton } from '#/ui/button'
import { Tooltip } from '#/ui/tooltip'

type ToolName = keyof typeof text.tools

/** The keyboard shortcuts of the tools; some have none. */
const KEYS: Readonly<Partial<Record<ToolName, string>>> = text.keys

type Tool = {
  name: ToolName
  icon: LucideIcon
  run: (editor: Editor) => void
  /** Whether it is active at the caret; absent for tools without a state. */
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  { name: 'h2', icon: Heading2, run: heading(2), isOn: (editor) => editor.isActive('heading', { level: 2 }) },
  { name: 'h3', icon: Heading3, run: heading(3), isOn: (editor) => editor.isActive('heading', { level: 3 }) },
  { name: 'strong', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  { name: 'em', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run(), isOn: (editor) => editor.isActive('italic') },
  { name: 'ul', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run(), isOn: (editor) => editor.isActive('bulletList') },
  { name: 'ol', icon: ListOrdered, run: (editor) => editor.chain().focus().toggleOrderedList().run(), isOn: (editor) => editor.isActive('orderedList') },
  { name: 'blockquote', icon: Quote, run: (editor) => editor.chain().focus().toggleBlockquote().run(), isOn: (editor) => editor.isActive('blockquote') },
  // Handled by the editor, which opens a row for it.
  { name: 'link', icon: Link, run: () => undefined, isOn: (editor) => editor.isActive('link') },
  { name: 'clear', icon: RemoveFormatting, run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  { name: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run(), can: (editor) => editor.can().undo() },
  { name: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run(), can: (editor) => editor.can().redo() },
]

function heading(level: 2 | 3) {
  return (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run()
}

/** Arrow, Home and End keys in a toolbar. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The editor's tools: the toolbar of the ARIA patterns, one tab stop in which the arrows move. A click returns the focus to the text. */
export function Toolbar(props: { editor: Editor; label: string; linking: boolean; onLink: () => void; ref: Ref<HTMLDivElement> }) {
  const { editor, label, linking, onLink, ref } = props
  const [at, setAt] = useState(0)
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map((tool) => ({ on: tool.isOn?.(now), off: tool.can !== undefined && !tool.can(now) })),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor.commands.focus()
      return
    }
    const next = stepOf(event.key, at, TOOLS.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    buttons.current.get(next)?.focus()
  }
  return (
    <Flex
      ref={ref}
      role="toolbar"
      aria-label={text.toolbar(label)}
      wrap="wrap"
      gap="0.5"
      padding="1"
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      borderTopRadius="l2"
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(({ name, icon: Icon, run }, index) => {
        const { on, off = false } = states[index] ?? {}
        const keys = KEYS[name]
        return (
          <Tooltip key={name} content={keys === undefined ? text.tools[name] : `${text.tools[name]} (${keys})`}>
            <IconButton
              ref={(node) => {
                if (node === null) buttons.current.delete(index)
                else buttons.current.set(index, node)
              }}
              size="xs"
              variant="ghost"
              colorPalette={on === true ? 'brand' : 'gray'}
              bg={on === true ? 'brand.subtle' : undefined}
              tabIndex={index === at ? 0 : -1}
              aria-label={text.tools[name]}
              {...(name === 'link' ? { 'aria-expanded': linking } : on === undefined ? {} : { 'aria-pressed': on })}
              {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') })}
              aria-disabled={off}
              opacity={off ? 0.4 : 1}
              // The selection in the text stays as it is.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setAt(index)}
              onClick={() => {
                if (off) return
                if (name === 'link') onLink()
                else run(editor)
              }}
            >
              <Icon />
            </IconButton>
          </Tooltip>
        )
      })}
    </Flex>
  )
}
