import type { Framed } from '../kit/frame'
import { Request } from './request'
import { SHAPES, type StaticName } from './shapes'
import { Strip } from './strip'

/**
 * A section that the panel only places and hides: what it holds is written into the site. Its place is one slim strip, so
 * that a page of many of them still shows what was edited.
 */
export function StaticSection({ section }: { section: Framed & { name: StaticName } }) {
  return SHAPES[section.name] === 'request' ? <Request section={section} /> : <Strip section={section} />
}
