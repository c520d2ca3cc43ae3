import { expect, test } from 'vitest'
import { lineProblem } from './cart-availability.ts'

const sold = {
  price_cents: 500,
  options: [],
  modifier_groups: [{ id: 1, min: 1, max: 1, modifiers: [{ id: 11, price_cents: 0 }] }],
  isRetired: false,
  isSoldHere: true,
  isAvailable: true,
}
const chosen = { optionId: null, variantId: null, modifierIds: [11], quantity: 1 }

test.each([
  ['what is sold', sold, chosen, null],
  ['what the store does not have', undefined, chosen, 'gone'],
  ['what left the store', { ...sold, isRetired: true, isSoldHere: false, isAvailable: false }, chosen, 'gone'],
  ['what another place sells', { ...sold, isSoldHere: false, isAvailable: false }, chosen, 'not_sold_here'],
  ['what is sold out', { ...sold, isAvailable: false }, { ...chosen, modifierIds: [] }, 'sold_out'],
  ['too few modifiers', sold, { ...chosen, modifierIds: [] }, 'choice_gone'],
  ['an option that is none', sold, { ...chosen, optionId: 4 }, 'choice_gone'],
])('a line of %s', (_, product, choice, kind) => {
  expect(lineProblem(product, choice)?.kind ?? null).toBe(kind)
})
