import type { Purchase, QuotedCart } from '#contract/order/checkout.ts'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { atMostStorage } from '../../state/storage/at-most-storage.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import { purchaseStorage } from '../result/purchase-storage.ts'
import { type PayAttempt, payAttempt } from './pay-attempt.ts'
import { wayOf } from './payment-choice.ts'

export type PayAnswer =
  | { kind: 'purchase'; purchase: Purchase }
  /** The server may have received the request. Repeating it with the same idempotency key is safe. */
  | { kind: 'lost' }
  | { kind: 'changed'; quoted: QuotedCart }
  /** This cart already became an order. `order` is its id or a guest's token. */
  | { kind: 'ordered'; order: string }
  | { kind: 'refused'; code: PlaceRefusal | null; message: string }

/** Sends a press of Pay. An answered attempt is deleted from storage. A lost one stays there, to be repeated. */
export async function sendAttempt(api: Api, attempt: PayAttempt): Promise<PayAnswer> {
  const answer = await send(api, attempt).catch(answerFromError)
  if (answer.kind !== 'lost') payAttempt.end()
  if (answer.kind === 'purchase') {
    purchaseStorage.add(answer.purchase, attempt.bought)
    if (attempt.owner === 'guest' && attempt.kind === 'place' && attempt.body.at_most_cents !== undefined)
      atMostStorage.save(attempt.body.at_most_cents)
    const way = attempt.owner === 'guest' ? wayOf(attempt.body.payment) : null
    if (way) checkoutStorage.savePayWay(way)
    // The single-use card is used up.
    if (attempt.body.payment.kind === 'token') checkoutStorage.saveTempCard(null)
  }
  return answer
}

async function send(api: Api, attempt: PayAttempt): Promise<PayAnswer> {
  const headers = { 'Idempotency-Key': attempt.key }
  const purchase =
    attempt.kind === 'place'
      ? await api('POST /checkout/orders', { body: attempt.body, headers })
      : await api('POST /checkout/orders/:id/pay', { params: { id: attempt.order }, body: attempt.body, headers })
  return { kind: 'purchase', purchase }
}

/** Only a 4xx is a refusal. After a network failure or a 5xx the order may exist. */
export function answerFromError(error: unknown): PayAnswer {
  if (!(error instanceof ApiFailure) || error.httpStatus >= 500) return { kind: 'lost' }
  const details = (error.response ?? {}) as { code?: string; quoted?: QuotedCart; order?: string; purchase?: Purchase }
  if (details.code === 'in_flight' && details.purchase) return { kind: 'purchase', purchase: details.purchase }
  if (details.code === 'quote_changed' && details.quoted) return { kind: 'changed', quoted: details.quoted }
  if (details.code === 'order_waiting' && details.order) return { kind: 'ordered', order: details.order }
  return { kind: 'refused', code: (details.code as PlaceRefusal | undefined) ?? null, message: error.message }
}
