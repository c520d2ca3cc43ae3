import { expect, test } from 'vitest'
import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { Leg } from '../slots/slots.ts'
import { mayBecome } from './order-status.ts'
import { type SimulatedOrder, simulatedStep } from './simulated-step.ts'
import { staffStep, tripStep } from './staff-acts.ts'
import { orderAfterPickup, orderAfterReturn, tripMayBecome } from './trip-status.ts'

type Trip = { slug: string; leg: Leg; status: TripStatus }
const trips = (): Trip[] => [
  { slug: 'pickup-1', leg: 'first', status: 'scheduled' },
  { slug: 'delivery-1', leg: 'last', status: 'scheduled' },
]
const inTwo = (): Trip[] => [
  { slug: 'pickup-1', leg: 'first', status: 'scheduled' },
  { slug: 'delivery-1', leg: 'early', status: 'scheduled' },
  { slug: 'delivery-2', leg: 'last', status: 'scheduled' },
]

/** Takes all steps with the real transition tables, until there is none. */
function journey(order: SimulatedOrder & { trips: Trip[] }): OrderStatus[] {
  const states: OrderStatus[] = []
  for (let steps = 0; steps < 30; steps += 1) {
    const step = simulatedStep(order)
    if (!step || step.kind === 'propose') break
    if (step.kind === 'order' && step.act !== 'resume' && step.act !== 'cancel') {
      const { to, from } = staffStep(order.kind, step.act)
      expect(from).toContain(order.status)
      order.status = to
    }
    if (step.kind === 'trip') {
      const trip = order.trips.find(({ slug }) => slug === step.slug)
      if (!trip) throw new Error('no such trip')
      expect(tripMayBecome(trip.status, tripStep[step.act])).toBe(true)
      trip.status = tripStep[step.act]
      const { leg, status } = trip
      const other = order.trips.find((one) => one.leg !== 'first' && one.leg !== leg)?.status
      const next =
        leg === 'first' ? orderAfterPickup(status) : orderAfterReturn({ trip: status, leg, order: order.status, other })
      if (next && next !== order.status) expect(mayBecome(order.status, next)).toBe(true)
      order.status = next ?? order.status
    }
    states.push(order.status)
  }
  return states
}

test.each([1, 2, 3, 4])(
  'D4.7 the simulated staff bring an order of category %d to its end, by the tables',
  (categoryId) => {
    const kind = categoryId === 3 ? ('trips' as const) : ('regular' as const)
    const states = journey({ number: 1, kind, status: 'confirmed', categoryId, trips: trips(), hasProposals: false })
    expect(states.at(-1)).toBe('completed')
  },
)

test('D3.9, D4.7 of two returns the simulated staff drive both, and the order is delivered with the second', () => {
  const order = {
    number: 1,
    kind: 'trips' as const,
    status: 'confirmed' as const,
    categoryId: 3,
    trips: inTwo(),
    hasProposals: false,
  }
  const states = journey(order)
  expect(states.slice(-11)).toEqual([
    ...Array(5).fill('processing'),
    'ready',
    'ready',
    'out_for_delivery',
    'out_for_delivery',
    'delivered',
    'completed',
  ])
  expect(order.trips.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
})

test('D4.7 some orders get a proposal, and then the customer has to answer', () => {
  const order = { number: 8, kind: 'trips' as const, status: 'received' as const, categoryId: 3, trips: trips() }
  expect(simulatedStep({ ...order, hasProposals: false })).toEqual({ kind: 'propose', slug: 'pickup-1' })
  expect(simulatedStep({ ...order, hasProposals: true })).toEqual({ kind: 'order', act: 'process' })
  expect(simulatedStep({ ...order, status: 'awaiting_approval', hasProposals: true })).toBeUndefined()
  expect(simulatedStep({ ...order, status: 'awaiting_payment', hasProposals: false })).toBeUndefined()
})

test('an order without a possible step gets none', () => {
  const order = {
    number: 4,
    kind: 'trips',
    status: 'confirmed',
    categoryId: 3,
    trips: [],
    hasProposals: false,
  } as const
  expect(simulatedStep(order)).toBeUndefined()
  expect(simulatedStep({ ...order, status: 'ready' })).toBeUndefined()
  expect(simulatedStep({ ...order, status: 'received' })).toEqual({ kind: 'order', act: 'process' })
  expect(simulatedStep({ ...order, kind: 'regular', categoryId: 9 })).toBeUndefined()
  const done = { slug: 'pickup-1', leg: 'first', status: 'done' } as const
  expect(simulatedStep({ ...order, trips: [done] })).toBeUndefined()
})

test('the pickup is driven to before the return, whichever is listed first', () => {
  const order = { number: 1, kind: 'trips', categoryId: 3, trips: trips().toReversed(), hasProposals: false } as const
  expect(simulatedStep({ ...order, status: 'confirmed' })).toEqual({ kind: 'trip', slug: 'pickup-1', act: 'assign' })
  expect(simulatedStep({ ...order, status: 'ready' })).toEqual({ kind: 'trip', slug: 'delivery-1', act: 'assign' })
})

test('P1.5 one return in nine breaks down once, and is driven again', () => {
  const order = (number: number, ...returns: TripStatus[]): SimulatedOrder => ({
    number,
    kind: 'trips',
    status: 'out_for_delivery',
    categoryId: 3,
    trips: returns.map((status, index) => ({ slug: `delivery-${index + 1}`, leg: 'last', status })),
    hasProposals: true,
  })
  const step = (...given: Parameters<typeof order>) => simulatedStep(order(...given))
  expect(step(18, 'en_route')).toEqual({ kind: 'trip', slug: 'delivery-1', act: 'fail' })
  expect(step(18, 'failed')).toEqual({ kind: 'trip', slug: 'delivery-1', act: 'reschedule' })
  expect(step(18, 'rescheduled', 'en_route')).toEqual({ kind: 'trip', slug: 'delivery-2', act: 'arrive' })
  expect(step(19, 'en_route')).toEqual({ kind: 'trip', slug: 'delivery-1', act: 'arrive' })
})
