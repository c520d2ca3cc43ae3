import { expect, test } from 'vitest'
import { CHANNELS, type Channel } from '#contract/messages/channels.ts'
import { channelOrder } from './channel-order.ts'

const all = CHANNELS
const cases: [string, Channel[], Channel[] | null, readonly Channel[], boolean, Channel[]][] = [
  ['nothing chosen', ['email', 'sms', 'push', 'whatsapp'], null, all, false, ['push', 'whatsapp', 'sms', 'email']],
  ['only a mobile number', ['sms'], null, all, false, ['sms']],
  ['only a mobile number, with a document', ['sms'], null, all, true, ['sms']],
  ['a document', ['push', 'sms', 'email'], null, all, true, ['email', 'push', 'sms']],
  ['email chosen', ['push', 'sms', 'email'], ['email'], all, false, ['email']],
  ['a choice that cannot be reached', ['email'], ['push'], all, false, ['email']],
  ['a document, but no email chosen', ['sms', 'email'], ['sms'], all, true, ['sms']],
  ['a store without SMS', ['sms', 'email'], null, ['push', 'email'], false, ['email']],
  ['nobody to reach', [], null, all, false, []],
]

test.each(cases)('M1.1 channels: %s', (_, reachable, chosen, offered, hasDocument, order) => {
  expect(channelOrder({ reachable, chosen, offered }, hasDocument)).toEqual(order)
})
