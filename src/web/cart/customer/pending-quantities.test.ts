import { expect, test } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { lineKey } from '../line-key.ts'
import { type KeptTap, parseTaps, tapsToSend, unconfirmed } from './pending-quantities.ts'

const item = (product_id: number, qty: number): CartItem => {
  const made = localLine({ product_id, qty, outlet_id: 1, sales_type_id: 1 })
  if (!made) throw new Error('no line')
  return made
}
const key = (product_id: number) => lineKey(item(product_id, 1))
const tap = (product_id: number, qty: number, was: number[]): KeptTap => ({
  owner: 'mei',
  key: key(product_id),
  qty,
  was,
  outlet_id: 1,
  sales_type_id: 1,
})

test('what was tapped last is kept, with what the server has and with what it is being told', () => {
  const taps = unconfirmed([item(1, 3), item(2, 1)], new Map([[key(1), 4]]), new Map([[key(1), 5]]))
  expect(taps).toEqual([{ key: key(1), qty: 5, was: [3, 4] }])
})

test.each([
  ['the server has not heard of it', 3, true],
  ['it heard of the tap before', 4, true],
  ['it arrived', 5, false],
  ['somebody changed the line elsewhere', 9, false],
])('a kept tap is sent only on top of what it was made on: %s', (_, qty, isSent) => {
  expect([...tapsToSend([tap(1, 5, [3, 4])], [item(1, qty)])]).toEqual(isSent ? [[key(1), 5]] : [])
})

test('a tap on a line that is gone is not sent', () => {
  expect(tapsToSend([tap(1, 5, [3])], [item(2, 3)]).size).toBe(0)
})

test.each(['{}', '5', 'null'])('S3.10 62 %s holds no taps', (raw) => {
  expect(parseTaps(raw)).toBeUndefined()
})

test('S3.10 62 what is damaged or foreign among the taps is dropped', () => {
  const good = tap(1, 0, [2])
  const bad = [null, {}, { ...good, qty: 100 }, { ...good, qty: '1' }, { ...good, was: 'x' }, { ...good, owner: '' }]
  expect(parseTaps(JSON.stringify([...bad, good, { ...good, outlet_id: null }]))).toEqual([good])
})
