import { postBagCount, postGuestBagCount } from '#contract/order/bags.ts'
import type { Queryable } from '../../db/database.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { customersOrder, guestsOrder } from '../read/load-order.ts'
import { orderView } from '../read/order-view.ts'
import { answerBagCount } from './answer-bag-count.ts'

/** B1.3: customers and guests answer the same question. */
export const bagCountEndpoints = [
  endpoint(postBagCount, async ({ parts, scope, params, body }) => {
    const load = (db: Queryable) => customersOrder(db, scope, params.id)
    await answerBagCount(parts.db, scope, await load(parts.db), body.count)
    return orderView(parts.db, scope, load)
  }),

  endpoint(postGuestBagCount, async ({ parts, scope, params, body }) => {
    const load = (db: Queryable) => guestsOrder(db, scope, params.token)
    await answerBagCount(parts.db, scope, await load(parts.db), body.count)
    return orderView(parts.db, scope, load)
  }),
]
