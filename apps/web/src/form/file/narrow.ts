const NARROW = '@container (max-width: 17rem)'

/** For the text of a button that has an icon too: in a narrow column only the icons are shown, in one line (`docs/panel.md#pictures`). */
export const WIDE_ONLY = { [NARROW]: { display: 'none' } }

/** For what a mouse or a keyboard does. */
export const NOT_BY_TOUCH = { ...WIDE_ONLY, '@media (pointer: coarse)': { display: 'none' } }

/** For a row of such buttons: in a column too narrow for four of them at their usual size they move together. */
export const CLOSE_WHERE_NARROW = { '@container (max-width: 12rem)': { gap: '1', '& > button': { paddingInline: '1', minWidth: '8' } } }
