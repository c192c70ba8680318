import { useSyncExternalStore } from 'react'

/** The choice of the person; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** Shared with public/boot.js, which reads it before the first paint. */
const KEY = 'theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function read(): ThemeChoice {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function apply(): void {
  const isDark = read() === 'dark' || (read() === 'system' && dark.matches)
  const root = document.documentElement
  root.classList.toggle('dark', isDark)
  root.classList.toggle('light', !isDark)
  root.style.colorScheme = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Sets light, dark or the device's mode, in this tab and all others. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  apply()
}

/** Follows changes of the device and of other tabs. */
export function watchTheme(): void {
  dark.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) apply()
  })
}

/** The choice of the person, kept up to date. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}
