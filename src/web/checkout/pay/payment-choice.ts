import type { PaymentOptions } from '#contract/order/payments.ts'
import type { PaymentChoice } from '../form/checkout-form.ts'

export const NEW_CARD: PaymentChoice = { kind: 'card', isSaved: false }

export function choiceKey(choice: PaymentChoice): string {
  return choice.kind === 'saved' ? `saved:${choice.method_id}` : choice.kind
}

export function choiceOf(key: string): PaymentChoice {
  if (key.startsWith('saved:')) return { kind: 'saved', method_id: key.slice('saved:'.length) }
  return key === 'paynow' || key === 'grabpay' ? { kind: key } : NEW_CARD
}

/**
 * D3.8: a choice for the form. A card that is chosen becomes the default, so the choice counts as the next one; it is worked out here because
 * the server may not have been told yet, or may never be.
 */
export function chosen({ methods }: PaymentOptions, payment: PaymentChoice) {
  return { payment, paymentNo: 1 + Math.max(0, ...methods.map(({ default_no }) => default_no)) }
}

/** What was chosen, while it is offered and no other card was made the default since (D3.8); else the default card, else the first way there is. */
export function settledChoice(
  { kinds, methods }: PaymentOptions,
  before: PaymentChoice | null,
  beforeNo = 0,
): PaymentChoice | null {
  const good = methods.filter(({ expiry }) => expiry !== 'expired')
  const [card] = [...good.filter(({ is_default }) => is_default), ...good]
  const isOlder = card?.is_default === true && card.default_no >= beforeNo
  if (!isOlder && before?.kind === 'saved' && good.some(({ id }) => id === before.method_id)) return before
  if (!isOlder && before && before.kind !== 'saved' && kinds.includes(before.kind)) return before
  if (card) return { kind: 'saved', method_id: card.id }
  const [kind] = kinds
  return kind ? choiceOf(kind) : null
}
