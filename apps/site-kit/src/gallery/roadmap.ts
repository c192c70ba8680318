/** The roadmap of a course, 1200×500, drawn here like the other pictures of the gallery. */
export function roadmap(stops: readonly string[]): string {
  const places = stops.map((stop, index) => {
    const x = 110 + (index * 980) / Math.max(stops.length - 1, 1)
    const y = index % 2 === 0 ? 330 : 190
    return { stop, x, y, place: index + 1 }
  })
  const bends = places.slice(1).map(({ x, y }, index) => {
    const { x: from = x, y: height = y } = places[index] ?? {}
    const middle = (from + x) / 2
    return `C${middle} ${height} ${middle} ${y} ${x} ${y}`
  })
  const marks = places.map(
    ({ stop, x, y, place }) =>
      `<circle cx="${x}" cy="${y}" r="36" fill="#fff" stroke="#a8481f" stroke-width="8"/>` +
      `<text x="${x}" y="${y + 11}" font-size="32" font-weight="700" fill="#8a3815">${place}</text>` +
      `<text x="${x}" y="${y + 82}" font-size="27" font-weight="600" fill="#211a15">${stop}</text>`,
  )
  const way = `<path d="M${places[0]?.x ?? 0} ${places[0]?.y ?? 0}${bends.join('')}" fill="none" stroke="#e3a583" stroke-width="10" stroke-dasharray="2 22" stroke-linecap="round"/>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500" viewBox="0 0 1200 500" font-family="sans-serif" text-anchor="middle">` +
    `<rect width="1200" height="500" fill="#f9e5d8"/>${way}${marks.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
