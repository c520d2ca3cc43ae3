import { isFinal } from '#rules/orders/order-status.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { lateWeightQuestions, moveWeightQuestion, weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import type { ApiParts } from '../../parts/parts.ts'

type LapseParts = Pick<ApiParts, 'db' | 'reached'>

const BATCH_SIZE = 100

/** P1.2: no answer, no charge. Staff decide what happens with the items. */
export async function lapseWeightQuestions({ db, reached }: LapseParts, now: Date): Promise<void> {
  for (const { store_id: storeId, order_id: orderId } of await lateWeightQuestions.all(db, now, BATCH_SIZE)) {
    await db.transaction(async (tx) => {
      // Waits for a concurrent answer, so that it counts.
      const { status } = await lockOrderState.one(tx, storeId, orderId)
      if (isFinal(status)) return
      const { asked_cents, answer_until } = await weighedOrder.one(tx, storeId, orderId)
      // It may have been asked anew meanwhile.
      if (!answer_until || answer_until >= now) return
      if (!(await moveWeightQuestion.run(tx, storeId, orderId, 'open', 'lapsed', null))) return
      await noteOrderEvent.one(tx, {
        storeId,
        orderId,
        tripId: '',
        kind: 'weight',
        fromState: 'open',
        toState: 'lapsed',
        actor: 'system',
        reason: '',
        details: {},
        now,
      })
      await publish(tx, 'weightNotAgreed', { storeId, orderId, askedCents: asked_cents ?? 0, isLate: true, now })
      reached?.('weight:written')
    })
    reached?.('weight:committed')
  }
}
