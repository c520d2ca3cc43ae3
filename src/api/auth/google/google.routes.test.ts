import { createHash } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

const issuer = new OAuth2Server()
await issuer.issuer.keys.generate('RS256')
await issuer.start(0, '127.0.0.1')
const address = issuer.issuer.url ?? ''
const CLIENT = 'clothesline-web'
const site = await testSite({ env: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: address } })
const messages = await testMessages(site)
const guest = site.call()
afterAll(() => issuer.stop())
beforeEach(() => site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'google:%'` }))

type Claims = Record<string, unknown>
const person = (claims: Claims = {}): Claims => ({
  aud: CLIENT,
  sub: 'google-1',
  email: 'wei@example.com',
  email_verified: true,
  given_name: 'Wei',
  family_name: 'Lim',
  ...claims,
})

function idToken(claims: Claims, expiresIn = 3600): Promise<string> {
  return issuer.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      for (const [name, value] of Object.entries(claims)) payload[name] = value
    },
    expiresIn,
  })
}
const signIn = async (claims: Claims, expiresIn?: number) =>
  guest('POST /auth/sign-in/google', { body: { token: await idToken(claims, expiresIn) } })

test('S7.10 the first sign-in with Google creates an account that needs a profile, the next one finds it', async () => {
  const first = await signIn(person())
  expect(first).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), needs_profile: true })
  const account = await site.call(first.token)('GET /customer/detail')
  expect(account).toMatchObject({ first_name: 'Wei', last_name: 'Lim', email: 'wei@example.com' })
  expect(await site.call(first.token)('GET /customer/profile')).toMatchObject({
    has_google: true,
    has_password: false,
    email_verified: true,
  })
  // The subject identifies the person. The email may get another owner.
  const again = await signIn(person({ email: 'renamed@example.com' }))
  expect((await site.call(again.token)('GET /customer/detail')).id).toBe(account.id)
  expect(again.token).not.toBe(first.token)
})

test.each<[string, Claims, number | undefined]>([
  ['meant for another client', { aud: 'somebody-else' }, undefined],
  ['of another issuer', { iss: 'https://accounts.evil.example' }, undefined],
  ['that is over', {}, -60],
  ['without a subject', { sub: undefined }, undefined],
  ['whose email is not confirmed', { sub: 'google-2', email_verified: false }, undefined],
  ['without an email', { sub: 'google-2', email: undefined }, undefined],
  ['whose email is said not to be confirmed', { sub: 'google-2', email_verified: 'false' }, undefined],
  ['that does not say whether its email is confirmed', { sub: 'google-2', email_verified: undefined }, undefined],
  ['whose subject is empty', { sub: '' }, undefined],
  ['whose subject is too long', { sub: 'x'.repeat(256) }, undefined],
  ['whose email is too long', { sub: 'google-2', email: `${'x'.repeat(250)}@example.com` }, undefined],
  ['without a beginning', { iat: undefined }, undefined],
  ['without an end', { exp: undefined }, undefined],
])('a token %s is refused', async (_, claims, expiresIn) => {
  expect((await refusal(signIn(person(claims), expiresIn))).httpStatus).toBe(401)
})

test('a token that the issuer did not sign is refused, and so is one without a signature', async () => {
  const stranger = new OAuth2Server()
  await stranger.issuer.keys.generate('RS256')
  stranger.issuer.url = address
  const forged = await stranger.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, person())
    },
  })
  const [, payload] = (await idToken(person())).split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  for (const token of [forged, unsigned, 'nonsense', `${await idToken(person())}x`]) {
    expect((await refusal(guest('POST /auth/sign-in/google', { body: { token } }))).httpStatus).toBe(401)
  }
})

test('an account whose email was proven on both sides is linked; one whose email was not is left alone', async () => {
  const proven = await site.signedIn({ email: 'proven@example.com' })
  const linked = await signIn(person({ sub: 'google-proven', email: 'Proven@example.com' }))
  expect(await site.call(linked.token)('GET /customer/detail')).toMatchObject({ id: proven.customerId })

  const unproven = await site.signedIn({ email: 'unproven@example.com' })
  await site.db.query({
    text: 'UPDATE customer SET email_verified_at = NULL WHERE id = $1',
    values: [unproven.customerId],
  })
  const answer = await refusal(signIn(person({ sub: 'google-unproven', email: 'unproven@example.com' })))
  expect(answer.httpStatus).toBe(409)
  expect(answer.message).toContain('hasn’t been confirmed yet')
  const { rows } = await site.db.query({ text: `SELECT FROM customer_identity WHERE subject = 'google-unproven'` })
  expect(rows).toEqual([])
})

test('security 64: D5.6 a Google or code sign-in never joins an account that only typed the email and proved another contact', async () => {
  const [email, mobile] = ['prey@example.com', '+6591239876']
  const { ticket } = await guest('POST /auth/sign-up', { body: { email, mobile, password: 'three clean sheets' } })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'mobile' } })
  const thief = await guest('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  const theirs = await site.call(thief.token)('GET /customer/detail')
  await guest('POST /auth/sign-in/code', { body: { identifier: email } })
  expect(await messages.deliver()).toEqual([])
  const owner = await signIn(person({ sub: 'google-prey', email }))
  const account = await site.call(owner.token)('GET /customer/detail')
  expect(account).toMatchObject({ email, mobile: null })
  expect(account.id).not.toBe(theirs.id)
})

test('security 64: D5.6 an email that is changed while Google’s sign-in joins its account waits for the sign-in', async () => {
  const email = 'mover@example.com'
  const { customerId } = await site.signedIn({ email })
  const held = holdStatement(site, 'insert_identity')
  const going = signIn(person({ sub: 'google-mover', email }))
  await held.reached
  let isChanged = false
  const text = `UPDATE customer SET email = 'moved@example.com' WHERE id = $1`
  const changing = site.db.query({ text, values: [customerId] }).then(() => {
    isChanged = true
  })
  await eventually(async () => expect(isChanged || (await waitingForLocks(site.db)) > 0).toBe(true))
  const wasFirst = isChanged
  held.release()
  const [{ token }] = await Promise.all([going, changing])
  expect(wasFirst).toBe(false)
  expect((await site.call(token)('GET /customer/detail')).id).toBe(customerId)
})

test.each(['w\u0131@example.com', 'ｗei@example.com', 'wei', 'a@b@example.com'])(
  'D5.9 the email %j of a token, which could be confused with another one, is refused',
  async (email) => {
    expect((await refusal(signIn(person({ sub: `google-${email}`, email })))).httpStatus).toBe(401)
  },
)

test('security 66: D5.7 a Google sign-in that is under way when the account is deleted opens nothing', async () => {
  const claims = person({ sub: 'google-leaver', email: 'leaver@example.com' })
  const { token } = await signIn(claims)
  const account = await site.call(token)('GET /customer/detail')
  const { ticket } = await site.call(token)('POST /customer/delete/code')
  const code = await messages.code()
  const held = holdStatement(site, 'insert_session')
  const going = refusal(signIn(claims))
  await held.reached
  await site.call(token)('POST /customer/delete', { body: { ticket, code } })
  held.release()
  expect((await going).httpStatus).toBe(401)
  const text = 'SELECT FROM session WHERE customer_id = $1'
  expect((await site.db.query({ text, values: [account.id] })).rows).toEqual([])
})

test('the same Google account at two stores is two customers', async () => {
  const here = await signIn(person({ sub: 'google-both', email: 'both@example.com' }))
  const there = await site.call(undefined, 'kinder-press.localhost')('POST /auth/sign-in/google', {
    body: { token: await idToken(person({ sub: 'google-both', email: 'both@example.com' })) },
  })
  const other = site.call(there.token, 'kinder-press.localhost')
  expect((await other('GET /customer/detail')).id).not.toBe((await site.call(here.token)('GET /customer/detail')).id)
})

test('a name from Google is one line, and not too long', async () => {
  const claims = { sub: 'google-odd', email: 'odd@example.com', given_name: `A\r\nBcc: x${'y'.repeat(200)}` }
  const { token } = await signIn(person(claims))
  const { first_name } = await site.call(token)('GET /customer/detail')
  expect(first_name).toMatch(/^A {2}Bcc: xy+$/)
  expect(first_name).toHaveLength(80)
})

test('concurrent first sign-ins create one account', async () => {
  const claims = person({ sub: 'google-twice', email: 'twice@example.com' })
  const logins = await Promise.all([signIn(claims), signIn(claims), signIn(claims)])
  expect(new Set(logins.map(({ token }) => token)).size).toBe(3)
  const { rows } = await site.db.query({ text: `SELECT FROM customer WHERE email = 'twice@example.com'` })
  expect(rows).toHaveLength(1)
})

/** Signs in at the issuer as a browser would, and returns the parameters of the redirect. */
async function visit(url: string) {
  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return {
    place: back.origin + back.pathname,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
}

/** Sets the claims of the tokens that the issuer signs from now on. */
function issue(claims: Claims) {
  issuer.service.removeAllListeners('beforeTokenSigning')
  issuer.service.on('beforeTokenSigning', (token: { payload: Claims }) => void Object.assign(token.payload, claims))
}

test('S7.14 a visit to Google’s sign-in page sends scopes, state, nonce and PKCE, and opens a session', async () => {
  const { url, ticket } = await guest('GET /auth/google')
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: CLIENT,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  const { place, code, state } = await visit(url)
  const { rows } = await site.db.query({ text: 'SELECT origin FROM store WHERE is_default' })
  expect(place).toBe(`${rows[0].origin}/auth/sign-in`)
  issue(person({ sub: 'google-visitor', email: 'visitor@example.com', nonce: query.get('nonce') }))
  const stolen = guest('POST /auth/google', { body: { code, state, ticket: 'B'.repeat(43) } })
  expect((await refusal(stolen)).httpStatus).toBe(401)
  const { token } = await guest('POST /auth/google', { body: { code, state, ticket } })
  expect(await site.call(token)('GET /customer/detail')).toMatchObject({ email: 'visitor@example.com' })
  // The redirect can be used only once.
  expect((await refusal(guest('POST /auth/google', { body: { code, state, ticket } }))).httpStatus).toBe(401)
})

test('S7.14 Google gets this store’s redirect URI, and again with the code and its verifier', async () => {
  const { url, ticket } = await guest('GET /auth/google')
  const { rows } = await site.db.query({ text: 'SELECT origin FROM store WHERE is_default' })
  const redirect_uri = `${rows[0].origin}/auth/sign-in`
  const sent = Object.fromEntries(new URL(url).searchParams)
  expect(sent).toMatchObject({ redirect_uri, prompt: 'select_account' })
  expect(Object.keys(sent)).toHaveLength(9)
  expect(new Set([ticket, sent.state, sent.nonce]).size).toBe(3)
  const { code, state } = await visit(url)
  issue(person({ sub: 'google-asked', email: 'asked@example.com', nonce: sent.nonce }))
  let told: Record<string, string> = {}
  issuer.service.once('beforeResponse', (_answer: unknown, request: { body: Record<string, string> }) => {
    told = request.body
  })
  await guest('POST /auth/google', { body: { code, state, ticket } })
  expect(told).toEqual({
    ...{ grant_type: 'authorization_code', code, client_id: CLIENT, redirect_uri },
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  })
  const challenge = createHash('sha256')
    .update(told.code_verifier ?? '')
    .digest('base64url')
  expect(challenge).toBe(sent.code_challenge)
})

test('S7.14 a visit expires after ten minutes, and is valid only at its store and with its state', async () => {
  const start = Date.now()
  site.setClock(new Date(start))
  const visits = []
  for (let index = 0; index < 3; index += 1) {
    const { url, ticket } = await guest('GET /auth/google')
    visits.push({ ticket, nonce: new URL(url).searchParams.get('nonce'), ...(await visit(url)) })
  }
  const [first, second, third] = visits
  if (!first || !second || !third) throw new Error('no visits')
  const back = ({ ticket, code }: typeof first, state: string, host?: string) =>
    site.call(undefined, host)('POST /auth/google', { body: { code, state, ticket } })
  issue(person({ sub: 'google-slow', email: 'slow@example.com', nonce: first.nonce }))
  expect((await refusal(back(first, second.state))).httpStatus).toBe(401)
  expect((await refusal(back(first, first.state, 'kinder-press.localhost'))).httpStatus).toBe(401)
  site.setClock(new Date(start + 599_999))
  expect(await back(first, first.state)).toHaveProperty('token')
  site.setClock(new Date(start + 600_000))
  issue(person({ sub: 'google-slow', nonce: second.nonce }))
  expect((await refusal(back(second, second.state))).httpStatus).toBe(401)
  site.setClock(() => new Date())
})

test.each<[string, number, object, number]>([
  ['refuses the code', 400, { error: 'invalid_grant' }, 401],
  ['answers without a token', 200, { access_token: 'x' }, 401],
  ['refuses it with a token', 403, { id_token: 'x' }, 401],
  ['breaks', 500, {}, 503],
  ['is overloaded', 503, {}, 503],
])('S7.14 an issuer that %s signs nobody in', async (_, statusCode, body, status) => {
  const { url, ticket } = await guest('GET /auth/google')
  const { code, state } = await visit(url)
  issuer.service.once('beforeResponse', (answer: { statusCode: number; body: object }) => {
    Object.assign(answer, { statusCode, body })
  })
  expect((await refusal(guest('POST /auth/google', { body: { code, state, ticket } }))).httpStatus).toBe(status)
})

test('a token is accepted until ten seconds after its expiry, and email_verified may be a string', async () => {
  const claims = person({ sub: 'google-late', email: 'late@example.com', email_verified: 'true' })
  const now = Math.floor(Date.now() / 1000)
  site.setClock(new Date(now * 1000))
  const until = (exp: number) => signIn({ ...claims, iat: now - 60, exp })
  expect(await until(now - 9)).toHaveProperty('token')
  expect((await refusal(until(now - 10))).httpStatus).toBe(401)
  site.setClock(() => new Date())
})

test.each(['g', 'g'.repeat(255)])('the subject %s has an allowed length', async (sub) => {
  expect(await signIn(person({ sub, email: `subject${sub.length}@example.com` }))).toHaveProperty('token')
})

test('a Google account without a name creates an account without a name', async () => {
  const claims = person({
    sub: 'google-nameless',
    email: 'nameless@example.com',
    given_name: undefined,
    family_name: ' ',
  })
  const { token } = await signIn(claims)
  expect(await site.call(token)('GET /customer/detail')).toMatchObject({ first_name: '', last_name: null })
})

test('one address may sign in with Google sixty times an hour', async () => {
  await signIn(person())
  await site.db.query({ text: `UPDATE rate_limit SET points = 58 WHERE key LIKE 'google:%'` })
  await signIn(person())
  await guest('GET /auth/google')
  const body = { code: 'c', state: 'A'.repeat(43), ticket: 'B'.repeat(43) }
  expect((await refusal(signIn(person()))).httpStatus).toBe(429)
  expect((await refusal(guest('GET /auth/google'))).httpStatus).toBe(429)
  expect((await refusal(guest('POST /auth/google', { body }))).httpStatus).toBe(429)
})

test('the issuer’s discovery document is read once an hour', async () => {
  const { createServer } = await import('node:http')
  let reads = 0
  let answer: unknown = {}
  let keys = 500
  const server = createServer((request, response) => {
    if (request.url === '/keys') return void response.writeHead(keys, { 'Content-Type': 'application/json' }).end('{}')
    reads += 1
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const own = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const secret = 'a secret of the shop'
  const env = { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: `${own}/`, GOOGLE_CLIENT_SECRET: secret }
  const shop = await testSite({ env })
  const start = Date.now()
  shop.setClock(new Date(start))
  const ask = () => shop.call()('GET /auth/google')
  for (answer of [{}, { issuer: own, jwks_uri: 'no address' }]) expect((await refusal(ask())).httpStatus).toBe(503)
  answer = {
    ...{ issuer: own, jwks_uri: `${own}/keys`, token_endpoint: `${own}/token` },
    authorization_endpoint: `${own}/authorize`,
  }
  expect((await ask()).url).toContain(`${own}/authorize?client_id=`)
  expect(reads).toBe(3)
  shop.setClock(new Date(start + 3_599_999))
  await ask()
  expect(reads).toBe(3)
  shop.setClock(new Date(start + 3_600_000))
  await ask()
  expect(reads).toBe(4)
  // Without the issuer's keys no token can be verified, and none is refused as invalid.
  for (keys of [500, 200]) {
    const call = shop.call()('POST /auth/sign-in/google', { body: { token: await idToken(person()) } })
    expect(await refusal(call)).toMatchObject({
      httpStatus: 503,
      message: expect.stringContaining('can’t reach Google'),
    })
  }
  server.close()
})

test('S7.14 a token whose nonce differs from the visit’s is refused', async () => {
  const { url, ticket } = await guest('GET /auth/google')
  const { code, state } = await visit(url)
  issue(person({ sub: 'google-visitor', nonce: 'C'.repeat(43) }))
  expect((await refusal(guest('POST /auth/google', { body: { code, state, ticket } }))).httpStatus).toBe(401)
})

test('S7.14 without a client id there is no sign-in with Google, and GET /auth/methods says so', async () => {
  const off = await testSite()
  expect(await off.call()('GET /auth/methods')).toEqual({ google_client_id: null, has_google_button: false })
  expect(await guest('GET /auth/methods')).toEqual({ google_client_id: CLIENT, has_google_button: false })
  expect((await refusal(off.call()('GET /auth/google'))).httpStatus).toBe(404)
  const token = await idToken(person())
  expect((await refusal(off.call()('POST /auth/sign-in/google', { body: { token } }))).httpStatus).toBe(404)
})

test('an unavailable issuer is a 503 with a message', async () => {
  const away = await testSite({ env: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: 'http://127.0.0.1:9' } })
  const call = away.call()('POST /auth/sign-in/google', { body: { token: await idToken(person()) } })
  expect(await refusal(call)).toMatchObject({
    httpStatus: 503,
    message: 'We can’t reach Google right now. Try again, or sign in another way.',
  })
})
