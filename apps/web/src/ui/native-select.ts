import { nativeSelectAnatomy } from '@chakra-ui/react/anatomy'
import { addLooks } from '#/app/looks'

/**
 * Chakra's recipe is made of that of its other select, which the panel does not use: five times as large. This one has what the
 * panel's selects need; another size or variant is added here.
 */
addLooks({
  slotRecipes: {
    nativeSelect: {
      className: 'chakra-native-select',
      slots: nativeSelectAnatomy.keys(),
      base: {
        root: { height: 'fit-content', display: 'flex', width: '100%', position: 'relative' },
        field: {
          width: '100%',
          minWidth: '0',
          height: 'var(--select-height)',
          appearance: 'none',
          bg: 'transparent',
          borderWidth: '1px',
          borderRadius: 'l2',
          outline: '0',
          focusVisibleRing: 'inside',
          lineHeight: 'normal',
          _disabled: { layerStyle: 'disabled' },
          _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
          '& > option, & > optgroup': { bg: 'bg' },
        },
        indicator: {
          position: 'absolute',
          display: 'inline-flex',
          alignItems: 'center',
          pointerEvents: 'none',
          top: '50%',
          transform: 'translateY(-50%)',
          height: '100%',
          color: 'fg.muted',
          _disabled: { opacity: '0.5' },
          _invalid: { color: 'fg.error' },
          _icon: { width: '1em', height: '1em' },
        },
      },
      variants: {
        size: {
          xs: {
            root: { '--select-height': 'sizes.8' },
            field: { textStyle: 'xs', ps: '2', pe: '6' },
            indicator: { textStyle: 'sm', insetEnd: '1.5' },
          },
          sm: {
            root: { '--select-height': 'sizes.9' },
            field: { textStyle: 'sm', ps: '2.5', pe: '8' },
            indicator: { textStyle: 'md', insetEnd: '2' },
          },
          md: {
            root: { '--select-height': 'sizes.10' },
            field: { textStyle: 'sm', ps: '3', pe: '8' },
            indicator: { textStyle: 'lg', insetEnd: '2' },
          },
        },
      },
      defaultVariants: { size: 'md' },
    },
  },
})

export { NativeSelect } from '@chakra-ui/react/native-select'
