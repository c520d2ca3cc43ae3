import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { unlessGone } from '../people/people.ts'
import { answerTo } from './answer-proposals.ts'
import { press, pressedAgain } from './at-once.ts'
import { cancelByStaff } from './cancel-by-staff.ts'
import { type Placed, readOrder } from './journey.ts'
import { ownerOf } from './owner.ts'

const FINDINGS = [
  { name: 'Sew on a button', reason: 'The third button of the white shirt is missing.', price_cents: 200 },
  { name: 'Mend the lining', reason: 'The lining has come loose at the hem, about 6 cm.', price_cents: 1500 },
  { name: 'Treat a stain', reason: 'A coffee mark on the sleeve.', price_cents: 450 },
  { name: 'Replace the zip', reason: 'It does not close any more.', price_cents: 1200 },
] as const

/** Staff find something that costs more. The customer accepts, declines, or never answers; sometimes staff need no answer any more. */
export const proposalOn =
  (order: Placed): Tell =>
  async (me) => {
    await me.wait(me.draw.between(2, 60) * MINUTE_MS)
    const view = await readOrder(me, order.order_id)
    const slug = view.trips.findLast(({ leg, status }) => leg === 'first' && status === 'done')?.slug
    if (!slug) return
    const params = { id: order.order_id, slug }
    const from = me.draw.between(0, FINDINGS.length - 1)
    const services = FINDINGS.slice(from, from + me.draw.between(1, 3)).map((one) => ({ ...one }))
    const body = { services, ...hours(me, view.last_starts_at) }
    const send = (more: { headers?: Record<string, string> }) =>
      me.staff('POST /operator/orders/:id/trips/:slug/extra-services', { params, body, ...more })
    const before = view.trips.find((trip) => trip.slug === slug)?.open_services ?? 0
    const answer = await pressedAgain(me, send)
    if (answer instanceof ApiFailure) return
    const open = answer.trips.find((trip) => trip.slug === slug)?.open_services
    if (open !== before + services.length && open !== 0)
      throw new Error(`${services.length} proposals, and ${open} are open`)
    if (ownerOf(me, order) && me.draw.chance(0.8)) me.spawn('answer', unlessGone(answerTo(order, slug)))
    if (me.draw.chance(0.12)) me.spawn('withdrawal', withdrawal(order, slug))
    else if (me.draw.chance(0.06)) me.spawn('call-off', callOff(order))
  }

/** Half of them say how long the answer has time. It must come before the return. */
function hours(me: Me, last: string | null): { answer_hours?: number } {
  const left = last ? Math.floor((new Date(last).getTime() - me.now().getTime()) / HOUR_MS) - 1 : 48
  return left > 2 && me.draw.chance(0.5) ? { answer_hours: me.draw.between(2, Math.min(48, left)) } : {}
}

const withdrawal =
  ({ order_id: id }: Placed, slug: string): Tell =>
  async (me) => {
    await me.wait(me.draw.between(10, 240) * MINUTE_MS)
    const body = { reason: 'It came out in the wash' }
    await press(me, (more) =>
      me.staff('POST /operator/orders/:id/trips/:slug/extra-services/withdraw', {
        params: { id, slug },
        body,
        ...more,
      }),
    )
  }

/** The customer is called instead, and wants nothing done any more: the order is held and cancelled with its proposals open. */
const callOff =
  ({ order_id: id }: Placed): Tell =>
  async (me) => {
    await me.wait(me.draw.between(3, 60) * MINUTE_MS)
    const body = { act: 'hold' as const, reason: 'We are calling the customer about it.' }
    const held = await press(me, (more) =>
      me.staff('POST /operator/orders/:id/acts', { params: { id }, body, ...more }),
    )
    if (held instanceof ApiFailure) return
    await me.wait(me.draw.between(5, 60) * MINUTE_MS)
    const view = await readOrder(me, id)
    if (view.status === 'on_hold') await cancelByStaff(me, view)
  }
