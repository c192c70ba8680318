import Link from 'next/link'
import { site } from '@/lib/site'

const MENU = [
  { label: 'Kurslar', link: '/courses' },
  { label: 'Aloqa', link: '/contact' },
]

/** The header of every page: the site's settings from the panel, otherwise the defaults here. */
export async function Header() {
  const info = await site.site()
  const menu = info?.menu.length ? info.menu : MENU
  return (
    <header className="header">
      <Link href="/" className="brand">
        {info?.organisation ?? 'Kurslar'}
      </Link>
      <nav aria-label="Sayt menyusi">
        {menu.map(({ label, link }) => (
          <Link key={link} href={link}>
            {label}
          </Link>
        ))}
      </nav>
    </header>
  )
}
