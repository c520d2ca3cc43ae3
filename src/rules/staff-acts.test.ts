import { expect, test } from 'vitest'
import { TRIP_ACTS } from '#contract/operator-limits.ts'
import { mayBecome } from './order-status.ts'
import { staffStep, tripStep } from './staff-acts.ts'
import { tripStatesBefore } from './trip-status.ts'

const ACTS = ['receive', 'process', 'ready', 'send_out', 'deliver', 'collect', 'complete', 'hold'] as const
const KINDS = ['trips', 'regular'] as const

test.each(KINDS.flatMap((kind) => ACTS.map((act) => [kind, act] as const)))(
  'D4.1 with an order of kind %s, staff’s act "%s" takes only steps that the table of states has',
  (kind, act) => {
    const { to, from } = staffStep(kind, act)
    expect(from.filter((state) => !mayBecome(state, to))).toEqual([])
  },
)

test('D4.2 an order with trips leaves the house by its trips only, and is not received before it was picked up', () => {
  expect(staffStep('trips', 'send_out').from).toEqual([])
  expect(staffStep('trips', 'deliver').from).toEqual([])
  expect(staffStep('trips', 'receive').from).toEqual(['picked_up'])
})

test.each(TRIP_ACTS)('D4.2 the act "%s" leads to a state that a trip can come to', (act) => {
  expect(tripStatesBefore(tripStep[act]).length).toBeGreaterThan(0)
})
