import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { ADDRESS, pay, readyToPay } from '#tests/support/checkout.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, DELIVERED, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../../auth/password/password.ts'
import { eraseOrdersOfDeletedAccounts } from './erase-orders.ts'

const site = await testSite()
const staff = await staffOf(site)
const messages = await testMessages(site)
const password = 'line dried and folded'
const hash = await hashPassword(password)

async function leaver() {
  const buyer = await site.signedIn({ firstName: 'Unmistakable' })
  await site.db.query({
    text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
    values: [buyer.customerId, hash],
  })
  return buyer
}
const row = async (id: string) =>
  (
    await site.db.query({
      text: 'SELECT contact, address, notes, status FROM customer_order WHERE id = $1',
      values: [id],
    })
  ).rows[0]
const NOBODY = { name: '', email: null, mobile: null }

test('D5.5 the export holds every order with its lines, trips and documents', async () => {
  const buyer = await leaver()
  const order = await bought(site, { buyer })
  const data = await order.call('GET /customer/export')
  expect(data.orders).toMatchObject([
    {
      status: 'confirmed',
      contact: { name: 'Unmistakable' },
      lines: [{ quantity: 2 }],
      trips: [{ trip: 'delivery-1' }, { trip: 'pickup-1' }],
      documents: [{ title: 'Tax Invoice', total_cents: order.total }],
    },
  ])
})

test('D5.5 deleting an account erases name and address from ended orders; the invoice stays, as the law requires', async () => {
  const buyer = await leaver()
  const over = await bought(site, { buyer })
  const going = await bought(site, { buyer })
  await staff.does(over.id, ...DELIVERED, 'complete')
  const kept = await over.call('GET /orders/:id/invoice', { params: { id: over.id } })
  await over.call('POST /customer/delete', { body: { password, keep_links: true } })
  expect(await row(over.id)).toEqual({ contact: NOBODY, address: null, notes: '', status: 'completed' })
  const { rows } = await site.db.query({ text: 'SELECT document FROM invoice WHERE order_id = $1', values: [over.id] })
  expect(rows.map(({ document }) => document)).toEqual(kept.documents)
  // An order under way still needs its contact.
  expect(await row(going.id)).toMatchObject({ contact: { name: 'Unmistakable' } })
  await eraseOrdersOfDeletedAccounts(site.db, new Date())
  expect((await row(going.id)).contact.name).toBe('Unmistakable')
  await staff.does(going.id, ...DELIVERED, 'complete')
  await eraseOrdersOfDeletedAccounts(site.db, new Date())
  expect(await row(going.id)).toMatchObject({ contact: NOBODY, address: null })
})

/** Everything that a customer writes with an account and an order. */
const WRITTEN = {
  name: 'Vanishing',
  street: 'Vanished Street',
  notes: 'Vanish at noon',
  itemNotes: 'Vanished button',
  allergies: 'Vanilla',
  gate: 'Van code 4711',
  company: 'Vanish Pte Ltd',
  reason: 'Vanished plans',
}

