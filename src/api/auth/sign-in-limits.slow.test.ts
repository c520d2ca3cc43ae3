import { beforeEach, expect, test } from 'vitest'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { anotherProcess } from '#tests/support/another-process.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
const direct = await testSite()
const other = await anotherProcess(site)
const { email, password } = DEMO_CUSTOMER

let start = Date.now()
beforeEach(() => {
  start += 24 * 3_600_000
  site.setClock(new Date(start))
})
const later = (seconds: number) => site.setClock(new Date(site.parts.clock().getTime() + seconds * 1000))

const signIn = (given: string, address = '203.0.113.1', identifier = email) =>
  site.call()('POST /auth/sign-in', {
    body: { identifier, password: given },
    headers: { 'X-Forwarded-For': address },
  })
const status = (call: Promise<unknown>) => refusal(call).then(({ httpStatus }) => httpStatus)

test('after five wrong passwords each further attempt waits longer, and the right password waits too', async () => {
  for (let index = 0; index < 5; index += 1) expect(await status(signIn('wrong'))).toBe(401)
  for (const wait of [1, 2, 4, 8, 16]) {
    const held = await refusal(signIn(password))
    expect(held).toMatchObject({ httpStatus: 429, response: { retry_after_seconds: wait } })
    later(wait)
    expect(await status(signIn('wrong'))).toBe(401)
  }
  later(31)
  expect((await refusal(signIn(password))).message).toBe('Too many tries. Wait 1 second and try again.')
  later(1)
  expect(await signIn(password)).toHaveProperty('token')
  // The right password resets the attempts.
  expect(await status(signIn('wrong'))).toBe(401)
  expect(await signIn(password)).toHaveProperty('token')
})

test('tries count in every process, and also those at the same moment', async () => {
  const processes = [
    () => site.call()('POST /auth/sign-in', { body: { identifier: email, password: 'wrong' } }),
    () => other.call()('POST /auth/sign-in', { body: { identifier: email, password: 'wrong' } }),
  ]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => status(processes[index % 2]?.() ?? signIn(''))),
  )
  expect(answers.filter((answer) => answer === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(7)
})

test('an account is blocked after twenty attempts from many addresses, an address after fifty attempts at many accounts', async () => {
  const many = []
  for (let index = 0; index < 21; index += 1) many.push(await status(signIn('wrong', `198.51.100.${index}`)))
  expect(many.slice(0, 20).every((answer) => answer === 401)).toBe(true)
  expect(many[20]).toBe(429)
  const accounts = []
  for (let index = 0; index < 51; index += 1) {
    accounts.push(await status(signIn('wrong', '192.0.2.9', `person${index}@example.com`)))
  }
  expect(accounts.slice(0, 50).every((answer) => answer === 401)).toBe(true)
  expect(accounts[50]).toBe(429)
})

test('a rotating X-Forwarded-For changes nothing when no proxy is trusted', async () => {
  const answers = []
  for (let index = 0; index < 6; index += 1) {
    const call = direct.call()('POST /auth/sign-in', {
      body: { identifier: email, password: 'wrong' },
      headers: { 'X-Forwarded-For': `10.1.1.${index}` },
    })
    answers.push(await status(call))
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test('without the table of limits nobody can sign in', async () => {
  const broken = await testSite()
  await broken.db.query({ text: 'DROP TABLE rate_limit' })
  const call = broken.call()('POST /auth/sign-in', { body: { identifier: email, password } })
  expect(await status(call)).toBe(500)
})

test('two hundred wrong sign-ins at once are mostly turned away, and the store stays quick meanwhile', async () => {
  const quick = async () => {
    const began = performance.now()
    expect((await direct.send('/api/store/config')).status).toBe(200)
    return performance.now() - began
  }
  for (let index = 0; index < 20; index += 1) await quick()
  const began = performance.now()
  const flood = Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      status(
        site.call()('POST /auth/sign-in', {
          body: { identifier: `flood${index}@example.com`, password: 'wrong' },
          headers: { 'X-Forwarded-For': `100.64.${index}.1` },
        }),
      ),
    ),
  )
  let isOver = false
  const answersSoon = flood.then((answers) => {
    isOver = true
    return answers
  })
  const times: number[] = []
  while (!isOver) {
    times.push(await quick())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const answers = await answersSoon
  const wholeFlood = performance.now() - began
  expect(answers.filter((answer) => answer === 429).length).toBeGreaterThan(100)
  expect(answers.filter((answer) => answer === 401).length).toBeGreaterThan(30)
  expect(answers.filter((answer) => answer >= 500)).toEqual([])
  // A page must not wait for the hashing; it would then be answered only after the flood. Both times grow on a busy machine, so their ratio is tested.
  expect(times.length).toBeGreaterThan(5)
  const sorted = times.sort((one, two) => one - two)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(wholeFlood / 5)
})

test('a browser that still holds a dead login can sign in again, and a live one is replaced', async () => {
  const dead = 'A'.repeat(43)
  const body = { identifier: email, password }
  const { token } = await site.call(dead)('POST /auth/sign-in', { body })
  const { token: next } = await site.call(token)('POST /auth/sign-in', { body })
  expect(new Set([dead, token, next]).size).toBe(3)
  expect(await status(site.call(token)('GET /customer/detail'))).toBe(401)
  expect(await site.call(next)('GET /customer/detail')).toMatchObject({ email })
})

test('S7.14 /auth/login, /auth/user and /auth/logout work like their counterparts', async () => {
  const { token } = await site.call()('POST /auth/login', { body: { identifier: email, password } })
  expect(await site.call(token)('GET /auth/user')).toEqual(await site.call(token)('GET /customer/detail'))
  await site.call(token)('POST /auth/logout')
  for (const process of [site, other]) expect(await status(process.call(token)('GET /auth/user'))).toBe(401)
})

test('security 84: tries that were made while the clock was a day ahead keep nobody waiting for a day', async () => {
  const { token } = await signIn(password)
  const again = () =>
    site.call(token)('POST /customer/password', {
      body: { current_password: 'wrong', password: 'three clean sheets' },
    })
  later(86_400)
  for (let index = 0; index < 5; index += 1) expect(await status(signIn('wrong'))).toBe(401)
  expect(await status(signIn(password))).toBe(429)
  for (let index = 0; index < 5; index += 1) expect(await status(again())).toBe(400)
  expect(await status(again())).toBe(429)
  later(-86_400)
  expect(await signIn(password)).toHaveProperty('token')
  expect(await status(again())).toBe(400)
})

const counted = async (name: string, points?: number) => {
  const text = `SELECT points FROM rate_limit WHERE key LIKE $1 || ':%' AND resets_at > $2 ORDER BY points DESC`
  const { rows } = await site.db.query({ text, values: [name, site.parts.clock()] })
  if (points === undefined) return rows.map((row) => row.points as number)
  await site.db.query({ text: `UPDATE rate_limit SET points = $2 WHERE key LIKE $1 || ':%'`, values: [name, points] })
  return []
}

test('a right password resets the account’s attempts, and undoes its own attempt for the address', async () => {
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  expect(await status(signIn('wrong'))).toBe(401)
  await counted('sign-in-id', 18)
  await counted('sign-in-from', 48)
  expect(await signIn(password)).toHaveProperty('token')
  expect(await counted('sign-in-from')).toEqual([48])
  expect([await counted('sign-in-id'), await counted('sign-in')]).toEqual([[], []])
  expect(await status(signIn('wrong'))).toBe(401)
  expect([await counted('sign-in-id'), await counted('sign-in')]).toEqual([[1], [1]])
  expect(await counted('sign-in-from')).toEqual([49])
})
