import { expect, test } from 'vitest'
import { pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { DELIVERED, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { refusal } from '#tests/support/refusal.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../auth/password/password.ts'

const site = await testSite()
await roomFor(site, 10_000)
const staff = await staffOf(site)
const visit = renderedSite(site)
const ACME = { name: 'Acme Pte Ltd', uen: '201912345K', address: '1 Raffles Place #20-01, Singapore 048616' }
const OTHER = { name: 'Other LLP', uen: 'T08LL0001A', address: '2 Other Road, Singapore 049999' }

async function placed(token: string | undefined, company?: (typeof ACME & { po_number?: string }) | null) {
  const more = company === undefined ? {} : { company }
  const purchase = await pay(
    site,
    await readyToPay(site, { ...(token ? { token } : {}), salesType: 'pickup-return', more }),
  )
  return { id: purchase.order_id, guestToken: purchase.guest_token ?? '' }
}

const billedTo = async (token: string, id: string) =>
  (await site.call(token)('GET /orders/:id/invoice', { params: { id } })).documents.map(
    ({ customer }) => customer.company,
  )

test('D4.12 the profile stores a company, checks its UEN, and can remove it', async () => {
  const { token } = await site.signedIn()
  const call = site.call(token)
  expect((await call('GET /customer/profile')).company).toBeNull()
  const wrong = await refusal(call('PUT /customer/company', { body: { ...ACME, uen: '12345' } }))
  expect([wrong.httpStatus, wrong.errors]).toEqual([400, { uen: 'Enter a UEN such as 201912345K' }])
  const typed = { ...ACME, uen: ' 201912345k ' }
  expect((await call('PUT /customer/company', { body: typed })).company).toEqual({ ...ACME, po_number: '' })
  expect((await call('DELETE /customer/company')).company).toBeNull()
  const stranger = await site.signedIn()
  await call('PUT /customer/company', { body: ACME })
  expect((await site.call(stranger.token)('GET /customer/profile')).company).toBeNull()
})

test('D4.12 an order uses the profile’s company unless it names another; later changes affect no order and no invoice', async () => {
  const { token } = await site.signedIn()
  const call = site.call(token)
  await call('PUT /customer/company', { body: ACME })
  const [byProfile, own, another] = [await placed(token), await placed(token, null), await placed(token, OTHER)]
  await call('PUT /customer/company', { body: { ...ACME, name: 'Renamed Pte Ltd' } })
  expect(await billedTo(token, byProfile.id)).toEqual([{ ...ACME, po_number: '' }])
  expect(await billedTo(token, own.id)).toEqual([undefined])
  expect(await billedTo(token, another.id)).toEqual([{ ...OTHER, po_number: '' }])
  const view = await call('GET /orders/:id', { params: { id: byProfile.id } })
  expect(view.company).toEqual({ ...ACME, po_number: '' })
})

test('D4.12 invoice, credit note and PDF name the company, the PO number and the person', async () => {
  const { token } = await site.signedIn({ firstName: 'Kiran' })
  const { id } = await placed(token, { ...ACME, po_number: 'PO-4711' })
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 100, reason: 'A button' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(await billedTo(token, id)).toEqual(Array.from({ length: 2 }, () => ({ ...ACME, po_number: 'PO-4711' })))
  const pdf = await site.send(`/api/orders/${id}/invoice.pdf`, { headers: { token } })
  const words = pdfText(Buffer.from(await pdf.arrayBuffer()))
  for (const line of ['Acme Pte Ltd', 'UEN 201912345K', ACME.address, 'PO number PO-4711', 'Attn. Kiran'])
    expect(words).toContain(line)
  // The first entered company is saved for the next order, with its PO number.
  const kept = { ...ACME, po_number: 'PO-4711' }
  expect((await site.call(token)('GET /customer/profile')).company).toEqual(kept)
  expect(await billedTo(token, (await placed(token)).id)).toEqual([kept])
  const profile = await (await visit('/profile', { token })).text()
  for (const words of ['Acme Pte Ltd', 'UEN', '201912345K', 'PO-4711', ACME.address]) expect(profile).toContain(words)
})

test('D4.12 a guest’s order can name a company; a wrong UEN is refused before the charge', async () => {
  const { guestToken } = await placed(undefined, { ...ACME, po_number: '7' })
  const { documents } = await site.call()('GET /guest-orders/:token/invoice', { params: { token: guestToken } })
  expect(documents[0]?.customer.company).toEqual({ ...ACME, po_number: '7' })
  const wrong = await refusal(placed(undefined, { ...ACME, uen: 'no' }))
  expect([wrong.httpStatus, Object.keys(wrong.errors)]).toEqual([400, ['company.uen']])
})

test('D4.12, D5.5 deleting an account removes the company from ended orders; the invoice keeps what tax law requires', async () => {
  const password = 'a clean old password'
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
    values: [customerId, await hashPassword(password)],
  })
  const { id } = await placed(token, ACME)
  await staff.does(id, ...DELIVERED, 'complete')
  const exported = await site.call(token)('GET /customer/export')
  expect(exported).toMatchObject({ profile: { company: ACME }, orders: [{ company: ACME }] })
  await site.call(token)('POST /customer/delete', { body: { password } })
  const { rows } = await site.db.query({
    text: `SELECT c.company AS kept, o.company, i.document -> 'customer' -> 'company' ->> 'uen' AS uen FROM customer c
           JOIN customer_order o ON o.customer_id = c.id JOIN invoice i ON i.order_id = o.id WHERE c.id = $1`,
    values: [customerId],
  })
  expect(rows).toEqual([{ kept: null, company: null, uen: ACME.uen }])
})

test('D4.12 extra services of such an order are invoiced to the same company', async () => {
  const { token } = await site.signedIn()
  const { id } = await placed(token, ACME)
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const params = { id, slug: 'pickup-1' }
  const services = [{ name: 'Button', reason: 'It came off', price_cents: 400 }]
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
  const call = site.call(token)
  const [one] = (await call('GET /orders/:id/trips/:slug/extra-services', { params })).services
  const shopper = await readyToPay(site, { token, salesType: 'pickup-return' })
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers: { [one?.id ?? '']: 'accept' }, payment: shopper.body.payment },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect((await billedTo(token, id)).map((company) => company?.uen)).toEqual([ACME.uen, ACME.uen])
})
