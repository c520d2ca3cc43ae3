import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { CARDS, type CardName } from '#tests/support/gateway.ts'
import { STORE } from '#tests/support/gateway-trial.ts'
import { STAND_IN_KEYS, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { createLog } from '../../base/log.ts'
import { type ChargeInput, type ChargeMethod, type GatewayPayment, GatewayUnsure } from '../../parts/gateway-port.ts'
import { KeyReused } from '../gateways/key-reused.ts'
import { stripeGateway } from './stripe-gateway.ts'

const NOW = new Date('2026-11-15T02:00:00.400Z')
const NOW_SECONDS = Math.floor(NOW.getTime() / 1000)
let now = NOW
const stripe = await startStripeStandIn(() => now)
const logged: string[] = []
const log = createLog('debug', { write: (line: string) => void logged.push(line) })
const setting = {
  secretKey: STAND_IN_KEYS.STRIPE_SECRET_KEY,
  publishableKey: STAND_IN_KEYS.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: STAND_IN_KEYS.STRIPE_WEBHOOK_SECRET,
  apiBase: stripe.url,
}
const open = () => stripeGateway({ setting, clock: () => now, log })
const gateway = await open()

beforeEach(() => {
  now = NOW
  stripe.setFault(undefined)
  logged.splice(0)
})

/** The requests that were sent to Stripe during `work`. */
async function asked<T>(work: () => Promise<T>) {
  const before = stripe.seen.length
  const answer = await work()
  return { answer, seen: stripe.seen.slice(before) }
}
const begin = (customerRef: string | null) =>
  gateway.beginCard({ storeId: STORE, customerRef, returnUrl: 'http://shop.test/back', key: randomUUID() })
async function entered(card: CardName, customerRef: string | null) {
  const { setup_ref } = await begin(customerRef)
  stripe.enterCard(setup_ref, CARDS[card])
  const found = await gateway.enteredCard(setup_ref)
  if (!found) throw new Error('no card was entered')
  return { ...found, setup_ref }
}
const customer = () => gateway.createCustomer({ storeId: STORE, customerId: randomUUID(), key: randomUUID() })
async function saved(card: CardName): Promise<ChargeMethod> {
  const { card: found } = await entered(card, await customer())
  return { kind: 'saved', customerRef: found.customerRef, methodRef: found.methodRef }
}
const order = (method: ChargeMethod, more: Partial<ChargeInput> = {}): ChargeInput => ({
  ...{ attemptId: randomUUID(), storeId: STORE, amountCents: 4250, currency: 'SGD', method, isOffSession: false },
  ...{ returnUrl: 'http://shop.test/checkout/waiting-payment', description: 'An order', ...more },
})
const again = ({ attemptId, ref }: { attemptId: string; ref: string }) =>
  gateway.retrieve({ attemptId, ref, storeId: STORE })

test('D3.4 a card entry tells Stripe the customer and the usage', async () => {
  const [customerId, key] = [randomUUID(), randomUUID()]
  const made = await asked(() => gateway.createCustomer({ storeId: STORE, customerId, key }))
  expect(made.seen).toEqual([
    { call: 'POST /v1/customers', form: { 'metadata[store_id]': '7', 'metadata[customer_id]': customerId }, key },
  ])
  const visit = { storeId: STORE, returnUrl: 'http://shop.test/back' }
  const common = { 'metadata[store_id]': '7', 'allowed_payment_method_types[0]': 'card' }
  const [saving, once] = [randomUUID(), randomUUID()]
  const { seen } = await asked(async () => {
    await gateway.beginCard({ ...visit, customerRef: made.answer, key: saving })
    await gateway.beginCard({ ...visit, customerRef: null, key: once })
  })
  const call = 'POST /v1/setup_intents'
  expect(seen).toEqual([
    { call, form: { ...common, customer: made.answer, usage: 'off_session' }, key: saving },
    { call, form: { ...common, usage: 'on_session' }, key: once },
  ])
})

test('D3.7 a wallet’s token is in no line of the log, whatever Stripe says about it', async () => {
  const spent = stripe.walletToken(CARDS.success)
  await gateway.charge(order({ kind: 'wallet', token: spent }))
  for (const token of [spent, 'ctoken_unknown1']) {
    const refused = await gateway.charge(order({ kind: 'wallet', token }))
    expect(refused).toMatchObject({ status: 'failed', failure: 'method_unavailable' })
  }
  expect(logged).toHaveLength(2)
  expect(logged.join()).toContain('wallet resource_missing confirmation_token')
  expect(logged.join()).not.toContain('ctoken_')
})

test('D3.5 a charge that Stripe ended with an error of its own is over: no payment, and none by sending it again', async () => {
  const input = order({ kind: 'paynow' })
  stripe.setFault('kept error')
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  stripe.setFault(undefined)
  // The error is repeated for the key, so the charge alone never becomes known.
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  expect(await gateway.voidUnseen(input)).toBeUndefined()
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  expect(await gateway.retrieve({ attemptId: input.attemptId, ref: null, storeId: STORE })).toBeUndefined()
})

test('D3.5 a payment that Stripe made before its error is found, and counts', async () => {
  const input = order(await saved('success'))
  stripe.setFault('late error')
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  stripe.setFault(undefined)
  expect(await gateway.voidUnseen(input)).toMatchObject({ status: 'captured', attemptId: input.attemptId })
})

test('D3.5 a charge that Stripe still works on stays undecided', async () => {
  const input = order({ kind: 'paynow' })
  stripe.setFault('kept error')
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  stripe.setFault('busy')
  await expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure)
  await expect(gateway.voidUnseen(input)).rejects.toThrow(GatewayUnsure)
})

