import type { Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import type { Person } from '../people/people.ts'
import { afterwards, beforehand } from './around.ts'
import { drawWays, isSameStep, nextStep, type Step, type Ways } from './next-step.ts'
import { takeStep } from './take-step.ts'

export type Placed = Pick<Purchase, 'order_id' | 'category_id' | 'first_starts_at' | 'last_starts_at'> & {
  /** The customer who ordered. Without it, and without a guest's token, nobody answers the staff. */
  person?: Person | undefined
  guest_token?: string | null | undefined
}

/** An order waits half an hour for its payment. A payment that was made before may be known later. */
const PATIENCE_MS = 8 * HOUR_MS
const MOST_STEPS = 400
const MOST_REFUSALS = 8
/** After a longer pause the order may have been changed. */
const SHORT_MS = 30 * MINUTE_MS

/** The staff's work on an order, from its first window to its end. It begins when the order is placed, and gives up if it is never paid. */
export const workOn =
  (order: Placed): Tell =>
  async (me) => {
    const known = await me.world.shared('orders that staff know', async () => new Set<string>())
    // Somebody has found it on the list, and works on it.
    if (known.has(order.order_id)) return
    known.add(order.order_id)
    const view = await paid(me, order)
    if (!view) return
    const ways = drawWays(me.draw)
    beforehand(me, order, view)
    await work(me, order, view, ways)
  }

export const readOrder = (me: Me, id: string): Promise<OrderView> =>
  me.again(() => me.staff('GET /operator/orders/:id', { params: { id } }))

const OVER: ReadonlySet<OrderView['status']> = new Set(['expired', 'cancelled', 'completed'])

async function paid(me: Me, { order_id }: Placed): Promise<OrderView | undefined> {
  const until = me.now().getTime() + PATIENCE_MS
  for (let minutes = 3; me.now().getTime() < until; minutes = Math.min(60, minutes * 2)) {
    await me.wait(minutes * MINUTE_MS)
    const view = await readOrder(me, order_id)
    if (OVER.has(view.status)) return undefined
    if (view.status !== 'awaiting_payment') return view
  }
  return undefined
}

/** Takes one step after the other, each as the order's present state and windows ask for. */
async function work(me: Me, order: Placed, first: OrderView, ways: Ways): Promise<void> {
  let view = first
  let refusals = 0
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = nextStep(view, ways, me.now())
    if (!step) return
    const soonest = me.now().getTime() + me.draw.between(2, 9) * MINUTE_MS
    const at = new Date(Math.max(step.at.getTime(), soonest))
    const isLong = at.getTime() - me.now().getTime() > SHORT_MS
    await me.until(at)
    if (step.act === 'look' || (isLong && dependsOnWindows(step, view))) {
      view = await readOrder(me, order.order_id)
      if (!isStillDue(nextStep(view, ways, me.now()), step, me.now())) continue
    }
    const answer = await takeStep(me, order, view, present(step, view), ways)
    if (!(answer instanceof ApiFailure)) {
      refusals = 0
      view = answer
      afterwards(me, order, view, step, ways)
      continue
    }
    refusals += 1
    if (refusals > MOST_REFUSALS) throw answer
    view = await readOrder(me, order.order_id)
  }
  throw new Error(`the order ${order.order_id} never ends: ${view.status}`)
}

/** Whoever is not sure of the windows reads the order again. Another step is refused if the order has changed. */
const dependsOnWindows = ({ act }: Step, { status }: OrderView) =>
  status === 'confirmed' || ['assign', 'ready', 'reschedule', 'cancel'].includes(act)

function isStillDue(next: Step | undefined, planned: Step, now: Date): boolean {
  if (planned.act === 'look' || !next) return false
  const isRelative = planned.act === 'reschedule'
  return isSameStep(next, planned) && (isRelative || next.at.getTime() <= now.getTime() + SHORT_MS)
}

/** The step with the trip as it is now. */
function present(step: Step, { trips }: OrderView): Step {
  if (!('trip' in step)) return step
  return { ...step, trip: trips.find(({ slug }) => slug === step.trip.slug) ?? step.trip }
}
