import type { Drawing } from '../drawing/look.ts'
import { clipped, darker, fold, form, ink, lighter, line, oval, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

export const mattress: Drawing = (look) => {
  const top = 'M92 208Q200 186 308 208L340 250Q200 270 60 250z'
  const edge = 'M60 250Q200 270 340 250V300Q340 314 326 314H74Q60 314 60 300z'
  return (
    contact(200, 320, 158) +
    form(edge, look.color, 'top') +
    clipped(edge, line('M60 282Q200 300 340 282', look.accent, 7)) +
    path(top, lighter(look.color, 0.3)) +
    clipped(
      top,
      times(
        18,
        (i) =>
          line(`M${i * 26 - 60} 180l150 90`, darker(look.color, 0.2), 2, 0.4) +
          line(`M${i * 26} 180l-150 90`, darker(look.color, 0.2), 2, 0.4),
      ),
    ) +
    line('M60 250Q200 270 340 250', '#ffffff', 4, 0.9) +
    times(3, (i) => line(`M${150 + i * 50} 168q-14 -16 0 -32t0 -34`, '#ffffff', 7, 0.75)) +
    line('M60 308Q200 322 340 308', look.accent, 3, 0.7)
  )
}

const steamless = (look: Parameters<Drawing>[0]) =>
  form('M80 240Q200 222 320 240L334 300Q200 318 66 300z', look.color, 'top')

/** A padded cover with its elastic skirt, over a mattress. */
export const protector: Drawing = (look) => {
  const skirt = 'M64 268Q200 288 336 268L330 318Q200 330 70 318z'
  return (
    contact(200, 320, 150) +
    steamless(look) +
    cloth(
      'M84 214Q200 192 316 214L338 268Q200 290 62 268z',
      { color: look.color, pattern: 'quilt', second: darker(look.color, 0.3) },
      'top',
    ) +
    form(skirt, lighter(look.color, 0.2), 'top') +
    clipped(
      skirt,
      times(20, (i) => fold(`M${74 + i * 13.5} 276q3 22 0 48`, 3, 0.13)),
    ) +
    line('M70 314Q200 328 330 314', look.accent, 4, 0.8) +
    oval(200, 208, 74, 20, 'url(#contact)', 0.5) +
    form('M136 192Q142 168 200 168Q258 168 264 192Q266 210 200 212Q134 210 136 192z', '#ffffff', 'top') +
    line('M150 198Q200 206 250 198', ink, 2, 0.14)
  )
}