test.each([
  ['is not entered yet', { status: 'requires_action' }],
  ['is named only', { payment_method: 'pm_1' }],
  ['is gone', { payment_method: null }],
  ['is no card', { payment_method: { id: 'pm_1', object: 'payment_method' } }],
])('a card that %s is not returned', async (_, change) => {
  const { setup_ref } = await entered('success', null)
  stripe.change(setup_ref, change)
  const { answer, seen } = await asked(() => gateway.enteredCard(setup_ref))
  expect(answer).toBeUndefined()
  expect(seen).toEqual([
    { call: `GET /v1/setup_intents/${setup_ref}`, form: { 'expand[0]': 'payment_method' }, key: undefined },
  ])
})

test('an entered card has its customer, expanded or not, and its own id when it has no fingerprint', async () => {
  const { card, setup_ref, token } = await entered('success', null)
  expect(card.customerRef).toBe('')
  const seen = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031, fingerprint: null }
  const payment_method = { id: token, object: 'payment_method', card: seen }
  stripe.change(setup_ref, { customer: { id: 'cus_whole', object: 'customer' }, payment_method })
  expect(await gateway.enteredCard(setup_ref)).toEqual({
    card: {
      ...{ customerRef: 'cus_whole', methodRef: token, brand: 'visa', last4: '4242', expMonth: 3, expYear: 2031 },
      fingerprint: token,
    },
    token,
  })
})

