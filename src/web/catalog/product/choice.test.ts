import { expect, test } from 'vitest'
import type { Product } from '#contract/shop/catalog.ts'
import { choiceProblems } from '#rules/cart/item-price.ts'
import {
  choiceErrors,
  firstChoice,
  firstQuantity,
  problemWords,
  rangeWords,
  withModifier,
  withOption,
} from './choice.ts'

const variant = (id: number, name: string) => ({ id, slug: name, name, price_cents: id })
const modifier = (id: number) => ({ id, slug: `m${id}`, name: `m${id}`, price_cents: 100 })
const finish = {
  id: 1,
  slug: 'finish',
  name: 'Finish',
  department: '',
  min: 1,
  max: 1,
  modifiers: [modifier(1), modifier(2)],
}
const extras = {
  id: 2,
  slug: 'extras',
  name: 'Extras',
  department: '',
  min: 0,
  max: 2,
  modifiers: [3, 4, 5].map(modifier),
}
const product: Pick<Product, 'price_cents' | 'min_qty' | 'options' | 'modifier_groups'> = {
  price_cents: 500,
  min_qty: 1,
  options: [
    { id: 10, slug: 'cotton', name: 'Cotton', price_cents: 500, variants: [variant(11, 'S'), variant(12, 'L')] },
    { id: 20, slug: 'silk', name: 'Silk', price_cents: 900, variants: [variant(21, 'L'), variant(22, 'XL')] },
    { id: 30, slug: 'wool', name: 'Wool', price_cents: 700, variants: [] },
  ],
  modifier_groups: [finish, extras],
}

test('D1.3 a product begins with its first option and variant, and no modifier that costs something', () => {
  expect(firstChoice(product)).toEqual({ optionId: 10, variantId: 11, modifierIds: [], quantity: 1 })
  expect(firstChoice({ options: [], modifier_groups: [], min_qty: 1 })).toMatchObject({
    optionId: null,
    variantId: null,
  })
})

test('D1.3 what is free is chosen where one has to be chosen, so that the product can be added at once', () => {
  const free = { ...finish, modifiers: [modifier(1), { ...modifier(2), price_cents: 0 }] }
  const choice = firstChoice({ ...product, modifier_groups: [free, extras] })
  expect(choice.modifierIds).toEqual([2])
  expect(choiceProblems({ ...product, modifier_groups: [free, extras] }, choice)).toEqual([])
})

test('D1.11 a product that is sold by weight begins with its minimum', () => {
  expect(firstChoice({ ...product, min_qty: 3 }).quantity).toBe(3)
})

test('D1.3 another option keeps the variant of the same name, otherwise takes its first, if it has any', () => {
  const large = { ...firstChoice(product), variantId: 12 }
  expect(withOption(product, large, 20)).toMatchObject({ optionId: 20, variantId: 21 })
  expect(withOption(product, firstChoice(product), 20)).toMatchObject({ optionId: 20, variantId: 21 })
  expect(withOption(product, large, 30)).toMatchObject({ optionId: 30, variantId: null })
})

test('D1.3 of a group with a maximum of one, a second choice replaces the first', () => {
  const one = withModifier(finish, firstChoice(product), 1, true)
  expect(withModifier(finish, one, 2, true).modifierIds).toEqual([2])
})

test('D1.3 no more than the maximum can be chosen, and other groups stay as they are', () => {
  let choice = withModifier(finish, firstChoice(product), 1, true)
  for (const id of [3, 4, 5]) choice = withModifier(extras, choice, id, true)
  expect(choice.modifierIds).toEqual([1, 3, 4])
  expect(withModifier(extras, choice, 3, false).modifierIds).toEqual([1, 4])
  expect(choiceProblems(product, choice)).toEqual([])
})

test('D1.3 a missing choice is named at its field: how many when none is chosen, how many more after that', () => {
  const group = { ...finish, min: 2, max: 2 }
  const errors = (min: number, modifierIds: number[]) =>
    choiceErrors(
      choiceProblems({ ...product, modifier_groups: [{ ...group, min }] }, { ...firstChoice(product), modifierIds }),
    )
  expect(errors(1, [])).toEqual({ 'group-1': 'Choose one.' })
  expect(errors(2, [])).toEqual({ 'group-1': 'Choose 2.' })
  expect(errors(2, [1])).toEqual({ 'group-1': 'Choose 1 more.' })
  expect(errors(2, [1, 2])).toEqual({})
})

test('D1.3 away from its field, the message about a missing choice names the group', () => {
  const words = choiceProblems(product, firstChoice(product)).map((problem) =>
    problemWords(product.modifier_groups, problem),
  )
  expect(words).toEqual([{ text: 'Choose one under “Finish”', target: 'group-1' }])
  const none = choiceProblems(product, { ...firstChoice(product), optionId: null, variantId: null, modifierIds: [1] })
  expect(none.map((problem) => problemWords(product.modifier_groups, problem)?.text)).toEqual(['Choose one.'])
})

test.each([
  [1, 1, 'Choose 1'],
  [0, 4, 'Choose up to 4'],
  [1, 3, 'Choose 1 to 3'],
])('D1.3 from %i to %i reads “%s”', (min, max, words) => {
  expect(rangeWords({ min, max })).toBe(words)
})

test.each([
  ['the first preset', 'kg', { min_qty: 1, qty_step: 1 }, 5],
  ['the first that the product’s minimum and step allow', 'kg', { min_qty: 6, qty_step: 2 }, 8],
  ['the least quantity, if no preset fits', 'kg', { min_qty: 20, qty_step: 1 }, 20],
  ['one of what is not weighed', 'piece', { min_qty: 1, qty_step: 1 }, 1],
] as const)('P1.1 a form begins with %s', (_, unit, step, quantity) => {
  const presets = [5, 8, 12].map((kg) => ({ name: `${kg}`, kg }))
  expect(firstQuantity({ unit, ...step }, { tolerance_percent: 30, presets })).toBe(quantity)
  expect(firstQuantity({ unit, ...step }, undefined)).toBe(step.min_qty)
})
