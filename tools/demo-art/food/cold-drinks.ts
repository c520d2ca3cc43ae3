import type { Drawing } from '../drawing/look.ts'
import { boxPath, clipped, dot, form, group, lighter, line, ovalPath, path, times } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

const tumbler = 'M128 122H272L258 306Q257 322 240 322H160Q143 322 142 306z'

const ice = (x: number, y: number, turn: number) =>
  group(
    `rotate(${turn} ${x} ${y})`,
    path(boxPath(x - 19, y - 19, 38, 38, 8), '#ffffff', 0.42),
    line(`M${x - 11} ${y - 12}h14`, '#ffffff', 3, 0.8),
  )

/** A tall glass over ice: the drink below, what is poured on it above. */
export const icedGlass: Drawing = (look) =>
  contact(200, 321, 70) +
  line('M226 270L262 62', look.accent, 9) +
  line('M229 262L264 66', '#ffffff', 2.5, 0.5) +
  path(tumbler, '#ffffff', 0.45) +
  clipped(
    tumbler,
    path('M120 158Q160 150 200 158T280 158V330H120z', look.color),
    path('M120 158Q160 150 200 158T280 158V214Q244 238 206 214Q168 196 120 226z', look.second),
    path(
      'M120 222Q168 194 206 214Q244 238 280 214V236Q236 256 200 236Q166 222 120 250z',
      lighter(look.color, 0.3),
      0.8,
    ),
    ice(172, 176, 14),
    ice(222, 172, -18),
    ice(196, 212, 30),
    ice(240, 208, 8),
    ice(160, 230, -12),
  ) +
  `<path d="${tumbler}" fill="url(#side)"/>` +
  path('M140 136H152L162 300Q154 304 152 298z', '#ffffff', 0.5) +
  form(ovalPath(200, 122, 72, 9), '#ffffff', 'top').replace('fill="#ffffff"', 'fill="#ffffff" opacity=".55"')

/** Something sparkling with a slice on the rim. */
export const soda: Drawing = (look) =>
  contact(200, 321, 70) +
  line('M180 270L154 66', look.accent, 9) +
  path(tumbler, '#ffffff', 0.45) +
  clipped(
    tumbler,
    path('M120 152Q160 144 200 152T280 152V330H120z', look.color, 0.85),
    ice(170, 180, 12),
    ice(220, 190, -16),
    ice(190, 236, 24),
    path('M150 290q26 -30 52 -6q-10 26 -52 6z', look.second, 0.9),
    times(14, (i) => dot(150 + ((i * 37) % 104), 170 + ((i * 53) % 140), 2 + (i % 3), '#ffffff', 0.75)),
  ) +
  `<path d="${tumbler}" fill="url(#side)"/>` +
  path('M140 136H152L162 300Q154 304 152 298z', '#ffffff', 0.5) +
  group(
    'translate(262 118)',
    form(ovalPath(0, 0, 38, 38), '#f6d65b', 'ball'),
    dot(0, 0, 31, '#fff6cf'),
    times(8, (i) => group(`rotate(${i * 45})`, path('M0 -4Q-10 -20 -8 -27Q0 -31 8 -27Q10 -20 0 -4z', '#f8e07c'))),
  )