test('D3.5 a charge sends our own key, amount, currency, description, attempt and store', async () => {
  const [method, token] = [await saved('success'), (await entered('mastercard', null)).token]
  if (method.kind !== 'saved') throw new Error('not saved')
  const common = { amount: '4250', currency: 'sgd', description: 'An order', confirm: 'true' }
  const sent = async (input: ChargeInput) => {
    const { answer, seen } = await asked(() => gateway.charge(input))
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ call: 'POST /v1/payment_intents', key: input.attemptId })
    const {
      'metadata[attempt_id]': attempt,
      'metadata[store_id]': store,
      'expand[0]': expand,
      ...form
    } = seen[0]?.form ?? {}
    expect([attempt, store, expand]).toEqual([input.attemptId, '7', 'latest_charge'])
    return { answer, form }
  }
  const back = { return_url: 'http://shop.test/checkout/waiting-payment' }
  const card = { 'allowed_payment_method_types[0]': 'card' }
  const kept = { customer: method.customerRef, payment_method: method.methodRef }
  expect((await sent(order(method))).form).toEqual({ ...common, ...card, ...back, ...kept })
  expect((await sent(order(method, { isOffSession: true }))).form).toEqual({
    ...{ ...common, ...card, ...kept },
    off_session: 'true',
  })
  expect((await sent(order({ kind: 'token', token }))).form).toEqual({
    ...{ ...common, ...card, ...back },
    payment_method: token,
  })
  const ctoken = stripe.walletToken(CARDS.success)
  expect((await sent(order({ kind: 'wallet', token: ctoken }))).form).toEqual({
    ...{ ...common, ...card, ...back },
    confirmation_token: ctoken,
  })
  for (const kind of ['paynow', 'grabpay'] as const) {
    expect((await sent(order({ kind }))).form).toEqual({
      ...{ ...common, ...back, 'payment_method_data[type]': kind },
      'allowed_payment_method_types[0]': kind,
    })
  }
})

test('GrabPay redirects, PayNow shows a code, and Stripe’s script handles the rest', async () => {
  const grab = await gateway.charge(order({ kind: 'grabpay' }))
  expect(grab).toMatchObject({
    status: 'requires_action',
    action: { kind: 'redirect', url: `https://hooks.stripe.com/${grab.ref}` },
  })
  const code = await gateway.charge(order({ kind: 'paynow' }))
  const expires_at = new Date((NOW_SECONDS + 15 * 60) * 1000).toISOString()
  expect(code.action).toEqual({ kind: 'qr', payload: `paynow:${code.ref}`, expires_at })
  const challenge = await gateway.charge(order(await saved('challenge')))
  expect(challenge.action).toEqual({
    ...{ kind: 'stripe', client_secret: expect.stringMatching(/^secret_/) },
    publishable_key: STAND_IN_KEYS.STRIPE_PUBLISHABLE_KEY,
  })
})

test('D3.3 a PayNow code is cancelled at Stripe after fifteen minutes; nothing else is cancelled by time', async () => {
  const code = await gateway.charge(order({ kind: 'paynow' }))
  const challenge = await gateway.charge(order(await saved('challenge')))
  const grab = await gateway.charge(order({ kind: 'grabpay' }))
  now = new Date((NOW_SECONDS + 15 * 60) * 1000 - 1)
  expect(await again(code)).toEqual(code)
  now = new Date((NOW_SECONDS + 15 * 60) * 1000)
  const { answer, seen } = await asked(() => again(code))
  expect(answer).toMatchObject({ status: 'expired', failure: 'expired', action: null })
  expect(seen.slice(1)).toEqual([
    {
      call: `POST /v1/payment_intents/${code.ref}/cancel`,
      form: { cancellation_reason: 'abandoned', 'expand[0]': 'latest_charge' },
      key: expect.any(String),
    },
  ])
  expect(await again(challenge)).toEqual(challenge)
  expect(await again(grab)).toEqual(grab)
})

const charge = { object: 'charge', amount_refunded: 250, payment_method_details: { card: { fingerprint: 'fp_1' } } }

