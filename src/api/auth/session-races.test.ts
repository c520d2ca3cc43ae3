import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { callPath } from '#contract/wire/call.ts'
import { eventually } from '#tests/support/eventually.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { testMessages } from '#tests/support/messages.ts'
import {
  NEW_PASSWORD,
  OLD_PASSWORD,
  type PasswordOwner,
  passwordOwners,
  statusOf,
} from '#tests/support/password-owners.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { endpoints } from '../endpoints.ts'
import { hashPassword } from './password/password.ts'

const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
const messages = await testMessages(site)
const { nextDay, waitMs, customer, signIn, resetLink, reset, sessionsOf } = await passwordOwners(site, messages)
const password = OLD_PASSWORD
beforeEach(nextDay)

test('security 65: D5.7 a sign-in that has checked the old password when it is reset opens nothing', async () => {
  const who = await customer()
  const link = await resetLink(who)
  const held = holdStatement(site, 'insert_session')
  const going = refusal(signIn(who))
  await held.reached
  await reset(link)
  held.release()
  expect((await going).httpStatus).toBe(401)
  expect(await sessionsOf(who)).toBe(0)
})

test('security 65: D5.7 a sign-in waits for a reset that is not committed yet, and then opens nothing', async () => {
  const who = await customer()
  const changed = await hashPassword(NEW_PASSWORD)
  let going: Promise<number> = Promise.resolve(0)
  await site.db.transaction(async (tx) => {
    const values = [who.customerId, changed]
    await tx.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values })
    await tx.query({ text: 'DELETE FROM session WHERE customer_id = $1', values: [who.customerId] })
    let isAnswered = false
    going = statusOf(signIn(who)).finally(() => {
      isAnswered = true
    })
    while (!isAnswered && (await waitingForLocks(site.db)) === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  expect(await going).toBe(401)
  expect(await sessionsOf(who)).toBe(0)
})

const PROVEN: [string, (who: PasswordOwner) => Promise<unknown>][] = [
  [
    'a change of the password',
    (who: PasswordOwner) =>
      who.call('POST /customer/password', { body: { current_password: password, password: 'a thief’s own password' } }),
  ],
  ['the end of the account', (who: PasswordOwner) => who.call('POST /customer/delete', { body: { password } })],
  [
    'a new email',
    (who: PasswordOwner) => who.call('POST /customer/contact', { body: { email: 'thief@example.com', password } }),
  ],
]

test.each(PROVEN)(
  'security 65: D5.7 %s that was proven by the old password does not happen after a reset',
  async (_, act) => {
    const who = await customer()
    const link = await resetLink(who)
    const held = holdStatement(site, 'lock_password_owner')
    const going = refusal(act(who))
    await held.reached
    await reset(link)
    held.release()
    expect([400, 401]).toContain((await going).httpStatus)
    expect(await signIn(who, '203.0.113.9', NEW_PASSWORD)).toHaveProperty('token')
  },
)

test.each(PROVEN)(
  'security 65: D5.7 %s that was proven by the old password does not happen after the same login has changed it',
  async (_, act) => {
    const who = await customer()
    const held = holdStatement(site, 'lock_password_owner')
    const going = refusal(act(who))
    await held.reached
    await who.call('POST /customer/password', { body: { current_password: password, password: NEW_PASSWORD } })
    held.release()
    expect((await going).httpStatus).toBe(400)
    expect(await signIn(who, '203.0.113.9', NEW_PASSWORD)).toHaveProperty('token')
  },
)

test('security 65: D5.7 an address that was on its way when a reset ended the login is a 401, and is not kept', async () => {
  const who = await customer()
  const link = await resetLink(who)
  const held = holdStatement(site, 'lock_password_owner')
  const body = { postal_code: '160071', street: 'Seng Poh Road', unit: '#01-38' }
  const going = refusal(who.call('POST /customer/addresses', { body }))
  await held.reached
  await reset(link)
  held.release()
  expect((await going).httpStatus).toBe(401)
  const { token } = await signIn(who, '203.0.113.9', NEW_PASSWORD)
  expect(await site.call(token)('GET /customer/addresses')).toEqual([])
})

test('security 65: D5.7 two reset links at the same moment: one sets the password, the other is dead, nobody hangs', async () => {
  const who = await customer()
  const links = [await resetLink(who)]
  waitMs(61_000)
  links.push(await resetLink(who))
  const answers = await Promise.all(links.map((link) => statusOf(reset(link))))
  expect(answers.sort()).toEqual([200, 400])
})

test('security 66: D5.7 a sign-in waits for a deletion that is not committed yet, and then opens nothing', async () => {
  const who = await customer()
  const held = holdStatement(site, 'erase_customer')
  const leaving = who.call('POST /customer/delete', { body: { password } })
  await held.reached
  let isAnswered = false
  const going = statusOf(signIn(who)).finally(() => {
    isAnswered = true
  })
  await eventually(async () => expect(isAnswered || (await waitingForLocks(site.db)) > 0).toBe(true))
  held.release()
  await leaving
  expect(await going).toBe(401)
  expect(await sessionsOf(who)).toBe(0)
})

test('security 66: D5.7 a sign-in that has checked the password when the account is deleted opens nothing', async () => {
  const who = await customer()
  const held = holdStatement(site, 'insert_session')
  const going = refusal(signIn(who))
  await held.reached
  await who.call('POST /customer/delete', { body: { password } })
  held.release()
  expect((await going).httpStatus).toBe(401)
  expect(await sessionsOf(who)).toBe(0)
})

test.each([
  [
    'a new address',
    'lock_password_owner',
    (who: PasswordOwner) =>
      who.call('POST /customer/addresses', {
        body: { postal_code: '160071', street: 'Seng Poh Road', unit: '#01-38' },
      }),
  ],
  [
    'a new name',
    'update_profile',
    (who: PasswordOwner) => who.call('PATCH /customer/profile', { body: { first_name: 'Ghost' } }),
  ],
  ['a look at the profile', 'customer_profile', (who: PasswordOwner) => who.call('GET /customer/profile')],
  ['a code to delete it', 'password_owner', (who: PasswordOwner) => who.call('POST /customer/delete/code')],
])(
  'security 66: D5.7 %s that was under way when the account was deleted is a 401, and leaves nothing',
  async (_, statement, act) => {
    const who = await customer()
    const login = await signIn(who)
    const held = holdStatement(site, statement)
    const going = refusal(act({ ...who, call: site.call(login.token) }))
    await held.reached
    await who.call('POST /customer/delete', { body: { password } })
    held.release()
    expect((await going).httpStatus).toBe(401)
    const text = 'SELECT id FROM customer_address WHERE customer_id = $1'
    expect((await site.db.query({ text, values: [who.customerId] })).rows).toEqual([])
  },
)

const own = endpoints.filter(({ spec }) => spec.who === 'customer')

test('security 66: D5.7 a session that is left on a deleted account is a 401 for every call', async () => {
  const who = await customer()
  const { token } = await signIn(who)
  const text = `UPDATE customer SET email = NULL, email_verified_at = NULL, password_hash = NULL, first_name = '', deleted_at = now() WHERE id = $1`
  await site.db.query({ text, values: [who.customerId] })
  expect(own.length).toBeGreaterThan(30)
  const answered = []
  for (const { spec } of own) {
    const names = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]))
    const answer = await site.send(`/api${callPath(spec.path, names)}`, {
      method: spec.method,
      headers: { token, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(spec.method === 'GET' || spec.method === 'DELETE' ? {} : { body: '{}' }),
    })
    if (answer.status !== 401) answered.push(`${spec.method} ${spec.path} ${answer.status}`)
  }
  expect(answered).toEqual([])
})

test('D5.7 a sign-in by code and a reset lock the account first, then its codes, so that neither is retried', async () => {
  const who = await customer()
  const link = await resetLink(who)
  const { ticket } = await site.call()('POST /auth/sign-in/code', { body: { identifier: who.email } })
  const code = await messages.code()
  const { transaction } = site.db
  let runs = 0
  site.db.transaction = (work) =>
    transaction((tx) => {
      runs += 1
      return work(tx)
    })
  const held = holdStatement(site, 'insert_session')
  const signingIn = site.call()('POST /auth/verify/code', { body: { ticket, code } })
  await held.reached
  const resetting = reset(link)
  await eventually(async () => expect(await waitingForLocks(site.db)).toBeGreaterThan(0))
  held.release()
  const { token } = await signingIn
  await resetting
  site.db.transaction = transaction
  expect(runs).toBe(2)
  // The reset ran after the sign-in and ended its session.
  expect(await statusOf(site.call(token)('GET /customer/detail'))).toBe(401)
})
