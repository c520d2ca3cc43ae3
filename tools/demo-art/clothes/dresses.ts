import { clothOf, type Drawing } from '../drawing/look.ts'
import { clipped, dot, fold, form, line, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'
import { hanger, long } from './hanging.ts'

export const dress: Drawing = (look) => {
  const d =
    'M172 104Q156 110 146 118L152 160Q160 176 158 190L112 298Q156 314 200 308Q244 314 288 298L242 190Q240 176 248 160L254 118Q244 110 228 104Q222 134 200 136Q178 134 172 104z'
  return (
    cast(d) +
    hanger(200, 92, 64) +
    cloth(d, clothOf(look)) +
    fold('M172 204q-22 60 -30 96') +
    fold('M190 204q-8 60 -12 102') +
    fold('M212 204q8 60 14 102') +
    fold('M230 204q22 58 32 94') +
    form('M157 184Q200 196 243 184l1 14Q200 210 156 198z', look.accent, 'side')
  )
}

export const gown: Drawing = (look) => {
  const d =
    'M166 98Q150 122 156 146Q164 168 164 180Q144 240 96 374Q150 392 200 382Q262 396 308 370Q256 240 236 180Q236 168 244 146Q250 122 234 98L228 100Q226 128 200 136Q174 128 172 100z'
  const glints = [
    [150, 300],
    [176, 246],
    [214, 270],
    [244, 316],
    [196, 336],
    [230, 232],
    [150, 360],
    [278, 356],
    [222, 366],
    [172, 310],
  ] as const
  return long(
    cast(d) +
      hanger(200, 84, 56) +
      cloth(d, clothOf(look)) +
      fold('M176 196q-30 96 -50 176') +
      fold('M190 200q-12 90 -20 178') +
      fold('M206 200q10 90 20 178', 4) +
      fold('M222 198q28 90 52 166') +
      clipped(d, path('M140 168Q200 196 260 168l4 16Q200 214 136 184z', look.accent, 0.9)) +
      glints.map(([x, y]) => path(`M${x} ${y - 6}l2 4l4 2l-4 2l-2 4l-2 -4l-4 -2l4 -2z`, '#ffffff', 0.85)).join(''),
  )
}

export const weddingGown: Drawing = (look) => {
  const d =
    'M160 112Q156 140 164 166L168 184Q112 240 70 364Q140 388 200 378Q260 388 330 364Q288 240 232 184L236 166Q244 140 240 112Q222 128 200 118Q178 128 160 112z'
  const hem = times(15, (i) => dot(72 + i * 18.3, 364 + Math.sin((i / 14) * Math.PI) * 16, 10, '#ffffff', 0.95))
  return long(
    cast(d) +
      hanger(200, 92, 52) +
      line('M164 114L170 98M236 114L230 98', look.color, 4) +
      cloth(d, clothOf(look)) +
      clipped(d, hem) +
      fold('M182 200q-50 80 -72 164', 4, 0.12) +
      fold('M192 204q-18 80 -28 168', 4, 0.12) +
      fold('M208 204q18 80 30 168', 4, 0.12) +
      fold('M220 200q46 80 68 160', 4, 0.12) +
      clipped(
        d,
        times(24, (i) => dot(168 + (i % 6) * 13, 132 + Math.floor(i / 6) * 12, 3.4, '#ffffff', 0.8)),
      ) +
      form('M166 176Q200 192 234 176l1 12Q200 204 167 188z', look.accent, 'side') +
      form('M200 190c-24 -14 -36 0 -26 8c8 6 20 0 26 -8zM200 190c24 -14 36 0 26 8c-8 6 -20 0 -26 -8z', look.accent),
  )
}
