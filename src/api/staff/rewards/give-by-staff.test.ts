import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = site.call(await operatorKey(site, ['vouchers']))
const reason = 'the shirt came back grey'
const give = (customer: string, code = 'SORRY8', key?: string) =>
  staff('POST /operator/vouchers', {
    body: { customer, code, reason },
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  })
const walletOf = async (token: string) => (await site.call(token)('GET /vouchers', {})).usable

test('D6.1 D4.7 staff give a voucher with a reason: it is in the wallet, in a mail, in the list and in the audit log', async () => {
  const { token, customerId } = await site.signedIn({ email: 'mei@example.com', firstName: 'Mei' })
  const given = await give(' MEI@example.com ')
  expect(given).toMatchObject({ code: 'SORRY8', customer: 'Mei', status: 'available', reason })
  expect(await walletOf(token)).toMatchObject([{ id: given.id, state: 'usable' }])
  const [mail] = await messages.deliver()
  expect(mail?.to).toBe('mei@example.com')
  expect(mail?.subject).toContain(given.name)
  expect(await staff('GET /operator/vouchers', {})).toEqual([given])
  const { rows } = await site.db.query({ text: `SELECT act, subject, details, reason FROM operator_audit` })
  const details = { voucher: given.id, code: 'SORRY8' }
  expect(rows).toEqual([{ act: 'voucher.give', subject: `customer ${customerId}`, details, reason }])
})

test('D6.1 the same key gives one voucher, also concurrently; another key gives another', async () => {
  const { token, customerId } = await site.signedIn()
  const all = await Promise.all(Array.from({ length: 8 }, () => give(customerId, 'SORRY8', 'ticket-4711')))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await walletOf(token)).toHaveLength(1)
  await give(customerId, 'SORRY8', 'ticket-4712')
  expect(await walletOf(token)).toHaveLength(2)
  expect(await refusal(give(customerId, 'QUIETDAYS', 'ticket-4711'))).toMatchObject({ httpStatus: 409 })
})

test('D6.1 a customer is also found by mobile number; another store’s or a deleted one is not', async () => {
  const { token, customerId } = await site.signedIn()
  await site.db.query({ text: `UPDATE customer SET mobile = '+6591112222' WHERE id = $1`, values: [customerId] })
  await give('9111 2222')
  expect(await walletOf(token)).toHaveLength(1)
  const elsewhere = await site.signedIn({ store: 'kinder-press', email: 'elsewhere@example.com' })
  for (const nobody of ['elsewhere@example.com', elsewhere.customerId, 'nobody@example.com', "' OR 1=1 --"]) {
    expect(await refusal(give(nobody))).toMatchObject({ httpStatus: 404 })
  }
  await site.db.query({
    text: `UPDATE customer SET email = NULL, mobile = NULL, email_verified_at = NULL, first_name = '', deleted_at = now() WHERE id = $1`,
    values: [customerId],
  })
  expect(await refusal(give(customerId))).toMatchObject({ httpStatus: 404 })
})

test('D6.1 staff cannot give vouchers that are bought with points, earned or expired, and need a reason', async () => {
  const { customerId } = await site.signedIn()
  for (const code of ['POINTS5', 'THANKYOU10', 'NOSUCH']) {
    expect(await refusal(give(customerId, code))).toMatchObject({ httpStatus: 404 })
  }
  await changeCampaign(site, 'QUIETDAYS', `ends_at = '2020-01-01'`)
  expect(await refusal(give(customerId, 'QUIETDAYS'))).toMatchObject({ httpStatus: 409 })
  const body = { customer: customerId, code: 'SORRY8', reason: '  ' }
  expect(await refusal(staff('POST /operator/vouchers', { body }))).toMatchObject({ httpStatus: 400 })
  const other = site.call(await operatorKey(site, ['orders:write', 'refunds']))
  expect(await refusal(other('GET /operator/vouchers', {}))).toMatchObject({ httpStatus: 403 })
})
