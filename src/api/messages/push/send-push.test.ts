import { beforeEach, expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { bought, boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { newSession } from '#tests/support/possessions.ts'
import { type PushAnswer, pushService, type TestBrowser } from '#tests/support/push-service.ts'
import { testSite } from '#tests/support/site.ts'
import { NotSent } from '../../transports/not-sent.ts'
import { SubscriptionGone, webPusher } from '../../transports/push.ts'
import { readPushKeys } from './push-keys.ts'

const site = await testSite()
const service = await pushService()
const keys = await readPushKeys(site.db)
const CONTACT = 'mailto:push@shop.example'
const messages = await testMessages(site, { pusher: webPusher(CONTACT, service.agent) })
const staff = await staffOf(site)
// Tomorrow at noon in Singapore: no quiet hours, and what is scheduled for later is not due yet.
site.setClock(new Date(new Date(Date.now() + 86_400_000).setUTCHours(4, 0, 0, 0)))

beforeEach(() => site.db.query({ text: 'DELETE FROM rate_limit' }))

/** Sends the confirmation. The reminder of the pickup is not the subject of these tests. */
async function settle() {
  await messages.deliver()
  await site.db.query({ text: 'DELETE FROM graphile_worker._private_jobs' })
}

/** A customer who has ordered, with so many browsers. The confirmation has been sent. */
async function withBrowsers(...answers: PushAnswer[][]) {
  const buyer = await bought(site)
  const browsers: TestBrowser[] = []
  for (const own of answers) {
    const browser = service.browser(keys.publicKey)
    const { token } = await newSession(site, buyer.customerId)
    await site.call(token)('POST /customer/push', { body: browser.subscription })
    browsers.push(browser)
    browser.answers.push(...own)
  }
  await settle()
  return { ...buyer, browsers }
}

const driverAssigned = (id: string) => staff.does(id, 'pickup-1 assign')

async function stateOf(orderId: string) {
  const { rows } = await site.db.query({
    text: `SELECT m.state, d.channel, d.state AS delivery, d.reason FROM message m LEFT JOIN message_delivery d ON d.message_id = m.id
           WHERE m.order_id = $1 AND m.kind = 'driver_assigned' ORDER BY d.at`,
    values: [orderId],
  })
  return rows
}
const isStored = async ({ subscription: { endpoint } }: TestBrowser) =>
  (await site.db.query({ text: 'SELECT FROM push_subscription WHERE endpoint = $1', values: [endpoint] })).rowCount ===
  1

test('M1.1 M1.7 a message goes to all browsers of the customer, encrypted, and by no other channel', async () => {
  const { id, browsers } = await withBrowsers([], [])
  await driverAssigned(id)
  expect(await messages.deliver()).toEqual([])
  for (const { shown, requests } of browsers) {
    expect(shown).toEqual([
      {
        title: 'Farid is your driver',
        body: expect.stringMatching(/^Farid will collect .*\.$/),
        url: `/history/${id}`,
        tag: `order ${id}`,
      },
    ])
    expect(requests).toMatchObject([{ urgency: 'high', subject: CONTACT, audience: 'https://push.example' }])
    expect(requests[0]?.topic).toMatch(/^[\w-]{32}$/)
    expect(requests[0]?.bytes).toBeLessThan(4096)
  }
  expect(await stateOf(id)).toEqual([{ state: 'sent', channel: 'push', delivery: 'sent', reason: '' }])
})

test('M1.7 a message with a document goes by mail, and the next one as a notification', async () => {
  const { id, browsers } = await withBrowsers([])
  // The confirmation.
  expect(browsers[0]?.shown).toEqual([])
  await driverAssigned(id)
  await messages.deliver()
  expect(browsers[0]?.shown).toHaveLength(1)
})

test('M1.7 a guest’s notification has a link of its own, which is only in the encrypted part', async () => {
  const { id, guestToken } = await boughtAsGuest(site, 'pickup-return')
  const browser = service.browser(keys.publicKey)
  const params = { token: guestToken }
  await site.call()('POST /guest-orders/:token/push', { params, body: browser.subscription })
  await settle()
  await driverAssigned(id)
  await messages.deliver()
  const [shown] = browser.shown
  const [, token = ''] = /^\/history\/reg\/guest\/([\w-]{43})$/.exec(shown?.url ?? '') ?? []
  expect(await site.call()('GET /guest-orders/:token', { params: { token } })).toMatchObject({ id })
  expect(shown?.body).not.toContain(token)
  expect(site.logged.join()).not.toContain(token)
  expect(JSON.stringify(browser.requests)).not.toContain(token)
})

test('M1.7 a browser that has ended its subscription is forgotten, and the others are told', async () => {
  const { id, browsers } = await withBrowsers([410], [])
  await driverAssigned(id)
  expect(await messages.deliver()).toEqual([])
  expect(await Promise.all(browsers.map(isStored))).toEqual([false, true])
  expect(await stateOf(id)).toMatchObject([{ state: 'sent', delivery: 'sent' }])
})

test('M1.1 M1.7 when all browsers are gone, the next channel tells the customer', async () => {
  const { id, browsers } = await withBrowsers([410], [404])
  await driverAssigned(id)
  const sent = await messages.deliver()
  expect(sent.map(({ kind }) => kind)).toEqual(['sms'])
  expect(await Promise.all(browsers.map(isStored))).toEqual([false, false])
  expect(await stateOf(id)).toMatchObject([
    { state: 'sent', channel: 'push', delivery: 'refused', reason: 'push gone' },
    { channel: 'sms', delivery: 'sent' },
  ])
})

test.each([413, 400, 403])(
  'M1.7 a push service that refuses with %i is followed by the next channel',
  async (status) => {
    const { id, browsers } = await withBrowsers([status])
    await driverAssigned(id)
    expect((await messages.deliver()).map(({ kind }) => kind)).toEqual(['sms'])
    expect(await isStored(browsers[0] as TestBrowser)).toBe(true)
    expect(await stateOf(id)).toMatchObject([{ delivery: 'refused', reason: `push ${status}` }, { delivery: 'sent' }])
  },
)

test('M1.3 M1.7 a busy push service is asked again, and the message is shown once', async () => {
  const { id, browsers } = await withBrowsers([429, 503])
  await driverAssigned(id)
  expect(await messages.deliver()).toEqual([])
  expect(await stateOf(id)).toMatchObject([{ state: 'waiting', delivery: 'waiting', reason: 'push 429' }])
  for (const reason of ['push 503', '']) {
    await site.db.query({ text: `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0` })
    await messages.deliver()
    expect(await stateOf(id)).toMatchObject([{ reason }])
  }
  expect(browsers[0]?.shown).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject([{ state: 'sent', channel: 'push', delivery: 'sent' }])
})

test('M1.3 M1.7 when one browser has it, a busy push service of another one is not asked again', async () => {
  const { id, browsers } = await withBrowsers([429], [])
  await driverAssigned(id)
  await messages.deliver()
  expect(await stateOf(id)).toMatchObject([{ state: 'sent', delivery: 'sent' }])
  expect(browsers.map(({ requests }) => requests.length)).toEqual([1, 1])
})

test('M1.3 M1.7 a message that was accepted without an answer is not sent again, by no channel', async () => {
  const { id, browsers } = await withBrowsers(['lost'], [410])
  await driverAssigned(id)
  expect(await messages.deliver()).toEqual([])
  expect(browsers[0]?.shown).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject([{ state: 'unclear', channel: 'push', delivery: 'unclear' }])
})

const direct = (pusher: ReturnType<typeof webPusher>, target: { endpoint: string; p256dh: string; auth: string }) =>
  pusher
    .send({ keys, target, from: 'A', icon: null, title: 'T', body: 'B', url: 'https://a.example/x?y=1#z', tag: '' })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
const targetOf = ({ subscription: { endpoint, keys: own } }: TestBrowser) => ({ endpoint, ...own })

test('M1.7 a push service that does not answer in time leaves the outcome unclear', async () => {
  const browser = service.browser(keys.publicKey)
  browser.answers.push('silent')
  const failure = await direct(webPusher(CONTACT, service.agent, 500), targetOf(browser))
  expect(failure).toMatchObject({ kind: 'unclear' })
})

test('M1.7 a shop with another key is refused, and only the path of the page is sent', async () => {
  const browser = service.browser(keys.publicKey)
  expect(await direct(webPusher(CONTACT, service.agent), targetOf(browser))).toBeUndefined()
  expect(browser.shown).toEqual([{ title: 'T', body: 'B', url: '/x?y=1#z', tag: '' }])
  const strangers = service.browser(`B${keys.publicKey.slice(1).toLowerCase()}`)
  expect(await direct(webPusher(CONTACT, service.agent), targetOf(strangers))).toMatchObject({ reason: 'push 403' })
})

test.each([
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/x',
])('security 90: nothing is sent to %s, also if it is stored', async (endpoint) => {
  const failure = await direct(webPusher(CONTACT), { ...targetOf(service.browser(keys.publicKey)), endpoint })
  expect(failure).toBeInstanceOf(SubscriptionGone)
  expect(failure).toBeInstanceOf(NotSent)
  expect(failure).toMatchObject({ kind: 'never', reason: 'push private address' })
})

test('M1.7 without PUSH_CONTACT a notification lands in the outbox, one for each browser', async () => {
  const outbox = await testMessages(site)
  const { id, browsers } = await withBrowsers([], [])
  await driverAssigned(id)
  const sent = await outbox.deliver()
  expect(sent.map(({ kind, from, to, subject }) => [kind, from, to, subject])).toEqual(
    browsers.map(() => ['push', 'Clothesline Laundry', 'push.example', 'Farid is your driver']),
  )
  expect(sent[0]?.text).toMatch(new RegExp(`/history/${id}$`))
  expect(sent[0]?.files).toMatchObject([{ cid: 'icon', type: 'image/png' }])
  expect(JSON.stringify(sent)).not.toContain(browsers[0]?.subscription.endpoint)
})

test('M1.7 a deleted account’s browsers are forgotten', async () => {
  const { customerId, browsers } = await withBrowsers([])
  await site.db.query({ text: 'DELETE FROM session WHERE customer_id = $1', values: [customerId] })
  expect(await isStored(browsers[0] as TestBrowser)).toBe(false)
})
