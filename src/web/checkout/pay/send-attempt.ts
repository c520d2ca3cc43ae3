import type { Purchase, QuotedCart } from '#contract/order/checkout.ts'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import { purchaseStorage } from '../result/purchase-storage.ts'
import { type PayAttempt, payAttempt } from './pay-attempt.ts'

export type PayAnswer =
  | { kind: 'purchase'; purchase: Purchase }
  /** Nobody knows whether it arrived: the same may be asked again under the same key. */
  | { kind: 'lost' }
  | { kind: 'changed'; quoted: QuotedCart }
  /** This cart is an order already; `order` opens it. */
  | { kind: 'elsewhere'; order: string }
  | { kind: 'refused'; code: PlaceRefusal | null; message: string }

/** Sends a press of Pay. What got an answer is done with; what got none is kept, to be asked again. */
export async function sendAttempt(api: Api, attempt: PayAttempt): Promise<PayAnswer> {
  const answer = await ask(api, attempt).catch(meaningOf)
  if (answer.kind !== 'lost') payAttempt.end()
  if (answer.kind === 'purchase') {
    purchaseStorage.keep(answer.purchase, attempt.bought)
    // A card for once has been used.
    if (attempt.body.payment.kind === 'token') checkoutStorage.saveTempCard(null)
  }
  return answer
}

async function ask(api: Api, attempt: PayAttempt): Promise<PayAnswer> {
  const headers = { 'Idempotency-Key': attempt.key }
  const purchase =
    attempt.kind === 'place'
      ? await api('POST /checkout/orders', { body: attempt.body, headers })
      : await api('POST /checkout/orders/:id/pay', { params: { id: attempt.order }, body: attempt.body, headers })
  return { kind: 'purchase', purchase }
}

/** Only a plain no is a no: without an answer, or with a fault of the server, the order may be there all the same. */
export function meaningOf(error: unknown): PayAnswer {
  if (!(error instanceof ApiFailure) || error.httpStatus >= 500) return { kind: 'lost' }
  const more = (error.response ?? {}) as { code?: string; quoted?: QuotedCart; order?: string; purchase?: Purchase }
  if (more.code === 'in_flight' && more.purchase) return { kind: 'purchase', purchase: more.purchase }
  if (more.code === 'quote_changed' && more.quoted) return { kind: 'changed', quoted: more.quoted }
  if (more.code === 'order_waiting' && more.order) return { kind: 'elsewhere', order: more.order }
  return { kind: 'refused', code: (more.code as PlaceRefusal | undefined) ?? null, message: error.message }
}
