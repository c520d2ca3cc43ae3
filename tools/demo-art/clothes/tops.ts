import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, fold, form, ink, lighter, line, path } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'
import { buttons, collar, hanger } from './hanging.ts'
import { sleeveFolds, topOutline } from './top-outline.ts'

export const shirt: Drawing = (look) => {
  const d = topOutline({ shoulder: 84, sleeve: 'long', waist: 68, hem: 70, length: 198 })
  return (
    cast(d) +
    hanger() +
    cloth(d, clothOf(look)) +
    sleeveFolds +
    fold('M160 200q-6 50 2 94') +
    fold('M246 190q10 52 -2 104') +
    line('M194 128V304M206 128V304', darker(look.color, 0.25), 1.6, 0.45) +
    buttons(200, 150, 5, 30, look.accent) +
    path('M226 168h34v30q-17 12 -34 0z', ink, 0.08) +
    collar(look.color)
  )
}

export const tee: Drawing = (look) => {
  const d = topOutline({ shoulder: 86, sleeve: 'short', waist: 66, hem: 68, length: 186 })
  return (
    cast(d) +
    hanger() +
    cloth(d, clothOf(look)) +
    clipped(d, line('M60 236L340 176', look.accent, 22, 0.9), line('M60 262L340 202', look.accent, 6, 0.7)) +
    line('M168 106Q200 136 232 106', darker(look.color, 0.24), 7) +
    sleeveFolds +
    fold('M150 220q0 40 8 66') +
    fold('M252 214q2 40 -6 72')
  )
}

export const polo: Drawing = (look) => {
  const d = topOutline({ shoulder: 84, sleeve: 'short', waist: 66, hem: 70, length: 190 })
  return (
    cast(d) +
    hanger() +
    cloth(d, clothOf(look)) +
    sleeveFolds +
    fold('M156 210q-4 46 4 78') +
    fold('M250 206q6 46 -4 82') +
    form(boxPath(192, 116, 16, 62, 4), lighter(look.color, 0.25), 'side') +
    buttons(200, 136, 3, 16, look.second) +
    collar(look.accent) +
    form('M228 170h24v16q-2 12 -12 16q-10 -4 -12 -16z', look.accent)
  )
}

export const blouse: Drawing = (look) => {
  const d = topOutline({ shoulder: 78, sleeve: 'long', waist: 56, hem: 74, length: 180 })
  return (
    cast(d) +
    hanger() +
    cloth(d, clothOf(look)) +
    sleeveFolds +
    fold('M158 190q-16 50 -12 86') +
    fold('M180 200q-8 50 -4 82') +
    fold('M226 196q12 50 8 82') +
    fold('M248 190q14 46 10 84') +
    form('M200 118c-34 -26 -62 -12 -56 8c6 16 40 10 56 -8z', look.accent) +
    form('M200 118c34 -26 62 -12 56 8c-6 16 -40 10 -56 -8z', look.accent) +
    form('M196 122l-20 66q12 6 24 -2l4 -60z', look.accent) +
    form('M204 122l18 58q-10 8 -22 2l-2 -56z', darker(look.accent, 0.1)) +
    form(boxPath(190, 110, 20, 18, 7), darker(look.accent, 0.08))
  )
}
