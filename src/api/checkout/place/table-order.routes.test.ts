import { expect, test } from 'vitest'
import { ADDRESS, CONTACT, pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

const tokenOf = async (table: string) => {
  const { rows } = await site.db.query({ text: 'SELECT token FROM dining_table WHERE name = $1', values: [table] })
  return rows[0].token as string
}
const atTable = async (contact: unknown, more: object = {}) => {
  const shopper = await readyToPay(site, { salesType: 'dine-in', more: { table: await tokenOf('Window 1') } })
  const { contact: _, address: __, ...body } = shopper.body
  return pay(site, {
    ...shopper,
    body: { ...body, ...(contact ? { contact: contact as typeof CONTACT } : {}), ...more },
  })
}
const keptOf = async (order: string) =>
  (await site.db.query({ text: 'SELECT contact, address, place FROM customer_order WHERE id = $1', values: [order] }))
    .rows[0]

test('D1.8 a guest at a table pays with a name alone, and the order goes to the table', async () => {
  const paid = await atTable({ name: 'Mei' })
  expect(paid).toMatchObject({ status: 'confirmed', category_id: 4, table: 'Window 1', contact_email: null })
  expect(await keptOf(paid.order_id)).toMatchObject({
    contact: { name: 'Mei', email: null, mobile: null },
    address: null,
    place: { table: 'Window 1' },
  })
})

test('D1.8 an email at a table is for the receipt, and must be one', async () => {
  const paid = await atTable({ name: 'Mei', email: 'mei@example.com', mobile: '' })
  expect(paid.contact_email).toBe('mei@example.com')
  const wrong = await refusal(atTable({ name: 'Mei', email: 'mei' }))
  expect([wrong.httpStatus, wrong.errors]).toEqual([400, { 'contact.email': expect.stringContaining('email') }])
  for (const nobody of [undefined, { name: ' ' }]) {
    const refused = await refusal(atTable(nobody))
    expect(refused.httpStatus).toBe(400)
    expect(JSON.stringify([refused.message, refused.errors])).toMatch(/your name/)
  }
})

test('D1.8 an address that is sent with a table’s order is not kept', async () => {
  expect((await keptOf((await atTable({ name: 'Mei' }, { address: ADDRESS })).order_id)).address).toBeNull()
})

test('D1.8 a name alone is enough at a table only', async () => {
  for (const salesType of ['drop-off', 'goods-delivery', 'pickup-return']) {
    const shopper = await readyToPay(site, { salesType })
    const name = { name: 'Mei' } as typeof CONTACT
    const refused = await refusal(pay(site, { ...shopper, body: { ...shopper.body, contact: name } }))
    expect([refused.httpStatus, refused.message]).toEqual([400, 'Enter your name, mobile number and email'])
    expect(Object.keys(refused.errors ?? {})).toEqual(['contact.mobile', 'contact.email'])
    const half = { ...CONTACT, email: '' }
    const other = await refusal(pay(site, { ...shopper, body: { ...shopper.body, contact: half } }))
    expect(Object.keys(other.errors ?? {})).toEqual(['contact.email'])
  }
})

test('D1.7, D1.8 a table of a closed outlet says when it opens', async () => {
  const { rows } = await site.db.query({ text: `SELECT token FROM dining_table WHERE name = 'Table 1'` })
  const at = async (moment: string) => {
    site.setClock(new Date(moment))
    return site.call()('GET /tables/:token', { params: { token: rows[0].token } })
  }
  // Tampines opens from 9 to 1 and from 2 to 9 on Tuesdays.
  expect(await at('2026-11-17T05:30:00Z')).toMatchObject({ is_closed: true, opens_again: '2026-11-17T06:00:00.000Z' })
  expect(await at('2026-11-17T06:00:00Z')).toMatchObject({ is_closed: false, opens_again: null })
  expect(await at('2026-11-17T13:00:00Z')).toMatchObject({ is_closed: true, opens_again: '2026-11-18T01:00:00.000Z' })
})
