import { beforeEach, expect, test } from 'vitest'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { testSite } from '#tests/support/site.ts'
import type { Queryable } from '../db/database.ts'

const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
const WARM_UP = 3
const known = Array.from({ length: 20 + WARM_UP }, (_, index) => `member${String(index).padStart(3, '0')}@example.com`)
const unknown = known.map((email) => email.replace('member', 'nobody'))
await site.db.query({
  text: `INSERT INTO customer (store_id, email, email_verified_at, first_name, password_hash)
         SELECT s.id, e.email, now(), 'Known', c.password_hash
         FROM unnest($1::citext[]) AS e (email), store s JOIN customer c ON c.store_id = s.id AND c.email = $2
         WHERE s.is_default`,
  values: [known, DEMO_CUSTOMER.email],
})

/** The names of all statements that reach the database, also within transactions. */
let asked: (string | undefined)[] = []
const recording = (to: Queryable): Queryable => ({
  ...to,
  query: (config) => {
    asked.push(config.name)
    return to.query(config)
  },
})
const { query, transaction, random } = site.db
site.db.query = recording({ query, random }).query
site.db.transaction = (work) => transaction((tx) => work(recording(tx)))

// Every test and every retry is a day later, so that all limits have expired.
let start = Date.now()
beforeEach(() => {
  start += 25 * 3_600_000
  site.setClock(new Date(start))
})

let addresses = 0
async function measured(path: string, body: object) {
  addresses += 1
  asked = []
  // CPU time, which other work on the machine does not change, unlike the elapsed time.
  const before = process.cpuUsage()
  const answer = await site.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `100.64.${addresses >> 8}.${addresses & 255}` },
  })
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, asked, answer: { status: answer.status, body: shape(await answer.text()) } }
}

/** The answer without the parts that differ for each account: the ticket and the masked address. */
const shape = (text: string) =>
  text.replace(/"ticket":"[\w-]{43}"/, '"ticket":"…"').replace(/"to":"[mn]•••/, '"to":"…•••')

const median = (values: number[]) => values.sort((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0

test.each([
  ['/api/auth/sign-in', (email: string) => ({ identifier: email, password: 'not the password' })],
  ['/api/auth/sign-in/code', (email: string) => ({ identifier: email })],
  ['/api/auth/forgot-password', (email: string) => ({ identifier: email })],
  ['/api/auth/sign-up', (email: string) => ({ email, password: 'clean cotton shirts' })],
] as const)(
  'D5.2 %s says the same after the same work, whether or not there is an account',
  { retry: 2 },
  async (path, form) => {
    const [times, differences]: [number[], number[]] = [[], []]
    for (const [index, email] of known.entries()) {
      const one = await measured(path, form(email))
      const two = await measured(path, form(unknown[index] ?? ''))
      expect(one.answer).toEqual(two.answer)
      expect(one.answer.status).toBe(path === '/api/auth/sign-in' ? 401 : 200)
      expect(one.asked).toEqual(two.asked)
      expect(one.asked.length).toBeGreaterThan(1)
      if (index < WARM_UP) continue
      times.push(one.ms, two.ms)
      differences.push(one.ms - two.ms)
    }
    // At most 5 % of a sign-in, or a millisecond for fast answers. A missing password hash would be 12 ms.
    expect(Math.abs(median(differences))).toBeLessThan(Math.max(0.05 * median(times), 1))
  },
)

test('D5.2 a customer without a password gets the same answer as an unknown one, after the same work', async () => {
  await site.db.query({ text: `UPDATE customer SET password_hash = NULL WHERE email = 'member000@example.com'` })
  const google = await measured('/api/auth/sign-in', { identifier: 'member000@example.com', password: 'guess guess' })
  const nobody = await measured('/api/auth/sign-in', { identifier: 'nobody000@example.com', password: 'guess guess' })
  expect(google.answer).toEqual(nobody.answer)
  expect(google.asked).toEqual(nobody.asked)
  expect(google.ms).toBeGreaterThan(5)
})
