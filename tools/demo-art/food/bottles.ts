import { label } from '../drawing/label.ts'
import type { Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, dot, form, group, ink, lighter, line, path, times } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

export const detergent: Drawing = (look) => {
  const d =
    'M154 142H216Q236 142 248 162L270 204Q284 226 284 252V300Q284 322 262 322H138Q116 322 116 300V196Q116 170 134 154Q142 142 154 142z'
  return (
    contact(200, 321, 94) +
    form(d, look.color, 'side') +
    path('M232 176Q258 206 260 236Q252 244 244 234Q236 206 222 190Q222 176 232 176z', darker(look.color, 0.42)) +
    path('M234 180Q256 208 257 232Q250 208 230 186z', '#ffffff', 0.2) +
    path('M128 196Q130 176 146 162L142 300H130Q124 300 126 290z', '#ffffff', 0.3) +
    form(boxPath(150, 126, 70, 20, 6), darker(look.color, 0.15), 'side') +
    form('M154 92Q154 82 164 82H206Q216 82 216 92V130H154z', look.accent, 'side') +
    times(5, (i) => line(`M${164 + i * 10.5} 92V124`, ink, 2, 0.15)) +
    label(boxPath(132, 228, 104, 74, 12), look.second, look.accent, 184, 258)
  )
}

const flower = (color: string) =>
  times(5, (i) => group(`rotate(${i * 72})`, form('M0 -3q-13 -12 0 -24q13 12 0 24z', lighter(color, 0.35), 'top'))) +
  dot(0, 0, 6, '#f3c567')

export const softener: Drawing = (look) => {
  const d =
    'M164 138Q176 130 200 130Q224 130 236 138Q266 190 268 240V302Q268 322 248 322H152Q132 322 132 302V240Q134 190 164 138z'
  return (
    contact(200, 321, 82) +
    form(d, look.color, 'side') +
    path('M150 210Q158 172 172 150L166 306H152Q146 306 146 296z', '#ffffff', 0.3) +
    form(boxPath(170, 112, 60, 24, 5), darker(look.color, 0.12), 'side') +
    form('M166 76Q200 62 234 76L238 114H162z', look.accent, 'side') +
    line('M176 82L172 110M200 78V110M224 82L228 110', ink, 2, 0.13) +
    label(boxPath(148, 206, 104, 92, 46), look.second, look.accent, 200, 246) +
    group('translate(278 296) rotate(14)', flower(look.accent)) +
    group('translate(300 318) scale(.7)', flower(look.color))
  )
}

export const sprayBottle: Drawing = (look) => {
  const d =
    'M160 172Q176 160 178 146H222Q224 160 240 172Q252 184 252 204V304Q252 322 234 322H166Q148 322 148 304V204Q148 184 160 172z'
  const mist = [
    [96, 84, 5],
    [78, 104, 4],
    [72, 76, 3.4],
    [58, 92, 4.4],
    [50, 114, 3],
    [88, 122, 3.4],
  ] as const
  return (
    contact(200, 321, 66) +
    path(d, look.color, 0.75) +
    clipped(d, path('M140 214Q200 204 260 214V330H140z', look.accent, 0.45), line('M202 150V300', '#ffffff', 4, 0.7)) +
    path(d, 'url(#side)') +
    path(boxPath(158, 196, 10, 106, 5), '#ffffff', 0.5) +
    form(boxPath(176, 128, 48, 24, 5), look.second, 'side') +
    form('M180 130Q176 104 152 102H128V84H204Q232 84 232 110Q232 124 222 130z', look.second, 'top') +
    form('M150 104Q152 132 136 148Q150 150 162 134L168 106z', darker(look.second, 0.2)) +
    form(boxPath(116, 82, 16, 22, 4), look.accent) +
    mist.map(([x, y, r]) => dot(x, y, r, '#ffffff', 0.9)).join('') +
    label(boxPath(158, 222, 84, 74, 10), '#fffdf8', look.accent, 200, 250)
  )
}

export const pumpBottle: Drawing = (look) => {
  const d = boxPath(136, 164, 128, 158, 26)
  return (
    contact(200, 321, 78) +
    line('M200 150V110', '#d9d5cc', 12) +
    form('M152 84Q150 74 164 74H222Q232 76 230 92Q228 106 212 108H176Q172 96 152 98z', look.second, 'top') +
    form(boxPath(174, 128, 52, 26, 6), look.second, 'side') +
    form(boxPath(164, 150, 72, 22, 8), darker(look.color, 0.1), 'side') +
    form(d, look.color, 'side') +
    path(boxPath(148, 186, 12, 116, 6), '#ffffff', 0.35) +
    label(boxPath(158, 206, 84, 88, 12), '#fffdf8', look.accent, 200, 240)
  )
}
