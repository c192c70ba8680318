import { createSystem, defineConfig, defineSemanticTokens, defineTextStyles, defineTokens, mergeConfigs } from '@chakra-ui/react/styled-system'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  fieldSlotRecipe,
  globalCss,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  spinnerRecipe,
  tokens as stock,
} from '@chakra-ui/react/theme'
import { UNDER_A_FINGER } from '#/ui/touch'
import { looks } from './looks'

/**
 * The panel's design system: only the parts of Chakra that the panel uses, so that the sign-in page stays small.
 * `colorPalette="brand"` is the brown scale; every pair of text and background in it has a contrast of at least 4.5 : 1 in light
 * and in dark.
 */
const FACE = 'Onest, "Onest until loaded", system-ui, sans-serif'

const tokens = defineTokens({
  ...stock,
  fontSizes: {
    xs: { value: '0.75rem' },
    note: { value: '0.8125rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
  },
  colors: {
    white: { value: '#ffffff' },
    black: { value: '#0c0a09' },
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    whiteAlpha: stock.colors.whiteAlpha,
    blackAlpha: stock.colors.blackAlpha,
    // A grey with a hint of brown, so that neutral surfaces match the brand.
    gray: {
      50: { value: '#faf9f7' },
      100: { value: '#f4f2ef' },
      200: { value: '#e7e4df' },
      300: { value: '#d5d0c9' },
      400: { value: '#a39c93' },
      500: { value: '#79726a' },
      600: { value: '#5b554e' },
      700: { value: '#45403a' },
      800: { value: '#2b2723' },
      900: { value: '#1e1b18' },
      950: { value: '#161311' },
    },
    brown: {
      50: { value: '#fbf6f1' },
      100: { value: '#f4e8dd' },
      200: { value: '#e8d2bd' },
      300: { value: '#d9b593' },
      400: { value: '#c4936a' },
      500: { value: '#a87449' },
      600: { value: '#8b5a37' },
      700: { value: '#70462b' },
      800: { value: '#573723' },
      900: { value: '#3a2619' },
      950: { value: '#27190f' },
    },
    red: stock.colors.red,
    orange: stock.colors.orange,
    green: stock.colors.green,
    blue: stock.colors.blue,
  },
  fonts: {
    body: { value: FACE },
    heading: { value: FACE },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
})

/** The scale: 12, 13, 14, 16, 20 and 24 pixels; `note` is for explanations. */
const style = (fontSize: string, lineHeight: string) => ({ value: { fontSize, lineHeight } })
const textStyles = defineTextStyles({
  xs: style('xs', '1rem'),
  note: style('note', '1.125rem'),
  sm: style('sm', '1.25rem'),
  md: style('md', '1.5rem'),
  xl: style('xl', '1.75rem'),
  '2xl': style('2xl', '2rem'),
  label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'medium' } },
})

/** The roles of a palette; the first of each pair is for light, the second for dark. */
function palette(name: 'red' | 'orange' | 'green' | 'blue') {
  const pair = (light: string, dark: string) => ({
    value: { _light: `{colors.${name}.${light}}`, _dark: `{colors.${name}.${dark}}` },
  })
  return {
    contrast: { value: { _light: 'white', _dark: 'white' } },
    fg: pair('700', '300'),
    subtle: pair('100', '900'),
    muted: pair('200', '800'),
    emphasized: pair('300', '700'),
    solid: pair('700', '700'),
    focusRing: pair('500', '500'),
    border: pair('500', '400'),
  }
}

