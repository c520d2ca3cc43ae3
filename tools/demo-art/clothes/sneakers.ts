import type { Drawing, Look } from '../drawing/look.ts'
import { clipped, dot, form, group, ink, lighter, line, path, times } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'
import { pair } from './pair.ts'

const oneSneaker = (look: Look) => {
  const upper =
    'M80 300C76 270 98 260 130 254C156 248 174 230 190 204Q198 194 210 202Q232 222 262 208Q280 198 294 204C302 232 312 264 312 300z'
  const sole = 'M76 296Q76 288 88 288L306 286Q318 286 318 298Q318 322 298 322H100Q76 322 76 296z'
  return (
    form(upper, look.color, 'top') +
    clipped(
      upper,
      path('M70 310C66 262 96 256 116 256Q128 280 120 310z', lighter(look.color, 0.35)),
      path('M258 190H330V310H284Q296 250 258 212z', look.accent),
      path('M148 300Q188 262 250 252L262 262Q206 276 176 302z', look.accent),
    ) +
    form('M176 216Q176 186 196 184Q214 186 214 204Q200 214 192 232z', lighter(look.color, 0.2)) +
    times(
      4,
      (i) =>
        line(`M${144 + i * 13} ${248 - i * 11}l22 12`, '#ffffff', 5) + dot(168 + i * 13, 262 - i * 11, 2.4, ink, 0.35),
    ) +
    form(sole, '#fffdf8', 'top') +
    line('M84 306H312', look.second, 4) +
    line('M120 318v-6M150 318v-6M180 318v-6M210 318v-6M240 318v-6M270 318v-6', ink, 2, 0.18)
  )
}

export const sneakers: Drawing = (look) => pair(oneSneaker(look), 30, -26)

/** Before and after in one pair: the back one still wears its mud. */
export const restoredSneakers: Drawing = (look) => {
  const sparkle = (x: number, y: number, s: number) =>
    group(`translate(${x} ${y}) scale(${s})`, path('M0 -14l4 10l10 4l-10 4l-4 10l-4 -10l-10 -4l10 -4z', look.second))
  const mud = [
    [120, 262, 9],
    [138, 284, 7],
    [200, 268, 8],
    [262, 236, 8],
    [284, 272, 10],
    [160, 300, 6],
  ] as const
  return (
    contact(208, 320, 122) +
    group(
      'translate(34 -44)',
      oneSneaker(look),
      mud
        .map(([x, y, r]) => dot(x, y, r, '#9a7b5c', 0.75) + dot(x + r, y + r * 0.7, r * 0.45, '#9a7b5c', 0.75))
        .join(''),
      path('M78 300Q150 284 314 304V322H96Q80 320 78 300z', '#9a7b5c', 0.5),
    ) +
    group('translate(-16 0)', oneSneaker(look)) +
    sparkle(70, 226, 1) +
    sparkle(96, 190, 0.6) +
    sparkle(52, 184, 0.45)
  )
}
