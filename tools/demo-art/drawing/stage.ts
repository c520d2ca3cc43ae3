import { box, group, ink, lighter, mix, oval } from './paint.ts'

/** Walls and table tops, tinted so that a page of scenes reads as one family. */
export const backdrops = {
  mint: { wall: '#d9efe8', table: '#f3faf6' },
  sky: { wall: '#d8e9f5', table: '#f1f7fc' },
  linen: { wall: '#ece6db', table: '#faf6ef' },
  blush: { wall: '#f7dfd9', table: '#fdf3ef' },
  butter: { wall: '#f8ebc8', table: '#fdf8ea' },
  sage: { wall: '#dfe8d3', table: '#f5f8ee' },
  lilac: { wall: '#e5e0f2', table: '#f7f4fc' },
  clay: { wall: '#efd9c6', table: '#faf0e6' },
  dusk: { wall: '#cfdbe8', table: '#eaf0f6' },
  mulberry: { wall: '#cfa9ba', table: '#ecd8e0' },
  brass: { wall: '#ecd9a8', table: '#f9f1da' },
  pearl: { wall: '#e6e0e4', table: '#f8f5f6' },
  rose: { wall: '#f1dbe4', table: '#fbf1f5' },
} as const

export type Backdrop = keyof typeof backdrops

export type Frame = { width: number; height: number }
export const frames = {
  square: { width: 400, height: 400 },
  landscape: { width: 1080, height: 510 },
  portrait: { width: 600, height: 900 },
  share: { width: 1200, height: 630 },
} as const satisfies Record<string, Frame>

/** The table line (visual rule: 68 % of the height). */
export const tableLine = (frame: Frame) => Math.round(frame.height * 0.68)

const stops = (light: number, shade: number) =>
  `<stop offset="0" stop-color="#fff" stop-opacity="${light}"/><stop offset=".38" stop-color="#fff" stop-opacity="0"/>` +
  `<stop offset=".5" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity="${shade}"/>`

const defs =
  `<linearGradient id="side">${stops(0.3, 0.2)}</linearGradient>` +
  `<linearGradient id="top" x2="0" y2="1">${stops(0.34, 0.17)}</linearGradient>` +
  `<linearGradient id="slant" x2="1" y2=".9">${stops(0.3, 0.2)}</linearGradient>` +
  `<radialGradient id="ball" cx=".36" cy=".3" r=".78">${stops(0.42, 0.26)}</radialGradient>` +
  `<radialGradient id="contact"><stop offset="0" stop-color="${ink}" stop-opacity=".34"/><stop offset=".55" stop-color="${ink}" stop-opacity=".17"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>` +
  `<filter id="cast" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter>`

/** The one soft shadow where a thing meets the table. */
export const contact = (cx: number, y: number, rx: number) =>
  oval(cx, y, rx * 1.18, Math.max(7, rx * 0.12), 'url(#contact)')

/** The soft shadow that a hanging thing throws on the wall. */
export const cast = (outline: string) =>
  group('translate(13 14)', `<path d="${outline}" fill="${ink}" opacity=".13" filter="url(#cast)"/>`)

/** Light from a window out of the picture, so that a wide or tall wall is not empty. */
function daylight({ width, height }: Frame): string {
  const [w, y] = [Math.min(width, height) * 0.22, Math.round(height * 0.68)]
  const pane = (x: number) =>
    `<path d="M${x} 0h${w}L${x + w - y * 0.42} ${y}h${-w}z" fill="#fff" opacity=".26" filter="url(#cast)"/>`
  return pane(width * 0.16) + pane(width * 0.16 + w * 1.16)
}

export function stage(frame: Frame, name: Backdrop, ...content: string[]): string {
  const { width, height } = frame
  const { wall, table } = backdrops[name]
  const y = tableLine(frame)
  const room =
    `<radialGradient id="wall" cx=".2" cy=".08" r="1.1"><stop offset="0" stop-color="${lighter(wall, 0.62)}"/><stop offset=".55" stop-color="${wall}"/><stop offset="1" stop-color="${mix(wall, ink, 0.07)}"/></radialGradient>` +
    `<linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="${table}"/><stop offset="1" stop-color="${mix(table, wall, 0.55)}"/></linearGradient>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}${room}</defs>` +
    box(0, 0, width, y, 0, 'url(#wall)') +
    box(0, y, width, height - y, 0, 'url(#table)') +
    box(0, y - 3, width, 3, 0, mix(wall, ink, 0.1), 0.5) +
    box(0, y, width, 3, 0, '#ffffff', 0.75) +
    (width === height ? '' : daylight(frame)) +
    content.join('') +
    '</svg>\n'
  )
}

/** Things are drawn in a square of 400 and stand at y 322; this sets one down somewhere else, larger or smaller. */
export const standing = 322
export const place = (thing: string, x: number, y: number, scale: number) =>
  group(`translate(${(x - 200 * scale).toFixed(1)} ${(y - standing * scale).toFixed(1)}) scale(${scale})`, thing)
