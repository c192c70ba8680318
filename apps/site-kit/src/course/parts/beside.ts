import styles from './beside.module.css'

/** The layout of cards with a face, by their number. */
export function besideOf(count: number): string | undefined {
  return count === 2 ? styles.pair : undefined
}