test.each<[string, object, Partial<GatewayPayment>]>([
  ['succeeded', {}, { status: 'captured', failure: null }],
  ['requires_capture', {}, { status: 'authorised', failure: null }],
  ['processing', {}, { status: 'processing', failure: null }],
  ['requires_confirmation', {}, { status: 'requires_action', failure: null }],
  ['requires_payment_method', {}, { status: 'requires_action', failure: null }],
  ['canceled', {}, { status: 'voided', failure: null }],
  ['canceled', { cancellation_reason: 'abandoned' }, { status: 'expired', failure: 'expired' }],
  ['canceled', { cancellation_reason: 'fraudulent' }, { status: 'voided', failure: null }],
  [
    'canceled',
    { cancellation_reason: 'abandoned', last_payment_error: { code: 'expired_card' } },
    { status: 'failed', failure: 'expired_card' },
  ],
  ['canceled', { last_payment_error: { code: 'odd' } }, { status: 'failed', failure: 'declined' }],
  ['succeeded', { latest_charge: charge }, { refundedCents: 250, cardFingerprint: 'fp_1' }],
  ['succeeded', { latest_charge: 'ch_1' }, { refundedCents: 0, cardFingerprint: null }],
  ['succeeded', { latest_charge: null }, { refundedCents: 0, cardFingerprint: null }],
  ['succeeded', { latest_charge: { amount_refunded: 1 } }, { refundedCents: 1, cardFingerprint: null }],
  [
    'succeeded',
    { latest_charge: { amount_refunded: 1, payment_method_details: {} } },
    { refundedCents: 1, cardFingerprint: null },
  ],
])('a payment that is %s at Stripe with %j is %j', async (status, change, expected) => {
  const payment = await gateway.charge(order(await saved('success')))
  stripe.change(payment.ref, { status, ...change })
  const { answer, seen } = await asked(() => again(payment))
  expect(answer).toMatchObject({ ref: payment.ref, amountCents: 4250, currency: 'SGD', storeId: STORE, ...expected })
  if (expected.status !== 'requires_action') expect(answer?.action).toBeNull()
  expect(seen).toEqual([
    { call: `GET /v1/payment_intents/${payment.ref}`, form: { 'expand[0]': 'latest_charge' }, key: undefined },
  ])
})

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'expired_card' }, 'expired_card'],
  [{ code: 'card_declined', decline_code: 'authentication_required' }, 'authentication_failed'],
  [{ code: 'expired_card', decline_code: 'generic_decline' }, 'expired_card'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{ code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ decline_code: 'lost_card' }, 'declined'],
  [{}, 'declined'],
])('the decline %j is reported as %s, and the payment is cancelled at Stripe', async (error, failure) => {
  const payment = await gateway.charge(order(await saved('challenge')))
  stripe.change(payment.ref, { status: 'requires_payment_method', last_payment_error: error })
  const { answer, seen } = await asked(() => again(payment))
  expect(answer).toMatchObject({ status: 'failed', failure, action: null })
  expect(seen.at(-1)).toMatchObject({
    call: `POST /v1/payment_intents/${payment.ref}/cancel`,
    form: { cancellation_reason: 'requested_by_customer' },
  })
})

test('a charge that Stripe refuses is a failed payment and is logged', async () => {
  const input = order({ kind: 'token', token: 'pm_gone' })
  const { answer, seen } = await asked(() => gateway.charge(input))
  expect(answer).toMatchObject({ status: 'failed', failure: 'method_unavailable', attemptId: input.attemptId })
  const [, made, ended] = seen
  expect(made).toEqual({
    call: 'POST /v1/payment_intents',
    form: {
      ...{ amount: '4250', currency: 'sgd', description: 'An order', 'expand[0]': 'latest_charge' },
      ...{ 'metadata[attempt_id]': input.attemptId, 'metadata[store_id]': '7', 'metadata[is_refused]': 'true' },
      'allowed_payment_method_types[0]': 'card',
    },
    key: `${input.attemptId}-refused`,
  })
  expect(ended).toMatchObject({
    call: `POST /v1/payment_intents/${answer.ref}/cancel`,
    form: { cancellation_reason: 'requested_by_customer' },
  })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      msg: 'Stripe refused a charge',
      place: `token resource_missing payment_method, request ${stripe.requestId(-3)}`,
    },
  ])
})

