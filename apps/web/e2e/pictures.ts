import { expect } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Server } from './server'

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const out = Buffer.alloc(body.length + 12)
  out.writeUInt32BE(body.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), body.length + 8)
  return out
}

/** A real PNG of one colour. */
export function png(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x += 1) line.set([red, green, blue], 1 + x * 3)
  const body = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A real PNG of incompressible data, as heavy as its pixels. */
export function heavyPng(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lines = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture as a file chooser takes it. */
export function pngFile(name: string, width: number, height: number, colour: readonly [number, number, number] = [120, 80, 50]) {
  return { name, mimeType: 'image/png', buffer: png(width, height, colour) }
}

/** A real animated GIF: each colour is a frame. */
export function gif(width: number, height: number, colours: readonly (readonly [number, number, number])[]): Buffer<ArrayBuffer> {
  const word = (value: number) => [value & 0xff, value >> 8]
  const table = Buffer.alloc(128 * 3)
  for (const [index, colour] of colours.entries()) table.set(colour, index * 3)
  const frame = (index: number) => {
    // Not compressed: the code table is cleared after every 126 pixels, so that each of them is a byte.
    const data: number[] = []
    for (let left = width * height; left > 0; left -= 126) data.push(128, ...Array<number>(Math.min(left, 126)).fill(index))
    data.push(129)
    const blocks: Buffer[] = []
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255)
      blocks.push(Buffer.from([block.length, ...block]))
    }
    const lead = [0x21, 0xf9, 4, 0, ...word(10), 0, 0, 0x2c, ...word(0), ...word(0), ...word(width), ...word(height), 0, 7]
    return Buffer.concat([Buffer.from(lead), ...blocks, Buffer.from([0])])
  }
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...word(width), ...word(height), 0xf6, 0, 0]),
    table,
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0', 'latin1'),
    Buffer.from([3, 1, 0, 0, 0]),
    ...colours.map((_, index) => frame(index)),
    Buffer.from([0x3b]),
  ])
}

/** The size of a stored PNG, from its header. */
export async function storedSize(server: Server, path: string): Promise<[width: number, height: number]> {
  const bytes = Buffer.from(await (await fetch(`${server.url}/media/${path}`)).arrayBuffer())
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
