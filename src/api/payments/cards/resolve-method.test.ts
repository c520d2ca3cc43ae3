import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { enterCard } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { Refused } from '../../base/refused.ts'
import type { Scope } from '../../parts/scope.ts'
import { countingDeclines } from './carding.ts'
import { resolveMethod } from './resolve-method.ts'

const site = await testSite()
const { parts } = site

function scopeOf(customerId: string | null, more: Partial<Scope> = {}): Scope {
  const hosted = parts.stores.byHost('localhost')
  if (!hosted) throw new Error('no default store')
  const viewer =
    customerId === null ? ({ kind: 'guest' } as const) : ({ kind: 'customer', id: customerId, sessionId: '' } as const)
  const seen = { origin: 'http://localhost', requestId: 'r', userAgent: '', idempotencyKey: undefined }
  return { ...hosted, viewer, now: parts.clock(), random: parts.random, clientAddress: '192.0.2.1', ...seen, ...more }
}
const resolve = (scope: Scope, payment: Parameters<typeof resolveMethod>[3]) =>
  resolveMethod(parts.db, parts, scope, payment)
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error.httpStatus : 500),
  )
const saved = async () => {
  const { token, customerId } = await site.signedIn()
  const card = await enterCard(site, 'success', { token, purpose: 'save' })
  if (card.kind !== 'saved') throw new Error('not saved')
  return { customerId, method_id: card.method.id, token }
}

test('S1.6 a saved card is charged by the gateway’s references and kept with the words for a receipt', async () => {
  const { customerId, method_id } = await saved()
  const { charge, kept } = await resolve(scopeOf(customerId), { kind: 'saved', method_id })
  expect(charge).toEqual({
    kind: 'saved',
    customerRef: expect.stringMatching(/^cus_/),
    methodRef: expect.stringMatching(/^card_/),
  })
  expect(kept).toMatchObject({ kind: 'saved', method_id, label: 'Visa •••• 4242' })
})

test('security 11: another’s card, a removed one and one that never was are all the same 404', async () => {
  const [ana, ben] = [await saved(), await saved()]
  const theirs = { kind: 'saved', method_id: ana.method_id } as const
  expect(await statusOf(resolve(scopeOf(ben.customerId), theirs))).toBe(404)
  expect(await statusOf(resolve(scopeOf(null), theirs))).toBe(404)
  expect(await statusOf(resolve(scopeOf(ana.customerId), theirs))).toBe(200)
  await site.call(ana.token)('DELETE /payments/methods/:id', { params: { id: ana.method_id } })
  expect(await statusOf(resolve(scopeOf(ana.customerId), theirs))).toBe(404)
})

test('a card for one order belongs to the visitor who entered it, for an hour', async () => {
  const { token, customerId } = await site.signedIn()
  const [mine, guests] = [await enterCard(site, 'mastercard', { token }), await enterCard(site, 'success')]
  if (mine.kind !== 'once' || guests.kind !== 'once') throw new Error('saved')
  const own = { kind: 'token', token: mine.token } as const
  const { charge, kept } = await resolve(scopeOf(customerId), own)
  expect(kept).toMatchObject({ kind: 'token', label: 'Mastercard •••• 4444' })
  // The browser gets our id, not the gateway's token.
  expect(charge).toEqual({ kind: 'token', token: expect.stringMatching(/^card_/) })
  expect(await statusOf(resolve(scopeOf(null), own))).toBe(404)
  expect(await statusOf(resolve(scopeOf(null), { kind: 'token', token: guests.token }))).toBe(200)
  expect(await statusOf(resolve(scopeOf(null), { kind: 'token', token: 'card_guessed' }))).toBe(404)
  const { rows } = await parts.db.query({
    text: 'SELECT created_at FROM card_entry WHERE id = $1',
    values: [mine.token],
  })
  const after = (ms: number) => scopeOf(customerId, { now: new Date(rows[0].created_at.getTime() + ms) })
  expect(await statusOf(resolve(after(3_599_999), own))).toBe(200)
  expect(await statusOf(resolve(after(3_600_000), own))).toBe(404)
  // A card that belongs to another gateway than the current one is not found.
  await parts.db.query({ text: `UPDATE card_entry SET gateway = 'stripe' WHERE id = $1`, values: [mine.token] })
  expect(await statusOf(resolve(scopeOf(customerId), own))).toBe(404)
})

test('a saved card of a gateway that is no longer current is not found', async () => {
  const { customerId, method_id } = await saved()
  const resolved = () => statusOf(resolve(scopeOf(customerId), { kind: 'saved', method_id }))
  expect(await resolved()).toBe(200)
  await parts.db.query({ text: `UPDATE payment_method SET gateway = 'stripe' WHERE id = $1`, values: [method_id] })
  expect(await resolved()).toBe(404)
})

