import { Frame, RequestForm } from '@peshtoq/site'
import { metadataOf } from '@peshtoq/site/next'
import type { Metadata } from 'next'
import { places, site } from '@/lib/site'

const HEADING = 'Aloqa'

export async function generateMetadata(): Promise<Metadata> {
  return metadataOf({}, { ...places, site: await site.site(), path: '/contact', title: HEADING })
}

/** Contact details, and the form in which visitors ask for a call. */
export default async function Contact() {
  const info = await site.site()
  return (
    <Frame section={{ name: 'Contact', heading: HEADING }} level={1}>
      <div className="contact">
        {info?.phones.map((phone) => (
          <p key={phone}>
            <a href={`tel:+${phone}`}>+{phone}</a>
          </p>
        ))}
        {info?.emails.map((email) => (
          <p key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        ))}
        {info?.addresses.map(({ text, mapLink }) => <p key={text}>{mapLink === null ? text : <a href={mapLink}>{text}</a>}</p>)}
        {info?.requests.isOn === true ? <RequestForm form="FreeConsultation" /> : <p>Hozircha onlayn ariza qabul qilinmaydi.</p>}
      </div>
    </Frame>
  )
}
