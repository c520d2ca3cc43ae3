import { beforeEach, expect, test } from 'vitest'
import { holdStatement } from '#tests/support/held-statement.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const guest = site.call()
const password = 'three clean sheets'

let start = Date.now()
beforeEach(() => nextRound())
async function nextRound() {
  start += 3 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
}
const later = (seconds: number) => site.setClock(new Date(site.parts.clock().getTime() + seconds * 1000))

let people = 0
function newPerson() {
  people += 1
  return { email: `victim${people}@example.com`, mobile: `+659${2_000_000 + people}` }
}
type Delivered = Awaited<ReturnType<typeof messages.deliver>>
const codeIn = (all: Delivered, to: string) =>
  all.flatMap((message) => (message.to === to ? (/\b(\d{6})\b/.exec(message.text)?.[1] ?? []) : [])).at(-1)
const linkIn = (all: Delivered) => /token=([\w-]{43})/.exec(all.map(({ text }) => text).join())?.[1] ?? ''

const sendCode = (ticket: string, channel: 'email' | 'mobile') =>
  guest('POST /auth/verify/send', { body: { ticket, channel } })
const verify = (ticket: string, code: string) => guest('POST /auth/verify/code', { body: { ticket, code } })
async function isVerified(email: string) {
  const text = 'SELECT FROM customer WHERE email = $1 AND email_verified_at IS NOT NULL'
  return (await site.db.query({ text, values: [email] })).rows.length > 0
}

/** The stored hashes of the codes and links for an email. */
async function secretsOf(email: string) {
  const text =
    'SELECT code_hash, code_expires_at, link_hash, link_expires_at, sent_to FROM verification WHERE email = $1'
  return (await site.db.query({ text, values: [email] })).rows
}
const NO_SECRETS = { code_hash: null, code_expires_at: null, link_hash: null, link_expires_at: null, sent_to: null }

function orders(steps: string): string[] {
  if (steps.length < 2) return [steps]
  const all = [...steps].flatMap((step, at) =>
    orders(steps.slice(0, at) + steps.slice(at + 1)).map((rest) => step + rest),
  )
  return [...new Set(all)]
}
// m: request a code by mobile, e: request one by email, d: deliver the messages, v: enter the last code that came by mobile, if any.
const withCode = orders('mddev').filter((order) => /m.*d.*v/.test(order))

test.each(withCode)(
  'security 64: D5.6 the code of my mobile never verifies an email, in the order %s of sending, switching and verifying',
  async (order) => {
    const { email, mobile } = newPerson()
    const { ticket } = await guest('POST /auth/sign-up', { body: { email, mobile, password } })
    let code = ''
    for (const step of order) {
      later(61)
      if (step === 'm') await sendCode(ticket, 'mobile').catch(() => {})
      if (step === 'e') await sendCode(ticket, 'email').catch(() => {})
      if (step === 'd') code = codeIn(await messages.deliver(), mobile) ?? code
      if (step === 'v' && code) await verify(ticket, code).catch(() => {})
    }
    expect(await isVerified(email)).toBe(false)
  },
)

test('security 64: D5.6 a text that is held back while the channel is switched puts no code into the changed sign-up', async () => {
  const { email, mobile } = newPerson()
  const { ticket } = await guest('POST /auth/sign-up', { body: { email, mobile, password } })
  await sendCode(ticket, 'mobile')
  const held = holdStatement(site, 'keep_sent_secret')
  const going = messages.deliver()
  await held.reached
  later(61)
  await sendCode(ticket, 'email')
  held.release()
  const sent = await going
  expect(sent.filter(({ to }) => to === mobile)).toEqual([])
  await verify(ticket, codeIn(sent, mobile) ?? '000000').catch(() => {})
  expect(await isVerified(email)).toBe(false)
})

