import { Fragment } from 'react'

import { shownLink } from '#/form/link'

/** A stored link to read; what does not fit on a line goes on after a slash before it does within a word. */
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
