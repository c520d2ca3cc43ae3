import { expect, test } from 'vitest'
import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'
import { quoteDifference } from './quote-difference.ts'

const line = (rule: QuoteLine['rule'], ref: string | null, cents: number, qty: number | null = null): QuoteLine => ({
  rule,
  ref,
  label: ref ?? '',
  qty,
  cents,
})
const quote = (lines: QuoteLine[]) => ({ lines }) as Quote

test('D2.4 the difference lists lines with another price, new lines and removed lines', () => {
  const shirt = line('item', 'a', 1000, 2)
  const before = quote([shirt, line('item', 'b', 500, 1), line('delivery_fee', null, 600)])
  const now = quote([{ ...shirt, cents: 1200 }, line('delivery_fee', null, 600), line('extra_service', '7', 300, 1)])
  expect(
    quoteDifference(before, now).map(({ line, beforeCents, nowCents }) => [line.ref, beforeCents, nowCents]),
  ).toEqual([
    ['a', 1000, 1200],
    ['7', null, 300],
    ['b', 500, null],
  ])
})

test('D2.4 the same quote has no difference', () => {
  const same = quote([line('item', 'a', 1000, 2), line('delivery_fee', null, 600)])
  expect(quoteDifference(same, same)).toEqual([])
})
