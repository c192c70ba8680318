import { Card } from '../kit/card'
import { cx } from '../kit/cx'
import { Items } from '../kit/items'
import type { Shape } from './shapes'
import styles from './skeleton.module.css'

/** Grey shapes in the proportions of a section whose content stands on the site itself. Nothing for screen readers. */
export function Skeleton({ shape }: { shape: Exclude<Shape, { kind: 'request' }> }) {
  return <div aria-hidden>{drawn(shape)}</div>
}

function drawn(shape: Exclude<Shape, { kind: 'request' }>) {
  switch (shape.kind) {
    case 'bar':
      return (
        <div className={styles.bar}>
          <div className={cx(styles.block, styles.logo)} />
          <div className={styles.links}>
            {places(4).map((place) => (
              <div key={place} className={styles.line} />
            ))}
          </div>
          <div className={cx(styles.block, styles.pill)} />
        </div>
      )
    case 'cards':
      return (
        <Items swiper={false} label="" columns={shape.columns} small={!shape.picture}>
          {places(shape.count).map((place) => (
            <Card key={place} top={shape.picture && <div className={styles.block} style={{ aspectRatio: '16 / 10', borderRadius: 0 }} />}>
              <div className={styles.text}>
                {!shape.picture && <div className={cx(styles.block, styles.mark)} />}
                <Lines widths={['60%', '95%', '80%']} />
              </div>
            </Card>
          ))}
        </Items>
      )
    case 'steps':
      return (
        <Items swiper={false} label="" columns="four">
          {places(shape.count).map((place) => (
            <div key={place} className={styles.step}>
              <span className={styles.number}>{place}</span>
              <Lines widths={['70%', '95%', '55%']} />
            </div>
          ))}
        </Items>
      )
    case 'rows':
      return (
        <div>
          {places(shape.count).map((place) => (
            <div key={place} className={styles.row}>
              <div className={styles.line} style={{ width: `${32 + ((place * 17) % 30)}%` }} />
              <div className={cx(styles.block, styles.dot)} />
            </div>
          ))}
        </div>
      )
    case 'beside':
      return (
        <div className={styles.beside}>
          <Lines widths={['85%', '95%', '90%', '60%', '75%']} />
          <div className={styles.block} style={{ aspectRatio: shape.ratio }} />
        </div>
      )
  }
}

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div className={styles.text}>
      {widths.map((width) => (
        <div key={width} className={styles.line} style={{ width }} />
      ))}
    </div>
  )
}

/** 1 to the count. */
function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
