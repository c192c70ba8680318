import { nativeSelectAnatomy } from '@chakra-ui/react/anatomy'
import { addLooks } from '#/app/looks'

// Chakra's recipe is made of that of its own select, which the panel does not use: five times as large.
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
          borderWidth: '1px',
          borderRadius: 'l2',
          outline: '0',
          focusVisibleRing: 'inside',
          lineHeight: 'normal',
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
