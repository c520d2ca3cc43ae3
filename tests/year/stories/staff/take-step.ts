import type { TripActBody } from '#contract/operator/operator.ts'
import type { OrderAct } from '#contract/operator/operator-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { press } from './at-once.ts'
import { cancelByStaff } from './cancel-by-staff.ts'
import type { Placed } from './journey.ts'
import type { Step, TripStep, Ways } from './next-step.ts'
import { proofPhoto } from './proof-photo.ts'
import { replaceTrip } from './replace-trip.ts'
import { scanBags } from './scan-bags.ts'
import { twoClerks } from './two-clerks.ts'
import { weighOrder, weighVisit } from './weigh.ts'
import { withoutNetwork } from './without-network.ts'

const TWO_CLERKS = 0.04
const PHOTOS = 0.02
const DRIVERS = ['Farid Osman', 'Joanne Lim', 'Suresh Pillai', 'Boon Kiat', 'Hakim'] as const

/** Takes the step, or is refused because the order has changed. */
export async function takeStep(
  me: Me,
  order: Placed,
  view: OrderView,
  step: Step,
  ways: Ways,
): Promise<OrderView | ApiFailure> {
  if (step.act === 'look') throw new Error('looking is no step')
  if (step.act === 'weigh') return weighOrder(me, order, view)
  if (ways.scans && !fails(step, ways)) await scanBags(me, view, step)
  // The last bag at the shop has received the order.
  if (ways.scans && step.act === 'receive') {
    const after = await me.again(() => me.staff('GET /operator/orders/:id', { params: { id: view.id } }))
    if (after.status === 'received') return after
  }
  if ('trip' in step) return takeTripStep(me, view, step, ways)
  if (step.act === 'ready' && isVisit(view)) await weighVisit(me, view)
  return step.act === 'cancel' ? cancelByStaff(me, view) : pressOrderAct(me, view, step.act)
}

/** Nobody is at the door, or nobody opens it. Then there is nothing to scan. */
function fails(step: Step, { failing, delay }: Ways): boolean {
  if (!('trip' in step) || !step.trip.slug.endsWith('-1')) return false
  return failing === step.trip.kind && step.act === (delay % 2 ? 'arrive' : 'finish')
}

/** Its first line is the plan, which is no product. */
const isVisit = ({ lines }: OrderView) => lines[0]?.kind === 'item' && lines[0].product_id === null

function pressOrderAct(me: Me, view: OrderView, act: OrderAct, reason = 'as planned'): Promise<OrderView | ApiFailure> {
  const { id, status } = view
  const body = { act, reason }
  if (me.draw.chance(TWO_CLERKS))
    return twoClerks(me, { state: status, trip: null }, () =>
      me.staff('POST /operator/orders/:id/acts', { params: { id }, body }),
    )
  return press(me, (more) => me.staff('POST /operator/orders/:id/acts', { params: { id }, body, ...more }))
}

async function takeTripStep(me: Me, view: OrderView, step: TripStep, ways: Ways): Promise<OrderView | ApiFailure> {
  const { trip, act } = step
  if (act === 'reschedule') return replaceTrip(me, view, trip)
  if (act === 'start' && ways.offline === trip.kind && trip.slug.endsWith('-1'))
    return withoutNetwork(
      me,
      view,
      trip,
      (['start', 'arrive', 'finish'] as const).map((kept) => bodyOf(me, kept)),
    )
  const { bag_count, ...body } = bodyOf(me, fails(step, ways) ? 'fail' : act)
  // Bags that were scanned are counted already.
  const count = ways.scans || bag_count === undefined ? {} : { bag_count }
  const photo = body.act === 'finish' && me.draw.chance(PHOTOS) ? await proofPhoto(me, view.id) : undefined
  return pressTripAct(me, view, trip, { ...body, ...count, ...(photo && { photo }) })
}

function bodyOf(me: Me, act: TripStep['act']): TripActBody {
  const said = { reason: '', message: '' }
  if (act === 'assign') return { act, driver_name: me.draw.pick(DRIVERS), ...said }
  if (act === 'finish') return { act, bag_count: me.draw.between(1, 4), ...said }
  return act === 'fail' ? { act, reason: 'Nobody at the door, phone not answered', message: '' } : { act, ...said }
}

function pressTripAct(
  me: Me,
  { id }: OrderView,
  { slug, status }: TripStep['trip'],
  body: TripActBody,
): Promise<OrderView | ApiFailure> {
  const params = { id, slug }
  if (me.draw.chance(TWO_CLERKS))
    return twoClerks(me, { state: status, trip: slug }, () =>
      me.staff('POST /operator/orders/:id/trips/:slug/acts', { params, body }),
    )
  return press(me, (more) => me.staff('POST /operator/orders/:id/trips/:slug/acts', { params, body, ...more }))
}
