import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { creditsOf } from '#rules/orders/credits.ts'
import { operatorTexts, reasonTexts } from '#texts/order/orders-api.ts'
import type { Queryable } from '../db/database.ts'
import { lockOrderState } from '../order-rows/order-row.queries.ts'
import { includedStatements, invoicesOfOrder, refundForNote, weightIsInvoiced } from './invoice.queries.ts'
import { issueCredit } from './issue-invoice.ts'

type ToCredit = { storeId: number; orderId: string; refundId: string; now: Date }
type Refund = Awaited<ReturnType<typeof refundForNote.one>>

/**
 * D4.6: writes the credit notes of a refund, once. A payment may have paid for more than one document (P1.3): each is credited under its own number, and none
 * above its total.
 */
export async function creditRefund(tx: Queryable, { storeId, orderId, refundId, now }: ToCredit): Promise<void> {
  await lockOrderState.one(tx, storeId, orderId)
  const refund = await refundForNote.one(tx, storeId, orderId, refundId)
  if (wasNeverInvoiced(refund)) return
  const all = await invoicesOfOrder.all(tx, storeId, orderId)
  if (all.some(({ reason }) => reason === `refund:${refundId}`)) return
  const reasons = await paidReasons(tx, storeId, orderId, refund)
  const documents = reasons.flatMap((reason) => all.find((one) => one.reason === reason)?.document ?? [])
  const open = documents.map((document) => ({ document, leftCents: leftOf(document, all) }))
  const credits = creditsOf(open, refund.amount_cents)
  for (const [index, { document, cents }] of credits.entries()) {
    const name = index === 0 ? (`refund:${refundId}` as const) : (`refund:${refundId}:${index + 1}` as const)
    const { reason, paid_by } = refund
    await issueCredit(tx, { storeId, orderId, now }, name, { document, cents, reason, paidBy: paid_by ?? '' })
  }
}

/** A payment that came too late, and what was paid for more weight than there was in the end. */
function wasNeverInvoiced({ purpose, reason, actor }: Refund): boolean {
  if (actor === 'system' && reason === reasonTexts.paidTooLate) return true
  return purpose === 'weight' && reason === operatorTexts.weighedLess
}

/** What the refunded payment has paid for, as the reasons of documents. */
async function paidReasons(
  tx: Queryable,
  storeId: number,
  orderId: string,
  { purpose, purpose_id }: Refund,
): Promise<string[]> {
  if (purpose !== 'order' && purpose !== 'weight') return [`${purpose}:${purpose_id}`]
  const withOrder = ['order', ...(await includedStatements.all(tx, storeId, orderId)).map(({ reason }) => reason)]
  if (purpose === 'order') return withOrder
  // P1.2: weight above a hold is on the order's own invoice. A payment that was not accepted is on none.
  const { is_invoiced } = await weightIsInvoiced.one(tx, storeId, orderId, purpose_id)
  return [`weight:${purpose_id}`, ...(is_invoiced ? withOrder : [])]
}

function leftOf({ number, total_cents }: InvoiceDocument, all: readonly { document: InvoiceDocument }[]): number {
  return all.reduce(
    (left, { document }) => left + (document.refers_to === number ? document.total_cents : 0),
    total_cents,
  )
}
