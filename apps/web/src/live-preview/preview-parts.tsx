/* Controls around the section. They share its chunk, as there is nothing to control before it has loaded. */

export { FullButton } from './full-button'
export { Divider } from './divider'
export { PreviewOfForm } from './preview-of-form'
export { Widths } from './widths'
