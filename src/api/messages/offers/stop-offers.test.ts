import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANNELS } from '#contract/messages/channels.ts'
import { newEmail } from '#tests/support/contacts.ts'
import { boughtAsGuest } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { eraseCustomer } from '../../delete-account/delete-account.queries.ts'
import { offersKey } from './consent.queries.ts'
import { readStopToken, type StopLink, stopToken } from './stop-token.ts'

const site = await testSite()
const store = await storeIdOf(site)
const { value: key } = await offersKey.one(site.db)
const tokenOf = (link: Partial<StopLink>) =>
  stopToken(key, store, { customerId: null, orderId: null, channel: 'email', ...link })

async function customer() {
  const email = newEmail()
  const { token, customerId } = await site.signedIn({ email })
  const call = site.call(token)
  await call('PUT /customer/offers', { body: { channel: 'email', is_given: true } })
  const isGiven = async () => (await call('GET /customer/offers'))[0]?.is_given
  return { email, customerId, isGiven, stop: tokenOf({ customerId }) }
}

test('D5.5 the token of a link says whose offers by which channel, and no other token is accepted', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), fc.constantFrom(...CHANNELS), fc.nat(45), (id, isGuest, channel, at) => {
      const link = { customerId: isGuest ? null : id, orderId: isGuest ? id : null, channel }
      const token = stopToken(key, store, link)
      expect(readStopToken(key, store, token)).toEqual(link)
      expect(readStopToken(key, store + 1, token)).toBeUndefined()
      expect(readStopToken(`${key}x`, store, token)).toBeUndefined()
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      // The last character of 16 bytes has bits that say nothing.
      if (at < 45 && changed !== token) expect(readStopToken(key, store, changed)).toBeUndefined()
    }),
  )
  for (const wrong of ['', 'x', 'c4'.padEnd(46, 'A'), `${tokenOf({ customerId: randomUUID() })}A`])
    expect(readStopToken(key, store, wrong)).toBeUndefined()
})

test('D5.5 the link shows what it ends and changes nothing until it is pressed; then it ends it, without a login', async () => {
  const { email, isGiven, stop } = await customer()
  const at = { params: { token: stop } }
  const shown = await site.call()('GET /stop-offers/:token', at)
  expect(shown).toEqual({ channel: 'email', to: `${email[0]}•••${email.slice(email.indexOf('@'))}`, is_given: true })
  expect(await isGiven()).toBe(true)
  expect(await site.call()('POST /stop-offers/:token', at)).toMatchObject({ is_given: false })
  expect(await isGiven()).toBe(false)
  expect(await site.call()('POST /stop-offers/:token', at)).toMatchObject({ is_given: false })
})

test('D5.5 a guest’s link ends the offers to the address, whichever order they were asked for on', async () => {
  const email = newEmail()
  const orders = [await boughtAsGuest(site), await boughtAsGuest(site)]
  const text = `UPDATE customer_order SET contact = contact || $2 WHERE id = $1`
  for (const { id } of orders) await site.db.query({ text, values: [id, JSON.stringify({ email })] })
  const [first, second] = orders.map(({ guestToken: token }) => ({ params: { token } }))
  if (!first || !second) throw new Error('two orders')
  await site.call()('PUT /guest-orders/:token/offers', { ...first, body: { channel: 'email', is_given: true } })
  const stop = tokenOf({ orderId: orders[1]?.id ?? '' })
  expect(await site.call()('POST /stop-offers/:token', { params: { token: stop } })).toMatchObject({ is_given: false })
  const left = await site.call()('GET /guest-orders/:token/offers', first)
  expect(left).toContainEqual(expect.objectContaining({ channel: 'email', is_given: false }))
})

test('D5.5 security 90: a link of nobody, of another store or of a deleted account answers like an unknown one', async () => {
  const { customerId, stop } = await customer()
  const call = (token: string, host?: string) =>
    refusal(site.call(undefined, host)('POST /stop-offers/:token', { params: { token } }))
  const unknown = await call('nothing')
  expect(unknown).toMatchObject({ httpStatus: 404 })
  expect(await call(tokenOf({ customerId: randomUUID() }))).toEqual(unknown)
  expect(await call(tokenOf({ orderId: customerId }))).toEqual(unknown)
  expect(await call(stop, 'kinder-press.localhost')).toMatchObject({ httpStatus: 404 })
  await eraseCustomer.run(site.db, store, customerId, new Date())
  expect(await call(stop)).toEqual(unknown)
})

const post = (stop: string, body: string) =>
  site.send(`/stop-offers/${stop}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) },
    body,
  })

test('D5.5 a mail program ends offers with one press (RFC 8058), and gets no redirect', async () => {
  const { isGiven, stop } = await customer()
  const answer = await post(stop, 'List-Unsubscribe=One-Click')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('location')).toBeNull()
  expect(await isGiven()).toBe(false)
  expect((await post('nothing', 'List-Unsubscribe=One-Click')).status).toBe(404)
})

test('D5.5 the page’s button works without script, and leads back to the page, which says that it is done', async () => {
  const { isGiven, stop } = await customer()
  const answer = await post(stop, 'stop=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/stop-offers/${stop}`])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await isGiven()).toBe(false)
})
