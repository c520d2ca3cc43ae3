import type { Queryable } from '../../db/database.ts'
import { releaseVouchers } from '../../rewards/withdraw-reward.ts'
import { freeSlots } from '../../slots/book-slots.ts'
import { moveOrder } from './move-order.ts'

export type UnpaidOrderEnd = {
  storeId: number
  orderId: string
  to: 'expired' | 'cancelled'
  actor: string
  reason: string
  /** The text for the customer, if staff end the order. */
  message?: string
  now: Date
}

/** Ends an unpaid order and releases its windows and vouchers. False if the order is not awaiting payment. */
export async function endUnpaidOrder(tx: Queryable, given: UnpaidOrderEnd): Promise<boolean> {
  if (!(await moveOrder(tx, { ...given, from: ['awaiting_payment'] }))) return false
  await freeSlots(tx, given.storeId, given.orderId)
  await releaseVouchers(tx, given.storeId, given.orderId, given.now)
  return true
}
