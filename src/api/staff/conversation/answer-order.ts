import { NOTES_PER_ORDER_MAX } from '#contract/order/order-limits.ts'
import { alertsAnsweredBy, LOOK_AT_CONVERSATION } from '#rules/messages/alert-answers.ts'
import { conversationApiTexts as texts } from '#texts/order/conversation-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { lookAtAlertsOfOrder } from '../../messages/alerts/alert.queries.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { countNotes, insertNote } from '../../orders/conversation/conversation.queries.ts'
import { refuseForeignPhotos } from '../../orders/conversation/write-note.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'
import { markLooked } from './staff-conversation.queries.ts'

export type Answer = { message: string; photos: string[] }

/** M1.6: staff write to the customer about an order. The same key writes once. */
export async function answerOrder(staff: Staff, order: OrderRow, answer: Answer): Promise<void> {
  const { id: orderId, number } = order
  const request = { act: 'order.answer', orderId, body: answer }
  await staff.parts.db.transaction((tx) =>
    once(tx, staff, request, async () => {
      const { store_id: storeId } = order
      const { actor, now } = staff
      await lockOrderState.one(tx, storeId, orderId)
      const noteId = await insertAnswer(tx, staff, order, answer)
      const event = { kind: 'note', fromState: '', toState: 'answered', details: { note_id: noteId } }
      await noteOrderEvent.one(tx, { storeId, orderId, tripId: '', ...event, actor, reason: '', now })
      await publish(tx, 'orderAnswered', { storeId, orderId, now, noteId })
      // The words are in the thread, and are erased with it. The audit log is kept.
      await noteAct(tx, staff, { act: request.act, subject: `order ${number}`, orderId, details: { note: noteId } })
    }),
  )
}

/** Who answers has read what the customer wrote before. Lock the order first. Closing a claim is possible however much was written. */
export async function insertAnswer(
  tx: Queryable,
  { actor, now }: Staff,
  order: OrderRow,
  { message, photos }: Answer,
  { claimId = null, closes = false }: { claimId?: string | null; closes?: boolean } = {},
): Promise<string> {
  const { store_id: storeId, id: orderId } = order
  await refuseForeignPhotos(tx, order, photos)
  if (!closes && (await countNotes.one(tx, storeId, orderId, true)).count >= NOTES_PER_ORDER_MAX)
    throw new Refused(409, texts.tooMany)
  await markLooked.run(tx, storeId, orderId, now)
  const note = { id: tx.random.id(), storeId, orderId, claimId, author: actor, text: message, photos, key: null, now }
  return (await insertNote.one(tx, note)).id
}

/** M1.6, M1.2: staff have looked at an order and its conversation, so nobody is alerted of what was written any more. */
export async function lookAtOrder({ parts, actor, now }: Staff, { store_id, id }: OrderRow): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockOrderState.one(tx, store_id, id)
    await markLooked.run(tx, store_id, id, now)
    await lookAtAlertsOfOrder.run(tx, store_id, id, now, actor, alertsAnsweredBy(LOOK_AT_CONVERSATION))
  })
}
