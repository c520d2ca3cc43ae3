import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { agreedLimit } from '#rules/weight/agreed-limit.ts'
import { type CheckoutForm, emptyForm } from '../form/checkout-form.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import { orderRequest } from './order-request.ts'

const data = {
  ...{ salesType: { id: 1, category_id: SalesCategory.collect }, outlet: { id: 1 } },
  ...{ table: null, extraServices: [], options: {} },
} as unknown as CheckoutData
const quote = { total_cents: 3100, limit_cents: 4030 }

function sent(atMost: CheckoutForm['atMost'], remembered: number | null = null, isLater = false) {
  const chosen = atMost ? { cents: atMost.cents, isRemembered: false } : { cents: remembered, isRemembered: true }
  const form: CheckoutForm = { ...emptyForm(), atMost, payment: { kind: 'paynow' } }
  const body = orderRequest({
    ...{ data, form, tempCard: null, isGuest: false, isMobileMissing: false, addressId: null },
    ...{ quoteHash: 'hash', totalCents: 3100, limit: agreedLimit(quote, chosen), isLater },
  })
  const { at_most_cents, holds_later } = body ?? {}
  return { at_most_cents, holds_later }
}

test.each([
  ['typed for this order', { cents: 3500 }, null, 3500],
  ['typed far above the store’s limit', { cents: 50_000 }, null, 50_000],
  ['remembered', null, 3500, 3500],
  ['“Use our limit” forgets it', { cents: null }, 3500, null],
  ['nothing was ever chosen', null, null, undefined],
  ['typed below the estimate, so it is only kept', { cents: 3099 }, null, undefined],
  ['remembered below the estimate, so it is only kept', null, 3099, undefined],
  ['remembered far above, so it is only kept', null, 50_000, undefined],
])('P1.3 the own limit that an order sends: %s', (_, atMost, remembered, cents) => {
  expect(sent(atMost, remembered)).toEqual({ at_most_cents: cents, holds_later: false })
})

test('P1.2 an order of weighed items says when the page would hold its money', () => {
  expect(sent(null, null, true).holds_later).toBe(true)
})