test('D3.5 a payment is found by our key in Stripe’s search and in the list of the last hour', async () => {
  const input = order(await saved('success'))
  const { ref, attemptId } = await gateway.charge(input)
  const find = (id = attemptId) => asked(() => gateway.retrieve({ attemptId: id, ref: null, storeId: STORE }))
  const search = { call: 'GET /v1/payment_intents/search', key: undefined }
  const form = { query: `metadata['attempt_id']:'${attemptId}'`, limit: '1' }
  const one = { call: `GET /v1/payment_intents/${ref}`, form: { 'expand[0]': 'latest_charge' }, key: undefined }
  const early = await find()
  expect(early.answer?.ref).toBe(ref)
  const list = { 'created[gte]': String(NOW_SECONDS - 3600), limit: '100' }
  expect(early.seen).toEqual([
    { ...search, form },
    { call: 'GET /v1/payment_intents', form: list, key: undefined },
    one,
  ])
  now = new Date(NOW.getTime() + 600_000)
  const late = await find()
  expect(late.answer?.ref).toBe(ref)
  expect(late.seen).toEqual([{ ...search, form }, one])
  expect((await find(randomUUID())).answer).toBeUndefined()
})

test('security 16: another store’s payment is not found by its reference or by our key', async () => {
  const { ref, attemptId } = await gateway.charge(order(await saved('success')))
  for (const known of [ref, null]) {
    expect(await gateway.retrieve({ attemptId, ref: known, storeId: STORE + 1 })).toBeUndefined()
    expect((await gateway.retrieve({ attemptId, ref: known, storeId: STORE }))?.ref).toBe(ref)
  }
})

test.each([
  ['succeeded', 'succeeded'],
  ['pending', 'processing'],
  ['requires_action', 'processing'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('D3.5 a refund that is %s at Stripe is %s, and is created once under its own key', async (status, expected) => {
  const { ref: paymentRef } = await gateway.charge(order(await saved('success')))
  const input = { refundId: randomUUID(), paymentRef, amountCents: 1000, storeId: STORE }
  const first = await asked(() => gateway.refund(input))
  const looked = { call: 'GET /v1/refunds', form: { payment_intent: paymentRef, limit: '100' }, key: undefined }
  const metadata = { 'metadata[refund_id]': input.refundId, 'metadata[store_id]': '7' }
  expect(first.seen).toEqual([
    looked,
    {
      call: 'POST /v1/refunds',
      form: { payment_intent: paymentRef, amount: '1000', ...metadata },
      key: input.refundId,
    },
  ])
  stripe.change(first.answer.ref, { status })
  const second = await asked(() => gateway.refund(input))
  expect(second).toEqual({ answer: { ref: first.answer.ref, status: expected }, seen: [looked] })
  // Another refund id of the same payment is another refund.
  expect((await gateway.refund({ ...input, refundId: randomUUID() })).ref).not.toBe(first.answer.ref)
})

test('a refund that Stripe refuses has failed, with its own reference', async () => {
  const { ref: paymentRef } = await gateway.charge(order(await saved('decline')))
  const refundId = randomUUID()
  const refused = await gateway.refund({ refundId, paymentRef, amountCents: 1, storeId: STORE })
  expect(refused).toEqual({ ref: `refused_${refundId}`, status: 'failed' })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'Stripe refused a refund', place: `charge_not_refundable, request ${stripe.requestId()}` },
  ])
})

test.each<[string, (ref: string) => Promise<unknown>]>([
  ['a visit to enter a card', () => begin(null)],
  ['a card', () => gateway.enteredCard('seti_1')],
  ['a customer', () => customer()],
  ['forgetting a card', () => gateway.forgetCard({ customerRef: 'cus_1', methodRef: 'pm_1' })],
  ['a charge', () => gateway.charge(order({ kind: 'paynow' }))],
  ['a payment', (ref) => gateway.retrieve({ attemptId: randomUUID(), ref, storeId: STORE })],
  ['an end', (ref) => gateway.cancel({ attemptId: randomUUID(), ref, storeId: STORE })],
  ['a refund', (paymentRef) => gateway.refund({ refundId: randomUUID(), paymentRef, amountCents: 1, storeId: STORE })],
])('D3.5 when Stripe breaks, it is not known what became of %s', async (_, ask) => {
  const { ref } = await gateway.charge(order({ kind: 'paynow' }))
  stripe.setFault('error')
  const error = await ask(ref).catch((why: unknown) => why)
  expect(error).toBeInstanceOf(GatewayUnsure)
  expect((error as Error).message).toBe(`Stripe did not say (StripeAPIError, request ${stripe.requestId()})`)
})

