import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CARDS, type CardName, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { db } = site.parts
const toldAtStart = site.logged.join()
const NUMBERS = Object.values(CARDS)

const begin = { purpose: 'save', return_path: '/profile/payments/add' } as const
const customer = async () => {
  const { token, customerId } = await site.signedIn()
  const save = async (card: CardName) => {
    const finished = await enterCard(site, card, { token, purpose: 'save' })
    if (finished.kind !== 'saved') throw new Error('not saved')
    return finished.method
  }
  return { token, customerId, api: site.call(token), save }
}
const listed = async (api: ReturnType<typeof site.call>) =>
  (await api('GET /payments/methods')).map(({ last4, is_default }) => [last4, is_default])

test('S1.6 a card is entered at the gateway, and what is kept of it is brand, last digits and expiry', async () => {
  const { api, save } = await customer()
  expect(await api('GET /payments/methods')).toEqual([])
  const method = await save('success')
  expect(method).toEqual({
    id: expect.any(String),
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 4,
    expiry: 'good',
    is_default: true,
    default_no: 0,
  })
  expect(await api('GET /payments/methods')).toEqual([method])
  expect(await api('GET /payments/options')).toEqual({
    kinds: ['card', 'paynow'],
    wallet: { kind: 'test' },
    methods: [method],
    may_save: true,
    is_test: true,
    demo_bank_url: 'http://pay.localhost/paynow',
  })
})

test('D3.4 and security 32: no card number is in the database, in an answer or in the log', async () => {
  for (const card of Object.keys(CARDS) as CardName[]) await (await customer()).save(card)
  const { rows } = await db.query({
    text: `SELECT query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text AS content
           FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
             AND table_name ~ 'payment|sandbox|card|gateway|rate_limit'`,
  })
  const kept = rows.map(({ content }) => content).join()
  expect(kept).toContain('4242')
  for (const number of NUMBERS) {
    expect(kept).not.toContain(number)
    expect(site.logged.join()).not.toContain(number)
  }
})

test('the first card is the default; another can be chosen; removing the default makes the newest card the default', async () => {
  const { api, save } = await customer()
  const first = await save('success')
  await save('mastercard')
  const third = await save('challenge')
  expect(await listed(api)).toEqual([
    ['4242', true],
    ['3155', false],
    ['4444', false],
  ])
  expect(await api('POST /payments/methods/:id/default', { params: { id: third.id } })).toMatchObject({
    is_default: true,
  })
  expect((await listed(api))[0]).toEqual(['3155', true])
  await api('POST /payments/methods/:id/default', { params: { id: first.id } })
  const gone = await api('DELETE /payments/methods/:id', { params: { id: first.id } })
  expect(gone).toEqual({ default_id: third.id })
  expect(await listed(api)).toEqual([
    ['3155', true],
    ['4444', false],
  ])
  expect((await refusal(api('DELETE /payments/methods/:id', { params: { id: first.id } }))).httpStatus).toBe(404)
  // The card is removed at the gateway, too.
  const { rows } = await db.query({
    text: 'SELECT count(c.removed_at)::integer AS count FROM sandbox_card c JOIN payment_method m ON m.method_ref = c.ref WHERE m.id = $1',
    values: [first.id],
  })
  expect(rows[0].count).toBe(1)
})

test('D3.8 the newest default has the largest number; one that replaces a removed card keeps its number', async () => {
  const { api, save } = await customer()
  const [visa, master] = [await save('success'), await save('mastercard')]
  const make = async ({ id }: { id: string }) =>
    (await api('POST /payments/methods/:id/default', { params: { id } })).default_no
  const numbers = [visa.default_no, await make(master), await make(visa), await make(master), await make(master)]
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(5)
  expect((await api('GET /payments/options')).methods[0]).toMatchObject({ id: master.id, default_no: numbers[4] })
  await api('DELETE /payments/methods/:id', { params: { id: master.id } })
  expect((await api('GET /payments/methods'))[0]).toMatchObject({
    id: visa.id,
    is_default: true,
    default_no: numbers[4],
  })
  // A default_no is never reused, not even that of a removed card.
  expect(await make(visa)).toBeGreaterThan(numbers[4] ?? 0)
  // The same card, entered again, keeps its default_no.
  const again = await save('success')
  expect(again).toMatchObject({ is_default: true, default_no: (numbers[4] ?? 0) + 1 })
})

