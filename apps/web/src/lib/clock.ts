/** Hours and minutes in any spelling: `9`, `9:30`, `0930` or `09.30`; undefined for anything else. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim()
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.\s-](\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}
