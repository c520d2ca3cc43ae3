import { expect, test } from 'vitest'
import { PASSKEYS_MAX } from '#contract/account/account-limits.ts'
import { softAuthenticator } from '#tests/support/authenticator.ts'
import { testMessages } from '#tests/support/messages.ts'
import { HARBOUR, KINDER, NOT_ADDED, PASSWORD, passkeysAt, REFUSED, refusalOf } from '#tests/support/passkeys.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const { customer, withPasskey, challenge, signIn } = await passkeysAt(site)

/** Moves the customer's logins back, so that they are no longer recent. */
const age = (customerId: string) =>
  site.db.query({
    text: `UPDATE session SET created_at = created_at - interval '11 minutes' WHERE customer_id = $1`,
    values: [customerId],
  })

test('D5.8 a customer adds a passkey, signs in with it, and sees when it was used', async () => {
  const { call, customerId, device, passkey } = await withPasskey()
  expect(passkey).toMatchObject({ name: 'Passkey', host: 'localhost', last_used_at: null })
  const { token, needs_profile } = await signIn(device.get(await challenge()))
  expect(needs_profile).toBe(false)
  expect((await site.call(token)('GET /customer/detail')).id).toBe(customerId)
  const { passkeys } = await call('GET /customer/passkeys')
  expect(passkeys).toEqual([{ ...passkey, last_used_at: expect.any(String) }])
})

test('D5.8 the challenge of a sign-in names no account and asks the device to verify its user', async () => {
  const options = await challenge()
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  })
})

test('D5.8 a replayed challenge, one that failed before, and an old one are refused', async () => {
  const { device } = await withPasskey()
  const used = device.get(await challenge())
  await signIn(used)
  expect(await refusalOf(signIn(used))).toEqual(REFUSED)
  const spoilt = await challenge()
  expect(await refusalOf(signIn(device.get(spoilt, { origin: 'https://evil.example' })))).toEqual(REFUSED)
  expect(await refusalOf(signIn(device.get(spoilt)))).toEqual(REFUSED)
  expect(await refusalOf(signIn(device.get({ challenge: 'a'.repeat(43) })))).toEqual(REFUSED)
  const old = await challenge()
  const now = Date.now()
  site.setClock(new Date(now + 300_000))
  expect(await refusalOf(signIn(device.get(old)))).toEqual(REFUSED)
  site.setClock(() => new Date())
})

test.each([
  ['another origin', { origin: 'https://localhost.evil.example' }],
  ['another port of the host', { origin: 'http://localhost:8080' }],
  ['the id of another host', { rpId: KINDER }],
  ['no verified user', { isVerified: false }],
  ['the answer to a creation', { type: 'webauthn.create' }],
])('D5.8 a signed challenge with %s is refused', async (_, written) => {
  const { device } = await withPasskey()
  expect(await refusalOf(signIn(device.get(await challenge(), written)))).toEqual(REFUSED)
})

test('D5.8 a counter that does not go forward is refused, from a copied authenticator', async () => {
  const { device } = await withPasskey()
  await signIn(device.get(await challenge(), { counter: 7 }))
  for (const counter of [7, 3, 0])
    expect(await refusalOf(signIn(device.get(await challenge(), { counter })))).toEqual(REFUSED)
  await signIn(device.get(await challenge(), { counter: 8 }))
})

test('D5.8 an authenticator without a counter always sends 0 and signs in again and again', async () => {
  const { device } = await withPasskey()
  for (let times = 0; times < 3; times += 1) await signIn(device.get(await challenge(), { counter: 0 }))
})

test('D5.8 a passkey works only at the host it was made for: no other store and no other host of its own', async () => {
  const { device } = await withPasskey()
  for (const host of [KINDER, HARBOUR]) {
    const there = { origin: `http://${host}`, rpId: host }
    expect(await refusalOf(signIn(device.get(await challenge(host), there), host))).toEqual(REFUSED)
    // A challenge of the own host is unknown there, and one of there at the own host.
    expect(await refusalOf(signIn(device.get(await challenge(), there), host))).toEqual(REFUSED)
    expect(await refusalOf(signIn(device.get(await challenge(host))))).toEqual(REFUSED)
  }
  const partner = await withPasskey(HARBOUR)
  expect(partner.passkey.host).toBe(HARBOUR)
  const { token } = await signIn(partner.device.get(await challenge(HARBOUR)), HARBOUR)
  expect((await site.call(token, HARBOUR)('GET /customer/detail')).id).toBe(partner.customerId)
  // The device may add one for the other host, too.
  const options = await site.call(partner.token)('POST /customer/passkeys/options', { body: {} })
  expect(options.excludeCredentials).toEqual([])
})

