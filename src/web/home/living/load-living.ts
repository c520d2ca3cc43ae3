import type { OrderSummary } from '#contract/order/order-shapes.ts'
import type { SameAgain } from '#contract/order/reorder.ts'
import { stateAfterGreeting } from '#texts/order/living-home.ts'
import { windowText } from '#ui/text/time-text.ts'
import type { LoaderInput } from '../../state/screen.ts'

/** What home shows to a customer only. Null for guests. */
export type LivingData = {
  /** Goes on after the greeting. */
  state: string
  /** The order whose next event comes first, and the number of the others. */
  order: OrderSummary | null
  more: number
  again: SameAgain | null
}

/** Home works without each of them. */
export async function loadLiving({ api, shell, signal }: LoaderInput): Promise<LivingData | null> {
  if (shell.account.kind !== 'customer') return null
  const [orders, again] = await Promise.all([
    api('GET /orders', { query: { filter: 'active', sort: 'soonest' }, signal }).then(
      (answer) => answer.orders,
      () => [],
    ),
    api('GET /checkout/same-again', { signal }).then(
      (answer) => answer.again,
      () => null,
    ),
  ])
  const [order = null] = orders
  const window = order && windowText(order.next.starts_at, order.next.ends_at)
  const state = order ? stateAfterGreeting({ step: order.next.step, window }) : ''
  return { state, order, more: Math.max(0, orders.length - 1), again }
}
