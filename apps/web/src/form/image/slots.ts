import type { Size } from './sniff'

/**
 * A place for a picture on the site (`apps/site-kit`), in pixels of a high-density screen. A filled one (`cover`) crops a picture
 * of another shape; any other shows the whole picture. The server names the slot of each field (`crates/core/src/slots.rs`).
 */
export type WantedSlot = Size & { cover: boolean }
