import type { Size } from './sniff'

/**
 * A place for a picture on the site (`apps/site-kit`), in as many pixels as a sharp screen has there. One that is filled
 * (`cover`) cuts off the edges of a picture of another shape; in any other the picture is seen whole. The server names the
 * place of each field (`crates/core/src/slots.rs`).
 */
export type WantedSlot = Size & { cover: boolean }
