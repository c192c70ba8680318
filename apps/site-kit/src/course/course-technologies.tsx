import type { SiteCourseTechnologies } from '../generated/model/siteCourseTechnologies'
import { cx } from '../kit/cx'
import { Frame } from '../kit/frame'
import { CheckIcon } from '../kit/icons'
import { Items, Soon } from '../kit/items'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { IconTile } from './parts/icon-tile'
import { courseText } from './text'
import styles from './course-technologies.module.css'

type Content = SiteCourseTechnologies['content']

/** The skills that are learned, and the tools. */
export function CourseTechnologies({ section }: { section: SiteCourseTechnologies }) {
  const { courseSkills, tools } = section.content
  if (courseSkills.length === 0 && tools.length === 0) {
    return (
      <Frame section={section}>
        <Soon />
      </Frame>
    )
  }
  // A swiper needs the full width.
  const beside = courseSkills.length > 0 && tools.length > 0 && !section.isSwiper
  return (
    <Frame section={section}>
      <div className={cx(styles.groups, beside && styles.beside)}>
        {courseSkills.length > 0 && <Skills skills={courseSkills} />}
        {tools.length > 0 && <Tools tools={tools} swiper={section.isSwiper} columns={beside ? 'three' : 'six'} />}
      </div>
    </Frame>
  )
}

function Skills({ skills }: { skills: Content['courseSkills'] }) {
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{courseText.skills}</h3>
      <ul className={styles.skills}>
        {skills.map(({ id, name, image }) => (
          <li key={id} className={styles.skill}>
            {image ? <Picture src={image} alt="" ratio="1" fit="contain" sizes="80px" clear className={styles.icon} /> : <CheckIcon />}
            <span>{named(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tools({ tools, swiper, columns }: { tools: Content['tools']; swiper: boolean; columns: 'three' | 'six' }) {
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{courseText.tools}</h3>
      <Items swiper={swiper} label={courseText.tools} columns={columns} small>
        {tools.map(({ id, name, image }) => (
          <div key={id} className={styles.tool}>
            <IconTile src={image} name={name} className={styles.tile} />
            <p>{named(name)}</p>
          </div>
        ))}
      </Items>
    </div>
  )
}
