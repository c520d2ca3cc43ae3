import type { PaymentOptions } from '#contract/payments.ts'
import type { PaymentChoice } from './checkout-form.ts'

export const NEW_CARD: PaymentChoice = { kind: 'card', isSaved: false }

export function choiceKey(choice: PaymentChoice): string {
  return choice.kind === 'saved' ? `saved:${choice.method_id}` : choice.kind
}

export function choiceOf(key: string): PaymentChoice {
  if (key.startsWith('saved:')) return { kind: 'saved', method_id: key.slice('saved:'.length) }
  return key === 'paynow' || key === 'grabpay' ? { kind: key } : NEW_CARD
}

/** What was chosen, while it is offered; else the default card, else the first way there is. */
export function settledChoice({ kinds, methods }: PaymentOptions, chosen: PaymentChoice | null): PaymentChoice | null {
  const good = methods.filter(({ expiry }) => expiry !== 'expired')
  if (chosen?.kind === 'saved' && good.some(({ id }) => id === chosen.method_id)) return chosen
  if (chosen && chosen.kind !== 'saved' && kinds.includes(chosen.kind)) return chosen
  const [card] = [...good.filter(({ is_default }) => is_default), ...good]
  if (card) return { kind: 'saved', method_id: card.id }
  const [kind] = kinds
  return kind ? choiceOf(kind) : null
}
