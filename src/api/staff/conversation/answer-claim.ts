import type { ClaimAnswer, StaffClaim } from '#contract/operator/operator-conversation.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { conversationApiTexts as texts } from '#texts/order/conversation-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockBuyerAndOrder, type OrderRow, orderOfStore } from '../../order-rows/order-row.queries.ts'
import { answerClaim, claimOfOrder, claimOfStore, closeClaim } from '../../orders/conversation/conversation.queries.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import { startStaffRefund } from '../acts/refund-by-staff.ts'
import { fieldError } from '../field-error.ts'
import { once } from '../once.ts'
import { give } from '../rewards/give-by-staff.ts'
import { noteAct, type Staff } from '../staff.ts'
import { insertAnswer } from './answer-order.ts'
import { staffClaim } from './show-staff-thread.ts'
import { refundedCents } from './staff-conversation.queries.ts'

export type AnsweredClaim = StaffClaim & { refunded_cents: number }

/**
 * M1.6: staff answer a claim and, with a remedy, close it. Answer, remedy and audit entries are one transaction: a refused refund or voucher leaves the
 * claim as it was. The same key does it once (security 69), and a closed claim is refused, so that two members of staff do not both compensate it.
 */
export async function answerClaimByStaff(staff: Staff, claimId: string, answer: ClaimAnswer): Promise<AnsweredClaim> {
  const { parts, store, now } = staff
  const { db } = parts
  const known = await claimOfStore.maybe(db, store.id, claimId)
  if (!known) throw new Refused(404, apiTexts.notFound)
  refuseContradiction(staff, answer)
  const order = await orderOfStore.one(db, store.id, known.order_id)
  const request = { act: 'claim.answer', orderId: order.id, body: { claimId, ...answer } }
  const refunds = await db.transaction((tx) =>
    once(tx, staff, request, () => answerInTransaction(tx, staff, order, claimId, answer)),
  )
  for (const refund of refunds) await tryRefund(parts, store.id, refund)
  const after = await claimOfStore.one(db, store.id, claimId)
  const { cents } = await refundedCents.one(db, store.id, refunds)
  return { ...(await staffClaim(db, order, after, now)), refunded_cents: cents }
}

function refuseContradiction({ key }: Staff, { remedy, amount_cents, code }: ClaimAnswer): void {
  if (amount_cents !== undefined && remedy !== 'refund') throw fieldError('amount_cents', texts.amountElsewhere)
  if (code !== undefined && remedy !== 'voucher') throw fieldError('code', texts.codeElsewhere)
  if (remedy === 'voucher' && code === undefined) throw fieldError('code', texts.codeMissing)
  if ((remedy === 'refund' || remedy === 'voucher') && !key) throw fieldError('Idempotency-Key', texts.keyMissing)
}

async function answerInTransaction(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  claimId: string,
  answer: ClaimAnswer,
): Promise<string[]> {
  const { actor, now } = staff
  const { store_id: storeId, id: orderId } = order
  const buyer = await lockBuyerAndOrder(tx, storeId, orderId)
  const claim = await claimOfOrder.maybe(tx, storeId, orderId, claimId)
  if (!claim) throw new Refused(404, apiTexts.notFound)
  if (claim.state === 'closed') throw new Refused(409, texts.closed, { response: { state: claim.state } })
  const { remedy, reason } = answer
  const given = await giveRemedy(tx, staff, order, buyer, answer)
  const noteId = await insertAnswer(tx, staff, order, answer, { claimId, closes: remedy !== undefined })
  if (remedy) await closeClaim.run(tx, storeId, claimId, now, remedy, given.details)
  else await answerClaim.run(tx, storeId, claimId, now)
  const toState = remedy ? 'closed' : 'answered'
  const ids = { claim_id: claimId, note_id: noteId }
  const event = { kind: 'claim', fromState: claim.state, toState, details: ids }
  await noteOrderEvent.one(tx, { storeId, orderId, tripId: '', ...event, actor, reason, now })
  await publish(tx, remedy ? 'claimClosed' : 'claimAnswered', { storeId, orderId, now, claimId, noteId })
  const details = { claim: claimId, note: noteId, ...(remedy ? { remedy } : {}), ...given.details }
  await noteAct(tx, staff, {
    act: `claim.${remedy ? 'close' : 'answer'}`,
    subject: subjectOf(order),
    orderId,
    details,
    reason,
  })
  return given.refunds
}

const subjectOf = ({ number }: OrderRow) => `order ${number}`

type Given = { refunds: string[]; details: { cents?: number; refunds?: string[]; voucher?: string } }

/** The remedy itself, by the staff's own acts. "Done again" is agreed with the customer in words, and recorded. */
async function giveRemedy(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  buyer: string | null,
  { remedy, amount_cents, code = '', reason }: ClaimAnswer,
): Promise<Given> {
  const why = reason.trim() || `claim of order ${order.number}`
  if (remedy === 'refund') {
    const refund = { amountCents: amount_cents ?? ('all' as const), reason: why, message: texts.refund }
    const refunds = await startStaffRefund(tx, staff, order, refund)
    const { cents } = await refundedCents.one(tx, order.store_id, refunds)
    return { refunds, details: { cents, refunds } }
  }
  if (remedy !== 'voucher') return { refunds: [], details: {} }
  if (buyer === null) throw new Refused(409, texts.guestHasNoWallet)
  const { name } = await give(tx, staff, { customer: buyer, code, reason: why })
  return { refunds: [], details: { voucher: name } }
}
