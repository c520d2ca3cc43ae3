import { isNumberId } from '#contract/wire/ids.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { uuidParam } from '../customer/uuid-param.ts'
import type { Queryable } from '../db/database.ts'
import { type OrderRow, orderIdByNumber, orderOfStore } from '../order-rows/order-row.queries.ts'

/** Any order of the store, by its id or its number. */
export async function findOrder(db: Queryable, storeId: number, ref: string): Promise<OrderRow> {
  const id = isNumberId(ref) ? (await orderIdByNumber.maybe(db, storeId, Number(ref)))?.id : uuidParam(ref)
  const order = id === undefined ? undefined : await orderOfStore.maybe(db, storeId, id)
  if (!order) throw new Refused(404, apiTexts.notFound)
  return order
}
