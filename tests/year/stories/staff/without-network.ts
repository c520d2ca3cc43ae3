import type { TripActBody } from '#contract/operator/operator.ts'
import type { OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { atOnce, keyed } from './at-once.ts'

/**
 * A driver without a network. The phone keeps the acts and sends them hours later: in their order, each with its own key, and some twice. Nothing is done
 * twice.
 */
export async function withoutNetwork(
  me: Me,
  { id }: OrderView,
  { slug }: OrderTrip,
  acts: readonly TripActBody[],
): Promise<OrderView | ApiFailure> {
  await me.wait(me.draw.between(60, 240) * MINUTE_MS)
  let view: OrderView | undefined
  for (const body of acts) {
    const key = me.draw.key()
    const send = () =>
      me.staff('POST /operator/orders/:id/trips/:slug/acts', { params: { id, slug }, body, ...keyed(key) })
    if (me.draw.chance(0.3)) await atOnce(send, send)
    const answer = await me.orRefused(() => me.again(send), 409)
    if (answer instanceof ApiFailure) return answer
    view = answer
  }
  if (!view) throw new Error('there was nothing to send')
  const bags = acts.at(-1)?.bag_count
  const trip = view.trips.find((one) => one.slug === slug)
  if (trip?.bag_count !== bags)
    throw new Error(`${slug} of order ${view.number} has ${trip?.bag_count} bags, not ${bags}`)
  const times = view.timeline.filter(
    (event) => event.kind === 'trip' && event.trip === slug && event.to === 'done',
  ).length
  if (times !== 1) throw new Error(`${slug} of order ${view.number} was finished ${times} times`)
  return view
}
