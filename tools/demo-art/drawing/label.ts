import { clipped, dot, form, line } from './paint.ts'

/** A label without words: a band with the brand's wave on it. */
export const label = (d: string, paper: string, mark: string, cx: number, cy: number) =>
  form(d, paper, 'side') +
  clipped(
    d,
    dot(cx, cy - 4, 20, mark),
    line(`M${cx - 13} ${cy - 3}q6.5 -9 13 0t13 0M${cx - 13} ${cy + 6}q6.5 -9 13 0t13 0`, '#ffffff', 3),
    line(`M${cx - 22} ${cy + 29}h44M${cx - 14} ${cy + 38}h28`, mark, 3, 0.5),
  )
