import { readdir, readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { foldedText, loginForm } from '#rules/access/login-form.ts'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { refusal } from '#tests/support/refusal.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { email, password } = DEMO_CUSTOMER

let start = Date.now()
beforeEach(() => {
  start += 24 * 3_600_000
  site.setClock(new Date(start))
})
const signIn = (identifier: string, given = 'wrong') =>
  site.call()('POST /auth/sign-in', { body: { identifier, password: given } })
const status = async (identifier: string, given?: string) => (await refusal(signIn(identifier, given))).httpStatus

test('security 72: D5.9 whatever the spelling of a login, the sixth guess waits', async () => {
  const spellings = [email, email.toUpperCase(), 'Mei.Tan@example.com', 'ｍei.tan@example.com', 'ᵐei.tan@example.com']
  for (const spelling of spellings) expect(await status(spelling)).toBe(401)
  expect(await status('mei.tan@Example.com')).toBe(429)
  expect(await status(email, password)).toBe(429)
})

test('security 72: D5.9 a dotted capital I is another letter: 45 such guesses with the right password open nothing', async () => {
  for (const spelling of ['me\u0130.tan@example.com', 'ME\u0130.TAN@EXAMPLE.COM', 'mei\u0307.tan@example.com']) {
    for (let index = 0; index < 15; index += 1) expect([401, 429]).toContain(await status(spelling, password))
  }
  expect(await signIn(email, password)).toHaveProperty('token')
})

test.each([
  ['\u212A', 'k'],
  ['\u017F', 'S'],
  ['\u1E9E', 'ss'],
  ['\u00DF', 'SS'],
  ['\u03A3', '\u03C2'],
  ['\u0130', 'i\u0307'],
  ['\uFB01', 'FI'],
  ['\uFF21', 'a'],
  ['\u13A0', '\uAB70'],
  ['\u10A0', '\u2D00'],
])('security 72: D5.9 the case pair %s and %s is one login to the limit of guesses', async (one, other) => {
  for (let index = 0; index < 5; index += 1) expect(await status(`x${one}x@example.com`)).toBe(401)
  expect(await status(`x${other}x@example.com`)).toBe(429)
})

test('D5.9 a mobile number in full-width digits is the same login', async () => {
  for (let index = 0; index < 5; index += 1) expect(await status('9123 9999')).toBe(401)
  expect(await status('＋６５９１２３９９９９')).toBe(429)
})

test('D5.9 an email is stored in its normalised form', async () => {
  const guest = site.call()
  const body = { email: 'New.Person@Example.COM', password: 'three clean sheets' }
  await guest('POST /auth/sign-up', { body })
  const { rows } = await site.db.query({
    text: `SELECT email::text FROM verification WHERE email = 'new.person@example.com'`,
  })
  expect(rows).toEqual([{ email: 'new.person@example.com' }])
  const { customerId } = await site.signedIn({ email: 'By.Hand@Example.com' })
  const kept = await site.db.query({ text: 'SELECT email::text FROM customer WHERE id = $1', values: [customerId] })
  expect(kept.rows).toEqual([{ email: 'by.hand@example.com' }])
})

test.each(['m\u00FCller@example.com', 'me\u0131@example.com', 'ｍei@example.com'])(
  'D5.9 %s is refused as an email for a code, a link or an account',
  async (identifier) => {
    const body = { email: identifier, password: 'three clean sheets' }
    expect((await refusal(site.call()('POST /auth/sign-up', { body }))).errors).toHaveProperty('email')
    for (const path of ['POST /auth/sign-in/code', 'POST /auth/forgot-password'] as const) {
      expect((await refusal(site.call()(path, { body: { identifier } }))).errors).toHaveProperty('identifier')
    }
  },
)

test('D5.9 the database’s form is the rule’s, for every character that both know', async () => {
  const { rows } = await site.db.query({
    text: `SELECT n, login_form(chr(n)) AS form FROM generate_series(1, 196607) AS n
           WHERE n NOT BETWEEN 55296 AND 57343 AND unicode_assigned(chr(n)) AND login_form(chr(n)) <> chr(n)`,
  })
  const forms = new Map(rows.map(({ n, form }) => [Number(n), String(form)]))
  expect(forms.size).toBeGreaterThan(5000)
  const wrong = [...forms].filter(([point, form]) => foldedText(String.fromCodePoint(point)) !== form)
  expect(wrong).toEqual([])
  const folded = ['Stra\u00DFe\u1E9E', '\u0130\u0131', 'ΟΔΟΣ', 'ǰ\u0345', email.toUpperCase()]
  const kept = await site.db.query({
    text: 'SELECT login_form(x) AS form FROM unnest($1::text[]) AS x',
    values: [folded],
  })
  expect(kept.rows.map(({ form }) => form)).toEqual(folded.map(loginForm))
})

test('D5.9 the migration normalises emails, and leaves and lists accounts whose emails would collide', async () => {
  const postgres = await sharedPostgres()
  const admin = openDatabase({ ...postgres, poolSize: 1 }, () => {})
  await admin.query({ text: 'CREATE DATABASE t_login_spelling' })
  const db = openDatabase({ ...postgres, database: 't_login_spelling', poolSize: 1 }, () => {})
  atEnd(async () => {
    await db.close()
    await admin.query({ text: 'DROP DATABASE t_login_spelling WITH (FORCE)' })
    await admin.close()
  })
  const folder = new URL('../../../db/migrations/', import.meta.url)
  const files = (await readdir(folder)).sort()
  const at = files.findIndex((file) => file.startsWith('0017'))
  const run = async (file: string) => db.query({ text: await readFile(new URL(file, folder), 'utf8') })
  for (const file of files.slice(0, at)) await run(file)
  const store = await db.query({
    text: `INSERT INTO store (slug, origin, default_subdomain, config, information, content_hash)
           VALUES ('s', 'https://s.example', 's', '{}', '{}', '') RETURNING id`,
  })
  const add = async (address: string) => {
    const text = `INSERT INTO customer (store_id, email, first_name) VALUES ($1, $2, 'A') RETURNING id`
    return String((await db.query({ text, values: [store.rows[0].id, address] })).rows[0].id)
  }
  await add('Mixed.Case@Example.com')
  await db.query({
    text: `INSERT INTO verification (store_id, purpose, ticket_hash, email, channel, code_hash, created_at)
           VALUES ($1, 'sign_up', sha256('ticket'), 'Half.Way@Example.com', 'email', sha256('code'), now())`,
    values: [store.rows[0].id],
  })
  const clashing = [await add('stra\u00DFe@example.com'), await add('STRASSE@example.com')]
  await run(files[at] ?? '')
  const emails = await db.query({ text: 'SELECT email::text FROM customer ORDER BY created_at, id' })
  expect(emails.rows.map((row) => row.email)).toEqual([
    'mixed.case@example.com',
    'stra\u00DFe@example.com',
    'STRASSE@example.com',
  ])
  const { rows } = await db.query({ text: 'SELECT customer_id, login_form FROM login_collision' })
  expect(rows.map(({ customer_id }) => customer_id).sort()).toEqual(clashing.sort())
  expect(new Set(rows.map(({ login_form }) => login_form))).toEqual(new Set(['strasse@example.com']))
  const underWay = await db.query({ text: 'SELECT email::text, code_hash FROM verification' })
  expect(underWay.rows).toEqual([{ email: 'half.way@example.com', code_hash: null }])
  // The colliding accounts can still be changed.
  await db.query({ text: `UPDATE customer SET first_name = 'B'` })
})
