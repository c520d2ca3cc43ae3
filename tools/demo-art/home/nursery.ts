import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, dot, fold, form, lighter, line, oval, ovalPath, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

export const cot: Drawing = (look) => {
  const wood = '#d8b48a'
  return (
    contact(200, 321, 140) +
    form(boxPath(70, 116, 16, 206, 6), wood, 'side') +
    form(boxPath(314, 116, 16, 206, 6), wood, 'side') +
    cloth('M86 214Q120 196 160 206Q240 190 314 212V286H86z', clothOf(look), 'top') +
    form('M94 208Q92 178 128 178Q168 178 168 204Q140 222 94 208z', '#ffffff', 'top') +
    fold('M220 214q-10 30 -4 60', 4, 0.12) +
    form(boxPath(64, 128, 272, 15, 7), wood, 'top') +
    form(boxPath(74, 276, 252, 22, 6), wood, 'top') +
    times(9, (i) => form(boxPath(104 + i * 24, 140, 8, 140, 3), lighter(wood, 0.2), 'side')) +
    form('M232 128Q288 122 300 132L302 196Q268 206 230 196z', look.accent) +
    clipped(
      'M232 128Q288 122 300 132L302 196Q268 206 230 196z',
      times(20, (i) => dot(236 + (i % 5) * 16, 138 + Math.floor(i / 5) * 16, 3, '#fff', 0.8)),
    )
  )
}

/** A padded play mat, rolled, with the end turned up and two wooden rings. */
export const playMat: Drawing = (look) => {
  const mat = 'M76 286Q190 268 330 290L340 316Q200 326 66 318z'
  return (
    contact(200, 320, 146) +
    cloth(mat, clothOf(look), 'top') +
    clipped(
      mat,
      times(9, (i) => line(`M${92 + i * 30} 262l-14 70`, look.accent, 3, 0.5)),
    ) +
    form('M84 232H250V300H84Q62 296 62 266Q62 236 84 232z', lighter(look.color, 0.12), 'top') +
    clipped(
      'M84 232H250V300H84Q62 296 62 266Q62 236 84 232z',
      times(5, (i) => oval(96 + i * 36, 256 + (i % 2) * 18, 12, 12, [look.accent, look.second][i % 2] ?? look.accent)),
    ) +
    form(ovalPath(250, 266, 22, 34), lighter(look.color, 0.4), 'side') +
    line('M250 238a16 28 0 1 0 12 34a10 18 0 1 0 -16 4', darker(look.color, 0.3), 4, 0.7) +
    line(ovalPath(300, 284, 19, 19), '#d8b48a', 9) +
    line(ovalPath(318, 262, 15, 15), look.accent, 8)
  )
}
