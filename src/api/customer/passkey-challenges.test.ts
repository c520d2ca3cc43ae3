import { afterEach, expect, test } from 'vitest'
import { PASSKEYS_MAX } from '#contract/account/account-limits.ts'
import { softAuthenticator } from '#tests/support/authenticator.ts'
import { testMessages } from '#tests/support/messages.ts'
import { HARBOUR, NOT_ADDED, passkeysAt, REFUSED, refusalOf } from '#tests/support/passkeys.ts'
import { newSession } from '#tests/support/possessions.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const messages = await testMessages(site)
const { customer, withPasskey, challenge, signIn } = await passkeysAt(site)
afterEach(async () => {
  site.setClock(() => new Date())
  await site.db.query({ text: 'DELETE FROM rate_limit' })
})

test('D5.8 the challenge of a new passkey is for its own session, its host and five minutes, and signs no one in', async () => {
  const { token, customerId, call, device } = await withPasskey()
  const ask = () => call('POST /customer/passkeys/options', { body: {} })
  const add = (options: Awaited<ReturnType<typeof ask>>, by = call, written = {}) =>
    by('POST /customer/passkeys', { body: softAuthenticator().create(options, written) })
  const { token: otherSession } = await newSession(site, customerId)
  expect(await refusalOf(add(await ask(), site.call(otherSession)))).toEqual(NOT_ADDED)
  const there = { origin: `http://${HARBOUR}`, rpId: HARBOUR }
  expect(await refusalOf(add(await ask(), site.call(token, HARBOUR), there))).toEqual(NOT_ADDED)
  expect(await refusalOf(signIn(device.get(await ask())))).toEqual(REFUSED)
  const now = Date.now()
  site.setClock(new Date(now))
  const [young, old] = [await ask(), await ask()]
  site.setClock(new Date(now + 299_999))
  await add(young)
  site.setClock(new Date(now + 300_000))
  expect(await refusalOf(add(old))).toEqual(NOT_ADDED)
  expect((await call('GET /customer/passkeys')).passkeys).toHaveLength(2)
})

test('D5.8 two sign-ins at the same moment with the same counter are one sign-in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { device } = await withPasskey()
    const [one, other] = [await challenge(), await challenge()]
    const answers = [device.get(one, { counter: 7 }), device.get(other, { counter: 7 })]
    const results = await Promise.allSettled(answers.map((answer) => signIn(answer)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test(`D5.8 challenges that were asked for at the same time add no more than ${PASSKEYS_MAX} passkeys`, async () => {
  const { call } = await customer()
  const options = []
  for (let count = 0; count <= PASSKEYS_MAX; count += 1)
    options.push(await call('POST /customer/passkeys/options', { body: {} }))
  const added = await Promise.allSettled(
    options.map((one) => call('POST /customer/passkeys', { body: softAuthenticator().create(one) })),
  )
  expect(
    added.filter(({ status }) => status === 'rejected').map((one) => 'reason' in one && one.reason.httpStatus),
  ).toEqual([409])
  expect((await call('GET /customer/passkeys')).passkeys).toHaveLength(PASSKEYS_MAX)
})

test('D5.8 a code that was sent for another change, or to another customer, changes no passkey', async () => {
  const [one, other] = [await withPasskey(), await customer()]
  const remove = (body: object) =>
    one.call('POST /customer/passkeys/:id/remove', { params: { id: one.passkey.id }, body })
  await messages.deliver()
  const { ticket } = await one.call('POST /customer/delete/code')
  const forDeletion = { ticket, code: await messages.code() }
  const others = await other.call('POST /customer/passkeys/code')
  const ofOther = { ticket: others.ticket, code: await messages.code() }
  for (const body of [forDeletion, ofOther]) expect((await refusalOf(remove(body)))[0]).toBe(400)
  expect((await one.call('GET /customer/passkeys')).passkeys).toHaveLength(1)
})

test('D5.8 too many challenges for one network, or one customer’s new passkeys, are slowed down', async () => {
  const { call } = await customer()
  const statusesOf = async (ask: () => Promise<unknown>, most: number) => {
    const asked = await Promise.allSettled(Array.from({ length: most + 1 }, ask))
    return asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.httpStatus] : []))
  }
  expect(await statusesOf(() => challenge(), 600)).toEqual([429])
  expect(await statusesOf(() => call('POST /customer/passkeys/options', { body: {} }), 60)).toEqual([429])
})