test('D3.8 of two cards that are made the default at once, one is the default and has the largest number', async () => {
  const { api, save } = await customer()
  const cards = [await save('success'), await save('mastercard')]
  const made = await Promise.all(cards.map(({ id }) => api('POST /payments/methods/:id/default', { params: { id } })))
  const methods = await api('GET /payments/methods')
  expect(methods.filter(({ is_default }) => is_default)).toHaveLength(1)
  expect(methods[0]?.default_no).toBe(Math.max(...made.map(({ default_no }) => default_no)))
  expect(new Set(made.map(({ default_no }) => default_no)).size).toBe(2)
})

test('the same card, entered again, replaces its old entry', async () => {
  const { api, save } = await customer()
  const first = await save('success')
  await save('mastercard')
  const again = await save('success')
  expect(again).toMatchObject({ last4: '4242', is_default: true })
  expect(again.id).not.toBe(first.id)
  expect(await listed(api)).toEqual([
    ['4242', true],
    ['4444', false],
  ])
})

test('finishing twice, also concurrently, saves the card once', async () => {
  const { api, token } = await customer()
  const entry = await site.call(token)('POST /payments/cards', { body: begin })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  const finish = () => api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  expect(await refusal(finish())).toMatchObject({ httpStatus: 409, message: 'You haven’t entered a card' })
  await pressAtSandbox(site, entry.url, { card: CARDS.success })
  const finished = await Promise.all([finish(), finish(), finish()])
  expect(new Set(finished.map((one) => one.kind === 'saved' && one.method.id)).size).toBe(1)
  expect(await listed(api)).toHaveLength(1)
})

test('a customer can save ten cards', async () => {
  const { api, customerId, save } = await customer()
  await save('success')
  await db.query({
    text: `INSERT INTO payment_method (store_id, customer_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year, fingerprint, created_at)
           SELECT store_id, customer_id, gateway, customer_ref, 'x' || n || customer_id, brand, last4, exp_month, exp_year, 'f' || n, created_at
           FROM payment_method, generate_series(1, 9) AS n WHERE customer_id = $1`,
    values: [customerId],
  })
  expect(await listed(api)).toHaveLength(10)
  await db.query({
    text: `UPDATE payment_method SET removed_at = now() WHERE method_ref = 'x9' || $1`,
    values: [customerId],
  })
  const ninth = await api('POST /payments/cards', { body: begin })
  if (ninth.kind !== 'hosted') throw new Error('not hosted')
  await pressAtSandbox(site, ninth.url, { card: CARDS.success })
  await db.query({
    text: `UPDATE payment_method SET removed_at = NULL WHERE method_ref = 'x9' || $1`,
    values: [customerId],
  })
  const full = await refusal(api('POST /payments/cards', { body: begin }))
  expect(full).toMatchObject({ httpStatus: 409, message: 'You can keep 10 cards. Remove one to add another.' })
  // The same card, entered again, replaces its old entry and so fits.
  await api('POST /payments/cards/finish', { body: { setup_ref: ninth.setup_ref } })
  expect(await listed(api)).toHaveLength(10)
  // A card for one order can still be entered.
  expect(await enterCard(site, 'mastercard', { token: (await customer()).token })).toMatchObject({ kind: 'once' })
})

test('security 11: another’s card is as unknown as one that never was: the same bytes, on every verb, nothing changed', async () => {
  const [ana, ben] = [await customer(), await customer()]
  const theirs = await ana.save('success')
  const ask = async (method: string, id: string, after = '') => {
    const answer = await site.send(`/api/payments/methods/${id}${after}`, { method, headers: { token: ben.token } })
    return `${answer.status} ${await answer.text()}`
  }
  for (const [method, after] of [['DELETE'], ['POST', '/default']] as const) {
    const answer = await ask(method, theirs.id, after)
    expect(answer).toMatch(/^404 /)
    expect(answer).toBe(await ask(method, '01990000-0000-7000-8000-000000000000', after))
    expect(answer).toBe(await ask(method, 'not-an-id', after))
  }
  expect(await ana.api('GET /payments/methods')).toEqual([theirs])
})

