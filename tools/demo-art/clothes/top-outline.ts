import { darker, fold, form, lighter, line, path } from '../drawing/paint.ts'

export type Cut = { shoulder: number; sleeve: 'none' | 'short' | 'long'; waist: number; hem: number; length: number }

/** The outline of anything with shoulders, from neck to hem, on a hanger. */
export function topOutline({ shoulder: s, sleeve, waist, hem, length }: Cut): string {
  const bottom = 104 + length
  const reach = { none: [0, 0, 0], short: [30, 76, 34], long: [34, 168, 30] }[sleeve]
  const [out = 0, down = 0, cuff = 0] = reach
  const left =
    sleeve === 'none'
      ? `L${200 - s + 10} 162`
      : `Q${200 - s - out * 0.8} 150 ${200 - s - out} ${122 + down}q14 8 ${cuff} 6Q${200 - s + 8} 184 ${200 - s + 18} 162`
  const right =
    sleeve === 'none'
      ? `L${200 + s} 122`
      : `Q${200 + s - 8} 184 ${200 + s + out - cuff} ${128 + down}q14 2 ${cuff} -6Q${200 + s + out * 0.8} 150 ${200 + s} 122`
  const armpit = sleeve === 'none' ? 200 + s - 10 : 200 + s - 18
  return `M170 104Q${200 - s * 0.7} 112 ${200 - s} 122${left}Q${200 - waist} 210 ${200 - hem} ${bottom - 4}Q200 ${bottom + 8} ${200 + hem} ${bottom - 4}Q${200 + waist} 210 ${armpit} 162${right}Q${200 + s * 0.7} 112 230 104Q200 122 170 104z`
}

export const sleeveFolds = fold('M122 160q-8 20 -4 46') + fold('M278 160q8 20 4 46')

/** Lapels, shirt front and buttons: what makes a jacket a jacket. */
export const lapels = (color: string, inside: string, accent: string, reach = 216) =>
  path(`M172 104Q200 120 228 104L202 ${reach}h-4z`, inside) +
  line(`M200 122V${reach - 8}`, darker(inside, 0.18), 2, 0.5) +
  path(`M194 118h12l6 14l-4 ${reach - 158}l-8 12l-8 -12l-4 ${158 - reach}z`, accent) +
  form(`M170 102q-10 4 -18 10l-4 42l14 4l-6 12L199 ${reach + 4}Q186 150 170 102z`, lighter(color, 0.14)) +
  form(`M230 102q10 4 18 10l4 42l-14 4l6 12L201 ${reach + 4}Q214 150 230 102z`, lighter(color, 0.04))
