import type { ReactElement, RefObject } from 'react'
import { sectionsText as text } from '#/text/uz.sections'
import { windowText } from '#/text/uz.window'
import { Menu, type MenuEntry } from '#/ui/menu'
import type { RowState } from './row-store'
import { sliding, type Section } from './section'
import styles from './section-menu.module.css'
import type { RowActs, SectionLinks } from './row-acts'

const AFTER_MENU_MS = 50

export type SectionMenuProps<Row extends Section> = Pick<RowState<Row>, 'row' | 'place' | 'count'> & {
  links: SectionLinks
  acts: { readonly current: RowActs<Row> }
  onRename: () => void
  button: RefObject<HTMLElement | null>
  trigger: ReactElement
}

/** The menu of a section, open when mounted. */
export function SectionMenu<Row extends Section>(props: SectionMenuProps<Row>) {
  const { row, place, count, links, acts, onRename, button, trigger } = props
  const { edit, view } = links
  const { isSwiper, layout } = row
  const choices: Record<string, { label: string; run: () => void } | false> = {
    edit: edit !== null && { label: text.edit, run: () => acts.current.go(edit) },
    view: view !== null && { label: text.viewIt, run: () => acts.current.go(view) },
    // After the menu has returned the focus.
    rename: { label: text.rename, run: () => void setTimeout(onRename, AFTER_MENU_MS) },
    head: { label: text.heading, run: () => acts.current.ask('names', row) },
    time: { label: windowText.title, run: () => acts.current.ask('time', row) },
    place: { label: text.toPlace, run: () => acts.current.ask('place', row) },
    up: place > 0 && { label: text.oneUp, run: () => acts.current.move(row, -1, 'menu') },
    down: place < count - 1 && { label: text.oneDown, run: () => acts.current.move(row, 1, 'menu') },
    slide: { label: isSwiper ? text.slideOff : text.slideOn, run: () => acts.current.change(sliding(row, !isSwiper)) },
    history: { label: text.history, run: () => acts.current.go(`/history/${'mode' in row ? 'course_section' : 'section'}/${row.id}`) },
  }
  return (
    <Menu
      trigger={trigger}
      placement="bottom-end"
      // The explanation of its badge, for people who do not hover it.
      header={<p className={styles.note}>{`${text.layouts[layout].name}. ${text.layouts[layout].help}`}</p>}
      entries={Object.entries(choices).flatMap(([value, choice]): MenuEntry[] => (choice === false ? [] : [{ value, label: choice.label }]))}
      onSelect={(value) => {
        const choice = choices[value]
        if (choice === undefined || choice === false) return
        choice.run()
        // The row is rendered again after the action; unless that navigated, the focus returns to the menu button.
        setTimeout(() => {
          if (document.activeElement?.matches('body, [role="menu"][data-state="closed"]') === true) button.current?.focus()
        }, AFTER_MENU_MS)
      }}
    />
  )
}
