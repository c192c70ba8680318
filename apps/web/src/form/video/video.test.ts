import { describe, expect, it } from 'vitest'

import { FileRefused } from '../file/refused'
import { readVideo } from './read'
import { sniffVideo } from './sniff'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)))

const EBML = [0x1a, 0x45, 0xdf, 0xa3]

describe('the kind of a video', () => {
  it('is recognised by content', () => {
    expect(sniffVideo(bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomavc1'))).toBe('mp4')
    expect(sniffVideo(bytes([0, 0, 0, 20], 'ftypMSNV', [0, 0, 2, 0], 'xxxx'))).toBe('mp4')
    expect(sniffVideo(bytes(EBML, [0x9f], [0x42, 0x86, 0x81, 1], [0x42, 0x82, 0x84], 'webm'))).toBe('webm')
    expect(sniffVideo(bytes(EBML, [1, 0, 0, 0, 0, 0, 0, 14], [0x42, 0x82, 1, 0, 0, 0, 0, 0, 0, 4], 'webm'))).toBe('webm')
  })

  it('is not a still picture, a QuickTime film or a Matroska one', () => {
    expect(sniffVideo(bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1isom'))).toBeNull()
    expect(sniffVideo(bytes([0, 0, 0, 20], 'ftypqt  ', [0, 0, 0, 0], 'isom'))).toBeNull()
    // A brand after the end of the header does not count.
    expect(sniffVideo(bytes([0, 0, 0, 16], 'ftypxxxx', [0, 0, 0, 0], 'isom'))).toBeNull()
    expect(sniffVideo(bytes(EBML, [0x9f], [0x42, 0x82, 0x88], 'matroska'))).toBeNull()
    expect(sniffVideo(bytes('GIF89a'))).toBeNull()
    expect(sniffVideo(bytes())).toBeNull()
  })

  it('is refused with a message', async () => {
    await expect(readVideo(new File(['hello'], 'a.mp4', { type: 'video/mp4' }), 'videos')).rejects.toThrow(FileRefused)
    const heavy = new File([bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomavc1')], 'a.mp4')
    Object.defineProperty(heavy, 'size', { value: 524_288_001 })
    await expect(readVideo(heavy, 'videos')).rejects.toThrow('500')
  })
})
