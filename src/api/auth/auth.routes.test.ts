import { beforeAll, expect, test } from 'vitest'
import { ApiFailure } from '#contract/wire/request.ts'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from './password/password.ts'

const site = await testSite()
const guest = site.call()
const { email, password } = DEMO_CUSTOMER

beforeAll(async () => {
  await site.db.query({
    text: `INSERT INTO customer (store_id, mobile, first_name, password_hash) SELECT id, '+6591234567', 'Ravi', $1 FROM store WHERE is_default`,
    values: [await hashPassword('another long one')],
  })
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiFailure ? error.httpStatus : error),
  )

test('S6.1 a customer signs in and is no longer a guest', async () => {
  const { token } = await guest('POST /auth/sign-in', { body: { identifier: email, password } })
  expect(token).toMatch(/^[\w-]{43}$/)
  const account = await site.call(token)('GET /customer/detail')
  expect(account).toMatchObject({
    first_name: DEMO_CUSTOMER.firstName,
    email,
    main_address_id: null,
    main_address: null,
  })
  expect(await failure(guest('GET /customer/detail'))).toBe(401)
})

test('a customer can sign in with a mobile number in any notation', async () => {
  const { token } = await guest('POST /auth/sign-in', {
    body: { identifier: '9123 4567', password: 'another long one' },
  })
  expect((await site.call(token)('GET /customer/detail')).first_name).toBe('Ravi')
})

test('the email is not case-sensitive', async () => {
  const body = { identifier: email.toUpperCase(), password }
  expect((await guest('POST /auth/sign-in', { body })).token).toBeDefined()
})

test('a wrong password and an unknown email get the same answer', async () => {
  const answers = await Promise.all(
    [
      { identifier: email, password: 'wrong' },
      { identifier: 'nobody@example.com', password: 'wrong' },
    ].map(async (body) => {
      const answer = await site.send('/api/auth/sign-in', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
      return [answer.status, await answer.text()]
    }),
  )
  expect(answers[0]?.[0]).toBe(401)
  expect(answers[0]).toEqual(answers[1])
})

test('S3.7 no answer ever holds a password, under any name', async () => {
  const { token } = await site.signedIn()
  const detail = JSON.stringify(await site.call(token)('GET /customer/detail'))
  expect(detail).not.toMatch(/password|argon2/)
})

test('signing out ends the session at once', async () => {
  const { token } = await site.signedIn()
  await site.call(token)('POST /auth/sign-out')
  expect(await failure(site.call(token)('GET /customer/detail'))).toBe(401)
})

test('signing out in one browser leaves the others signed in', async () => {
  const signIn = () => guest('POST /auth/sign-in', { body: { identifier: email, password } })
  const [here, there] = [await signIn(), await signIn()]
  await site.call(here.token)('POST /auth/sign-out')
  expect(await failure(site.call(here.token)('GET /customer/detail'))).toBe(401)
  expect(await failure(site.call(there.token)('GET /customer/detail'))).toBeUndefined()
})

test('S6.6 a session ends after 604800 seconds, by the server’s clock', async () => {
  const start = Date.now()
  site.setClock(new Date(start))
  const { token } = await guest('POST /auth/sign-in', { body: { identifier: email, password } })
  const later = (seconds: number) => site.setClock(new Date(start + seconds * 1000))
  later(604_799.999)
  expect(await failure(site.call(token)('GET /customer/detail'))).toBeUndefined()
  later(604_800)
  expect(await failure(site.call(token)('GET /customer/detail'))).toBe(401)
  site.setClock(() => new Date())
})

test('a session of one store is not valid at another', async () => {
  const { token } = await site.signedIn({ store: 'clothesline-laundry' })
  const other = await site.db.query({
    text: `SELECT host FROM store_host h JOIN store s ON s.id = store_id WHERE NOT is_default`,
  })
  const host = other.rows[0]?.host as string
  expect(await failure(site.call(token, host)('GET /customer/detail'))).toBe(401)
})

const detailWith = (headers: HeadersInit) =>
  site.send('/api/customer/detail', { headers }).then((answer) => answer.status)

test('S6.4 the token counts from either header, and both must agree', async () => {
  const { token } = await site.signedIn()
  const { token: other } = await site.signedIn()
  expect(await detailWith({ token })).toBe(200)
  expect(await detailWith({ Authorization: `Bearer ${token}` })).toBe(200)
  expect(await detailWith({ token, Authorization: `Bearer ${token}` })).toBe(200)
  expect(await detailWith({ token, Authorization: `Bearer ${other}` })).toBe(401)
  expect(await detailWith({ token: `${token}, ${token}` })).toBe(401)
  expect(await detailWith({ Authorization: `Basic ${token}` })).toBe(401)
  expect(await detailWith({ token: 'x' })).toBe(401)
  expect(await detailWith({ Authorization: `bearer ${token}` })).toBe(200)
  expect(await detailWith({ token, Authorization: `Basic ${token}` })).toBe(401)
  expect(await detailWith({ Authorization: `Bearer ${token} ${token}` })).toBe(401)
})

test('a cookie alone signs nobody in, so another site cannot act for a customer', async () => {
  const { token } = await site.signedIn()
  expect(await detailWith({ Cookie: `local-Authentication=${token}; booking-token=${token}` })).toBe(401)
})

test('a token in the address is not read', async () => {
  const { token } = await site.signedIn()
  expect((await site.send(`/api/customer/detail?token=${token}`)).status).toBe(401)
})

test('a token is kept only as its hash, and never logged', async () => {
  const { token } = await guest('POST /auth/sign-in', { body: { identifier: email, password } })
  await site.call(token)('GET /customer/detail')
  const { rows } = await site.db.query({ text: 'SELECT token_hash FROM session' })
  const kept = rows.map((row) => (row.token_hash as Buffer).toString('latin1')).join()
  expect(kept).not.toContain(token)
  expect(site.logged.join('\n')).not.toContain(token)
  expect(site.logged.join('\n')).not.toContain(password)
})

test('S8.1 a store that requires authentication answers strangers with Authentication Required!', async () => {
  const other = await site.db.query({
    text: `SELECT host FROM store_host h JOIN store s ON s.id = store_id WHERE NOT is_default`,
  })
  const host = other.rows[0]?.host as string
  const stranger = site.call(undefined, host)
  await expect(stranger('GET /self-order/store/banner', { query: {} })).rejects.toMatchObject({
    httpStatus: 401,
    message: 'Authentication Required!',
  })
  // The calls of the sign-in page stay open.
  const closed = { authentication_required: true, authenticatiion_required: true }
  expect(await stranger('GET /store/config')).toMatchObject(closed)
  const { token } = await site.signedIn({ store: 'kinder-press' })
  expect(await site.call(token, host)('GET /self-order/store/banner', { query: {} })).toBeInstanceOf(Array)
})

test('a password is stored as an Argon2id hash with the decided cost', async () => {
  const { rows } = await site.db.query({ text: `SELECT password_hash FROM customer WHERE mobile = '+6591234567'` })
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
