import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, darker, fold, form, ink, lighter, line, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'
import { button, hanger, long } from './hanging.ts'
import { lapels, sleeveFolds, topOutline } from './top-outline.ts'

export const jacket: Drawing = (look) => {
  const d = topOutline({ shoulder: 90, sleeve: 'long', waist: 66, hem: 76, length: 196 })
  return (
    cast(d) +
    hanger() +
    cloth(d, clothOf(look)) +
    sleeveFolds +
    line('M200 220V306', ink, 2, 0.3) +
    times(2, (i) => path(`M${138 + i * 84} 244h38v7h-38z`, ink, 0.16)) +
    lapels(look.color, '#fbf8f2', look.accent) +
    button(208, 234, darker(look.color, 0.4), 5) +
    button(208, 262, darker(look.color, 0.4), 5) +
    path('M238 176l22 -5l1 6l-22 5z', '#fbf8f2', 0.9)
  )
}

export const robe: Drawing = (look) => {
  const d = topOutline({ shoulder: 92, sleeve: 'long', waist: 72, hem: 86, length: 274 })
  return long(
    cast(d) +
      hanger() +
      cloth(d, clothOf(look)) +
      sleeveFolds +
      fold('M152 244q-6 66 -8 124') +
      fold('M256 244q6 66 8 122') +
      fold('M212 240q14 70 12 134') +
      form('M168 102q-12 4 -14 10Q170 190 214 232l14 -16Q190 170 184 108z', lighter(look.accent, 0.2)) +
      form('M232 102q12 4 14 10Q236 180 196 226l-12 -14Q212 160 216 108z', look.accent) +
      form('M132 218Q200 236 268 218l1 20Q200 256 131 238z', darker(look.color, 0.1), 'side') +
      form('M196 228q-14 40 -20 66l14 4q10 -34 18 -64z', darker(look.color, 0.08)) +
      form('M206 230q14 30 16 54l-14 4q-6 -30 -12 -54z', darker(look.color, 0.14)) +
      form(boxPath(190, 224, 24, 22, 7), darker(look.color, 0.14)),
  )
}
