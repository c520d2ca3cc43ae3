import { beforeEach, expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../auth/password/password.ts'

const site = await testSite()
const messages = await testMessages(site)
const password = 'quiet cotton sunday'
const hash = await hashPassword(password)

let people = 0
/** A customer with an open browser: a session without any other proof. */
async function openBrowser({ hasPassword = true, mobile = null as string | null } = {}) {
  people += 1
  const email = `owner${people}@example.com`
  const { customerId, token } = await site.signedIn({ email })
  const text = `UPDATE customer SET password_hash = $2, mobile = $3, mobile_verified_at = CASE WHEN $3::text IS NOT NULL THEN now() END WHERE id = $1`
  await site.db.query({ text, values: [customerId, hasPassword ? hash : null, mobile] })
  return { email, customerId, call: site.call(token) }
}

let start = Date.now()
beforeEach(async () => {
  start += 2 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
})
const codeIn = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? ''

test.each([
  ['nothing', {}],
  ['a wrong password', { password: 'a guess' }],
  ['a made-up code', { ticket: 'A'.repeat(43), code: '123456' }],
  ['half a code', { code: '123456' }],
])('an open browser alone cannot change the email: with %s it is refused, and no message is sent', async (_, proof) => {
  const { call, email } = await openBrowser()
  for (const contact of [{ email: 'thief@example.com' }, { mobile: '8765 4321' }]) {
    const answer = await refusal(call('POST /customer/contact', { body: { ...contact, ...proof } }))
    expect(answer.httpStatus).toBe(400)
  }
  expect(await messages.deliver()).toEqual([])
  expect((await call('GET /customer/detail')).email).toBe(email)
})

test('password attempts there are limited as everywhere', async () => {
  const { call } = await openBrowser()
  const guess = () => call('POST /customer/contact', { body: { email: 'thief@example.com', password: 'a guess' } })
  for (let index = 0; index < 5; index += 1) expect((await refusal(guess())).httpStatus).toBe(400)
  expect((await refusal(guess())).httpStatus).toBe(429)
})

test('without a password, a code to the current contact allows one new contact', async () => {
  const { call, email } = await openBrowser({ hasPassword: false })
  const { ticket, to } = await call('POST /customer/contact/code')
  expect(to).toBe('o•••@example.com')
  const [asked] = await messages.deliver()
  expect(asked).toMatchObject({ to: email, subject: 'Your code to change your Clothesline Laundry contact details' })
  const code = codeIn(asked?.text)
  const body = { email: `new-${email}`, ticket, code }
  const sent = await call('POST /customer/contact', { body })
  expect(
    (await refusal(call('POST /customer/contact', { body: { ...body, email: 'x@example.com' } }))).httpStatus,
  ).toBe(400)
  const [second, ...others] = await messages.deliver()
  expect([second?.to, others]).toEqual([`new-${email}`, []])
  const confirm = { ticket: sent.ticket, code: codeIn(second?.text) }
  expect(await call('POST /customer/contact/confirm', { body: confirm })).toMatchObject({ email: `new-${email}` })
  expect((await messages.deliver()).map(({ to }) => to)).toEqual([email])
})

test('a message that a limit refuses does not use up the code', async () => {
  const { call } = await openBrowser({ hasPassword: false })
  const other = await openBrowser()
  await other.call('POST /customer/contact', { body: { email: 'wanted@example.com', password } })
  await messages.deliver()
  const { ticket } = await call('POST /customer/contact/code')
  const code = await messages.code()
  const ask = () => call('POST /customer/contact', { body: { email: 'wanted@example.com', ticket, code } })
  expect((await refusal(ask())).httpStatus).toBe(429)
  site.setClock(new Date(start + 61_000))
  expect(await ask()).toHaveProperty('ticket')
})

test('neither a code to the new contact nor another customer’s code proves ownership', async () => {
  const { call, email } = await openBrowser()
  const wished = await call('POST /customer/contact', { body: { email: `first-${email}`, password } })
  const code = await messages.code()
  const next = { mobile: '8765 4322', ticket: wished.ticket, code }
  expect((await refusal(call('POST /customer/contact', { body: next }))).errors.code).toContain('no longer works')
  // A refused request does not count as a message, so the next one may be sent at once.
  expect(await call('POST /customer/contact', { body: { mobile: next.mobile, password } })).toHaveProperty('ticket')
  await messages.deliver()

  const thief = await openBrowser({ hasPassword: false })
  const own = await thief.call('POST /customer/contact/code')
  const body = { email: 'thief@example.com', ticket: own.ticket, code: await messages.code() }
  expect((await refusal(call('POST /customer/contact', { body }))).httpStatus).toBe(400)
})

test('a new mobile number is notified to the email and the old number, and voids reset links', async () => {
  const { call, email, customerId } = await openBrowser({ mobile: '+6591110001' })
  await site.call()('POST /auth/forgot-password', { body: { identifier: email } })
  const token = await messages.link()
  const { ticket } = await call('POST /customer/contact', { body: { mobile: '91110002', password } })
  await call('POST /customer/contact/confirm', { body: { ticket, code: await messages.code() } })
  const told = await messages.deliver()
  expect(told.map(({ to }) => to).sort()).toEqual(['+6591110001', email])
  expect(told.find(({ to }) => to === email)).toMatchObject({
    subject: 'Your Clothesline Laundry account has a new mobile number',
  })
  expect((await refusal(site.call()('POST /auth/forgot-password/check', { body: { token } }))).httpStatus).toBe(400)
  const { rows } = await site.db.query({ text: 'SELECT mobile FROM customer WHERE id = $1', values: [customerId] })
  expect(rows[0].mobile).toBe('+6591110002')
})
