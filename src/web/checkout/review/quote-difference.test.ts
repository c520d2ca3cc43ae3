import { expect, test } from 'vitest'
import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'
import { limitDifference, quoteDifference } from './quote-difference.ts'

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

test.each([
  ['the store’s tolerance', 4030, 4030, 4340, 4340, { isOfStore: false, beforeCents: 4030, nowCents: 4340 }],
  [
    'only the store’s, beside an own one',
    4030,
    3500,
    4340,
    3500,
    { isOfStore: true, beforeCents: 4030, nowCents: 4340 },
  ],
  [
    'nothing is weighed any more',
    4030,
    4030,
    undefined,
    undefined,
    { isOfStore: false, beforeCents: 4030, nowCents: null },
  ],
  ['nothing', 4030, 3500, 4030, 3500, null],
])('D2.4 P1.1 the difference of the limit: %s', (_, storeBefore, before, storeNow, now, expected) => {
  const seen = (store: number | undefined, limitCents: number | undefined) => ({
    quote: store === undefined ? {} : { limit_cents: store },
    limitCents,
  })
  expect(limitDifference(seen(storeBefore, before), seen(storeNow, now))).toEqual(expected)
})
