import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { SALES_CATEGORIES, type SalesCategory } from '#contract/shop/sales-category.ts'
import { orderPegs } from './order-pegs.ts'

const marks = { done: 'x', current: '>', upcoming: ' ', failed: '!' }
const shown = (
  category_id: SalesCategory,
  status: OrderStatus,
  step: NextStep = 'none',
  held_from: OrderStatus | null = null,
) => orderPegs({ category_id, status, held_from, next: { step } }).map(({ label, state }) => `${marks[state]}${label}`)

test('D4.1 the pegs say where an order is', () => {
  expect(shown(3, 'pickup_scheduled')).toEqual(['>Placed', ' Picked up', ' In our care', ' Ready', ' Delivered'])
  expect(shown(3, 'processing')).toEqual(['xPlaced', 'xPicked up', '>In our care', ' Ready', ' Delivered'])
  expect(shown(3, 'out_for_delivery')).toEqual(['xPlaced', 'xPicked up', 'xIn our care', '>On its way', ' Delivered'])
  expect(shown(1, 'ready')).toEqual(['xPlaced', 'xDropped off', 'xIn our care', '>Ready', ' Collected'])
  expect(shown(2, 'processing')).toEqual(['xPlaced', '>Preparing', ' Ready', ' On its way', ' Delivered'])
  expect(shown(4, 'completed')).toEqual(['xPlaced', 'xPreparing', 'xReady', 'xServed'])
})

test('D4.2 a failed trip stops at its peg, and a hold at the one that was reached', () => {
  expect(shown(3, 'confirmed', 'pickup_failed').slice(0, 3)).toEqual(['xPlaced', '!Pickup failed', ' In our care'])
  expect(shown(3, 'ready', 'delivery_failed').slice(2)).toEqual(['xIn our care', 'xReady', '!Delivery failed'])
  expect(shown(3, 'on_hold', 'held', 'processing')).toEqual([
    'xPlaced',
    'xPicked up',
    '>On hold',
    ' Ready',
    ' Delivered',
  ])
})

test('D4.1 every status that an order can be in has its place, and an order that ended early has no pegs', () => {
  for (const category of SALES_CATEGORIES) {
    for (const status of ['cancelled', 'expired'] as const) expect(shown(category, status)).toEqual([])
    for (const status of ['awaiting_payment', 'confirmed', 'processing', 'ready', 'completed'] as const)
      expect(
        shown(category, status).filter((one) => /^[x>]/.test(one)).length,
        `${category} ${status}`,
      ).toBeGreaterThan(0)
  }
  const placed = ORDER_STATUSES.filter((status) => shown(3, status).length > 0)
  expect(ORDER_STATUSES.filter((status) => !placed.includes(status))).toEqual([
    'collected',
    'expired',
    'cancelled',
    'on_hold',
  ])
})
