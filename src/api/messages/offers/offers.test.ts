import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Channel } from '#contract/messages/channels.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { newEmail, newMobile } from '#tests/support/contacts.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, operatorKey } from '#tests/support/orders.ts'
import { pushService } from '#tests/support/push-service.ts'
import { refusal } from '#tests/support/refusal.ts'
import { storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { readPushKeys } from '../push/push-keys.ts'

const site = await testSite()
const messages = await testMessages(site)
const operator = site.call(await operatorKey(site))
const store = await storeIdOf(site)
/** Noon in Singapore: no quiet hours. */
const NOON = new Date(new Date(Date.now() + DAY_MS).setUTCHours(4, 0, 0, 0))
const dayAt = (days: number) => new Date(NOON.getTime() + days * DAY_MS).toISOString().slice(0, 10)

beforeEach(async () => {
  site.setClock(NOON)
  await settle()
  for (const text of [`DELETE FROM rate_limit`, `DELETE FROM marketing_consent`, `DELETE FROM message`])
    await site.db.query({ text })
})

/** Sends what waits, and forgets what is scheduled for later. */
async function settle() {
  await messages.deliver()
  await site.db.query({ text: 'DELETE FROM graphile_worker._private_jobs' })
}

let made = 0
/** A promotion of the store, which runs from yesterday until tomorrow. */
async function promotion(details: Record<string, unknown> = {}): Promise<string> {
  made += 1
  await site.db.query({
    text: `INSERT INTO content (store_id, kind, slug, title, description, day, image, blocks, details)
           VALUES ($1, 'promotion', $2, $3, 'Everything woollen, a third off.', NULL, 'promo-festive', '[]', $4)`,
    values: [
      store,
      `wool-week-${made}`,
      `Wool week ${made}`,
      JSON.stringify({ starts: dayAt(-1), ends: dayAt(1), ...details }),
    ],
  })
  return `wool-week-${made}`
}

const send = (slug: string) => operator('POST /operator/offers', { body: { promotion: slug } })
const filed = async () => (await messages.deliver()).map(({ kind, to }) => `${kind} ${to}`)

async function customer(...channels: Channel[]) {
  const email = newEmail()
  const { token, customerId } = await site.signedIn({ email })
  const call = site.call(token)
  for (const channel of channels) await call('PUT /customer/offers', { body: { channel, is_given: true } })
  return { email, call, customerId, token }
}

/** A guest's order with its link. */
async function guest(contact: { email?: string; mobile?: string } = {}) {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  const text = `UPDATE customer_order SET contact = contact || $2 WHERE id = $1`
  await site.db.query({ text, values: [id, JSON.stringify(contact)] })
  await settle()
  const call = site.call()
  const choose = (channel: Channel, is_given = true) =>
    call('PUT /guest-orders/:token/offers', { params: { token }, body: { channel, is_given } })
  return { id, token, choose, offers: () => call('GET /guest-orders/:token/offers', { params: { token } }) }
}

test('D5.5 nobody is asked for offers in advance: every channel is off until its yes', async () => {
  const { call } = await customer()
  expect(await call('GET /customer/offers')).toEqual([{ channel: 'email', is_given: false, changed_at: null }])
  const visitor = await guest({ email: newEmail(), mobile: newMobile() })
  expect(await visitor.offers()).toEqual([
    { channel: 'sms', is_given: false, changed_at: null },
    { channel: 'email', is_given: false, changed_at: null },
  ])
  await send(await promotion())
  expect(await filed()).toEqual([])
})

test('D5.5 M1.4 an offer goes to who said yes, with picture, dates, code, and one press to stop', async () => {
  const { email } = await customer('email')
  await customer()
  const slug = await promotion({ voucher: 'WOOL15' })
  expect(await send(slug)).toMatchObject({ promotion: slug, people: 1, told: 0, state: 'running' })
  const [mail, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'mail', to: email, subject: `Wool week ${made}` })
  expect(mail?.text).toMatch(/Everything woollen, a third off\.\n\nUntil .+\.\n\nUse WOOL15 at checkout\./)
  expect(mail?.text).toMatch(new RegExp(`http://clothesline\\.localhost\\S*/promotions/${slug}\n`))
  expect(mail?.files?.map(({ filename }) => filename)).toEqual(['logo.png', 'picture.jpg'])
  expect(mail?.html).toMatch(/Stop offers by email<\/a>/)
  expect(mail?.stopUrl).toMatch(/^http:\/\/clothesline\.localhost\S*\/stop-offers\/[\w-]{46}$/)
  expect(mail?.text).toContain(mail?.stopUrl)
})

