import { expect, test } from 'vitest'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import { minuteOf, storeChannels, storeQuietHours, timeOf } from './store-channels.ts'

const whatsapp = { phone_id: '10000', language: 'en', templates: { unpaid: { name: 'unpaid' } } }

test.each<[string, MessageSettings, string[]]>([
  ['says nothing', {}, ['push', 'sms', 'email']],
  ['has a number at WhatsApp', { whatsapp }, ['push', 'whatsapp', 'sms', 'email']],
  ['names its channels in another order', { channels: ['email', 'sms'], whatsapp }, ['sms', 'email']],
])('M1.1 the channels of a store that %s', (_, settings, expected) => {
  expect(storeChannels(settings)).toEqual(expected)
})

test.each<[MessageSettings, number, number]>([
  [{}, 1320, 480],
  [{ quiet_hours: 'none' }, 0, 0],
  [{ quiet_hours: { from: '21:30', until: '07:05' } }, 1290, 425],
])('M1.1 the quiet hours of a store: %j', (settings, from, until) => {
  expect(storeQuietHours(settings)).toEqual({ from, until })
})

test('a time of the day is a minute and back', () => {
  for (const time of ['00:00', '08:05', '22:30', '23:59']) expect(timeOf(minuteOf(time))).toBe(time)
})
