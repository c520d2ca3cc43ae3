import { expect, test } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { lineKey } from '../line-key.ts'
import { shownLines } from './shown-lines.ts'

function item(product_id: number, qty: number, notes = ''): CartItem {
  const made = localLine({ product_id, qty, notes, outlet_id: 1, sales_type_id: 1, price_per_pcs: '1,000.00' })
  if (!made) throw new Error('no line')
  return made
}
const key = (product_id: number) => lineKey(item(product_id, 1))
const seen = (items: readonly CartItem[]) =>
  items.map(({ product_id, qty, final_price }) => [product_id, qty, final_price])

test('S4.10 pending lines are shown on top of the API’s lines', () => {
  expect(seen(shownLines([item(1, 2)], [item(1, 1), item(2, 1)], []))).toEqual([
    [1, 3, '3,000.00'],
    [2, 1, ''],
  ])
})

test('the newest quantity is shown, and a line with zero is not', () => {
  const quantities = [
    new Map([
      [key(1), 4],
      [key(2), 7],
    ]),
    new Map([[key(1), 0]]),
  ]
  expect(seen(shownLines([item(1, 2), item(2, 1)], [], quantities))).toEqual([[2, 7, '7,000.00']])
})

test('a quantity of a removed line changes nothing', () => {
  expect(seen(shownLines([item(1, 2)], [], [new Map([[key(9), 5]])]))).toEqual([[1, 2, '']])
})

test('notes of both are kept', () => {
  expect(shownLines([item(1, 1, 'stain')], [item(1, 1, 'button')], [])[0]?.notes).toBe('stain\nbutton')
})
