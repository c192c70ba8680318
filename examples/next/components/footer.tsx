import { site } from '@/lib/site'

/** The footer of every page: the site's settings from the panel. */
export async function Footer() {
  const info = await site.site()
  if (info === null) return null
  const { footerText, workingHours, licences, copyright } = info
  if (!footerText && !workingHours && licences.length === 0 && !copyright) return null
  return (
    <footer className="footer">
      {footerText && <p>{footerText}</p>}
      {workingHours && <p>{workingHours}</p>}
      {licences.length > 0 && (
        <ul>
          {licences.map(({ title, link }) => (
            <li key={title}>{link === null ? title : <a href={link}>{title}</a>}</li>
          ))}
        </ul>
      )}
      {copyright && <p>{copyright}</p>}
    </footer>
  )
}
