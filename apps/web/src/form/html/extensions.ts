import { Mark, mergeAttributes } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

/** A link as it is stored: its address, and the `rel` that the server sets. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href^="https:"]' }, { tag: 'a[href^="mailto:"]' }, { tag: 'a[href^="tel:"]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }), 0],
})

/** Tab leaves the editor, in lists too. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** Exactly what rich text may contain (`RULES.htmlTags`), one extension each. */
export const extensions = [
  Document,
  Text,
  Paragraph,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  BulletList,
  // The start number of a list is not stored.
  OrderedList.extend({ addAttributes: () => ({}) }),
  Item,
  Blockquote,
  HardBreak,
  Link,
  UndoRedo,
]
