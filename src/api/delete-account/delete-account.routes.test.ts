import { beforeEach, expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../auth/password/password.ts'

const site = await testSite()
const messages = await testMessages(site)
const password = 'line dried and folded'
const hash = await hashPassword(password)
const address = { postal_code: '160071', street: 'Seng Poh Road', unit: '#01-38', contact_name: 'Secret Contact' }

let people = 0
async function customer(hasPassword = true) {
  people += 1
  const email = `leaver${people}@example.com`
  const { token, customerId } = await site.signedIn({ email, firstName: 'Unmistakable' })
  if (hasPassword)
    await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
  const call = site.call(token)
  await call('POST /customer/addresses', { body: address })
  await call('PATCH /customer/profile', {
    body: { last_name: 'Surname', birthday: '1990-01-01', marketing_email: true },
  })
  return { email, customerId, call }
}
beforeEach(() => messages.deliver().then(() => undefined))

test('D5.5 a customer exports all their stored data', async () => {
  const { email, call } = await customer()
  const data = await call('GET /customer/export')
  expect(data).toMatchObject({
    store: 'Clothesline Laundry',
    profile: { email, first_name: 'Unmistakable', last_name: 'Surname', birthday: '1990-01-01' },
    addresses: [{ street: 'Seng Poh Road', contact_name: 'Secret Contact', is_main: true }],
    marketing_history: [{ channel: 'email', is_given: true }],
    sessions: [{ device: '' }],
    identities: [],
    cart: [],
  })
})

test('D5.5 an account is deleted by its password: the data is erased, the sessions end, the email can be used again', async () => {
  const { email, customerId, call } = await customer()
  expect((await refusal(call('POST /customer/delete', { body: {} }))).errors).toHaveProperty('password')
  expect((await refusal(call('POST /customer/delete', { body: { password: 'wrong' } }))).httpStatus).toBe(400)
  await call('POST /customer/delete', { body: { password } })
  expect((await refusal(call('GET /customer/detail'))).httpStatus).toBe(401)
  const sign = site.call()('POST /auth/sign-in', { body: { identifier: email, password } })
  expect((await refusal(sign)).httpStatus).toBe(401)

  const { rows } = await site.db.query({ text: 'SELECT * FROM customer WHERE id = $1', values: [customerId] })
  expect(rows).toMatchObject([{ email: null, mobile: null, first_name: '', deleted_at: expect.any(Date) }])
  const [mail] = await messages.deliver()
  expect(mail).toMatchObject({ to: email, subject: 'Your Clothesline Laundry account is deleted' })
  expect(mail?.text).toContain('An order that’s still in progress keeps its contact and address until it’s done.')

  const { rows: tables } = await site.db.query({
    text: `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  })
  for (const { name } of tables) {
    const { rows: found } = await site.db.query({
      text: `SELECT t::text AS text FROM ${name} t WHERE t::text ILIKE $1 OR t::text LIKE $2`,
      values: [`%${email}%`, `%${customerId}%`],
    })
    expect([name, found.length]).toEqual([name, name === 'public.customer' ? 1 : 0])
  }

  const { ticket } = await site.call()('POST /auth/sign-up', { body: { email, password } })
  await site.call()('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const again = await site.call()('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  const fresh = await site.call(again.token)('GET /customer/detail')
  expect(fresh).toMatchObject({ email, first_name: '', main_address: null })
  expect(fresh.id).not.toBe(customerId)
})

test('D5.5 without a password the account is deleted by a code, which only its own customer can use', async () => {
  const { email, call } = await customer(false)
  expect((await refusal(call('POST /customer/delete', { body: { password: '' } }))).httpStatus).toBe(400)
  expect((await refusal(call('POST /customer/delete', { body: { password } }))).httpStatus).toBe(400)
  const { ticket } = await call('POST /customer/delete/code')
  const code = await messages.code()
  const other = await customer()
  expect((await refusal(other.call('POST /customer/delete', { body: { ticket, code } }))).httpStatus).toBe(400)
  expect((await refusal(call('POST /customer/delete', { body: { ticket, code: '000000' } }))).httpStatus).toBe(400)
  expect(await call('POST /customer/delete', { body: { ticket, code } })).toEqual({})
  expect((await messages.deliver())[0]).toMatchObject({ to: email })
  expect(await other.call('GET /customer/detail')).toHaveProperty('id')
})

test('a code of another purpose deletes nothing', async () => {
  const { call } = await customer(false)
  const { ticket } = await call('POST /customer/contact/code')
  const code = await messages.code()
  expect((await refusal(call('POST /customer/delete', { body: { ticket, code } }))).httpStatus).toBe(400)
  expect(await call('GET /customer/detail')).toHaveProperty('id')
})

test('data can be exported at most five times an hour', async () => {
  const { call } = await customer()
  for (let index = 0; index < 5; index += 1) await call('GET /customer/export')
  expect((await refusal(call('GET /customer/export'))).httpStatus).toBe(429)
})
