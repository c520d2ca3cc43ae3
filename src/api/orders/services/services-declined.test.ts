import { expect, test } from 'vitest'
import { enterCard } from '#tests/support/gateway.ts'
import { bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const services = [{ name: 'Remove a stain', reason: 'Red wine on the collar', price_cents: 1500 }]
const newKey = () => crypto.randomUUID()

async function proposed() {
  const { id, token, call } = await bought(site)
  const params = { id, slug: 'pickup-1' }
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
  const open = await call('GET /orders/:id/trips/:slug/extra-services', { params })
  const service = open.services[0]?.id ?? ''
  const badCard = async () => {
    await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
    const card = await enterCard(site, 'decline', { token })
    if (card.kind !== 'once') throw new Error('the card was saved')
    return { payment: { kind: 'token' as const, token: card.token } }
  }
  const answer = (how: 'accept' | 'decline', payment: Awaited<ReturnType<typeof badCard>> | object, key = newKey()) =>
    call('POST /orders/:id/trips/:slug/extra-services', {
      params,
      body: { answers: { [service]: how }, ...payment },
      headers: { 'Idempotency-Key': key },
    })
  return { id, call, badCard, answer }
}

test('D3.4 D4.4 five cards that are declined for extra services are enough: the sixth try is refused', async () => {
  const { answer, badCard } = await proposed()
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await answer('accept', await badCard())).payment).toMatchObject({ status: 'failed', failure: 'declined' })
  }
  expect((await refusal(answer('accept', await badCard()))).httpStatus).toBe(429)
  await site.db.query({ text: `DELETE FROM rate_limit` })
})

test('D3.4 D4.4 a declined card counts once, however often the answer is sent again, and leaving it all counts nothing', async () => {
  const { id, call, answer, badCard } = await proposed()
  const [card, key] = [await badCard(), newKey()]
  for (let turn = 0; turn < 7; turn += 1) {
    expect((await answer('accept', card, key)).payment).toMatchObject({ status: 'failed', failure: 'declined' })
  }
  const left = await answer('decline', {})
  expect(left.services.map(({ status }) => status)).toEqual(['declined'])
  expect((await call('GET /orders/:id', { params: { id } })).status).toBe('processing')
  // Counted once for the customer and once for the network.
  const { rows } = await site.db.query({
    text: `SELECT sum(points)::integer AS declines FROM rate_limit WHERE key LIKE 'declines%'`,
  })
  expect(rows).toEqual([{ declines: 2 }])
})

test('D4.4 D4.5 after a declined card the question is still open, in the list of orders as on the order’s own page', async () => {
  const { id, call, answer, badCard } = await proposed()
  await site.db.query({ text: `DELETE FROM rate_limit` })
  const steps = async () => {
    const { orders } = await call('GET /orders', { query: {} })
    return [orders[0]?.next.step, (await call('GET /orders/:id', { params: { id } })).next.step]
  }
  expect(await steps()).toEqual(['answer', 'answer'])
  await answer('accept', await badCard())
  expect(await steps()).toEqual(['answer', 'answer'])
  await answer('decline', {})
  expect(await steps()).toEqual(['in_care', 'in_care'])
})
