import { clothOf, type Drawing, type Look } from '../drawing/look.ts'
import { boxPath, darker, dot, fold, form, group, lighter, line, oval, ovalPath, path } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast, contact, place } from '../drawing/stage.ts'
import { foldedPile } from './folded.ts'
import { buttons, peg, rope } from './hanging.ts'

const oneRomper = (look: Look) => {
  const d =
    'M164 110Q146 114 128 128L98 176q14 18 32 22L146 180Q142 216 146 244Q140 270 142 286q20 12 40 6L200 268L218 292q20 6 40 -6Q260 270 254 244Q258 216 254 180L270 198q18 -4 32 -22L272 128Q254 114 236 110Q200 140 164 110z'
  return (
    cast(d) +
    cloth(d, clothOf(look)) +
    line('M164 112Q200 142 236 112', look.accent, 8) +
    line('M100 178q14 16 30 20M300 178q-14 16 -30 20', look.accent, 6) +
    line('M143 286q20 12 38 6M257 286q-20 12 -38 6', look.accent, 6) +
    buttons(200, 146, 3, 22, look.accent) +
    form('M178 216q0 -10 10 -10t12 8q2 -8 12 -8t10 10q0 14 -22 26q-22 -12 -22 -26z', look.accent) +
    fold('M156 190q-4 30 0 56', 3, 0.12) +
    fold('M246 190q4 30 0 56', 3, 0.12)
  )
}

export const romper: Drawing = (look) => rope(400, 86, 10) + oneRomper(look) + peg(168, 110) + peg(232, 110)

const oneBib = (x: number, look: Look, color: string, plain: boolean) => {
  const d =
    'M-44 0Q-58 14 -56 60Q-52 140 0 144Q52 140 56 60Q58 14 44 0Q36 -4 30 4Q24 46 0 48Q-24 46 -30 4Q-36 -4 -44 0z'
  return group(
    `translate(${x} 104)`,
    cast(d),
    group(
      'translate(-200 -100)',
      cloth(
        'M156 100Q142 114 144 160Q148 240 200 244Q252 240 256 160Q258 114 244 100Q236 96 230 104Q224 146 200 148Q176 146 170 104Q164 96 156 100z',
        { color, pattern: plain ? 'plain' : look.pattern, second: look.second },
      ),
    ),
    line('M-50 60Q-46 134 0 138Q46 134 50 60', look.accent, 3, 0.8),
    plain ? path('M0 74q12 -14 20 0q4 12 -20 28q-24 -16 -20 -28q8 -14 20 0z', look.accent) : '',
  )
}

export const bibs: Drawing = (look) =>
  rope(400, 82, 12) +
  oneBib(128, look, look.color, false) +
  oneBib(272, look, look.second, true) +
  peg(90, 100) +
  peg(166, 104) +
  peg(234, 104) +
  peg(310, 100) +
  place(foldedPile({ items: [{ color: look.second }, clothOf(look), { color: look.accent }] }), 200, 322, 0.6)

export const teddy: Drawing = (look) => {
  const paw = lighter(look.color, 0.4)
  return (
    contact(200, 321, 104) +
    form(ovalPath(148, 108, 26, 26), look.color, 'ball') +
    form(ovalPath(252, 108, 26, 26), look.color, 'ball') +
    dot(148, 108, 13, look.second) +
    dot(252, 108, 13, look.second) +
    form('M132 216Q84 232 92 270Q104 288 130 268L150 240z', look.color) +
    form('M268 216Q316 232 308 270Q296 288 270 268L250 240z', look.color) +
    form(ovalPath(200, 258, 70, 64), look.color, 'ball') +
    oval(200, 264, 42, 42, paw) +
    form(ovalPath(138, 302, 34, 22), look.color, 'ball') +
    form(ovalPath(262, 302, 34, 22), look.color, 'ball') +
    oval(130, 304, 17, 12, paw) +
    oval(270, 304, 17, 12, paw) +
    form(ovalPath(200, 152, 72, 62), look.color, 'ball') +
    oval(200, 174, 34, 26, paw) +
    form('M186 162Q200 154 214 162Q212 176 200 178Q188 176 186 162z', '#4a3b3b') +
    line('M200 178v8q-10 10 -18 2M200 186q10 10 18 2', '#4a3b3b', 3) +
    dot(170, 146, 7, '#3a3146') +
    dot(230, 146, 7, '#3a3146') +
    dot(168, 143, 2.4, '#fff') +
    dot(228, 143, 2.4, '#fff') +
    oval(154, 170, 12, 7, '#e9908a', 0.5) +
    oval(246, 170, 12, 7, '#e9908a', 0.5) +
    form(
      'M200 216c-30 -22 -52 -10 -48 8c4 14 34 8 48 -8zM200 216c30 -22 52 -10 48 8c-4 14 -34 8 -48 -8z',
      look.accent,
    ) +
    form(boxPath(190, 208, 20, 18, 7), darker(look.accent, 0.12))
  )
}