test('security 64: D5.6 switching the channel voids the code and the link of the mail at once; the new code verifies its own contact alone', async () => {
  const { email, mobile } = newPerson()
  const { ticket } = await guest('POST /auth/sign-up', { body: { email, mobile, password } })
  await sendCode(ticket, 'email')
  const mail = await messages.deliver()
  later(61)
  await sendCode(ticket, 'mobile')
  expect(await secretsOf(email)).toEqual([NO_SECRETS])
  expect((await refusal(verify(ticket, codeIn(mail, email) ?? ''))).httpStatus).toBe(400)
  const click = guest('POST /auth/verify/email', { body: { token: linkIn(mail), ticket } })
  expect((await refusal(click)).httpStatus).toBe(400)
  const { token } = await verify(ticket, codeIn(await messages.deliver(), mobile) ?? '')
  const profile = await site.call(token)('GET /customer/profile')
  expect(profile).toMatchObject({ email, email_verified: false, mobile, mobile_verified: true })
})

test('security 64: D5.6 the code or the link of a mail verifies the email alone, not the mobile number beside it', async () => {
  for (const way of ['code', 'link']) {
    const { email, mobile } = newPerson()
    const { ticket } = await guest('POST /auth/sign-up', { body: { email, mobile, password } })
    await sendCode(ticket, 'email')
    const mail = await messages.deliver()
    const { token } =
      way === 'code'
        ? await verify(ticket, codeIn(mail, email) ?? '')
        : await guest('POST /auth/verify/email', { body: { token: linkIn(mail), ticket } })
    const profile = await site.call(token)('GET /customer/profile')
    expect(profile).toMatchObject({ email, email_verified: true, mobile, mobile_verified: false })
    await nextRound()
  }
})

test('D5.6 a second request by the same channel keeps the code that was sent', async () => {
  const { email, mobile } = newPerson()
  const { ticket } = await guest('POST /auth/sign-up', { body: { email, mobile, password } })
  await sendCode(ticket, 'email')
  const code = codeIn(await messages.deliver(), email) ?? ''
  later(61)
  await sendCode(ticket, 'email')
  expect(await verify(ticket, code)).toHaveProperty('token')
})

/** A customer with a password and both contacts, and a signed-in caller. */
async function customer() {
  const { email, mobile } = newPerson()
  const { token, customerId } = await site.signedIn({ email })
  const text = `UPDATE customer SET mobile = $2, mobile_verified_at = now() WHERE id = $1`
  await site.db.query({ text, values: [customerId, mobile] })
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  return { email, mobile, customerId, call: site.call(token) }
}

/** Changes the mobile number as the owner does: with a code to the current email and a code to the new number. */
async function changeMobile({ call, email }: Awaited<ReturnType<typeof customer>>, mobile: string) {
  const { ticket } = await call('POST /customer/contact/code')
  const code = codeIn(await messages.deliver(), email) ?? ''
  const asked = await call('POST /customer/contact', { body: { mobile, ticket, code } })
  const arrived = codeIn(await messages.deliver(), mobile) ?? ''
  return call('POST /customer/contact/confirm', { body: { ticket: asked.ticket, code: arrived } })
}

const LOST: ['email' | 'mobile', string, (contact: string) => string][] = [
  ['mobile', 'is another one', (contact) => `mobile = '${contact}'`],
  ['mobile', 'is not proven any more', () => 'mobile_verified_at = NULL'],
  ['email', 'is another one', (contact) => `email = '${contact}'`],
  ['email', 'is not proven any more', () => 'email_verified_at = NULL'],
]
const lose = ({ customerId }: { customerId: string }, change: string) =>
  site.db.query({ text: `UPDATE customer SET ${change} WHERE id = $1`, values: [customerId] })

test.each(LOST)(
  'security 64: D5.6 a sign-in code and a reset link that went to the %s open nothing once that %s',
  async (channel, _, change) => {
    const who = await customer()
    const identifier = who[channel]
    const { ticket } = await guest('POST /auth/sign-in/code', { body: { identifier } })
    const code = codeIn(await messages.deliver(), identifier) ?? ''
    await guest('POST /auth/forgot-password', { body: { identifier } })
    const token = linkIn(await messages.deliver())
    expect([code.length, token.length]).toEqual([6, 43])
    await lose(who, change(newPerson()[channel]))
    expect((await refusal(verify(ticket, code))).httpStatus).toBe(400)
    const reset = guest('POST /auth/forgot-password/change', { body: { token, password: 'a thief’s own password' } })
    expect((await refusal(reset)).httpStatus).toBe(400)
  },
)

