import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PUSH_BROWSERS_MAX } from '#contract/messages/push.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { bought, boughtAsGuest } from '#tests/support/orders.ts'
import { newSession } from '#tests/support/possessions.ts'
import { pushService } from '#tests/support/push-service.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { readPushKeys } from './push-keys.ts'

const site = await testSite()
const service = await pushService()
const { publicKey } = await readPushKeys(site.db)
const newBrowser = () => service.browser(publicKey)
const print = ({ endpoint }: { endpoint: string }) => createHash('sha256').update(endpoint).digest('base64url')

const stored = async (endpoint: string) =>
  (
    await site.db.query({
      text: 'SELECT session_id, order_id, p256dh, auth FROM push_subscription WHERE endpoint = $1',
      values: [endpoint],
    })
  ).rows

test('M1.7 the key pair is made once, also by processes that start together, and only its public half is told', async () => {
  await site.db.query({ text: `DELETE FROM shop_secret WHERE name = 'push'` })
  const made = await Promise.all(Array.from({ length: 8 }, () => readPushKeys(site.db)))
  expect(new Set(made.map((keys) => keys.privateKey)).size).toBe(1)
  const { token } = await site.signedIn()
  const answer = await site.send('/api/customer/push', { headers: { token } })
  const body = await answer.text()
  expect(body).toContain(made[0]?.publicKey)
  expect(body).not.toContain(made[0]?.privateKey)
  expect(site.logged.join()).not.toContain(made[0]?.privateKey)
})

test('M1.7 a customer is offered notifications after the first order, not before and not by an unpaid one', async () => {
  const { token, customerId } = await site.signedIn()
  const call = site.call(token)
  expect(await call('GET /customer/push')).toMatchObject({ is_offered: false, browsers: [] })
  await pay(site, await readyToPay(site, { token, card: 'decline' }))
  expect(await call('GET /customer/push')).toMatchObject({ is_offered: false })
  await bought(site, { buyer: { token, customerId } })
  expect(await call('GET /customer/push')).toMatchObject({ is_offered: true })
})

test('M1.7 a browser is subscribed, finds itself, and unsubscribes', async () => {
  const { call } = await bought(site)
  const { subscription } = newBrowser()
  const on = await call('POST /customer/push', { body: subscription })
  expect(on.browsers).toEqual([print(subscription)])
  // The same browser again is still one.
  expect((await call('POST /customer/push', { body: subscription })).browsers).toHaveLength(1)
  const { call: another } = await bought(site)
  await another('POST /customer/push/remove', { body: { endpoint: subscription.endpoint } })
  expect((await call('GET /customer/push')).browsers).toHaveLength(1)
  const off = await call('POST /customer/push/remove', { body: { endpoint: subscription.endpoint } })
  expect(off.browsers).toEqual([])
  expect(await stored(subscription.endpoint)).toEqual([])
})

test('M1.7 a browser in which another person signs in belongs to that person alone', async () => {
  const [first, second] = [await bought(site), await bought(site)]
  const { subscription } = newBrowser()
  await first.call('POST /customer/push', { body: subscription })
  await second.call('POST /customer/push', { body: subscription })
  expect((await first.call('GET /customer/push')).browsers).toEqual([])
  expect((await second.call('GET /customer/push')).browsers).toEqual([print(subscription)])
  const guest = await boughtAsGuest(site)
  await site.call()('POST /guest-orders/:token/push', { params: { token: guest.guestToken }, body: subscription })
  expect((await second.call('GET /customer/push')).browsers).toEqual([])
})

test('M1.7 signing out ends the browser’s subscription, and not that of the customer’s other browsers', async () => {
  const { call, customerId, token } = await bought(site)
  const [here, elsewhere] = [newBrowser(), newBrowser()]
  const other = site.call((await newSession(site, customerId)).token)
  await call('POST /customer/push', { body: here.subscription })
  await other('POST /customer/push', { body: elsewhere.subscription })
  expect((await other('GET /customer/push')).browsers).toHaveLength(2)
  await site.call(token)('POST /auth/sign-out')
  expect((await other('GET /customer/push')).browsers).toEqual([print(elsewhere.subscription)])
  expect(await stored(here.subscription.endpoint)).toEqual([])
})

test('M1.7 a login that has expired is told nothing', async () => {
  const { call, customerId } = await bought(site)
  const [here, elsewhere] = [newBrowser(), newBrowser()]
  const ended = await newSession(site, customerId)
  await site.call(ended.token)('POST /customer/push', { body: elsewhere.subscription })
  await call('POST /customer/push', { body: here.subscription })
  const text = `UPDATE session SET expires_at = now() - interval '1 second' WHERE token_hash = sha256($1::text::bytea)`
  await site.db.query({ text, values: [ended.token] })
  expect((await call('GET /customer/push')).browsers).toEqual([print(here.subscription)])
})

