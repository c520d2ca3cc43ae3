import { expect, test } from 'vitest'
import type { PendingLine } from '../../state/storage/cart-storage.ts'
import { lineUpdate, newItem, quantityUpdate } from './line-update.ts'

const line: PendingLine = {
  id: 'line-1',
  product_id: 7,
  product_name: 'Carpet deep clean',
  option_id: 3,
  option_name: 'Large',
  variant_id: 4,
  variant_name: 'Wool',
  qty: 9,
  notes: 'no starch',
  price_per_pcs: '1,158.00',
  final_price: 'stale',
  outlet_id: 1,
  sales_type_id: 2,
  sales_type: 'Pickup',
  modifiers: [
    { modifier_id: 5, modifier_name: 'Fringe', dept_name: 'Carpets', price_per_pcs: '33.00', qty: 1 },
    { modifier_id: 6, modifier_name: 'Scent-free', dept_name: 'Care', price_per_pcs: '0.00', qty: 1 },
  ],
  category_slug: 'carpets',
  name_slug: 'carpet-deep-clean',
  image: '/media/1',
  unit: 'piece',
  min_qty: 1,
  qty_step: 1,
  qty_was: null,
  price_was: null,
  unavailable: null,
  merge_key: 'merge-key-1',
  isTakenOver: true,
  owner: 'a customer',
}

test('S3.3 S5.8 the update of a line is the specification’s payload, priced by its quantity', () => {
  const sent = {
    cart_id: 'server-1',
    qty: 9,
    notes: 'no starch',
    option_id: 3,
    variant_id: 4,
    price: '10,422.00',
    price_per_pcs: '1,158.00',
    sales_type_id: 2,
    final_price: '10,719.00',
    modifiers: [
      { id: 5, qty: 9, price_per_pcs: '33.00', price: '297.00', name: 'Fringe', notes: '' },
      { id: 6, qty: 9, price_per_pcs: '0.00', price: '0.00', name: 'Scent-free', notes: '' },
    ],
  }
  expect(lineUpdate('server-1', line)).toEqual(sent)
})

test('S3.3 S5.8 another quantity is the complete payload, of which only the quantity applies', () => {
  expect(quantityUpdate(line, 2)).toEqual({
    ...lineUpdate('line-1', { ...line, qty: 2 }),
    price: '2,316.00',
    final_price: '2,382.00',
    changes: ['qty'],
  })
  expect(quantityUpdate(line, 0)).toMatchObject({ qty: 0, price: '0.00', final_price: '0.00' })
})

test('S3.3 an unknown price stays empty', () => {
  const unpriced = { ...line, price_per_pcs: '' }
  expect(lineUpdate('server-1', unpriced)).toMatchObject({ price: '', price_per_pcs: '', final_price: '' })
})

test('S3.1 S3.2 S7.8 an added line is one cart item with all of its fields, and without a customer’s name', () => {
  expect(newItem(line)).toEqual({
    id: 'line-1',
    product_id: 7,
    product_name: 'Carpet deep clean',
    option_id: 3,
    option_name: 'Large',
    variant_id: 4,
    variant_name: 'Wool',
    qty: 9,
    notes: 'no starch',
    price_per_pcs: '1,158.00',
    final_price: '10,719.00',
    outlet_id: 1,
    sales_type_id: 2,
    sales_type: 'Pickup',
    modifiers: line.modifiers.map((modifier) => ({ ...modifier, qty: 9 })),
    merge_key: 'merge-key-1',
  })
})
