import { expect, test } from 'vitest'
import type { Channel } from '#contract/messages/channels.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import { bought, boughtAsGuest } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { eraseConsents } from '../../delete-account/delete-account.queries.ts'

const site = await testSite()

/** A customer with these contacts. */
async function customer({ email = true, mobile = true } = {}) {
  const buyer = await site.signedIn()
  const number = mobile ? `+658${String(Math.random()).slice(2, 9)}` : null
  await site.db.query({
    text: `UPDATE customer SET mobile = $2, mobile_verified_at = CASE WHEN $2::text IS NOT NULL THEN now() END,
             email = CASE WHEN $3 THEN email END, email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1`,
    values: [buyer.customerId, number, email],
  })
  return { ...buyer, number, call: site.call(buyer.token) }
}

const offered = ({ channels }: { channels: { channel: string; is_chosen: boolean }[] }) =>
  channels.map(({ channel, is_chosen }) => `${channel} ${is_chosen ? 'yes' : 'no'}`)

async function consentsOf(customerId: string): Promise<boolean[]> {
  const text = `SELECT is_given FROM whatsapp_consent WHERE customer_id = $1 ORDER BY id`
  const { rows } = await site.db.query({ text, values: [customerId] })
  return rows.map(({ is_given }) => is_given as boolean)
}

test('M1.1 a customer is offered what can reach them; WhatsApp is never chosen beforehand', async () => {
  const both = await customer()
  const before = await both.call('GET /customer/message-preferences')
  expect(offered(before)).toEqual(['whatsapp no', 'sms yes', 'email yes'])
  expect(before.channels[1]?.to).toBe(both.number)
  expect(before).toMatchObject({ quiet: 'store', own_hours: null, store_hours: { from: '22:00', until: '08:00' } })
  const byMail = await customer({ mobile: false })
  expect(offered(await byMail.call('GET /customer/message-preferences'))).toEqual(['email yes'])
  const byMobile = await customer({ email: false })
  expect(offered(await byMobile.call('GET /customer/message-preferences'))).toEqual(['whatsapp no', 'sms yes'])
})

test('M1.1 a customer chooses channels and quiet hours, and each yes and no to WhatsApp is recorded once', async () => {
  const { call, customerId } = await customer()
  const save = (channels: Channel[], rest: object = {}) =>
    call('PUT /customer/message-preferences', { body: { channels, quiet: 'store', ...rest } })
  expect(offered(await save(['sms']))).toEqual(['whatsapp no', 'sms yes', 'email no'])
  expect(await consentsOf(customerId)).toEqual([])
  await save(['whatsapp', 'email'])
  await save(['whatsapp', 'email'])
  expect(await consentsOf(customerId)).toEqual([true])
  const own = await save(['email'], { quiet: 'own', from: '20:30', until: '09:00' })
  expect(own).toMatchObject({ quiet: 'own', own_hours: { from: '20:30', until: '09:00' } })
  expect(await consentsOf(customerId)).toEqual([true, false])
  expect(await save(['email'], { quiet: 'none' })).toMatchObject({ quiet: 'none', own_hours: null })
  expect(await call('GET /customer/message-preferences')).toEqual(await save(['email'], { quiet: 'none' }))
  const data = await call('GET /customer/export')
  expect(data.order_messages).toMatchObject({ channels: ['push', 'email'] })
  expect(data.whatsapp_history).toMatchObject([{ is_given: true }, { is_given: false }])
})

test('M1.1 a yes to WhatsApp is for one number: after a new number it is asked again', async () => {
  const { call, customerId } = await customer()
  await call('PUT /customer/message-preferences', { body: { channels: ['whatsapp'], quiet: 'store' } })
  await site.db.query({
    text: `UPDATE customer SET mobile = '+6587654321', mobile_verified_at = now() WHERE id = $1`,
    values: [customerId],
  })
  expect(offered(await call('GET /customer/message-preferences'))[0]).toBe('whatsapp no')
  const again = await call('PUT /customer/message-preferences', { body: { channels: ['whatsapp'], quiet: 'store' } })
  expect(offered(again)[0]).toBe('whatsapp yes')
  expect(await consentsOf(customerId)).toEqual([true, true])
})

