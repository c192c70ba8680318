const NARROW = '@container (max-width: 17rem)'

/** For the words of a button that its sign says too: in a narrow column the signs stand in one line (`docs/panel.md#pictures`). */
export const WIDE_ONLY = { [NARROW]: { display: 'none' } }
