import type { Queryable } from '../../db/database.ts'
import { releaseVouchers } from '../../rewards/withdraw-reward.ts'
import { freeSlots } from '../../slots/book-slots.ts'
import { moveOrder } from './move-order.ts'

export type GivenUp = {
  storeId: number
  orderId: string
  to: 'expired' | 'cancelled'
  actor: string
  reason: string
  /** What the customer reads, where staff do it. */
  message?: string
  now: Date
}

/** An order that was never paid ends: its windows and vouchers are free again, once. False when it did not wait for its payment. */
export async function giveUpOrder(tx: Queryable, given: GivenUp): Promise<boolean> {
  if (!(await moveOrder(tx, { ...given, from: ['awaiting_payment'] }))) return false
  await freeSlots(tx, given.storeId, given.orderId)
  await releaseVouchers(tx, given.storeId, given.orderId, given.now)
  return true
}