test('D3.5 a failed call to Stripe is not retried by the client', async () => {
  stripe.setFault('error')
  const before = stripe.seen.length
  const error = await gateway.charge(order({ kind: 'paynow' })).catch((why: unknown) => why)
  expect(error).toEqual(new GatewayUnsure(`Stripe did not say (StripeAPIError, request ${stripe.requestId()})`))
  expect(stripe.seen.length - before).toBe(1)
})

test('the errors for a reused key and an invalid request contain Stripe’s request id', async () => {
  const input = order({ kind: 'paynow' })
  await gateway.charge(input)
  const id = stripe.requestId(0)
  const reused = await gateway.charge({ ...input, amountCents: 4251 }).catch((why: unknown) => why)
  expect(reused).toEqual(new KeyReused(`Stripe knows this key from something else, request ${id}`))
  const unknown = { attemptId: input.attemptId, ref: 'pi_gone', storeId: STORE }
  const refused = await gateway.cancel(unknown).catch((why: unknown) => why)
  expect((refused as Error).message).toBe(`Stripe refused: resource_missing, request ${stripe.requestId()}`)
})

test('the account’s payment methods are offered, and only cards when Stripe does not list them', async () => {
  const kindsWith = async (may: Record<string, string> | undefined) => {
    stripe.setCapabilities(may)
    return (await open()).kinds
  }
  expect(await kindsWith({ paynow_payments: 'active' })).toEqual(['card', 'paynow'])
  expect(await kindsWith({ grabpay_payments: 'active', paynow_payments: 'pending' })).toEqual(['card', 'grabpay'])
  expect(await kindsWith(undefined)).toEqual(['card'])
  expect(await kindsWith({ paynow_payments: 'active', grabpay_payments: 'active' })).toEqual([
    'card',
    'paynow',
    'grabpay',
  ])
  expect(logged).toEqual([])
  stripe.setFault('error')
  expect((await open()).kinds).toEqual(['card'])
  expect(logged.join()).toContain('Stripe did not list its payment methods; offering cards only')
  expect(logged.join()).toContain(`request ${stripe.requestId()}`)
})

test.each([
  ['a payment by its id', { object: 'charge', payment_intent: 'pi_1' }, 'pi_1'],
  ['a whole payment', { object: 'charge', payment_intent: { id: 'pi_2' } }, 'pi_2'],
  ['no payment', { object: 'charge', payment_intent: null }, null],
  ['nothing of the kind', { object: 'customer', id: 'cus_1' }, null],
])('a webhook about an object that names %s is read so', async (_, object, paymentRef) => {
  const body = new TextEncoder().encode(JSON.stringify({ id: 'evt_1', type: 'charge.refunded', data: { object } }))
  const news = await gateway.verifyWebhook(body, new Headers(stripe.sign(body, NOW)), NOW)
  expect(news).toEqual({ eventId: 'evt_1', kind: 'charge.refunded', paymentRef, attemptId: null })
})

test.each([undefined, null, {}])(
  'a webhook about a payment with the metadata %j names no attempt',
  async (metadata) => {
    const object = { object: 'payment_intent', id: 'pi_1', metadata }
    const body = new TextEncoder().encode(
      JSON.stringify({ id: 'evt_1', type: 'payment_intent.created', data: { object } }),
    )
    const news = await gateway.verifyWebhook(body, new Headers(stripe.sign(body, NOW)), NOW)
    expect(news).toEqual({ eventId: 'evt_1', kind: 'payment_intent.created', paymentRef: 'pi_1', attemptId: null })
  },
)
