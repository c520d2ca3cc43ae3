import { beforeEach, expect, test } from 'vitest'
import { anotherProcess } from '#tests/support/another-process.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../auth/password/password.ts'

const site = await testSite()
const messages = await testMessages(site)
const other = await anotherProcess(site)
const password = 'quiet cotton sunday'
const hash = await hashPassword(password)

let people = 0
async function customer() {
  people += 1
  const email = `keeper${people}@example.com`
  const { customerId } = await site.signedIn({ email })
  await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
  const signIn = async (agent = '') =>
    (
      await site.call()('POST /auth/sign-in', {
        body: { identifier: email, password },
        headers: { 'User-Agent': agent },
      })
    ).token
  return { email, customerId, signIn }
}

let start = Date.now()
beforeEach(async () => {
  start += 3 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
})
const later = (seconds: number) => site.setClock(new Date(site.parts.clock().getTime() + seconds * 1000))

test('D5.4 a customer sees their sessions, ends one, then all others', async () => {
  const { signIn } = await customer()
  const phone = await signIn(
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile',
  )
  const laptop = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  const tablet = await signIn()
  const here = site.call(laptop)
  const list = await here('GET /customer/sessions')
  // The fourth is the session that the test inserted itself.
  expect(list).toHaveLength(4)
  expect(list.map(({ device }) => device)).toEqual(expect.arrayContaining(['Chrome on Android', 'Firefox on Linux']))
  expect(list.filter(({ is_current }) => is_current)).toMatchObject([{ device: 'Firefox on Linux' }])
  expect(JSON.stringify(list)).not.toContain(laptop)
  const onPhone = list.find(({ device }) => device === 'Chrome on Android')
  await here('DELETE /customer/sessions/:id', { params: { id: onPhone?.id ?? '' } })
  expect((await refusal(other.call(phone)('GET /customer/detail'))).httpStatus).toBe(401)
  expect(await here('POST /customer/sessions/end-others')).toEqual({ ended: 2 })
  for (const process of [site, other]) {
    expect((await refusal(process.call(tablet)('GET /customer/detail'))).httpStatus).toBe(401)
    expect(await process.call(laptop)('GET /customer/detail')).toHaveProperty('id')
  }
})

test('another customer’s session cannot be ended', async () => {
  const [ana, ben] = [await customer(), await customer()]
  const [anas, bens] = [await ana.signIn(), await ben.signIn()]
  const target = (await site.call(anas)('GET /customer/sessions')).find(({ is_current }) => is_current)?.id ?? ''
  for (const id of [target, '01990000-0000-7000-8000-000000000000', 'nonsense']) {
    const answer = await refusal(site.call(bens)('DELETE /customer/sessions/:id', { params: { id } }))
    expect(answer).toMatchObject({ httpStatus: 404, message: 'Not found' })
  }
  expect(await site.call(anas)('GET /customer/detail')).toHaveProperty('id')
})

test('D5.4 a new password asks for the current one and ends every other login in every process', async () => {
  const { email, signIn } = await customer()
  const [here, there] = [await signIn(), await signIn()]
  const change = (current_password: string, chosen: string) =>
    site.call(here)('POST /customer/password', { body: { current_password, password: chosen } })
  expect((await refusal(change('not it', 'a better password 1'))).errors).toEqual({
    current_password: 'That isn’t your current password.',
  })
  expect((await refusal(change(password, 'password1'))).errors.password).toContain('easy to guess')
  await change(password, 'a better password 1')
  expect((await refusal(other.call(there)('GET /customer/detail'))).httpStatus).toBe(401)
  expect(await other.call(here)('GET /customer/detail')).toMatchObject({ email })
  expect((await refusal(signIn())).httpStatus).toBe(401)
  const [notice] = await messages.deliver()
  expect(notice).toMatchObject({ to: email, subject: 'Your Clothesline Laundry password was changed' })
})