test('M1.1 a channel that was not offered stays possible for later', async () => {
  const { call, customerId } = await customer({ mobile: false })
  await call('PUT /customer/message-preferences', { body: { channels: ['email'], quiet: 'store' } })
  await site.db.query({
    text: `UPDATE customer SET mobile = '+6587654322', mobile_verified_at = now() WHERE id = $1`,
    values: [customerId],
  })
  const later = await call('GET /customer/message-preferences')
  expect(offered(later)).toEqual(['whatsapp no', 'sms yes', 'email yes'])
})

test('M1.1 at least one channel stays, only those that reach the person, and own hours have two times', async () => {
  const { call } = await customer({ mobile: false })
  const wrong = async (body: object) => {
    const given = { channels: ['email'], quiet: 'store', ...body } as { channels: Channel[]; quiet: 'store' }
    const { httpStatus, errors } = await refusal(call('PUT /customer/message-preferences', { body: given }))
    return [httpStatus, errors]
  }
  expect(await wrong({ channels: [] })).toEqual([400, { channels: 'Choose at least one way to reach you.' }])
  expect(await wrong({ channels: ['email', 'sms'] })).toEqual([
    400,
    { channels: 'We can’t reach you this way right now. Reload the page and choose again.' },
  ])
  const hours = { quiet: 'own', from: '08:00', until: '08:00' }
  expect(await wrong(hours)).toEqual([400, { until: 'Choose two different times.' }])
  expect(await wrong({ ...hours, until: '8 am' })).toMatchObject([400, { until: expect.stringContaining('22:00') }])
})

test('M1.1 a guest chooses for the order of the link alone, and sees the contact masked', async () => {
  const one = await boughtAsGuest(site)
  const other = await boughtAsGuest(site)
  const call = site.call()
  const params = { token: one.guestToken }
  const before = await call('GET /guest-orders/:token/message-preferences', { params })
  expect(before.channels).toEqual([
    { channel: 'whatsapp', is_chosen: false, to: '+65 •••• 4567' },
    { channel: 'sms', is_chosen: true, to: '+65 •••• 4567' },
    { channel: 'email', is_chosen: true, to: 'k•••@example.com' },
  ])
  const saved = await call('PUT /guest-orders/:token/message-preferences', {
    params,
    body: { channels: ['whatsapp', 'sms'], quiet: 'none' },
  })
  expect([offered(saved), saved.quiet]).toEqual([['whatsapp yes', 'sms yes', 'email no'], 'none'])
  const others = { params: { token: other.guestToken } }
  expect(await call('GET /guest-orders/:token/message-preferences', others)).toEqual(before)
})

test('D5.5 a deleted account leaves no preference and no agreement behind', async () => {
  const { call, customerId } = await customer()
  await call('PUT /customer/message-preferences', { body: { channels: ['whatsapp'], quiet: 'none' } })
  await eraseConsents.run(site.db, 1, customerId)
  expect(await consentsOf(customerId)).toEqual([])
  expect(await call('GET /customer/message-preferences')).toMatchObject({ quiet: 'store' })
})

async function withSettings(settings: MessageSettings, work: () => Promise<void>) {
  const set = async (value: unknown) => {
    await site.db.query({
      text: `UPDATE store SET message_settings = $1 WHERE slug = 'clothesline-laundry'`,
      values: [value],
    })
    await site.parts.stores.refresh()
  }
  const { rows } = await site.db.query({
    text: `SELECT message_settings FROM store WHERE slug = 'clothesline-laundry'`,
  })
  await set(settings)
  await work().finally(() => set(rows[0].message_settings))
}

test('M1.1 only channels that the store uses are offered, with the store’s quiet hours', async () => {
  const { call } = await customer()
  await withSettings({ channels: ['sms', 'push'], quiet_hours: 'none' }, async () => {
    const found = await call('GET /customer/message-preferences')
    expect([offered(found), found.store_hours]).toEqual([['sms yes'], null])
  })
  await withSettings({ quiet_hours: { from: '21:00', until: '07:30' } }, async () => {
    const found = await call('GET /customer/message-preferences')
    expect([offered(found), found.store_hours]).toEqual([['sms yes', 'email yes'], { from: '21:00', until: '07:30' }])
  })
})

test('M1.1 visitors never see the store’s message settings', async () => {
  const { call } = await bought(site)
  const seen = [await call('GET /store/config'), await (await site.send('/api/store/info')).text()]
  expect(JSON.stringify(seen)).not.toMatch(/100000000000001|phone_id|quiet_hours/)
})
