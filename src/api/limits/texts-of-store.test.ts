import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { clockAt } from '#tests/support/alerts.ts'
import { newMobile } from '#tests/support/checkout.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { setMessageSettings } from '#tests/support/message-settings.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { publish } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'

const site = await testSite({ poolSize: 20 })
const messages = await testMessages(site)
const others = [await testMessages(site), await testMessages(site), await testMessages(site)]
/** Ten in the morning in Singapore, on another day for each test. */
let morning = new Date('2026-12-01T02:00:00Z')
const midnight = () => new Date(morning.getTime() + 14 * HOUR_MS)

beforeEach(async () => {
  await clockAt(site, new Date('2098-01-01T02:00:00Z'))
  await messages.deliver()
  morning = new Date(morning.getTime() + 3 * DAY_MS)
  site.setClock(morning)
  site.logged.length = 0
  await setMessageSettings(site, { sms: { most_a_day: 4 } })
})

/** A customer with a number, who is told of a new voucher. */
async function told({ hasEmail = false, quiet = true } = {}): Promise<string> {
  const { customerId } = await site.signedIn()
  const mobile = `+65${newMobile()}`
  const text = `UPDATE customer SET mobile = $2, mobile_verified_at = now(), email = CASE WHEN $3 THEN email END,
                  email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1 RETURNING store_id`
  const { rows } = await site.db.query({ text, values: [customerId, mobile, hasEmail] })
  if (!quiet) await chooses(site, { customerId }, ['sms'])
  const news = { kind: 'voucher_received', name: 'Welcome', until: null } as const
  await site.db.transaction((tx) =>
    publish(tx, 'customerNews', { storeId: rows[0].store_id as number, customerId, news }),
  )
  return mobile
}
const sent = async () => (await messages.deliver()).map(({ kind }) => kind)
const askCode = (mobile = newMobile(), network = 1) =>
  site.call()('POST /auth/sign-in/code', {
    body: { identifier: mobile },
    headers: { 'X-Forwarded-For': `198.51.100.${network}` },
  })
const warnings = () => site.logged.filter((line) => line.includes('of the day'))

test('M1.1 a store sends so many text messages a day, also when several processes send at once', async () => {
  for (let person = 1; person <= 12; person += 1) await told()
  const all = (await Promise.all([messages, ...others].map(({ deliver }) => deliver()))).flat()
  expect(all.map(({ kind }) => kind)).toEqual(['sms', 'sms', 'sms', 'sms'])
  expect(warnings()).toEqual([expect.stringContaining('clothesline-laundry')])
  expect(warnings()[0]).not.toMatch(/\+65/)
  const { rows } = await site.db.query({ text: `SELECT state FROM message WHERE created_at = $1`, values: [morning] })
  expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(8)
})

test('M1.1 over the store’s limit who has an email gets a mail, and the others wait for the next day', async () => {
  await setMessageSettings(site, { sms: { most_a_day: 1 }, channels: ['sms', 'email'] })
  await told()
  await told({ quiet: false })
  await told()
  await told({ hasEmail: true })
  expect((await sent()).sort()).toEqual(['mail', 'sms'])
  await clockAt(site, new Date(midnight().getTime() - 1000))
  expect(await sent()).toEqual([])
  await clockAt(site, new Date(midnight().getTime() + 2000))
  // At midnight only who has no quiet hours is told.
  expect(await sent()).toEqual(['sms'])
  await clockAt(site, new Date(morning.getTime() + DAY_MS))
  expect(await sent()).toEqual([])
  await clockAt(site, new Date(morning.getTime() + 2 * DAY_MS))
  expect(await sent()).toEqual(['sms'])
})

test('security 36 codes take at most half of the store’s text messages of the day', async () => {
  for (let network = 1; network <= 2; network += 1) await askCode(newMobile(), network)
  const refused = await refusal(askCode(newMobile(), 3))
  expect([refused.httpStatus, refused.message]).toEqual([
    429,
    'We can’t send any more text messages today. Use your email, or try again tomorrow.',
  ])
  expect(refused.response).toEqual({ retry_after_seconds: 14 * 3600 })
  expect(await site.call()('POST /auth/sign-in/code', { body: { identifier: 'me@example.com' } })).toHaveProperty(
    'ticket',
  )
  await messages.deliver()
  for (let person = 1; person <= 3; person += 1) await told()
  expect(await sent()).toEqual(['sms', 'sms'])
  await clockAt(site, midnight())
  expect(await askCode(newMobile(), 4)).toHaveProperty('ticket')
})

test('security 36 no code is texted when the day is full, and one number cannot use up the day', async () => {
  const mobile = newMobile()
  await askCode(mobile)
  for (let again = 1; again <= 5; again += 1) await refusal(askCode(mobile, again))
  for (let person = 1; person <= 3; person += 1) await told()
  await messages.deliver()
  const refused = await refusal(askCode(newMobile(), 9))
  expect(refused.message).toContain('any more text messages today')
})

test('D5.6 a notice about an account counts for the day, and is sent also when the day is full', async () => {
  for (let person = 1; person <= 3; person += 1) await told()
  await messages.deliver()
  const notify = () => {
    const contact = { channel: 'mobile' as const, to: `+65${newMobile()}` }
    return enqueue(site.db, 'send_notice', { store: 1, kind: 'password_changed', contact })
  }
  await notify()
  await told()
  await notify()
  expect(await sent()).toEqual(['sms', 'sms'])
})