test('D5.5 M1.3 who was told of an offer is not told again; who says yes later is told when it is sent again', async () => {
  const early = await customer('email')
  const slug = await promotion()
  await send(slug)
  await send(slug)
  expect(await filed()).toEqual([`mail ${early.email}`])
  const late = await customer('email')
  expect(await operator('GET /operator/offers')).toContainEqual(
    expect.objectContaining({ promotion: slug, told: 1, people: 1 }),
  )
  await send(slug)
  expect(await filed()).toEqual([`mail ${late.email}`])
})

test('D5.5 a no between sending and delivery is heard, and so is the end of the promotion', async () => {
  const { call } = await customer('email')
  await send(await promotion())
  await call('PUT /customer/offers', { body: { channel: 'email', is_given: false } })
  expect(await filed()).toEqual([])
  await call('PUT /customer/offers', { body: { channel: 'email', is_given: true } })
  const slug = await promotion({ ends: dayAt(0) })
  await send(slug)
  site.setClock(new Date(NOON.getTime() + DAY_MS))
  expect(await filed()).toEqual([])
  expect(await refusal(send(slug))).toMatchObject({ httpStatus: 409 })
  expect(await refusal(send('nothing-like-it'))).toMatchObject({ httpStatus: 404 })
  expect((await operator('GET /operator/offers')).map(({ promotion: one }) => one)).not.toContain(slug)
})

test('D5.5 M1.1 a text message says how to stop; its yes is for that channel alone', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const visitor = await guest({ email, mobile })
  await visitor.choose('sms')
  await send(await promotion())
  const [sms, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(sms).toMatchObject({ kind: 'sms', to: mobile })
  expect(sms?.text).toMatch(/Wool week \d+\. Everything woollen, a third off\. http\S+\nStop offers: http\S+$/)
})

test('D5.5 a guest with several orders is told once, and one answer counts for all of them', async () => {
  const email = newEmail()
  const [first, second] = [await guest({ email }), await guest({ email: email.toUpperCase() })]
  await first.choose('email')
  await second.choose('email')
  expect(await second.offers()).toContainEqual(expect.objectContaining({ channel: 'email', is_given: true }))
  await send(await promotion())
  expect(await filed()).toHaveLength(1)
  await second.choose('email', false)
  expect(await first.offers()).toContainEqual(expect.objectContaining({ channel: 'email', is_given: false }))
  site.setClock(new Date(NOON.getTime() + 2 * DAY_MS))
  await send(await promotion({ ends: dayAt(9) }))
  expect(await filed()).toEqual([])
})

test('D5.5 what is kept of a guest’s offer does not tell the address', async () => {
  const email = newEmail()
  const visitor = await guest({ email })
  await visitor.choose('email')
  await send(await promotion())
  await messages.deliver()
  const { rows } = await site.db.query({ text: `SELECT person FROM message WHERE kind = 'offer'` })
  const hashed = createHash('sha256').update(email).digest('hex')
  expect(rows).toEqual([{ person: expect.stringMatching(/^guest:[0-9a-f]{64}$/) }])
  expect(rows).not.toEqual([{ person: `guest:${hashed}` }])
})

test('D5.5 the answer of an account counts for its email address, whatever a guest with this address said', async () => {
  const account = await customer('email')
  const visitor = await guest({ email: account.email.toUpperCase() })
  await visitor.choose('email')
  await send(await promotion())
  expect(await filed()).toEqual([`mail ${account.email}`])
  await account.call('PUT /customer/offers', { body: { channel: 'email', is_given: false } })
  site.setClock(new Date(NOON.getTime() + 2 * DAY_MS))
  await send(await promotion({ ends: dayAt(9) }))
  expect(await filed()).toEqual([])
})

