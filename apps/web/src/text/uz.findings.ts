import { plural } from './plural'
import { spoken } from './spoken'

/** What is missing or wrong in what visitors see. */
export const findingsText = spoken({
  title: 'Saytga tayyormi?',
  homeTitle: 'Kamchiliklar',
  count: (count: number) => plural(count, { other: `${count} ta kamchilik` }),
  nothing: 'Kamchilik topilmadi',
  help: 'Bular ogohlantirish: saqlashga ham, koʻrsatishga ham toʻsqinlik qilmaydi.',
  strip: (count: number) => plural(count, { other: `Bosh sahifada ${count} ta kamchilik bor` }),
  ofSection: (name: string, count: number) => plural(count, { other: `${name}: ${count} ta kamchilik` }),
  course: 'Kursning oʻzi',
  shared: 'Umumiy roʻyxatlar',
  failed: 'Tekshiruv natijasi olinmadi',
  kinds: {
    empty_section: 'Boʻlim koʻrsatilgan, lekin boʻsh',
    missing_alt: 'Rasmning matni yozilmagan',
    free_price: 'Narx 0, saytda «Bepul» deb chiqadi, lekin kurs haqida bunday deyilmagan',
  },
  small: (width: number, height: number, wantedWidth: number, wantedHeight: number) =>
    `Rasm kichik: ${width}×${height} px, saytda ${wantedWidth}×${wantedHeight} px yaxshi koʻrinadi`,
  short: (length: number, enough: number) => `Matn qisqa: ${length} ta belgi, kamida ${enough} ta boʻlgani maʼqul`,
  mixed: (word: string) => `«${word}» soʻzida lotin va kirill harflari aralashgan`,
  script: (text: string) => `Matn sahifadagi boshqa matnlardan boshqa alifboda: «${text}»`,
  links: {
    gone: (link: string) => `Bunday sahifa yoʻq: ${link}`,
    loop: (link: string) => `Havola oʻziga qaytaradi: ${link}`,
    no_site: (link: string) => `Bunday sayt yoʻq: ${link}`,
  },
})
