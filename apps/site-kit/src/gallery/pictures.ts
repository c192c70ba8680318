/** Pictures for the gallery, generated here without files or network. */

function uri(width: number, height: number, body: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Hills below a sun in one hue, of any size: a placeholder for a photograph. */
export function scene(hue: number, width = 960, height = 640): string {
  const tone = (saturation: number, light: number, turn = 0) => `hsl(${(hue + turn) % 360} ${saturation}% ${light}%)`
  const hill = (top: number, bend: number, fill: string) =>
    `<path d="M0 ${height * top}C${width * 0.25} ${height * (top - bend)} ${width * 0.45} ${height * (top + bend)} ${width * 0.65} ${height * top}S${width * 0.9} ${height * (top - bend)} ${width} ${height * (top - bend / 2)}V${height}H0z" fill="${fill}"/>`
  return uri(
    width,
    height,
    `<rect width="100%" height="100%" fill="${tone(55, 88)}"/>` +
      `<circle cx="${width * 0.72}" cy="${height * 0.36}" r="${Math.min(width, height) * 0.17}" fill="${tone(75, 72, 25)}"/>` +
      hill(0.62, 0.12, tone(38, 70)) +
      hill(0.74, 0.09, tone(40, 52)) +
      hill(0.88, 0.07, tone(45, 34)),
  )
}

/** A face before a background. */
export function face(ground: string, hair: string): string {
  return uri(
    400,
    400,
    `<rect width="400" height="400" fill="${ground}"/><path d="M60 400c0-90 60-130 140-130s140 40 140 130z" fill="#fff" opacity=".85"/>` +
      `<rect x="170" y="220" width="60" height="80" rx="28" fill="#d9a679"/><ellipse cx="200" cy="170" rx="74" ry="86" fill="#e6b98e"/>` +
      `<path d="M118 170c-10-90 40-120 84-120s92 28 80 118c-14-50-50-66-82-66s-70 14-82 68z" fill="${hair}"/>`,
  )
}

/** A company's name as its logo. */
export function logo(name: string, colour: string): string {
  return uri(
    400,
    160,
    `<circle cx="46" cy="80" r="30" fill="${colour}"/><path d="M30 92l16-30 16 30z" fill="#fff"/>` +
      `<text x="92" y="94" font-family="sans-serif" font-weight="700" font-size="${Math.min(44, 520 / name.length)}" fill="${colour}">${name}</text>`,
  )
}

/** A small icon of a skill, a tool or a profession. */
export function sign(colour: string, kind: 'ring' | 'bars' | 'steps' | 'star' = 'ring'): string {
  const body = {
    ring: `<circle cx="64" cy="64" r="40" fill="none" stroke="${colour}" stroke-width="14"/><circle cx="64" cy="64" r="12" fill="${colour}"/>`,
    bars: `<path d="M28 104V68M64 104V28M100 104V48" stroke="${colour}" stroke-width="16" stroke-linecap="round"/>`,
    steps: `<path d="M22 100h28V72h28V44h28" fill="none" stroke="${colour}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/>`,
    star: `<path d="m64 18 14 32 34 4-25 23 7 34-30-17-30 17 7-34-25-23 34-4z" fill="${colour}"/>`,
  }[kind]
  return uri(128, 128, body)
}

/** A course's picture: shapes on its colour. */
export function illustration(colour: string, turn: number): string {
  return uri(
    960,
    600,
    `<rect width="960" height="600" fill="${colour}" opacity=".18"/>` +
      `<g transform="rotate(${turn} 480 300)"><rect x="330" y="150" width="300" height="300" rx="56" fill="${colour}"/>` +
      `<circle cx="630" cy="420" r="110" fill="${colour}" opacity=".45"/><circle cx="330" cy="180" r="70" fill="#fff" opacity=".9"/></g>`,
  )
}
