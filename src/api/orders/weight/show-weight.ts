import type { OrderWeight } from '#contract/order/order-shapes.ts'
import { explainWeighed } from '#rules/weight/explain-weighed.ts'
import type { Queryable } from '../../db/database.ts'
import type { LineOfOrder } from '../../order-rows/order-parts.queries.ts'
import { newestWeightAttempt, photoOfScale, weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { qrRows } from '../../pictures/qr-rows.ts'
import { photoUrl } from '../claims/photo-url.ts'
import type { ServiceRow } from '../services/services.queries.ts'

/** What an order's page needs to know of its weight; undefined if nothing in it is weighed. */
export async function loadWeight(tx: Queryable, storeId: number, orderId: string) {
  const weighed = await weighedOrder.maybe(tx, storeId, orderId)
  if (!weighed) return undefined
  const scale = weighed.weighed_at && (await photoOfScale.maybe(tx, storeId, orderId))
  const payment = weighed.answer_id && (await newestWeightAttempt.maybe(tx, storeId, orderId, weighed.answer_id))
  return { ...weighed, photo: scale?.photo ?? null, payment: payment || null }
}
export type LoadedWeight = NonNullable<Awaited<ReturnType<typeof loadWeight>>>

export function shownWeight(
  weight: LoadedWeight,
  {
    lines,
    services,
    widths,
  }: { lines: readonly LineOfOrder[]; services: readonly ServiceRow[]; widths: ReadonlyMap<string, number> },
): OrderWeight {
  const { estimate_cents, limit_cents, final_cents, weighed_at, photo, hold_at, question, asked_cents, answer_until } =
    weight
  return {
    estimate_cents,
    limit_cents,
    final_cents,
    weighed_at: weighed_at?.toISOString() ?? null,
    photo: photoUrl(widths, photo),
    grams: lines.reduce((sum, { grams }) => sum + (grams ?? 0), 0),
    services_cents: services.reduce((sum, one) => sum + (one.is_within_limit ? one.price_cents : 0), 0),
    hold: shownHold(weight),
    hold_at: hold_at?.toISOString() ?? null,
    question:
      question && asked_cents !== null && answer_until
        ? { state: question, asked_cents, answer_until: answer_until.toISOString(), payment: shownPayment(weight) }
        : null,
    explanation: question && question !== 'paid' ? askedExplanation(weight, lines) : null,
  }
}

/** P1.4: the price that the customer is asked about. The items of the order are those of its basis, in their order. */
function askedExplanation({ basis, final_cents }: LoadedWeight, lines: readonly LineOfOrder[]) {
  const placed = lines.filter(({ kind, trip }) => kind === 'item' && trip === null)
  const weighed = basis.items.flatMap(({ ref, weighed: isByWeight }, index): [string, number][] => {
    const grams = placed[index]?.grams
    return isByWeight && typeof grams === 'number' ? [[ref, grams]] : []
  })
  return final_cents === null ? null : explainWeighed(basis, new Map(weighed), final_cents)
}

function shownHold({ needs_hold, hold_failed_at }: LoadedWeight): OrderWeight['hold'] {
  if (!needs_hold) return null
  return hold_failed_at ? 'failed' : 'later'
}

function shownPayment({ payment }: LoadedWeight): NonNullable<OrderWeight['question']>['payment'] {
  if (!payment) return null
  const { status, method, action, failure } = payment
  const shown = action?.kind === 'qr' ? { ...action, rows: qrRows(action.payload) } : action
  return { status, kind: method.kind, label: method.label, action: shown, failure }
}

export async function newestWeightFailure(
  db: Queryable,
  { store_id, order_id, purpose_id }: Attempt,
): Promise<string | null> {
  return (await newestWeightAttempt.maybe(db, store_id, order_id, purpose_id ?? ''))?.failure ?? null
}
