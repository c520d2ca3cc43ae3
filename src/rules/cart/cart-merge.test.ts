import { expect, test } from 'vitest'
import { type CartLine, mergedNotes, mergeIdentical, planAdd, planChange } from './cart-merge.ts'

const line = (id: string, productId: number, qty: number, more: Partial<CartLine> = {}): CartLine => ({
  id,
  productId,
  optionId: null,
  variantId: null,
  modifierIds: [],
  qty,
  notes: '',
  ...more,
})
const shirt = line('a', 1, 2, { modifierIds: [5, 6] })
const duvet = line('b', 2, 1, { optionId: 8 })
const full = Array.from({ length: 100 }, (_, index) => line(`l${index}`, index + 1, 1))

test('S4.10 a modifier-identical item adds to the quantity of the line', () => {
  const plan = planAdd([shirt, duvet], line('new', 1, 3, { modifierIds: [6, 5] }))
  expect(plan).toEqual({
    kind: 'changed',
    lines: [{ ...shirt, qty: 5 }, duvet],
    put: [{ ...shirt, qty: 5 }],
    removedIds: [],
  })
})

test.each([
  ['other modifiers', { modifierIds: [5] }],
  ['no modifiers', {}],
  ['an option', { optionId: 3, modifierIds: [5, 6] }],
])('S4.10 the same product with %s is a line of its own, after the others', (_, more) => {
  const added = line('new', 1, 1, more)
  expect(planAdd([shirt, duvet], added)).toMatchObject({ lines: [shirt, duvet, added], put: [added] })
})

test('S4.11 a quantity of zero or less removes the line', () => {
  for (const qty of [0, -1, -99]) {
    expect(planChange([shirt, duvet], 'a', { qty })).toEqual({
      kind: 'changed',
      lines: [duvet],
      put: [],
      removedIds: ['a'],
    })
  }
})

test('S4.10 a line that becomes the same as another is merged with it', () => {
  const plain = line('c', 2, 4, { optionId: 9, notes: 'gently' })
  expect(planChange([plain, duvet], 'c', { optionId: 8, qty: 5 })).toEqual({
    kind: 'changed',
    lines: [{ ...duvet, qty: 6, notes: 'gently' }],
    put: [{ ...duvet, qty: 6, notes: 'gently' }],
    removedIds: ['c'],
  })
})

test.each([
  ['a 101st line', planAdd(full, line('new', 900, 1)), 'too_many_lines'],
  ['a 100th piece', planAdd([line('a', 1, 98)], line('new', 1, 2)), 'too_many_pieces'],
  ['100 pieces at once', planAdd([], line('new', 1, 100)), 'too_many_pieces'],
  ['a change to 100 pieces', planChange([shirt], 'a', { qty: 100 }), 'too_many_pieces'],
  [
    'a merge to more than 99 pieces',
    planChange([line('a', 1, 50), line('b', 1, 50, { modifierIds: [1] })], 'b', { modifierIds: [] }),
    'too_many_pieces',
  ],
  ['a line that is not there', planChange([shirt], 'z', { qty: 1 }), 'unknown_line'],
])('%s is refused', (_, plan, reason) => {
  expect(plan).toMatchObject({ kind: 'refused', reason })
})

test('a full cart still accepts more of its own items', () => {
  expect(planAdd(full, line('new', 7, 1))).toMatchObject({ kind: 'changed', put: [{ id: 'l6', qty: 2 }] })
})

test('S4.10 S4.11 identical lines of a list are merged and empty ones dropped', () => {
  const list = [shirt, line('x', 3, 0), line('y', 1, 4, { modifierIds: [6, 5] }), duvet, line('z', 4, -2)]
  expect(mergeIdentical(list)).toEqual([{ ...shirt, qty: 6 }, duvet])
  expect(mergeIdentical([line('a', 1, 60), line('b', 1, 60)])).toEqual([line('a', 1, 99)])
})

test.each([
  ['', '', ''],
  ['stain on the collar', '', 'stain on the collar'],
  ['', 'stain on the collar', 'stain on the collar'],
  ['stain', 'stain', 'stain'],
  ['stain\nbutton', 'button', 'stain\nbutton'],
  ['stain', 'button', 'stain\nbutton'],
])('the notes %j and %j of two lines that become one are %j', (first, second, both) => {
  expect(mergedNotes(first, second)).toBe(both)
})

test('notes never grow past 500 characters, and no character is cut in half', () => {
  const both = mergedNotes('x'.repeat(499), '🧺🧺')
  expect([...both]).toHaveLength(500)
  expect(mergedNotes('x'.repeat(498), '🧺🧺')).toBe(`${'x'.repeat(498)}\n🧺`)
})

test('S4.10 a line holds at most 99 pieces, and exactly 99 are allowed', () => {
  const most = line('new', 1, 99)
  expect(planAdd([], most)).toEqual({ kind: 'changed', lines: [most], put: [most], removedIds: [] })
  expect(planAdd([line('a', 1, 98)], line('new', 1, 1))).toMatchObject({ kind: 'changed', put: [{ id: 'a', qty: 99 }] })
  const changed = { ...shirt, qty: 99 }
  expect(planChange([duvet, shirt], 'a', { qty: 99 })).toEqual({
    kind: 'changed',
    lines: [duvet, changed],
    put: [changed],
    removedIds: [],
  })
})

test('a refusal says how many are in the cart already', () => {
  expect(planAdd(full, line('new', 900, 1))).toMatchObject({ inCart: 100 })
  expect(planAdd([], line('new', 1, 100))).toMatchObject({ inCart: 0 })
  expect(planAdd([line('a', 1, 98)], line('new', 1, 2))).toMatchObject({ inCart: 98 })
  expect(planChange([shirt], 'a', { qty: 100 })).toMatchObject({ inCart: 2 })
  expect(planChange([shirt], 'z', { qty: 1 })).toMatchObject({ inCart: 0 })
  const other = line('b', 1, 50, { modifierIds: [1] })
  const plan = planChange([line('a', 1, 50), other], 'b', { modifierIds: [] })
  expect(plan).toEqual({ kind: 'refused', reason: 'too_many_pieces', inCart: 50 })
})

test('S4.11 one piece keeps its line', () => {
  expect(planChange([shirt], 'a', { qty: 1 })).toMatchObject({ put: [{ id: 'a', qty: 1 }], removedIds: [] })
  expect(mergeIdentical([line('x', 3, 1)])).toEqual([line('x', 3, 1)])
})
