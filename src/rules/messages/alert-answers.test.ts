import { expect, test } from 'vitest'
import { ALERT_KINDS } from '#contract/messages/staff-alerts.ts'
import { alertsAnsweredBy, LOOK_AT_CONVERSATION, READ_ORDER } from './alert-answers.ts'

const BY_ANY = ['new_order', 'late_trip', 'question']

test.each([
  [READ_ORDER, []],
  ['trip.start', []],
  ['bags.scan', []],
  ['order.receive', []],
  ['order.answer', []],
  ['order.refund', []],
  [LOOK_AT_CONVERSATION, ['claim']],
  ['claim.answer', ['claim']],
  ['claim.close', ['claim']],
  ['order.weigh', ['weight']],
])('M1.2 %s answers what any work answers, and %j', (act, more) => {
  expect(alertsAnsweredBy(act)).toEqual(ALERT_KINDS.filter((kind) => [...BY_ANY, ...more].includes(kind)))
})
