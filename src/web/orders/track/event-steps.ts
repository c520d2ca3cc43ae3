import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { OrderEvent, OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { stateWords } from '#texts/order/orders-states.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import type { TimelineState, TimelineStep } from '#ui/feedback/timeline.tsx'
import { momentText, windowText } from '#ui/text/time-text.ts'

const texts = orderTexts.timeline
const weightWords = orderWeightTexts.timeline

/** The statuses of an order without incidents, by sales category (D1.1, D4.1). */
const PATHS: Record<OrderView['category_id'], readonly OrderStatus[]> = {
  [SalesCategory.collect]: ['confirmed', 'received', 'processing', 'ready', 'collected'],
  [SalesCategory.delivery]: ['confirmed', 'processing', 'ready', 'out_for_delivery', 'delivered'],
  [SalesCategory.pickup]: [
    'confirmed',
    'pickup_scheduled',
    'picked_up',
    'received',
    'processing',
    'ready',
    'out_for_delivery',
    'delivered',
  ],
  [SalesCategory.dineIn]: ['confirmed', 'processing', 'ready', 'delivered'],
}

const ENDED: readonly OrderStatus[] = ['delivered', 'collected', 'completed', 'cancelled', 'expired']
const ENDED_EARLY: readonly (string | null)[] = ['cancelled', 'expired']

export type EventFacts = Pick<
  OrderView,
  | 'category_id'
  | 'status'
  | 'timeline'
  | 'trips'
  | 'first_starts_at'
  | 'first_ends_at'
  | 'last_starts_at'
  | 'last_ends_at'
>

/** The past events with their times, then the expected steps. */
export function eventSteps(order: EventFacts): TimelineStep[] {
  const past = order.timeline.flatMap((event) => pastStep(event, order) ?? [])
  const last = past.at(-1)
  const isOver = ENDED.includes(order.status)
  const steps: TimelineStep[] = past.map(({ isNote: _, ...step }) => step)
  const now = steps.at(-1)
  if (now && last && !last.isNote && !isOver && last.state === 'done') now.state = 'current'
  return [...steps, ...(isOver ? [] : upcoming(order))]
}

type Past = TimelineStep & { isNote: boolean }

function pastStep(event: OrderEvent, { category_id, trips }: EventFacts): Past | undefined {
  const found = event.kind === 'order' ? orderWords(event, category_id) : noteWords(event, trips)
  if (!found) return undefined
  return {
    id: String(event.id),
    title: found.title,
    state: found.state ?? 'done',
    time: momentText(event.at),
    dateTime: event.at,
    isNote: event.kind !== 'order',
    ...(found.reason && event.reason ? { description: event.reason } : {}),
  }
}

type Words = { title: string; state?: TimelineState; reason?: boolean }

function orderWords({ from, to }: OrderEvent, categoryId: number): Words | undefined {
  if (to === null) return undefined
  // Back one step: the driver was unassigned, or the trip failed. A failed trip has its own event.
  if ((from === 'pickup_scheduled' && to === 'confirmed') || (from === 'out_for_delivery' && to === 'ready')) return
  if (to === 'awaiting_payment') return { title: texts.placed }
  if (to === 'awaiting_approval') return { title: texts.proposed }
  if (ENDED_EARLY.includes(to)) return { title: stateWords(to, categoryId), state: 'failed', reason: true }
  return { title: stateWords(to, categoryId), reason: to === 'on_hold' }
}

function noteWords({ kind, trip, from, to, who }: OrderEvent, trips: OrderView['trips']): Words | undefined {
  if (kind === 'trip' && to === 'failed') {
    const title = texts.tripFailed[trip?.startsWith('delivery') ? 'delivery' : 'pickup']
    return { title, state: 'failed', reason: true }
  }
  // D3.9: of two returns, the order's status reflects only the second.
  const leg = kind === 'trip' ? trips.find(({ slug }) => slug === trip)?.leg : undefined
  if (leg === 'early' && to === 'done') return { title: texts.partReturned }
  if (kind === 'refund')
    return to === 'failed' ? { title: texts.refundFailed, state: 'failed' } : { title: texts.refunded, reason: true }
  if (kind === 'rescheduled') return { title: texts.rescheduled, reason: who === 'store' }
  if (kind === 'claim') return { title: texts.claims[to as keyof typeof texts.claims] ?? texts.claims.reported }
  if (kind === 'weight') {
    const title = weightWords[to as keyof typeof weightWords]
    return title ? { title } : undefined
  }
  if (kind !== 'extra_service') return undefined
  if (to === 'paid') return { title: from === 'included' ? texts.servicesPaidWithin : texts.servicesPaid }
  if (to === 'included') return { title: texts.included }
  if (to === 'lapsed') return { title: texts.lapsed }
  if (to === 'withdrawn') return { title: texts.withdrawn, reason: true }
  return to === 'answered' ? { title: texts.answered } : undefined
}

function upcoming(order: EventFacts): TimelineStep[] {
  const path = PATHS[order.category_id]
  const current = path.indexOf(order.status)
  // An order on hold or waiting for an answer is not on the path. It continues after the furthest step it reached.
  const reached = Math.max(
    -1,
    ...order.timeline.map(({ kind, to }) => (kind === 'order' ? path.indexOf(to as OrderStatus) : -1)),
  )
  return path.slice((current >= 0 ? current : reached) + 1).map((status) => {
    const expected = expectedAt(order, status)
    return {
      id: status,
      title: stateWords(status, order.category_id),
      state: 'upcoming',
      ...(expected ? { description: texts.expected(expected) } : {}),
    }
  })
}

/** A window that failed is over, and no new one is chosen yet. */
const hasFailed = ({ trips }: EventFacts, kind: 'pickup' | 'delivery') =>
  trips.findLast((trip) => trip.kind === kind)?.status === 'failed'

function expectedAt(order: EventFacts, status: OrderStatus): string | null {
  const isFirst = status === 'picked_up' || (status === 'received' && order.category_id === SalesCategory.collect)
  if (isFirst) return hasFailed(order, 'pickup') ? null : windowText(order.first_starts_at, order.first_ends_at)
  const isLast = status === 'delivered' || status === 'collected'
  return isLast && !hasFailed(order, 'delivery') ? windowText(order.last_starts_at, order.last_ends_at) : null
}
