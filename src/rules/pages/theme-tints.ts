import { clampChroma, converter, formatHex, type Oklch, parseHex, wcagContrast } from 'culori'

/** Names of CSS variables and their `#rrggbb` values: the whole theme of a store (S1.4). */
export type ThemeTints = Record<`--${string}`, string>

export const defaultColours = { primary: '#1f4fd8', secondary: '#f5b43c' }

type Tone = { l: number; c: number; h: number }

const white = '#ffffff'
const textContrast = 4.5
const controlContrast = 3
/** The minimum contrast with white. A store colour below it is invisible on a page, so darker shades replace it. */
const visibleOnWhite = 1.2
/** From this contrast with white on, a colour is darkened a little to carry white text. Below it, its text is dark. */
const almostCarriesWhite = 3.4

const toOklch = converter('oklch')

export function themeTints(primary: string, secondary: string): ThemeTints {
  const first = toneOf(primary, defaultColours.primary)
  const second = toneOf(secondary, defaultColours.secondary)
  const greys = neutrals(first)
  const ground = greys['--neutral-100'] ?? white
  return { ...ramp('primary', first, ground), ...ramp('secondary', second, ground), ...greys }
}

export function themeCss(tints: ThemeTints): string {
  const lines = Object.entries(tints).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}

/** Accepts only `#rgb` and `#rrggbb`. Any other value becomes the default. */
function toneOf(colour: string, fallback: string): Tone {
  const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? colour : fallback
  const parsed: Oklch | undefined = toOklch(parseHex(hex))
  return { l: parsed?.l ?? 0, c: parsed?.c ?? 0, h: parsed?.h ?? 0 }
}

function ramp(name: string, tone: Tone, ground: string): ThemeTints {
  const tint = (l: number, share: number, most: number) => hexOf({ ...tone, l, c: Math.min(tone.c * share, most) })
  const tints = { 50: tint(0.978, 0.2, 0.024), 100: tint(0.95, 0.4, 0.055), 200: tint(0.892, 0.55, 0.095) }
  const dark = tint(0.27, 0.6, 0.085)
  const grounds = [white, ground, tints[50], tints[100]]
  const isSeen = wcagContrast(hexOf(tone), white) >= visibleOnWhite
  const ink = isSeen ? tone : { ...tone, l: 0.4 }
  const text = darkened(ink, (hex) => grounds.every((under) => wcagContrast(hex, under) >= textContrast))
  const ring = darkened(ink, (hex) => grounds.every((under) => wcagContrast(hex, under) >= controlContrast))
  const fill = isSeen ? fillOf(tone, dark) : { hex: dark, ink: white }
  return {
    [`--${name}-50`]: tints[50],
    [`--${name}-100`]: tints[100],
    [`--${name}-200`]: tints[200],
    [`--${name}-300`]: tint(0.81, 0.75, 0.12),
    [`--${name}-fill`]: fill.hex,
    [`--${name}-on-fill`]: fill.ink,
    [`--${name}-hover`]: hoverOf(fill.hex, fill.ink),
    [`--${name}-text`]: text,
    [`--${name}-ring`]: ring,
    [`--${name}-900`]: dark,
  }
}

/** The store's own colour if text on it is readable, else the nearest darker shade on which it is. */
function fillOf(tone: Tone, dark: string): { hex: string; ink: string } {
  const own = hexOf(tone)
  if (wcagContrast(own, white) < almostCarriesWhite) {
    const ink = [dark, '#000000'].find((candidate) => wcagContrast(own, candidate) >= textContrast)
    if (ink) return { hex: own, ink }
  }
  return { hex: darkened(tone, (hex) => wcagContrast(hex, white) >= textContrast), ink: white }
}

/** A step darker. Lighter if a darker shade is not visible or its text not readable. */
function hoverOf(fill: string, ink: string): string {
  const tone = toneOf(fill, fill)
  const steps = tone.l < 0.35 ? [0.1, 0.06] : [-0.055, -0.03, 0.04, 0.02]
  const shades = steps.map((step) => hexOf({ ...tone, l: Math.min(tone.l + step, 0.99) }))
  return shades.find((hex) => wcagContrast(hex, ink) >= textContrast) ?? fill
}

function darkened(tone: Tone, isEnough: (hex: string) => boolean): string {
  for (let l = tone.l; l > 0; l -= 0.01) {
    const hex = hexOf({ ...tone, l })
    if (isEnough(hex)) return hex
  }
  return '#000000'
}

const greyLightness = {
  50: 0.985,
  100: 0.967,
  200: 0.928,
  300: 0.875,
  400: 0.645,
  500: 0.535,
  600: 0.455,
  700: 0.375,
  800: 0.295,
  900: 0.215,
}

/** Greys with a trace of the primary hue. 400 outlines controls (3:1); 500 and darker carry text (4.5:1). */
function neutrals(tone: Tone): ThemeTints {
  const c = Math.min(tone.c * 0.06, 0.007)
  const greys: ThemeTints = { '--neutral-0': white }
  for (const [step, l] of Object.entries(greyLightness)) greys[`--neutral-${step}`] = hexOf({ l, c, h: tone.h })
  return greys
}

function hexOf(tone: Tone): string {
  return formatHex(clampChroma({ mode: 'oklch', ...tone }, 'oklch'))
}
