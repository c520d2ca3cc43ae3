import { expect, test } from 'vitest'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../auth/password.ts'
import { eraseOrdersOfGone } from './erase-orders.ts'

const site = await testSite()
const staff = await staffOf(site)
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

test('D5.5 whoever goes takes their name and address out of what is over; the invoice stays, as the law asks', async () => {
  const buyer = await leaver()
  const over = await bought(site, { buyer })
  const going = await bought(site, { buyer })
  await staff.does(over.id, ...DELIVERED, 'complete')
  const kept = await over.call('GET /orders/:id/invoice', { params: { id: over.id } })
  await over.call('POST /customer/delete', { body: { password } })
  expect(await row(over.id)).toEqual({ contact: NOBODY, address: null, notes: '', status: 'completed' })
  const { rows } = await site.db.query({ text: 'SELECT document FROM invoice WHERE order_id = $1', values: [over.id] })
  expect(rows.map(({ document }) => document)).toEqual(kept.documents)
  // What is under way is still to be brought to somebody.
  expect(await row(going.id)).toMatchObject({ contact: { name: 'Unmistakable' } })
  await eraseOrdersOfGone(site.db, new Date())
  expect((await row(going.id)).contact.name).toBe('Unmistakable')
  await staff.does(going.id, ...DELIVERED, 'complete')
  await eraseOrdersOfGone(site.db, new Date())
  expect(await row(going.id)).toMatchObject({ contact: NOBODY, address: null })
})
