import { getGivenVouchers, postGivenVoucher, putVisitWeight } from '#contract/operator-rewards.ts'
import { endpoint } from '../endpoint.ts'
import type { ApiParts } from '../parts.ts'
import type { Operator, Scope } from '../scope.ts'
import { findOrder } from './find-order.ts'
import { giveByStaff, listGiven } from './give-by-staff.ts'
import type { Staff } from './staff.ts'
import { weighVisit } from './weigh-visit.ts'

const staffOf = (parts: ApiParts, { store, viewer, now }: Scope<Operator>): Staff => ({
  parts,
  store,
  actor: `operator:${viewer.name}`,
  now,
})

/** D4.7: what staff do about subscriptions and vouchers. */
export const operatorRewardEndpoints = [
  endpoint(putVisitWeight, async ({ scope, params, body, parts }) => {
    const order = await findOrder(parts.db, scope.store.id, params.id)
    return weighVisit(staffOf(parts, scope), order, body.grams, body.reason)
  }),

  endpoint(postGivenVoucher, ({ scope, body, parts }) =>
    giveByStaff(staffOf(parts, scope), body, scope.idempotencyKey?.slice(0, 128)),
  ),

  endpoint(getGivenVouchers, ({ scope, parts }) => listGiven(staffOf(parts, scope))),
]