test('D5.5 M1.7 notifications are offered to who has them, and end with the browser', async () => {
  const visitor = await guest()
  const browser = (await pushService()).browser((await readPushKeys(site.db)).publicKey)
  const params = { token: visitor.token }
  await site.call()('POST /guest-orders/:token/push', { params, body: browser.subscription })
  await visitor.choose('push')
  await send(await promotion())
  const [push] = await messages.deliver()
  expect(push).toMatchObject({ kind: 'push', text: expect.stringContaining('Everything woollen') })
  expect(push?.text).not.toContain('Stop offers')
  const remove = { endpoint: browser.subscription.endpoint }
  await site.call()('POST /guest-orders/:token/push/remove', { params, body: remove })
  // A yes that reaches nobody can still be taken back.
  expect(await visitor.offers()).toContainEqual(expect.objectContaining({ channel: 'push', is_given: true }))
  await visitor.choose('push', false)
  expect((await visitor.offers()).map(({ channel }) => channel)).not.toContain('push')
  expect(await refusal(visitor.choose('push'))).toMatchObject({ httpStatus: 400 })
})

test('D5.5 M1.3 a person gets at most one offer a day, and none at night, not even by mail', async () => {
  const { email } = await customer('email')
  await send(await promotion())
  expect(await filed()).toEqual([`mail ${email}`])
  const second = await promotion({ ends: dayAt(9) })
  await send(second)
  expect(await filed()).toEqual([])
  const due = async () => {
    const text = `SELECT due_at FROM message WHERE event = $1`
    return (await site.db.query({ text, values: [`offer ${second}`] })).rows[0].due_at as Date
  }
  expect(await due()).toEqual(new Date(NOON.getTime() + DAY_MS))
  // Eleven in the evening, a day later.
  site.setClock(new Date(NOON.getTime() + DAY_MS + 11 * 3_600_000))
  const dueNow = { text: `UPDATE graphile_worker._private_jobs SET run_at = now()` }
  await site.db.query(dueNow)
  expect(await filed()).toEqual([])
  // Eight in the morning.
  expect(await due()).toEqual(new Date(NOON.getTime() + DAY_MS + 20 * 3_600_000))
  site.setClock(new Date(NOON.getTime() + DAY_MS + 20 * 3_600_000))
  await site.db.query(dueNow)
  expect(await filed()).toEqual([`mail ${email}`])
})

test('D5.5 a store’s own words for an offer are used, and the way to stop stays', async () => {
  const source = 'subject: Psst: {title}\nshort: {title} {link}\n\n# {title}\n\nOnly for you.\n\n[Look]'
  const text = `INSERT INTO message_template (store_id, kind, source) VALUES ($1, 'offer', $2)`
  await site.db.query({ text, values: [store, source] })
  await site.parts.stores.refresh()
  const { email } = await customer('email')
  await send(await promotion())
  const [mail] = await messages.deliver()
  expect(mail).toMatchObject({ to: email, subject: `Psst: Wool week ${made}` })
  expect(mail?.text).toContain('Only for you.')
  expect(mail?.text).toContain(mail?.stopUrl)
  await site.db.query({ text: `DELETE FROM message_template WHERE kind = 'offer'` })
  await site.parts.stores.refresh()
})

test('D5.5 D4.7 sending an offer needs its own permission, and is in the audit log without an address', async () => {
  const reader = site.call(await operatorKey(site, ['orders:read', 'vouchers']))
  expect(await refusal(reader('GET /operator/offers'))).toMatchObject({ httpStatus: 403 })
  const { email } = await customer('email')
  const slug = await promotion()
  await send(slug)
  const text = `SELECT act, subject, details FROM operator_audit WHERE act = 'offer.send' ORDER BY id DESC LIMIT 1`
  expect((await site.db.query({ text })).rows).toEqual([{ act: 'offer.send', subject: slug, details: { people: 1 } }])
  await messages.deliver()
  expect(site.logged.join('')).not.toMatch(new RegExp(`${email}|stop-offers/`))
})
