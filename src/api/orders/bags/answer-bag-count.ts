import { countState } from '#rules/bags/count-question.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { answerCount, countOfOrder } from '../../bags/bags.queries.ts'
import { Refused } from '../../base/refused.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import type { Scope } from '../../parts/scope.ts'
import { lockOwnOrder } from '../conversation/lock-own-order.ts'
import type { OwnOrder } from '../read/load-order.ts'

/**
 * B1.3: the customer or guest agrees with the driver's count or names another one, once and in time. Staff are told of a difference. The same answer
 * again changes nothing, because its first answer may have been lost on the way.
 */
export async function answerBagCount(db: Database, scope: Scope, own: OwnOrder, said: number): Promise<void> {
  const { now } = scope
  await db.transaction(async (tx) => {
    const { store_id: storeId, id: orderId } = await lockOwnOrder(tx, scope, own)
    const count = await countOfOrder.maybe(tx, storeId, orderId)
    if (!count) throw new Refused(409, texts.nothingAsked)
    if (count.said === said) return
    const state = countState(count, now)
    if (state !== 'open') throw new Refused(409, state === 'over' ? texts.answerClosed : texts.answeredAlready)
    await answerCount.run(tx, storeId, orderId, said, now)
    const { counted } = count
    await noteOrderEvent.one(tx, {
      storeId,
      orderId,
      tripId: '',
      kind: 'bag_count',
      fromState: 'asked',
      toState: said === counted ? 'agreed' : 'differs',
      actor: own.isGuest ? 'guest' : 'customer',
      reason: '',
      details: { counted, said },
      now,
    })
    if (said !== counted) await publish(tx, 'bagsMiscounted', { storeId, orderId, counted, said, now })
  })
}
