import {
  getClaims,
  getThread,
  postAnswer,
  postClaimAnswer,
  postLooked,
} from '#contract/operator/operator-conversation.ts'
import type { OperatorScope } from '#contract/operator/operator-limits.ts'
import type { Remedy } from '#contract/order/order-limits.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { uuidParam } from '../../customer/uuid-param.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Operator, Scope } from '../../parts/scope.ts'
import { findOrder } from '../find-order.ts'
import { staffOf } from '../staff-of.ts'
import { answerClaimByStaff } from './answer-claim.ts'
import { answerOrder, lookAtOrder } from './answer-order.ts'
import { listClaims, staffThread } from './show-staff-thread.ts'

const found = (parts: ApiParts, { store }: Scope<Operator>, ref: string) => findOrder(parts.db, store.id, ref)

/** What a remedy gives needs the right to give it, too. */
const NEEDED: Partial<Record<Remedy, OperatorScope>> = { refund: 'refunds', voucher: 'vouchers' }

/** M1.6: the operator API for the conversation about orders, and for claims. */
export const operatorConversationEndpoints = [
  endpoint(getThread, async ({ scope, params, parts }) =>
    staffThread(parts.db, await found(parts, scope, params.id), scope.now),
  ),

  endpoint(postLooked, async ({ scope, params, parts }) => {
    const order = await found(parts, scope, params.id)
    await lookAtOrder(staffOf(parts, scope), order)
    return staffThread(parts.db, order, scope.now)
  }),

  endpoint(postAnswer, async ({ scope, params, body, parts }) => {
    const order = await found(parts, scope, params.id)
    await answerOrder(staffOf(parts, scope), order, body)
    return staffThread(parts.db, order, scope.now)
  }),

  endpoint(getClaims, ({ scope, query, parts }) => listClaims(parts.db, scope.store.id, scope.now, query.state)),

  endpoint(postClaimAnswer, async ({ scope, params, body, parts }) => {
    const needed = body.remedy && NEEDED[body.remedy]
    if (needed && !scope.viewer.scopes.includes(needed)) throw new Refused(403, operatorTexts.scopeMissing(needed))
    return answerClaimByStaff(staffOf(parts, scope), uuidParam(params.id), body)
  }),
]
