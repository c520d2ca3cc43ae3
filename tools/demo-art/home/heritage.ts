import { button, hanger, long } from '../clothes/hanging.ts'
import { topOutline } from '../clothes/top-outline.ts'
import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, fold, form, lighter, line, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'

export const cheongsam: Drawing = (look) => {
  const d =
    'M180 100Q160 108 142 118Q126 132 120 158q16 10 32 8Q164 180 156 208Q146 270 150 374Q190 388 232 380L250 372Q252 270 244 208Q236 180 248 166q16 2 32 -8Q274 132 258 118Q240 108 220 100q-20 12 -40 0z'
  return long(
    cast(d) +
      hanger(200, 88, 66) +
      cloth(d, clothOf(look)) +
      fold('M166 196q-4 90 -2 170') +
      fold('M234 200q4 80 2 166') +
      line('M200 112Q236 124 246 164', look.accent, 4.5) +
      path('M249 290L234 380L251 372z', darker(look.color, 0.45)) +
      line('M121 158q16 10 32 8M279 158q-16 10 -32 8', look.accent, 4) +
      line('M150 374Q190 388 232 380M248 296L234 378', look.accent, 4.5) +
      form('M180 88q20 10 40 0l2 16q-22 14 -44 0z', look.accent) +
      line('M200 92v18', darker(look.accent, 0.3), 2) +
      [
        [218, 120],
        [238, 146],
      ]
        .map(
          ([x = 0, y = 0]) =>
            line(`M${x - 8} ${y + 4}q8 -10 16 -8`, lighter(look.accent, 0.3), 3) +
            button(x, y, lighter(look.accent, 0.4), 4),
        )
        .join(''),
  )
}

export const bajuKurung: Drawing = (look) => {
  const skirt = 'M148 260L136 376Q200 390 264 376L252 260z'
  const d = topOutline({ shoulder: 82, sleeve: 'long', waist: 66, hem: 78, length: 200 })
  return long(
    cast(d) +
      hanger() +
      cloth(skirt, { color: darker(look.color, 0.12), pattern: 'bars', second: look.accent }) +
      fold('M180 306l-6 74', 4) +
      fold('M216 306l6 74', 4) +
      cloth(d, clothOf(look)) +
      fold('M122 160q-8 20 -4 46') +
      fold('M278 160q8 20 4 46') +
      fold('M166 190q-6 60 -8 108') +
      fold('M236 190q6 60 8 108') +
      clipped(d, line('M110 298Q200 314 290 298', look.accent, 9)) +
      line('M172 106Q200 130 228 106M200 122v34', look.accent, 4) +
      button(200, 134, '#ffffff', 3) +
      button(200, 146, '#ffffff', 3),
  )
}

/** Six yards over a bar: the body in soft pleats, the border and the pallu to the front. */
export const saree: Drawing = (look) => {
  const back = 'M120 104L110 374Q160 384 200 378L206 104z'
  const front = 'M150 104L146 346Q216 360 284 342L278 104z'
  return long(
    cast('M112 104H284V370H112z') +
      hanger(200, 84, 92) +
      cloth(back, { color: darker(look.color, 0.16) }) +
      clipped(back, line('M106 364Q160 374 206 368', look.accent, 14)) +
      cloth(front, clothOf(look)) +
      clipped(
        front,
        times(7, (i) => fold(`M${164 + i * 17} 106q${-5 + i} 120 ${-4 + i * 1.4} 250`, 3, 0.13)),
        path('M140 294H290V362H140z', look.accent, 0.95),
        times(9, (i) => path(`M${152 + i * 16} 318q-8 -14 0 -20q8 6 0 20z`, darker(look.color, 0.1))),
        line('M140 294H290M140 324H290', lighter(look.accent, 0.45), 3),
      ) +
      times(17, (i) => line(`M${152 + i * 8} 350v${9 + (i % 2) * 3}`, look.accent, 2.4)) +
      form(boxPath(116, 98, 168, 12, 6), lighter(look.color, 0.1), 'top'),
  )
}