test('security 16: a card is not found in another store', async () => {
  const ana = await customer()
  const { id } = await ana.save('success')
  const other = await site.signedIn({ store: 'kinder-press' })
  const there = site.call(other.token, 'kinder-press.localhost')
  expect((await refusal(there('DELETE /payments/methods/:id', { params: { id } }))).httpStatus).toBe(404)
  expect(await there('GET /payments/methods')).toEqual([])
})

test('a card is marked as expiring or expired by Singapore’s months', async () => {
  const { api, save } = await customer()
  const { exp_year } = await save('success')
  site.setClock(new Date(`${exp_year}-11-15T00:00:00Z`))
  await db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id IN (SELECT customer_id FROM payment_method)`,
  })
  expect((await api('GET /payments/methods'))[0]?.expiry).toBe('soon')
  site.setClock(new Date(`${exp_year}-12-31T16:00:00Z`))
  expect((await api('GET /payments/methods'))[0]?.expiry).toBe('expired')
  site.setClock(new Date())
})

test('D5.5 deleting the account deletes its cards here and at the gateway', async () => {
  const { token, customerId, api, save } = await customer()
  await save('success')
  await save('mastercard')
  const { payment_methods } = await api('GET /customer/export')
  expect(payment_methods).toHaveLength(2)
  expect(payment_methods).toContainEqual(expect.objectContaining({ brand: 'visa', last4: '4242', is_default: true }))
  const refs = await db.query({
    text: 'SELECT method_ref FROM payment_method WHERE customer_id = $1',
    values: [customerId],
  })
  const { hash } = await import('@node-rs/argon2')
  await db.query({
    text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
    values: [customerId, await hash('three pegs and a breeze')],
  })
  await site.call(token)('POST /customer/delete', { body: { password: 'three pegs and a breeze' } })
  for (const table of ['payment_method', 'gateway_customer', 'card_entry']) {
    const left = await db.query({ text: `SELECT FROM ${table} WHERE customer_id = $1`, values: [customerId] })
    expect(left.rowCount, table).toBe(0)
  }
  const known = await db.query({
    text: 'SELECT FROM sandbox_card WHERE ref = ANY($1) AND removed_at IS NULL',
    values: [refs.rows.map(({ method_ref }) => method_ref)],
  })
  expect(known.rowCount).toBe(0)
})

test('security 71: of 14 cards saved at once by one customer, 10 are kept', async () => {
  const { token, api } = await customer()
  await db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const begun: string[] = []
  while (begun.length < 14) {
    const entry = await api('POST /payments/cards', { body: begin })
    if (entry.kind !== 'hosted') throw new Error('only the sandbox has a page of its own')
    await pressAtSandbox(site, entry.url, { card: CARDS.success })
    begun.push(entry.setup_ref)
  }
  // The sandbox has only a few test numbers. A changed fingerprint makes them 14 different cards for the shop.
  await db.query({
    text: `UPDATE sandbox_card SET fingerprint = ref WHERE ref IN (SELECT card_ref FROM sandbox_setup WHERE ref = ANY ($1))`,
    values: [begun],
  })
  const finished = await Promise.allSettled(
    begun.map((setup_ref) => site.call(token)('POST /payments/cards/finish', { body: { setup_ref } })),
  )
  const refused = finished.flatMap((one) => (one.status === 'rejected' ? [one.reason.httpStatus] : []))
  expect(refused).toEqual(Array(4).fill(409))
  expect(await listed(api)).toHaveLength(10)
})

test('a replaced card is removed at the gateway, and the new one can be charged', async () => {
  const { api, save } = await customer()
  const stateOf = async (id: string) => {
    const text = `SELECT c.removed_at IS NULL AS is_known FROM sandbox_card c JOIN payment_method m ON m.method_ref = c.ref WHERE m.id = $1`
    return (await db.query({ text, values: [id] })).rows[0]?.is_known
  }
  const first = await save('success')
  expect(await stateOf(first.id)).toBe(true)
  const again = await save('success')
  expect([await stateOf(first.id), await stateOf(again.id)]).toEqual([false, true])
  expect(await listed(api)).toEqual([['4242', true]])
})

test('a card that is entered again is the default only if its old entry was; without cards there is no default', async () => {
  const { api, save } = await customer()
  const first = await save('success')
  await save('mastercard')
  const again = await save('mastercard')
  expect(again.is_default).toBe(false)
  expect(await listed(api)).toEqual([
    ['4242', true],
    ['4444', false],
  ])
  expect(await api('DELETE /payments/methods/:id', { params: { id: again.id } })).toEqual({ default_id: first.id })
  expect(await api('DELETE /payments/methods/:id', { params: { id: first.id } })).toEqual({ default_id: null })
  expect(await listed(api)).toEqual([])
})

test('a card is removed even when its gateway does not answer or is not set up, and this is logged', async () => {
  const { api, save } = await customer()
  const [silent, gone] = [await save('success'), await save('mastercard')]
  await db.query({ text: `UPDATE payment_method SET gateway = 'stripe' WHERE id = $1`, values: [gone.id] })
  site.payments.interrupt((call) => {
    if (call === 'forgetCard') throw new Error('nobody answers')
  })
  site.logged.splice(0)
  for (const { id } of [silent, gone]) await api('DELETE /payments/methods/:id', { params: { id } })
  site.payments.interrupt(undefined)
  expect(await listed(api)).toEqual([])
  const told = site.logged.filter((line) => line.includes('gateway still has a removed card'))
  expect(told).toHaveLength(2)
  expect(told[0]).toContain('nobody answers')
  expect(told[1]).toContain('the gateway stripe is not set up')
})

test('an address may begin sixty card entries an hour', async () => {
  const start = new Date()
  site.setClock(start)
  const once = () => site.call()('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  await db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries:%'` })
  await once()
  await db.query({ text: `UPDATE rate_limit SET points = 59 WHERE key LIKE 'card-entries:%'` })
  await once()
  const { httpStatus, response } = await refusal(once())
  expect([httpStatus, response]).toEqual([429, { retry_after_seconds: 3600 }])
  site.setClock(new Date(start.getTime() + 3_599_999))
  expect((await refusal(once())).httpStatus).toBe(429)
  site.setClock(new Date(start.getTime() + 3_600_000))
  expect(await once()).toMatchObject({ kind: 'hosted' })
  site.setClock(() => new Date())
})

