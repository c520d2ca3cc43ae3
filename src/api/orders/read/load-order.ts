import { apiTexts } from '#texts/frame/api.ts'
import { hashToken } from '../../auth/session/token.ts'
import { Refused } from '../../base/refused.ts'
import { uuidParam } from '../../customer/uuid-param.ts'
import type { Queryable } from '../../db/database.ts'
import { type OrderRow, orderOfCustomer, orderOfGuest } from '../../order-rows/order-row.queries.ts'
import type { Scope } from '../../parts/scope.ts'

/** An order and who reads it. Requests reach orders only through this type. */
export type OwnOrder = { order: OrderRow; isGuest: boolean }

/** Loads the order in the snapshot that also reads its parts. */
export type LoadOrder = (db: Queryable) => Promise<OwnOrder>

const GUEST_TOKEN = /^[\w-]{22,64}$/

const unknown = () => new Refused(404, apiTexts.notFound)

/** Another customer's order gets the same 404 as an unknown id. */
export async function customersOrder(db: Queryable, { store, viewer }: Scope, id: string): Promise<OwnOrder> {
  if (viewer.kind !== 'customer') throw unknown()
  const order = await orderOfCustomer.maybe(db, store.id, viewer.id, uuidParam(id))
  if (!order) throw unknown()
  return { order, isGuest: false }
}

/** D4.3: opens only by the token of the link, never by the order's number or id. */
export async function guestsOrder(db: Queryable, { store }: Scope, token: string): Promise<OwnOrder> {
  if (!GUEST_TOKEN.test(token)) throw unknown()
  const order = await orderOfGuest.maybe(db, store.id, hashToken(token))
  if (!order || (order.customer_id !== null && !order.opens_by_link)) throw unknown()
  return { order, isGuest: true }
}
