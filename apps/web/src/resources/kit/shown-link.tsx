import { Fragment } from 'react'

import { shownLink } from '#/form/link'

/** A stored link as text; a long one wraps after a slash rather than within a word. */
export function ShownLink({ link }: { link: string }) {
  return shownLink(link)
    .split(/(?<=\/)/)
    .map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))
}
