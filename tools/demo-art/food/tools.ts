import { hanger, peg } from '../clothes/hanging.ts'
import type { Drawing } from '../drawing/look.ts'
import {
  box,
  boxPath,
  clipped,
  darker,
  fold,
  form,
  group,
  ink,
  lighter,
  line,
  oval,
  ovalPath,
  path,
  times,
} from '../drawing/paint.ts'
import { cast, contact } from '../drawing/stage.ts'

/** A row of hangers seen a little from the side, so that several are counted at a glance. */
export const hangers: Drawing = (look) =>
  form(boxPath(-10, 66, 420, 10, 5), '#c9a27a', 'top') +
  times(4, (i) => {
    const step = 3 - i
    return group(
      `translate(${step * 22 - 33} ${step * 36 + 20})`,
      cast('M100 130L200 92L300 130z'),
      line(`M200 ${60 - step * 36}V74`, '#8f8f9e', step ? 4 : 0.1),
      hanger(200, 92, 112, lighter(look.color, 0.13 * step)),
      line('M96 128H304', darker(look.color, 0.12), 6),
      form(boxPath(178, 96, 44, 16, 6), look.accent, 'top'),
    )
  })

export const lintRoller: Drawing = (look) =>
  contact(200, 321, 126) +
  group(
    'rotate(-24 200 270)',
    form(boxPath(96, 232, 144, 62, 10), '#ffffff', 'top'),
    clipped(
      boxPath(96, 232, 144, 62, 10),
      times(9, (i) => line(`M${92 + i * 20} 226l-16 76`, look.second, 3, 0.8)),
      path('M186 226H250V300H200z', lighter(look.second, 0.5)),
    ),
    form(ovalPath(240, 263, 13, 31), lighter(look.accent, 0.4), 'side'),
    line('M240 263H282', '#8f8f9e', 9),
    form(boxPath(276, 246, 82, 34, 16), look.color, 'top'),
    oval(340, 263, 6, 6, '#ffffff', 0.8),
  ) +
  oval(100, 316, 20, 3, ink, 0.05)

export const pegJar: Drawing = (look) => {
  const jar = 'M128 176Q128 164 140 164H260Q272 164 272 176V298Q272 322 248 322H152Q128 322 128 298z'
  const pegs = [
    [156, 250, -14],
    [184, 232, 6],
    [214, 240, -8],
    [242, 250, 14],
    [170, 296, 70],
    [226, 298, -64],
    [200, 280, 20],
  ] as const
  return (
    contact(200, 321, 84) +
    pegs
      .slice(0, 4)
      .map(([x, y, turn], i) =>
        group(
          `rotate(${turn} ${x} ${y}) translate(${x} ${y - 66}) scale(2)`,
          peg(0, 0, [look.color, look.accent, look.second, look.color][i]),
        ),
      )
      .join('') +
    path(jar, '#ffffff', 0.5) +
    clipped(
      jar,
      pegs
        .map(([x, y, turn], i) =>
          group(
            `rotate(${turn} ${x} ${y}) translate(${x} ${y}) scale(2)`,
            peg(0, 0, [look.color, look.accent, look.second][i % 3]),
          ),
        )
        .join(''),
    ) +
    path(jar, '#dff0f5', 0.3) +
    `<path d="${jar}" fill="url(#side)"/>` +
    path(boxPath(140, 182, 10, 118, 5), '#ffffff', 0.7) +
    line('M134 166H266', '#ffffff', 6, 0.9)
  )
}

export const foldingBasket: Drawing = (look) => {
  const d = 'M84 214H316L298 312Q296 322 286 322H114Q104 322 102 312z'
  return (
    contact(200, 321, 112) +
    path('M92 212Q200 184 308 212Q200 232 92 212z', darker(look.color, 0.4)) +
    form(d, look.color, 'top') +
    clipped(
      d,
      times(4, (row) => times(11, (i) => box(112 + i * 17 - row, 232 + row * 16, 9, 9, 3, ink, 0.16))),
      line('M90 294H310', look.accent, 10),
    ) +
    form(boxPath(78, 204, 244, 18, 9), look.accent, 'top') +
    line('M150 206Q152 150 200 150Q248 150 250 206', darker(look.accent, 0.1), 11) +
    line('M152 196Q156 152 198 149', '#ffffff', 3, 0.4) +
    fold('M120 240q-2 30 4 50', 3, 0.08)
  )
}
