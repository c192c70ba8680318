/** A file that cannot be taken, with the message for the person. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused'
}
