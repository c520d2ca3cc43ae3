import {
  getTableBasket,
  getTableGroup,
  patchTableLine,
  postJoinTable,
  postLeaveTable,
  postTableLine,
} from '#contract/order/table-baskets.ts'
import { endpoint } from '../parts/endpoint.ts'
import { addTableLine, changeTableLine, leaveTable } from './change-basket.ts'
import { findMember } from './find-member.ts'
import { joinTable, tableGroup } from './join-table.ts'
import { showBasket } from './show-basket.ts'

/** D1.9: several phones at one table share a basket. */
export const tableBasketEndpoints = [
  endpoint(getTableGroup, tableGroup),
  endpoint(postJoinTable, joinTable),
  endpoint(getTableBasket, async ({ scope, params, parts }) =>
    showBasket(parts.db, parts, scope, await findMember(parts.db, scope, params.token)),
  ),
  endpoint(postTableLine, addTableLine),
  endpoint(patchTableLine, changeTableLine),
  endpoint(postLeaveTable, leaveTable),
]
