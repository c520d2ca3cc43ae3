import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, darker, fold, form, ink, lighter, line, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'
import { button, hanger, long, peg } from './hanging.ts'

export const skirt: Drawing = (look) => {
  const d = 'M144 126H256L294 288Q200 310 106 288z'
  return (
    cast(d) +
    hanger(200, 86, 74) +
    cloth(d, clothOf(look)) +
    times(6, (i) => fold(`M${156 + i * 18} 146L${126 + i * 30} ${290 + Math.sin((i / 5) * 3) * 6}`, 4, 0.17)) +
    form(boxPath(142, 118, 116, 22, 5), darker(look.color, 0.1), 'side') +
    peg(158, 118, '#9a9aa8') +
    peg(242, 118, '#9a9aa8') +
    button(200, 129, look.accent, 5)
  )
}

export const trousers: Drawing = (look) => {
  const d = 'M146 122H254L264 376Q242 382 220 378L202 188h-4L180 378Q158 382 136 376z'
  return long(
    cast(d) +
      hanger(200, 86, 74) +
      cloth(d, clothOf(look)) +
      fold('M166 150L158 376', 3, 0.2) +
      fold('M236 150L242 376', 3, 0.2) +
      line('M200 140V180', ink, 2, 0.3) +
      line('M152 144q12 20 8 30M248 144q-12 20 -8 30', ink, 2.4, 0.22) +
      form(boxPath(144, 116, 112, 20, 4), darker(look.color, 0.12), 'side') +
      times(4, (i) => form(boxPath(156 + i * 27, 114, 7, 25, 2), lighter(look.color, 0.12), 'side')) +
      button(200, 126, look.accent, 5) +
      peg(152, 114, '#9a9aa8') +
      peg(248, 114, '#9a9aa8'),
  )
}
