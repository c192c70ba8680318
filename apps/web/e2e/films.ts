import type { Page } from '@playwright/test'

/** A short video recorded in the page, in a format that the browser plays. */
export async function film(page: Page, width = 320, height = 180): Promise<Buffer<ArrayBuffer>> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
      const parts: Blob[] = []
      recorder.ondataavailable = (event) => parts.push(event.data)
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve
      })
      recorder.start()
      for (let frame = 0; frame < 20; frame += 1) {
        context.fillStyle = `rgb(${200 - frame * 4} ${80 + frame * 4} 60)`
        context.fillRect(0, 0, wide, high)
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        await new Promise((resolve) => {
          setTimeout(resolve, 40)
        })
      }
      recorder.stop()
      await ended
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** A video as a file chooser takes it. */
export async function filmFile(page: Page, name: string) {
  return { name, mimeType: 'video/webm', buffer: await film(page) }
}
