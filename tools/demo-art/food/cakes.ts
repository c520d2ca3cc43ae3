import type { Drawing } from '../drawing/look.ts'
import { clipped, darker, dot, form, group, ink, lighter, oval, ovalPath, path, times } from '../drawing/paint.ts'
import { plate } from '../drawing/plate.ts'

const seeds = [
  [242, 148],
  [254, 150],
  [262, 146],
  [246, 158],
  [258, 160],
  [251, 168],
] as const

/** A wedge of cake: sponge, filling, frosting. */
export const cakeSlice: Drawing = (look) => {
  const side = 'M92 220L300 196V286L92 302z'
  return (
    plate('#ffffff', 140) +
    form(side, look.color, 'top') +
    clipped(
      side,
      path('M92 256L300 234V248L92 270z', look.second),
      times(26, (i) => dot(100 + ((i * 41) % 196), 216 + ((i * 29) % 80), 2.2, ink, 0.1)),
    ) +
    form('M300 196Q330 212 330 228V272Q330 284 300 286z', darker(look.color, 0.14), 'side') +
    form(
      'M86 216Q190 150 306 178Q336 192 332 222Q328 238 320 226Q312 214 304 226Q296 236 288 214L96 232Q80 236 86 216z',
      look.second,
      'top',
    ) +
    form(ovalPath(250, 176, 24, 16), look.second, 'ball') +
    form('M232 150Q232 134 250 134Q268 134 268 150Q266 172 250 180Q234 172 232 150z', look.accent, 'ball') +
    seeds.map(([x, y]) => oval(x, y, 1.3, 2, '#fff3d6', 0.9)).join('') +
    path(
      'M250 140Q238 144 234 134Q242 132 246 134Q246 126 250 122Q254 126 254 134Q260 132 266 134Q262 144 250 140z',
      '#7fa98b',
    )
  )
}

export const chiffon: Drawing = (look) => {
  const d = 'M100 236Q96 172 140 166H262Q306 172 302 236L296 288Q294 300 280 300H122Q108 300 106 288z'
  return (
    plate('#ffffff', 136) +
    form(d, look.color, 'top') +
    clipped(
      d,
      times(60, (i) =>
        dot(104 + ((i * 53) % 196), 190 + ((i * 37) % 108), 2 + (i % 3), i % 2 ? '#ffffff' : ink, i % 2 ? 0.25 : 0.08),
      ),
      path('M90 166H310V196Q280 206 260 194Q230 208 200 196Q170 208 142 194Q116 208 90 194z', darker('#c79a55', 0)),
    ) +
    form('M140 164Q140 142 200 140Q260 142 260 164Q260 178 200 178Q140 178 140 164z', lighter('#c79a55', 0.15), 'top') +
    oval(200, 162, 24, 7, darker('#c79a55', 0.35)) +
    group(
      'translate(286 302) rotate(6)',
      path('M0 0Q-4 -60 30 -92Q34 -44 0 0z', look.accent),
      path('M0 0Q24 -44 62 -56Q46 -16 0 0z', lighter(look.accent, 0.2)),
    )
  )
}

/** Where the chocolate sits, from the middle of a cookie. */
const chips = [
  [-0.5, -0.3],
  [0.1, -0.6],
  [0.5, -0.2],
  [-0.1, 0],
  [-0.55, 0.35],
  [0.2, 0.5],
  [0.65, 0.3],
] as const

export const cookies: Drawing = (look) => {
  const cookie = (x: number, y: number, rx: number, ry: number) =>
    form(ovalPath(x + 4, y + 2, rx, ry), darker(look.color, 0.22)) +
    form(ovalPath(x, y, rx, ry), look.color) +
    chips
      .map(([dx, dy]) => oval(x + dx * rx, y + dy * ry, rx * 0.11, Math.min(rx, ry * 2) * 0.1, look.accent, 0.9))
      .join('')
  return (
    plate(look.second, 136) +
    times(3, (i) => form(ovalPath(214, 292 - i * 20, 78, 15), darker(look.color, 0.05 * i), 'top')) +
    cookie(214, 230, 78, 22) +
    group('rotate(-12 130 250)', cookie(126, 250, 50, 50))
  )
}
