import { expect, test } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { compared, fits } from './place-preview.ts'

const item = (id: string, price_per_pcs: string, more: Partial<CartItem> = {}): CartItem => {
  const made = localLine({ id, product_id: 1, product_name: id, qty: 2, outlet_id: 1, sales_type_id: 1, price_per_pcs })
  if (!made) throw new Error('no line')
  return { ...made, final_price: (Number(price_per_pcs) * 2).toFixed(2), ...more }
}

test('D1.5 lines that are not sold there are lost, other prices are listed, the rest moves', () => {
  const here = [item('shirt', '3.00'), item('sheet', '5.00'), item('carpet', '40.00')]
  const there = [
    item('shirt', '3.00'),
    item('sheet', '4.00'),
    item('carpet', '40.00', { unavailable: 'not_sold_here', final_price: '0.00' }),
  ]
  const preview = compared(here, there)
  expect(preview.moved.map(({ id }) => id)).toEqual(['shirt', 'sheet'])
  expect(preview.lost).toEqual([{ name: 'carpet' }])
  expect(preview.changed).toEqual([{ name: 'sheet', was: '5.00', now: '4.00' }])
  expect([preview.wasTotal, preview.nowTotal]).toEqual(['96.00', '14.00'])
})

test('D1.5 a line that is unavailable here already is not listed as lost', () => {
  const gone = item('cap', '3.00', { unavailable: 'sold_out' })
  expect(compared([gone], []).lost).toEqual([])
})

test.each([
  [{ salesTypeId: 1, outletId: 1 }, true],
  [{ salesTypeId: 1, outletId: null }, true],
  [{ salesTypeId: 2, outletId: null }, false],
  [{ salesTypeId: 1, outletId: 2 }, false],
])('S4.9 %j fits: %s', (place, isFit) => {
  expect(fits([item('shirt', '3.00')], place)).toBe(isFit)
})

test('D1.5 a price that is unknown here is not listed as changed', () => {
  const bare = { ...item('shirt', '3.00'), price_per_pcs: '' }
  expect(compared([bare], [item('shirt', '3.00')]).changed).toEqual([])
})
