import { expect, test } from 'vitest'
import type { TableLineState } from '#contract/order/table-basket-limits.ts'
import { isBasketOver, tableDues, tableLineState } from './table-basket.ts'

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

const line = (
  member: number,
  state: TableLineState,
  payer: string | null = null,
  unavailable: string | null = null,
) => ({
  member,
  state,
  payer,
  item: { unavailable },
})

test.each([
  ['nothing in it', [], [0, 0, 0], [], false],
  ['one of each', [line(1, 'open'), line(2, 'open')], [2, 1, 2], [], false],
  ['somebody pays the rest', [line(1, 'paid', 'Mei'), line(2, 'being_paid', 'Bob')], [0, 0, 1], ['Bob'], false],
  ['two lines of one payer', [line(1, 'being_paid', 'Bob'), line(2, 'being_paid', 'Bob')], [0, 0, 2], ['Bob'], false],
  ['what is left is sold out', [line(1, 'paid', 'Mei'), line(1, 'open', null, 'sold_out')], [0, 0, 1], [], false],
  ['all is paid', [line(1, 'paid', 'Mei'), line(2, 'paid', 'Mei')], [0, 0, 0], [], true],
] as const)('D1.9 what a table has left to pay: %s', (_, lines, counts, payers, isAllPaid) => {
  const dues = tableDues(lines, 1)
  expect([dues.open.length, dues.mine.length, dues.unpaid.length]).toEqual(counts)
  expect([dues.payers, dues.isAllPaid]).toEqual([payers, isAllPaid])
})