test('a card entry without a card pays nothing', async () => {
  const entry = await site.call()('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  const text = 'SELECT id FROM card_entry WHERE setup_ref = $1'
  const { rows } = await parts.db.query({ text, values: [entry.setup_ref] })
  expect(await statusOf(resolve(scopeOf(null), { kind: 'token', token: rows[0].id }))).toBe(404)
})

test('security 16: another store’s card for one order is not found', async () => {
  const card = await enterCard(site, 'success')
  const there = parts.stores.byHost('kinder-press.localhost')
  if (!there || card.kind !== 'once') throw new Error('missing')
  expect(await statusOf(resolve(scopeOf(null, there), { kind: 'token', token: card.token }))).toBe(404)
})

test('PayNow is offered by the sandbox, GrabPay is not', async () => {
  expect(await resolve(scopeOf(null), { kind: 'paynow' })).toEqual({
    charge: { kind: 'paynow' },
    kept: { kind: 'paynow', label: 'PayNow' },
  })
  expect(await statusOf(resolve(scopeOf(null), { kind: 'grabpay' }))).toBe(400)
})

const ends = (scope: Scope, failure: string | null) =>
  countingDeclines(parts, scope, async () => ({ answer: 'charged', failure }))

test('security 57: after five declines in an hour the sixth try is a 429, for the customer everywhere and for everybody at the address', async () => {
  const [{ customerId: ana }, { customerId: ben }] = [await site.signedIn(), await site.signedIn()]
  const now = new Date()
  const here = scopeOf(ana, { clientAddress: '192.0.2.57', now })
  for (const failure of ['declined', 'insufficient_funds', 'expired_card', 'declined', 'declined']) {
    await ends(here, failure)
  }
  const tried = (scope: Scope) => statusOf(ends(scope, null))
  expect(await tried(here)).toBe(429)
  expect(await tried(scopeOf(ana, { clientAddress: '198.51.100.9' }))).toBe(429)
  expect(await tried(scopeOf(ben, { clientAddress: '192.0.2.57' }))).toBe(429)
  expect(await tried(scopeOf(null, { clientAddress: '192.0.2.57' }))).toBe(429)
  expect(await tried(scopeOf(ben, { clientAddress: '198.51.100.9' }))).toBe(200)
  expect(await tried({ ...here, now: new Date(now.getTime() + 3_599_999) })).toBe(429)
  expect(await tried({ ...here, now: new Date(now.getTime() + 3_600_000) })).toBe(200)
})

test('security 57: only declines count', async () => {
  const { customerId } = await site.signedIn()
  const here = scopeOf(customerId, { clientAddress: '192.0.2.58' })
  for (const failure of [null, 'expired', 'method_unavailable', 'authentication_failed', null, null]) {
    await ends(here, failure)
  }
  const broken = countingDeclines(parts, here, () => Promise.reject(new Refused(409, 'the cart is empty')))
  expect(await statusOf(broken)).toBe(409)
  expect(await statusOf(ends(here, null))).toBe(200)
})

test('security 57: a charge succeeds even when the count cannot be updated', async () => {
  const { db } = parts
  let isBroken = false
  const breaking = {
    ...db,
    query: (config: Parameters<typeof db.query>[0]) =>
      isBroken ? Promise.reject(new Error('the database is away')) : db.query(config),
  }
  const answer = await countingDeclines(
    { ...parts, db: breaking },
    scopeOf(null, { clientAddress: '192.0.2.61' }),
    async () => {
      isBroken = true
      return { answer: 'paid', failure: null }
    },
  )
  expect(answer).toBe('paid')
  const [told] = site.logged.filter((line) => line.includes('could not take back a counted card attempt'))
  expect(told).toContain('the database is away')
})

test('security 57: of 30 tries at the same moment five reach the bank, though each takes its time', async () => {
  const here = scopeOf(null, { clientAddress: '192.0.2.59' })
  let charged = 0
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () =>
      statusOf(
        countingDeclines(parts, here, async () => {
          charged += 1
          await setTimeout(50)
          return { answer: 'no', failure: 'declined' }
        }),
      ),
    ),
  )
  expect(charged).toBe(5)
  expect(outcomes.filter((status) => status === 200)).toHaveLength(5)
  expect(outcomes.filter((status) => status === 429)).toHaveLength(25)
})

test('security 57: 30 concurrent honest payers wait for each other, and all pay', async () => {
  const here = scopeOf(null, { clientAddress: '192.0.2.60' })
  const honest = () =>
    countingDeclines(parts, here, async () => {
      await setTimeout(20)
      return { answer: 'paid', failure: null }
    })
  expect(await Promise.all(Array.from({ length: 30 }, honest))).toEqual(Array(30).fill('paid'))
  expect(await statusOf(ends(here, null))).toBe(200)
})
