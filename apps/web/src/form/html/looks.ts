import type { SystemStyleObject } from '@chakra-ui/react/styled-system'

/** The look of rich text in the panel: close to the site, in the panel's colours. */
export const richText: SystemStyleObject = {
  overflowWrap: 'anywhere',
  lineHeight: 'moderate',
  '& > * + *': { marginTop: '3' },
  '& h2': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'short' },
  '& h3': { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  '& ul, & ol': { paddingStart: '6' },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& li + li, & li > ul, & li > ol': { marginTop: '1' },
  '& blockquote': { borderStartWidth: '3px', borderColor: 'brand.border', paddingStart: '4', color: 'fg.muted' },
  '& blockquote > * + *': { marginTop: '2' },
  '& a': { color: 'brand.fg', textDecoration: 'underline' },
  '& strong': { fontWeight: 'semibold' },
}
