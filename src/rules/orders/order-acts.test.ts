import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order/checkout-limits.ts'
import { claimUntil, mayCancel, orderActs } from './order-acts.ts'

const now = new Date('2026-11-15T04:00:00Z')
const fixed = { first: false, early: false, last: false }
const facts = { movable: fixed, hasItems: true, openServices: 0, handedOverAt: null, isPaid: true }

test.each(ORDER_STATUSES)('D4.5 whether a customer cancels an order that is %s', (status) => {
  const isFree = status === 'confirmed'
  expect(mayCancel(status)).toBe(isFree)
  expect(orderActs({ ...facts, status }, now).cancel).toBe(isFree)
})

test.each([
  [{ ...fixed, first: true, last: true }, true],
  [{ ...fixed, first: true }, true],
  [{ ...fixed, early: true }, true],
  [{ ...fixed, last: true }, true],
  [fixed, false],
])('D4.5, D4.10 an order is moved while one of its windows can be: %j', (movable, may) => {
  expect(orderActs({ ...facts, status: 'processing', movable }, now).reschedule).toBe(may)
})

test.each<[OrderStatus, boolean]>([
  ['awaiting_payment', false],
  ['confirmed', true],
  ['completed', true],
  ['cancelled', true],
])('D4.5 reordering an order that is %s: %s', (status, may) => {
  expect(orderActs({ ...facts, status }, now).reorder).toBe(may)
})

test('D4.5 a problem is reported until the last second of the claim window', () => {
  const handedOverAt = new Date('2026-11-08T04:00:00Z')
  expect(claimUntil(handedOverAt)).toEqual(now)
  const at = (time: Date) => orderActs({ ...facts, status: 'delivered', handedOverAt }, time).claim
  expect(at(now)).toBe(true)
  expect(at(new Date(now.getTime() + 1))).toBe(false)
  expect(orderActs({ ...facts, status: 'processing' }, now).claim).toBe(false)
})

test('D4.4 a proposal waits for an answer', () => {
  expect(orderActs({ ...facts, status: 'awaiting_approval', openServices: 2 }, now).answer).toBe(true)
  expect(orderActs({ ...facts, status: 'awaiting_approval' }, now).answer).toBe(false)
})

test.each(ORDER_STATUSES)('D4.5 an order that is %s can be paid only while it waits for its payment', (status) => {
  expect(orderActs({ ...facts, status }, now).pay).toBe(status === 'awaiting_payment')
})

test('D4.5 an order without items has nothing to order again', () => {
  expect(orderActs({ ...facts, status: 'completed', hasItems: false }, now).reorder).toBe(false)
})

test('D4.4 a single proposal waits for an answer', () => {
  expect(orderActs({ ...facts, status: 'awaiting_approval', openServices: 1 }, now).answer).toBe(true)
})

test('M1.6 a paid order is written about in any state, an unpaid one is not', () => {
  expect(orderActs({ ...facts, status: 'cancelled' }, now).write).toBe(true)
  expect(orderActs({ ...facts, status: 'awaiting_payment', isPaid: false }, now).write).toBe(false)
})
