import type { ReactNode } from 'react'
import type { SiteFooter } from '../generated/model/siteFooter'
import type { SocialType } from '../generated/model/socialType'
import { Frame, FrameHeading } from '../kit/frame'
import { FacebookIcon, InstagramIcon, LinkedinIcon, PhoneIcon, TelegramIcon, YoutubeIcon } from '../kit/icons'
import { Link } from '../kit/link'
import { said } from '../kit/said'
import { text } from '../text'
import styles from './footer.module.css'

const ICONS: Record<SocialType, ReactNode> = {
  facebook: <FacebookIcon />,
  instagram: <InstagramIcon />,
  linkedin: <LinkedinIcon />,
  telegram: <TelegramIcon />,
  youtube: <YoutubeIcon />,
  phone: <PhoneIcon />,
}

/** `998901234567` formatted; an incomplete number stays as typed. */
export function shownPhone(digits: string): string {
  return digits.replace(/^(998)(\d\d)(\d{3})(\d\d)(\d\d)$/, '+$1 ($2) $3-$4-$5')
}

/** The end of every page: social networks and the phone number. */
export function Footer({ section }: { section: SiteFooter }) {
  const { socials } = section.content
  const phone = socials.find((row) => row.type === 'phone')
  const networks = socials.filter((row) => row.type !== 'phone')
  return (
    <Frame section={section} as="footer" own>
      <div className={styles.columns}>
        <div>
          <FrameHeading />
          {networks.length > 0 && (
            <ul className={styles.list}>
              {networks.map(({ type, link }) => (
                <li key={type}>
                  <Link href={link} outside className={styles.social}>
                    {ICONS[type]}
                    {text.socials[type]}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        {phone && (
          <div>
            <p className={styles.call}>{text.footer.call}</p>
            <Link href={phone.link && `tel:+${phone.link}`} className={styles.phone}>
              {shownPhone(said(phone.link)) || text.socials.phone}
            </Link>
          </div>
        )}
      </div>
    </Frame>
  )
}
