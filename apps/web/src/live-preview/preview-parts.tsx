/*
 * What stands around the section: it comes with the code that draws the section, as there is nothing to choose before.
 */

export { FullButton } from './full-button'
export { Divider } from './divider'
export { PreviewOfForm } from './preview-of-form'
export { Widths } from './widths'