test('D5.8 a passkey opens no account but its own', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()]
  const stolen = mine.device.get(await challenge(), { userHandle: other.userHandle })
  expect(await refusalOf(signIn(stolen))).toEqual(REFUSED)
  // The other customer's credential id with my signature.
  const mixed = { ...mine.device.get(await challenge()), id: other.device.id, rawId: other.device.id }
  mixed.response.userHandle = other.userHandle
  expect(await refusalOf(signIn(mixed))).toEqual(REFUSED)
  for (const userHandle of ['AAAA', 'A'.repeat(22)])
    expect(await refusalOf(signIn(mine.device.get(await challenge(), { userHandle })))).toEqual(REFUSED)
})

test('D5.8 only the session that asked may add a passkey, with an answer to its own challenge', async () => {
  const [one, other] = [await customer(), await customer()]
  const options = await one.call('POST /customer/passkeys/options', { body: {} })
  const device = softAuthenticator()
  const added = (who: typeof one, written?: object) =>
    refusalOf(who.call('POST /customer/passkeys', { body: device.create(options, written) }))
  expect(await added(other)).toEqual(NOT_ADDED)
  expect(await added(one, { origin: 'https://evil.example' })).toEqual(NOT_ADDED)
  // The wrong answer has used up the challenge.
  expect(await added(one)).toEqual(NOT_ADDED)
  const signInOptions = { ...options, ...(await challenge()) }
  expect(await refusalOf(one.call('POST /customer/passkeys', { body: device.create(signInOptions) }))).toEqual(
    NOT_ADDED,
  )
  const fresh = await one.call('POST /customer/passkeys/options', { body: {} })
  const unverified = device.create(fresh, { isVerified: false })
  expect(await refusalOf(one.call('POST /customer/passkeys', { body: unverified }))).toEqual(NOT_ADDED)
  expect(await one.call('GET /customer/passkeys')).toEqual({ passkeys: [], needs_proof: false })
})

test('D5.8 a login that is not recent needs the password or a code to add a passkey', async () => {
  const { call, customerId } = await customer()
  await age(customerId)
  await messages.deliver()
  expect(await call('GET /customer/passkeys')).toEqual({ passkeys: [], needs_proof: true })
  const ask = (body: object) => call('POST /customer/passkeys/options', { body })
  expect((await refusalOf(ask({})))[0]).toBe(400)
  expect((await refusalOf(ask({ password: 'something else' })))[0]).toBe(400)
  expect((await ask({ password: PASSWORD })).user.name).toMatch(/@example\.com$/)
  const { ticket } = await call('POST /customer/passkeys/code')
  const code = await messages.code()
  expect((await ask({ ticket, code })).rp).toEqual({ id: 'localhost', name: 'Clothesline Laundry' })
  expect((await refusalOf(ask({ ticket, code })))[0]).toBe(400)
})

test('D5.8 removing a passkey needs the password or a code; a removed one signs no one in', async () => {
  const { call, device, passkey } = await withPasskey()
  await messages.deliver()
  const params = { id: passkey.id }
  const remove = (body: object) => call('POST /customer/passkeys/:id/remove', { params, body })
  expect((await refusalOf(remove({})))[0]).toBe(400)
  expect((await refusalOf(remove({ password: 'something else' })))[0]).toBe(400)
  const open = await challenge()
  await remove({ password: PASSWORD })
  expect(await refusalOf(signIn(device.get(open)))).toEqual(REFUSED)
  expect((await refusalOf(remove({ password: PASSWORD })))[0]).toBe(404)
  expect((await call('GET /customer/passkeys')).passkeys).toEqual([])
})

