import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { askedBecause, isOnlyUnheld } from '#rules/weight/order-money.ts'
import type { Facts } from './order-facts.ts'

/** P1.2: words of their own for the same message, because a store's words for the other would not be true. */
const OTHER_WORDS: Partial<Record<OrderMessage, OrderMessage>> = {
  confirmation_by_weight: 'confirmation',
  weight_unpaid: 'weight_asked',
}

/** What a message tells, however it is worded. Documents, calendar, channels and urgency depend on this. */
export const newsOf = (kind: OrderMessage): OrderMessage => OTHER_WORDS[kind] ?? kind

/** Also above the limit. `why` says so. */
export function asksForAll(view: OrderView): boolean {
  const because = askedBecause(view)
  return because === 'above_unheld' || isOnlyUnheld(because)
}

/** The template that tells it of this order. */
export function wordsOf(kind: OrderMessage, { view }: Facts): OrderMessage {
  // Nothing is paid yet.
  if (kind === 'confirmation' && view.weight) return 'confirmation_by_weight'
  // Nothing is held, so all of the price is to pay.
  if (kind === 'weight_asked' && view.weight?.question && asksForAll(view)) return 'weight_unpaid'
  return kind
}
