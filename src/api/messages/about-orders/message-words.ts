import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import { askedBecause } from '#rules/weight/order-money.ts'
import type { Facts } from './order-facts.ts'

/** P1.2: words of their own for the same message, because a store's words for the other would not be true. */
const OTHER_WORDS: Partial<Record<OrderMessage, OrderMessage>> = {
  confirmation_by_weight: 'confirmation',
  weight_unpaid: 'weight_asked',
}

/** What a message tells, however it is worded. Documents, calendar, channels and urgency depend on this. */
export const newsOf = (kind: OrderMessage): OrderMessage => OTHER_WORDS[kind] ?? kind

/** The template that tells it of this order. */
export function wordsOf(kind: OrderMessage, { view }: Facts): OrderMessage {
  // Nothing is paid yet.
  if (kind === 'confirmation' && view.weight) return 'confirmation_by_weight'
  // Only the hold has ended, so there is nothing to agree to.
  if (kind === 'weight_asked' && view.weight?.question && askedBecause(view) === 'hold_lost') return 'weight_unpaid'
  return kind
}
