import type { SiteBanner } from '../generated/model/siteBanner'
import { Frame } from '../kit/frame'
import { Link } from '../kit/link'
import { Picture } from '../kit/picture'
import styles from './banner.module.css'

/**
 * One wide picture with a link; each width of the page has its own, whose shape is fixed whatever was uploaded: the page keeps its
 * rhythm, and nothing moves while it loads. Invisible ones are not loaded.
 */
export function Banner({ section, level = 2 }: { section: SiteBanner; level?: 1 | 2 | undefined }) {
  const { content, heading } = section
  return (
    <Frame section={section} bare level={level} className={styles.frame}>
      <Link href={content?.link} className={styles.banner} aria-label={heading}>
        <Picture src={content?.bannerMobile} alt="" ratio="4 / 5" sizes="(max-width: 600px) 100vw, 600px" className={styles.mobile} />
        <Picture src={content?.bannerTablet} alt="" ratio="16 / 9" sizes="(max-width: 1000px) 100vw, 1000px" className={styles.tablet} />
        <Picture src={content?.bannerDesktop} alt="" ratio="3 / 1" sizes="(max-width: 1216px) 100vw, 1216px" className={styles.desktop} />
      </Link>
    </Frame>
  )
}
