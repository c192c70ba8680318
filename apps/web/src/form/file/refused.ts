/** A file that cannot be taken, with what the person reads. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused'
}