test('the log warns of the sandbox unless demo stores are loaded, and the sandbox has its own address', async () => {
  const warning = 'payments go to the sandbox; no real money moves'
  expect(toldAtStart).not.toContain(warning)
  const shop = await testSite({ env: { DEMO_STORES: 'off', SANDBOX_ORIGIN: 'https://pay.example.com' } })
  expect(shop.logged.join()).toContain(warning)
  expect((await shop.call()('GET /payments/options')).demo_bank_url).toBe('https://pay.example.com/paynow')
  const entry = await shop.call()('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  expect(new URL(entry.url).origin).toBe('https://pay.example.com')
  expect((await shop.send(new URL(entry.url).pathname, { host: 'pay.example.com' })).status).toBe(200)
  expect((await shop.send(new URL(entry.url).pathname, { host: 'pay.localhost' })).status).toBe(421)
})

test('a card of another gateway with the same reference is another card', async () => {
  const { api, token } = await customer()
  const entry = await site.call(token)('POST /payments/cards', { body: begin })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  await pressAtSandbox(site, entry.url, { card: CARDS.success })
  const finish = async () => {
    const finished = await api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
    return finished.kind === 'saved' ? finished.method.id : ''
  }
  const first = await finish()
  expect(await finish()).toBe(first)
  await db.query({ text: `UPDATE payment_method SET gateway = 'stripe' WHERE id = $1`, values: [first] })
  expect(await finish()).not.toBe(first)
  expect(await listed(api)).toEqual([
    ['4242', true],
    ['4242', false],
  ])
})

test.each(['clothesline-laundry', 'kinder-press'])(
  'D3.4 the FAQ of %s names only ways to pay that are offered',
  async (store) => {
    const faq = await readFile(new URL(`../../../stores/${store}/content/faq.md`, import.meta.url), 'utf8')
    const { kinds } = await site.call()('GET /payments/options')
    const names = { card: 'card', paynow: 'PayNow', grabpay: 'GrabPay' }
    for (const kind of ['card', 'paynow', 'grabpay'] as const)
      expect(faq.includes(names[kind])).toBe(kinds.includes(kind))
  },
)
