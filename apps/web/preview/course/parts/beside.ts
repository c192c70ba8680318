import styles from './beside.module.css'

const LAYOUTS: Readonly<Record<number, string | undefined>> = { 1: styles.alone, 2: styles.pair }

/** How a card with a face is laid out among so many: of few the face would be too large above its words. */
export function besideOf(count: number): string | undefined {
  return LAYOUTS[count]
}
