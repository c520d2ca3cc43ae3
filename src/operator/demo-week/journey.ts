import { keepPhoto } from '#api/orders/claims/photos.ts'
import { actOnTrip } from '#api/staff/acts/act-on-trip.ts'
import { findOrder } from '#api/staff/find-order.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { driverOf } from '../orders/drivers.ts'
import { scanForStep, takeScannedStep } from '../orders/scan-step.ts'
import { weighForStep } from '../orders/weigh-for-step.ts'
import { dayAt, lastWorkingMoment, minutes } from './days.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Photo, photo } from './photos.ts'
import type { Timeline } from './timeline.ts'

const NOTHING_SAID = { reason: '', message: '' }

export type Stage =
  | 'assigned'
  | 'started'
  | 'arrived'
  | 'picked_up'
  | 'received'
  | 'processing'
  | 'ready'
  | 'assigned_back'
  | 'started_back'
  | 'arrived_back'
  | 'sent_out'
  | 'delivered'
  | 'collected'
  | 'completed'

type Step = { stage: Stage; at: Date; act: OrderAct } | { stage: Stage; at: Date; act: TripAct; trip: string }

export type Journey = {
  /** The first step that staff take. Earlier steps have already been taken. */
  from?: Stage
  /** The stage that is reached by the end of the week, even if its window begins later. */
  atLeast?: Stage
  /** The last stage that is reached. */
  until?: Stage
  /** The slug of the pickup trip. It differs when the first trip failed. */
  pickup?: string
  /** The slugs of the trips that end with a photo. */
  photos?: readonly string[]
  /** P1.5: so many minutes later than usual the driver brings the order back. */
  lateBack?: number
  /** P1.2: so much of its estimate it weighs, in percent. */
  weighs?: number
}

/** Within the limit, so that the week goes on without asking. */
const USUAL_PERCENT = 92

/** Staff of the brand, acting at the week's current time. */
export const staffOf = (shop: DemoShop, name: string): Staff => ({
  parts: shop.staffParts,
  store: shop.store,
  actor: `operator:${name}`,
  now: shop.clock(),
})

const LATE_BACK = new Set<Stage>(['arrived_back', 'delivered'])

/** Plans the staff's steps for a paid order, each at the time of its window. */
export function planSteps(shop: DemoShop, week: Timeline, order: Purchase, journey: Journey = {}): void {
  const all = stepsOf(order, journey)
  const place = (stage: Stage | undefined, without: number) =>
    stage === undefined ? without : all.findIndex((step) => step.stage === stage)
  const from = place(journey.from, 0)
  const mustReach = place(journey.atLeast, -1)
  const steps = all.slice(from, place(journey.until, all.length - 1) + 1)
  let earliest = minutes(shop.clock(), 2)
  for (const [index, step] of steps.entries()) {
    // Steps that must be done by the end of the week are moved into working hours.
    const latest = minutes(lastWorkingMoment(minutes(week.end, -3)), 3 * (from + index - mustReach))
    const at = LATE_BACK.has(step.stage) ? minutes(step.at, journey.lateBack ?? 0) : step.at
    const wanted = from + index <= mustReach && at > latest ? latest : at
    const time = wanted < earliest ? earliest : wanted
    earliest = minutes(time, 1)
    week.at(time, async () => {
      await takeStep(shop, order, step, journey)
      // Sends the demo customer's mails now, so that they carry the time of this step.
      if (shop.mailed.has(order.order_id)) await shop.runJobs()
    })
  }
}

