/** A touch target needs 40 pixels. */
export const UNDER_A_FINGER = { '@media (pointer: coarse)': { minWidth: '10', minHeight: '10' } }
