import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, fold, form, ink, lighter, line, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'
import { button, hanger, long } from './hanging.ts'
import { lapels, topOutline } from './top-outline.ts'

export const suit: Drawing = (look) => {
  const d = topOutline({ shoulder: 90, sleeve: 'long', waist: 64, hem: 72, length: 176 })
  const legs = 'M140 240H260L264 376Q240 382 218 378L202 290h-4L182 378Q160 382 136 376z'
  return long(
    cast(d) +
      hanger() +
      cloth(legs, { ...clothOf(look), color: darker(look.color, 0.14) }) +
      fold('M164 256L160 376') +
      fold('M236 256L240 376') +
      cloth(d, clothOf(look)) +
      fold('M120 160q-8 30 -6 76') +
      fold('M280 160q8 30 6 76') +
      line('M200 206V286', ink, 2, 0.3) +
      times(2, (i) => path(`M${140 + i * 82} 234h36v7h-36z`, ink, 0.18)) +
      lapels(look.color, '#fdfbf6', look.accent, 200) +
      button(208, 218, darker(look.color, 0.4), 5) +
      button(208, 240, darker(look.color, 0.4), 5) +
      path('M238 168l20 -10l5 14l-22 4z', look.accent),
  )
}

export const coat: Drawing = (look) => {
  const d = topOutline({ shoulder: 92, sleeve: 'long', waist: 72, hem: 92, length: 276 })
  return long(
    cast(d) +
      hanger() +
      cloth(d, clothOf(look)) +
      fold('M118 160q-8 40 -6 96') +
      fold('M282 160q8 40 6 96') +
      fold('M150 250q-8 60 -12 118') +
      fold('M250 250q8 60 14 116') +
      line('M212 208V374', ink, 2.2, 0.28) +
      lapels(look.color, '#f4e9dc', darker('#f4e9dc', 0.2), 196) +
      form('M126 226Q200 240 274 226l1 18Q200 258 125 244z', darker(look.color, 0.12), 'side') +
      form(boxPath(186, 226, 30, 26, 5), look.accent) +
      form(boxPath(193, 233, 16, 12, 2), darker(look.color, 0.12)) +
      [206, 284].map((y) => button(188, y, look.accent, 6) + button(228, y, look.accent, 6)).join(''),
  )
}

export const puffer: Drawing = (look) => {
  const d = topOutline({ shoulder: 92, sleeve: 'long', waist: 78, hem: 78, length: 188 })
  const seams = times(7, (i) => fold(`M60 ${134 + i * 25}Q200 ${152 + i * 25} 340 ${134 + i * 25}`, 5, 0.2))
  return (
    cast(d) +
    hanger() +
    cloth(d, clothOf(look)) +
    clipped(
      d,
      seams,
      times(7, (i) => line(`M128 ${146 + i * 25}Q160 ${152 + i * 25} 186 ${153 + i * 25}`, '#ffffff', 6, 0.2)),
    ) +
    line('M130 168q-8 60 -4 130M270 168q8 60 4 130', ink, 2.5, 0.2) +
    form(boxPath(195, 116, 10, 180, 3), darker(look.color, 0.28), 'side') +
    form(boxPath(194, 132, 12, 20, 4), look.accent) +
    form('M160 110Q160 84 178 80H222Q240 84 240 110Q200 132 160 110z', lighter(look.color, 0.1)) +
    fold('M164 98Q200 116 236 98', 3) +
    path('M176 86Q200 100 224 86L222 80H178z', darker(look.color, 0.35))
  )
}

/** A tie and a scarf over one hanger: small things that want care. */
export const tieAndScarf: Drawing = (look) => {
  const scarf = 'M216 106Q208 180 214 284Q240 294 268 284Q276 180 268 106z'
  const tie = 'M150 106H176L180 226L164 292L148 226z'
  return (
    cast('M146 106H270V288H146z') +
    hanger(200, 78, 90) +
    cloth(scarf, clothOf(look)) +
    fold('M232 116q-4 80 0 164') +
    fold('M252 116q4 80 2 164') +
    times(7, (i) => line(`M${218 + i * 8} 286v13`, darker(look.color, 0.12), 3)) +
    cloth(tie, { color: look.accent, pattern: 'stripe', second: lighter(look.accent, 0.5) }) +
    clipped(
      tie,
      times(9, (i) => line(`M140 ${120 + i * 24}l50 -26`, look.second, 6, 0.9)),
    ) +
    form(boxPath(146, 98, 34, 15, 6), darker(look.accent, 0.1), 'top') +
    form(boxPath(212, 98, 60, 15, 6), darker(look.color, 0.1), 'top')
  )
}

/** A breathable bag with a window, on its hanger. */
export const garmentBag: Drawing = (look) => {
  const d = 'M176 96Q130 108 122 124L114 306Q200 320 286 306L278 124Q270 108 224 96Q200 88 176 96z'
  const view = boxPath(150, 140, 100, 96, 16)
  return (
    cast(d) +
    hanger(200, 84, 70) +
    cloth(d, clothOf(look)) +
    path(view, '#ffffff', 0.55) +
    clipped(
      view,
      path('M140 150Q170 132 200 136Q230 132 260 150V250H140z', look.accent),
      path('M186 134h28l-14 44z', '#fdfbf6'),
      path('M150 140h30l-30 60z', '#ffffff', 0.5),
    ) +
    line(view, darker(look.color, 0.2), 3) +
    fold('M140 250q-4 30 -4 56') +
    fold('M262 250q4 30 2 54') +
    line('M200 236V314', darker(look.color, 0.3), 3, 0.7) +
    form(boxPath(196, 246, 8, 18, 3), look.second)
  )
}
