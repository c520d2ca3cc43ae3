import { beforeEach, expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const guest = site.call()
const password = 'three clean sheets'

let people = 0
const next = () => {
  people += 1
  return people
}
const newEmail = () => `person${next()}@example.com`
const newMobile = () => `+659${1_000_000 + next()}`

// Every test is hours later than the one before, so that all limits have expired.
let start = Date.now()
beforeEach(async () => {
  start += 3 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
})
const later = (seconds: number) => site.setClock(new Date(site.parts.clock().getTime() + seconds * 1000))

async function begin(form: { email?: string; mobile?: string }) {
  return guest('POST /auth/sign-up', { body: { ...form, password } })
}

test('D5.1 the code of a mail confirms the email and creates the account with its password', async () => {
  const email = newEmail()
  const { ticket, channels } = await begin({ email })
  expect(channels).toEqual([{ channel: 'email', to: 'p•••@example.com' }])
  expect(await messages.deliver()).toEqual([])
  const sent = await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  expect(sent).toMatchObject({ ticket, resend_after_seconds: 60, code_lives_seconds: 600 })
  const { token, needs_profile } = await guest('POST /auth/verify/code', {
    body: { ticket, code: await messages.code() },
  })
  expect(needs_profile).toBe(true)
  expect(await site.call(token)('GET /customer/detail')).toMatchObject({ email, mobile: null, first_name: '' })
  expect(await guest('POST /auth/sign-in', { body: { identifier: email, password } })).toHaveProperty('token')
})

test('D5.1 a text confirms a mobile number, which is stored as E.164; the email stays pending', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const typed = `${mobile.slice(3, 7)} ${mobile.slice(7)}`
  const { ticket, channels } = await begin({ email, mobile: typed })
  expect(channels.map(({ channel }) => channel)).toEqual(['email', 'mobile'])
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'mobile' } })
  const [text, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(text).toMatchObject({ kind: 'sms', to: mobile })
  const code = /^(\d{6}) is your Clothesline Laundry code/.exec(text?.text ?? '')?.[1] ?? ''
  const { token } = await guest('POST /auth/verify/code', { body: { ticket, code } })
  const customer = site.call(token)
  expect(await customer('GET /customer/detail')).toMatchObject({ email: null, mobile })
  expect(await customer('GET /customer/profile')).toMatchObject({ email, email_verified: false, mobile_verified: true })
  // An unverified email does not block its owner from signing up with it.
  const other = await begin({ email })
  await guest('POST /auth/verify/send', { body: { ticket: other.ticket, channel: 'email' } })
  const owner = await guest('POST /auth/verify/code', { body: { ticket: other.ticket, code: await messages.code() } })
  expect(await site.call(owner.token)('GET /customer/detail')).toMatchObject({ email })
})

test('the link of the mail confirms in the browser that signed up, works once, and comes from the store’s own address', async () => {
  const email = newEmail()
  const { ticket } = await begin({ email })
  await site.send('/api/auth/verify/send', {
    method: 'POST',
    body: JSON.stringify({ ticket, channel: 'email' }),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-Host': 'evil.example',
      Origin: 'https://evil.example',
      Forwarded: 'host=evil.example',
    },
  })
  const [mail] = await messages.deliver()
  const { rows } = await site.db.query({ text: 'SELECT origin FROM store WHERE is_default' })
  const url = new URL(/https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(url.origin).toBe(rows[0].origin)
  expect(url.pathname).toBe('/auth/verify/email/complete')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  const token = url.searchParams.get('token') ?? ''
  expect(await guest('POST /auth/verify/email', { body: { token, ticket } })).toHaveProperty('token')
  expect(await refusal(guest('POST /auth/verify/email', { body: { token, ticket } }))).toMatchObject({
    httpStatus: 400,
    message: 'This link no longer works. Ask for a new one.',
  })
})

test('in another browser the link asks for the password, so that a click cannot confirm a stranger’s password', async () => {
  const email = newEmail()
  const { ticket } = await begin({ email })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const token = await messages.link()
  const asked = await refusal(guest('POST /auth/verify/email', { body: { token } }))
  expect(asked).toMatchObject({ httpStatus: 403, response: { needs_password: true } })
  const { ticket: foreign } = await begin({ email: newEmail() })
  expect((await refusal(guest('POST /auth/verify/email', { body: { token, ticket: foreign } }))).httpStatus).toBe(403)
  const wrong = await refusal(guest('POST /auth/verify/email', { body: { token, password: 'not that one' } }))
  expect(wrong).toMatchObject({ httpStatus: 400, errors: { password: expect.any(String) } })
  expect(await guest('POST /auth/verify/email', { body: { token, password } })).toHaveProperty('token')
})

