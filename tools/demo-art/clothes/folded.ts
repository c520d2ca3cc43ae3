import { boxPath, clipped, darker, fold, form, group, ink, lighter, line, path, times } from '../drawing/paint.ts'
import { type Cloth, cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

export type FoldedPile = {
  items: Cloth[]
  width?: number
  thickness?: number
  ribbon?: string
  bands?: string
  x?: number
}

/** One folded piece seen from its folded edge: round at the left, layers at the right. */
function foldedPiece(x: number, y: number, w: number, h: number, piece: Cloth, bands?: string): string {
  const r = h / 2
  const d = `M${x + r} ${y}H${x + w - 9}q9 0 9 ${r * 0.7}v${h - r * 1.4}q0 ${r * 0.7} -9 ${r * 0.7}H${x + r}a${r} ${r} 0 0 1 0 ${-h}z`
  const band = bands
    ? clipped(d, line(`M${x + w * 0.72} ${y}v${h}`, bands, 7, 0.9), line(`M${x + w * 0.78} ${y}v${h}`, bands, 3, 0.9))
    : ''
  return (
    cloth(d, piece, 'top') +
    band +
    line(
      `M${x + w - 2} ${y + h * 0.36}H${x + r * 1.3}q${-r * 0.55} ${h * 0.14} 0 ${h * 0.28}H${x + w - 2}`,
      ink,
      2,
      0.17,
    ) +
    line(`M${x + r} ${y + 2.5}H${x + w - 14}`, '#ffffff', 2.5, 0.45)
  )
}

/** A tower of folded things, the top piece last. */
export function foldedPile({ items, width = 176, thickness = 32, ribbon, bands, x = 200 }: FoldedPile): string {
  const sway = [0, 5, -4, 3, -3, 4]
  const pieces = items.map((piece, i) => {
    const w = width - (i % 3) * 6
    return foldedPiece(x - w / 2 + (sway[i % 6] ?? 0), 322 - thickness * (i + 1), w, thickness - 1.5, piece, bands)
  })
  const top = 322 - thickness * items.length
  const bow = ribbon
    ? form(boxPath(x - 9, top - 1, 18, 322 - top, 3), ribbon, 'side') +
      path(`M${x} ${top - 2}c-10 -22 -40 -24 -40 -8c0 12 26 12 40 8z`, ribbon) +
      path(`M${x} ${top - 2}c10 -22 40 -24 40 -8c0 12 -26 12 -40 8z`, darker(ribbon, 0.12)) +
      form(boxPath(x - 8, top - 10, 16, 13, 5), darker(ribbon, 0.06))
    : ''
  return contact(x, 321, width * 0.52) + pieces.join('') + bow
}

/** A pressed shirt, folded for the shelf and stood up to be seen. */
export function foldedShirt(piece: Cloth, buttons = '#ffffff'): string {
  const d = 'M126 150q2 -12 16 -14L170 128h60l28 8q14 2 16 14l4 160q0 12 -12 12H134q-12 0 -12 -12z'
  return (
    contact(200, 321, 84) +
    cloth(d, piece) +
    fold('M150 142q-6 90 -4 176', 3, 0.13) +
    fold('M252 142q6 90 4 176', 3, 0.13) +
    line('M200 156V320', darker(piece.color, 0.2), 2, 0.5) +
    line('M212 156V320', darker(piece.color, 0.2), 2, 0.35) +
    times(
      4,
      (i) => `<circle cx="206" cy="${182 + i * 34}" r="4" fill="${buttons}" stroke="${ink}" stroke-opacity=".2"/>`,
    ) +
    path('M170 130q30 20 60 0l-4 22q-22 12 -52 0z', darker(piece.color, 0.28)) +
    form('M168 126q-8 2 -8 10l12 34q2 5 7 2l27 -24q-26 -8 -30 -22q-4 -4 -8 0z', lighter(piece.color, 0.25)) +
    form('M232 126q8 2 8 10l-12 34q-2 5 -7 2l-15 -24q18 -8 18 -22q4 -4 8 0z', lighter(piece.color, 0.12)) +
    path('M222 210h34v34q-17 10 -34 0z', ink, 0.07)
  )
}

/** A sprig of eucalyptus, for what is gentle. */
export function sprigOf(x: number, y: number, turn: number, green = '#7fa98b'): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    line('M0 0q6 -44 -4 -92', darker(green), 2.5),
    times(5, (i) => form(`M1 ${-12 - i * 17}c10 -12 26 -12 30 -6c-4 12 -18 16 -30 6z`, green, 'top')),
    times(5, (i) => form(`M1 ${-20 - i * 17}c-10 -12 -26 -12 -30 -6c4 12 18 16 30 6z`, lighter(green, 0.15), 'top')),
  )
}
