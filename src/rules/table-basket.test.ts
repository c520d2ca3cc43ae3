import { expect, test } from 'vitest'
import { isBasketOver, tableLineState } from './table-basket.ts'

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 17, 4, 0) + minutes * MINUTE)

test.each([
  ['just opened', { lines: 0, unpaid: 0 }, 0, null, 179.9, false],
  ['opened and forgotten', { lines: 0, unpaid: 0 }, 0, null, 180, true],
  ['something is unpaid', { lines: 3, unpaid: 1 }, 0, null, 179.9, false],
  ['something is unpaid for hours', { lines: 3, unpaid: 1 }, 0, null, 180, true],
  ['all is paid, and they may still order', { lines: 3, unpaid: 0 }, 0, 5, 24.9, false],
  ['all is paid, and nobody adds', { lines: 3, unpaid: 0 }, 0, 5, 25, true],
  ['paid long ago, added since', { lines: 4, unpaid: 0 }, 30, 5, 49.9, false],
])('D1.9 the basket of a table ends when it is left: %s', (_, counts, touched, paid, now, isOver) => {
  const paidAt = paid === null ? null : at(paid)
  expect(isBasketOver({ ...counts, touchedAt: at(touched), paidAt }, at(now))).toBe(isOver)
})

test.each([
  ['nobody pays it', null, 'open'],
  ['its payment runs', { status: 'awaiting_payment', isPaid: false, isUndecided: true }, 'being_paid'],
  ['its payment failed', { status: 'awaiting_payment', isPaid: false, isUndecided: false }, 'open'],
  ['its order expired', { status: 'expired', isPaid: false, isUndecided: false }, 'open'],
  ['its order was given up', { status: 'cancelled', isPaid: false, isUndecided: false }, 'open'],
  ['it is paid', { status: 'confirmed', isPaid: true, isUndecided: false }, 'paid'],
  ['it was paid and then called off', { status: 'cancelled', isPaid: true, isUndecided: false }, 'paid'],
] as const)('D1.9 a line of the table’s basket: %s', (_, claim, state) => {
  expect(tableLineState(claim)).toBe(state)
})
