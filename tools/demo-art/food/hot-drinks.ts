import type { Drawing } from '../drawing/look.ts'
import { clipped, darker, dot, form, group, ink, lighter, line, oval, ovalPath, path, times } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

const saucer = (color: string, rx = 106) =>
  form(ovalPath(200, 308, rx, 14), color, 'top') + path(ovalPath(200, 304, rx * 0.62, 7), ink, 0.08)

/** The kopitiam cup: thick porcelain with a green sprig. */
export const kopi: Drawing = (look) => {
  const d = 'M126 192H274Q274 262 244 292Q232 302 200 302Q168 302 156 292Q126 262 126 192z'
  const leaf = (x: number, y: number, turn: number) =>
    group(`translate(${x} ${y}) rotate(${turn})`, path('M0 0q10 -14 24 -10q-4 14 -24 10z', look.accent))
  return (
    contact(200, 320, 104) +
    saucer(look.color) +
    line('M270 212Q316 204 310 238Q304 264 258 262', lighter(look.color, 0.1), 13) +
    form(d, look.color, 'side') +
    form(ovalPath(200, 192, 74, 17), lighter(look.color, 0.5), 'top') +
    oval(200, 194, 64, 12.5, look.second) +
    oval(184, 191, 26, 4, '#ffffff', 0.25) +
    clipped(d, line('M120 212Q200 232 280 212', look.accent, 3.5)) +
    leaf(186, 262, -10) +
    leaf(206, 252, 30) +
    group(
      'translate(200 258)',
      times(5, (i) => group(`rotate(${i * 72})`, path('M0 -2q-7 -6 0 -14q7 8 0 14z', '#d9675b'))),
      dot(0, 0, 4, '#f3c567'),
    ) +
    leaf(196, 268, 170) +
    steam(184, 164)
  )
}

/** A wide cup with a leaf poured into the milk. */
export const latte: Drawing = (look) => {
  const d = 'M110 204H290Q286 268 246 296Q230 304 200 304Q170 304 154 296Q114 268 110 204z'
  const milk = '#f6e7d2'
  return (
    contact(200, 320, 112) +
    saucer(look.color, 118) +
    line('M284 224Q334 216 324 254Q314 280 262 276', darker(look.color, 0.06), 13) +
    form(d, look.color, 'side') +
    form(ovalPath(200, 204, 90, 27), lighter(look.color, 0.5), 'top') +
    oval(200, 206, 80, 21.5, look.second) +
    clipped(
      ovalPath(200, 206, 80, 21.5),
      path('M200 222Q140 214 150 198Q164 190 200 204Q236 190 250 198Q260 214 200 222z', milk),
      path('M200 212Q164 206 172 196Q186 192 200 200Q214 192 228 196Q236 206 200 212z', look.second),
      path('M200 206Q180 202 186 195Q194 193 200 197Q206 193 214 195Q220 202 200 206z', milk),
    ) +
    steam(184, 164)
  )
}

/** Pulled tea in a glass mug with its froth. */
export const tehTarik: Drawing = (look) => {
  const d = 'M126 136H250L246 304Q246 322 228 322H148Q130 322 130 304z'
  return (
    contact(196, 321, 78) +
    line('M248 178Q304 170 298 226Q292 276 246 270', '#ffffff', 13, 0.75) +
    line('M248 178Q304 170 298 226', look.accent, 3, 0.3) +
    path(d, '#ffffff', 0.5) +
    clipped(
      d,
      path('M120 172H260V330H120z', look.color),
      path('M120 150Q150 140 188 148T260 150V186Q230 196 190 188T120 190z', look.second),
      times(9, (i) => dot(136 + i * 13, 168 + (i % 3) * 8, 5 - (i % 3), '#ffffff', 0.55)),
    ) +
    `<path d="${d}" fill="url(#side)"/>` +
    path('M138 146H150L152 304H142z', '#ffffff', 0.5) +
    form(
      'M128 150Q124 126 152 128Q168 112 194 122Q226 112 238 130Q256 132 248 152Q190 166 128 150z',
      lighter(look.second, 0.4),
      'ball',
    ) +
    steam(174, 104)
  )
}

const steam = (x: number, y: number) =>
  times(2, (i) => line(`M${x + i * 34} ${y}q-12 -14 0 -28t0 -30`, '#ffffff', 6, 0.75))
