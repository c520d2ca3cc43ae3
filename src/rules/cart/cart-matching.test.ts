import { expect, test } from 'vitest'
import { type CartChoice, matchKey } from './cart-matching.ts'

const choice = (
  productId: number,
  optionId: number | null = null,
  variantId: number | null = null,
  ...modifierIds: number[]
): CartChoice => ({ productId, optionId, variantId, modifierIds })

test.each([
  ['a product', choice(7), 'p7'],
  ['a product with modifiers', choice(7, null, null, 12, 3), 'p7+3-12'],
  ['an option with no modifiers', choice(7, 4), 'o4'],
  ['an option with modifiers', choice(7, 4, null, 3), 'o4+3'],
  ['a variant', choice(7, 4, 9), 'o4v9'],
  ['a variant with modifiers', choice(7, 4, 9, 12, 3), 'o4v9+3-12'],
])('S4.13 %s matches by its own ids', (_, one, key) => {
  expect(matchKey(one)).toBe(key)
})

test('S4.13 the order of modifiers does not matter, and one named twice counts once', () => {
  expect(matchKey(choice(7, 4, 9, 30, 4, 100))).toBe(matchKey(choice(7, 4, 9, 100, 30, 4, 4)))
})

test('S4.13 different things never have the same key', () => {
  const ids = [1, 2, 12]
  const all = ids.flatMap((product) =>
    [null, ...ids].flatMap((option) =>
      (option === null ? [null] : [null, ...ids]).flatMap((variant) =>
        [[], [1], [2], [12], [1, 2]].map((modifiers) => choice(product, option, variant, ...modifiers)),
      ),
    ),
  )
  // An option belongs to one product, so its id identifies the product.
  const distinct = all.filter(({ productId, optionId }) => optionId === null || productId === 1)
  expect(new Set(distinct.map(matchKey)).size).toBe(distinct.length)
})
