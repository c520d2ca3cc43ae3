import type { Payment } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import type { PaymentChoice } from '../form/checkout-form.ts'
import type { PayWay } from '../form/checkout-storage.ts'

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

/**
 * D3.8: keeps a choice while it is offered and no newer default card exists. Falls back to the default card, then to the way that a guest paid last,
 * then to the first way to pay.
 */
export function settledChoice(
  { kinds, methods }: PaymentOptions,
  choice: PaymentChoice | null,
  choiceNo = 0,
  lastWay: PayWay | null = null,
): PaymentChoice | null {
  const valid = methods.filter(({ expiry }) => expiry !== 'expired')
  const [card] = [...valid.filter(({ is_default }) => is_default), ...valid]
  const hasNewerDefault = card?.is_default === true && card.default_no >= choiceNo
  if (!hasNewerDefault && choice?.kind === 'saved' && valid.some(({ id }) => id === choice.method_id)) return choice
  if (!hasNewerDefault && choice && choice.kind !== 'saved' && kinds.includes(choice.kind)) return choice
  if (card) return { kind: 'saved', method_id: card.id }
  const kind = kinds.find((one) => one === lastWay) ?? kinds[0]
  return kind ? choiceOf(kind) : null
}

/** The way to preselect next time. A wallet has its own button, and a saved card comes from the account. */
export function wayOf({ kind }: Payment): PayWay | null {
  if (kind === 'token') return 'card'
  return kind === 'paynow' || kind === 'grabpay' ? kind : null
}
