import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bought, boughtAsGuest, raw, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const NOBODY = 'b0b0b0b0-0000-4000-8000-000000000000'

const READS = [
  '',
  '/trips/pickup-1',
  '/events',
  '/stream',
  '/invoice',
  '/invoice.pdf',
  '/trips/pickup-1/invoice',
  '/trips/pickup-1/invoice.pdf',
]
const WRITES = [
  ['/cancel', {}],
  ['/reschedule', { first_starts_at: '2030-01-07T02:00:00.000Z' }],
  ['/reorder', {}],
  ['/claims', { message: 'It is not mine' }],
  ['/trips/pickup-1/extra-services', { answers: {} }],
] as const

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

test('security 12: another’s order, its trip and its invoice are byte for byte as unknown as one that never was', async () => {
  const { id } = await bought(site)
  const { token } = await site.signedIn()
  for (const rest of [...READS, '/trips/pickup-1/extra-services']) {
    const theirs = await raw(site, `/orders/${id}${rest}`, token)
    const nobodys = await raw(site, `/orders/${NOBODY}${rest}`, token)
    const nonsense = await raw(site, `/orders/1001${rest}`, token)
    expect([rest, theirs]).toEqual([rest, nobodys])
    expect(theirs).toEqual(nonsense)
    expect(theirs.status).toBe(404)
  }
})

test('security 12: nothing can be done to another’s order either, and it stays as it is', async () => {
  const { id, call } = await bought(site)
  const { token } = await site.signedIn()
  for (const [rest, body] of WRITES) {
    const theirs = await raw(site, `/orders/${id}${rest}`, token, posted(body))
    expect([rest, theirs]).toEqual([rest, await raw(site, `/orders/${NOBODY}${rest}`, token, posted(body))])
    expect(theirs.status).toBe(404)
  }
  const photo = { method: 'POST', headers: { 'Content-Type': 'image/png' }, body: randomBytes(20) }
  expect((await raw(site, `/orders/${id}/photos`, token, photo)).status).toBe(404)
  expect((await call('GET /orders/:id', { params: { id } })).status).toBe('confirmed')
})

test('security 12: without a login an order’s id opens nothing', async () => {
  const { id } = await bought(site)
  for (const rest of READS) expect((await raw(site, `/orders/${id}${rest}`)).status).toBe(401)
})

test('security 13, D4.3: a guest’s order opens by its token alone; numbers, ids and other tokens are the same 404', async () => {
  const { id, guestToken } = await boughtAsGuest(site)
  const view = await site.call()('GET /guest-orders/:token', { params: { token: guestToken } })
  expect(view).toMatchObject({ id, kind: 'regular', status: 'confirmed' })
  const wrong = [
    view.number,
    '1001',
    id,
    randomBytes(32).toString('base64url'),
    guestToken.slice(0, -1),
    'x'.repeat(43),
  ]
  const answers = await Promise.all(wrong.map((token) => raw(site, `/guest-orders/${token}`)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404))
  for (const rest of ['/events', '/invoice', '/invoice.pdf', '/trips/pickup-1'])
    expect((await raw(site, `/guest-orders/${wrong[3]}${rest}`)).status).toBe(404)
})

test('security 13: the token is nowhere in the database', async () => {
  const { guestToken } = await boughtAsGuest(site)
  const { rows } = await site.db.query({
    text: `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  })
  for (const { name } of rows) {
    const found = await site.db.query({
      text: `SELECT FROM ${name} t WHERE t::text LIKE $1`,
      values: [`%${guestToken}%`],
    })
    expect([name, found.rowCount]).toEqual([name, 0])
  }
})

test('D4.3 a guest’s page shows neither the whole phone number nor the unit', async () => {
  const { guestToken } = await boughtAsGuest(site, 'pickup-return')
  const view = await site.call()('GET /guest-orders/:token', { params: { token: guestToken } })
  expect(view.contact).toEqual({ name: 'Kiran Nair', email: 'k•••@example.com', mobile: '+65 •••• 4567' })
  expect(view.address).toMatchObject({ street: 'Seng Poh Road', unit: '#••-••' })
  const trip = await site.call()('GET /guest-orders/:token/trips/:slug', {
    params: { token: guestToken, slug: 'pickup-1' },
  })
  expect(trip.address?.unit).toBe('#••-••')
  expect(JSON.stringify([view, trip])).not.toMatch(/91234567|05-12|kiran@/)
})

test('D4.3 a customer’s order does not open by any token', async () => {
  const { id } = await bought(site)
  await site.db.query({
    text: `INSERT INTO guest_link SELECT sha256('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), store_id, id, now() FROM customer_order WHERE id = $1`,
    values: [id],
  })
  expect((await raw(site, `/guest-orders/${'a'.repeat(43)}`)).status).toBe(404)
})

test('security 16: a login, a token and a key of one store are nothing at another', async () => {
  const { id, token } = await bought(site)
  const { guestToken } = await boughtAsGuest(site)
  const { rows } = await site.db.query({
    text: `SELECT h.host FROM store_host h JOIN store s ON s.id = h.store_id WHERE s.slug = 'kinder-press' LIMIT 1`,
  })
  const host = rows[0].host as string
  expect((await raw(site, `/orders/${id}`, token, {}, host)).status).toBe(401)
  const { token: there } = await site.signedIn({ store: 'kinder-press' })
  expect((await raw(site, `/guest-orders/${guestToken}`, there, {}, host)).status).toBe(404)
  expect((await raw(site, `/orders/${id}`, there, {}, host)).status).toBe(404)
  expect((await site.call(there, host)('GET /orders', { query: {} })).orders).toEqual([])
})

test('security 32: neither a guest’s token nor what customers wrote is in the log', async () => {
  const { guestToken } = await boughtAsGuest(site)
  await raw(site, `/guest-orders/${guestToken}`)
  await raw(site, `/guest-orders/${guestToken}/invoice?token=${guestToken}`)
  const log = site.logged.join('\n')
  expect(log).toContain('/guest-orders/:token')
  expect(log).not.toContain(guestToken)
  expect(log).not.toMatch(/Kiran|kiran@example|Seng Poh/)
})

test('security 51: what two customers ask for at the same moment never mixes', async () => {
  const [one, other] = [await bought(site), await bought(site)]
  await staff.does(other.id, 'pickup-1 assign')
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const { id, call } = index % 2 ? one : other
      return call('GET /orders/:id', { params: { id } }).then((view) => [view.id === id, view.status])
    }),
  )
  expect(new Set(answers.map(String))).toEqual(new Set(['true,confirmed', 'true,pickup_scheduled']))
})

test('security 50: an order’s answers are never kept by anyone', async () => {
  const { id, token } = await bought(site)
  for (const path of [`/api/orders/${id}`, `/api/orders/${id}/invoice.pdf`]) {
    const answer = await site.send(path, { headers: { token } })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')])
  }
})
