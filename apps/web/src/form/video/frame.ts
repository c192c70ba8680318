import { videoText as text } from '#/text/uz.video'
import { FileRefused } from '../file/refused'

/**
 * The frame that a video shows, as a picture of the video's own size.
 * @throws FileRefused if the browser cannot read it: nothing is decoded yet, or the media is on another host
 */
export async function grabFrame(video: HTMLVideoElement): Promise<File> {
  const { videoWidth: width, videoHeight: height } = video
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null || width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    throw new FileRefused(text.frameFailed)
  }
  try {
    context.drawImage(video, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    if (blob === null) throw new FileRefused(text.frameFailed)
    return new File([blob], 'kadr.jpg', { type: 'image/jpeg' })
  } catch {
    throw new FileRefused(text.frameFailed)
  }
}
