import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { findMedia, readMediaFile } from '#/api/generated/media-library/media-library'
import type { MediaFileRow } from '#/api/generated/model/mediaFileRow'
import { fileSize } from '#/lib/numbers'
import { formText } from '#/text/uz.form'
import { libraryText as text } from '#/text/uz.library'
import { isFolder, type LibraryFolder, type LibrarySearch } from './search'

export type LibraryFile = MediaFileRow

/** The page size: full rows of two, three, four and six, and few enough for a browser. */
export const PER_PAGE = 48

const KEY = 'media-library'

export function filesQuery({ state, ...search }: LibrarySearch) {
  return queryOptions({
    queryKey: [KEY, 'list', { state, ...search }],
    queryFn: ({ signal }) => findMedia({ ...search, perPage: PER_PAGE, ...(state !== undefined && { [state]: true }) }, undefined, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** A file by its path, with where it is used. */
export function fileQuery(folder: LibraryFolder, name: string) {
  return queryOptions({
    queryKey: [KEY, 'file', folder, name],
    queryFn: ({ signal }) => readMediaFile(folder, name, undefined, signal),
    meta: { quiet: true },
  })
}

/** Invalidates all queries of files after a change. */
export async function invalidateFiles(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [KEY] })
}

/** The two parts of a path; null if it is not in the library. */
export function partsOf(path: string): { folder: LibraryFolder; name: string } | null {
  const [folder, name, ...rest] = path.split('/')
  return isFolder(folder) && name !== undefined && name !== '' && rest.length === 0 ? { folder, name } : null
}

/** The name of a file. */
export const nameOf = ({ name, alt, usedBy }: Pick<LibraryFile, 'name' | 'alt' | 'usedBy'>): string => name ?? alt ?? usedBy ?? text.untitled

/** Its dimensions and file size. */
export function sizeOf({ width, height, size }: Pick<LibraryFile, 'width' | 'height' | 'size'>): string {
  const pixels = width !== null && height !== null ? [formText.image.pixels(width, height)] : []
  return [...pixels, fileSize(size)].join(' · ')
}

/** Whether a picture has no alternative text and is not marked as decorative. */
export const lacksAlt = ({ kind, alt, decorative }: LibraryFile): boolean => kind === 'image' && alt === null && !decorative
