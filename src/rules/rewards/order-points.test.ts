import { expect, test } from 'vitest'
import { orderPoints } from './order-points.ts'

const order = { status: 'confirmed', totalCents: 3650, paidCents: 3650, refundedCents: 0 } as const

test.each([
  ['paid', order, undefined, { to_come: 36, earned: 0, reversed: 0 }],
  [
    'paid, and something went back',
    { ...order, refundedCents: 1000 },
    undefined,
    { to_come: 26, earned: 0, reversed: 0 },
  ],
  ['paid, with extra services', { ...order, paidCents: 4100 }, undefined, { to_come: 41, earned: 0, reversed: 0 }],
  [
    'not paid yet',
    { ...order, status: 'awaiting_payment', paidCents: 0 },
    undefined,
    { to_come: 36, earned: 0, reversed: 0 },
  ],
  ['held, and not weighed yet', { ...order, paidCents: 0 }, undefined, { to_come: 36, earned: 0, reversed: 0 }],
  ['paid in part, and held', { ...order, paidCents: 310 }, undefined, { to_come: 36, earned: 0, reversed: 0 }],
  ['free', { ...order, totalCents: 0, paidCents: 0 }, undefined, null],
  ['cancelled', { ...order, status: 'cancelled', refundedCents: 3650 }, undefined, null],
  ['cancelled, and the money has not gone back yet', { ...order, status: 'cancelled' }, undefined, null],
  ['expired', { ...order, status: 'expired' }, undefined, null],
  [
    'worth a single point',
    { ...order, totalCents: 199, paidCents: 199 },
    undefined,
    { to_come: 1, earned: 0, reversed: 0 },
  ],
  ['completed for nothing', { ...order, status: 'completed' }, { points: 0, reversedPoints: 0 }, null],
  [
    'completed for a single point',
    { ...order, status: 'completed' },
    { points: 1, reversedPoints: 1 },
    { to_come: 0, earned: 1, reversed: 1 },
  ],
  [
    'completed',
    { ...order, status: 'completed' },
    { points: 36, reversedPoints: 0 },
    { to_come: 0, earned: 36, reversed: 0 },
  ],
  [
    'completed, then refunded in part',
    { ...order, status: 'completed' },
    { points: 36, reversedPoints: 10 },
    { to_come: 0, earned: 36, reversed: 10 },
  ],
  ['completed before there were points', { ...order, status: 'completed' }, undefined, null],
] as const)('D6.2 an order that is %s', (_, given, earned, points) => {
  expect(orderPoints(given, earned)).toEqual(points)
})
