import { changing, together } from './change-statement.ts'
import type { Plant } from './plant.ts'

const dayLater = (at: string) => `CASE WHEN hashtext(id::text) % 2 = 0 THEN $7 + interval '1 day' ELSE ${at} END`
const ABOUT_ORDER = /\border #?\d{4,}\b/i

export const messagePlants: Record<string, Plant> = {
  'told-twice': {
    invariant: 'a person is told once of what happens once',
    change: changing(
      'tell_of_paid_order',
      ['SELECT $1, o.store_id', 'SELECT one.id, o.store_id'],
      [`$2 || ' '`, `$2 || one.again || ' '`],
      [') o\n', `) o CROSS JOIN (VALUES ($1::uuid, ''), (gen_random_uuid(), ' again')) one (id, again)\n`],
    ),
  },
  'confirmation-not-told': {
    invariant: 'who has paid, or is cancelled, or gets money back is told of it',
    change: changing('tell_of_paid_order', ['AND id = $8', 'AND id = $8 AND false']),
  },
  'message-without-job': {
    invariant: 'no message waits long after it was due',
    change: changing('tell_of_paid_order', ['FROM made', 'FROM made WHERE false']),
  },
  'delivery-not-recorded': {
    invariant: 'a message has ended as its deliveries say',
    change: changing('finish_delivery', ['WHERE', 'WHERE false AND']),
  },
  'driver-told-late': {
    invariant: 'nobody is told of a driver who has left already',
    change: changing('finish_delivery', ['at = $6', `at = $6::timestamptz + interval '6 hours'`]),
  },
  'messages-overtake': {
    invariant: 'messages about one order are sent in the order of what happened',
    // Every other message waits for a day, and no one else knows.
    change: together(
      changing('tell_of_order', ['$9, $10, 12', `$9, ${dayLater('$10')}, 12`]),
      changing('tell_of_paid_order', ['$11, $12, 12', `$11, ${dayLater('$12')}, 12`]),
    ),
  },
  'message-sent-again': {
    invariant: 'a message arrives at most once',
    // The mark before a message is sent counts for nothing, and the first try of each job ends after the message has left.
    change: together(
      changing('start_delivery', [`WHERE message_delivery.state = 'waiting'`, 'WHERE true']),
      changing('ended_message', [
        `AND state = 'waiting'`,
        `AND state = 'waiting' AND 1 / (SELECT CASE WHEN max(d.tries) = 1 THEN 0 ELSE 1 END FROM message_delivery d WHERE d.message_id = $2) = 1`,
      ]),
    ),
  },
  'message-arrives-twice': {
    invariant: 'a message arrives at most once',
    copies: ({ text }) => (ABOUT_ORDER.test(text) ? 2 : 1),
  },
  'message-lost': {
    invariant: 'what the shop says that it has sent has arrived',
    copies: ({ text }) => (ABOUT_ORDER.test(text) ? 0 : 1),
  },
  'sent-counts-as-failed': {
    invariant: 'what has arrived was sent by a message that has not ended otherwise',
    change: changing('ended_message', [
      'SET state = $3',
      `SET state = CASE WHEN $3 = 'sent' THEN 'failed' ELSE $3 END`,
    ]),
  },
}
