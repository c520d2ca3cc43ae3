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
 * D3.8: the form's values for a new choice. A chosen card becomes the default, so the choice gets the next default number. It is computed
 * here, because the request that tells the server may still be running or may fail.
 */
export function newChoice({ methods }: PaymentOptions, payment: PaymentChoice) {
  return { payment, paymentNo: 1 + Math.max(0, ...methods.map(({ default_no }) => default_no)) }
}

/** D3.8: keeps a choice while it is offered and no newer default card exists. Falls back to the default card, then to the first way to pay. */
export function settledChoice(
  { kinds, methods }: PaymentOptions,
  choice: PaymentChoice | null,
  choiceNo = 0,
): PaymentChoice | null {
  const valid = methods.filter(({ expiry }) => expiry !== 'expired')
  const [card] = [...valid.filter(({ is_default }) => is_default), ...valid]
  const hasNewerDefault = card?.is_default === true && card.default_no >= choiceNo
  if (!hasNewerDefault && choice?.kind === 'saved' && valid.some(({ id }) => id === choice.method_id)) return choice
  if (!hasNewerDefault && choice && choice.kind !== 'saved' && kinds.includes(choice.kind)) return choice
  if (card) return { kind: 'saved', method_id: card.id }
  const [kind] = kinds
  return kind ? choiceOf(kind) : null
}
