import { clothOf, clothsOf, type Drawing } from '../drawing/look.ts'
import { form, group, ink, line } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'
import { foldedPile, foldedShirt, sprigOf } from './folded.ts'

export const pile: Drawing = (look) => foldedPile({ items: clothsOf(look, 5) })

export const tiedPile: Drawing = (look) => foldedPile({ items: clothsOf(look, 4), thickness: 36, ribbon: look.accent })

export const towels: Drawing = (look) =>
  foldedPile({ items: clothsOf(look, 5), width: 190, thickness: 35, bands: look.accent })

export const pressedShirt: Drawing = (look) => foldedShirt(clothOf(look), look.accent)

/** A low pile with a green sprig laid against it. */
export const gentlePile: Drawing = (look) =>
  foldedPile({ items: clothsOf(look, 4), thickness: 35, x: 184 }) +
  sprigOf(288, 318, 12, look.accent) +
  sprigOf(304, 322, 38, look.accent)

/** A running shirt, folded soft beside a pair of rolled socks. */
export const sportPile: Drawing = (look) =>
  foldedPile({ items: clothsOf(look, 4), thickness: 36, width: 160, x: 176 }) +
  contact(292, 321, 28) +
  form('M268 322q-8 -34 18 -42q34 -6 34 22q0 20 -18 20z', look.accent, 'ball') +
  line('M282 306q4 -16 18 -14q10 4 4 14q-6 6 -10 0', ink, 2.6, 0.3) +
  group('translate(0 0)', line('M272 312q6 6 14 8', '#ffffff', 4, 0.8))
