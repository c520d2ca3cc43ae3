import { beforeEach, expect, test } from 'vitest'
import { anotherProcess } from '#tests/support/another-process.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const other = await anotherProcess(site)
const guest = site.call()
const password = 'freshly folded towels'
const DEAD = { httpStatus: 400, message: 'This link no longer works. Ask for a new one.' }

let start = Date.now()
beforeEach(async () => {
  start += 3 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
})
const later = (seconds: number) => site.setClock(new Date(site.parts.clock().getTime() + seconds * 1000))

let people = 0
async function customer() {
  people += 1
  const email = `forgetful${people}@example.com`
  return { email, ...(await site.signedIn({ email })) }
}
const forgot = (identifier: string) => guest('POST /auth/forgot-password', { body: { identifier } })
const change = (token: string, chosen = password) =>
  guest('POST /auth/forgot-password/change', { body: { token, password: chosen } })
const works = async (identifier: string) =>
  (await guest('POST /auth/sign-in', { body: { identifier, password } }).catch(() => null)) !== null

// The tests' clock is ahead of PostgreSQL's, which dates the sessions of `customer()`.
const signIn = (email: string) => guest('POST /auth/sign-in', { body: { identifier: email, password } })

test('D5.4 a reset link works once, and ends every session in every process', async () => {
  const { email } = await customer()
  expect(await forgot(email)).toEqual({
    channel: 'email',
    to: 'f•••@example.com',
    resend_after_seconds: 60,
    link_lives_seconds: 900,
  })
  await change(await messages.link())
  const { token: login } = await signIn(email)
  expect(await other.call(login)('GET /customer/detail')).toMatchObject({ email })
  later(61)
  await forgot(email)
  await messages.deliver().then((all) => expect(all.map(({ subject }) => subject)).toHaveLength(2))
  later(61)
  await forgot(email)
  const link = await messages.link()
  expect(await guest('POST /auth/forgot-password/check', { body: { token: link } })).toEqual({})
  await change(link, 'another good password')
  for (const process of [site, other]) {
    expect((await refusal(process.call(login)('GET /customer/detail'))).httpStatus).toBe(401)
  }
  expect(await refusal(change(link))).toMatchObject(DEAD)
  expect(await refusal(guest('POST /auth/forgot-password/check', { body: { token: link } }))).toMatchObject(DEAD)
  expect((await messages.deliver())[0]?.subject).toBe('Your Clothesline Laundry password was changed')
})

test('a link lives 15 minutes from when it was sent', async () => {
  const { email } = await customer()
  await forgot(email)
  const link = await messages.link()
  later(900)
  expect(await refusal(change(link))).toMatchObject(DEAD)
  await forgot(email)
  const fresh = await messages.link()
  later(899.999)
  expect(await change(fresh)).toEqual({})
})

test('a link changes only the password of the customer it was made for, also when the request names another one, and none at another store', async () => {
  const [ana, ben] = [await customer(), await customer()]
  await forgot(ana.email)
  const link = await messages.link()
  const elsewhere = site.call(undefined, 'kinder-press.localhost')
  const foreign = elsewhere('POST /auth/forgot-password/change', { body: { token: link, password } })
  expect(await refusal(foreign)).toMatchObject(DEAD)
  const named = { token: link, password, identifier: ben.email, email: ben.email, customer_id: ben.customerId }
  await guest('POST /auth/forgot-password/change', { body: named })
  expect(await works(ana.email)).toBe(true)
  expect(await works(ben.email)).toBe(false)
})

test('a code or link of another purpose does not reset the password', async () => {
  const { ticket } = await guest('POST /auth/sign-up', { body: { email: 'somebody@example.com', password } })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  expect(await refusal(change(await messages.link()))).toMatchObject(DEAD)
  expect(await refusal(change(ticket))).toMatchObject(DEAD)
})

test('a changed password voids the earlier links', async () => {
  const { email } = await customer()
  await forgot(email)
  const first = await messages.link()
  later(61)
  await forgot(email)
  const second = await messages.link()
  await change(second)
  expect(await refusal(change(first))).toMatchObject(DEAD)
})

