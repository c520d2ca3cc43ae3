import { getGivenVouchers, postGivenVoucher, putVisitWeight } from '#contract/operator/operator-rewards.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { weighVisit } from '../acts/weigh-visit.ts'
import { findOrder } from '../find-order.ts'
import { staffOf } from '../staff-of.ts'
import { giveByStaff, listGiven } from './give-by-staff.ts'

/** D4.7: the operator API for subscriptions and vouchers. */
export const operatorRewardEndpoints = [
  endpoint(putVisitWeight, async ({ scope, params, body, parts }) => {
    const order = await findOrder(parts.db, scope.store.id, params.id)
    return weighVisit(staffOf(parts, scope), order, body)
  }),

  endpoint(postGivenVoucher, ({ scope, body, parts }) => giveByStaff(staffOf(parts, scope), body)),

  endpoint(getGivenVouchers, ({ scope, parts }) => listGiven(staffOf(parts, scope))),
]
