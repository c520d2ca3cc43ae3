import { boxPath, darker, form, group, lighter, line, path, times } from '../drawing/paint.ts'

/** The rail that pressed things hang from. */
export const rail = (color = '#c9a27a') => form(boxPath(-10, 44, 420, 9, 4), color, 'top')

export function hanger(cx = 200, y = 92, half = 84, color = '#d8b48a'): string {
  const d = `M${cx - half} ${y + 26}q-5 8 4 10l${half - 10} -22q6 -2 12 0l${half - 10} 22q9 -2 4 -10l${-half + 8} -28q-8 -5 -16 0z`
  return line(`M${cx} ${y}v-14q0 -8 7 -11q9 -5 7 -14q-3 -10 -14 -9q-8 1 -10 8`, '#8f8f9e', 4) + form(d, color, 'top')
}

/** The brand's own line: a rope that sags between two points out of the picture. */
export const rope = (width = 400, y = 70, sag = 16) =>
  line(`M-10 ${y}Q${width / 2} ${y + sag * 2} ${width + 10} ${y}`, '#b79d7c', 5) +
  line(`M-10 ${y - 1.5}Q${width / 2} ${y + sag * 2 - 1.5} ${width + 10} ${y - 1.5}`, '#e6d3b8', 2)

export const peg = (x: number, y: number, color = '#d9b27f') =>
  form(boxPath(x - 5, y - 14, 10, 32, 3), color, 'side') +
  path(`M${x - 5} ${y}h10v3h-10z`, darker(color, 0.3)) +
  line(`M${x} ${y - 13}v30`, darker(color, 0.25), 1.2)

/** Long things are drawn larger and shrunk towards the rail, so that they keep their proportions. */
export const long = (...parts: string[]) => group('translate(40 9.2) scale(.8)', ...parts)

export const button = (x: number, y: number, color: string, r = 4) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" stroke="#2c2a4a" stroke-opacity=".22"/>`

export const buttons = (x: number, y: number, count: number, step: number, color: string) =>
  times(count, (i) => button(x, y + i * step, color))

/** A collar of two points over the neck of a shirt. */
export const collar = (color: string, y = 102) =>
  path(`M170 ${y}q30 22 60 0l-2 14q-28 12 -56 0z`, darker(color, 0.34)) +
  form(`M170 ${y - 6}q-6 2 -8 8l6 26q2 5 7 2l25 -20q-20 -4 -26 -16z`, lighter(color, 0.3)) +
  form(`M230 ${y - 6}q6 2 8 8l-6 26q-2 5 -7 2l-25 -20q20 -4 26 -16z`, lighter(color, 0.15))