test('D5.2 a new password that is the current one is refused, and nothing changes', async () => {
  const { signIn } = await customer()
  const [here, there] = [await signIn(), await signIn()]
  const body = { current_password: password, password }
  const refused = await refusal(site.call(here)('POST /customer/password', { body }))
  expect([refused.httpStatus, refused.errors]).toEqual([
    400,
    { password: 'This is your current password. Choose a new one.' },
  ])
  expect(await site.call(there)('GET /customer/detail')).toHaveProperty('id')
})

test('the current password can be tried five times, then with growing waits', async () => {
  const { signIn } = await customer()
  const here = site.call(await signIn())
  const guess = () =>
    here('POST /customer/password', { body: { current_password: 'guess', password: 'new good password' } })
  for (let index = 0; index < 5; index += 1) expect((await refusal(guess())).httpStatus).toBe(400)
  expect((await refusal(guess())).httpStatus).toBe(429)
})

test('a customer without a password sets one by a mailed link, not by an open session', async () => {
  const { token } = await site.signedIn()
  site.setClock(new Date())
  const call = site.call(token)('POST /customer/password', {
    body: { current_password: 'x', password: 'chosen by thief' },
  })
  expect((await refusal(call)).httpStatus).toBe(409)
})

test('a new email applies after its code is entered, and the old one is notified', async () => {
  const { email, signIn } = await customer()
  const token = await signIn()
  const here = site.call(token)
  const next = `new-${email}`
  const { ticket, to } = await here('POST /customer/contact', { body: { email: next, password } })
  expect(to).toBe('n•••@example.com')
  const [mail] = await messages.deliver()
  expect(mail).toMatchObject({ to: next, subject: 'Confirm your new email for Clothesline Laundry' })
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await here('GET /customer/detail')).email).toBe(email)
  const thief = site.call(await (await customer()).signIn())
  expect((await refusal(thief('POST /customer/contact/confirm', { body: { ticket, code } }))).httpStatus).toBe(400)
  expect((await refusal(site.call()('POST /auth/verify/code', { body: { ticket, code } }))).httpStatus).toBe(400)
  const profile = await here('POST /customer/contact/confirm', { body: { ticket, code } })
  expect(profile).toMatchObject({ email: next, email_verified: true })
  const [notice] = await messages.deliver()
  expect(notice).toMatchObject({ to: email, subject: 'Your Clothesline Laundry account has a new email' })
})

test('a mobile number is added by a texted code, and can then be used to sign in', async () => {
  const { signIn } = await customer()
  const here = site.call(await signIn())
  const { ticket } = await here('POST /customer/contact', { body: { mobile: '8111 2222', password } })
  await here('POST /customer/contact/confirm', { body: { ticket, code: await messages.code() } })
  expect(await here('GET /customer/detail')).toMatchObject({ mobile: '+6581112222' })
  expect(await site.call()('POST /auth/sign-in', { body: { identifier: '81112222', password } })).toHaveProperty(
    'token',
  )
})

test('D5.2 requesting another customer’s email reveals and changes nothing', async () => {
  const [ana, ben] = [await customer(), await customer()]
  const here = site.call(await ana.signIn())
  const free = await here('POST /customer/contact', { body: { email: 'nobody-has-this@example.com', password } })
  const code = await messages.code()
  later(61)
  const taken = await here('POST /customer/contact', { body: { email: ben.email, password } })
  expect(Object.keys(taken)).toEqual(Object.keys(free))
  const [mail] = await messages.deliver()
  expect(mail?.subject).toContain('You already have an account')
  const wrong = await refusal(here('POST /customer/contact/confirm', { body: { ticket: taken.ticket, code } }))
  expect(wrong.errors.code).toBe('That code isn’t right. You have 4 tries left.')
  expect((await here('GET /customer/detail')).email).toBe(ana.email)
})

test('exactly one valid email or mobile number is required', async () => {
  const here = site.call(await (await customer()).signIn())
  for (const body of [{}, { email: 'a@example.com', mobile: '91234567' }, { email: 'x' }, { mobile: '61234567' }]) {
    const sent = here('POST /customer/contact', { body: { ...body, password } })
    expect((await refusal(sent)).httpStatus).toBe(400)
  }
})
