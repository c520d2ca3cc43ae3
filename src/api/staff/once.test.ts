import { expect, test } from 'vitest'
import { anotherProcess } from '#tests/support/another-process.ts'
import { books } from '#tests/support/checkout.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought, operatorKey, PICKED_UP, raw, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../orders/refunds/run-refund.ts'
import { GatewayUnsure } from '../parts/gateway-port.ts'

const site = await testSite({ poolSize: 20 })
const key = await operatorKey(site)
const call = site.call(key)
const other = await anotherProcess(site)
const staff = await staffOf(site)
const cli = testCommandLine(site)
const newKey = () => crypto.randomUUID() as string

/** The answered order without the time of the answer. */
const still = <T extends { now: string }>({ now: _, ...rest }: T) => rest
const refund = async (id: string, idempotencyKey: string, amount_cents = 500, by = call) =>
  still(
    await by('POST /operator/orders/:id/refunds', {
      params: { id },
      body: { amount_cents, reason: 'A sock is missing' },
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  )
const rows = async (text: string, id: string) => (await site.db.query({ text, values: [id] })).rows
const refunds = (id: string) => rows('SELECT amount_cents, status FROM refund WHERE order_id = $1', id)
const acts = async (id: string, act: string) =>
  (await rows(`SELECT act FROM operator_audit WHERE order_id = $1`, id)).filter((row) => row.act === act).length
const balanced = async () => {
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
}

test.each([0, -5, 1.5, 'ten'])(
  'a refund of %j cents is refused in plain words, and gives nothing back',
  async (amount) => {
    const { id } = await bought(site)
    const refused = await refusal(refund(id, newKey(), amount as number))
    expect([refused.httpStatus, refused.errors]).toEqual([400, { amount_cents: 'must be a whole number, 1 or more' }])
    expect(await refunds(id)).toEqual([])
  },
)

test.each([
  ['PUT /operator/orders/:id/weight', { grams: 0 }, { grams: /^must be a whole number from 1 to \d+$/ }],
  [
    'POST /operator/orders/:id/trips/:slug/acts',
    { act: 'finish', bag_count: 2.5 },
    { bag_count: /^must be a whole number from 0 to \d+$/ },
  ],
] as const)('%s answers in plain words which number it accepts', async (name, body, errors) => {
  const { id } = await bought(site)
  const refused = await refusal(
    call(name as 'PUT /operator/orders/:id/weight', { params: { id, slug: 'pickup-1' }, body } as never),
  )
  expect(refused.httpStatus).toBe(400)
  for (const [field, words] of Object.entries(errors)) expect(refused.errors[field]).toMatch(words)
})

test('security 69: a refund sent twice with one key is one refund and the same answer', async () => {
  const { id } = await bought(site)
  const once = newKey()
  const first = await refund(id, once)
  expect(await refund(id, once)).toEqual(first)
  expect(first.refunded_cents).toBe(500)
  expect(await refunds(id)).toEqual([{ amount_cents: 500, status: 'succeeded' }])
  expect(await acts(id, 'order.refund')).toBe(1)
  await balanced()
})

test('security 69: sent at the same moment, to two processes, it is one refund', async () => {
  const { id } = await bought(site)
  const once = newKey()
  const twin = other.call(key)
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => refund(id, once, 500, n % 2 ? call : twin)))
  expect(new Set(all.map(({ refunded_cents }) => refunded_cents))).toEqual(new Set([500]))
  expect(await refunds(id)).toHaveLength(1)
  await balanced()
})

test('security 69: sent again after a restart, it is one refund', async () => {
  const { id } = await bought(site)
  const once = newKey()
  const first = await refund(id, once)
  const restarted = (await anotherProcess(site)).call(key)
  expect(await refund(id, once, 500, restarted)).toEqual(first)
  expect(await refunds(id)).toHaveLength(1)
})

test('security 69: sent again after the gateway did not answer, the same refund is retried', async () => {
  const { id } = await bought(site)
  const once = newKey()
  site.payments.interrupt((what, when) => {
    if (what === 'refund' && when === 'after') throw new GatewayUnsure('500')
  })
  expect((await refund(id, once)).refunded_cents).toBe(0)
  site.payments.interrupt(undefined)
  expect((await refund(id, once)).refunded_cents).toBe(500)
  await lookAfterRefunds(site.parts)
  expect(await refunds(id)).toEqual([{ amount_cents: 500, status: 'succeeded' }])
  await balanced()
})

