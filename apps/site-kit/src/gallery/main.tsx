/**
 * Every section with sample content: `?name=Banner` shows all states of one at three widths, and `&content=full&width=390` only
 * that one. `HomePage` and `CoursePage` are whole pages. For viewing and for the tests; not part of the package.
 */
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Site } from '../kit/site'
import { CONTENTS, COUNTS, WIDTHS, type Content, type Counted } from './contents'
import { contentsOf, NAMES, PAGES, pageOf, sectionOf } from './pages'
import { galleryText as text } from './text'
import styles from './gallery.module.css'

function Gallery() {
  const address = useSyncExternalStore(watchAddress, () => location.search)
  const asked = new URLSearchParams(address)
  const name = asked.get('name')
  const width = Number(asked.get('width'))
  const content = [...CONTENTS, ...keysOf(COUNTS)].find((one) => one === asked.get('content'))
  if (name === null) return <Contents />
  if (content !== undefined && width > 0) {
    return (
      <main className={styles.alone} style={{ width }} data-shows={`${content}-${width}`}>
        {/* A page has its own. */}
        {!PAGES.includes(name) && <h1 className={styles.unseen}>{name}</h1>}
        <One name={name} content={content} />
      </main>
    )
  }
  return <Sheet name={name} />
}

/** The typed keys of the counts. */
function keysOf(counts: typeof COUNTS): Counted[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own keys
  return Object.keys(counts) as Counted[]
}

function watchAddress(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

function One({ name, content }: { name: string; content: Content | Counted }) {
  return (
    <Site mediaBase="/media" linkTarget="_blank" coursesHref="/kurslar" requestsUrl="/api/public/requests">
      {pageOf(name, content) ?? sectionOf(name, content) ?? <p>{text.missing(name)}</p>}
    </Site>
  )
}

function Sheet({ name }: { name: string }) {
  return (
    <main className={styles.gallery}>
      <h1>{name}</h1>
      <div className={styles.sheet}>
        {contentsOf(name).flatMap((content) =>
          WIDTHS.map((width) => (
            <div key={`${content}-${width}`} className={styles.cell}>
              <p>
                {text.contents[content]}, {width}
              </p>
              <div data-shows={`${content}-${width}`}>
                <One name={name} content={content} />
              </div>
            </div>
          )),
        )}
      </div>
    </main>
  )
}

function Contents() {
  return (
    <main className={styles.gallery}>
      <h1>{text.title}</h1>
      <ul className={styles.names}>
        {[...PAGES, ...NAMES].map((name) => (
          <li key={name}>
            <a href={`?name=${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no #root')
createRoot(place).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
