import { foldedPile } from '../clothes/folded.ts'
import { clothOf, clothsOf, type Drawing } from '../drawing/look.ts'
import { clipped, fold, form, group, ink, lighter, line, ovalPath, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

/** A round table in its cloth, falling in soft cones. */
export const tablecloth: Drawing = (look) => {
  const skirt =
    'M84 176Q200 200 316 176Q322 250 338 306Q318 322 300 306Q280 322 258 310Q230 326 200 310Q170 326 142 310Q120 322 100 306Q82 322 62 306Q78 250 84 176z'
  return (
    contact(200, 320, 134) +
    cloth(skirt, clothOf(look), 'side') +
    clipped(
      skirt,
      times(6, (i) => fold(`M${104 + i * 38} 190Q${94 + i * 42} 250 ${84 + i * 46} 322`, 5, 0.16)),
    ) +
    form(ovalPath(200, 176, 117, 24), lighter(look.color, 0.3), 'top') +
    group(
      'translate(178 98)',
      form('M8 40Q0 72 22 74Q44 72 36 40z', '#ffffff', 'side'),
      line('M22 42q-4 -24 -12 -30M22 42q2 -26 14 -34', '#7fa98b', 3),
      path('M10 12q-12 -4 -10 -14q10 2 10 14zM36 8q-2 -12 8 -16q6 10 -8 16zM22 18q-8 -10 0 -18q8 8 0 18z', look.accent),
    )
  )
}

/** Napkins: one fanned in its ring on a plate, a small pile beside it. */
export const napkins: Drawing = (look) => {
  const fan = times(7, (i) =>
    group(
      `rotate(${(i - 3) * 19} 180 292)`,
      cloth('M180 292L160 190Q180 178 200 190z', {
        color: i % 2 ? look.color : lighter(look.color, 0.3),
        pattern: i % 2 ? look.pattern : 'plain',
        second: look.second,
      }),
    ),
  )
  return (
    contact(170, 320, 104) +
    form(ovalPath(166, 308, 104, 15), '#ffffff', 'top') +
    path(ovalPath(166, 305, 72, 8), ink, 0.06) +
    group('translate(-14 0)', fan, form('M164 280Q180 272 196 280V304Q180 312 164 304z', look.accent, 'side')) +
    group('translate(196 116) scale(.6)', foldedPile({ items: clothsOf(look, 3), width: 150, thickness: 26 }))
  )
}
