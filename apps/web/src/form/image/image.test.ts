import { describe, expect, it } from 'vitest'

import { attempts, cutSize, decideImage, enlarges, fitsRule, hasShape, type ImageFacts, type ImageLimits } from './decide'
import { ImageRefused, readImage } from './read'
import { isAnimated, sniffImage, svgSize } from './sniff'
import { isPending, uploadedPath, type PendingImage } from './value'

const MB = 1024 * 1024
const any: ImageLimits = {
  kinds: ['png', 'gif', 'jpeg', 'svg'],
  bytes: 5 * MB,
  side: 8000,
  pixels: 40_000_000,
  size: null,
}
const photo: ImageLimits = { ...any, kinds: ['jpeg', 'png'], bytes: 2 * MB }
const icon: ImageLimits = { ...any, size: { width: 512, height: 512, exact: false } }
const roadmap: ImageLimits = { ...any, size: { width: 1200, height: 500, exact: true } }

const facts = (change: Partial<ImageFacts>): ImageFacts => ({
  kind: 'jpeg',
  width: 1000,
  height: 800,
  bytes: MB,
  ...change,
})

describe('the decision about a chosen picture', () => {
  it('takes what fits', () => {
    expect(decideImage(facts({}), any)).toEqual({ action: 'take' })
    expect(decideImage(facts({ kind: 'gif' }), any)).toEqual({ action: 'take' })
    expect(decideImage(facts({ bytes: 5 * MB }), any)).toEqual({ action: 'take' })
    expect(decideImage(facts({ width: 8000, height: 5000 }), any)).toEqual({ action: 'take' })
  })

  it('converts other formats', () => {
    for (const kind of ['webp', 'heic', 'avif', 'bmp'] as const) {
      expect(decideImage(facts({ kind }), any)).toEqual({ action: 'convert', size: { width: 1000, height: 800 } })
    }
    expect(decideImage(facts({ kind: 'svg' }), photo).action).toBe('convert')
  })

  it('shrinks photos too heavy or too large, keeping their shape', () => {
    expect(decideImage(facts({ bytes: 5 * MB + 1 }), any)).toEqual({
      action: 'convert',
      size: { width: 1000, height: 800 },
    })
    expect(decideImage(facts({ bytes: 3 * MB }), photo).action).toBe('convert')
    expect(decideImage(facts({ width: 16_000, height: 1000 }), any)).toEqual({
      action: 'convert',
      size: { width: 8000, height: 500 },
    })
    const many = decideImage(facts({ width: 8000, height: 8000 }), any)
    expect(many).toEqual({ action: 'convert', size: { width: 6324, height: 6324 } })
    expect(6324 * 6324).toBeLessThanOrEqual(any.pixels)
  })

  it('offers a way out for an animation or a vector image that is too heavy or too large', () => {
    const size = { width: 1000, height: 800 }
    expect(decideImage(facts({ kind: 'gif', bytes: 6 * MB }), any)).toEqual({ action: 'convert', size })
    expect(decideImage(facts({ kind: 'svg', bytes: 6 * MB }), any)).toEqual({ action: 'convert', size })
    expect(decideImage(facts({ kind: 'gif', width: 16_000, height: 1000 }), any)).toEqual({
      action: 'convert',
      size: { width: 8000, height: 500 },
    })
  })

  it('scales a picture far larger than its slot down, and reports its shape', () => {
    const banner: ImageLimits = { ...any, slot: { width: 2400, height: 800, cover: true } }
    expect(decideImage(facts({ width: 6000, height: 4000 }), banner)).toEqual({ action: 'convert', size: { width: 2400, height: 1600 } })
    expect(decideImage(facts({ width: 2900, height: 900 }), banner)).toEqual({ action: 'take' })
    expect(decideImage(facts({ width: 6000, height: 700 }), banner)).toEqual({ action: 'take' })
    expect(decideImage(facts({ kind: 'gif', width: 6000, height: 4000 }), banner)).toEqual({ action: 'take' })
    const other: ImageLimits = { ...any, slot: { width: 2880, height: 2880, cover: false } }
    expect(decideImage(facts({ width: 5760, height: 4000 }), other)).toEqual({ action: 'convert', size: { width: 2880, height: 2000 } })
    expect(hasShape({ width: 300, height: 100 }, { width: 2400, height: 800 })).toBe(true)
    expect(hasShape({ width: 1440, height: 600 }, { width: 2400, height: 800 })).toBe(false)
  })

  it("leaves a picture over the field's rule to the person", () => {
    expect(decideImage(facts({ width: 513, height: 100 }), icon)).toEqual({ action: 'crop' })
    expect(decideImage(facts({ width: 512, height: 512 }), icon)).toEqual({ action: 'take' })
    expect(decideImage(facts({ width: 1200, height: 501 }), roadmap)).toEqual({ action: 'crop' })
    expect(decideImage(facts({ width: 600, height: 250 }), roadmap)).toEqual({ action: 'crop' })
    expect(decideImage(facts({ width: 1200, height: 500 }), roadmap)).toEqual({ action: 'take' })
    expect(fitsRule({ width: 651, height: 470 }, { width: 650, height: 470, exact: false })).toBe(false)
  })

  it('makes a crop as large as the rule allows, and enlarges only for an exact one', () => {
    const project = { width: 650, height: 470, exact: false }
    const square = { width: 512, height: 512, exact: false }
    const strip = { width: 1200, height: 500, exact: true }
    expect(cutSize({ width: 651, height: 470 }, project)).toEqual({ width: 650, height: 469 })
    expect(cutSize({ width: 1300, height: 940 }, project)).toEqual({ width: 650, height: 470 })
    expect(cutSize({ width: 300, height: 217 }, project)).toEqual({ width: 300, height: 217 })
    expect(cutSize({ width: 9000, height: 1 }, square)).toEqual({ width: 512, height: 1 })
    expect(cutSize({ width: 600, height: 250 }, strip)).toEqual({ width: 1200, height: 500 })
    expect(enlarges({ width: 600, height: 250 }, strip)).toBe(true)
    expect(enlarges({ width: 1200, height: 500 }, strip)).toBe(false)
    expect(enlarges({ width: 10, height: 10 }, square)).toBe(false)
  })

  it('lowers the quality first, then the size', () => {
    const tries = [...attempts({ width: 1000, height: 500 }, true)]
    expect(tries.slice(0, 4)).toEqual([
      { width: 1000, height: 500, quality: 0.9 },
      { width: 1000, height: 500, quality: 0.82 },
      { width: 1000, height: 500, quality: 0.72 },
      { width: 800, height: 400, quality: 0.9 },
    ])
    expect(tries.length).toBeLessThan(40)
    expect([...attempts({ width: 10, height: 10 }, false)].every((one) => one.quality === 1)).toBe(true)
  })
})

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)))

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`

describe('the kind of a file', () => {
  it('is recognised by content', () => {
    expect(sniffImage(bytes([0x89], 'PNG\r\n', [0x1a], '\n'))).toBe('png')
    expect(sniffImage(bytes('GIF89a'))).toBe('gif')
    expect(sniffImage(bytes([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
    expect(sniffImage(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp')
    expect(sniffImage(bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'))).toBe('heic')
    expect(sniffImage(bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1avif'))).toBe('avif')
    expect(sniffImage(bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0], 'isommp42'))).toBeNull()
    expect(sniffImage(bytes('<svg xmlns="http://www.w3.org/2000/svg">'))).toBe('svg')
    expect(sniffImage(bytes('<?xml version="1.0"?>\n<!-- a -->\n<svg>'))).toBe('svg')
    expect(sniffImage(bytes('<html><svg>'))).toBeNull()
    expect(sniffImage(bytes('%PDF-1.7'))).toBeNull()
    expect(sniffImage(bytes())).toBeNull()
  })

  it('distinguishes an animation from a picture', () => {
    // A colour table of two, then a one-pixel frame: its position and size, its data, and its delay.
    const head = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255])
    const loop = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0])
    const frame = bytes([0x21, 0xf9, 4, 0, 10, 0, 0, 0], [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0], [2, 2, 0x4c, 1, 0])
    const own = bytes([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80], [9, 9, 9, 7, 7, 7], [2, 2, 0x4c, 1, 0])
    const end = bytes([0x3b])
    const gif = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))
    expect(isAnimated(gif(head, loop, frame, frame, end))).toBe(true)
    expect(isAnimated(gif(head, own, frame, end))).toBe(true)
    expect(isAnimated(gif(head, loop, frame, end))).toBe(false)
    // Truncated in the middle.
    expect(isAnimated(gif(head, loop, frame))).toBe(false)
    expect(isAnimated(gif(head))).toBe(false)
  })

  it('measures an SVG as the server does', () => {
    expect(svgSize(svg('width="40" height="30px"'))).toEqual({ width: 40, height: 30 })
    expect(svgSize(svg('viewBox="0 0 64 32"'))).toEqual({ width: 64, height: 32 })
    expect(svgSize(svg('width="100%" height="100%" viewBox="0,0,64,32"'))).toEqual({ width: 64, height: 32 })
    expect(svgSize(svg(''))).toBeNull()
    expect(svgSize('<?xml version="1.0"?><!-- <svg width="1" height="1"> --><svg\n width = \'40\' height="30"/>')).toEqual({ width: 40, height: 30 })
    expect(svgSize('<svg')).toBeNull()
  })

  it('refuses anything but a picture, with a reason', async () => {
    await expect(readImage(new File(['hello'], 'a.png', { type: 'image/png' }), any)).rejects.toThrow(ImageRefused)
    await expect(readImage(new File(['hello'], 'a.png'), any)).rejects.toThrow('PNG, GIF, JPG, SVG')
  })
})

describe('an image value', () => {
  const pending: PendingImage = { kind: 'pending', file: new File(['x'], 'x.png'), width: 1, height: 1 }

  it('is distinguished from a path', () => {
    expect(isPending(pending)).toBe(true)
    expect(isPending('partners/x.png')).toBe(false)
    expect(isPending(null)).toBe(false)
  })

  it('reuses an upload only while the server surely keeps it', () => {
    const at = 1_000_000_000
    const stored = { ...pending, uploaded: { path: 'partners/x.png', at } }
    expect(uploadedPath(stored, at + 1000)).toBe('partners/x.png')
    expect(uploadedPath(stored, at + 25 * 60 * 60 * 1000)).toBeNull()
    expect(uploadedPath(pending)).toBeNull()
  })
})
