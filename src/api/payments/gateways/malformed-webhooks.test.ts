import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { STAND_IN_KEYS, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { SIGNATURE_HEADER, signed } from '../sandbox/signature.ts'

const stripe = await startStripeStandIn(() => new Date())
const shops = {
  sandbox: await testSite(),
  stripe: await testSite({ env: { ...STAND_IN_KEYS, STRIPE_API_BASE: stripe.url } }),
}
type Gateway = keyof typeof shops
const { bank } = shops.sandbox.payments
const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const signature = (gateway: Gateway, body: Uint8Array): Record<string, string> =>
  gateway === 'stripe'
    ? stripe.sign(body, new Date())
    : { [SIGNATURE_HEADER]: signed(bank.secrets.webhook, body, new Date()) }
const tell = (gateway: Gateway, body: Uint8Array<ArrayBuffer>) =>
  shops[gateway].send(`/api/webhooks/${gateway}`, { method: 'POST', headers: signature(gateway, body), body })
const kept = async (gateway: Gateway) =>
  (await shops[gateway].db.query({ text: 'SELECT kind, payment_ref FROM gateway_event ORDER BY kind' })).rows

const ATTEMPT = '5f5c9e9c-3a5b-4d53-9a52-0f1f0f6d3a11'
const good = {
  sandbox: { id: 'evt_1', kind: 'payment.captured', data: { payment_ref: 'pay_unknown', attempt_id: ATTEMPT } },
  stripe: {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: 'pi_unknown', metadata: { attempt_id: ATTEMPT } } },
  },
}
const about = (gateway: Gateway, data: unknown) => ({ ...good[gateway], data })
const kind = (gateway: Gateway) => (gateway === 'stripe' ? 'type' : 'kind')

const malformed: [string, (gateway: Gateway) => unknown][] = [
  ['nothing', () => ''],
  ['what is not JSON', () => '{bad'],
  ['an array', () => []],
  ['null', () => 'null'],
  ['a number', () => 7],
  ['a text', () => '"paid"'],
  ['an object without anything', () => ({})],
  ['no id', (gateway) => ({ ...good[gateway], id: undefined })],
  ['an id that is a number', (gateway) => ({ ...good[gateway], id: 1 })],
  ['an id with a NUL', (gateway) => ({ ...good[gateway], id: 'evt_\0' })],
  ['an id without end', (gateway) => ({ ...good[gateway], id: 'e'.repeat(5000) })],
  ['no kind', (gateway) => ({ ...good[gateway], [kind(gateway)]: undefined })],
  ['a kind that is an object', (gateway) => ({ ...good[gateway], [kind(gateway)]: { is: 'paid' } })],
  ['no data', (gateway) => about(gateway, undefined)],
  ['data that is null', (gateway) => about(gateway, null)],
  ['data about nothing', (gateway) => about(gateway, {})],
  ['data about a number', (gateway) => about(gateway, { object: 5, payment_ref: 5, attempt_id: 5 })],
  [
    'a payment without an id',
    (gateway) => about(gateway, { object: { object: 'payment_intent' }, attempt_id: ATTEMPT }),
  ],
  [
    'a payment whose id has a NUL',
    (gateway) =>
      about(gateway, { object: { object: 'payment_intent', id: 'a\0' }, payment_ref: 'a\0', attempt_id: ATTEMPT }),
  ],
  ['data 20,000 levels deep', (gateway) => `{"id":"evt_1","${kind(gateway)}":"x","data":${'['.repeat(20_000)}`],
  ['objects 5,000 levels deep, all of them closed', () => `${'{"data":'.repeat(5000)}1${'}'.repeat(5000)}`],
]
const rows = malformed.flatMap(([name, body]) =>
  (['sandbox', 'stripe'] as const).map((gateway) => ({ gateway, name, body: bytes(body(gateway)) })),
)

test.each(rows)('security 79: $gateway, signed: $name is a 400 and is logged', async ({ gateway, body }) => {
  const { logged } = shops[gateway]
  logged.splice(0)
  const answer = await tell(gateway, body)
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    400,
    'The message can’t be read',
  ])
  const told = logged.filter((line) => line.includes('gateway sent a signed webhook that cannot be read'))
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { place: gateway, error: { name: 'Error', message: expect.stringMatching(/\S/) } },
  ])
  expect(logged.join()).not.toContain('"level":50')
  expect(await kept(gateway)).toEqual([])
})

test.each(['sandbox', 'stripe'] as const)(
  'security 79: %s, signed: bytes that are no text are a 400',
  async (gateway) => {
    expect((await tell(gateway, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400)
  },
)

test('security 79: a payment that is not ours, an unknown kind and another currency are heard, and change nothing', async () => {
  const { sandbox, stripe: told } = good
  expect((await tell('sandbox', bytes(sandbox))).status).toBe(200)
  expect((await tell('sandbox', bytes({ ...sandbox, id: 'evt_2', kind: 'moon.rose' }))).status).toBe(200)
  const euros = { ...told.data.object, currency: 'eur', amount: 1 }
  expect((await tell('stripe', bytes({ ...told, data: { object: euros } }))).status).toBe(200)
  const customer = { id: 'evt_3', type: 'customer.created', data: { object: { object: 'customer', id: 'cus_1' } } }
  expect((await tell('stripe', bytes(customer))).status).toBe(200)
  expect(await kept('sandbox')).toEqual([
    { kind: 'moon.rose', payment_ref: 'pay_unknown' },
    { kind: 'payment.captured', payment_ref: 'pay_unknown' },
  ])
  expect(await kept('stripe')).toEqual([
    { kind: 'customer.created', payment_ref: null },
    { kind: 'payment_intent.succeeded', payment_ref: 'pi_unknown' },
  ])
  const { rows: paid } = await shops.stripe.db.query({ text: 'SELECT FROM payment_attempt' })
  expect(paid).toEqual([])
})
