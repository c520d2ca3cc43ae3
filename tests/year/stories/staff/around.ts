import type { OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { unlessGone } from '../people/people.ts'
import { press } from './at-once.ts'
import { claimAbout } from './claims.ts'
import { apology } from './gifts.ts'
import type { Placed } from './journey.ts'
import type { Step, Ways } from './next-step.ts'
import { ownerOf } from './owner.ts'
import { payAgain } from './pay-again.ts'
import { proposalOn } from './proposals.ts'
import { refundFor } from './refunds.ts'
import { question } from './thread.ts'

/** Of a hundred orders, so many have something beside the usual work. */
const SHARES = { question: 0.06, hold: 0.03, claim: 0.08, refund: 0.06, apology: 0.4, inLimit: 0.7 }

/** P1.3: so many cents of the customer's own limit are left for what staff find. No share of an estimate leaves as much. */
const ROOM_CENTS = 4000
const hasRoom = ({ weight }: OrderView) =>
  weight !== null && weight.final_cents === null && weight.limit_cents - weight.estimate_cents > ROOM_CENTS

/** What may happen at any time after an order is paid. */
export function beforehand(me: Me, order: Placed, view: OrderView): void {
  if (view.category_id === SalesCategory.dineIn) return
  if (view.weight && view.kind === 'trips') me.spawn('pay-again', unlessGone(payAgain(order)))
  if (ownerOf(me, order) && me.draw.chance(SHARES.question)) me.spawn('question', unlessGone(question(order)))
}

/** What a step brings with it. */
export function afterwards(me: Me, order: Placed, view: OrderView, { act }: Step, ways: Ways): void {
  const isLaundry = view.category_id === SalesCategory.pickup
  const owner = ownerOf(me, order)
  if ((act === 'receive' || act === 'process') && view.category_id !== SalesCategory.dineIn) {
    const isProposed = ways.proposal === act || (act === 'receive' && hasRoom(view) && me.draw.chance(SHARES.inLimit))
    if (isLaundry && isProposed) me.spawn('proposal', unlessGone(proposalOn(order)))
    if (me.draw.chance(SHARES.hold / 2)) me.spawn('hold', hold(order))
  }
  const isHandedOver = view.status === 'delivered' || view.status === 'collected'
  if (!isHandedOver || act === 'complete') return
  if (owner && me.draw.chance(SHARES.claim)) me.spawn('claim', unlessGone(claimAbout(order)))
  if (me.draw.chance(SHARES.refund)) me.spawn('refund', refundFor(order))
  const wasLate = view.trips.some(({ status }) => status === 'failed' || status === 'rescheduled')
  if (owner?.person && wasLate && me.draw.chance(SHARES.apology)) me.spawn('apology', unlessGone(apology(owner.person)))
}

const hold =
  ({ order_id: id }: Placed): Tell =>
  async (me) => {
    await me.wait(me.draw.between(5, 90) * MINUTE_MS)
    const acted = (act: 'hold' | 'resume', reason: string) =>
      press(me, (more) =>
        me.staff('POST /operator/orders/:id/acts', { params: { id }, body: { act, reason }, ...more }),
      )
    if ((await acted('hold', 'The colour of a lining may run. We are calling the customer.')) instanceof ApiFailure)
      return
    await me.wait(me.draw.between(1, 20) * HOUR_MS)
    await acted('resume', 'The customer has agreed')
  }
