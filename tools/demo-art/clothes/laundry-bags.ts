import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, dot, fold, form, lighter, line, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact, place } from '../drawing/stage.ts'

export const basket: Drawing = (look) => {
  const d = 'M92 208H308L290 308Q288 322 272 322H128Q112 322 110 308z'
  const heaps = [
    ['M98 212Q100 160 146 164Q176 150 196 176Q206 196 200 214z', 0],
    ['M180 214Q176 158 224 152Q262 150 270 176Q282 190 280 214z', 1],
    ['M236 214Q246 174 280 178Q304 184 304 214z', 2],
    ['M128 214Q140 180 172 184Q206 182 214 214z', 3],
  ] as const
  return (
    contact(200, 321, 104) +
    heaps
      .map(([heap, i]) =>
        cloth(heap, {
          color: look.colors[i] ?? look.second,
          pattern: i === 1 ? look.pattern : 'plain',
          second: '#ffffff',
        }),
      )
      .join('') +
    fold('M130 176q14 10 12 34') +
    fold('M216 166q18 14 16 44') +
    fold('M252 176q12 12 10 34') +
    form(d, look.color, 'side') +
    clipped(
      d,
      times(6, (row) =>
        times(15, (i) =>
          line(`M${84 + i * 17 + (row % 2) * 8} ${226 + row * 17}q8 8 16 0`, darker(look.color, 0.3), 4, 0.55),
        ),
      ),
    ) +
    form(boxPath(84, 202, 232, 17, 8), lighter(look.color, 0.16), 'top') +
    form(boxPath(162, 234, 76, 26, 13), darker(look.color, 0.42)) +
    form(boxPath(166, 238, 68, 18, 9), darker(look.color, 0.55))
  )
}

/** A drawstring sack, full. */
export const sack: Drawing = (look) => {
  const d = 'M164 138Q120 168 104 236Q92 300 116 314Q200 332 284 314Q308 300 296 236Q280 168 236 138z'
  return (
    contact(200, 321, 104) +
    path('M160 138Q150 112 158 96Q178 108 200 98Q224 108 244 96Q250 112 240 138z', darker(look.color, 0.2)) +
    fold('M178 104l4 34M222 104l-4 34') +
    cloth(d, clothOf(look)) +
    fold('M172 150Q140 190 134 250', 4) +
    fold('M188 152Q176 200 178 240', 3) +
    fold('M226 152Q252 196 262 250', 4) +
    fold('M212 152Q220 200 218 236', 3) +
    form(boxPath(154, 130, 92, 17, 8), look.accent, 'side') +
    line('M236 140q34 10 30 44', look.accent, 5) +
    line('M240 138q48 6 52 36', look.accent, 5) +
    dot(266, 188, 6, darker(look.accent, 0.12)) +
    dot(292, 178, 6, darker(look.accent, 0.12)) +
    form('M172 232h56v26q-28 22 -56 0z', lighter(look.color, 0.3)) +
    line('M180 240h40', darker(look.color, 0.2), 2.5, 0.5)
  )
}

const net = (d: string, color: string) =>
  path(d, color, 0.34) +
  clipped(
    d,
    times(
      34,
      (i) =>
        line(`M${i * 13 - 60} 90l230 250`, '#ffffff', 1.6, 0.75) + line(`M${i * 13} 90l-230 250`, '#ffffff', 1.6, 0.75),
    ),
  )

/** A mesh bag that lets the things inside show through. */
export const meshBag: Drawing = (look) => {
  const d = 'M118 158Q200 146 282 158Q298 240 288 310Q200 328 112 310Q102 240 118 158z'
  return (
    contact(200, 321, 96) +
    path(d, '#ffffff', 0.5) +
    clipped(
      d,
      cloth('M112 236Q150 200 196 226Q220 244 214 318H112z', { color: look.second }),
      cloth('M180 240Q230 196 290 236V318H176z', { color: look.accent, pattern: look.pattern, second: '#ffffff' }),
      cloth('M136 276Q190 244 250 280V320H130z', { color: lighter(look.second, 0.45) }),
      fold('M150 226q14 30 10 60'),
      fold('M240 230q-8 30 0 50'),
    ) +
    net(d, look.color) +
    form('M114 148Q200 136 286 148q6 12 0 22Q200 158 114 170q-6 -10 0 -22z', look.color, 'top') +
    line('M126 158Q200 147 270 157', '#ffffff', 2.5, 0.8) +
    form(boxPath(262, 150, 28, 12, 5), darker(look.color, 0.3)) +
    line('M290 156q16 6 12 22', look.color, 5)
  )
}

export const meshBagSet: Drawing = (look) =>
  place(meshBag({ ...look, color: look.accent, accent: look.color }), 236, 312, 0.86) +
  place(meshBag(look), 158, 324, 0.66)
