import styles from './beside.module.css'

/** How a card with a face is laid out among so many. */
export function besideOf(count: number): string | undefined {
  return count === 2 ? styles.pair : undefined
}
