/** A filled star: 3 : 1 against the background in both themes. */
export const STAR_COLOUR = { base: 'orange.600', _dark: 'orange.400' } as const
