import { expect, test } from 'vitest'
import { bought, boughtAsGuest, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)

const setLiability = async (liability: object | null) => {
  await site.db.query({
    text: `UPDATE store SET information = information || jsonb_build_object('liability', $1::jsonb), version = version + 1 WHERE is_default`,
    values: [JSON.stringify(liability)],
  })
  await site.parts.stores.refresh()
}

test('P1.6 the store says the most that it pays before anything is bought, and its terms say the same', async () => {
  const call = site.call()
  const { liability } = await call('GET /store/information', {})
  expect(liability).toMatchObject({
    times_price: 10,
    together: { categories: ['wash-and-fold'], most_cents: 20_000 },
    section: '7-claims',
  })
  expect(liability?.text).toContain('at most 10 times the cleaning price of the item, and at most $200 for each')
  const terms = JSON.stringify(await call('GET /content/pages/:slug', { params: { slug: 'terms-conditions' } }))
  expect(terms).toContain('10 times the cleaning price of that item')
  expect(terms).toContain('$200 for each Wash & Fold order')
  expect(terms).toContain('"id":"7-claims"')
})

test('P1.6 each line of an order has its limit, by the price that was paid and the store’s limits', async () => {
  const { id, call } = await bought(site)
  const [line] = (await call('GET /orders/:id', { params: { id } })).lines
  // A line of the category that is counted by the order.
  expect(line?.liability).toEqual({ cents: 20_000, for: 'order' })
  await setLiability({ text: 'We pay.', times_price: 10, most_cents: 500, together: null, section: null })
  await site.db.query({ text: 'UPDATE price SET cents = cents + 1000' })
  const [again] = (await call('GET /orders/:id', { params: { id } })).lines
  // It is sold by weight, so its limit is for all of it, by the price that was paid.
  expect(again?.liability).toEqual({ cents: 10 * (line?.final_cents ?? 0), for: 'line' })
  await setLiability(null)
  const [none] = (await call('GET /orders/:id', { params: { id } })).lines
  expect(none?.liability).toBeNull()
  expect((await site.call()('GET /store/information', {})).liability).toBeNull()
})

test('P1.6 a report names the item that it is about, which must be of this order', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, ...DELIVERED)
  const [line] = (await call('GET /orders/:id', { params: { id } })).lines
  const headers = { 'Idempotency-Key': 'the-torn-sleeve-1' }
  const body = { message: 'A sleeve is torn', line: line?.id ?? '' }
  const made = await call('POST /orders/:id/claims', { params: { id }, body, headers })
  expect(made.claims).toMatchObject([{ message: 'A sleeve is torn', line: line?.id, item: line?.name }])
  const thread = await staff.call('GET /operator/orders/:id/thread', { params: { id } })
  expect(thread.claims).toMatchObject([{ line: line?.id, item: line?.name }])
  const other = call('POST /orders/:id/claims', { params: { id }, body: { message: body.message }, headers })
  expect((await refusal(other)).httpStatus).toBe(409)
  const whole = await call('POST /orders/:id/claims', { params: { id }, body: { message: 'All of it is damp' } })
  expect(whole.claims.map((claim) => claim.line)).toEqual([line?.id, null])

  const theirs = await bought(site)
  const [foreign] = (await theirs.call('GET /orders/:id', { params: { id: theirs.id } })).lines
  for (const unknown of [foreign?.id ?? '', '00000000-0000-4000-8000-000000000000']) {
    const asked = call('POST /orders/:id/claims', { params: { id }, body: { message: 'Torn', line: unknown } })
    expect(await refusal(asked)).toMatchObject({
      httpStatus: 404,
      message: 'We can’t find this item in your order. Choose another.',
    })
  }
})

test('P1.6 a guest sees the limits and reports an item as well', async () => {
  await setLiability({ text: 'We pay.', times_price: 2, most_cents: null, together: null, section: null })
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  await staff.does(id, ...DELIVERED)
  const call = site.call()
  const [line] = (await call('GET /guest-orders/:token', { params: { token } })).lines
  expect(line?.liability).toEqual({ cents: 2 * (line?.final_cents ?? 0), for: 'line' })
  const body = { message: 'It is gone', line: line?.id ?? '' }
  const { claims } = await call('POST /guest-orders/:token/claims', { params: { token }, body })
  expect(claims).toMatchObject([{ line: line?.id }])
})