test('security 64: D5.6 a code that proves the owner is dead if the contact that it went to changes while it is used', async () => {
  const who = await customer()
  const { ticket } = await who.call('POST /customer/delete/code')
  const code = codeIn(await messages.deliver(), who.email) ?? ''
  const held = holdStatement(site, 'lock_password_owner')
  const going = refusal(who.call('POST /customer/delete', { body: { ticket, code } }))
  await held.reached
  const { email } = newPerson()
  await lose(who, `email = '${email}'`)
  held.release()
  expect((await going).httpStatus).toBe(400)
  expect(await who.call('GET /customer/detail')).toMatchObject({ email })
})

test('security 64: D5.6 a reset link that is held back while the contact changes resets nothing', async () => {
  const who = await customer()
  await guest('POST /auth/forgot-password', { body: { identifier: who.mobile } })
  const held = holdStatement(site, 'keep_sent_secret')
  const going = messages.deliver()
  await held.reached
  const text = 'UPDATE customer SET mobile = $2 WHERE id = $1'
  await site.db.query({ text, values: [who.customerId, newPerson().mobile] })
  held.release()
  const token = linkIn(await going)
  expect(token).toHaveLength(43)
  const change = guest('POST /auth/forgot-password/change', { body: { token, password: 'a thief’s own password' } })
  expect((await refusal(change)).httpStatus).toBe(400)
})

test('security 64: D5.6 a changed contact voids the codes that would still change it: to another contact, or to delete the account', async () => {
  const who = await customer()
  const { ticket } = await who.call('POST /customer/contact/code')
  const proof = codeIn(await messages.deliver(), who.email) ?? ''
  const wished = newPerson().email
  const other = await who.call('POST /customer/contact', { body: { email: wished, ticket, code: proof } })
  const otherCode = codeIn(await messages.deliver(), wished) ?? ''
  later(61)
  const deletion = await who.call('POST /customer/delete/code')
  const deleteCode = codeIn(await messages.deliver(), who.email) ?? ''
  later(61)
  const mobile = newPerson().mobile
  expect(await changeMobile(who, mobile)).toMatchObject({ mobile, mobile_verified: true })
  const confirm = who.call('POST /customer/contact/confirm', { body: { ticket: other.ticket, code: otherCode } })
  expect((await refusal(confirm)).httpStatus).toBe(400)
  const end = who.call('POST /customer/delete', { body: { ticket: deletion.ticket, code: deleteCode } })
  expect((await refusal(end)).httpStatus).toBe(400)
  expect(await who.call('GET /customer/detail')).toMatchObject({ email: who.email, mobile })
})

test('D5.6 D5.1 concurrent verifications of one email create one account', async () => {
  const { email } = newPerson()
  const proofs: { ticket: string; code: string }[] = []
  for (let index = 0; index < 4; index += 1) {
    const { ticket } = await guest('POST /auth/sign-up', { body: { email, password } })
    later(61)
    await sendCode(ticket, 'email')
    proofs.push({ ticket, code: codeIn(await messages.deliver(), email) ?? '' })
  }
  const answers = await Promise.allSettled(proofs.map(({ ticket, code }) => verify(ticket, code)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.httpStatus] : []))
  expect(late).toEqual([409, 409, 409])
})

test('security 64: D5.6 a code that was checked a moment before a new one went out opens nothing', async () => {
  const { email } = newPerson()
  const { ticket } = await guest('POST /auth/sign-up', { body: { email, password } })
  await sendCode(ticket, 'email')
  const old = codeIn(await messages.deliver(), email) ?? ''
  const held = holdStatement(site, 'use_verification')
  const going = refusal(verify(ticket, old))
  await held.reached
  later(61)
  await sendCode(ticket, 'email')
  const current = codeIn(await messages.deliver(), email) ?? ''
  held.release()
  expect((await going).httpStatus).toBe(400)
  expect(await verify(ticket, current)).toHaveProperty('token')
})