test('D5.3 the link of a sign-up lives a day', async () => {
  const { ticket } = await begin({ email: newEmail() })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const token = await messages.link()
  const open = () => refusal(guest('POST /auth/verify/email', { body: { token } }))
  later(86_390)
  expect(await open()).toMatchObject({ httpStatus: 403, response: { needs_password: true } })
  later(60)
  expect(await open()).toMatchObject({ httpStatus: 400, message: 'This link no longer works. Ask for a new one.' })
})

test('D5.3 a code lives ten minutes, counted from when it was sent', async () => {
  const { ticket } = await begin({ email: newEmail() })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const code = await messages.code()
  later(600)
  const old = await refusal(guest('POST /auth/verify/code', { body: { ticket, code } }))
  expect(old).toMatchObject({
    httpStatus: 400,
    errors: { code: 'This code no longer works. Ask for a new one.' },
  })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const fresh = await messages.code()
  later(599.999)
  expect(await guest('POST /auth/verify/code', { body: { ticket, code: fresh } })).toHaveProperty('token')
})

test('D5.3 a code is sent again after 60 seconds, not before, and the new one replaces the old', async () => {
  const { ticket } = await begin({ email: newEmail() })
  const send = () => guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  await send()
  const first = await messages.code()
  later(30)
  const early = await refusal(send())
  expect(early).toMatchObject({ httpStatus: 429, response: { retry_after_seconds: 30 } })
  expect(early.message).toBe('Your message is on its way. You can ask for another one in 30 seconds.')
  later(30)
  await send()
  const second = await messages.code()
  if (first !== second) {
    expect((await refusal(guest('POST /auth/verify/code', { body: { ticket, code: first } }))).httpStatus).toBe(400)
  }
  expect(await guest('POST /auth/verify/code', { body: { ticket, code: second } })).toHaveProperty('token')
})

