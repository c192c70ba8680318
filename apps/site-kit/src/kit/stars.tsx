import { text } from '../text'
import { StarIcon } from './icons'
import styles from './stars.module.css'

const STARS = [1, 2, 3, 4, 5]

/** A rating from 1 to 5; renders nothing without one. */
export function Stars({ rating }: { rating: number | null | undefined }) {
  if (!rating) return null
  return (
    <span className={styles.stars} role="img" aria-label={text.rating(rating)}>
      {STARS.map((star) => (
        <span key={star} className={star > rating ? styles.off : undefined}>
          <StarIcon />
        </span>
      ))}
    </span>
  )
}
