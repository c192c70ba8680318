import type { SiteProfessionInfo } from '../generated/model/siteProfessionInfo'
import { Html } from '../kit/html'
import { Split } from './parts/split'
import { Unfilled } from './parts/unfilled'

/** The profession. */
export function ProfessionInfo({ section }: { section: SiteProfessionInfo }) {
  const info = section.content?.courseInfo
  if (!info) return <Unfilled section={section} />
  return (
    <Split section={section} title={info.title} image={info.image} pictured>
      <Html html={info.desc} />
    </Split>
  )
}
