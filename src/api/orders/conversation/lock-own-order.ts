import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import { lockOwnAccount } from '../../customer/own-account.ts'
import type { Queryable } from '../../db/database.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import type { OwnOrder } from '../read/load-order.ts'

/**
 * Locks the account, if there is one, and the order. What is written after the account or the order's contact was erased would never be erased, so it
 * is refused.
 */
export async function lockOwnOrder(tx: Queryable, scope: Scope, { order, isGuest }: OwnOrder): Promise<OrderRow> {
  if (!isGuest) await lockOwnAccount(tx, scope as Scope<Customer>)
  const locked = await lockWholeOrder.one(tx, order.store_id, order.id)
  const isOpen = isGuest ? locked.customer_id === null || locked.opens_by_link : locked.customer_id !== null
  if (!isOpen) throw new Refused(404, apiTexts.notFound)
  return locked
}

/** Whose uploads and messages share a limit. */
export const personOf = ({ viewer, clientAddress }: Scope) =>
  viewer.kind === 'customer' ? viewer.id : `guest ${clientAddress}`
