import { mediaFileInput, type MediaFileInputValues } from '#/api/generated/inputs/mediaFileInput'
import { describeMediaFile, readMediaFile } from '#/api/generated/media-library/media-library'
import type { FocalPoint } from '#/api/generated/model/focalPoint'
import type { FormInput } from '#/form/field'
import { defineSingleton } from '#/resources/kit/form'
import { libraryText } from '#/text/uz.library'
import type { LibraryFolder } from './search'

const text = libraryText.file

type Body = typeof mediaFileInput extends FormInput<infer Sent, MediaFileInputValues> ? Sent : never
type Values = Omit<MediaFileInputValues, 'focalPoint'> & { focalPoint: FocalPoint | null }

/** No focal point is chosen at first: that is the centre. */
const input: FormInput<Body, Values> = {
  ...mediaFileInput,
  defaultValues: { ...mediaFileInput.defaultValues, focalPoint: null },
}

function define(folder: LibraryFolder, name: string) {
  return defineSingleton({
    calls: {
      // Its history is found by the end of the key.
      key: `media-library/${folder}/${name}/media_file`,
      load: async (signal) => (await readMediaFile(folder, name, undefined, signal)).file,
      save: (body) => describeMediaFile(folder, name, body),
    },
    input,
    labels: { alt: text.alt, decorative: text.decorative, focalPoint: text.focalPoint },
    saved: text.saved,
  })
}

type FileForm = ReturnType<typeof define>
const made = new Map<string, FileForm>()

/** The form of a file, cached so that it keeps its identity between renders. */
export function fileForm(folder: LibraryFolder, name: string): FileForm {
  const path = `${folder}/${name}`
  const form = made.get(path) ?? define(folder, name)
  made.set(path, form)
  return form
}