const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: { value: { _light: '{colors.white}', _dark: '#131110' } },
    subtle: { value: { _light: '{colors.gray.50}', _dark: '#131110' } },
    muted: { value: { _light: '{colors.gray.100}', _dark: '#272320' } },
    emphasized: { value: { _light: '{colors.gray.200}', _dark: '{colors.gray.800}' } },
    inverted: { value: { _light: '{colors.gray.900}', _dark: '{colors.gray.100}' } },
    panel: { value: { _light: '{colors.white}', _dark: '#1c1916' } },
    // The chosen one of a row of tabs.
    chosen: { value: { _light: '{colors.white}', _dark: '{colors.gray.700}' } },
    // Overlays: dialogs, menus, toasts. In the dark they differ by shade, not by shadow.
    raised: { value: { _light: '{colors.white}', _dark: '#282420' } },
    error: { value: { _light: '{colors.red.50}', _dark: '{colors.red.950}' } },
    warning: { value: { _light: '{colors.orange.50}', _dark: '{colors.orange.950}' } },
    success: { value: { _light: '{colors.green.50}', _dark: '{colors.green.950}' } },
    info: { value: { _light: '{colors.blue.50}', _dark: '{colors.blue.950}' } },
  },
  fg: {
    DEFAULT: { value: { _light: '{colors.gray.900}', _dark: '{colors.gray.100}' } },
    muted: { value: { _light: '{colors.gray.600}', _dark: '#b0a89e' } },
    subtle: { value: { _light: '#6f6860', _dark: '#978f86' } },
    inverted: { value: { _light: '{colors.gray.50}', _dark: '{colors.gray.900}' } },
    error: { value: { _light: '{colors.red.700}', _dark: '{colors.red.300}' } },
    warning: { value: { _light: '{colors.orange.700}', _dark: '{colors.orange.300}' } },
    success: { value: { _light: '{colors.green.700}', _dark: '{colors.green.300}' } },
    info: { value: { _light: '{colors.blue.700}', _dark: '{colors.blue.300}' } },
  },
  border: {
    DEFAULT: { value: { _light: '{colors.gray.200}', _dark: '#322d29' } },
    muted: { value: { _light: '{colors.gray.100}', _dark: '#25211e' } },
    subtle: { value: { _light: '{colors.gray.50}', _dark: '#1e1a18' } },
    // The border of inputs: 3 : 1 against the background (WCAG 1.4.11).
    emphasized: { value: { _light: '#8d857b', _dark: '#766e65' } },
    inverted: { value: { _light: '{colors.gray.800}', _dark: '{colors.gray.200}' } },
    error: { value: { _light: '{colors.red.600}', _dark: '{colors.red.400}' } },
    warning: { value: { _light: '{colors.orange.600}', _dark: '{colors.orange.400}' } },
    success: { value: { _light: '{colors.green.600}', _dark: '{colors.green.400}' } },
    info: { value: { _light: '{colors.blue.600}', _dark: '{colors.blue.400}' } },
  },
  gray: {
    contrast: { value: { _light: '{colors.white}', _dark: '{colors.black}' } },
    fg: { value: { _light: '{colors.gray.800}', _dark: '{colors.gray.200}' } },
    subtle: { value: { _light: '{colors.gray.100}', _dark: '#25211e' } },
    muted: { value: { _light: '{colors.gray.200}', _dark: '{colors.gray.800}' } },
    emphasized: { value: { _light: '{colors.gray.300}', _dark: '{colors.gray.700}' } },
    solid: { value: { _light: '{colors.gray.900}', _dark: '{colors.white}' } },
    focusRing: { value: { _light: '{colors.brown.500}', _dark: '{colors.brown.400}' } },
    border: { value: { _light: '{colors.gray.300}', _dark: '#423c37' } },
  },
  brand: {
    contrast: { value: { _light: '#ffffff', _dark: '#ffffff' } },
    fg: { value: { _light: '{colors.brown.700}', _dark: '{colors.brown.300}' } },
    subtle: { value: { _light: '{colors.brown.100}', _dark: '#33241a' } },
    muted: { value: { _light: '{colors.brown.200}', _dark: '#452f21' } },
    emphasized: { value: { _light: '{colors.brown.300}', _dark: '{colors.brown.700}' } },
    solid: { value: { _light: '{colors.brown.600}', _dark: '{colors.brown.600}' } },
    focusRing: { value: { _light: '{colors.brown.500}', _dark: '{colors.brown.400}' } },
    border: { value: { _light: '{colors.brown.300}', _dark: '{colors.brown.700}' } },
  },
  red: palette('red'),
  orange: palette('orange'),
  green: palette('green'),
  blue: palette('blue'),
})

const radii = defineSemanticTokens.radii({
  l1: { value: '{radii.sm}' },
  l2: { value: '{radii.md}' },
  l3: { value: '{radii.lg}' },
})

const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })
const shadows = defineSemanticTokens.shadows({
  xs: shadow('0 1px 2px rgb(30 27 24 / 6%)', '0 1px 2px rgb(0 0 0 / 60%)'),
  sm: shadow('0 1px 3px rgb(30 27 24 / 8%)', '0 1px 3px rgb(0 0 0 / 60%)'),
  md: shadow('0 4px 10px rgb(30 27 24 / 9%)', '0 4px 10px rgb(0 0 0 / 60%)'),
  lg: shadow('0 8px 24px rgb(30 27 24 / 12%)', '0 8px 24px rgb(0 0 0 / 60%)'),
  xl: shadow('0 16px 40px rgb(30 27 24 / 16%)', '0 16px 40px rgb(0 0 0 / 70%)'),
})

const config = defineConfig({
  cssVarsPrefix: 'p',
  preflight: true,
  globalCss: {
    ...globalCss,
    html: { ...globalCss['html'], bg: 'bg', color: 'fg', colorPalette: 'brand', textSizeAdjust: '100%',
      // The ring of a focused field is as wide as that of a button (1 px by default).
      '--focus-ring-width': '2px',
      // Focused or scrolled-to elements stay clear of the header and the save bar.
      scrollPaddingTop: '16', scrollPaddingBottom: '28' },
    body: {
      minHeight: '100dvh',
      // Digits have equal width, so that numbers and dates align in columns.
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'break-word',
      // On a phone in landscape nothing is under the camera.
      paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
    },
    '*:focus-visible': { outlineColor: 'brand.focusRing' },
    // Browsers fill an empty box with grey in the dark, as if it could not be used.
    '.dark input[type=checkbox]:not(:checked, :indeterminate)': {
      appearance: 'none', minWidth: '4', minHeight: '4', borderWidth: '1px', borderColor: 'border.emphasized', borderRadius: 'l1', bg: 'bg.panel',
    },
  },
  theme: {
    breakpoints,
    keyframes: {
      ...keyframes,
      'progress-line': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
    },
    tokens,
    semanticTokens: { colors: semanticColors, shadows, radii },
    // The recipes of sign-in; the rest comes with the shell (theme-inside.ts).
    recipes: {
      // With large text, the words of a button take two lines rather than more than the window.
      button: { ...buttonRecipe, base: { ...buttonRecipe.base, ...UNDER_A_FINGER, maxW: 'full', whiteSpace: 'normal' } },
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: { field: fieldSlotRecipe },
    textStyles,
    layerStyles,
    animationStyles,
  },
})

/** The one Chakra system of the panel. */
export const system = createSystem(mergeConfigs(defaultBaseConfig, config))

const { theme = {} } = system._config
theme.recipes = Object.assign(looks.recipes, theme.recipes)
theme.slotRecipes = Object.assign(looks.slotRecipes, theme.slotRecipes)
