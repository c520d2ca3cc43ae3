import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { CARDS, type CardName } from '#tests/support/gateway.ts'
import { STORE } from '#tests/support/gateway-trial.ts'
import { STAND_IN_KEYS, type StripeFault, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { createLog } from '../../base/log.ts'
import { type ChargeInput, type ChargeMethod, type GatewayPayment, GatewayUnsure } from '../../parts/gateway-port.ts'
import { stripeGateway } from './stripe-gateway.ts'

const NOW = new Date('2026-11-15T02:00:00.400Z')
const WEEK_MS = 7 * 86_400_000
let now = NOW
const stripe = await startStripeStandIn(() => now)
const setting = {
  secretKey: STAND_IN_KEYS.STRIPE_SECRET_KEY,
  publishableKey: STAND_IN_KEYS.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: STAND_IN_KEYS.STRIPE_WEBHOOK_SECRET,
  apiBase: stripe.url,
}
const gateway = await stripeGateway({ setting, clock: () => now, log: createLog('silent') })

beforeEach(() => {
  now = NOW
  stripe.setFault(undefined)
  stripe.setLapseLag(0)
})

/** The requests that were sent to Stripe during `work`. */
async function asked<T>(work: () => Promise<T>) {
  const before = stripe.seen.length
  const answer = await work()
  return { answer, seen: stripe.seen.slice(before) }
}
async function saved(card: CardName): Promise<ChargeMethod & { kind: 'saved' }> {
  const customerRef = await gateway.createCustomer({ storeId: STORE, customerId: randomUUID(), key: randomUUID() })
  const visit = { storeId: STORE, customerRef, returnUrl: 'http://shop.test/back', key: randomUUID() }
  const { setup_ref } = await gateway.beginCard(visit)
  stripe.enterCard(setup_ref, CARDS[card])
  const found = await gateway.enteredCard(setup_ref)
  if (!found) throw new Error('no card was entered')
  return { kind: 'saved', customerRef, methodRef: found.card.methodRef }
}
const holding = (method: ChargeMethod, more: Partial<ChargeInput> = {}): ChargeInput => ({
  ...{ attemptId: randomUUID(), storeId: STORE, amountCents: 4250, currency: 'SGD', method, isHold: true },
  ...{ isOffSession: false, returnUrl: 'http://shop.test/back', description: 'An order', ...more },
})
const held = async (card: CardName = 'success') => gateway.charge(holding(await saved(card)))
const known = ({ attemptId, ref }: GatewayPayment) => ({ attemptId, ref, storeId: STORE })
const again = (payment: GatewayPayment) => gateway.retrieve(known(payment))
const capture = (payment: GatewayPayment, amountCents: number) => gateway.capture({ ...known(payment), amountCents })
const expand = { 'expand[0]': 'latest_charge' }
const looked = ({ ref }: GatewayPayment) => ({
  ...{ call: `GET /v1/payment_intents/${ref}`, form: expand, key: undefined },
})

test.each([false, true])('P1.2 a hold asks Stripe for manual capture, off-session: %s', async (isOffSession) => {
  const method = await saved('success')
  const input = holding(method, { isOffSession })
  const { seen } = await asked(() => gateway.charge(input))
  expect(seen).toEqual([
    {
      call: 'POST /v1/payment_intents',
      form: {
        ...{ amount: '4250', currency: 'sgd', description: 'An order', confirm: 'true', capture_method: 'manual' },
        ...{ 'metadata[attempt_id]': input.attemptId, 'metadata[store_id]': '7', ...expand },
        ...{ customer: method.customerRef, payment_method: method.methodRef },
        'allowed_payment_method_types[0]': 'card',
        ...(isOffSession ? { off_session: 'true' } : { return_url: 'http://shop.test/back' }),
      },
      key: input.attemptId,
    },
  ])
})

test('P1.2 a capture reads the payment, and captures a part of it under a key of its own', async () => {
  const payment = await held()
  const { seen } = await asked(() => capture(payment, 3100))
  expect(seen).toEqual([
    looked(payment),
    {
      call: `POST /v1/payment_intents/${payment.ref}/capture`,
      form: { amount_to_capture: '3100', ...expand },
      key: expect.any(String),
    },
  ])
  expect(seen[1]?.key).not.toContain(payment.attemptId)
})

test.each([
  ['what is no amount', 0, 0],
  ['more than is held', 4251, 1],
])('P1.2 Stripe is not asked to capture %s', async (_, cents, reads) => {
  const payment = await held()
  const { seen } = await asked(() => capture(payment, cents).catch(() => {}))
  expect(seen).toEqual(Array(reads).fill(looked(payment)))
})

test('P1.2 a release reads the payment and cancels only what is held', async () => {
  const payment = await held()
  const first = await asked(() => gateway.release(known(payment)))
  expect(first.seen).toEqual([
    looked(payment),
    {
      call: `POST /v1/payment_intents/${payment.ref}/cancel`,
      form: { cancellation_reason: 'requested_by_customer', ...expand },
      key: expect.any(String),
    },
  ])
  expect((await asked(() => gateway.release(known(payment)))).seen).toEqual([looked(payment)])
})

test.each<[StripeFault, 'authorised' | 'captured']>([
  ['error', 'authorised'],
  ['kept error', 'authorised'],
  ['busy', 'authorised'],
  ['late error', 'captured'],
])(
  'P1.2 D3.5 a capture that Stripe answers by "%s" is unknown, in truth %s, and succeeds when asked again',
  async (fault, status) => {
    const payment = await held()
    stripe.setFault(fault)
    await expect(capture(payment, 3100)).rejects.toThrow(GatewayUnsure)
    stripe.setFault(undefined)
    expect(await again(payment)).toMatchObject({ status })
    expect(await capture(payment, 3100)).toMatchObject({ status: 'captured', capturedCents: 3100 })
    expect(stripe.captured(payment.attemptId)).toBe(1)
  },
)

test.each<[StripeFault, 'authorised' | 'voided']>([
  ['kept error', 'authorised'],
  ['late error', 'voided'],
])(
  'P1.2 D3.5 a release that Stripe answers by "%s" is unknown, in truth %s, and succeeds when asked again',
  async (fault, status) => {
    const payment = await held()
    stripe.setFault(fault)
    await expect(gateway.release(known(payment))).rejects.toThrow(GatewayUnsure)
    stripe.setFault(undefined)
    expect(await again(payment)).toMatchObject({ status })
    expect(await gateway.release(known(payment))).toMatchObject({ status: 'voided' })
  },
)

test('P1.2 D3.5 a hold that Stripe made before its error is found, and counts', async () => {
  const input = holding(await saved('success'))
  stripe.setFault('late error')
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  stripe.setFault(undefined)
  const payment = await gateway.voidUnseen(input)
  expect(payment).toMatchObject({ status: 'authorised', attemptId: input.attemptId })
})

test('P1.2 a hold that the bank let lapse is cancelled when its capture is refused, before Stripe does it', async () => {
  stripe.setLapseLag(3600)
  const [payment, other] = [await held(), await held()]
  now = new Date(NOW.getTime() + WEEK_MS)
  // Our clock ends no hold: only the bank's word counts.
  expect(await again(payment)).toMatchObject({ status: 'authorised' })
  const { answer, seen } = await asked(() => capture(payment, 3100))
  expect(answer).toMatchObject({ status: 'expired', failure: 'expired', capturedCents: 0 })
  expect(seen.at(-1)).toMatchObject({
    call: `POST /v1/payment_intents/${payment.ref}/cancel`,
    form: { cancellation_reason: 'abandoned' },
  })
  now = new Date(now.getTime() + 3_600_000)
  expect(await again(other)).toMatchObject({ status: 'expired', failure: 'expired', refundedCents: 0 })
})

test('P1.2 a capture that Stripe refuses without reason is an error, not a lapse', async () => {
  const payment = await held()
  stripe.change(payment.ref, { amount_capturable: 100 })
  const error = await capture(payment, 3100).catch((why: unknown) => why)
  expect(error).not.toBeInstanceOf(GatewayUnsure)
  expect((error as Error).message).toMatch(/^Stripe refused: amount_too_large, request req_/)
  expect(await again(payment)).toMatchObject({ status: 'authorised' })
})

test.each(['paynow', 'grabpay'] as const)('P1.2 Stripe is not asked to hold %s', async (kind) => {
  const { answer, seen } = await asked(() => gateway.charge(holding({ kind })))
  expect(answer).toMatchObject({ status: 'failed', failure: 'method_unavailable' })
  expect(seen.map(({ form }) => form.confirm ?? 'no')).toEqual(['no', 'no'])
})

const card = { fingerprint: 'fp_1', capture_before: 1_795_312_800 }
const charged = (amount_refunded: number, details: object = { card }) => ({
  latest_charge: { object: 'charge', amount_refunded, payment_method_details: details },
})

test.each<[string, object, Partial<GatewayPayment>]>([
  ['requires_capture', charged(0), { status: 'authorised', holdEndsAt: new Date(1_795_312_800_000) }],
  ['requires_capture', charged(0, { card: {} }), { status: 'authorised', holdEndsAt: null }],
  ['requires_capture', { latest_charge: 'ch_1' }, { status: 'authorised', holdEndsAt: null }],
  [
    'succeeded',
    { amount_received: 3100, ...charged(1150) },
    { capturedCents: 3100, refundedCents: 0, holdEndsAt: null },
  ],
  ['succeeded', { amount_received: 3100, ...charged(1250) }, { capturedCents: 3100, refundedCents: 100 }],
  ['succeeded', { amount_received: 3100, ...charged(0) }, { capturedCents: 3100, refundedCents: 0 }],
  ['canceled', { cancellation_reason: 'automatic', ...charged(4250) }, { status: 'expired', refundedCents: 0 }],
  ['canceled', { cancellation_reason: 'expired', ...charged(4250) }, { status: 'expired', failure: 'expired' }],
  ['canceled', { cancellation_reason: 'requested_by_customer', ...charged(4250) }, { status: 'voided', failure: null }],
])('P1.2 a hold that is %s at Stripe with %j is %j', async (status, change, expected) => {
  const payment = await held()
  stripe.change(payment.ref, { status, ...change })
  expect(await again(payment)).toMatchObject({ amountCents: 4250, capturedCents: 0, ...expected })
})
