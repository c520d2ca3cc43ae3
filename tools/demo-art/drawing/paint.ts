import { createHash } from 'node:crypto'

/** The shadow of everything: a cool violet ink, never black, so that all scenes share one light. */
export const ink = '#2c2a4a'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (hex: string, share = 0.4) => mix(hex, '#ffffff', share)
export const darker = (hex: string, share = 0.18) => mix(hex, ink, share)

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (d: string, stroke: string, width = 2, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const dot = (cx: number, cy: number, r: number, fill: string, opacity = 1) => oval(cx, cy, r, r, fill, opacity)

export const group = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`

/** The outline of a box with rounded corners, so that boxes can be clipped, shaded and patterned like any form. */
export const boxPath = (x: number, y: number, w: number, h: number, r = 0) =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`

export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, opacity = 1) =>
  path(boxPath(x, y, w, h, r), fill, opacity)

export const ovalPath = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** Draws only inside an outline. Ids come from the outline: the same drawing always gives the same file. */
export function clipped(d: string, ...parts: string[]): string {
  const id = `c${createHash('sha256').update(d).digest('hex').slice(0, 8)}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`
}

export type Volume = 'side' | 'top' | 'ball' | 'slant'

/** A form in three tones: its colour, light from the upper left, shade to the lower right. */
export const form = (d: string, color: string, volume: Volume = 'slant') =>
  `${path(d, color)}<path d="${d}" fill="url(#${volume})"/>`

/** A fold in cloth: a dark line with a light one beside it. */
export const fold = (d: string, width = 3, strength = 0.16) =>
  line(d, ink, width, strength) + group(`translate(${-width * 0.9} 0)`, line(d, '#ffffff', width * 0.8, strength * 1.5))

/** Repeats a drawing for 0…count-1. */
export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
