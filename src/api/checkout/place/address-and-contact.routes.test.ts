import { expect, test } from 'vitest'
import { ADDRESS, CONTACT, pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const failed = async (call: Promise<unknown>) => {
  const { httpStatus, response, errors } = await refusal(call)
  return { status: httpStatus, ...(response as object | null), errors }
}

test('D3.6 a guest says who they are, and where to go', async () => {
  const { body, ...rest } = await readyToPay(site)
  const { contact: _, ...nobody } = body
  expect(await failed(pay(site, { ...rest, body: nobody }))).toMatchObject({
    status: 400,
    errors: { contact: expect.stringMatching(/\w/) },
  })
  const { address: __, ...nowhere } = body
  expect(await failed(pay(site, { ...rest, body: nowhere }))).toMatchObject({
    status: 409,
    code: 'address_missing',
  })
  const bad = { ...body, contact: { ...CONTACT, mobile: '12' } }
  await expect(pay(site, { ...rest, body: bad })).rejects.toMatchObject({ httpStatus: 400 })
})

const orderOf = async (call: Promise<{ order_id: string }>) => {
  const { order_id } = await call
  const values = [order_id]
  return (await site.db.query({ text: 'SELECT contact, address FROM customer_order WHERE id = $1', values })).rows[0]
}

test('D3.6 S1.6 an order keeps who placed it and the saved address that was chosen, whatever else the request says', async () => {
  const { token, customerId } = await site.signedIn({ email: 'aisha.where@example.com', firstName: 'Aisha' })
  await site.db.query({
    text: `UPDATE customer SET last_name = 'Rahman', mobile = '+6581112222' WHERE id = $1`,
    values: [customerId],
  })
  const saved = { postal_code: '160071', street: 'Seng Poh Road', unit: '#01-01', label: 'Office' }
  const { id } = await site.call(token)('POST /customer/addresses', { body: saved })
  const shopper = await readyToPay(site, { token })
  const kept = await orderOf(pay(site, { ...shopper, body: { ...shopper.body, address_id: id, contact: CONTACT } }))
  expect(kept.contact).toEqual({
    name: 'Aisha Rahman',
    email: 'aisha.where@example.com',
    mobile: '+6581112222',
  })
  expect(kept.address).toMatchObject(saved)
  expect(Object.keys(kept.address)).not.toEqual(expect.arrayContaining(['id']))
  expect(Object.keys(kept.address)).not.toEqual(expect.arrayContaining(['is_main']))
  // A guest cannot use a saved address by its id.
  const guest = await readyToPay(site)
  const { address: _, ...nowhere } = guest.body
  expect(await failed(pay(site, { ...guest, body: { ...nowhere, address_id: id } }))).toMatchObject({ status: 404 })
})

test('D3.6 a customer without a mobile number gives one for the driver; one with a number keeps their own', async () => {
  const { token, customerId } = await site.signedIn({ email: 'no.mobile@example.com' })
  const saved = { postal_code: '160071', street: 'Seng Poh Road', unit: '#01-01' }
  const { id } = await site.call(token)('POST /customer/addresses', { body: saved })
  const orderWith = async (contact_mobile?: string) => {
    const shopper = await readyToPay(site, { token })
    return pay(site, {
      ...shopper,
      body: { ...shopper.body, address_id: id, contact_mobile },
    })
  }
  expect((await orderOf(orderWith('9123 4567'))).contact.mobile).toBe('+6591234567')
  for (const none of [undefined, ''])
    expect(await failed(orderWith(none))).toMatchObject({
      status: 400,
      errors: { contact_mobile: 'Enter a Singapore mobile number: 8 digits, starting with 8 or 9' },
    })
  expect(await failed(orderWith('6123'))).toMatchObject({ status: 400, errors: { contact_mobile: expect.any(String) } })
  await site.db.query({ text: `UPDATE customer SET mobile = '+6581112223' WHERE id = $1`, values: [customerId] })
  expect((await orderOf(orderWith('9123 4567'))).contact.mobile).toBe('+6581112223')
})

test('D3.6 no number is asked for at an outlet, or where the address has its own', async () => {
  const { token } = await site.signedIn()
  const without = async (salesType: string, address?: object) => {
    const shopper = await readyToPay(site, { token, salesType })
    const { contact_mobile: _, ...body } = shopper.body
    return orderOf(
      pay(site, { ...shopper, body: { ...body, ...(address && { address: { ...ADDRESS, ...address } }) } }),
    )
  }
  expect((await without('drop-off')).contact.mobile).toBeNull()
  expect((await without('pickup-return', { contact_mobile: '8123 4567' })).address).toMatchObject({
    contact_mobile: '+6581234567',
  })
})

test('D1.1 D3.6 a guest’s order keeps how to reach them; what is not brought has no address', async () => {
  const brought = await orderOf(pay(site, await readyToPay(site, { salesType: 'goods-delivery' })))
  expect(brought.contact).toEqual({ ...CONTACT, mobile: '+6591234567' })
  expect(brought.address).toMatchObject({ postal_code: '160071' })
  const fetched = await orderOf(pay(site, await readyToPay(site, { salesType: 'drop-off' })))
  expect(fetched.address).toBeNull()
})

test("D1.2 an address outside the outlet's postal sectors is refused", async () => {
  const shopper = await readyToPay(site)
  const far = { ...shopper.body, address: { postal_code: '738343', street: 'Woodlands Avenue 3', unit: '#02-02' } }
  expect(await failed(pay(site, { ...shopper, body: far }))).toMatchObject({ status: 409, code: 'outlet_unfit' })
})

test('D3.6 an order keeps the address as it was given: what is empty is nothing, a landed house has no unit', async () => {
  const addressOf = async (address: object) => {
    const shopper = await readyToPay(site)
    const { order_id } = await pay(site, {
      ...shopper,
      body: { ...shopper.body, address: { postal_code: '160071', street: 'Seng Poh Road', ...address } as never },
    })
    return (await site.db.query({ text: 'SELECT address FROM customer_order WHERE id = $1', values: [order_id] }))
      .rows[0].address
  }
  const base = { postal_code: '160071', street: 'Seng Poh Road' }
  const nothing = { label: null, block: null, contact_name: null, contact_mobile: null, access_notes: null }
  expect(await addressOf({ unit: '#05-12' })).toEqual({ ...base, ...nothing, unit: '#05-12', is_landed: false })
  expect(await addressOf({ is_landed: true, unit: '#05-12' })).toEqual({
    ...base,
    ...nothing,
    unit: null,
    is_landed: true,
  })
  const full = { label: 'Home', block: '71', contact_name: 'Mei', access_notes: 'Ring twice' }
  expect(await addressOf({ ...full, unit: '#05-12', contact_mobile: '8123 4567' })).toEqual({
    ...base,
    ...full,
    unit: '#05-12',
    is_landed: false,
    contact_mobile: '+6581234567',
  })
})
