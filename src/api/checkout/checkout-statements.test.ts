import { beforeAll, expect, test } from 'vitest'
import { newKey, pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import type { Queryable } from '../db/database.ts'

let site: TestSite
const asked: string[] = []
const noted =
  (on: Queryable): Queryable['query'] =>
  (config) => {
    asked.push(config.name ?? config.text)
    return on.query(config)
  }

beforeAll(async () => {
  site = await testSite()
  await roomFor(site, 1000)
  // Only the shop's: the bank has a database of its own.
  const { query, transaction } = site.db
  site.db.query = noted({ query, random: site.parts.random })
  site.db.transaction = async (work) => {
    asked.push('BEGIN')
    const done = await transaction((tx) => work({ ...tx, query: noted(tx) }))
    asked.push('COMMIT')
    return done
  }
})

async function counted(work: () => Promise<unknown>): Promise<number> {
  asked.length = 0
  await work()
  return asked.length
}

/**
 * What each request takes today. A change that needs more has to say why. The goal is 30 for all of them together. Of `pay`, one writes what is promised
 * with the order (P1.5), and two read the order and write its tags (B1.1).
 */
const MOST = { quote: 0, slots: 1, hold: 5, 'begin the card': 2, pay: 24, 'read the order': 1 }

test('a guest’s whole checkout takes no more statements than before', async () => {
  // The first one fills the caches.
  await pay(site, await readyToPay(site))
  const { body, basket } = await readyToPay(site)
  const api = site.call()
  const cart_key = body.cart_key ?? newKey()
  const { items = [], first_starts_at, last_starts_at } = body
  const query = Object.fromEntries(Object.entries(basket).map(([name, id]) => [name, String(id)]))
  const windows = { first_starts_at, last_starts_at, turnaround_hours: 24, cart_key }
  let entered: { kind: string; setup_ref?: string } = { kind: '' }
  let order = ''
  const took = {
    quote: await counted(() => api('POST /checkout/quote', { body: { ...basket, items } })),
    slots: await counted(() => api('GET /checkout/slots', { query: { ...query, cart_key } as never })),
    hold: await counted(() => api('POST /checkout/holds', { body: { ...basket, ...windows } as never })),
    'begin the card': await counted(async () => {
      entered = await api('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
    }),
    pay: await counted(async () => {
      const purchase = await pay(site, { token: undefined, host: 'localhost', basket, body, quote: {} as never })
      expect(purchase.payment.status).toBe('captured')
      order = purchase.guest_token ?? ''
    }),
    'read the order': await counted(() => api('GET /checkout/orders/:id', { params: { id: order } })),
  }
  expect(entered.kind).toBe('hosted')
  const over = Object.entries(took).filter(([name, count]) => count > (MOST[name as keyof typeof MOST] ?? 0))
  expect(over).toEqual([])
})
