import { beforeEach, expect, test } from 'vitest'
import { anotherProcess } from '#tests/support/another-process.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { systemRandom } from '../base/random.ts'

// One trusted proxy, so that a test can set its client address.
const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
const messages = await testMessages(site)
const other = await anotherProcess(site)

let start = Date.now()
let people = 0
beforeEach(async () => {
  start += 3 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
})
const later = (seconds: number) => site.setClock(new Date(site.parts.clock().getTime() + seconds * 1000))
const newMobile = () => {
  people += 1
  return `+658${1_000_000 + people}`
}

const from = (address: string) => ({ 'X-Forwarded-For': address })
const ask = (identifier: string, address = '203.0.113.1') =>
  site.call()('POST /auth/sign-in/code', { body: { identifier }, headers: from(address) })

async function customer(mobile = newMobile()) {
  await site.db.query({
    text: `INSERT INTO customer (store_id, mobile, mobile_verified_at, first_name, profile_completed_at)
           SELECT id, $1, now(), 'Siti', now() FROM store WHERE is_default`,
    values: [mobile],
  })
  return mobile
}

test('D5.3 a customer signs in with the code of a text', async () => {
  const mobile = await customer()
  const { ticket, ...sent } = await ask(mobile)
  expect(sent).toEqual({
    ...{ channel: 'mobile', to: `+65 •••• ${mobile.slice(-4)}` },
    ...{ resend_after_seconds: 60, code_lives_seconds: 600 },
  })
  const signedIn = await site.call()('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  expect(signedIn.needs_profile).toBe(false)
  expect(await site.call(signedIn.token)('GET /customer/detail')).toMatchObject({ first_name: 'Siti', mobile })
})

test('D5.3 after five wrong tries, spread over two processes, the right code is refused', async () => {
  const { ticket } = await ask(await customer())
  const code = await messages.code()
  const wrong = code === '111111' ? '222222' : '111111'
  const processes = [site.call(), other.call()]
  for (const left of [4, 3, 2, 1]) {
    const process = processes[left % 2] ?? site.call()
    const answer = await refusal(process('POST /auth/verify/code', { body: { ticket, code: wrong } }))
    expect(answer.errors.code).toContain(`You have ${left} tr`)
  }
  const fifth = await refusal(other.call()('POST /auth/verify/code', { body: { ticket, code: wrong } }))
  expect(fifth.errors.code).toBe('This code no longer works. Ask for a new one.')
  for (const process of processes) {
    expect(await refusal(process('POST /auth/verify/code', { body: { ticket, code } }))).toMatchObject({
      httpStatus: 400,
      errors: { code: 'This code no longer works. Ask for a new one.' },
    })
  }
})

test('D5.3 tries at the same moment count as well: of all codes at once, five are looked at', async () => {
  const { ticket } = await ask(await customer())
  const code = await messages.code()
  const guesses = Array.from({ length: 40 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
  const calls = [site.call(), other.call()]
  const answers = await Promise.all(
    guesses.map((guess, index) =>
      refusal((calls[index % 2] ?? site.call())('POST /auth/verify/code', { body: { ticket, code: guess } })),
    ),
  )
  expect(answers.filter(({ errors }) => errors.code?.startsWith('That code isn’t right'))).toHaveLength(4)
  const { rows } = await site.db.query({ text: 'SELECT max(tries) AS tries FROM verification' })
  expect(rows[0].tries).toBe(5)
  expect((await refusal(site.call()('POST /auth/verify/code', { body: { ticket, code } }))).httpStatus).toBe(400)
})

test('D5.3 a right code among concurrent wrong ones is checked only within the five attempts', async () => {
  for (let round = 0; round < 4; round += 1) {
    later(4000)
    const { ticket } = await ask(await customer())
    const code = await messages.code()
    const wrong = code === '111111' ? '222222' : '111111'
    const calls = [site.call(), other.call()]
    const given = Array.from({ length: 12 }, (_, index) => (index === round * 3 ? code : wrong))
    const answers = await Promise.allSettled(
      given.map((one, index) =>
        (calls[index % 2] ?? site.call())('POST /auth/verify/code', { body: { ticket, code: one } }),
      ),
    )
    const text = 'SELECT tries, used_at FROM verification ORDER BY created_at DESC LIMIT 1'
    const { rows } = await site.db.query({ text })
    expect(rows[0].tries).toBeLessThanOrEqual(5)
    const isIn = answers.some(({ status }) => status === 'fulfilled')
    expect(isIn).toBe(rows[0].used_at !== null)
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    // The code is used up, whether or not it signed in.
    expect((await refusal(site.call()('POST /auth/verify/code', { body: { ticket, code } }))).httpStatus).toBe(400)
  }
})

test('a code does not work with another ticket, at another store or for another purpose', async () => {
  const { ticket } = await ask(await customer())
  const code = await messages.code()
  const { ticket: foreign } = await ask(await customer())
  await messages.deliver()
  expect((await refusal(site.call()('POST /auth/verify/code', { body: { ticket: foreign, code } }))).httpStatus).toBe(
    400,
  )
  const elsewhere = site.call(undefined, 'kinder-press.localhost')
  expect((await refusal(elsewhere('POST /auth/verify/code', { body: { ticket, code } }))).httpStatus).toBe(400)
  const { token } = await site.signedIn()
  const bound = site.call(token)('POST /customer/contact/confirm', { body: { ticket, code } })
  expect((await refusal(bound)).httpStatus).toBe(400)
  expect(await site.call()('POST /auth/verify/code', { body: { ticket, code } })).toHaveProperty('token')
})

test('neither code, ticket nor token can be read from the database, and the code cannot be found by trying all', async () => {
  const { ticket } = await ask(await customer())
  const code = await messages.code()
  const { token } = await site.call()('POST /auth/verify/code', { body: { ticket, code } })
  const { rows: tables } = await site.db.query({
    text: `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  })
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await site.db.query({
      text: `SELECT coalesce(string_agg(t::text, E'\\n'), '') AS text FROM ${name} t`,
    })
    dump += rows[0].text
  }
  expect(dump.length).toBeGreaterThan(10_000)
  for (const secret of [ticket, token]) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
  // The key of the code's hash is derived from the ticket, which is not stored.
  const { codeKey, hashCode } = await import('./codes/secrets.ts')
  expect(dump).toContain(hashCode(codeKey(ticket), code).toString('hex'))
  expect(dump).not.toContain(codeKey(ticket))
})

test('three texts an hour go to a number from one network, and twelve from everywhere together', async () => {
  const mobile = newMobile()
  const askFrom = async (address: string) => {
    const answer = await ask(mobile, address).then(
      () => 200,
      ({ httpStatus }: { httpStatus: number }) => httpStatus,
    )
    later(61)
    return answer
  }
  const answers = []
  for (const address of [1, 2, 3, 4].map((last) => `203.0.113.${last}`)) {
    for (let turn = 0; turn < 4; turn += 1) answers.push(await askFrom(address))
  }
  expect(answers).toEqual([1, 2, 3, 4].flatMap(() => [200, 200, 200, 429]))
  const thirteenth = await refusal(ask(mobile, '203.0.113.5'))
  expect(thirteenth).toMatchObject({ httpStatus: 429, response: { retry_after_seconds: expect.any(Number) } })
  const forgot = site.call()('POST /auth/forgot-password', {
    body: { identifier: mobile },
    headers: from('203.0.113.6'),
  })
  expect((await refusal(forgot)).httpStatus).toBe(429)
  later(3600)
  expect(await ask(mobile, '203.0.113.5')).toHaveProperty('ticket')
})

test('security 73: a stranger who asks for codes and links without end leaves the owner’s new device its own', async () => {
  const mobile = await customer()
  const email = `owner-of-${mobile.slice(1)}@example.com`
  await site.db.query({
    text: 'UPDATE customer SET email = $2, email_verified_at = now() WHERE mobile = $1',
    values: [mobile, email],
  })
  const forgot = (identifier: string, address: string) =>
    site.call()('POST /auth/forgot-password', { body: { identifier }, headers: from(address) })
  const strangers = [mobile, email].flatMap((contact) => [
    () => ask(contact, '198.51.100.66'),
    () => forgot(contact, '198.51.100.66'),
  ])
  for (let turn = 0; turn < 8; turn += 1) {
    for (const asks of strangers) await asks().catch(() => {})
    later(61)
  }
  // The stranger's last requests are refused. Refused requests do not count against the owner.
  for (const asks of strangers) expect((await refusal(asks())).httpStatus).toBe(429)
  await messages.deliver()
  expect(await ask(mobile, '203.0.113.9')).toHaveProperty('ticket')
  later(61)
  expect(await forgot(email, '203.0.113.9')).toHaveProperty('link_lives_seconds')
  await messages.deliver()
  const { ticket } = await ask(email, '203.0.113.9')
  const signedIn = site.call()('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  expect(await signedIn).toHaveProperty('token')
})

test('an email gets at most five codes an hour; codes and links have separate limits', async () => {
  const email = `often${people}@example.com`
  const link = () =>
    site.call()('POST /auth/forgot-password', { body: { identifier: email }, headers: from('203.0.113.8') })
  for (let index = 0; index < 5; index += 1) {
    expect((await ask(email)).channel).toBe('email')
    if (index < 3) await link()
    later(61)
  }
  expect(await refusal(ask(email))).toMatchObject({ httpStatus: 429, message: expect.stringContaining('minutes') })
  expect((await refusal(link())).httpStatus).toBe(429)
})

test('a second message to the same contact waits for a minute, to another contact it does not', async () => {
  const [mobile, email] = [newMobile(), `soon${people}@example.com`]
  await ask(mobile)
  later(59.999)
  const early = await refusal(ask(mobile))
  expect(early).toMatchObject({ httpStatus: 429, response: { retry_after_seconds: 1 } })
  await ask(email)
  later(0.001)
  expect(await ask(mobile)).toHaveProperty('ticket')
})

test('a code of six digits may begin with zeros', async () => {
  const { newCode } = await import('./codes/secrets.ts')
  const codes = Array.from({ length: 400 }, () => newCode(systemRandom))
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(codes.some((code) => code > '900000')).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(390)
})

test('one address may ask for twenty messages an hour, whatever it writes into X-Forwarded-For', async () => {
  const askAs = (index: number) => ask(newMobile(), `10.0.0.${index}, 198.51.100.7`)
  for (let index = 0; index < 20; index += 1) await askAs(index)
  expect((await refusal(askAs(99))).httpStatus).toBe(429)
  expect(await ask(newMobile(), '198.51.100.8')).toHaveProperty('ticket')
})

test('the store’s budget for texts holds for all together, and one number asked for often does not use it up', async () => {
  const mobile = newMobile()
  await ask(mobile)
  for (let index = 0; index < 10; index += 1) await refusal(ask(mobile, `192.0.2.${index}`))
  const points = async () => {
    const { rows } = await site.db.query({
      text: `SELECT points FROM rate_limit WHERE key LIKE 'messages-store:%' ORDER BY resets_at DESC LIMIT 1`,
    })
    return Number(rows[0].points)
  }
  expect(await points()).toBe(1)
  await site.db.query({ text: `UPDATE rate_limit SET points = 1000 WHERE key LIKE 'messages-store:%'` })
  expect((await refusal(ask(newMobile(), '192.0.2.77'))).httpStatus).toBe(429)
  // Mails have their own limit.
  expect(await ask('mail@example.com', '192.0.2.78')).toHaveProperty('ticket')
})

test.each(['+6561234567', '+60123456789', '+1 202 555 0100', '+65 7123 4567', '00 65 91234567'])(
  'D5.1 no text goes to %s: only to mobile numbers of Singapore',
  async (number) => {
    expect(await refusal(ask(number))).toMatchObject({ httpStatus: 400, errors: { identifier: expect.any(String) } })
    expect(await messages.deliver()).toEqual([])
  },
)
