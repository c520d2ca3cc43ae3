import { getBagLabels, postBagTags, postHandOver, postHandOverOverride } from '#contract/operator/operator-bags.ts'
import { labelsAnswer } from '../../bags/labels/labels-answer.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { findOrder } from '../find-order.ts'
import { staffOf } from '../staff-of.ts'
import { addBags } from './add-bags.ts'
import { scanBags } from './scan-bags.ts'

/** B1.1, B1.2: tags, labels and hand-overs of bags. An override has a scope of its own. */
export const operatorBagEndpoints = [
  endpoint(postHandOver, ({ scope, body, parts }) => scanBags(staffOf(parts, scope), body, null)),

  endpoint(postHandOverOverride, ({ scope, body: { reason, ...body }, parts }) =>
    scanBags(staffOf(parts, scope), body, reason),
  ),

  endpoint(postBagTags, async ({ scope, params, body, parts }) =>
    addBags(staffOf(parts, scope), await findOrder(parts.db, scope.store.id, params.id), body.add),
  ),

  endpoint(getBagLabels, ({ scope, query, parts }) => labelsAnswer(parts.db, scope.store, query)),
]
