import { expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { STAND_IN_KEYS, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { readEnv } from '../../base/env.ts'
import { stripeSetting } from './stripe-setting.ts'

const stripe = await startStripeStandIn(() => new Date())
const site = await testSite({ env: { ...STAND_IN_KEYS, STRIPE_API_BASE: stripe.url } })

test('D3.4 with its keys set, Stripe takes the payments: cards with a secret for its script, PayNow and GrabPay', async () => {
  const { token } = await site.signedIn()
  const api = site.call(token)
  expect(await api('GET /payments/options')).toMatchObject({
    kinds: ['card', 'paynow', 'grabpay'],
    wallet: { kind: 'stripe', publishable_key: 'pk_test_standin' },
    is_test: false,
    demo_bank_url: null,
  })
  const entry = await api('POST /payments/cards', { body: { purpose: 'save', return_path: '/profile/payments/add' } })
  expect(entry).toEqual({
    kind: 'stripe',
    client_secret: expect.any(String),
    publishable_key: 'pk_test_standin',
    setup_ref: expect.stringMatching(/^seti_/),
  })
  const finish = () => api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  expect((await refusal(finish())).httpStatus).toBe(409)
  stripe.enterCard(entry.setup_ref, '4242424242424242')
  const card = await finish()
  expect(card).toMatchObject({ kind: 'saved', method: { brand: 'visa', last4: '4242', is_default: true } })
  if (card.kind === 'saved') await api('DELETE /payments/methods/:id', { params: { id: card.method.id } })
  expect(await api('GET /payments/methods')).toEqual([])
})

test('with Stripe the sandbox’s pages and webhooks are closed', async () => {
  expect((await site.send('/card/set_x', { host: 'pay.localhost' })).status).toBe(421)
  const body = new TextEncoder().encode('{}')
  expect((await site.send('/api/webhooks/sandbox', { method: 'POST', body })).status).toBe(404)
})

test('security 7: a message of Stripe’s is heard only with its signature', async () => {
  const body = new TextEncoder().encode(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { object: 'charge', payment_intent: 'pi_unknown' } },
    }),
  )
  const post = (headers: Record<string, string>) => site.send('/api/webhooks/stripe', { method: 'POST', body, headers })
  expect((await post({})).status).toBe(400)
  expect((await post(stripe.sign(body, new Date(Date.now() - 301_000)))).status).toBe(400)
  expect((await post(stripe.sign(body, new Date()))).status).toBe(200)
  const { rows } = await site.db.query({ text: 'SELECT gateway, event_id, kind, payment_ref FROM gateway_event' })
  expect(rows).toEqual([{ gateway: 'stripe', event_id: 'evt_1', kind: 'charge.refunded', payment_ref: 'pi_unknown' }])
})

test('a webhook of Stripe’s about a foreign payment with its own metadata is acknowledged', async () => {
  const object = { object: 'payment_intent', id: 'pi_else', metadata: { attempt_id: 'their order 7' } }
  const body = new TextEncoder().encode(
    JSON.stringify({ id: 'evt_2', type: 'payment_intent.succeeded', data: { object } }),
  )
  const headers = stripe.sign(body, new Date())
  expect((await site.send('/api/webhooks/stripe', { method: 'POST', body, headers })).status).toBe(200)
})

test('with Stripe the sandbox sends no webhooks', async () => {
  expect(site.logged.join()).not.toContain('payments go to the sandbox')
  expect(await site.payments.startMessages().stop()).toBeUndefined()
})

test('an unreachable Stripe is a 503, and its secret key is in no log', async () => {
  stripe.setFault('error')
  const away = await refusal(
    site.call()('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } }),
  )
  stripe.setFault(undefined)
  expect(away.httpStatus).toBe(503)
  expect(site.logged.join()).not.toContain(STAND_IN_KEYS.STRIPE_SECRET_KEY)
})

test('Stripe needs all of its keys or none', () => {
  expect(stripeSetting(readEnv({}))).toBeUndefined()
  expect(() => stripeSetting(readEnv({ STRIPE_SECRET_KEY: 'sk_test_x' }))).toThrow('STRIPE_WEBHOOK_SECRET')
  const { STRIPE_API_BASE, ...keys } = { ...STAND_IN_KEYS, STRIPE_API_BASE: 'https://stripe.example' }
  for (const missing of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    expect(() => stripeSetting(readEnv({ ...keys, [missing]: undefined }))).toThrow(
      'STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    )
  }
  expect(stripeSetting(readEnv({ ...keys, STRIPE_SECRET_KEY: undefined }))).toBeUndefined()
  expect(stripeSetting(readEnv({ ...keys, STRIPE_API_BASE }))).toEqual({
    ...{ secretKey: 'sk_test_standin', publishableKey: 'pk_test_standin', webhookSecret: 'whsec_standin' },
    apiBase: 'https://stripe.example',
  })
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'pk_test_x' })).toThrow('STRIPE_SECRET_KEY must be a Stripe secret key')
})
