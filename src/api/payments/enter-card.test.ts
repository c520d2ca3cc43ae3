import { expect, test } from 'vitest'
import { CARDS, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from './port.ts'

const site = await testSite()
const begin = { purpose: 'save', return_path: '/profile/payments/add' } as const
const customer = async () => ({ api: site.call((await site.signedIn()).token) })

test('a visit to the gateway is finished only by whom it was begun for, and not after an hour', async () => {
  const [ana, ben] = [await customer(), await customer()]
  const entry = await ana.api('POST /payments/cards', { body: begin })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  await pressAtSandbox(site, entry.url, { card: CARDS.success })
  const body = { setup_ref: entry.setup_ref }
  for (const other of [ben.api, site.call()]) {
    expect((await refusal(other('POST /payments/cards/finish', { body }))).httpStatus).toBe(404)
  }
  site.setClock(new Date(Date.now() + 3_601_000))
  expect((await refusal(ana.api('POST /payments/cards/finish', { body }))).httpStatus).toBe(404)
  site.setClock(new Date())
  expect(await ana.api('POST /payments/cards/finish', { body })).toMatchObject({ kind: 'saved' })
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

test('the gateway leads back to the address the visitor came to', async () => {
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

test('a gateway that does not answer is said to be away, and nothing is saved', async () => {
  const { api } = await customer()
  site.payments.interrupt(() => {
    throw new GatewayUnsure('500')
  })
  const away = await refusal(api('POST /payments/cards', { body: begin }))
  site.payments.interrupt(undefined)
  expect(away).toMatchObject({ httpStatus: 503 })
})
