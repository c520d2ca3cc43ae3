import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeOverdue, judgePromise, type PromiseFacts } from './judge-promise.ts'

const at = (time: string) => new Date(`2026-11-16T${time}+08:00`)
const NOTHING: PromiseFacts = {
  from: at('12:00'),
  to: at('14:00'),
  broughtBy: null,
  broughtAt: null,
  arrivedAt: null,
  doneAt: null,
  failed: null,
  ended: null,
}
const READY: PromiseFacts = { ...NOTHING, from: null, to: at('12:00'), broughtBy: at('10:00'), broughtAt: at('09:30') }

const words = (judged: ReturnType<typeof judgePromise>) =>
  judged && [judged.verdict, judged.reason, judged.lateMinutes].filter((part) => part !== null).join(' ')

test.each<[string, Partial<PromiseFacts>, string | undefined]>([
  ['nothing has happened', {}, undefined],
  ['the driver is there: the visit may still fail', { arrivedAt: at('12:30') }, undefined],
  ['handed over in the window', { arrivedAt: at('12:30'), doneAt: at('12:40') }, 'kept in_time'],
  ['handed over in the last second', { doneAt: at('14:00') }, 'kept in_time'],
  ['handed over before the window, as the customer agreed', { doneAt: at('11:50') }, 'kept in_time'],
  ['arrived in time, handed over after it', { arrivedAt: at('13:59'), doneAt: at('14:06') }, 'kept in_time'],
  ['handed over a second late', { doneAt: at('14:00:01') }, 'missed late 1'],
  ['arrived late', { arrivedAt: at('14:25') }, 'missed late 25'],
  ['arrived late, then handed over', { arrivedAt: at('14:25'), doneAt: at('14:31') }, 'missed late 25'],
  ['failed through our fault', { failed: { at: at('12:10'), by: 'store' } }, 'missed failed_by_store'],
  [
    'there, and failed through our fault',
    { arrivedAt: at('12:30'), failed: { at: at('12:40'), by: 'store' } },
    'missed failed_by_store',
  ],
  [
    'there, and nobody opened',
    { arrivedAt: at('12:30'), failed: { at: at('12:40'), by: 'customer' } },
    'kept came_in_time',
  ],
  [
    'left before the window began',
    { arrivedAt: at('11:30'), failed: { at: at('11:40'), by: 'customer' } },
    'missed too_early',
  ],
  ['called off by the customer on the way', { failed: { at: at('12:10'), by: 'customer' } }, 'void nobody_there'],
  ['called off in its last second', { failed: { at: at('14:00'), by: 'customer' } }, 'void nobody_there'],
  ['called off after the window', { failed: { at: at('14:10'), by: 'customer' } }, 'missed late'],
  ['moved by the customer', { ended: { at: at('10:00'), as: 'moved_by_customer' } }, 'void moved_by_customer'],
  [
    'moved by the customer after we did not come',
    { ended: { at: at('14:30'), as: 'moved_by_customer' } },
    'missed late',
  ],
  ['moved by us', { ended: { at: at('10:00'), as: 'moved_by_store' } }, 'missed moved_by_store'],
  ['promised again for the same time', { ended: { at: at('10:00'), as: 'replaced' } }, 'void replaced'],
  ['cancelled before', { ended: { at: at('13:59'), as: 'cancelled' } }, 'void cancelled'],
  ['cancelled because we did not come', { ended: { at: at('15:00'), as: 'cancelled' } }, 'missed late'],
  ['never paid', { ended: { at: at('15:00'), as: 'unpaid' } }, 'void unpaid'],
])('P1.5 a promised visit: %s', (_, facts, expected) => {
  expect(words(judgePromise({ ...NOTHING, ...facts }))).toBe(expected)
})

test.each<[string, Partial<PromiseFacts>, string | undefined]>([
  ['ready in time', { doneAt: at('12:00') }, 'kept in_time'],
  ['ready late', { doneAt: at('13:00') }, 'missed late 60'],
  ['brought in the last second, ready late', { broughtAt: at('10:00'), doneAt: at('13:00') }, 'missed late 60'],
  ['brought late, ready in time', { broughtAt: at('10:30'), doneAt: at('11:00') }, 'kept in_time'],
  ['brought late, ready late', { broughtAt: at('10:30'), doneAt: at('13:00') }, 'void brought_late'],
])('P1.5 a promised time to be ready: %s', (_, facts, expected) => {
  expect(words(judgePromise({ ...READY, ...facts }))).toBe(expected)
})

test.each<[string, PromiseFacts, string]>([
  ['nobody came', NOTHING, 'missed late'],
  ['the driver came early and waits', { ...NOTHING, arrivedAt: at('11:50') }, 'kept came_in_time'],
  ['not ready', READY, 'missed late'],
  ['never brought', { ...READY, broughtAt: null }, 'void brought_late'],
])('P1.5 when its time is over: %s', (_, facts, expected) => {
  expect(words(judgeOverdue(facts))).toBe(expected)
})

test('P1.5 what is decided stays decided when its time is over', () => {
  const time = fc.date({ min: at('09:00'), max: at('18:00'), noInvalidDate: true })
  const maybe = fc.option(time, { nil: null })
  const facts = fc.record({
    from: fc.constant(NOTHING.from),
    to: fc.constant(NOTHING.to),
    broughtBy: fc.constant(null),
    broughtAt: fc.constant(null),
    arrivedAt: maybe,
    doneAt: maybe,
    failed: fc.option(fc.record({ at: time, by: fc.constantFrom('store' as const, 'customer' as const) }), {
      nil: null,
    }),
    ended: fc.option(fc.record({ at: time, as: fc.constantFrom('moved_by_customer' as const, 'cancelled' as const) }), {
      nil: null,
    }),
  })
  // A visit that failed or was moved is judged at once, and not when its time is over.
  fc.assert(
    fc.property(facts, (given) => {
      const decided = judgePromise(given)
      if (!decided || given.failed || given.ended) return
      expect(judgeOverdue(given).verdict).toBe(decided.verdict)
    }),
  )
})
