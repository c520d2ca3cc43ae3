import { expect, test } from 'vitest'
import { TRIP_ACTS } from '#contract/operator/operator-limits.ts'
import { ORDER_STATUSES } from '#contract/order/checkout-limits.ts'
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

test('D4.2 an order with trips is delivered only by its trips, and is not received before it was picked up', () => {
  expect(staffStep('trips', 'send_out').from).toEqual([])
  expect(staffStep('trips', 'deliver').from).toEqual([])
  expect(staffStep('trips', 'receive').from).toEqual(['picked_up'])
})

test.each(TRIP_ACTS)('D4.2 the act "%s" leads to a state that a trip can come to', (act) => {
  expect(tripStatesBefore(tripStep[act]).length).toBeGreaterThan(0)
})

test('D4.1 an order can be put on hold in every state between pickup and delivery', () => {
  const held = ORDER_STATUSES.filter((from) => mayBecome(from, 'on_hold')).sort()
  for (const kind of KINDS) expect([...staffStep(kind, 'hold').from].sort()).toEqual(held)
})

test.each([
  ['trips', 'process', 'processing', ['received']],
  ['trips', 'ready', 'ready', ['processing']],
  ['trips', 'send_out', 'out_for_delivery', []],
  ['trips', 'deliver', 'delivered', []],
  ['trips', 'collect', 'collected', ['ready']],
  ['trips', 'complete', 'completed', ['delivered', 'collected']],
  ['regular', 'process', 'processing', ['confirmed', 'received']],
  ['regular', 'ready', 'ready', ['confirmed', 'processing']],
  ['regular', 'deliver', 'delivered', ['ready', 'out_for_delivery']],
] as const)('D4.1 with %s, "%s" makes an order %s, from %j', (kind, act, to, from) => {
  expect(staffStep(kind, act)).toEqual({ to, from })
})