test('security 69: the same key for another amount, another order or another act is a 409 that says so', async () => {
  const { id } = await bought(site)
  const { id: another } = await bought(site)
  const once = newKey()
  await refund(id, once)
  const told = [409, 'This Idempotency-Key was used for something else. Use a new key for a new request.']
  for (const ask of [
    () => refund(id, once, 501),
    () => refund(another, once),
    () =>
      call('POST /operator/orders/:id/acts', {
        params: { id },
        body: { act: 'cancel', reason: 'A sock is missing' },
        headers: { 'Idempotency-Key': once },
      }),
  ]) {
    const { httpStatus, message } = await refusal(ask())
    expect([httpStatus, message]).toEqual(told)
  }
  expect([(await refunds(id)).length, (await refunds(another)).length]).toEqual([1, 0])
})

test('security 69: each operator has its own keys; a refusal leaves the key free', async () => {
  const { id, total } = await bought(site)
  const once = newKey()
  await refund(id, once)
  expect((await refund(id, once, 500, site.call(await operatorKey(site)))).refunded_cents).toBe(1000)
  const next = newKey()
  expect((await refusal(refund(id, next, total))).httpStatus).toBe(409)
  expect((await refund(id, next, 100)).refunded_cents).toBe(1100)
})

test('security 69: a refund without a key or with an invalid one is a 400 that says what to send', async () => {
  const { id } = await bought(site)
  const ask = (headers: Record<string, string>) =>
    raw(site, `/operator/orders/${id}/refunds`, key, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ reason: 'x' }),
    })
  const without = await ask({})
  expect([without.status, without.body]).toEqual([400, expect.stringContaining('Send an Idempotency-Key header')])
  expect((await ask({ 'Idempotency-Key': 'short' })).status).toBe(400)
  expect(await refunds(id)).toEqual([])
})

test('security 69: cancelling, proposing and planning twice with one key happen once, with the same answer', async () => {
  const { id: cancelled, total } = await bought(site)
  const twice = async <T extends { now: string }>(ask: (headers: { 'Idempotency-Key': string }) => Promise<T>) => {
    const headers = { 'Idempotency-Key': newKey() }
    const [first, second] = await Promise.all([ask(headers), ask(headers)])
    expect(still(await ask(headers))).toEqual(still(second))
    return first
  }
  await twice((headers) =>
    call('POST /operator/orders/:id/acts', {
      params: { id: cancelled },
      body: { act: 'cancel', reason: 'Flooded' },
      headers,
    }),
  )
  expect(await refunds(cancelled)).toEqual([{ amount_cents: total, status: 'succeeded' }])

  const { id } = await bought(site)
  const params = { id, slug: 'pickup-1' }
  await twice((headers) =>
    call('POST /operator/orders/:id/trips/:slug/acts', {
      params,
      body: { act: 'assign', driver_name: 'Farid', reason: '' },
      headers,
    }),
  )
  expect(await acts(id, 'trip.assign')).toBe(1)
  await staff.does(id, ...PICKED_UP.slice(1), 'receive', 'process')
  const services = [{ name: 'Sew on a button', reason: 'One came off', price_cents: 400 }]
  await twice((headers) =>
    call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services }, headers }),
  )
  expect(await rows('SELECT name FROM proposed_service WHERE order_id = $1', id)).toHaveLength(1)
  await balanced()
})

test('security 69: at the command line --key does the same', async () => {
  const { id } = await bought(site)
  const typed = ['orders', 'refund', id, '--amount', '5.00', '--reason', 'Torn', '--key', newKey()]
  expect(await cli.json(typed)).toMatchObject({ refunded_cents: 500 })
  expect(await cli.json(typed)).toMatchObject({ refunded_cents: 500 })
  expect(await refunds(id)).toHaveLength(1)
  typed[4] = '6.00'
  await expect(cli.json(typed)).rejects.toThrow('This Idempotency-Key was used for something else')
  expect(await cli.json(typed.slice(0, -2))).toMatchObject({ refunded_cents: 1100 })
})
