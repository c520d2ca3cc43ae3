import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import type { OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import type { Draw } from '../../engine/draw.ts'

/** What staff do next with an order, and when. `look`: nothing to do but to see whether it has changed. */
export type Step = { at: Date; act: OrderAct | 'look' | 'weigh' } | { at: Date; act: TripAct; trip: OrderTrip }
export type TripStep = Extract<Step, { trip: OrderTrip }>

/** How this order goes. */
export type Ways = {
  /** The minutes by which it differs from others of its window. */
  delay: number
  /** The minutes by which its drivers are late. */
  lateness: { pickup: number; delivery: number }
  failing: 'pickup' | 'delivery' | 'neither'
  /** The trip on which the driver has no network. */
  offline: 'pickup' | 'delivery' | 'neither'
  isCancelledByStaff: boolean
  /** After which step staff propose extra services. */
  proposal: 'receive' | 'process' | 'never'
  /** Staff scan its bags. Drivers without a network do not. */
  scans: boolean
  /** Otherwise the shop completes it after a week. */
  isCompletedByStaff: boolean
}

export function drawWays(draw: Draw): Ways {
  const late = () => (draw.chance(0.05) ? draw.between(45, 170) : 0)
  const ways: Omit<Ways, 'scans'> = {
    delay: draw.between(0, 23),
    lateness: { pickup: late(), delivery: late() },
    failing: draw.chance(0.07) ? draw.pick(['pickup', 'delivery']) : 'neither',
    offline: draw.chance(0.08) ? draw.pick(['pickup', 'delivery']) : 'neither',
    isCancelledByStaff: draw.chance(0.02),
    proposal: draw.chance(0.12) ? draw.pick(['receive', 'process']) : 'never',
    isCompletedByStaff: draw.chance(0.8),
  }
  return { ...ways, scans: ways.offline === 'neither' && draw.chance(0.7) }
}

const LOOK_AGAIN_MINUTES = 75

export function nextStep(view: OrderView, ways: Ways, now: Date): Step | undefined {
  const unpaid = moneyStep(view, now)
  if (unpaid) return unpaid
  const steps = [orderStep(view, ways, now), ...view.trips.map((trip) => tripStep(view, trip, ways, now))]
  const cancel = cancellation(view, ways)
  return [cancel, ...steps].filter((step) => step !== undefined).sort((a, b) => a.at.getTime() - b.at.getTime())[0]
}

const from = (time: string | Date | null, minutes: number) =>
  new Date(new Date(time ?? 0).getTime() + minutes * MINUTE_MS)

/** So long after the pickup's time staff give up on an order without money. */
const WAITING_FOR_MONEY_HOURS = 3

/** Nobody drives to a pickup whose money is not held. Staff wait for it, and in the end they cancel. */
function moneyStep({ weight, trips, first_starts_at }: OrderView, now: Date): Step | undefined {
  const isWaiting = weight?.hold && trips.some(({ leg, status }) => leg === 'first' && status === 'assigned')
  if (!isWaiting) return undefined
  const isOver = now > from(first_starts_at, WAITING_FOR_MONEY_HOURS * 60)
  return isOver ? { at: now, act: 'cancel' } : { at: from(now, LOOK_AGAIN_MINUTES), act: 'look' }
}

function cancellation(view: OrderView, { isCancelledByStaff }: Ways): Step | undefined {
  const mayCancel = view.status === 'confirmed' || view.status === 'pickup_scheduled'
  return isCancelledByStaff && mayCancel
    ? { at: from(view.first_starts_at ?? view.placed_at, -60), act: 'cancel' }
    : undefined
}

function orderStep(view: OrderView, { delay, isCompletedByStaff }: Ways, now: Date): Step | undefined {
  const { category_id, kind, status, placed_at } = view
  const first = from(view.first_starts_at ?? placed_at, delay)
  const last = from(view.last_starts_at ?? placed_at, delay)
  const isCollected = category_id === SalesCategory.collect
  const isServed = category_id === SalesCategory.dineIn
  const order = (act: OrderAct | 'look' | 'weigh', at: Date, minutes: number): Step => ({ at: from(at, minutes), act })
  switch (status) {
    case 'confirmed':
      if (kind === 'trips') return undefined
      if (isCollected) return order('receive', first, 18)
      return order('process', new Date(placed_at), isServed ? 2 : 35)
    case 'picked_up':
      return order('receive', first, 140)
    case 'received':
      return order('process', first, 205)
    case 'awaiting_approval':
      return order('look', now, LOOK_AGAIN_MINUTES)
    case 'processing':
      if (isServed) return order('ready', first, 7)
      return weightStep(view, first, now) ?? order('ready', last, -190)
    case 'ready':
      if (kind === 'trips') return undefined
      if (isCollected) return order('collect', last, 25)
      return isServed ? order('deliver', first, 9) : order('send_out', last, 6)
    case 'out_for_delivery':
      return kind === 'trips' ? undefined : order('deliver', last, 55)
    case 'delivered':
    case 'collected': {
      const handedOver = view.timeline.findLast(({ to, kind: about }) => about === 'order' && to === status)
      const { day } = singaporeClock(new Date(handedOver?.at ?? placed_at))
      const at = isServed ? from(first, 60) : singaporeInstant(dayAfter(day), 10 * 60)
      return isCompletedByStaff ? { at, act: 'complete' } : undefined
    }
    case 'on_hold':
      // Whoever has put it on hold goes on. Somebody else does it if they forget.
      return now > heldUntil(view) ? order('resume', now, 0) : order('look', now, LOOK_AGAIN_MINUTES)
    default:
      return undefined
  }
}

/** What is paid by weight is weighed before it is ready, and again after a no. */
function weightStep({ weight }: OrderView, first: Date, now: Date): Step | undefined {
  if (!weight) return undefined
  const { final_cents, question } = weight
  if (final_cents === null) return { at: from(first, 220), act: 'weigh' }
  if (question === null || question.state === 'paid') return undefined
  const isAnswered = question.state === 'declined' || question.state === 'lapsed'
  return isAnswered ? { at: from(now, 15), act: 'weigh' } : { at: from(now, LOOK_AGAIN_MINUTES), act: 'look' }
}

const HELD_HOURS = 26
const heldUntil = ({ timeline, placed_at }: OrderView) =>
  from(timeline.findLast(({ to }) => to === 'on_hold')?.at ?? placed_at, HELD_HOURS * 60)

/** The early one of two returns may leave while the rest is worked on. */
const HAS_RETURN: Record<'early' | 'last', readonly OrderView['status'][]> = {
  early: ['processing', 'awaiting_approval', 'ready', 'out_for_delivery'],
  last: ['ready', 'out_for_delivery'],
}

function tripStep(view: OrderView, trip: OrderTrip, { delay, lateness }: Ways, now: Date): TripStep | undefined {
  const { leg, status, starts_at, kind } = trip
  const isDue =
    leg === 'first'
      ? view.status === 'confirmed' || view.status === 'pickup_scheduled'
      : HAS_RETURN[leg].includes(view.status)
  if (!isDue) return undefined
  const step = (act: TripAct, minutes: number): TripStep => ({ at: from(starts_at, minutes + delay), act, trip })
  switch (status) {
    case 'scheduled':
      return step('assign', -80)
    case 'assigned':
      return step('start', 4 + lateness[kind])
    case 'en_route':
      return step('arrive', 30 + lateness[kind])
    case 'arrived':
      return step('finish', 36 + lateness[kind])
    case 'failed':
      return { at: from(now, 90 + delay), act: 'reschedule', trip }
    default:
      return undefined
  }
}

export const isSameStep = (one: Step | undefined, other: Step): boolean =>
  one?.act === other.act && ('trip' in one ? one.trip : null)?.slug === ('trip' in other ? other.trip : null)?.slug
