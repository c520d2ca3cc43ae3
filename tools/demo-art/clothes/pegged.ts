import { clothOf, type Drawing } from '../drawing/look.ts'
import { clipped, darker, fold, form, ink, line } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'
import { peg } from './hanging.ts'

/** Washing on the line, pegged at y 60: for banners, where a rope runs through the picture. */

export const shirtOnLine: Drawing = (look) => {
  const d =
    'M128 66Q164 58 172 66Q200 84 228 66Q236 58 272 66L318 132q-14 22 -36 28L262 134Q266 190 268 238Q200 250 132 238Q134 190 138 134L118 160q-22 -6 -36 -28z'
  return (
    cast(d) +
    cloth(d, clothOf(look)) +
    line('M172 66Q200 88 228 66', darker(look.color, 0.2), 6) +
    fold('M158 130q-6 60 0 108') +
    fold('M236 120q8 60 2 118') +
    line('M200 84V242', darker(look.color, 0.2), 2, 0.5) +
    peg(146, 62) +
    peg(254, 62)
  )
}

export const towelOnLine: Drawing = (look) => {
  const d = 'M126 60Q200 68 274 60Q278 150 272 238Q200 246 128 238Q122 150 126 60z'
  return (
    cast(d) +
    cloth(d, clothOf(look)) +
    clipped(d, line('M110 200Q200 210 290 200', look.accent, 12), line('M110 218Q200 228 290 218', look.accent, 4)) +
    fold('M164 70q-6 80 0 170', 4) +
    fold('M236 70q8 80 2 168', 4) +
    peg(140, 60) +
    peg(260, 60)
  )
}

export const dressOnLine: Drawing = (look) => {
  const d =
    'M156 62L174 62Q182 96 200 98Q218 96 226 62L244 62L248 112Q242 128 242 140L282 246Q200 262 118 246L158 140Q158 128 152 112z'
  return (
    cast(d) +
    cloth(d, clothOf(look)) +
    form('M157 132Q200 144 243 132l1 14Q200 158 156 146z', look.accent, 'side') +
    fold('M176 152q-22 50 -28 96') +
    fold('M200 156q-4 50 -2 98') +
    fold('M224 152q20 50 28 94') +
    peg(164, 60) +
    peg(236, 60)
  )
}

export const sockPairOnLine: Drawing = (look) => {
  const sock = (x: number) => {
    const d = `M${x} 60h36v84q2 12 -8 20l-26 22q-22 10 -32 -6q-6 -14 10 -24l20 -22z`
    return (
      cast(d) +
      form(d, look.color) +
      clipped(
        d,
        line(`M${x - 4} 74h50`, look.accent, 9),
        line(`M${x - 4} 92h50`, look.accent, 4),
        line(`M${x - 40} 190l22 -40`, look.accent, 16),
      ) +
      line(`M${x + 6} 140q10 -2 14 8`, ink, 2, 0.18) +
      peg(x + 18, 60)
    )
  }
  return sock(140) + sock(220)
}
