import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { PUSH_BROWSERS_MAX } from '#contract/messages/push.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { pushService } from '#tests/support/push-service.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { claimOrders } from '../../orders/guests/claim-guest-orders.queries.ts'
import { webPusher } from '../../transports/push.ts'
import { readPushKeys } from './push-keys.ts'

const site = await testSite()
const service = await pushService()
const { publicKey } = await readPushKeys(site.db)
const messages = await testMessages(site, { pusher: webPusher('mailto:push@shop.example', service.agent) })
const staff = await staffOf(site)
beforeEach(async () => {
  site.setClock(() => new Date())
  await site.db.query({ text: 'DELETE FROM rate_limit' })
})

const call = site.call()
const newBrowser = () => service.browser(publicKey)
type Subscription = ReturnType<typeof newBrowser>['subscription']
const print = ({ endpoint }: Subscription) => createHash('sha256').update(endpoint).digest('base64url')
const subscribe = (token: string, body: Subscription) =>
  call('POST /guest-orders/:token/push', { params: { token }, body })
const browsersOf = async (token: string) =>
  (await call('GET /guest-orders/:token/push', { params: { token } })).browsers

test('M1.7 further browsers of a guest’s order replace the oldest', async () => {
  const { guestToken } = await boughtAsGuest(site)
  const browsers = Array.from({ length: PUSH_BROWSERS_MAX + 1 }, () => newBrowser().subscription)
  const start = Date.now()
  for (const [turn, body] of browsers.entries()) {
    site.setClock(new Date(start + turn))
    await subscribe(guestToken, body)
  }
  expect((await browsersOf(guestToken)).toSorted()).toEqual(browsers.slice(1).map(print).toSorted())
})

test('M1.7 a link ends the notifications of its own order alone', async () => {
  const [one, other] = [await boughtAsGuest(site), await boughtAsGuest(site)]
  const { subscription } = newBrowser()
  await subscribe(one.guestToken, subscription)
  const { endpoint } = subscription
  await call('POST /guest-orders/:token/push/remove', { params: { token: other.guestToken }, body: { endpoint } })
  expect(await browsersOf(one.guestToken)).toEqual([print(subscription)])
})

const renewTo = (subscription: Subscription) =>
  call('POST /store/push/renew', {
    body: { old_endpoint: newBrowser().subscription.endpoint, old_auth: 'x'.repeat(22), subscription },
  })
async function bothRefuse(token: string, subscription: Subscription, httpStatus: number) {
  expect(await refusal(subscribe(token, subscription))).toMatchObject({ httpStatus })
  expect(await refusal(renewTo(subscription))).toMatchObject({ httpStatus })
}

test('security 90: a guest and a browser that renews its subscription name no address of our network', async () => {
  const { guestToken } = await boughtAsGuest(site)
  const { keys } = newBrowser().subscription
  for (const endpoint of ['https://127.0.0.1/x', 'https://[::ffff:7f00:1]/x', 'https://169.254.169.254/x'])
    await bothRefuse(guestToken, { endpoint, keys }, 400)
  const noPoint = { endpoint: 'https://push.example/x', keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }
  await bothRefuse(guestToken, noPoint, 400)
  expect(await browsersOf(guestToken)).toEqual([])
})

test('M1.7 guests and renewals take the limit of their address', async () => {
  const { guestToken } = await boughtAsGuest(site)
  const { subscription } = newBrowser()
  for (let turn = 0; turn < 30; turn += 1) {
    await subscribe(guestToken, subscription)
    await renewTo(subscription)
  }
  await bothRefuse(guestToken, subscription, 429)
})

test('M1.7 the nightly job deletes guests’ subscriptions after 90 days, and no customer’s', async () => {
  const [customer, { guestToken }] = [await bought(site), await boughtAsGuest(site)]
  const [own, guests] = [newBrowser().subscription, newBrowser().subscription]
  await customer.call('POST /customer/push', { body: own })
  await subscribe(guestToken, guests)
  await site.db.query({ text: `UPDATE session SET expires_at = expires_at + interval '1 year'` })
  const swept = async (days: number) => {
    site.setClock(new Date(Date.now() + days * DAY_MS))
    await site.db.query({ text: `SELECT graphile_worker.add_job('sweep_accounts', '{}')` })
    await messages.deliver()
    return [await customer.call('GET /customer/push').then(({ browsers }) => browsers), await browsersOf(guestToken)]
  }
  expect(await swept(89)).toEqual([[print(own)], [print(guests)]])
  expect(await swept(91)).toEqual([[print(own)], []])
})

test('M1.7 D4.9 when an account has claimed a guest’s order, the guest is told as chosen, and the account’s browsers are not', async () => {
  const { id, guestToken } = await boughtAsGuest(site, 'pickup-return')
  // The confirmation is not the subject.
  await messages.deliver()
  const [guests, accounts] = [newBrowser(), newBrowser()]
  await subscribe(guestToken, guests.subscription)
  const account = await site.signedIn()
  await site.call(account.token)('POST /customer/push', { body: accounts.subscription })
  const byMail = { channels: ['email' as const], quiet: 'none' as const }
  await site.call(account.token)('PUT /customer/message-preferences', { body: byMail })
  const byPush = { channels: ['push' as const], quiet: 'none' as const }
  await call('PUT /guest-orders/:token/message-preferences', { params: { token: guestToken }, body: byPush })
  const { rows } = await site.db.query({
    text: `UPDATE customer c SET email = o.contact ->> 'email', email_verified_at = now() FROM customer_order o
           WHERE c.id = $1 AND o.id = $2 RETURNING c.store_id`,
    values: [account.customerId, id],
  })
  const claimed = await claimOrders.all(site.db, rows[0].store_id, account.customerId)
  expect(claimed.map((one) => one.id)).toContain(id)
  await staff.does(id, 'pickup-1 assign')
  const sent = await messages.deliver()
  expect(sent.filter(({ text }) => text.includes('Farid'))).toEqual([])
  expect([guests.shown.length, accounts.shown.length]).toEqual([1, 0])
  expect(guests.shown[0]?.url).toMatch(/^\/history\/reg\/guest\/[\w-]{43}$/)
})