async function takeStep(
  shop: DemoShop,
  { order_id }: Purchase,
  step: Pick<Step, 'act'> & { trip?: string },
  { photos = [], weighs = USUAL_PERCENT }: Journey,
) {
  const staff = staffOf(shop, step.trip ? 'Dispatch' : 'Front desk')
  const order = await findOrder(shop.db, shop.store.id, order_id)
  if (step.trip === undefined) {
    const act = step.act as OrderAct
    await weighForStep(staff, order, act, weighs)
    return takeScannedStep(staff, order, act, NOTHING_SAID)
  }
  const act = step.act as TripAct
  const leg = step.trip.startsWith('pickup') ? 'first' : 'last'
  if (act === 'assign')
    return actOnTrip(staff, order, step.trip, { act, ...NOTHING_SAID, driver_name: driverOf(order.number) })
  if (act !== 'finish') {
    await scanForStep(staff, order, { act, leg })
    return actOnTrip(staff, order, step.trip, { act, ...NOTHING_SAID })
  }
  const seen: Photo = step.trip.startsWith('pickup') ? 'bag-collected' : 'bags-at-the-door'
  const proof = photos.includes(step.trip) ? { photo: await staffPhoto(shop, order_id, seen) } : {}
  const bags = await scanForStep(staff, order, { act, leg })
  const counted = bags === null ? {} : { bag_count: bags }
  await actOnTrip(staff, order, step.trip, { act, ...NOTHING_SAID, ...counted, ...proof })
}

export async function staffPhoto(shop: DemoShop, orderId: string, name: Photo): Promise<string> {
  const taken = {
    storeId: shop.store.id,
    orderId,
    takenBy: 'operator:Front desk',
    random: shop.staffParts.random,
    now: shop.clock(),
  }
  return (await keepPhoto(shop.db, await photo(name), taken)).photo
}

function stepsOf(order: Purchase, { pickup: out = 'pickup-1' }: Journey): Step[] {
  const first = order.first_starts_at ? new Date(order.first_starts_at) : new Date(order.now)
  const last = order.last_starts_at ? new Date(order.last_starts_at) : new Date(order.now)
  // Spreads the drivers' arrivals over 23 minutes.
  const delay = (Number(order.number) * 7) % 23
  const completed: Step = { stage: 'completed', at: dayAt(last, 1, '10:00'), act: 'complete' }
  if (order.category_id === SalesCategory.pickup) {
    const back = 'delivery-1'
    return [
      { stage: 'assigned', at: minutes(first, -80 + delay), act: 'assign', trip: out },
      { stage: 'started', at: minutes(first, 5 + delay), act: 'start', trip: out },
      { stage: 'arrived', at: minutes(first, 31 + delay), act: 'arrive', trip: out },
      { stage: 'picked_up', at: minutes(first, 37 + delay), act: 'finish', trip: out },
      { stage: 'received', at: minutes(first, 140 + delay), act: 'receive' },
      { stage: 'processing', at: minutes(first, 205 + delay), act: 'process' },
      { stage: 'ready', at: minutes(last, -190 + delay), act: 'ready' },
      { stage: 'assigned_back', at: minutes(last, -75 + delay), act: 'assign', trip: back },
      { stage: 'started_back', at: minutes(last, 4 + delay), act: 'start', trip: back },
      { stage: 'arrived_back', at: minutes(last, 42 + delay), act: 'arrive', trip: back },
      { stage: 'delivered', at: minutes(last, 47 + delay), act: 'finish', trip: back },
      completed,
    ]
  }
  if (order.category_id === SalesCategory.delivery)
    return [
      { stage: 'processing', at: minutes(new Date(order.now), 35 + delay), act: 'process' },
      { stage: 'ready', at: minutes(last, -150 + delay), act: 'ready' },
      { stage: 'sent_out', at: minutes(last, 6 + delay), act: 'send_out' },
      { stage: 'delivered', at: minutes(last, 55 + delay), act: 'deliver' },
      completed,
    ]
  if (order.category_id === SalesCategory.dineIn)
    return [
      { stage: 'processing', at: minutes(first, 2), act: 'process' },
      { stage: 'ready', at: minutes(first, 7 + (delay % 5)), act: 'ready' },
      { stage: 'delivered', at: minutes(first, 9 + (delay % 5)), act: 'deliver' },
      { stage: 'completed', at: minutes(first, 60), act: 'complete' },
    ]
  return [
    { stage: 'received', at: minutes(first, 18 + delay), act: 'receive' },
    { stage: 'processing', at: minutes(first, 150 + delay), act: 'process' },
    { stage: 'ready', at: minutes(last, -130 + delay), act: 'ready' },
    { stage: 'collected', at: minutes(last, 25 + delay), act: 'collect' },
    completed,
  ]
}
