import type { OrderView } from '#contract/order/order-shapes.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { atOnce, doneOf, refusedOf, stateTold } from './at-once.ts'

/** What is stepped on from `state`: the order, or its trip with this slug. */
export type Before = { state: string; trip: string | null }

/** Two clerks press the same step at the same moment. One of them does it, the other is told the present state. */
export async function twoClerks(
  me: Me,
  before: Before,
  send: () => Promise<OrderView>,
): Promise<OrderView | ApiFailure> {
  const answers = await atOnce(send, send)
  const [done, refused] = [doneOf(answers), refusedOf(answers)]
  const [view] = done
  const isOdd = done.length === 2 || refused.some((refusal) => stateTold(refusal) === before.state)
  if (view && isOdd && !done.some((one) => wasUndone(one, before)))
    throw new Error(
      `two clerks at order ${view.number} from ${before.state}: ${done.length} did it, told ${refused.map(stateTold)}`,
    )
  if (refused.some((refusal) => !stateTold(refusal))) throw new Error('a clerk was refused without the present state')
  return view ?? refused[0] ?? me.orRefused(() => me.again(send), 409)
}

/** A closure, or the customer, may set it back between the two. */
function wasUndone({ timeline }: OrderView, { state, trip }: Before): boolean {
  const events = timeline.filter((event) => event.trip === trip)
  return events.some(({ to, id }) => to === state && events.some((left) => left.from === state && left.id < id))
}
