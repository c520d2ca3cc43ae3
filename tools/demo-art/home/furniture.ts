import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, dot, fold, form, group, lighter, line, ovalPath, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

export const sofa: Drawing = (look) => {
  const body = darker(look.color, 0.06)
  return (
    contact(200, 321, 150) +
    times(2, (i) => form(`M${88 + i * 208} 300h16l-3 22h-10z`, '#b98a5e', 'side')) +
    form(boxPath(82, 176, 236, 110, 28), body, 'top') +
    cloth(boxPath(96, 190, 102, 78, 20), clothOf(look)) +
    cloth(boxPath(202, 190, 102, 78, 20), clothOf(look)) +
    form(boxPath(88, 252, 112, 36, 14), lighter(look.color, 0.12), 'top') +
    form(boxPath(200, 252, 112, 36, 14), lighter(look.color, 0.12), 'top') +
    form(boxPath(86, 282, 228, 26, 8), darker(look.color, 0.14), 'top') +
    form('M54 240q0 -26 24 -26t24 26v66q0 6 -8 6H62q-8 0 -8 -6z', look.color) +
    form('M298 240q0 -26 24 -26t24 26v66q0 6 -8 6h-32q-8 0 -8 -6z', look.color) +
    group('rotate(-10 140 222)', cloth(boxPath(112, 200, 54, 52, 12), { color: look.accent, pattern: 'plain' })) +
    fold('M216 262q40 10 80 0', 3, 0.1)
  )
}

const oneCushion = (
  x: number,
  y: number,
  turn: number,
  color: string,
  pattern: Parameters<typeof cloth>[1]['pattern'],
  second: string,
) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) translate(-200 -200)`,
    cloth(
      'M128 136Q200 152 272 136Q284 134 282 146Q266 200 282 258Q284 270 272 268Q200 254 128 268Q116 270 118 258Q134 200 118 146Q116 134 128 136z',
      { color, pattern, second },
    ),
    fold('M134 150q14 14 30 18', 3, 0.12),
    fold('M266 252q-12 -14 -28 -18', 3, 0.12),
  )

export const cushions: Drawing = (look) =>
  contact(200, 321, 122) +
  oneCushion(236, 216, 9, look.accent, 'plain', look.second) +
  oneCushion(160, 250, -7, look.color, look.pattern, look.second)

export const diningChair: Drawing = (look) => {
  const wood = '#b98a5e'
  return (
    contact(200, 321, 82) +
    line('M144 96L132 318M256 96L268 318', wood, 12) +
    line('M152 246L158 316M248 246L242 316', darker(wood, 0.2), 9) +
    cloth('M150 96Q200 80 250 96Q258 98 258 108L262 176Q200 192 138 176L142 108Q142 98 150 96z', clothOf(look)) +
    times(3, (i) => dot(168 + i * 32, 128, 4, look.accent) + dot(168 + i * 32, 158, 4, look.accent)) +
    cloth('M124 222Q200 204 276 222L288 250Q290 262 278 264Q200 276 122 264Q110 262 112 250z', clothOf(look), 'top') +
    line('M116 252Q200 268 284 252', darker(look.color, 0.3), 3, 0.5)
  )
}

export const carpetRoll: Drawing = (look) => {
  const d = 'M84 236Q84 232 92 232H300V318H92Q84 318 84 312z'
  return (
    contact(204, 320, 130) +
    cloth(d, clothOf(look), 'top') +
    clipped(d, line('M118 230v92', look.accent, 9), line('M262 230v92', look.accent, 9)) +
    form(boxPath(176, 230, 18, 90, 3), lighter(look.second, 0.2), 'top') +
    form(ovalPath(302, 275, 26, 43), lighter(look.color, 0.35), 'side') +
    line('M302 240a20 35 0 1 0 16 42a14 26 0 1 0 -24 12a9 16 0 1 0 10 -24', darker(look.color, 0.3), 5, 0.75) +
    times(9, (i) => line(`M84 ${240 + i * 9}h-12`, lighter(look.second, 0.3), 3)) +
    group(
      'translate(0 -86)',
      cloth('M118 246H268V318H118z', { color: look.second, pattern: 'dots', second: look.accent }, 'top'),
      form(ovalPath(268, 282, 20, 36), lighter(look.second, 0.3), 'side'),
      line('M268 252a15 29 0 1 0 12 36a10 20 0 1 0 -16 6', darker(look.second, 0.3), 4, 0.7),
    )
  )
}
