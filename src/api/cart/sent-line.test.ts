import { expect, test } from 'vitest'
import { sentLine } from './sent-line.ts'

test('a line with everything', () => {
  const sent = {
    product_id: 7,
    option_id: 1,
    variant_id: 2,
    modifiers: [{ modifier_id: 3 }],
    qty: 4,
    notes: ' no starch ',
  }
  expect(sentLine(sent)).toEqual({
    productId: 7,
    optionId: 1,
    variantId: 2,
    modifierIds: [3],
    qty: 4,
    notes: 'no starch',
  })
})

test('missing fields have empty values', () => {
  expect(sentLine({ product_id: 7, qty: 1 })).toEqual({
    productId: 7,
    optionId: null,
    variantId: null,
    modifierIds: [],
    qty: 1,
    notes: '',
  })
})
