import { expect, test } from 'vitest'
import type { PromiseKind, PromiseReason } from '#contract/promises/promise-limits.ts'
import type { PromiseFacts } from './judge-promise.ts'
import { excuse, type Wait, waitedAt } from './waited-for-customer.ts'

const at = (time: string) => new Date(`2026-11-16T${time}+08:00`)
const WINDOW: PromiseFacts = {
  from: at('12:00'),
  to: at('14:00'),
  broughtBy: null,
  broughtAt: null,
  arrivedAt: null,
  doneAt: null,
  failed: null,
  ended: null,
}
const wait = (what: Wait['what'], since: string, until?: string): Wait => ({
  what,
  since: at(since),
  until: until ? at(until) : null,
})
const reasonOf = (kind: PromiseKind, facts: Partial<PromiseFacts>, waits: Wait[], reason: PromiseReason = 'late') =>
  excuse(
    { verdict: 'missed', reason, lateMinutes: null },
    { kind, facts: { ...WINDOW, ...facts }, pickupFrom: at('09:00'), waits },
  ).reason

test.each<[string, PromiseKind, Wait, boolean]>([
  ['money is missing', 'pickup', wait('money', '08:00'), true],
  ['money came before the window', 'pickup', wait('money', '08:00', '11:59'), false],
  ['money came within the window', 'pickup', wait('money', '08:00', '13:59'), true],
  ['money was refused in the last second', 'pickup', wait('money', '14:00'), true],
  ['money was refused after the window', 'pickup', wait('money', '14:01'), false],
  ['an answer stops no pickup', 'pickup', wait('answer', '08:00'), false],
  ['an answer is missing', 'return', wait('answer', '08:00'), true],
  ['an answer came before the window', 'return', wait('answer', '08:00', '11:59'), false],
  ['the money of the pickup came within its window', 'return', wait('money', '08:00', '09:30'), true],
  ['the money of the pickup came before its window', 'return', wait('money', '08:00', '08:59'), false],
  ['money stops nothing at the counter', 'ready', wait('money', '08:00'), false],
  ['a report is answered without either', 'claim', wait('answer', '08:00'), false],
])('P1.5 a missed promise is excused: %s', (_, kind, given, isExcused) => {
  expect(reasonOf(kind, {}, [given])).toBe(isExcused ? 'waited_for_customer' : 'late')
})

test.each<[string, boolean]>([
  ['11:59', false],
  ['12:00', true],
])('P1.5 what is to be ready at 14:00 needs the answer two hours before: it came at %s', (until, isExcused) => {
  const reason = reasonOf('ready', { from: null }, [wait('answer', '08:00', until)])
  expect(reason).toBe(isExcused ? 'waited_for_customer' : 'late')
})

test.each<[PromiseReason, boolean]>([
  ['late', true],
  ['failed_by_store', true],
  ['nobody_there', true],
  ['moved_by_store', false],
  ['too_early', false],
  ['in_time', false],
])('P1.5 waiting excuses what is %s: %s', (reason, isExcused) => {
  expect(reasonOf('pickup', {}, [wait('money', '08:00')], reason)).toBe(isExcused ? 'waited_for_customer' : reason)
})

test.each<[string, string, boolean]>([
  ['10:00', '09:59', false],
  ['10:00', '10:00', true],
])('P1.5 given up at %s before the window, it waited until %s', (failedAt, until, isExcused) => {
  const failed = { at: at(failedAt), by: 'store' as const }
  expect(reasonOf('pickup', { failed }, [wait('money', '08:00', until)], 'failed_by_store')).toBe(
    isExcused ? 'waited_for_customer' : 'failed_by_store',
  )
  expect(waitedAt('pickup', at(failedAt), [wait('money', '08:00', until)])).toBe(isExcused)
})