test('concurrent clicks change the password once', async () => {
  const { email } = await customer()
  await forgot(email)
  const link = await messages.link()
  const clicks = await Promise.allSettled(Array.from({ length: 4 }, () => change(link)))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('D5.2 for an unknown email the answer is the same and nothing goes out', async () => {
  expect(await forgot('nobody@example.com')).toEqual({
    channel: 'email',
    to: 'n•••@example.com',
    resend_after_seconds: 60,
    link_lives_seconds: 900,
  })
  expect(await messages.deliver()).toEqual([])
})

test('an unverified email gets no link, because a mistyped one must not open an account to a stranger', async () => {
  const { email, customerId } = await customer()
  await site.db.query({ text: 'UPDATE customer SET email_verified_at = NULL WHERE id = $1', values: [customerId] })
  await forgot(email)
  expect(await messages.deliver()).toEqual([])
})

test('a link comes from the store’s own address, whatever the request says', async () => {
  const { email } = await customer()
  await site.send('/api/auth/forgot-password', {
    method: 'POST',
    host: 'harbour.localhost',
    body: JSON.stringify({ identifier: email }),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-Host': 'evil.example',
      Referer: 'https://evil.example/',
    },
  })
  const [mail] = await messages.deliver()
  const { rows } = await site.db.query({ text: 'SELECT origin FROM store WHERE is_default' })
  expect(mail?.text).toContain(`${rows[0].origin}/auth/forgot-password/confirmation?token=`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|harbour/)
})

test('an email gets at most three links an hour', async () => {
  const { email } = await customer()
  for (let index = 0; index < 3; index += 1) {
    await forgot(email)
    later(61)
  }
  expect((await refusal(forgot(email))).httpStatus).toBe(429)
})

test('a weak new password is refused with the reason, and the link still works', async () => {
  const { email } = await customer()
  await forgot(email)
  const link = await messages.link()
  expect((await refusal(change(link, 'password1'))).errors.password).toContain('easy to guess')
  expect((await refusal(change(link, email))).errors.password).toContain('too close to your name')
  expect(await change(link)).toEqual({})
})

test('a link by text changes the password of an account without an email, and the owner is notified by text', async () => {
  const { customerId } = await customer()
  const mobile = '+6598765432'
  const text = `UPDATE customer SET email = NULL, email_verified_at = NULL, mobile = $2, mobile_verified_at = now() WHERE id = $1`
  await site.db.query({ text, values: [customerId, mobile] })
  expect(await forgot('9876 5432')).toMatchObject({ channel: 'mobile', to: '+65 •••• 5432' })
  await change(await messages.link())
  expect(await works(mobile)).toBe(true)
  const told = await messages.deliver()
  expect(told.map(({ kind, to }) => [kind, to])).toEqual([['sms', mobile]])
  expect(told[0]?.text).toContain('password')
})

test('a new password must not be the owner’s name or number', async () => {
  const { email, customerId } = await customer()
  const text = `UPDATE customer SET first_name = 'Bartholomew', last_name = 'Wickramasinghe', mobile = '+6591117777' WHERE id = $1`
  await site.db.query({ text, values: [customerId] })
  await forgot(email)
  const link = await messages.link()
  for (const own of ['bartholomew1', 'Wickramasinghe1', '+6591117777']) {
    expect((await refusal(change(link, own))).errors.password, own).toContain('too close to your name')
  }
  expect(await change(link)).toEqual({})
})

test('a changed password does not void the links of other customers', async () => {
  const [ana, ben] = [await customer(), await customer()]
  await forgot(ana.email)
  const anas = await messages.link()
  await forgot(ben.email)
  await change(await messages.link())
  await messages.deliver()
  expect(await change(anas)).toEqual({})
})

test('one address may try sixty links an hour', async () => {
  const body = { token: 'A'.repeat(43) }
  const check = () => refusal(guest('POST /auth/forgot-password/check', { body }))
  expect(await check()).toMatchObject(DEAD)
  await site.db.query({ text: `UPDATE rate_limit SET points = 59 WHERE key LIKE 'links-from:%'` })
  expect(await check()).toMatchObject(DEAD)
  expect((await check()).httpStatus).toBe(429)
  const opened = guest('POST /auth/verify/email', { body: { ...body, ticket: body.token } })
  expect((await refusal(opened)).httpStatus).toBe(429)
})
