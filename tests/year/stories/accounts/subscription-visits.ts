import type { WeighedVisit } from '#contract/operator/operator-rewards.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { workOn } from '../staff/journey.ts'
import { proofPhoto } from '../staff/proof-photo.ts'
import { asMember, type Member } from './member.ts'
import { type Ledger, overOf } from './subscription-ledger.ts'

/** Staff work on the visits that have appeared since the last look. Returns whether one still waits for its payment. */
export async function serveNewVisits(
  me: Me,
  member: Member,
  { plan }: Subscription,
  ledger: Ledger,
  served: Set<string>,
): Promise<boolean> {
  const { orders } = await asMember(me, member, (api) => api('GET /orders', { query: { filter: 'active' } }))
  let isWaiting = false
  for (const { id, status } of orders) {
    if (served.has(id)) continue
    if (status === 'awaiting_payment') {
      isWaiting = true
      continue
    }
    served.add(id)
    const visit = await asMember(me, member, (api) => api('GET /checkout/orders/:id', { params: { id } }))
    me.spawn('journey', workOn({ ...visit, person: member }))
    if (me.draw.chance(0.12)) me.spawn('scales', weighLate(visit, ledger, plan.trips))
  }
  return isWaiting
}

/** The bags were weighed when they came. Weeks later somebody finds another note, and corrects the weight. */
const weighLate =
  ({ order_id, first_starts_at }: Purchase, ledger: Ledger, trips: number): Tell =>
  async (me) => {
    const included = ((ledger.includedKg ?? 0) * 1000) / trips
    const grams = Math.max(1, Math.round((included * me.draw.between(50, 170)) / 100))
    await me.until(new Date(new Date(first_starts_at ?? me.now()).getTime() + me.draw.between(3, 45) * DAY_MS))
    await record(me, order_id, ledger, grams)
  }

/** Refused for a visit that was cancelled, and for a correction below what was charged already. */
async function record(me: Me, id: string, ledger: Ledger, grams: number): Promise<WeighedVisit | undefined> {
  const photo = await proofPhoto(me, id)
  // The shop is away.
  if (!photo) return undefined
  const body = { grams, photo, is_sure: true, reason: 'the scales' }
  const weighed = await me.again(() =>
    me.orRefused(() => me.staff('PUT /operator/orders/:id/weight', { params: { id }, body }), 409),
  )
  if (weighed instanceof ApiFailure) return undefined
  const { cycle_grams, over_cents } = weighed
  if (over_cents !== overOf(ledger, cycle_grams) || cycle_grams < grams)
    me.world.violate('extra weight is charged once', `${me.id}: ${JSON.stringify(weighed)}`)
  return weighed
}
