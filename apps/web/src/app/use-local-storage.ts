import { useState } from 'react'

/** A boolean setting of the interface, kept in this browser. */
export function useLocalStorage(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key)
    return stored === null ? initial : stored === '1'
  })
  const store = (next: boolean) => {
    localStorage.setItem(key, next ? '1' : '0')
    setValue(next)
  }
  return [value, store]
}
