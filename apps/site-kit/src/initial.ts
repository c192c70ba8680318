/** The first letter of a name, capitalised: `Sh`, `Ch`, `Oʻ` and `Gʻ` are one letter each. */
export function initial(name: string): string {
  const two = /^(?:sh|ch|[og][ʻʼ‘’'`´])/iu.exec(name)?.[0]
  const letter = two ?? Array.from(name)[0] ?? ''
  return `${letter.charAt(0).toUpperCase()}${letter.slice(1).toLowerCase()}`
}