test('a code is used once, also by concurrent requests', async () => {
  const { ticket } = await begin({ email: newEmail() })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const code = await messages.code()
  const both = await Promise.allSettled(
    Array.from({ length: 4 }, () => guest('POST /auth/verify/code', { body: { ticket, code } })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('D5.2 somebody who has an account already gets the same answers, and a mail that says so instead of a code', async () => {
  const email = newEmail()
  await site.signedIn({ email })
  const { ticket, channels } = await begin({ email: email.toUpperCase() })
  expect(channels).toHaveLength(1)
  const sent = await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  expect(sent).toMatchObject({ resend_after_seconds: 60 })
  const [mail, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You already have an account with Clothesline Laundry')
  expect(mail?.text).not.toMatch(/\b\d{6}\b|token=/)
  const wrong = await refusal(guest('POST /auth/verify/code', { body: { ticket, code: '000000' } }))
  expect(wrong.errors).toEqual({ code: 'That code isn’t right. You have 4 tries left.' })
})

test.each([
  ['password1', 'This password is too common, so it’s easy to guess. Choose another one.'],
  ['Clothesline 1', 'This password is too close to your name, email, number or our name. Choose another one.'],
  ['weakling@example.com', 'This password is too close to your name, email, number or our name. Choose another one.'],
  ['short', 'Choose a password of at least 8 characters'],
  ['x'.repeat(129), 'Keep your password to 128 characters'],
])('D5.2 the password %j is refused with the reason', async (weak, why) => {
  const form = { email: 'weakling@example.com', password: weak }
  expect(await refusal(guest('POST /auth/sign-up', { body: form }))).toMatchObject({
    httpStatus: 400,
    errors: { password: why },
  })
})

test.each(['correct horse battery staple', '密码很长很安全的', 'ünï cödé '.repeat(8), `${'🧺'.repeat(9)}abc`])(
  'D5.2 the password %j is accepted, without rules of composition, and works in both Unicode forms',
  async (strong) => {
    const email = newEmail()
    const { ticket } = await guest('POST /auth/sign-up', { body: { email, password: strong.normalize('NFD') } })
    await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
    await guest('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
    const body = { identifier: email, password: strong.normalize('NFC') }
    expect(await guest('POST /auth/sign-in', { body })).toHaveProperty('token')
  },
)

test('missing and wrong contacts are reported at their fields', async () => {
  const none = await refusal(guest('POST /auth/sign-up', { body: { password } }))
  expect(none).toMatchObject({ httpStatus: 400, errors: { email: 'Enter your email, your mobile number or both' } })
  const wrong = await refusal(guest('POST /auth/sign-up', { body: { email: 'x', mobile: '6123 4567', password } }))
  expect(Object.keys(wrong.errors)).toEqual(['email', 'mobile'])
})

test('of two verifications of the same email the second gets a 409', async () => {
  const email = newEmail()
  const first = await begin({ email })
  await guest('POST /auth/verify/send', { body: { ticket: first.ticket, channel: 'email' } })
  const firstCode = await messages.code()
  later(61)
  const second = await begin({ email })
  await guest('POST /auth/verify/send', { body: { ticket: second.ticket, channel: 'email' } })
  const secondCode = await messages.code()
  await guest('POST /auth/verify/code', { body: { ticket: first.ticket, code: firstCode } })
  const late = guest('POST /auth/verify/code', { body: { ticket: second.ticket, code: secondCode } })
  expect((await refusal(late)).httpStatus).toBe(409)
})

test('no password, code, ticket, link, token, email or number reaches the log, whatever level it has', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const { ticket } = await begin({ email, mobile })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const [mail] = await messages.deliver()
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
  const link = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await refusal(guest('POST /auth/verify/code', { body: { ticket, code: '000000' } }))
  const { token } = await guest('POST /auth/verify/code', { body: { ticket, code } })
  await refusal(guest('POST /auth/verify/email', { body: { token: link, ticket } }))
  await guest('POST /auth/sign-in', { body: { identifier: email, password } })
  await site.send(`/api/customer/detail?token=${token}&email=${email}`)
  const log = site.logged.join('\n')
  expect(site.logged.length).toBeGreaterThan(5)
  expect(code).toHaveLength(6)
  expect(link).toHaveLength(43)
  for (const secret of [password, ticket, link, token, email, mobile]) expect(log).not.toContain(secret)
  expect(log.replaceAll(/"requestId":"[^"]+"|"time":"[^"]+"/g, '')).not.toContain(code)
})

test('D5.6 a code confirms only the email; the mobile number stays pending', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const { ticket } = await begin({ email, mobile })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const { token } = await guest('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  expect(await site.call(token)('GET /customer/detail')).toMatchObject({ email, mobile: null })
  const profile = { email, email_verified: true, mobile, mobile_verified: false }
  expect(await site.call(token)('GET /customer/profile')).toMatchObject(profile)
  const text = 'SELECT email_verified_at, mobile_verified_at, created_at FROM customer WHERE email = $1'
  const now = site.parts.clock()
  expect((await site.db.query({ text, values: [email] })).rows).toEqual([
    { email_verified_at: now, mobile_verified_at: null, created_at: now },
  ])
})

test('a ticket is valid for a day, for its contacts and for a sign-up', async () => {
  const { ticket } = await begin({ email: newEmail() })
  const send = (channel: 'email' | 'mobile' = 'email') => guest('POST /auth/verify/send', { body: { ticket, channel } })
  const other = await refusal(send('mobile'))
  expect(other).toMatchObject({ httpStatus: 400, errors: { channel: expect.any(String) } })
  later(86_399.999)
  expect(await send()).toMatchObject({ channel: 'email' })
  const dead = { httpStatus: 400, message: 'This code no longer works. Ask for a new one.' }
  later(0.001)
  expect(await refusal(send())).toMatchObject(dead)
  const fresh = await begin({ email: newEmail() })
  await site.db.query({
    text: `UPDATE verification SET purpose = 'reset_password' WHERE created_at = $1`,
    values: [site.parts.clock()],
  })
  const body = { ticket: fresh.ticket, channel: 'email' } as const
  expect(await refusal(guest('POST /auth/verify/send', { body }))).toMatchObject(dead)
  const elsewhere = site.call(undefined, 'kinder-press.localhost')
  expect(await refusal(elsewhere('POST /auth/verify/send', { body }))).toMatchObject(dead)
})

test('a used ticket sends no more codes', async () => {
  const { ticket } = await begin({ email: newEmail() })
  const send = () => guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  await send()
  await guest('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  later(61)
  expect((await refusal(send())).httpStatus).toBe(400)
})

test('thirty people an hour sign up from one address', async () => {
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  await begin({ email: newEmail() })
  await site.db.query({ text: `UPDATE rate_limit SET points = 29 WHERE key LIKE 'sign-ups:%'` })
  await begin({ email: newEmail() })
  expect((await refusal(begin({ email: newEmail() }))).httpStatus).toBe(429)
})

test('the password of a link that is opened elsewhere can be tried five times', async () => {
  const { ticket } = await begin({ email: newEmail() })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const token = await messages.link()
  const open = (given: string) => guest('POST /auth/verify/email', { body: { token, password: given } })
  for (let index = 0; index < 5; index += 1) {
    expect((await refusal(open('a guess of it'))).errors.password).toBeDefined()
  }
  expect((await refusal(open(password))).httpStatus).toBe(429)
  // The browser that signed up needs no password.
  expect(await guest('POST /auth/verify/email', { body: { token, ticket } })).toMatchObject({ needs_profile: true })
})

test('D5.1 a mobile number alone is enough for an account', async () => {
  const mobile = newMobile()
  const { ticket, channels } = await begin({ mobile })
  expect(channels).toEqual([{ channel: 'mobile', to: `+65 •••• ${mobile.slice(-4)}` }])
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'mobile' } })
  const { token } = await guest('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  expect(await site.call(token)('GET /customer/detail')).toMatchObject({ email: null, mobile })
  expect(await guest('POST /auth/sign-in', { body: { identifier: mobile, password } })).toHaveProperty('token')
})
