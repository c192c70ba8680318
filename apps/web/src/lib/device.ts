const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Most browsers also call themselves Chrome or Safari: more specific names come first.
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

function first(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}

/** A browser and its system by their common names: `Chrome, Windows`. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const names = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  return names.length === 0 ? null : names.join(', ')
}

export function isPhone(userAgent: string | null): boolean {
  return userAgent !== null && /Android|iPhone|iPad/.test(userAgent)
}