test('M1.7 a guest subscribes with the order’s link, until the order is over', async () => {
  const { id, guestToken } = await boughtAsGuest(site)
  const params = { token: guestToken }
  const call = site.call()
  const { subscription } = newBrowser()
  expect(await call('GET /guest-orders/:token/push', { params })).toMatchObject({ is_offered: true, browsers: [] })
  const on = await call('POST /guest-orders/:token/push', { params, body: subscription })
  expect(on.browsers).toEqual([print(subscription)])
  const wrong = call('POST /guest-orders/:token/push', { params: { token: 'x'.repeat(43) }, body: subscription })
  expect((await refusal(wrong)).httpStatus).toBe(404)
  await site.db.query({ text: `UPDATE customer_order SET status = 'completed' WHERE id = $1`, values: [id] })
  expect(await call('GET /guest-orders/:token/push', { params })).toMatchObject({ is_offered: false })
  const off = await call('POST /guest-orders/:token/push/remove', { params, body: { endpoint: subscription.endpoint } })
  expect(off.browsers).toEqual([])
})

test('M1.7 a person’s further browsers replace the oldest', async () => {
  const { call } = await bought(site)
  const browsers = Array.from({ length: PUSH_BROWSERS_MAX + 1 }, () => newBrowser().subscription)
  const start = Date.now()
  for (const [turn, body] of browsers.entries()) {
    site.setClock(new Date(start + turn))
    await call('POST /customer/push', { body })
  }
  site.setClock(() => new Date())
  const { browsers: kept } = await call('GET /customer/push')
  expect(kept.toSorted()).toEqual(browsers.slice(1).map(print).toSorted())
})

test.each([
  ['http://push.example/x', 'a plain connection'],
  ['https://127.0.0.1/x', 'this machine'],
  ['https://[::1]/x', 'this machine'],
  ['https://10.0.0.1/x', 'a private network'],
  ['https://2130706433/x', 'this machine as a number'],
  ['https://0x7f.1/x', 'this machine in hexadecimal'],
  ['https://169.254.169.254/latest/meta-data', 'a cloud’s metadata'],
  ['https://localhost/x', 'a name without a domain'],
  ['https://push.example:8443/x', 'another port'],
  ['https://user@push.example/x', 'a user'],
  ['https://push.example/x y', 'a space'],
  ['https://push.example/x\r\nHost: a', 'a line break'],
  [`https://push.example/${'x'.repeat(1000)}`, 'too long'],
  ['javascript:alert(1)', 'a script'],
])('security 90: the endpoint %j is refused (%s)', async (endpoint) => {
  const { token } = await site.signedIn()
  const body = { ...newBrowser().subscription, endpoint }
  const failure = await refusal(site.call(token)('POST /customer/push', { body }))
  expect(failure.httpStatus).toBe(400)
})

test.each([
  { p256dh: `B${'A'.repeat(86)}` },
  { p256dh: 'B' },
  { p256dh: `C${'A'.repeat(86)}` },
  { auth: 'short' },
  { auth: 'x'.repeat(23) },
])('security 90: the keys %j are refused', async (wrong) => {
  const { token } = await site.signedIn()
  const { endpoint, keys } = newBrowser().subscription
  const failure = await refusal(
    site.call(token)('POST /customer/push', { body: { endpoint, keys: { ...keys, ...wrong } } }),
  )
  expect(failure.httpStatus).toBe(400)
})

test('M1.7 a browser that renews its subscription proves the old one by its secret', async () => {
  const { call } = await bought(site)
  const [old, renewed, strangers] = [newBrowser().subscription, newBrowser().subscription, newBrowser().subscription]
  await call('POST /customer/push', { body: old })
  const renew = (auth: string, subscription = renewed) =>
    site.call()('POST /store/push/renew', { body: { old_endpoint: old.endpoint, old_auth: auth, subscription } })
  expect(await renew('x'.repeat(22), strangers)).toEqual({})
  expect((await call('GET /customer/push')).browsers).toEqual([print(old)])
  await renew(old.keys.auth)
  expect((await call('GET /customer/push')).browsers).toEqual([print(renewed)])
  expect(await stored(renewed.endpoint)).toMatchObject([renewed.keys])
  // The endpoint of somebody else is not taken over.
  const another = await bought(site)
  await another.call('POST /customer/push', { body: strangers })
  const body = { old_endpoint: renewed.endpoint, old_auth: renewed.keys.auth, subscription: strangers }
  await site.call()('POST /store/push/renew', { body })
  expect((await another.call('GET /customer/push')).browsers).toEqual([print(strangers)])
  expect((await call('GET /customer/push')).browsers).toEqual([print(renewed)])
})

test('M1.7 changes from one address are limited', async () => {
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const { call } = await bought(site)
  const { subscription: body } = newBrowser()
  for (let turn = 0; turn < 60; turn += 1) await call('POST /customer/push', { body })
  expect((await refusal(call('POST /customer/push', { body }))).httpStatus).toBe(429)
  await site.db.query({ text: 'DELETE FROM rate_limit' })
})
