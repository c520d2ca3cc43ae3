import { expect, test } from 'vitest'
import { CARDS, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const begin = { purpose: 'save', return_path: '/profile/payments/add' } as const
const customer = async () => ({ api: site.call((await site.signedIn()).token) })

test('a card entry is finished only by the visitor who began it, within an hour', async () => {
  const [ana, ben] = [await customer(), await customer()]
  const start = new Date()
  site.setClock(start)
  const entry = await ana.api('POST /payments/cards', { body: begin })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  await pressAtSandbox(site, entry.url, { card: CARDS.success })
  const body = { setup_ref: entry.setup_ref }
  for (const other of [ben.api, site.call()]) {
    expect((await refusal(other('POST /payments/cards/finish', { body }))).httpStatus).toBe(404)
  }
  site.setClock(new Date(start.getTime() + 3_600_000))
  expect((await refusal(ana.api('POST /payments/cards/finish', { body }))).httpStatus).toBe(404)
  site.setClock(new Date(start.getTime() + 3_599_999))
  expect(await ana.api('POST /payments/cards/finish', { body })).toMatchObject({ kind: 'saved' })
  site.setClock(() => new Date())
})

test('a guest enters a card for one order and can save none', async () => {
  const guest = site.call()
  const save = await refusal(guest('POST /payments/cards', { body: begin }))
  expect(save).toMatchObject({ httpStatus: 401, message: 'Sign in to save a card' })
  const finished = await enterCard(site, 'success')
  expect(finished).toEqual({
    kind: 'once',
    token: expect.stringMatching(/^[\da-f-]{36}$/),
    brand: 'visa',
    last4: '4242',
  })
  expect(await guest('GET /payments/options')).toMatchObject({ methods: [], may_save: false })
  expect((await refusal(guest('GET /payments/methods'))).httpStatus).toBe(401)
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'checkout', '/a b', ''])(
  'security 40: the gateway does not lead back to %j',
  async (return_path) => {
    const { httpStatus } = await refusal(
      site.call()('POST /payments/cards', { body: { purpose: 'once', return_path } }),
    )
    expect(httpStatus).toBe(400)
  },
)

test('the gateway leads back to the host that the visitor used', async () => {
  const partner = await site.call(undefined, 'harbour.localhost')('POST /payments/cards', {
    body: { purpose: 'once', return_path: '/checkout?st=2' },
  })
  if (partner.kind !== 'hosted') throw new Error('not hosted')
  const back = await pressAtSandbox(site, partner.url, { do: 'cancel' })
  expect(back.status).toBe(303)
  const url = new URL(back.headers.get('location') ?? '')
  expect(url.hostname).toBe('harbour.localhost')
  expect(url.pathname + url.search).toBe(`/checkout?st=2&setup=${partner.setup_ref}`)
})

test('a gateway that does not answer is a 503, and nothing is saved', async () => {
  const { api } = await customer()
  site.payments.interrupt(() => {
    throw new GatewayUnsure('500')
  })
  const away = await refusal(api('POST /payments/cards', { body: begin }))
  site.payments.interrupt(undefined)
  expect(away).toMatchObject({ httpStatus: 503 })
})

test('two tabs at once create one customer at the gateway, and a deleted account creates none', async () => {
  const { token, customerId } = await site.signedIn()
  const start = () => site.call(token)('POST /payments/cards', { body: begin })
  await Promise.all([start(), start(), start()])
  await start()
  const known = { text: 'SELECT customer_ref FROM gateway_customer WHERE customer_id = $1', values: [customerId] }
  const { rows } = await site.db.query(known)
  expect(rows).toEqual([{ customer_ref: expect.stringMatching(/^cus_/) }])
  const owned = { text: 'SELECT FROM sandbox_setup WHERE customer_ref = $1', values: [rows[0].customer_ref] }
  expect((await site.db.query(owned)).rows).toHaveLength(4)

  const leaver = await site.signedIn()
  site.payments.interrupt(async (call, moment) => {
    if (call !== 'createCustomer' || moment !== 'after') return
    const text = `UPDATE customer SET email = NULL, email_verified_at = NULL, first_name = '', deleted_at = now() WHERE id = $1`
    await site.db.query({ text, values: [leaver.customerId] })
  })
  const late = await refusal(site.call(leaver.token)('POST /payments/cards', { body: begin }))
  site.payments.interrupt(undefined)
  expect(late.httpStatus).toBe(401)
  expect((await site.db.query({ ...known, values: [leaver.customerId] })).rows).toEqual([])
})

test('a card for one order has no customer at the gateway and is kept by its own reference', async () => {
  const { token, customerId } = await site.signedIn()
  const finished = await enterCard(site, 'mastercard', { token })
  if (finished.kind !== 'once') throw new Error('saved')
  const text = `SELECT e.purpose, e.brand, e.last4, e.customer_id, s.customer_ref FROM card_entry e JOIN sandbox_setup s ON s.ref = e.setup_ref
                WHERE e.id = $1 AND e.token = s.card_ref`
  expect((await site.db.query({ text, values: [finished.token] })).rows).toEqual([
    { purpose: 'once', brand: 'mastercard', last4: '4444', customer_id: customerId, customer_ref: null },
  ])
})

test('a card that is not entered yet is a 409; a gateway’s failure is a 500 or 503', async () => {
  const { api } = await customer()
  const entry = await api('POST /payments/cards', { body: begin })
  const finish = () => api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  expect((await refusal(finish())).httpStatus).toBe(409)
  site.payments.interrupt(() => {
    throw new Error('a bug')
  })
  expect((await refusal(finish())).httpStatus).toBe(500)
  site.payments.interrupt(() => {
    throw new GatewayUnsure('500')
  })
  expect((await refusal(finish())).httpStatus).toBe(503)
  // The sandbox has lost its own database.
  site.payments.interrupt(() => {
    throw Object.assign(new Error('the server closed the connection'), { code: '57P01' })
  })
  expect((await refusal(finish())).httpStatus).toBe(503)
  site.payments.interrupt(undefined)
})