test('D5.8 a customer without a password removes a passkey by a code', async () => {
  const { token } = await customer({ hasPassword: false })
  const call = site.call(token)
  const options = await call('POST /customer/passkeys/options', { body: {} })
  const { id } = await call('POST /customer/passkeys', { body: softAuthenticator().create(options) })
  await messages.deliver()
  const { ticket } = await call('POST /customer/passkeys/code')
  const body = { ticket, code: await messages.code() }
  await call('POST /customer/passkeys/:id/remove', { params: { id }, body })
  expect((await call('GET /customer/passkeys')).passkeys).toEqual([])
})

test('D5.8 the customer is told by mail when a passkey is added and when one is removed', async () => {
  await messages.deliver()
  const { call, passkey } = await withPasskey()
  expect((await messages.deliver()).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Clothesline Laundry account',
  ])
  await call('POST /customer/passkeys/:id/remove', { params: { id: passkey.id }, body: { password: PASSWORD } })
  expect((await messages.deliver()).map(({ subject }) => subject)).toEqual([
    'A passkey was removed from your Clothesline Laundry account',
  ])
})

test(`D5.8 a customer names several passkeys, up to ${PASSKEYS_MAX}; a device adds the same one once`, async () => {
  const { call, device, passkey } = await withPasskey()
  const renamed = await call('PATCH /customer/passkeys/:id', { params: { id: passkey.id }, body: { name: ' Phone ' } })
  expect(renamed.name).toBe('Phone')
  const options = await call('POST /customer/passkeys/options', { body: {} })
  expect(options.excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
  expect((await refusalOf(call('POST /customer/passkeys', { body: device.create(options) })))[0]).toBe(409)
  for (let count = 1; count < PASSKEYS_MAX; count += 1) {
    const next = await call('POST /customer/passkeys/options', { body: {} })
    await call('POST /customer/passkeys', { body: softAuthenticator().create(next) })
  }
  expect((await refusalOf(call('POST /customer/passkeys/options', { body: {} })))[0]).toBe(409)
  const { passkeys } = await call('GET /customer/passkeys')
  expect(passkeys.slice(0, 3).map(({ name }) => name)).toEqual(['Phone', 'Passkey', 'Passkey 2'])
})

test('D5.8 a passkey is offered after a sign-in by password until it is answered or one was added', async () => {
  const { customerId } = await customer()
  const { rows } = await site.db.query({ text: 'SELECT email FROM customer WHERE id = $1', values: [customerId] })
  const body = { identifier: rows[0].email as string, password: PASSWORD }
  const byPassword = () => site.call()('POST /auth/sign-in', { body })
  const first = await byPassword()
  expect(first.offers_passkey).toBe(true)
  expect((await byPassword()).offers_passkey).toBe(true)
  await site.call(first.token)('POST /customer/passkeys/decline')
  expect((await byPassword()).offers_passkey).toBeUndefined()
  const added = await withPasskey()
  await added.call('POST /customer/passkeys/:id/remove', {
    params: { id: added.passkey.id },
    body: { password: PASSWORD },
  })
  const { email } = await added.call('GET /customer/detail')
  const again = { identifier: email ?? '', password: PASSWORD }
  expect((await site.call()('POST /auth/sign-in', { body: again })).offers_passkey).toBeUndefined()
})

test('D5.5 D5.8 the export lists passkeys without their keys, and a deleted account has none', async () => {
  const { call, customerId, device, passkey } = await withPasskey()
  const data = await call('GET /customer/export')
  expect(data.passkeys).toEqual([
    { name: 'Passkey', host: 'localhost', created_at: expect.any(String), last_used_at: null },
  ])
  expect(JSON.stringify(data)).not.toContain(device.id)
  const open = await challenge()
  await call('POST /customer/delete', { body: { password: PASSWORD } })
  expect(await refusalOf(signIn(device.get(open)))).toEqual(REFUSED)
  const left = await site.db.query({ text: 'SELECT id FROM passkey WHERE customer_id = $1', values: [customerId] })
  expect([left.rows, passkey.id]).toEqual([[], expect.any(String)])
})

test('D5.8 too many sign-ins by passkey from one network are slowed down', async () => {
  const { device } = await withPasskey()
  let status = 0
  for (let tries = 0; tries < 61 && status !== 429; tries += 1)
    [status] = await refusalOf(signIn(device.get({ challenge: 'b'.repeat(43) })))
  expect(status).toBe(429)
})
