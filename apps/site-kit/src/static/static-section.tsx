import type { Framed } from '../kit/frame'
import { Request } from './request'
import { SHAPES, type StaticName } from './shapes'
import { Strip } from './strip'

/**
 * A section that the panel only positions and hides: its content is written into the site. Here it is one slim strip, so that a
 * page with many of them still shows what can be edited.
 */
export function StaticSection({ section }: { section: Framed & { name: StaticName } }) {
  return SHAPES[section.name] === 'request' ? <Request section={section} /> : <Strip section={section} />
}
