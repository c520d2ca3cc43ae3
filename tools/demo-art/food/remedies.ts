import { label } from '../drawing/label.ts'
import type { Drawing } from '../drawing/look.ts'
import {
  boxPath,
  clipped,
  darker,
  form,
  group,
  ink,
  lighter,
  line,
  oval,
  ovalPath,
  path,
  times,
} from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

/** A twist-up stick for stains, its cap off beside it. */
export const stainStick: Drawing = (look) =>
  contact(180, 321, 62) +
  form('M152 196V132Q152 112 180 108Q208 112 208 132V196z', lighter(look.second, 0.3), 'side') +
  path('M158 132Q160 116 178 114L172 190H158z', '#ffffff', 0.5) +
  form(boxPath(144, 190, 72, 132, 12), look.color, 'side') +
  form(boxPath(144, 292, 72, 30, 10), look.accent, 'side') +
  times(8, (i) => line(`M${152 + i * 8} 300V316`, ink, 2, 0.16)) +
  label(boxPath(144, 210, 72, 68, 0), '#fffdf8', look.accent, 180, 238) +
  contact(274, 321, 34) +
  form('M246 254Q246 242 258 242H290Q302 242 302 254V322H246z', look.accent, 'side') +
  path(boxPath(253, 252, 8, 62, 4), '#ffffff', 0.35)

export const powderBox: Drawing = (look) =>
  contact(206, 321, 92) +
  form('M124 150L262 150V322H124z', look.color, 'top') +
  form('M262 150L296 136V308L262 322z', darker(look.color, 0.24), 'top') +
  path('M124 150L158 136H296L262 150z', lighter(look.color, 0.4)) +
  form('M124 150L150 116H286L262 150z', lighter(look.color, 0.2), 'top') +
  label(boxPath(142, 186, 102, 104, 14), look.second, look.accent, 193, 230) +
  group(
    'translate(262 268)',
    form('M10 30Q10 6 34 6Q60 6 60 30Q58 54 35 54Q12 54 10 30z', '#ffffff', 'ball'),
    line('M56 24L92 6', '#d8b48a', 9),
    path('M14 26Q34 4 56 26Q34 34 14 26z', '#f4f8fb'),
    oval(35, 22, 16, 6, '#ffffff'),
  )

export const dryerBalls: Drawing = (look) => {
  const ball = (x: number, y: number, r: number, color: string) =>
    form(ovalPath(x, y, r, r), color, 'ball') +
    clipped(
      ovalPath(x, y, r, r),
      times(
        6,
        (i) =>
          line(`M${x - r} ${y - r * 0.8 + i * r * 0.34}q${r} ${r * 0.34} ${r * 2} 0`, ink, 2, 0.1) +
          line(`M${x - r * 0.8 + i * r * 0.34} ${y - r}q${r * 0.3} ${r} 0 ${r * 2}`, '#ffffff', 2, 0.25),
      ),
    )
  return (
    contact(200, 321, 124) +
    ball(200, 204, 54, look.color) +
    ball(134, 270, 52, look.second) +
    ball(250, 272, 50, look.accent) +
    ball(316, 294, 28, look.color)
  )
}
