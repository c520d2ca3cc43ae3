import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, choiceProblems, itemPrice, type PricedProduct } from './item-price.ts'

const carpet: PricedProduct = {
  price_cents: 7800,
  options: [
    {
      id: 1,
      price_cents: 7800,
      variants: [
        { id: 11, price_cents: 7800 },
        { id: 12, price_cents: 9800 },
      ],
    },
    { id: 2, price_cents: 12_800, variants: [] },
  ],
  modifier_groups: [
    {
      id: 5,
      min: 1,
      max: 1,
      modifiers: [
        { id: 51, price_cents: 0 },
        { id: 52, price_cents: 1200 },
      ],
    },
    {
      id: 6,
      min: 0,
      max: 2,
      modifiers: [
        { id: 61, price_cents: 150 },
        { id: 62, price_cents: 250 },
        { id: 63, price_cents: 300 },
      ],
    },
  ],
}
const choice = (given: Partial<Choice>): Choice => ({
  optionId: null,
  variantId: null,
  modifierIds: [],
  quantity: 1,
  ...given,
})

test.each([
  ['nothing chosen', {}, 7800, 7800, 7800],
  ['an option', { optionId: 2 }, 12_800, 12_800, 12_800],
  ['a variant', { optionId: 1, variantId: 12 }, 9800, 9800, 9800],
  ['a variant of another option', { optionId: 2, variantId: 12 }, 12_800, 12_800, 12_800],
  ['three of an option', { optionId: 2, quantity: 3 }, 12_800, 38_400, 38_400],
  ['a modifier on each of two', { optionId: 2, quantity: 2, modifierIds: [52] }, 12_800, 25_600, 28_000],
  ['several modifiers', { optionId: 1, variantId: 12, quantity: 2, modifierIds: [52, 61, 62] }, 9800, 19_600, 22_800],
  ['a modifier named twice', { optionId: 2, modifierIds: [61, 61] }, 12_800, 12_800, 12_950],
  ['an unknown modifier', { optionId: 2, modifierIds: [999] }, 12_800, 12_800, 12_800],
] as const)('S5.8 the price of %s', (_, given, perPieceCents, priceCents, finalCents) => {
  expect(itemPrice(carpet, choice(given))).toMatchObject({ perPieceCents, priceCents, finalCents })
})

test('S5.8 D2.1 whatever is chosen, the price is whole cents and grows in proportion to the quantity', () => {
  const anyChoice = fc.record({
    optionId: fc.constantFrom(null, 1, 2, 99),
    variantId: fc.constantFrom(null, 11, 12, 99),
    modifierIds: fc.subarray([51, 52, 61, 62, 63]),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  fc.assert(
    fc.property(anyChoice, (given) => {
      const one = itemPrice(carpet, { ...given, quantity: 1 })
      const many = itemPrice(carpet, given)
      expect(Number.isSafeInteger(many.finalCents)).toBe(true)
      expect(many.priceCents).toBe(one.perPieceCents * given.quantity)
      expect(many.finalCents).toBe(one.finalCents * given.quantity)
      expect(many.finalCents - many.priceCents).toBe(many.modifiersPerPieceCents * given.quantity)
    }),
  )
})

test.each([
  ['no option', {}, ['option_missing', 'too_few']],
  ['an option of another product', { optionId: 99, modifierIds: [51] }, ['option_unknown']],
  ['an option without its variant', { optionId: 1, modifierIds: [51] }, ['variant_missing']],
  ['a variant of another option', { optionId: 2, variantId: 11, modifierIds: [51] }, ['variant_unknown']],
  ['everything', { optionId: 1, variantId: 11, modifierIds: [51] }, []],
  ['too many extras', { optionId: 2, modifierIds: [51, 61, 62, 63] }, ['too_many']],
  ['a variant without an option', { variantId: 11, modifierIds: [51] }, ['option_missing']],
  ['a variant that nobody has', { optionId: 1, variantId: 13, modifierIds: [51] }, ['variant_unknown']],
  ['an option that has no variants', { optionId: 2, modifierIds: [51] }, []],
] as const)('D1.3 a choice of %s', (_, given, kinds) => {
  expect(choiceProblems(carpet, choice(given)).map(({ kind }) => kind)).toEqual(kinds)
})

test('D1.3 a product without options needs no choice, and has no variants', () => {
  const plain = { price_cents: 500, options: [], modifier_groups: [] }
  const kinds = (given: Partial<Choice>) => choiceProblems(plain, choice(given)).map(({ kind }) => kind)
  expect(kinds({})).toEqual([])
  expect(kinds({ variantId: 11 })).toEqual(['variant_unknown'])
  expect(kinds({ optionId: 1 })).toEqual(['option_unknown'])
})

test('D1.3 a single option or variant must still be chosen', () => {
  const one = { id: 1, price_cents: 500, variants: [{ id: 11, price_cents: 600 }] }
  const single = { price_cents: 500, options: [one], modifier_groups: [] }
  expect(choiceProblems(single, choice({}))).toEqual([{ kind: 'option_missing' }])
  expect(choiceProblems(single, choice({ optionId: 1 }))).toEqual([{ kind: 'variant_missing' }])
})
