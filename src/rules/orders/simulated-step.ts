import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { Leg } from '../slots/slots.ts'

export type SimulatedOrder = {
  number: number
  kind: 'trips' | 'regular'
  status: OrderStatus
  categoryId: number
  trips: readonly { slug: string; leg: Leg; status: TripStatus }[]
  hasProposals: boolean
}

export type SimulatedStep =
  | { kind: 'order'; act: OrderAct }
  | { kind: 'trip'; slug: string; act: TripAct }
  | { kind: 'propose'; slug: string }

const ASKED_ONE_IN = 4
/** P1.5: the van of one return in so many breaks down, and the store comes again. */
const FAILS_ONE_IN = 9

/**
 * The next step that staff would take with an order, for the demo. Undefined when the customer has to act or the
 * order has ended.
 */
export function simulatedStep(order: SimulatedOrder): SimulatedStep | undefined {
  const { status, kind } = order
  if (status === 'delivered' || status === 'collected') return { kind: 'order', act: 'complete' }
  return kind === 'trips' ? withTrips(order) : regular(order)
}

const drive: Partial<Record<TripStatus, TripAct>> = {
  scheduled: 'assign',
  assigned: 'start',
  en_route: 'arrive',
  arrived: 'finish',
  failed: 'reschedule',
}

function withTrips({ number, status, trips, hasProposals }: SimulatedOrder): SimulatedStep | undefined {
  if (status === 'confirmed' || status === 'pickup_scheduled') return driven(trips, 'first')
  // D3.9: the early return is driven while the rest is still processed.
  if (status === 'ready' || status === 'out_for_delivery')
    return driven(trips, 'early') ?? brokenDown(number, trips) ?? driven(trips, 'last')
  if (status === 'picked_up') return { kind: 'order', act: 'receive' }
  if (status === 'processing') return driven(trips, 'early') ?? { kind: 'order', act: 'ready' }
  if (status !== 'received') return undefined
  const pickup = trips.findLast(({ leg }) => leg === 'first')
  // Some orders get a proposal, so that a newcomer can try answering one.
  const asks = number % ASKED_ONE_IN === 0 && !hasProposals
  return asks && pickup ? { kind: 'propose', slug: pickup.slug } : { kind: 'order', act: 'process' }
}

function driven(trips: SimulatedOrder['trips'], leg: Leg): SimulatedStep | undefined {
  const trip = trips.findLast((one) => one.leg === leg)
  const act = trip && drive[trip.status]
  return act && { kind: 'trip', slug: trip.slug, act }
}

function brokenDown(number: number, trips: SimulatedOrder['trips']): SimulatedStep | undefined {
  const returns = trips.filter(({ leg }) => leg === 'last')
  const [first, again] = returns
  const fails = number % FAILS_ONE_IN === 0 && first?.status === 'en_route' && !again
  return fails ? { kind: 'trip', slug: first.slug, act: 'fail' } : undefined
}

const ways: Record<number, Partial<Record<OrderStatus, OrderAct>>> = {
  [SalesCategory.collect]: { confirmed: 'receive', received: 'process', processing: 'ready', ready: 'collect' },
  [SalesCategory.delivery]: {
    confirmed: 'process',
    processing: 'ready',
    ready: 'send_out',
    out_for_delivery: 'deliver',
  },
  [SalesCategory.dineIn]: { confirmed: 'process', processing: 'ready', ready: 'deliver' },
}

function regular({ status, categoryId }: SimulatedOrder): SimulatedStep | undefined {
  const act = ways[categoryId]?.[status]
  return act && { kind: 'order', act }
}