/** The tables in which one of the texts stands, and the texts. */
async function foundIn(texts: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await site.db.query({
    text: `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  })
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await site.db.query({
      text: `SELECT DISTINCT w.text FROM ${name} t, unnest($1::text[]) w (text) WHERE strpos(t::text, w.text) > 0 ORDER BY 1`,
      values: [texts],
    })
    if (rows.length > 0) found[name] = rows.map(({ text }) => text)
  }
  return found
}

test('D5.5 P1.7 of all that a customer wrote, only the invoice keeps its part after the account and its orders are erased', async () => {
  const buyer = await site.signedIn({ firstName: WRITTEN.name })
  await site.db.query({
    text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
    values: [buyer.customerId, hash],
  })
  const call = site.call(buyer.token)
  const address = { ...ADDRESS, street: WRITTEN.street }
  await call('POST /customer/addresses', { body: { ...address, access_notes: WRITTEN.gate } })
  const care = { choices: {}, allergies: WRITTEN.allergies, access_notes: WRITTEN.gate }
  await call('PUT /customer/care', { body: care })
  const company = { name: WRITTEN.company, uen: '201912345K', address: '1 Raffles Place', po_number: '' }
  const more = { address, notes: WRITTEN.notes, company }
  const { order_id: id } = await pay(site, await readyToPay(site, { token: buyer.token, more }))
  await site.db.query({
    text: 'UPDATE order_line SET notes = $2 WHERE order_id = $1',
    values: [id, WRITTEN.itemNotes],
  })
  await call('POST /orders/:id/cancel', { params: { id }, body: { reason: WRITTEN.reason } })
  await messages.deliver()
  const texts = Object.values(WRITTEN)
  const before = await foundIn(texts)
  expect(new Set(Object.values(before).flat())).toEqual(new Set(texts))
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['public.customer', 'public.customer_order']))
  await call('POST /customer/delete', { body: { password } })
  await messages.deliver()
  expect(await foundIn(texts)).toEqual({ 'public.invoice': before['public.invoice'] })
})

test('D5.5 while an order is under way a deletion is refused with its number, and nothing is deleted', async () => {
  const buyer = await leaver()
  const order = await bought(site, { buyer })
  const { number } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const refused = await refusal(order.call('POST /customer/delete', { body: { password } }))
  expect([refused.httpStatus, refused.message, refused.response]).toEqual([
    409,
    `Order ${number} is still in progress. Wait until we’re done, or delete now and we’ll send you a link to follow.`,
    { running_orders: [Number(number)] },
  ])
  expect(await order.call('GET /customer/detail')).toHaveProperty('id')
  await staff.does(order.id, ...DELIVERED)
  expect(await order.call('POST /customer/delete', { body: { password } })).toEqual({})
})

test('D5.5 a subscription’s visit blocks the deletion only once its pickup is under way', async () => {
  const visitOf = async () => {
    const visit = await bought(site, { buyer: await leaver() })
    const text = 'UPDATE customer_order SET subscription_id = gen_random_uuid() WHERE id = $1'
    await site.db.query({ text, values: [visit.id] })
    return visit
  }
  const [ahead, underWay] = [await visitOf(), await visitOf()]
  expect(await ahead.call('POST /customer/delete', { body: { password } })).toEqual({})
  await staff.does(underWay.id, ...PICKED_UP)
  expect((await refusal(underWay.call('POST /customer/delete', { body: { password } }))).httpStatus).toBe(409)
})

test('D5.5 after a deletion all the same, each order under way gets a link: it opens, changes and cancels the order, and ends with it', async () => {
  const buyer = await leaver()
  const [going, other] = [await bought(site, { buyer }), await bought(site, { buyer })]
  const { contact } = await going.call('GET /orders/:id', { params: { id: going.id } })
  await messages.deliver()
  await going.call('POST /customer/delete', { body: { password, keep_links: true } })
  const mails = (await messages.deliver()).filter(({ to, subject }) => to === contact.email && /link to/.test(subject))
  const tokens = mails.map(({ text }) => /\/history\/reg\/guest\/([\w-]{43})/.exec(text)?.[1] ?? '')
  expect(tokens).toHaveLength(2)
  const read = (token: string) => site.call()('GET /guest-orders/:token', { params: { token } })
  const views = await Promise.all(tokens.map(read))
  expect(views.map(({ id }) => id).toSorted()).toEqual([going.id, other.id].toSorted())
  const token = tokens[views.findIndex(({ id }) => id === going.id)] ?? ''
  const wrote = { reason: 'My neighbour does it' }
  await site.call()('POST /guest-orders/:token/cancel', { params: { token }, body: wrote })
  const cancelled = (await messages.deliver()).find(({ subject }) => subject.includes('cancelled'))
  expect(cancelled?.text).toContain('/history/reg/guest/')
  const text = 'SELECT FROM order_event WHERE order_id = $1 AND reason = $2'
  const events = async () => (await site.db.query({ text, values: [going.id, wrote.reason] })).rows.length
  expect(await events()).toBe(1)
  // An order may be under way for months after its account was deleted.
  await eraseOrdersOfDeletedAccounts(site.db, new Date(Date.now() + 170 * DAY_MS))
  expect((await refusal(read(token))).httpStatus).toBe(404)
  expect(await events()).toBe(0)
})

test('D5.5 without an email the link comes as a text', async () => {
  const buyer = await leaver()
  const order = await bought(site, { buyer })
  await site.db.query({
    text: `UPDATE customer_order SET contact = '{"name": "Unmistakable", "email": null, "mobile": "+6591234567"}' WHERE id = $1`,
    values: [order.id],
  })
  await messages.deliver()
  await order.call('POST /customer/delete', { body: { password, keep_links: true } })
  const sent = (await messages.deliver()).filter(({ to }) => to === '+6591234567')
  expect(sent.map(({ text }) => text)).toEqual([
    expect.stringMatching(/follow order \d+ here: .*\/history\/reg\/guest\/[\w-]{43}$/),
  ])
})
