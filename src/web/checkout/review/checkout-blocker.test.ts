import { expect, test } from 'vitest'
import { checkoutBlocker, noticedBlocker } from './checkout-blocker.ts'

type Checkout = Parameters<typeof checkoutBlocker>[0]

/** A customer's pickup and return, ready to be paid. */
const ready = {
  data: {
    outlet: { is_closed: false },
    salesType: { category_id: 3 },
    table: null,
    addresses: [{ id: 'home' }],
  },
  form: { pickupAt: '2026-11-20T02:00:00.000Z', deliveryAt: '2026-11-22T02:00:00.000Z', payment: { kind: 'paynow' } },
  quoted: { quote: { min_spend: { is_reached: true, remaining_cents: 0 }, total_cents: 1000 }, items: [] },
  isGuest: false,
  addressId: 'home',
  isFit: true,
  times: 'loaded',
} as unknown as Checkout

const blocked = (changed: object) => checkoutBlocker({ ...ready, ...changed } as Checkout)
const data = (changed: object) => ({ data: { ...ready.data, ...changed } })
const form = (changed: object) => ({ form: { ...ready.form, ...changed } })

test('D2.2 a complete checkout is not blocked', () => {
  expect(checkoutBlocker(ready)).toBeNull()
  expect(blocked({ isGuest: true, addressId: null }), 'a guest’s fields are checked by Pay').toBeNull()
})

test.each([
  [{ isFit: false }, /doesn’t serve|does not serve|postal code/i],
  [{ addressId: null }, /address/],
  [{ addressId: null, ...data({ addresses: [] }) }, /address/],
  [{ times: 'checking' }, /^Checking free times…$/],
  [{ times: 'failed' }, /^We couldn’t load the free times\.$/],
  [form({ pickupAt: null }), /^Choose a time to continue\.$/],
  [form({ deliveryAt: null }), /^Choose a time to continue\.$/],
  [form({ payment: null }), /^Choose how to pay to continue\.$/],
  [data({ salesType: { category_id: 4 } }), /table/],
])('D2.2 D3.1 what is missing is named: %j', (changed, reason) => {
  expect(blocked(changed)).toMatch(reason)
})

test('D1.6 at a table nobody waits for times, and a free order needs no way to pay', () => {
  const atTable = data({ salesType: { category_id: 4 }, table: { token: 'qr-1' } })
  expect(blocked({ ...atTable, times: 'checking' })).toBeNull()
  const quoted = { ...ready.quoted, quote: { ...ready.quoted.quote, total_cents: 0 } }
  expect(blocked({ quoted, ...form({ payment: null }) })).toBeNull()
})

test('D2.2 what the notices beside the total say is not said twice, all else is', () => {
  const under = {
    ...ready.quoted,
    quote: { ...ready.quoted.quote, min_spend: { is_reached: false, remaining_cents: 500 } },
  }
  const quoted = under as unknown as Checkout['quoted']
  expect(noticedBlocker(quoted)).toBe(blocked({ quoted }))
  expect(noticedBlocker(ready.quoted)).toBeNull()
  expect(blocked({ times: 'failed' })).not.toBe(noticedBlocker(ready.quoted))
})
