import { beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import { stubBrowser } from '#tests/support/cart-in-browser.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { lineKey } from '../line-key.ts'
import {
  type PendingQuantity,
  parsePendingQuantities,
  pendingQuantities,
  quantitiesToSend,
  unconfirmedQuantities,
} from './pending-quantities.ts'

beforeEach(() => void stubBrowser())

const item = (product_id: number, qty: number): CartItem => {
  const made = localLine({ product_id, qty, outlet_id: 1, sales_type_id: 1 })
  if (!made) throw new Error('no line')
  return made
}
const key = (product_id: number) => lineKey(item(product_id, 1))
const pending = (product_id: number, qty: number, was: number[]): PendingQuantity => ({
  owner: 'mei',
  key: key(product_id),
  qty,
  was,
  outlet_id: 1,
  sales_type_id: 1,
})

test('the newest quantity is saved, with the quantities that the API may have', () => {
  const found = unconfirmedQuantities([item(1, 3), item(2, 1)], new Map([[key(1), 4]]), new Map([[key(1), 5]]))
  expect(found).toEqual([{ key: key(1), qty: 5, was: [3, 4] }])
})

test.each([
  ['the API has the old quantity', 3, true],
  ['the API has the quantity before the newest', 4, true],
  ['the API has it already', 5, false],
  ['another device changed the line', 9, false],
])('a pending quantity is sent only if the API has what it was based on: %s', (_, qty, isSent) => {
  expect([...quantitiesToSend([pending(1, 5, [3, 4])], [item(1, qty)])]).toEqual(isSent ? [[key(1), 5]] : [])
})

test('a quantity of a removed line is not sent', () => {
  expect(quantitiesToSend([pending(1, 5, [3])], [item(2, 3)]).size).toBe(0)
})

test('S4.7 a customer’s quantities replace those of this place; other places’ stay, other customers’ go', () => {
  const [here, there] = [
    { outlet_id: 1, sales_type_id: 1 },
    { outlet_id: 2, sales_type_id: 1 },
  ]
  const one = (qty: number) => [{ key: key(1), qty, was: [1] }]
  pendingQuantities.save('ana', there, one(9))
  pendingQuantities.save('mei', here, one(3))
  expect(pendingQuantities.of('ana', there)).toEqual([])
  pendingQuantities.save('mei', there, one(2))
  pendingQuantities.save('mei', here, one(4))
  const quantities = (place: typeof here) => pendingQuantities.of('mei', place).map(({ qty }) => qty)
  expect([quantities(here), quantities(there)]).toEqual([[4], [2]])
})

test.each(['{}', '5', 'null'])('S3.10 62 %s holds no quantities', (raw) => {
  expect(parsePendingQuantities(raw)).toBeUndefined()
})

test('S3.10 62 damaged or foreign quantities are dropped', () => {
  const good = pending(1, 0, [2])
  const bad = [null, {}, { ...good, qty: 100 }, { ...good, qty: '1' }, { ...good, was: 'x' }, { ...good, owner: '' }]
  expect(parsePendingQuantities(JSON.stringify([...bad, good, { ...good, outlet_id: null }]))).toEqual([good])
})
